"""From a field that changes to the light that answers, in virtual time, with the firmware on the board."""

from __future__ import annotations

import random
from array import array
from statistics import median

import pytest
from hallboard.virtual import AT_ONCE, VirtualBoard, VirtualBoardError
from hallcore.steps import is_drop

from .desk import Desk, Game

TURNS = 5
SINGLE_PIECES_TURNS = 15  # a collection takes as long as a drop is late there, and falls by chance into most of a few

# From a drop to its lights at the median, ms, emulated with a real MicroPython on an RP2040 on 30 November 2026:
# "Rounds of 30 ms" in docs/figures.md. The model may be a third off.
EMULATED_DROP_MS = {"alea": 32.4, "nevo": 26.2, "vlkno": 199, "evl": 185, "evacuate": 256}


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


@pytest.mark.parametrize("game", EMULATED_DROP_MS)
def test_with_computing_a_drop_is_answered_as_late_as_on_the_emulated_chip(game: str) -> None:
    lifts_ms, drops_ms = latencies_ms(game, SINGLE_PIECES_TURNS if game in ("alea", "nevo") else TURNS)
    assert 2 / 3 < median(drops_ms) / EMULATED_DROP_MS[game] < 4 / 3, drops_ms
    if game in ("alea", "nevo"):
        assert median(lifts_ms) <= 30, lifts_ms


def test_computing_that_takes_time_needs_cpython() -> None:
    with pytest.raises(VirtualBoardError, match="computing takes no time on micropython, only on cpython"):
        VirtualBoard("nevo", runtime="micropython", computing=True)


def latencies_ms(game: str, turns: int) -> tuple[list[float], list[float]]:
    """Of the lifts and of the drops of a few turns at random: those that change a light."""
    played = Game(game)
    dice = random.Random(1)
    steps = array("i", bytes(4 * played.ruleset.hands.MAX_STEPS))
    found: tuple[list[float], list[float]] = ([], [])
    with VirtualBoard(game, speed="step", computing=True) as board, Desk(board) as desk:
        board.hand.timing = AT_ONCE
        board.arrange(played.contents())
        assert desk.until(lambda: desk.replica.state is not None and desk.replica.state.debts == 0)
        desk.pump(4000)
        for turn in range(turns):
            move = dice.choice(played.legal())
            for step in steps[: played.ruleset.hands.steps(played.cells, played.counters, move, steps)]:
                [act] = board.hand.make_steps([step], keep=True)
                desk.pump(820)
                took_ms = board.first_change_ms(act)
                if took_ms is not None:
                    found[is_drop(step)].append(took_ms)
            board.put_aside()
            assert desk.until(lambda ply=turn: len(desk.moves) > ply, 9000)
            assert desk.moves[turn] == move
            desk.pump(800)
            played.make(move)
    return found


def movable(game: Game, space: int) -> bool:
    """True if some legal move begins by lifting what stands there."""
    out = array("i", bytes(4 * game.ruleset.rules.MAX_MOVES_FROM))
    return game.ruleset.rules.moves_from(game.cells, game.counters, space, out) > 0
