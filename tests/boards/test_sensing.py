"""The figures of sensing.toml agree with each other and with plain physics."""

from __future__ import annotations

from math import hypot, sqrt

import pytest
from hallboard.boards.parts import nt_per_count, piece_set, sensing, sensor
from hallboard.boards.pyramids import LYING, STANDING, unit_discs
from hallboard.boards.pyramids import field_uT as pyramid_uT

from tests.support.cylinders import cylinder, field_uT

SETS = ("evl", "evl_4x1", "vlkno", "vlkno_14", "alea", "nevo")


def dipole_uT(moment_mAm2: float, up_mm: float, side_mm: float) -> float:
    square = up_mm**2 + side_mm**2
    return 1e5 * moment_mAm2 * (2 * up_mm**2 - side_mm**2) / square**2.5


@pytest.mark.parametrize("name", SETS)
def test_the_levels_fields_are_those_of_the_discs(name: str) -> None:
    pieces = piece_set(name)
    for level, mean in enumerate(pieces.field_uT):
        # The mean over the recess: half of the places are further out than its radius / sqrt 2.
        beside = pieces.recess_mm / sqrt(2)
        up = pieces.gap_mm + level * pieces.level_mm
        up = sqrt(up**2 + (pieces.disc_mm[0] / 2) ** 2)  # a disc is a ring of current at its rim
        assert mean == pytest.approx(dipole_uT(pieces.moment_mAm2, up, beside), rel=0.06)


@pytest.mark.parametrize("name", SETS)
def test_the_crosstalk_is_that_of_dipoles(name: str) -> None:
    pieces, entry = piece_set(name), sensing()["sets"][name]
    for level, cross in enumerate(entry["crosstalk_uT"]):
        up = pieces.gap_mm + level * pieces.level_mm
        assert cross == pytest.approx(dipole_uT(pieces.moment_mAm2, up, entry["neighbour_mm"]), rel=0.05, abs=0.25)


def test_the_kings_disc_is_as_strong_over_the_recess_as_the_table_says() -> None:
    pieces = piece_set("alea")
    sides = [pieces.recess_mm * sqrt((i + 0.5) / 200) for i in range(200)]  # as many in each part of the recess
    sensors = [(side, 0.0, -pieces.gap_mm) for side in sides]

    def mean_uT(kind: str) -> float:
        disc = pieces.disc_of(kind)
        return float(field_uT([cylinder(disc.moment_mAm2, disc.disc_mm, (0, 0, 0))], sensors)[:, 2].mean())

    assert mean_uT("attacker") == pytest.approx(pieces.field_uT[0], rel=0.01)
    assert mean_uT("king") == pytest.approx(-pieces.kinds["king"] * mean_uT("attacker"), rel=0.005)


@pytest.mark.parametrize("kind", ["pawn", "drone", "queen"])
def test_evacuates_fields_are_those_of_four_discs_in_the_walls(kind: str) -> None:
    evacuate = sensing()["sets"]["evacuate"]
    pyramid = evacuate["pyramids"][kind]
    half, height = pyramid["base_mm"] / 2, pyramid["height_mm"]
    slant = hypot(half, height)
    # Along the wall's middle line to the tip, and outwards; in the plane of the wall's middle line.
    along, out = (-half / slant, height / slant), (height / slant, half / slant)

    def wall_point(far: float, above: float) -> tuple[float, float]:
        return half + far * along[0] + above * out[0], far * along[1] + above * out[1]

    x, z = wall_point(pyramid["disc_from_base_mm"], -pyramid["disc_depth_mm"])
    discs = [((x, 0, z), (out[0], 0, out[1])), ((-x, 0, z), (-out[0], 0, out[1]))]
    discs += [((0, x, z), (0, out[0], out[1])), ((0, -x, z), (0, -out[0], out[1]))]
    magnets = [cylinder(pyramid["moment_mAm2"], tuple(pyramid["disc_mm"]), place, normal) for place, normal in discs]

    for gap, expected in zip(evacuate["lying_gap_mm"], pyramid["lying_uT"], strict=True):
        x, z = wall_point(evacuate["sensor_from_base_mm"], gap)
        field = field_uT(magnets, [(x, 0, z)])[0]
        assert field[0] * out[0] + field[2] * out[1] == pytest.approx(expected, rel=0.002)
    sensors = [(0, 0, -above) for above in evacuate["standing_mm"]]
    assert field_uT(magnets, sensors)[:, 2] == pytest.approx(pyramid["standing_uT"], rel=0.001, abs=0.06)


@pytest.mark.parametrize("size", ["pawn", "drone", "queen"])
def test_the_discs_of_the_simulation_make_evacuates_fields(size: str) -> None:
    evacuate = sensing()["sets"]["evacuate"]
    one, entry = piece_set("evacuate").pyramids[size], evacuate["pyramids"][size]
    for gap, expected in zip(evacuate["lying_gap_mm"], entry["lying_uT"], strict=True):
        at = (0.0, evacuate["sensor_from_base_mm"], -gap)
        assert pyramid_uT(one, unit_discs(one, LYING), at) == pytest.approx(expected, rel=0.002)
    for above, expected in zip(evacuate["standing_mm"], entry["standing_uT"], strict=True):
        at = (0.0, 0.0, -above)
        assert pyramid_uT(one, unit_discs(one, STANDING), at) == pytest.approx(-expected, rel=0.001, abs=0.06)


def test_pyramids_nest_as_their_walls_let_them() -> None:
    sizes = piece_set("evacuate").pyramids
    # A wall of 1.8 mm whose slope is half a base to a height: the hollow's tip is so much lower than the outer one.
    for size, one in sizes.items():
        assert one.rise_mm(one) == pytest.approx(1.8 * hypot(one.base_mm / 2, one.height_mm) / (one.base_mm / 2)), size
    assert sizes["pawn"].rise_mm(sizes["queen"]) > 25
    assert sizes["queen"].rise_mm(sizes["pawn"]) < 0  # a queen hides a pawn


def test_a_count_of_the_drv5055_is_839_nanotesla() -> None:
    assert nt_per_count(sensor("DRV5055A1")) == 839


def test_pyramids_lie_as_strong_against_a_queen_as_their_fields_say() -> None:
    evacuate = sensing()["sets"]["evacuate"]
    at_7_mm = evacuate["lying_gap_mm"].index(7)
    queen = evacuate["pyramids"]["queen"]["lying_uT"][at_7_mm]
    for kind, strength in evacuate["kinds"].items():
        colour, size = kind.split()
        assert abs(strength) == pytest.approx(evacuate["pyramids"][size]["lying_uT"][at_7_mm] / queen, abs=0.001)
        assert (strength < 0) == (colour in ("green", "red"))
