"""The decoder's table of fields against magnets made of clouds of dipoles."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hallcore.board.board import Board
from hallcore.games import Ruleset
from hallcore.sensing.stacks.field import LEVELS, Field
from hallcore.tracker.occupancy import unstack

from tests.sensing.play import vlkno_board
from tests.sensing.world import VLKNO, World

EXACT = replace(VLKNO, tolerance=0.0, nudge=0.0, gain_sd=0.0, zero_sd_uT=0.0, recess=0.0)


def field() -> Field:
    return Field(Board(vlkno_board()).spaces("vlkno"), Ruleset("vlkno").rules.KINDS)


@pytest.mark.parametrize("seed", range(5))
def test_a_boards_readings_are_own_field_and_that_of_the_neighbours(seed: int) -> None:
    table = field()
    world = World(EXACT, seed)
    dice = random.Random(seed)
    stacks = [bytes(dice.choice((1, 1, 2, 3)) for _ in range(dice.randrange(7))) for _ in range(25)]
    for space, stack in enumerate(stacks):
        for kind in stack:
            world.put(space, kind)
    for space in range(25):
        own = table.own_uT(stacks[space], len(stacks[space]))
        around = sum(
            table.beside_uT(table.ring[k], stacks[table.near[k]], len(stacks[table.near[k]]))
            for k in range(table.first[space], table.first[space + 1])
        )
        # The table is the mean over the recess: up to 1.6 % less than in its middle; far neighbours are left out.
        sizes = sum(table.level_uT[level] for level in range(len(stacks[space])))
        assert abs(world.field_uT(space) - own - around) < 0.017 * sizes + 40


def test_a_corner_has_three_neighbours_and_the_middle_eight() -> None:
    table = field()
    assert [table.first[i + 1] - table.first[i] for i in (0, 2, 12)] == [3, 5, 8]
    assert [round(mm) for mm in table.ring_mm] == [45, 64]


def test_crosstalk_is_what_magnets_beside_make() -> None:
    table = field()
    world = World(EXACT, 1)
    for height in range(1, 9):
        world.put(12, 1)
        stack = bytes([1] * height)
        for space in (11, 13, 7, 6, 18):
            ring = next(table.ring[k] for k in range(table.first[12], table.first[13]) if table.near[k] == space)
            assert abs(world.field_uT(space) - table.beside_uT(ring, stack, height)) < 0.3


def test_a_content_is_taken_apart_from_the_lowest_up() -> None:
    hands = Ruleset("vlkno").hands
    out = bytearray(LEVELS)
    content = 0
    for kind in (1, 1, 1, 3):
        content = hands.push(content, kind)
    assert bytes(out[: unstack(hands, content, out)]) == b"\1\1\1\3"
