"""A turn of the soak becomes a trace, which comes out as the turn did."""

from __future__ import annotations

import pytest
from hallboard.traces import tell

from .games import ASKED, RIGHT
from .person import CLUMSY, ORDINARY, Manner
from .shrink import shrink


@pytest.mark.parametrize(
    ("game", "manner", "seed", "ply", "board", "verdict", "told"),
    [
        ("nevo", CLUMSY, 1002, 4, "spec", RIGHT, "taken back to 4 plies"),  # a piece that rested on a wrong space
        ("vlkno", CLUMSY, 1002, 21, "spec", RIGHT, "move 22: b1-a1 d1>d1"),  # a stone that rested on a wrong tower
        ("evacuate", ORDINARY, 8001, 2, "rough", ASKED, "asks by its lights"),  # which pyramid has come
    ],
)
def test_a_turn_of_the_soak_is_a_trace_of_that_turn_alone(
    game: str, manner: Manner, seed: int, ply: int, board: str, verdict: str, told: str
) -> None:
    found = shrink(game, manner, seed, ply, board)
    lines = tell(found.trace)
    assert (found.first_ply, found.turn.ply, found.turn.verdict) == (ply, ply, verdict)
    assert lines[0].endswith(f"{game} after {ply} plies")
    assert any(told in line for line in lines), lines
    assert [line for line in lines if "  move " in line][-1].endswith(found.turn.story.split(": ")[0])
    assert not any("looked otherwise" in line for line in lines)


def test_a_turn_that_no_game_has_is_told() -> None:
    with pytest.raises(ValueError, match="vlkno, seed 1: the game ends before ply 900"):
        shrink("vlkno", ORDINARY, 1, 900)
