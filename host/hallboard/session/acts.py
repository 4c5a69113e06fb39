"""What hands may do next, as lists of steps."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from ..game import Game


def next_steps(game: Game, done: Sequence[int] = ()) -> list[int]:
    """The steps that some legal move allows after these of the turn."""
    hands = game.ruleset.hands
    out = array("i", bytes(4 * hands.MAX_NEXT))
    count = hands.next_steps(game.cells, game.counters, array("i", done), len(done), out)
    return list(out[:count])


def ends_turn(game: Game, done: Sequence[int]) -> bool:
    """True if these steps are a whole turn that can't go on."""
    hands = game.ruleset.hands
    out = array("i", bytes(4 * game.ruleset.rules.MAX_MOVES_FROM))
    finished = hands.finished(game.cells, game.counters, array("i", done), len(done), out)
    return bool(finished) and not next_steps(game, done)
