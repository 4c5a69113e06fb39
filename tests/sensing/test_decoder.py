"""Stacks: random games on boards with faults, decoded step by step. Nothing may be decided wrongly and surely."""

from __future__ import annotations

from array import array
from collections import Counter

import pytest
from hallcore.board.board import Board
from hallcore.games import Ruleset
from hallcore.sensing.stacks.decoder import MANY, STEPS, STILL, STRANGE, UNSURE, Decoder
from hallcore.sensing.stacks.field import Field
from hallcore.steps import drop, lift

from tests.sensing.play import Follower, do, fill, play_vlkno, vlkno_board
from tests.sensing.world import VLKNO, World

STONE, BLACK_PAWN, WHITE_PAWN = 1, 2, 3
C3, D4, E5 = 12, 18, 24


class Bench:
    """A board at the set-up, with its decoder."""

    def __init__(self, seed: int = 1, sigma_uT: float = 9.0) -> None:
        self.sigma_uT = sigma_uT
        self.world = World(VLKNO, seed)
        self.follower = Follower(Ruleset("vlkno"))
        fill(self.world, self.follower)
        spaces = Board(vlkno_board()).spaces("vlkno")
        self.decoder = Decoder(Field(spaces, self.follower.ruleset.rules.KINDS), self.follower, lambda: None)
        self.decoder.start(self.readings(), sigma_uT, self.follower.due)

    def readings(self) -> array[int]:
        return self.world.readings(self.sigma_uT)

    def decode(self) -> tuple[int, list[int]]:
        verdict = self.decoder.decode(self.readings(), self.sigma_uT)
        return verdict, list(self.decoder.steps[: self.decoder.n_steps])


def games(count: int, **how: float) -> Counter[str]:
    total: Counter[str] = Counter()
    for seed in range(count):
        total += play_vlkno(seed, **how)  # type: ignore[arg-type]
    print(dict(total))
    return total


def test_phase_by_phase_nothing_is_wrong_and_little_is_asked() -> None:
    found = games(12)
    steps = sum(found[key] for key in ("right", "asked", "missed", "wrong", "verdict 3", "verdict 4"))
    assert steps > 700
    assert found["wrong"] == 0
    assert found["start wrong"] == 0
    assert found["missed"] <= 0.003 * steps
    assert found["asked"] <= 0.09 * steps  # stacks of six and more, at the end of random games
    assert found["offered"] >= 0.9 * found["asked"]
    assert found["verdict 3"] + found["verdict 4"] <= 0.01 * steps


def test_a_common_field_that_moves_between_steps_changes_nothing() -> None:
    found = games(8, sigma_uT=12.0, shake=50.0)
    assert found["right"] > 400
    assert found["wrong"] == 0
    assert found["missed"] <= 4


@pytest.mark.parametrize("at_once", [2, 4])
def test_steps_between_two_quiet_moments_are_never_taken_for_others(at_once: int) -> None:
    found = games(12, at_once=at_once)
    assert found["right"] > 150
    assert found["wrong"] == 0
    assert found["missed"] <= 3


def test_a_large_step_of_the_common_field_moves_the_absolute_baseline_too() -> None:
    bench = Bench()
    bench.world.common_uT = 300
    assert bench.decode() == (STILL, [])
    do(bench.world, lift(C3, STONE))
    verdict, steps = bench.decode()
    assert (verdict, steps) == (STEPS, [lift(C3, STONE)])


def test_a_pawn_is_told_from_a_stone_by_what_may_come_next() -> None:
    bench = Bench()
    for step in (lift(E5, BLACK_PAWN), drop(D4, BLACK_PAWN), lift(C3, STONE)):
        do(bench.world, step)
        verdict, steps = bench.decode()
        assert (verdict, steps) == (STEPS, [step])
        bench.follower.make(step)


def test_a_pawn_where_it_may_not_stand_is_still_a_pawn() -> None:
    bench = Bench()
    do(bench.world, lift(E5, BLACK_PAWN))
    assert bench.decode()[1] == [lift(E5, BLACK_PAWN)]
    bench.follower.make(lift(E5, BLACK_PAWN))
    do(bench.world, drop(C3, BLACK_PAWN))
    assert bench.decode() == (STEPS, [drop(C3, BLACK_PAWN)])


