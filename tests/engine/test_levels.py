"""The ladder of the levels: each sees at least what the one below sees, in every game."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hallboard import GAMES, UserError
from hallboard.engine import LEVELS
from hallboard.engine.levels import level_of


@pytest.mark.parametrize("game", GAMES)
def test_each_level_looks_further_errs_less_and_overlooks_less_than_the_one_below(game: str) -> None:
    ladder = [level_of(number, game) for number in LEVELS]
    for low, high in pairwise(ladder):
        assert (high.nodes or 1 << 60) > (low.nodes or 0)
        assert high.depth >= low.depth
        assert (high.noise, high.oversight) <= (low.noise, low.oversight)
        assert high.oversight <= low.oversight
    assert ladder[-1] == level_of(10)
    assert (ladder[-1].nodes, ladder[-1].noise, ladder[-1].oversight) == (None, 0, 0)


def test_a_level_between_two_lines_looks_as_deep_as_its_place_says() -> None:
    """A ply is what makes Evacuate's upper levels stronger: between 4 and 6 there is one of 5."""
    assert [level_of(number, "evacuate").depth for number in range(5, 10)] == [3, 4, 5, 6, 7]


@pytest.mark.parametrize("number", [0, 11])
def test_a_level_that_does_not_exist_is_named(number: int) -> None:
    with pytest.raises(UserError, match=f"level {number}: expected 1 to 10"):
        level_of(number, "nevo")
