"""A plane is found in the changes of a board's readings where a field slopes, and only there."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from hallcore.sensing.plane import Plane

from tests.sensing.world import VLKNO

N = len(VLKNO.xy)
X = array("f", [x for x, _ in VLKNO.xy])
Y = array("f", [y for _, y in VLKNO.xy])


def found(plane: Plane, change: array[float]) -> bool:
    """True if the plane was fitted, and nearly all spaces agree to it."""
    return plane.explain(change, sorted(change), len(change)) >= len(change) - 2 - len(change) // 16


def sloping(x_uT: float, y_uT: float, common_uT: float = 0.0) -> array[float]:
    """`x_uT` and `y_uT` from the middle to the edges."""
    return array("f", [common_uT + x_uT * (x / 90 - 1) + y_uT * (y / 90 - 1) for x, y in VLKNO.xy])


@pytest.mark.parametrize("slope", [(40.0, 0.0), (0.0, -30.0), (60.0, -50.0), (-20.0, 15.0)])
def test_a_slope_is_found_beside_a_piece_that_was_lifted(slope: tuple[float, float]) -> None:
    for space in range(N):
        change = sloping(*slope, common_uT=80.0)
        change[space] -= 2200
        plane = Plane(X, Y)
        assert found(plane, change)
        middle = plane.uT(N // 2)
        assert [plane.uT(i) - middle for i in range(N)] == pytest.approx(sloping(*slope), abs=0.01)


@pytest.mark.parametrize("piece_uT", [-2200.0, 680.0, 150.0, -90.0, 50.0, 26.0, 15.0])
def test_pieces_are_no_slope(piece_uT: float) -> None:
    for first in range(N):
        for second in range(N):
            change = array("f", [0.0] * N)
            change[first] += piece_uT
            change[second] += piece_uT
            assert not found(Plane(X, Y), change), (first, second)


def test_noise_is_no_slope() -> None:
    dice = Random(1)
    wrong = sum([found(Plane(X, Y), array("f", [dice.gauss(0, 14) for _ in range(N)])) for _ in range(2000)])
    assert wrong <= 2


def test_what_many_pieces_have_changed_is_no_slope() -> None:
    change = sloping(0.0, 0.0)
    for space in range(10):
        change[space] = 5.0 * space  # in two of five rows
    assert not found(Plane(X, Y), change)


def test_a_board_of_one_row_has_none() -> None:
    x = array("f", [10.0 * i for i in range(8)])
    assert not found(Plane(x, array("f", [0.0] * 8)), array("f", [20.0 * i for i in range(8)]))
