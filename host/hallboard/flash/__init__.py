"""Putting the firmware onto a board: `hallboard flash`."""
