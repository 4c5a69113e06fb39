"""Games of Evacuate by hand on simulated pyramids, followed by tracker and watch, without firmware, pins and lights."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from typing import Any

from hallboard.boards import compile_board, load_board, sensor_places
from hallboard.virtual.description import describe_world, magnet_numbers
from hallboard.virtual.simulation.simulated.world import World
from hallcore import keys, steps
from hallcore.board.board import Board
from hallcore.games import Ruleset
from hallcore.sensing.pyramids.watch import PyramidWatch
from hallcore.tracker.modes import ASK, OWED
from hallcore.tracker.tracker import Tracker

ROUND_MS = 10
COARSE_uT, FINE_uT = 23.0, 5.0
SET_UP_MS = 20000  # four trees, the tops of each taken for granted after three seconds
DRIFT_uT, ZERO_uT, GAIN_SD = 7.0, 8.0, 0.01


class Sensors:
    """A scanner over a simulated world; readings have what a calibration leaves over."""

    def __init__(self, world: World, seed: int) -> None:
        self._field = world.field
        self._chance = random.Random(seed)
        n = world.field.n
        self.uT = array("i", bytes(4 * n))
        self.fine_uT = array("i", bytes(4 * n))
        self._zero = [self._chance.gauss(0, ZERO_uT) for _ in range(n)]
        self._gain = [1 + self._chance.gauss(0, GAIN_SD) for _ in range(n)]
        self._drift = [0.0] * n

    def _read(self, out: array[int], noise_uT: float) -> None:
        field, chance = self._field, self._chance
        for i in range(field.n):
            self._drift[i] = 0.98 * self._drift[i] + 0.2 * chance.gauss(0, DRIFT_uT)
            exact = field.field_uT[i] * self._gain[i] + self._zero[i] + field.surroundings.field_uT[i] + self._drift[i]
            out[i] = round(exact + chance.gauss(0, noise_uT))

    def coarse(self) -> None:
        self._read(self.uT, COARSE_uT)

    def fine(self) -> None:
        self._read(self.fine_uT, FINE_uT)


class Table:
    """A board with its hands, each step taking `ramp_ms`; `ghosts` counts rounds with trouble on bare spaces."""

    def __init__(self, seed: int, options: bytes = b"", ramp_ms: int = 0) -> None:
        physical = load_board("evacuate")
        self.world = World(describe_world(physical, seed, "step"))
        self._numbers = {kind: number for (_, kind), number in magnet_numbers(physical).items()}
        number = {place: i for i, place in enumerate(sensor_places(physical))}
        self._places = [number[place] for place in physical.games["evacuate"].places]
        self.ruleset = Ruleset("evacuate")
        self.tracker = Tracker(self.ruleset, options)
        calibrated = [4095] * len(number)
        spaces = Board(compile_board(physical, gain_q12=calibrated)).spaces("evacuate")
        self.watch = PyramidWatch(self.tracker, spaces, Sensors(self.world, seed), lambda: None)
        self.now_ms = 0
        self.asked = 0
        self.ghosts = 0
        self._ramp_us = 1000 * ramp_ms
        self.fill(self.tracker.due)

    def fill(self, contents: Any) -> None:
        """Set up a whole position at once."""
        for space, place in enumerate(self._places):
            kinds: list[int] = []
            content = contents[space]
            while content:
                kinds.insert(0, self._numbers[self.ruleset.hands.top(content)])
                content = self.ruleset.hands.pop(content)
            if kinds != self.world.stack(place):
                self.world.start(["set", str(place), *map(str, kinds)], 0)

    def set_up(self) -> None:
        """Take off what should not stand there, then put on what should."""
        if self.tracker.mode == OWED:
            kept = zip(self.tracker.actual, self.tracker.due, strict=True)
            self.fill([content if content == due else 0 for content, due in kept])
            self.run(400)
        self.fill(self.tracker.due)

    def run(self, ms: int) -> None:
        for _ in range(ms // ROUND_MS):
            self.now_ms += ROUND_MS
            self.world.follow(self.now_ms * 1000)
            self.watch.round(self.now_ms)
            self.tracker.tick(self.now_ms)
            if self.watch.strange >= 0 and not self.world.stack(self._places[self.watch.strange]):
                self.ghosts += 1

    def do(self, step: int) -> None:
        """The hand begins a step; without a ramp it is made from one moment to the next."""
        place = self._places[steps.space_of(step)]
        count = steps.count_of(step)
        if not steps.is_drop(step):
            self.world.start(["lift", str(place), str(count), str(self._ramp_us)], self.now_ms * 1000)
        else:
            hand = [piece.kind for piece in self.world.pieces.hand]
            lowest = self._numbers[steps.kind_of(step)]
            first = hand.index(lowest) if count > 1 else 0
            kinds = hand[first : first + count] if count > 1 else [lowest]
            self.world.start(["drop", str(place), str(self._ramp_us), *map(str, kinds)], self.now_ms * 1000)

    def aside(self) -> None:
        self.world.start(["aside"], 0)

    def settle(self, done: Any, limit_ms: int = 9000) -> bool:
        """Go on until `done()`; answers no questions."""
        while not done() and limit_ms > 0:
            self.run(100)
            limit_ms -= 100
        return bool(done())

    def play(self, move: int, between_ms: int = 400, waits: bool = True) -> int:
        """Make a move by hand; returns the move that was committed, -1 for none.

        A player who `waits` goes on once the board has seen the last step or calls it strange, or after a while.
        """
        tracker, watch = self.tracker, self.watch
        ply = tracker.n_moves
        out = array("i", bytes(4 * self.ruleset.hands.MAX_STEPS))
        n = self.ruleset.hands.steps(tracker.cells, tracker.counters, move, out)
        for i in range(n):
            self.do(out[i])
            self.run(between_ms)
            if waits:
                self._await_step(ply, i)
            while waits and i == 0 and watch.strange == steps.space_of(out[0]):  # it lies askew: lay it anew
                self.asked += 1
                self.do(steps.lift(steps.space_of(out[0]), 0))
                self.run(between_ms)
                self.do(out[0])
                self.run(between_ms)
                self._await_step(ply, i)
        self.aside()
        for _ in range(100):
            if tracker.n_moves > ply:
                return int(tracker.moves[ply])
            self.run(100)
            offered = [choice[-1] for choice in watch.choices]
            if n and steps.act_of(out[0]) in offered:
                self.asked += 1
                watch.choose(offered.index(steps.act_of(out[0])), self.now_ms)
            if tracker.mode == ASK:
                self.asked += 1
                tracker.choose(move)
        if n == 0 and tracker.pending == move:  # a rest doesn't end a turn in which there is something to put down
            tracker.confirm(self.now_ms)
        return int(tracker.moves[ply]) if tracker.n_moves > ply else -1

    def _await_step(self, ply: int, i: int) -> None:
        tracker, watch = self.tracker, self.watch
        self.settle(lambda: tracker.n_moves > ply or tracker.n_done > i or watch.strange >= 0, 2500)


def alike(position: tuple[Ruleset, bytearray, array[int]], move: int) -> list[int]:
    """The moves that lead to the same position: at a round's end all pyramids go back to their stashes."""
    ruleset, cells, counters = position
    out = array("i", bytes(4 * ruleset.rules.MAX_MOVES_FROM))
    found: dict[int, tuple[int, int]] = {}
    for other in [move, *out[: ruleset.rules.moves_from(cells, counters, move & 63, out)]]:
        made = counters[:]
        ruleset.rules.make_move(bytearray(cells), made, other)
        found[other] = made[keys.KEY_A], made[keys.KEY_B]
    return [other for other in found if found[other] == found[move]]


