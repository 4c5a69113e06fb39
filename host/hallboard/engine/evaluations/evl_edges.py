"""EVL's edges between heptagons, and what a stack is to them, in tables for its evaluation."""

from __future__ import annotations

from hallcore.games.evl import geometry, moving


def _edges() -> bytes:
    """Two bytes for each pair of adjacent heptagons, the lower one first."""
    out = bytearray()
    for space in range(geometry.HEPTAGONS):
        for other in geometry.NEXT[4 * space : 4 * space + 4]:
            if space < other != geometry.NOWHERE:
                out += bytes((space, other))
    return bytes(out)


def _classes() -> bytes:
    """A stack as it is in the cells -> 0 if there is none, its height if its top is black, 4 more if it is white."""
    out = bytearray(32)
    for stack in range(2, 32):
        out[stack] = moving.HEIGHT[stack] + 4 * (stack & 1)
    return bytes(out)


EDGES = _edges()
CLASSES = _classes()
