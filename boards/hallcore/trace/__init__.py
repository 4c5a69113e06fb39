"""Traces: what sensors read and what was asked of watch and tracker, to be played through both once more.

See `operations` for the bytes, `recorder` for the device's half, `player` for the host's.
"""
