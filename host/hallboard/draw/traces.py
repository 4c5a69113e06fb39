"""The last move as a picture shows it: what was left, what was reached, what came off, and the ways between."""

from __future__ import annotations

from dataclasses import dataclass, field

from hallcore.steps import count_of, is_drop, space_of

from ..game import Game, Move, turns


@dataclass
class Trace:
    """Spaces by what happened there, and the ways of the pieces from space to space."""

    left: set[int] = field(default_factory=set)
    reached: set[int] = field(default_factory=set)
    cleared: set[int] = field(default_factory=set)
    ways: list[tuple[int, int]] = field(default_factory=list)


def last_turn(game: Game) -> list[Move]:
    """The moves that the last mover has made in a row: one, or the parts of a turn of several moves."""
    return [move for turn in turns(game)[-1:] for move in turn]


def trace(moves: list[Move]) -> Trace:
    """What these moves did on the board."""
    found = Trace()
    for move in moves:
        _follow(move.steps(), found)
    return found


def _follow(steps: list[int], found: Trace) -> None:
    """Follow a hand through the steps of one turn: what it lifts and doesn't drop again comes off the board."""
    in_hand, at = 0, -1
    lifted: list[int] = []
    for step in steps:
        space = space_of(step)
        if is_drop(step):
            if in_hand and at != space:
                found.ways.append((at, space))
            in_hand = max(0, in_hand - count_of(step))
            found.left |= set(lifted)
            lifted.clear()
            found.reached.add(space)
        else:
            in_hand += count_of(step)
            lifted.append(space)
        at = space
    found.cleared |= set(lifted)
