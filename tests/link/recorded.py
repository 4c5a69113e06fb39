"""The moves of a game as its events tell them."""

from __future__ import annotations

from collections.abc import Iterable

from hallboard.link import Event, Moved, TakenBack


def recorded(events: Iterable[Event]) -> list[int]:
    """The moves of a record that follows the events alone."""
    moves: list[int] = []
    for event in events:
        if isinstance(event, Moved):
            assert event.ply == len(moves), "a move was told twice, or one was left out"
            moves.append(event.move)
        elif isinstance(event, TakenBack):
            del moves[event.ply :]
    return moves
