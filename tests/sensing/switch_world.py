"""A board of switches under the hands of `tests.tracker.world`: contacts that bounce, scans, a button, the watch."""

from __future__ import annotations

import random
from array import array
from collections.abc import Collection
from types import SimpleNamespace

from device.answers import SETTLE_MS, Answers
from device.button import NOTHING, Button
from device.walk import STEP_MS, Walk
from hallcore import lights
from hallcore.sensing.switches.watch import SwitchWatch

from tests.tracker.world import World

BOUNCE_MS = 2
PAUSE_MS = 100  # after a press
SEEN_MS = 60  # after a hand's act, until it goes on
SLIDE_MS = 40  # over a space that a piece slides past


class Contacts:
    """The scanner: a byte a space. A contact that has just changed bounces for up to 2 ms."""

    def __init__(self, n: int, dice: random.Random) -> None:
        self.closed = bytearray(n)
        self.out = bytearray(n)
        self.now_ms = 0.0
        self._dice = dice
        self._true = bytearray(n)
        self._bounces: dict[int, float] = {}  # space: until when

    def set(self, space: int, closed: bool) -> None:
        if self._true[space] != closed and not self.out[space]:
            self._true[space] = closed
            self.closed[space] = closed
            self._bounces[space] = self.now_ms + self._dice.uniform(0, BOUNCE_MS)

    def nudge(self, space: int) -> None:
        """The contact opens for a moment under a piece that is knocked."""
        self._bounces[space] = self.now_ms + self._dice.uniform(0, BOUNCE_MS)

    def scan(self) -> int:
        self.now_ms += self._dice.uniform(0.3, 1.2)
        for space, until_ms in list(self._bounces.items()):
            if self.now_ms < until_ms:
                self.closed[space] = self._dice.random() < 0.5
            else:
                self.closed[space] = self._true[space]
                del self._bounces[space]
        return 1


class SwitchWorld(World):
    """What hands do reaches the tracker through the contacts, scan by scan.

    `out` are spaces whose switches are known to be broken. `presses` counts those of the button.
    """

    def __init__(self, game: str, options: tuple[int, ...] = (), seed: int = 1, out: Collection[int] = ()) -> None:
        self.dice = random.Random(seed)
        self.stacked = game not in ("alea", "nevo")
        super().__init__(game, options)
        for space in range(self.n):
            self.tracker.believe(space, 0)
        self.tracker.new_game(options)
        self.contacts = Contacts(self.n, self.dice)
        for space in out:
            self.contacts.out[space] = 1
        self.watch = SwitchWatch(self.tracker, SimpleNamespace(n=self.n), self.contacts)
        steps = array("i", bytes(4 * self.hands.MAX_STEPS))
        clock = SimpleNamespace(since=lambda now, then: now - then, ms=lambda: self.now_ms)
        app = SimpleNamespace(watch=self.watch, tracker=self.tracker, steps=steps, doubt=lambda: False)
        self.answers = Answers(app, clock)
        self._down = 0
        self._walk = Walk(Button(lambda: self._down, clock), self.answers, clock)
        self.roles = bytearray(self.n)
        self.presses = 0
        for space in range(self.n):
            self._touch(space)
        self.wait(200)
        self.press()

    # -- time

    def wait(self, ms: float) -> None:
        """Rounds of 3 to 8 ms."""
        end_ms = self.now_ms + ms
        while self.now_ms < end_ms:
            self.now_ms += self.dice.randint(3, 8)
            self.round()

    def round(self) -> None:
        self.contacts.now_ms = max(self.contacts.now_ms, float(self.now_ms))
        self.watch.round(self.now_ms)
        self.tracker.tick(self.now_ms)
        self.answers.tick(self.now_ms)
        press = self._walk.poll(self.now_ms)
        if press != NOTHING:
            self.answers.pressed(press, self.now_ms)

    # -- hands

    def _touch(self, space: int) -> None:
        self.contacts.set(space, bool(self.stacks[space]))

    def lift(self, space: int, count: int = 1) -> bool:
        stack = self.stacks[space]
        count = min(count, len(stack))
        if count == 0:
            return False
        self.held.append(stack[len(stack) - count :])
        del stack[len(stack) - count :]
        self._feel(space)
        return True

    def drop(self, space: int, kind: int, count: int = 1) -> None:
        self.stacks[space] += self.let_go(kind, count)
        self._feel(space)

    def slide(self, path: list[int]) -> None:
        """The single piece of the first space slides over the others to the last one."""
        kind = self.stacks[path[0]].pop()
        self.contacts.set(path[0], False)
        for space in path[1:-1]:
            self.contacts.set(space, True)
            self.wait(self.dice.uniform(0.5, 1.5) * SLIDE_MS)
            self.contacts.set(space, False)
        self.stacks[path[-1]].append(kind)
        self._feel(path[-1])

    def _feel(self, space: int) -> None:
        self._touch(space)
        if self.stacks[space] and self.dice.random() < 0.2:
            self.contacts.nudge(space)
        self.wait(SEEN_MS)
        self.check()

    def press(self, ms: float = 100) -> None:
        """Press the button for this time."""
        self.presses += 1
        self._down = 1
        self.wait(ms)
        self._down = 0
        self.wait(PAUSE_MS)

    def answer(self, i: int) -> None:
        """Hold the button until the i-th answer is lit, let go, and leave it so."""
        steps = i - max(self.answers._picked, -1)
        if steps:
            self.press(100 if steps == 1 else (steps + 0.5) * STEP_MS)
        self.wait(SETTLE_MS)

    # -- what shows

    def shown(self) -> bytearray:
        """The roles of the spaces."""
        lights.render(self.tracker, self.roles)
        self.watch.overlay(self.roles)
        self.answers.render(self.roles)
        return self.roles

    def may_fall_on(self, space: int) -> bool:
        """No switch feels a piece that falls on another."""
        return not self.stacks[space]

    def check(self) -> None:
        """What is felt is believed; which piece it is may be told later."""

    def _committed(self, move: int) -> None:
        self.by_host = self.by_host or self.stacked  # steps that only one move explains count before they are made
        super()._committed(move)
        self.by_host = False

    def believed(self) -> bool:
        """True if the tracker believes exactly what stands."""
        return all(self.tracker.actual[space] == self.content(space) for space in range(self.n))