def random_game(seed: int, options: bytes = b"", plies: int = 60, ramp_ms: int = 0, **how: Any) -> Counter[str]:
    """Play at random; counts `right`, `wrong` and `missed` moves, and what was asked."""
    chance = random.Random(seed)
    table = Table(seed, options, ramp_ms)
    counts: Counter[str] = Counter()
    tracker, ruleset = table.tracker, table.ruleset
    table.run(1000)
    counts["start wrong"] += tracker.n_debts()
    out = array("i", bytes(4 * ruleset.rules.MAX_MOVES))
    for _ in range(plies):
        n = ruleset.rules.legal_moves(tracker.cells, tracker.counters, out)
        if not n:
            break
        move = out[chance.randrange(n)]
        ply = tracker.n_moves
        before = (ruleset, bytearray(tracker.cells), tracker.counters[:])
        found = table.play(move, **how)
        right = found == move or found in alike(before, move)
        counts["right" if right else "missed" if found < 0 else "wrong"] += 1
        if not right:
            tracker.take_back(ply)
            tracker.play(move)
        table.set_up()
        if not table.settle(lambda: tracker.n_debts() == 0, SET_UP_MS):
            counts["debts left"] += 1
            table.watch.look_again()
            table.settle(lambda: tracker.n_debts() == 0)
    counts["asked"] += table.asked
    counts["ghosts"] += table.ghosts
    return counts


__all__ = ("Table", "random_game")
