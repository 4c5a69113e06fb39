"""The simulated field of whole boards against magpylib, a library that knows nothing of ours."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from hallboard.boards import load_board
from hallboard.virtual.description import describe_world, magnet_numbers
from hallboard.virtual.simulation.simulated.world import World

from tests.support.cylinders import cylinder, field_uT

WEAK_uT = 0.5


def magnets(world: World, described: dict[str, Any]) -> list[Any]:
    found = []
    for stack in world.pieces.stacks:
        for piece in stack.pieces:
            disc = tuple(described["magnets"][piece.kind]["disc_mm"])
            if piece.magnet.discs is None:
                found.append(cylinder(piece.moment, disc, (piece.x, piece.y, piece.z)))
                continue
            for x, y, z, *axis in piece.magnet.discs[piece.pose]:
                found.append(cylinder(piece.moment, disc, (piece.x + x, piece.y + y, piece.z + z), axis))
    return found


@pytest.mark.parametrize(
    ("board", "height", "off"),
    [("evl", 4, 0.005), ("vlkno", 8, 0.005), ("alea", 1, 0.005), ("nevo", 1, 0.005), ("evacuate", 3, 0.005)],
)
def test_every_sensor_of_a_board_feels_what_magpylib_says(board: str, height: int, off: float) -> None:
    described = describe_world(load_board(board), 3, "step")
    kinds = len(magnet_numbers(load_board(board)))  # a puck stands alone, before the game
    world = World(described)
    dice = Random(board)
    places = len(described["x_mm"])
    for place in dice.sample(range(places), min(places, 20)):
        world._set(place, [dice.randrange(kinds) for _ in range(dice.randint(1, height))])
    field = world.field
    sensors = [(x, y, 0.0) for x, y in zip(field.xs, field.ys, strict=True)]
    expected_uT = field_uT(magnets(world, described), sensors)[:, 2]
    found_uT = np.array(field.field_uT)
    strongest = np.abs(expected_uT).max()
    assert strongest > 300
    assert np.abs(found_uT - expected_uT).max() < off * strongest + WEAK_uT
    near = np.abs(expected_uT) > 100
    assert np.abs(found_uT[near] / expected_uT[near] - 1).max() < 0.05 + off
