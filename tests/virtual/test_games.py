"""Whole games by hand: field -> firmware -> link, and every move that comes out compared with the one that was made."""

from __future__ import annotations

from random import Random

import pytest
from hallboard.virtual import VirtualBoard
from hallcore.keys import OVER, WINNER

from tests.support import runtimes

from .desk import QUICK, Desk, Game

LOW = 4  # stacks that a field can tell well
PLIES = {"vlkno": 200, "alea": 50, "nevo": 40, "evl": 40}


def is_low(game: Game, move: int) -> bool:
    """True if no stack gets higher than can be sensed."""
    if game.room.name != "vlkno":
        return True
    height = game.cells[move >> 15 & 31] & 31
    return height < LOW


def choose(game: Game, dice: Random) -> int:
    """A random legal move, a low one if there is any."""
    moves = game.legal()
    return dice.choice([move for move in moves if is_low(game, move)] or moves)


@pytest.mark.parametrize(("game", "seed"), [("vlkno", 5), ("vlkno", 6), ("alea", 1), ("nevo", 1)])
def test_a_game_made_by_hand_comes_out_of_the_port_move_by_move(game: str, seed: int) -> None:
    if runtimes.executable(runtimes.AMD64) is None:
        pytest.skip("no micropython on this machine (see host/setup/get_micropython.py)")
    played = Game(game)
    dice = Random(seed)
    made: list[int] = []
    with VirtualBoard(game, speed="step", seed=seed, runtime="micropython") as board, Desk(board) as desk:
        board.hand.timing = QUICK
        board.arrange(played.contents())
        assert desk.until(lambda: desk.replica.ready)
        assert desk.until(lambda: desk.replica.state is not None and desk.replica.state.debts == 0), board.errors()
        while not played.counters[OVER] and len(made) < PLIES[game]:
            move = choose(played, dice)
            told = desk.play_by_hand(played, move)
            made.append(move)
            assert told == move, f"ply {len(made) - 1}: {board.errors()}"
            played.make(move)
            assert board.contents() == played.contents()
        desk.pump(500)
        state = desk.replica.state
        assert desk.moves == made
        assert state is not None
        assert (state.ply, state.over, state.winner) == (
            len(made),
            played.counters[OVER],
            played.counters[WINNER],
        )
        assert not board.errors()