def test_two_towers_too_high_to_be_felt_are_asked_about() -> None:
    bench = Bench()
    for space in (6, 8):
        for _ in range(8):
            bench.world.put(space, STONE)
        bench.follower.actual[space] = bench.follower.due[space] = 9
        bench.follower.cells[space] = 9
    bench.decoder.start(bench.readings(), bench.sigma_uT, bench.follower.due)
    for step in (lift(E5, BLACK_PAWN), drop(D4, BLACK_PAWN), lift(C3, STONE)):
        do(bench.world, step)
        assert bench.decode()[1] == [step]
        bench.follower.make(step)
    do(bench.world, drop(6, STONE))
    verdict, steps = bench.decode()
    assert (verdict, steps) == (UNSURE, [])
    offered = [guess.steps for guess in bench.decoder.choices]
    assert [] in offered
    assert offered.count([drop(6, STONE)]) == 1
    bench.decoder.choose(bench.decoder.choices[offered.index([drop(6, STONE)])], bench.readings(), bench.sigma_uT)
    assert list(bench.decoder.steps[: bench.decoder.n_steps]) == [drop(6, STONE)]
    assert not bench.decoder.holding()


def test_a_foreign_magnet_is_strange_and_named() -> None:
    bench = Bench()
    bench.world.zeros[C3] += 400
    assert bench.decode() == (STRANGE, [])
    assert bench.decoder.strange == C3


def test_what_is_named_is_taken_as_it_is_and_a_step_made_meanwhile_is_still_seen() -> None:
    bench = Bench()
    bench.world.zeros[C3] += 400
    assert bench.decode() == (STRANGE, [])
    bench.world.take(E5)
    assert bench.decode()[0] == STRANGE
    bench.decoder.rebase(bench.readings(), bench.sigma_uT, C3)
    assert bench.decode() == (STEPS, [lift(E5, BLACK_PAWN)])


def test_a_swept_board_is_seen_space_by_space() -> None:
    bench = Bench()
    for place in bench.world.places[:20]:
        place.pieces.clear()
    verdict, _steps = bench.decode()
    assert verdict == MANY
    assert [bool(content) for content in bench.decoder.seen] == [False] * 20 + [True] * 5


@pytest.mark.parametrize("seed", range(5))
def test_a_set_up_is_checked_from_cold(seed: int) -> None:
    bench = Bench(seed)
    assert list(bench.decoder.seen) == list(bench.follower.due)
    bench.world.take(C3)
    bench.world.take(E5)
    bench.world.put(7, STONE)
    bench.decoder.start(bench.readings(), bench.sigma_uT, bench.follower.due)
    hands = bench.follower.ruleset.hands
    wrong = [space for space in range(25) if bench.decoder.seen[space] != bench.follower.due[space]]
    assert wrong == [7, C3, E5]
    assert bench.decoder.seen[C3] == 0
    assert bench.decoder.seen[E5] == hands.push(0, STONE)


@pytest.mark.parametrize("slope", [(60.0, -30.0), (-40.0, 40.0), (0.0, 80.0)])
def test_a_field_that_slopes_changes_nothing(slope: tuple[float, float]) -> None:
    bench = Bench()
    bench.world.slope_uT = slope
    assert bench.decode() == (STILL, [])
    for step in (lift(E5, BLACK_PAWN), drop(D4, BLACK_PAWN), lift(C3, STONE)):
        do(bench.world, step)
        assert bench.decode() == (STEPS, [step])
        bench.follower.make(step)


def test_a_field_that_begins_to_slope_as_a_piece_is_lifted_hides_no_step() -> None:
    bench = Bench()
    for slope, step in (((70.0, 20.0), lift(E5, BLACK_PAWN)), ((0.0, 0.0), drop(D4, BLACK_PAWN))):
        bench.world.slope_uT = slope
        do(bench.world, step)
        assert bench.decode() == (STEPS, [step])
        bench.follower.make(step)
