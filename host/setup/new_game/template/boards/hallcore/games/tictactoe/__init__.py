"""Noughts and crosses, the game to begin a game of one's own from."""
