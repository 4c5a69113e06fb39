"""How much of a game's clock a move may take."""

from __future__ import annotations

_MOVES_LEFT = 30  # the number of moves that is always taken to be ahead
_INCREMENT_SHARE = 0.8
_MOST_SHARE = 0.2  # of what is left, however large the increment
_RESERVE_MS = 30.0


def time_for_move(left_ms: float, increment_ms: float = 0.0, moves_to_go: int | None = None) -> float:
    """Milliseconds for the next move, at least 1: an even share of the time left, and most of the increment.

    The clock never runs out by it: it takes at most a fifth of what is left beyond a reserve (all of it before the
    last move of a time control).
    """
    moves = _MOVES_LEFT if moves_to_go is None else max(1, min(moves_to_go, _MOVES_LEFT))
    spare = max(1.0, left_ms - _RESERVE_MS)
    share = spare / moves + _INCREMENT_SHARE * increment_ms
    return max(1.0, min(share, spare * max(_MOST_SHARE, 0.9 / moves)))
