"""Switches under the spaces: reeds and digital Hall sensors. A device loads the wirings that its board has."""
