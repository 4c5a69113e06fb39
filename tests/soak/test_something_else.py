"""Who answers that it was something else than what is asked is led back, whatever the board believes by then."""

from __future__ import annotations

from array import array
from pathlib import Path
from random import Random

import pytest
from hallboard.virtual.pieces import kinds_of
from hallcore.games import part
from hallcore.tracker import modes

from .board import SoakBoard
from .games import ASKED, HOLD_MS, RIGHT, Table
from .person import Manner, Person

RECORD = Path(__file__).parents[1] / "evl" / "games" / "target_10.txt"
WALK = 54  # plies, after which a stack of four walks over stacks on which a piece more is hardly felt
QUICK = Manner(reach_ms=150, carry_ms=150, ramp_ms=60, bump=0, hesitate=0, think_again=0)


def recorded(board: SoakBoard) -> list[int]:
    """The moves of the recorded game, which begins on the board."""
    notation, rules = part("evl", "notation"), board.ruleset.rules
    head, _, *lines = RECORD.read_text().splitlines()
    options = [values.index(word) for word, (_, values) in zip(head.split(" "), rules.VARIANTS, strict=True)]
    board.tracker.new_game(options)
    cells, counters = bytearray(board.tracker.cells), array("i", board.tracker.counters)
    moves = []
    for line in lines[: WALK + 1]:
        moves.append(notation.parse_move(cells, counters, line.split(" ")[0]))
        rules.make_move(cells, counters, moves[-1])
    return moves


@pytest.mark.parametrize("seed", [11, 51, 66])
def test_a_walk_is_put_back_by_hand_and_made_once_more(seed: int) -> None:
    """Where a piece too many is hardly felt the button is held once: all stands as it did."""
    board = SoakBoard("evl", seed)
    tracker, watch = board.tracker, board.app.watch
    *moves, walk = recorded(board)
    tracker.restore(moves)
    for space in range(board.spaces.n):
        board.arrange(space, kinds_of(board.ruleset.hands, tracker.due[space]))
    watch.look_again()
    assert board.until(lambda: tracker.mode == modes.TO_MOVE, 8000)
    board.run(1500)
    person = Person(board, QUICK, Random(seed))
    person.make(walk)
    assert board.until(lambda: bool(watch.choices), 9000)
    for _ in range(len(watch.choices) + 1):
        board.press()
    board.run(1700)
    assert (tracker.n_moves, tracker.n_debts() > 0) == (WALK, True)
    assert not board.until(lambda: bool(watch.choices), 6000)  # nothing has moved: nothing is asked on
    person.set_all_right(board.committed)
    if not board.until(board.is_settled, 8000):
        board.press(HOLD_MS)
    assert board.until(board.is_settled, 4000)
    turn = Table("evl", QUICK, seed)._turn(board, person, [walk], seed, WALK)
    assert turn.verdict in (RIGHT, ASKED), turn
