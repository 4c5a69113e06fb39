"""Random legal games of a stacking ruleset on a `World`, decoded step by step."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from typing import Any

from hallcore import keys, steps
from hallcore.board.board import Board
from hallcore.games import Ruleset
from hallcore.sensing.stacks.decoder import MANY, STEPS, STILL, STRANGE, UNSURE, Decoder
from hallcore.sensing.stacks.field import Field

from tests.sensing.world import VLKNO, World


def vlkno_board(**more: Any) -> dict[str, Any]:
    """A compiled description with the decoder's own figures: rounded, and with the mean over the recess."""
    spaces = list(range(25))
    game = {
        "game": "vlkno",
        "sensors": spaces,
        "lights": spaces,
        "x_mm": [45 * (i % 5) for i in spaces],
        "y_mm": [45 * (i // 5) for i in spaces],
        "kinds": {"stone": 1.0, "black pawn": 1.0, "white pawn": -1.0},
        "field_uT": [2223.7, 683.9, 292.4, 150.6, 87.5, 55.2, 37.0, 26.0, 19.0, 14.3, 11.0, 8.7],
        "spread_uT": [17.7, 2.5, 0.6, 0.2, 0.1] + [0.0] * 7,
        "moment_mAm2": 11.9,
        "gap_mm": 10,
        "pitch_mm": 5,
        "tolerance": 0.05,
    }
    board = {
        "format": 1,
        "name": "vlkno",
        "address_pins": [2, 3, 4, 5],
        "adc_pins": [26, 27, 28],
        "channels": spaces,
        "gain_q12": [4095] * len(spaces),  # calibrated
        "nT_per_count": 839,
        "light_pin": 16,
        "light_count": 25,
        "button_pin": 17,
        "games": [game],
    }
    return {**board, **more}


class Follower:
    """The part of a tracker that the decoder needs: a half-made turn, what stands where, what is expected."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        rules = ruleset.rules
        self.cells = bytearray(rules.CELLS)
        self.counters = array("i", bytes(4 * rules.COUNTERS))
        self.history = keys.new_history()
        rules.setup(self.cells, self.counters, bytes(len(rules.VARIANTS)))
        rules.settle(self.cells, self.counters, self.history)
        self.done = array("i", bytes(4 * 64))
        self.n_done = 0
        self.supposed = -1
        self.odd: dict[int, list[int]] = {}
        spaces = range(ruleset.geometry.SPACES)
        self.due = self.actual = array("i", [ruleset.hands.content(self.cells, i) for i in spaces])

    def setting_up(self) -> bool:
        return False

    def pause(self) -> None:
        pass

    def expected(self, out: array[int]) -> int:
        hands = self.ruleset.hands
        n = int(hands.next_steps(self.cells, self.counters, self.done, self.n_done, out))
        if self.n_done:
            last = self.done[self.n_done - 1]
            undo = steps.lift if steps.is_drop(last) else steps.drop
            out[n] = undo(steps.space_of(last), steps.kind_of(last), steps.count_of(last))
            n += 1
        return n

    def first_steps(self) -> array[int]:
        hands = self.ruleset.hands
        out = array("i", bytes(4 * hands.MAX_NEXT))
        return out[: hands.next_steps(self.cells, self.counters, self.done, 0, out)]

    def make(self, step: int) -> None:
        hands = self.ruleset.hands
        space = steps.space_of(step)
        if steps.is_drop(step):
            self.actual[space] = hands.push(self.actual[space], steps.kind_of(step))
        else:
            for _ in range(steps.count_of(step)):
                self.actual[space] = hands.pop(self.actual[space])
        self.done[self.n_done] = step
        self.n_done += 1

    def commit(self, move: int) -> None:
        self.ruleset.rules.make_move(self.cells, self.counters, move)
        self.ruleset.rules.settle(self.cells, self.counters, self.history)
        self.n_done = 0

    def random_steps(self, chance: random.Random) -> tuple[int, list[int]]:
        """A legal move and its steps; -1 when the game is over."""
        rules = self.ruleset.rules
        out = array("i", bytes(4 * rules.MAX_MOVES))
        n = rules.legal_moves(self.cells, self.counters, out)
        if not n:
            return -1, []
        move = out[chance.randrange(n)]
        found = array("i", bytes(4 * self.ruleset.hands.MAX_STEPS))
        return move, list(found[: self.ruleset.hands.steps(self.cells, self.counters, move, found)])


def fill(world: World, follower: Follower) -> None:
    """Put every piece of the position on the board."""
    hands = follower.ruleset.hands
    for space in range(len(world.places)):
        content, kinds = follower.actual[space], []
        while content:
            kinds.append(hands.top(content))
            content = hands.pop(content)
        for kind in reversed(kinds):
            world.put(space, kind)


def do(world: World, step: int) -> None:
    """The hand makes the step on the real board."""
    for _ in range(steps.count_of(step)):
        if steps.is_drop(step):
            world.put(steps.space_of(step), steps.kind_of(step))
        else:
            world.take(steps.space_of(step))


def play_vlkno(seed: int, *, sigma_uT: float = 9.0, at_once: int = 1, shake: float = 0.0) -> Counter[str]:
    """One random game; `at_once` steps between two quiet moments, `shake` uT rms of common field from step to step."""
    chance = random.Random(seed)
    world = World(VLKNO, seed)
    follower = Follower(Ruleset("vlkno"))
    fill(world, follower)
    board = Board(vlkno_board())
    decoder = Decoder(Field(board.spaces("vlkno"), follower.ruleset.rules.KINDS), follower, lambda: None)
    decoder.start(world.readings(sigma_uT), sigma_uT, follower.actual)
    counts: Counter[str] = Counter()
    counts["start wrong"] += sum(a != b for a, b in zip(decoder.seen, follower.actual, strict=True))
    while True:
        move, turn = follower.random_steps(chance)
        if move < 0:
            return counts
        for first in range(0, len(turn), at_once):
            some = [steps.act_of(step) for step in turn[first : first + at_once]]
            truth = follower.actual[:]
            for step in some:
                do(world, step)
            world.common_uT += chance.gauss(0, shake)
            follower.n_done = first
            found = _decode(world, follower, decoder, sigma_uT, some, counts)
            counts[found] += 1
            if found != "right":  # told by the player
                follower.n_done = first
                follower.actual[:] = array("i", truth)
                for step in some:
                    follower.make(step)
                decoder.rebase(world.readings(sigma_uT), sigma_uT)
                decoder.hold([piece.kind for piece in world.hand])
        follower.commit(move)


def _decode(
    world: World, follower: Follower, decoder: Decoder, sigma_uT: float, some: list[int], counts: Counter[str]
) -> str:
    """Decode until nothing more is found, as a quiet board does; the outcome in a word."""
    made: list[int] = []
    while True:
        verdict = decoder.decode(world.readings(sigma_uT), sigma_uT)
        if verdict != STEPS:
            break
        now = list(decoder.steps[: decoder.n_steps])
        made += now
        if len(made) > len(some):
            break
        for step in now:
            follower.make(step)
    if sorted(made) == sorted(some) and verdict in (STILL, UNSURE):  # unsure only whether more has happened since
        return "right"
    if any(act not in some for act in made):
        return "wrong"
    if verdict == UNSURE:
        counts["offered"] += sorted(some) in [sorted(made + guess.steps) for guess in decoder.choices]
        return "asked"
    if verdict in (STRANGE, MANY):
        return f"verdict {verdict}"
    return "back" if _cancels(some) else "missed"


def _cancels(some: list[int]) -> bool:
    """True if the last lift was dropped where it came from: the field cannot tell that from nothing."""
    return len(some) > 1 and not steps.is_drop(some[-2]) and steps.space_of(some[-2]) == steps.space_of(some[-1])
