"""Whatever the sensors read, and whatever is pressed meanwhile, decoder, tracker and the rest of the firmware go on."""

from __future__ import annotations

import sys
from array import array
from random import Random

import pytest
from hallboard.boards import compile_board, load_board
from hallcore.board.board import Board
from hallcore.games import GAMES, Ruleset
from hallcore.sensing import make_watch
from hallcore.sensing.stacks.continuations import Continuations
from hallcore.sensing.stacks.watch import StackWatch
from hallcore.steps import drop
from hallcore.tracker.tracker import Tracker
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.firmware.portable import contacts
from tests.firmware.portable.rig import Rig

sys.modules.setdefault("contacts", contacts)  # as the rig calls it, which is on a device's path

RANGE_uT = 22_000
KINDS_OF_READINGS = ("quiet", "one", "some", "all", "common", "stuck", "wild")
ROUND_MS = 20


class Sensors:
    """A scanner of `n` sensors whose readings the test says; each scan adds a little noise."""

    def __init__(self, n: int, dice: Random) -> None:
        self.n = n
        self.samples = 4
        self._dice = dice
        self.field_uT = [0] * n
        self.uT = array("i", bytes(4 * n))
        self.fine_uT = array("i", bytes(4 * n))
        self._windows = [(-RANGE_uT, RANGE_uT)] * n
        self.hits: list[int] = []

    def _read(self, out: array[int], noise_uT: float) -> None:
        for i, field in enumerate(self.field_uT):
            out[i] = max(-RANGE_uT, min(RANGE_uT, round(field + self._dice.gauss(0, noise_uT))))

    def coarse(self) -> None:
        self._read(self.uT, 20)

    def fine(self) -> None:
        self._read(self.fine_uT, 5)

    def window(self, sensor: int, low_uT: int, high_uT: int) -> None:
        self._windows[sensor] = low_uT, high_uT

    def watch(self) -> int:
        self.coarse()
        self.hits = [i for i in range(self.n) if not self._windows[i][0] <= self.uT[i] <= self._windows[i][1]]
        return len(self.hits)

    def hit_uT(self, i: int) -> int:
        return self.uT[self.hits[i]]

    def change(self, what: str) -> None:
        """Something happens to the field, of one of `KINDS_OF_READINGS`."""
        dice = self._dice
        spread = dice.choice((30, 300, 3000, RANGE_uT))
        if what == "common":
            step = dice.randint(-spread, spread)
            self.field_uT = [field + step for field in self.field_uT]
        elif what == "stuck":
            self.field_uT[dice.randrange(self.n)] = dice.choice((-RANGE_uT, RANGE_uT))
        elif what != "quiet":
            share = {"one": 1 / self.n, "some": 0.2, "all": 1, "wild": 1}[what]
            for i in range(self.n):
                if dice.random() < share:
                    self.field_uT[i] = dice.randint(-spread, spread) + (0 if what == "wild" else self.field_uT[i])


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 1 << 30), happens=st.lists(st.sampled_from(KINDS_OF_READINGS), min_size=1, max_size=12))
@settings(max_examples=12)
def test_no_readings_stop_the_board(game: str, seed: int, happens: list[str]) -> None:
    dice = Random(seed)
    board = Board(compile_board(load_board(game)))
    spaces = board.spaces(game)
    sensors = Sensors(board.n_sensors, dice)
    tracker = Tracker(Ruleset(game))
    now_ms = 0

    def pause() -> None:
        if dice.random() < 0.1:
            if dice.random() < 0.2:
                sensors.change(dice.choice(KINDS_OF_READINGS))
            watch.feed(now_ms)  # type: ignore[attr-defined]

    watch = make_watch(tracker, spaces, sensors, pause)
    watch.round(now_ms)
    if dice.random() < 0.7:  # a game is on
        tracker.looked()
        for space in range(spaces.n):
            tracker.believe(space, tracker.due[space])
    for what in happens:
        sensors.change(what)
        for _ in range(dice.choice((3, 20, 80))):
            now_ms += ROUND_MS
            watch.round(now_ms)
            tracker.tick(now_ms)
        if watch.choices and dice.random() < 0.5:
            watch.choose(dice.randrange(len(watch.choices)), now_ms)
        elif watch.strange >= 0 and dice.random() < 0.5:
            watch.rebase()
        elif dice.random() < 0.1:
            tracker.new_game(())
            watch.look_again()
    assert tracker.n_debts() <= spaces.n


