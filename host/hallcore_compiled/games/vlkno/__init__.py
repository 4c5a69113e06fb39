"""VLKNO, a game by Ryan Moylan: 25 stones, two pawns a side, and the ground gives way."""
