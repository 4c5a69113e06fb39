"""Walks with a stack: random games of EVL on a board with faults, decoded drop by drop."""

from __future__ import annotations

from array import array
from collections import Counter

import pytest
from hallcore import steps
from hallcore.board.board import Board
from hallcore.games import Ruleset
from hallcore.games.evl.notation import parse_move
from hallcore.games.evl.position import parse_position
from hallcore.sensing.stacks.decoder import STEPS, UNSURE, Decoder
from hallcore.sensing.stacks.field import Field

from tests.sensing.play import fill
from tests.sensing.walks import DESCRIPTION, EVL, Walker, play_evl
from tests.sensing.world import World

# A stack of four, from which a walk leads over five spaces: high stacks, where a piece is hardly felt, or low ones.
TALL = "BWB,B,W,1,W,1,WWW/WWB,W,1,W,W,BBB,1/WW,B,BBB,BBBB,1,B,1/2,W,3,W BW1WW1/B3BB/1BBB1W b 54"
LOW = "7/2,W,1,W,2/3,BBBB,3/7 6/6/6 b 6"


def games(seeds: range, **how: float) -> Counter[str]:
    total: Counter[str] = Counter()
    for seed in seeds:
        total += play_evl(seed, **how)  # type: ignore[arg-type]
    print(dict(total))
    return total


class Bench:
    """A board on which a game has come to a position, with its decoder."""

    def __init__(self, position: str, seed: int, sigma_uT: float) -> None:
        self.sigma_uT = sigma_uT
        self.world = World(EVL, seed)
        self.walker = walker = Walker(Ruleset("evl"))
        parse_position(position, walker.cells, walker.counters)
        walker.follow([])
        fill(self.world, walker)
        self.decoder = Decoder(
            Field(Board(DESCRIPTION).spaces("evl"), walker.ruleset.rules.KINDS), walker, lambda: None
        )
        self.decoder.start(self.readings(), sigma_uT, walker.actual)

    def readings(self) -> array[int]:
        return self.world.readings(self.sigma_uT)

    def make(self, turn: list[int]) -> None:
        """Make steps of a turn, the first ones."""
        for down, space, kind in self.walker.pieces(turn):
            (self.world.put(space, kind) if down else self.world.take(space))

    def turn(self, text: str) -> list[int]:
        """The steps of a move."""
        walker = self.walker
        out = array("i", bytes(4 * walker.ruleset.hands.MAX_STEPS))
        move = parse_move(walker.cells, walker.counters, text)
        return [steps.act_of(s) for s in out[: walker.ruleset.hands.steps(walker.cells, walker.counters, move, out)]]


def test_walks_are_followed_drop_by_drop_and_little_is_asked() -> None:
    found = games(range(25))
    turns = sum(count for key, count in found.items() if not key.endswith("way"))
    assert turns > 1400
    assert found["wrong"] + found["wrong on the way"] == 0
    assert found["right"] >= 0.94 * turns
    assert found["not offered"] + found["missed"] + found["strange"] <= 0.006 * turns


def test_a_common_field_that_moves_between_drops_changes_nothing() -> None:
    found = games(range(100, 110), sigma_uT=12.0, shake=50.0)
    assert found["right"] > 500
    assert found["wrong"] + found["wrong on the way"] == 0


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("text", ["c4-c1,b1", "b6-b3"])
def test_what_a_stack_makes_beside_it_is_no_other_change_however_quiet_the_readings_are(text: str, seed: int) -> None:
    bench = Bench(TALL, seed, sigma_uT=2.0)
    lift = bench.turn(text)[:1]
    bench.make(lift)
    assert bench.decoder.decode(bench.readings(), bench.sigma_uT) == STEPS
    assert list(bench.decoder.steps[: bench.decoder.n_steps]) == lift


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("position", "text"), [(TALL, "c4-c1,b1"), (LOW, "c4-c3,b3-b4,a4")])
def test_a_walk_over_five_spaces_between_two_looks_is_a_walk(position: str, text: str, seed: int) -> None:
    bench = Bench(position, seed, sigma_uT=9.0)
    turn = bench.turn(text)
    assert len(turn) == 5
    bench.make(turn)
    verdict = bench.decoder.decode(bench.readings(), bench.sigma_uT, rest_ms=2500)
    offered = [bench.walker.pieces(one.steps) for one in bench.decoder.choices]
    if verdict == STEPS:
        offered = [bench.walker.pieces(list(bench.decoder.steps[: bench.decoder.n_steps]))]
    assert verdict in (STEPS, UNSURE)
    assert bench.walker.pieces(turn) in offered
