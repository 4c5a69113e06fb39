"""From a field that changes to the light that answers, in virtual time, with the firmware on the board."""

from __future__ import annotations

import pytest
from hallboard.virtual import AT_ONCE, VirtualBoard

from .desk import Desk, Game


@pytest.mark.parametrize(("game", "limit_ms"), [("alea", 50), ("vlkno", 120)])
def test_a_lifted_piece_is_answered_at_once(game: str, limit_ms: float) -> None:
    played = Game(game)
    ruleset = played.ruleset
    spaces = sorted({space for space in range(ruleset.geometry.SPACES) if movable(played, space)})
    with VirtualBoard(game, speed="step") as board, Desk(board) as desk:
        board.hand.timing = AT_ONCE
        board.arrange(played.contents())
        assert desk.until(lambda: desk.replica.state is not None and desk.replica.state.debts == 0)
        for space in spaces[:6]:
            desk.pump(1500)
            act = board.hand.lift(space)
            desk.pump(400)
            took_ms = board.first_change_ms(act)
            assert took_ms is not None
            assert took_ms <= limit_ms, board.space_name(space)
            board.hand.drop(space)


def movable(game: Game, space: int) -> bool:
    """True if some legal move begins by lifting what stands there."""
    from array import array

    out = array("i", bytes(4 * game.ruleset.rules.MAX_MOVES_FROM))
    return game.ruleset.rules.moves_from(game.cells, game.counters, space, out) > 0
