"""Alea's evaluation: the walls before the corners that attackers hold."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from random import Random
from re import sub
from typing import Any

import pytest
from hallboard import Game
from hallboard.engine import compiled_search
from hallboard.engine.evaluations import alea_corners, module, names, numbers

ALEA: Any = module("alea")
CORNERS = {(0, 0): (0, 0), (0, 1): (18, 0), (1, 0): (0, 18), (1, 1): (18, 18)}
FORTS = [(corner, length) for corner in CORNERS for length in (8, 7, 6, 5)]


def diagonal(corner: tuple[int, int], length: int) -> list[tuple[int, int]]:
    """Column and row, from 0, of the squares of the diagonal before the corner."""
    column, row = CORNERS[corner]
    return [(abs(column - i), abs(row - (length - 1 - i))) for i in range(length)]


def game_with(attackers: list[tuple[int, int]], defenders: Sequence[tuple[int, int]] = ()) -> Game:
    """The defenders' turn, the king on the throne."""
    there = dict.fromkeys(attackers, "A") | dict.fromkeys(defenders, "D") | {(9, 9): "K"}
    rows = ["".join(there.get((column, row), " ") for column in range(19)) for row in range(18, -1, -1)]
    text = sub(" +", lambda empty: str(len(empty.group())), "/".join(rows))
    return Game.from_position(f"alea {text} d 20 -")


def worth(game: Game, **points: int) -> int:
    """For the defenders, by these weights alone; the same compiled."""
    own = [points.get(name, 0) for name in names("alea")]
    plain: int = ALEA.evaluate(game.cells, game.counters, numbers("alea", own), 0)
    if compiled_search.available("alea"):
        judge: Any = compiled_search.judge("alea", own)
        assert judge.worth(game.cells, game.counters, 0) == plain
    return plain


def way_to(game: Game, corner: tuple[int, int]) -> bool:
    """True if there is a way from the king to the corner's outermost square past the attackers."""
    taken = {(square % 20 - 1, square // 20 - 1) for square in game.counters[14 : 14 + game.counters[10]]}
    seen, ahead = {(9, 9)}, [(9, 9)]
    while ahead:
        x, y = ahead.pop()
        for to in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 0 <= to[0] < 19 and 0 <= to[1] < 19 and to not in taken and to not in seen:
                seen.add(to)
                ahead.append(to)
    return CORNERS[corner] in seen


@pytest.mark.parametrize(("corner", "length"), FORTS)
def test_a_diagonal_counts_as_closed_when_no_way_leads_past_it(corner: tuple[int, int], length: int) -> None:
    bar = diagonal(corner, length)
    closed = game_with(bar)
    assert not way_to(closed, corner)
    assert worth(closed, closed=-7) == -7
    for gap in bar:
        others = [square for square in bar if square != gap]
        opened = game_with(others)
        assert way_to(opened, corner)
        assert worth(opened, closed=-7, missing_1=-3) == -3
        # A wall goes around a defender on the rim; elsewhere he has to be taken first.
        at_end = gap in (bar[0], bar[-1])
        assert worth(game_with(others, [gap]), closed=-7, missing_1=-3, missing_2=-1) == (-3 if at_end else -1)


def test_the_most_complete_wall_before_a_corner_counts() -> None:
    corner = (1, 0)
    pieces = diagonal(corner, 8)[:2] + diagonal(corner, 6)[:4]
    assert worth(game_with(pieces), missing_1=-1, missing_2=-10, missing_3=-100, missing_4=-1000) == -10
    assert worth(game_with([*pieces, (3, 17)]), missing_1=-1, missing_2=-10, missing_3=-100, missing_4=-1000) == -1


def test_a_wall_bends_around_defenders_on_the_rim() -> None:
    bar = [(1, 4), (2, 3), (3, 2), (4, 1), (5, 0)]
    game = game_with([*bar, (0, 3)], [(0, 5), (0, 4)])
    assert not way_to(game, (0, 0))
    assert worth(game, closed=-7) == -7
    assert way_to(game_with(bar, [(0, 5), (0, 4)]), (0, 0))


@pytest.mark.parametrize("seed", range(8))
def test_what_a_wall_lacks_is_the_cheapest_way_from_rim_to_rim(seed: int) -> None:
    rng = Random(seed)
    squares = rng.sample(
        [(x, y) for x in range(19) for y in range(19) if min(x, 18 - x, 2) + min(y, 18 - y, 2) > 2], 90
    )
    game = game_with(squares[:48], [square for square in squares[48:72] if square != (9, 9)])
    there = {(p % 20 - 1, p // 20 - 1): game.cells[p] & 3 for p in range(20, 400) if p % 20}
    for number, corner in enumerate(CORNERS):
        x0, y0 = CORNERS[corner]

        def price(x: int, y: int, x0: int = x0, y0: int = y0) -> int:
            beside = min(x, y) < 2 and max(x, y) < 3  # corner squares, and where they help to take a piece
            return 99 if beside else (1, 0, 2, 2)[there[abs(x0 - x), abs(y0 - y)]]

        ahead = sorted((price(0, y), 0, y) for y in range(10))
        best: dict[tuple[int, int], int] = {}
        while ahead:
            cost, x, y = heappop(ahead)
            if (x, y) not in best:
                best[x, y] = cost
                for to in ((x, y + 1), (x, y - 1), (x + 1, y - 1), (x + 1, y), (x + 1, y + 1)):
                    if to[1] >= 0 and sum(to) < 10:
                        heappush(ahead, (cost + price(*to), *to))
        assert alea_corners.lacking(game.cells, number) == min(5, *(best[x, 0] for x in range(10)))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_closed_corners_together_count_more(number: int) -> None:
    pieces = [square for corner in list(CORNERS)[:number] for square in diagonal(corner, 6)]
    together = {"closed_corners_2": -20, "closed_corners_3": -300}
    assert worth(game_with(pieces), closed=-1, **together) == -number - [0, 0, 20, 300][number]
