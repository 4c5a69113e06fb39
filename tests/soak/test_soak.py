"""Short runs of the soak: the board follows untidy hands, and no wrong move counts silently."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hallcore.tracker import modes

from .board import SoakBoard
from .faults import FAULTS, recovers
from .games import ASKED, RIGHT, Table
from .person import CLUMSY, ORDINARY, Manner

GAMES = ("alea", "evacuate", "evl", "nevo", "vlkno")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("manner", [ORDINARY, CLUMSY], ids=["ordinary", "clumsy"])
def test_no_turn_of_random_hands_counts_wrongly(game: str, manner: Manner) -> None:
    turns = itertools.islice(Table(game, manner, seed=1).turns(), 40 if manner is ORDINARY else 20)
    stories = {(turn.verdict, turn.story) for turn in turns}
    assert not [story for verdict, story in stories if verdict not in (RIGHT, ASKED)]
    assert Counter(verdict for verdict, _ in stories)[RIGHT] > 0.8 * len(stories)


@pytest.mark.parametrize(
    ("game", "manner", "seed", "ply"),
    [
        ("evl", ORDINARY, 1006, 17),  # a first look that took one scan for a fine reading
        ("vlkno", CLUMSY, 1002, 21),  # a stone that rested on a wrong tower
        ("evl", CLUMSY, 1004, 36),  # a piece that rested on a wrong space, and whose lift was hardly felt
    ],
)
def test_a_turn_that_once_came_out_wrong_is_right(game: str, manner: Manner, seed: int, ply: int) -> None:
    *_, turn = itertools.islice(Table(game, manner, seed).turns(), ply + 1)
    assert (turn.seed, turn.ply) == (seed, ply)
    assert turn.verdict in (RIGHT, ASKED)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("game", GAMES)
def test_the_game_goes_on_after_a_fault_is_put_right_by_hand(game: str, fault: str) -> None:
    assert recovers(game, fault, 1) == ""


@pytest.mark.parametrize("seed", range(3))
def test_pieces_that_stand_on_the_board_at_power_on_are_taken_away_not_played(seed: int) -> None:
    board = SoakBoard("evl", seed)
    for space, kinds in ((3, [1, 2]), (4, [1]), (9, [2, 2])):
        board.arrange(space, kinds)
    board.power_on()
    board.run(4000)
    assert (board.tracker.n_moves, board.tracker.mode, board.tracker.n_debts()) == (0, modes.SET_UP, 3)
    for space in (3, 4, 9):
        board.lift(space, len(board.kinds(space)))
        board.put_aside()
        board.run(700)
    assert board.until(lambda: board.tracker.mode == modes.TO_MOVE, 3000)
    assert board.tracker.n_moves == 0


def test_a_board_that_was_never_calibrated_commits_nothing_by_itself() -> None:
    board = SoakBoard("evl", 1, "none")
    board.run(6000)
    assert (board.tracker.n_moves, board.tracker.mode) == (0, modes.SET_UP)