@pytest.mark.parametrize(("game", "seed"), [("vlkno", 14), ("evl", 44)])
def test_a_field_gone_wild_is_given_up_soon(game: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = Random(seed)
    board = Board(compile_board(load_board(game)))
    sensors = Sensors(board.n_sensors, dice)
    tracker = Tracker(Ruleset(game))
    watch = StackWatch(tracker, board.spaces(game), sensors, lambda: None)  # type: ignore[arg-type]
    watch.round(0)
    tracker.looked()
    for space in range(board.spaces(game).n):
        tracker.believe(space, tracker.due[space])
    looks, after = [0], Continuations.after

    def counted(self: Continuations, steps: list[int], count: int) -> int:
        looks[0] += 1
        assert looks[0] <= 1000, "one round looks for ever in which order hands did all this"
        return int(after(self, steps, count))

    monkeypatch.setattr(Continuations, "after", counted)
    most = 0
    for now_ms in range(ROUND_MS, 160 * ROUND_MS, ROUND_MS):
        if now_ms % (40 * ROUND_MS) == 0:
            sensors.change(dice.choice(("some", "wild", "one")))
        looks[0] = 0
        watch.round(now_ms)
        tracker.tick(now_ms)
        most = max(most, looks[0])
    assert most > 100, "nothing wild has come"


PRESSES_MS = (80, 1300, 3400)  # short, long, and all stands as it should
HAPPENS = (*KINDS_OF_READINGS, "press", "press", "ignore", "offer", "new game", "set up", "power")


class Handled:
    """The whole firmware over readings, or contacts, of any kind; a button that is pressed at any time."""

    def __init__(self, name: str, seed: int) -> None:
        self.rig = Rig(Board(compile_board(load_board(name))))
        self.dice = Random(seed)
        self.rig.run(400)
        if self.dice.random() < 0.7:  # a game is on
            self.rig.set_up()
            self.rig.run(900)
            self.rig.press(80)

    def change(self, what: str) -> None:
        """Something happens, of `HAPPENS`."""
        rig, dice, app = self.rig, self.dice, self.rig.app
        space = dice.randrange(rig.spaces.n)
        if what == "press":
            rig.press(dice.choice(PRESSES_MS))
        elif what == "ignore":
            if hasattr(app.watch, "ignored"):
                app.ignoring().choose(space)
            else:
                app.scanner.out[space] ^= 1
        elif what == "offer":
            if hasattr(app.watch, "offer"):
                kind = dice.randrange(1, len(app.tracker.ruleset.rules.KINDS))
                app.watch.offer([drop(space, kind), drop(dice.randrange(rig.spaces.n), 1)])
                app.point(drop(space, kind), app.answers.question)
        elif what == "new game":
            app.new_game(app.tracker.ruleset.name, ())
        elif what == "set up":
            rig.set_up()
        elif what == "power":
            app.doubt()
            app.host_changed(dice.random() < 0.5)
        elif rig.pins.contacts is None:
            self._read(what)
        else:
            closed = rig.pins.contacts.closed
            share = {"one": 1 / len(closed), "some": 0.2, "quiet": 0}.get(what, 1)
            for i in range(len(closed)):
                if dice.random() < share:
                    closed[i] = {"all": 1, "common": closed[i] ^ 1, "stuck": 0}.get(what, dice.randrange(2))

    def _read(self, what: str) -> None:
        counts, dice = self.rig.pins.counts, self.dice
        spread = dice.choice((300, 3000, 30_000))
        step = dice.randint(-spread, spread)
        share = {"quiet": 0, "one": 1 / len(counts), "stuck": 1 / len(counts), "some": 0.2}.get(what, 1)
        for i in range(len(counts)):
            if dice.random() < share:
                more = step if what == "common" else dice.randint(-spread, spread)
                now = dice.choice((0, 65_535)) if what == "stuck" else more + (32_768 if what == "wild" else counts[i])
                counts[i] = max(200, min(65_300, now))  # the rig adds noise


@pytest.mark.parametrize("name", [*GAMES, "alea-reed", "grid19-digital", "vlkno-reed", "evl-reed", "evacuate-digital"])
@given(seed=st.integers(0, 1 << 30), happens=st.lists(st.sampled_from(HAPPENS), min_size=4, max_size=10))
@settings(max_examples=5, phases=[Phase.explicit, Phase.reuse, Phase.generate])  # to shrink it takes minutes
def test_no_readings_and_no_presses_stop_the_firmware(name: str, seed: int, happens: list[str]) -> None:
    handled = Handled(name, seed)
    for what in happens:
        handled.change(what)
        handled.rig.run(handled.dice.choice((60, 400, 1700)))
        tracker = handled.rig.app.tracker
        assert tracker.n_debts() <= handled.rig.spaces.n
