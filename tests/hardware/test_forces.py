"""Magnets side by side: what pieces and stacks do to those on the spaces around them, by the dipoles' formula."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, cos, hypot, pi

import pytest
from hallboard.boards import load_board, names
from hallboard.boards.parts import PieceSet, sensing

from hardware.mechanics.magnets import beside_N, force_N
from hardware.mechanics.piece import Piece
from hardware.mechanics.sets import pieces_of

pytestmark = pytest.mark.xdist_group("solids")
ROUND = [(name, game) for name in names() for game, used in load_board(name).games.items() if not used.pieces.pyramids]
STACKED = [(name, game) for name, game in ROUND if load_board(name).games[game].pieces.level_mm]
LEVELS = 10  # more than a game of VLKNO or EVL piles up, but for a player who wants it
SLIDES = (
    0.45  # of its weight: what pulls a piece sideways at worst; felt under its foot holds that, smooth plastic less
)


def standing(used: PieceSet) -> list[Piece]:
    return [piece for piece in pieces_of(used) if "marker" not in piece.kind]


def moment(piece: Piece) -> float:
    return piece.discs[0].moment_mAm2


def around(name: str, game: str) -> Iterator[list[tuple[float, float]]]:
    """For each space how far the others are, in mm, and in which direction, the nearest first."""
    board = load_board(name)
    at = [board.face.places[place] for place in board.games[game].places]
    for one in at:
        away = [(other.x_mm - one.x_mm, other.y_mm - one.y_mm) for other in at if other is not one]
        yield sorted((hypot(x, y), atan2(y, x)) for x, y in away)


def test_the_formula_is_the_known_one_where_that_holds() -> None:
    assert beside_N(30, 30, 0, 10)[1] == pytest.approx(-force_N(30, 30, 10))  # equal ones above each other attract
    assert beside_N(30, -30, 0, 10)[1] == pytest.approx(force_N(30, 30, 10))
    away, up = beside_N(30, 30, 10, 0)
    assert (away, up) == pytest.approx((force_N(30, 30, 10) / 2, 0))  # beside each other they push


def pulls_N(piece: Piece, pieces: list[Piece], near: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Pull and direction of each neighbour: the king, of whom there is one, is the nearest, men are all others."""
    king = max(map(moment, pieces))
    man = min(map(moment, pieces))
    beside = [king if i == 0 and moment(piece) < king else man for i in range(len(near))]
    return [(abs(beside_N(m, moment(piece), mm, 0)[0]), way) for m, (mm, way) in zip(beside, near, strict=True)]


@pytest.mark.parametrize(("name", "game"), ROUND)
def test_a_piece_is_heavier_than_all_on_the_spaces_around_it_pull_together(name: str, game: str) -> None:
    pieces = standing(load_board(name).games[game].pieces)
    for piece in pieces:
        for near in around(name, game):
            pulls = pulls_N(piece, pieces, near)
            assert sum(newton for newton, _ in pulls) < piece.weight_N, piece.name
            # In one direction, each neighbour having the pole that pulls or pushes that way.
            worst = max(sum(n * abs(cos(way - turn * pi / 8)) for n, way in pulls) for turn in range(8))
            assert worst < SLIDES * piece.weight_N, f"{piece.name}: {worst / piece.weight_N:.2f} of its weight"


@pytest.mark.parametrize(("name", "game"), STACKED)
def test_a_stack_holds_together_beside_others_however_high_they_are(name: str, game: str) -> None:
    board = load_board(name)
    used = board.games[game].pieces
    nearest = min(near[0][0] for near in around(name, game))
    within = max(sum(mm < 1.6 * nearest for mm, _ in near) for near in around(name, game))
    for piece in standing(used):
        strongest = max(map(moment, standing(used)))
        up_N = 0.0
        for levels in range(1, LEVELS + 1):  # the piece lies on top of so many, beside stacks that are higher or lower
            others = [
                beside_N(strongest, moment(piece), nearest, (levels - k) * used.level_mm)[1] for k in range(LEVELS)
            ]
            up_N = max(up_N, within * sum(map(abs, others)))
        own_N = sensing()["sets"][used.name]["force_N"]
        assert piece.weight_N > 1.15 * own_N + up_N, f"{piece.name}: {up_N:.5f} N from the stacks beside it"
        assert up_N < 0.05 * piece.weight_N


def test_what_stands_nearer_is_felt_more() -> None:
    forces = [abs(beside_N(30, 30, mm, 0)[0]) for mm in (20, 25, 30, 50)]
    assert all(a > b for a, b in pairwise(forces))
