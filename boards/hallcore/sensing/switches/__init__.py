"""Boards with switches: all that is felt is whether something stands on a space."""
