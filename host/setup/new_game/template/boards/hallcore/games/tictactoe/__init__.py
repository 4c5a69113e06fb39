"""Noughts and crosses, the template of a new game."""
