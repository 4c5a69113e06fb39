"""The simulated field against the figures of sensing.toml: means, spreads, crosstalk, noise, tolerances."""

from __future__ import annotations

from statistics import fmean, pstdev
from typing import Any

import pytest
from hallboard.boards import load_board
from hallboard.boards.parts import piece_set, sensing
from hallboard.virtual.description import describe_world
from hallboard.virtual.simulation.simulated.dice import ONE, Dice
from hallboard.virtual.simulation.simulated.field import NOISE_MASK, Field
from hallboard.virtual.simulation.simulated.physics import dipole_uT, disc_uT
from hallboard.virtual.simulation.simulated.world import World

SETS = ("evl", "evl_4x1", "vlkno", "vlkno_14", "alea", "nevo")


def world_of(name: str, seed: int = 1, **changed: float) -> dict[str, Any]:
    return {**describe_world(load_board(name), seed, "step"), **changed}


@pytest.mark.parametrize("name", SETS)
def test_a_stacks_levels_have_the_means_and_spreads_of_the_table(name: str) -> None:
    pieces, entry = piece_set(name), sensing()["sets"][name]
    dice = Dice(7)
    sides = [x * x + y * y for x, y in (dice.in_disc(pieces.recess_mm) for _ in range(2000))]
    disc = (pieces.disc_mm[0] / 2, pieces.disc_mm[1])
    for level, (mean, spread) in enumerate(zip(pieces.field_uT, pieces.spread_uT, strict=True)):
        up = pieces.gap_mm + level * pieces.level_mm
        fields = [disc_uT(pieces.moment_mAm2, *disc, side, up) for side in sides]
        assert fmean(fields) == pytest.approx(mean, rel=0.012)
        assert pstdev(fields) == pytest.approx(spread, rel=0.06, abs=0.06)
    for level, cross in enumerate(entry["crosstalk_uT"]):
        up = pieces.gap_mm + level * pieces.level_mm
        assert dipole_uT(pieces.moment_mAm2, entry["neighbour_mm"] ** 2, up) == pytest.approx(
            cross, rel=0.003, abs=0.03
        )


def test_a_normal_number_is_a_sum_of_twelve_even_ones() -> None:
    at_once, one_by_one = Dice(7), Dice(7)
    for _ in range(1000):
        total = sum(one_by_one.next() >> 4 for _ in range(12))
        assert at_once.gauss() == (total - 6 * (ONE >> 4)) / (ONE >> 4)


def test_a_mean_of_many_samples_is_as_good_as_the_table_says() -> None:
    field = Field(world_of("vlkno", gain_sd=0), Dice(3))
    reading = sensing()["reading"]
    for samples, sigma in zip(reading["samples"], reading["sigma_uT"], strict=True):
        means = []
        phase = 0
        for i in range(1500):
            sensor = i % field.n
            field.drift(field.n * 1000)
            phase = (phase * 5 + 2903) & NOISE_MASK
            zero = field.zero_counts[sensor]
            total = sum(
                field.codes[field.base[sensor] + field.noise[phase + k & NOISE_MASK]] / 16 for k in range(samples)
            )
            means.append((total / samples - zero) * 1000 / 74.5)
        # The converter's own steps are in it, which the table's figures leave out.
        assert pstdev(means) == pytest.approx(sigma, rel=0.12), samples


def test_the_converters_wide_codes_are_where_they_should_be() -> None:
    codes = Field(world_of("vlkno"), Dice(1)).codes
    widths: dict[int, int] = {}
    for code in codes:
        widths[code >> 4] = widths.get(code >> 4, 0) + 1
    wide = {code for code, width in widths.items() if width > 16}
    assert wide == set(sensing()["adc"]["wide_codes"])
    assert all(widths[code] / 8 == pytest.approx(9 * 4096 / 4128, abs=0.2) for code in wide)
    assert len(widths) == 4096


def test_each_piece_has_a_magnet_of_its_own_and_keeps_it() -> None:
    world = World(world_of("vlkno"))
    for place in range(25):
        world.start(["set", str(place), "0"], 0)
    moments = [stack.pieces[0].moment for stack in world.pieces.stacks]
    nominal = piece_set("vlkno").moment_mAm2
    assert len(set(moments)) == 25
    assert all(abs(moment / nominal - 1) <= 0.05 for moment in moments)
    assert max(moments) / nominal > 1.03
    assert min(moments) / nominal < 0.97
    piece = world.pieces.stacks[3].pieces[0]
    world.start(["lift", "3", "1", "0"], 0)
    world.start(["drop", "4", "0", "0"], 10)
    assert world.pieces.stacks[4].pieces[1] is piece


