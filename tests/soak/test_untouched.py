"""A board that nobody touches makes no move, whatever comes near it: a laptop put under it, or taken away."""

from __future__ import annotations

import pytest

from .conditions import CONDITIONS
from .games import ASKED, RIGHT, Table
from .person import ORDINARY

STEPS_uT = (500, -500, 1000, -1000, 1500, -1500, -1500, 1500)  # there and back, and to both sides of where it began


@pytest.mark.parametrize("plies", [0, 7])
@pytest.mark.parametrize("board_is", ["spec", "rough"])  # a rough one, whose gains are off, may name a field
@pytest.mark.parametrize("game", ["evl", "vlkno", "evacuate"])
def test_steps_of_a_common_field_make_no_move_and_owe_nothing(game: str, board_is: str, plies: int) -> None:
    table = Table(game, ORDINARY, 5, CONDITIONS[board_is])
    board, person = table.begin(5)
    verdicts = {turn.verdict for turn in table.play(board, person, 5, plies)}
    assert verdicts <= {RIGHT, ASKED}
    assert board.until(board.is_settled, 4000)
    moves = list(board.tracker.moves[: board.tracker.n_moves])
    for uT in STEPS_uT:
        board.act("common", uT)
        board.run(1500)
        assert board.until(board.is_settled, 4000) or board_is == "rough"
        assert list(board.tracker.moves[: board.tracker.n_moves]) == moves
