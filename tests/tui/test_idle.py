"""While nobody touches anything, the virtual board and the screen leave the processor and the terminal alone."""

from __future__ import annotations

import sys

import pytest

from tests.bench.idle import measure

MOST_PERCENT = 10.0  # of a core, in time that the processes had of it: 1.4 to 2.4 were measured (docs/figures.md)
MOST_BYTES = 1000.0  # a second


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("game", ["vlkno", "alea"])
def test_a_game_that_waits_for_a_hand_takes_little_of_a_core_and_writes_little(game: str) -> None:
    board, screen, rate = measure(game, watch_s=6.0)
    assert board + screen < MOST_PERCENT, f"board {board:.1f} %, screen {screen:.1f} %"
    assert rate < MOST_BYTES