def test_a_piece_leaves_no_field_behind() -> None:
    world = World(world_of("alea"))
    world.start(["set", "40", "0"], 0)
    world.start(["set", "41", "2"], 0)
    before = list(world.field.field_uT)
    world.start(["lift", "40", "1", "50000"], 0)
    for now_us in range(0, 60000, 1000):
        world.follow(now_us)
    assert world.field.field_uT[40] == pytest.approx(dipole_like(world, 41, 40), rel=1e-6)
    world.start(["slide", "50000", "41", "42", "43"], 60000)
    for now_us in range(60000, 120000, 1000):
        world.follow(now_us)
    world.start(["set", "43"], 120000)
    assert before[40] > 3000
    assert max(abs(uT) for uT in world.field.field_uT) < 1e-6


def dipole_like(world: World, place: int, sensor: int) -> float:
    """The field of the only piece on a place at another sensor."""
    piece = world.pieces.stacks[place].pieces[0]
    side = (piece.x - world.field.xs[sensor]) ** 2 + (piece.y - world.field.ys[sensor]) ** 2
    return float(disc_uT(piece.moment, piece.magnet.radius, piece.magnet.thickness, side, piece.z))


def test_a_sliding_piece_is_felt_on_its_way_and_only_then() -> None:
    world = World(world_of("alea"))
    world.start(["set", "0", "0"], 0)
    world.start(["slide", "400000", "0", "1", "2", "3", "4"], 0)
    most = [0.0] * 5
    for now_us in range(0, 410000, 1000):
        world.follow(now_us)
        for place in range(5):
            most[place] = max(most[place], world.field.field_uT[place])
    assert not world.moving()
    assert all(uT > 2500 for uT in most)
    assert [uT > 2000 for uT in world.field.field_uT[:5]] == [False, False, False, False, True]
    assert world.stack(4) == [0]


def test_a_touched_stack_shifts_a_little_within_its_recess() -> None:
    world = World(world_of("vlkno"))
    world.start(["set", "12", "0", "0"], 0)
    stack = world.pieces.stacks[12]
    moved = []
    for _ in range(400):
        x, y = stack.x, stack.y
        world.start(["nudge", "12", "500"], 0)
        moved.append(((stack.x - x) ** 2 + (stack.y - y) ** 2) ** 0.5)
        assert stack.x**2 + stack.y**2 <= 1.0001
    assert 0.2 < fmean(moved) < 0.5


def test_a_common_field_is_felt_everywhere() -> None:
    world = World(world_of("vlkno"))
    before = list(world.field.base)
    world.start(["common", "300"], 0)
    steps = [after - old for after, old in zip(world.field.base, before, strict=True)]
    assert all(step / 8 / 74.5 * 1000 == pytest.approx(300, rel=0.12) for step in steps[:-1])


def test_a_phone_is_felt_nearby_and_is_gone_when_it_is_taken_away() -> None:
    world = World(world_of("vlkno"))
    before = list(world.field.base)
    near, far = 0, max(range(25), key=lambda i: abs(world.xs[i] - world.xs[0]) + abs(world.ys[i] - world.ys[0]))
    at = [str(round(world.xs[near])), str(round(world.ys[near]))]
    world.start(["phone", *at, "300"], 0)
    step = [(after - old) / 8 / 74.5 * 1000 for after, old in zip(world.field.base, before, strict=True)]
    assert step[near] == pytest.approx(300, rel=0.12)
    assert 0 < step[far] < 30
    world.start(["phone", *at, "-300"], 0)
    assert all(abs(after - old) <= 1 for after, old in zip(world.field.base, before, strict=True))


def test_what_is_carried_low_is_felt_on_its_way_and_leaves_nothing_behind() -> None:
    world = World(world_of("vlkno"))
    world.start(["set", "12", "0"], 0)
    world.start(["lift", "12", "1", "1000"], 0)
    world.follow(2000)
    over = [round(1000 * at) for at in (world.xs[7], world.ys[7])]
    world.start(["carry", "100000", "20000", *map(str, over * 2)], 3000)
    most = 0.0
    for now_us in range(3000, 110_000, 1000):
        world.follow(now_us)
        most = max(most, world.field.field_uT[7])
    assert most > 50
    assert max(abs(uT) for uT in world.field.field_uT) < 1e-6
    assert len(world.pieces.hand) == 1
