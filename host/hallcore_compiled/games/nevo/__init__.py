"""Nevo (2-5-8), a game by Michael Vonderheid: twelve pieces a side cross the board, and none goes alone."""
