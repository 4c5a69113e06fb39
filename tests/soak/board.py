"""The whole firmware over the simulated magnets, in one process and in virtual time: thousands of turns in minutes."""

from __future__ import annotations

import json
import pickle
from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from device.app import App
from device.memory import Memory
from device.scanner import COARSE_SAMPLES
from hallboard.boards import load_board
from hallboard.virtual.description import Calibration, describe_board, describe_world, magnet_numbers
from hallboard.virtual.simulation.simulated.field import NOISE_MASK
from hallboard.virtual.simulation.simulated.world import World
from hallcore.board.board import Board
from hallcore.keys import OVER

from .scan import PHASES, TURNS, scans

_NONCE = 4711  # of the first boot
SCAN_US = {"stacks": 5000, "threshold": 12000}  # what a round takes on the emulated device, about
_SAMPLE_US = 150  # ... and what each sample of a sensor more takes, of 16 addresses


class Clock:
    """Virtual time: the rig moves it on."""

    def __init__(self) -> None:
        self.now_us = 1_000_000

    def ms(self) -> int:
        """The device's milliseconds."""
        return self.now_us // 1000 & 0x3FFFFFFF

    def us(self) -> int:
        """The device's microseconds."""
        return self.now_us & 0x3FFFFFFF

    def since(self, now: int, then: int) -> int:
        """From `then` to `now`."""
        return (now - then) & 0x3FFFFFFF

    def sleep_ms(self, ms: int) -> None:
        """Time passes."""
        self.now_us += 1000 * ms


class Cable:
    """No host."""

    def read(self) -> bytes:
        """Nothing comes."""
        return b""

    def write(self, data: bytes) -> int:
        """Nothing is taken."""
        return 0


class Pins:
    """What `device.ports.Ports` is: address lines, analog inputs, button and lights, over a simulated field."""

    def __init__(self, board: Board, world: World) -> None:
        bits = len(board.address_pins)
        n = board.n_sensors
        self._address = 0
        self.turn = 0  # of the address lines
        self.address = [self._line(1 << i) for i in range(bits)]
        self.sensors = [array("H", [n] * (1 << bits)) for _ in board.adc_pins]  # by input and address
        for sensor in range(n):
            channel = board.channels[sensor]
            self.sensors[channel >> bits][channel & (1 << bits) - 1] = sensor
        self.taken = [2731 * i for i in range(len(self.sensors))]  # samples by input, from somewhere in the noise on
        self.inputs = [self._input(i) for i in range(len(self.sensors))]
        self.field = world.field
        self.pressed = 0
        self.lit_bytes = b""

    def move_on(self, lines: int) -> None:
        """So many address lines have been moved."""
        self.turn = (self.turn + lines) % TURNS

    def _line(self, bit: int) -> Callable[[int], None]:
        def change(level: int) -> None:
            self._address = self._address | bit if level else self._address & ~bit
            self.move_on(1)

        return change

    def _input(self, i: int) -> Callable[[], int]:
        def read() -> int:
            self.taken[i] += 1
            field = self.field
            noise = field.noise[self.taken[i] + PHASES[self.turn] & NOISE_MASK]
            return field.codes[field.base[self.sensors[i][self._address]] + noise]

        return read

    def scans(self, board: Board, levels: bytearray, *tables: Any) -> Any:
        """The loops of a `Scanner`, None for a board without address lines."""
        return scans(self, board, *tables) if board.address_pins else None

    def button(self) -> int:
        """1 while pressed."""
        return self.pressed

    def follow(self, look: Callable[[Any], None]) -> None:
        """Nothing: a press here is longer than a round."""

    def light(self, data: bytes) -> None:
        """What the chain is sent."""
        self.lit_bytes = bytes(data)
        self.field.load(sum(data))

    def lit(self) -> bool:
        """At once."""
        return True


@lru_cache(maxsize=16)
def _world(described: str) -> bytes:
    """A world, pickled, from its description as JSON: a copy takes a tenth of the time of another one."""
    return pickle.dumps(World(json.loads(described)))


class SoakBoard:
    """A board of `game` with its pieces beside it; places are sensors, kinds are the ruleset's."""

    def __init__(
        self,
        game: str,
        seed: int,
        calibration: Calibration = "full",
        changes: Callable[[dict[str, Any]], None] | None = None,
    ) -> None:
        physical = load_board(game)
        described = describe_world(physical, seed, 1.0)
        if changes is not None:
            changes(described)
        self.world: World = pickle.loads(_world(json.dumps(described)))
        self.board = Board(describe_board(physical, described, calibration))
        self.clock = Clock()
        self.pins = Pins(self.board, self.world)
        self._magnets = {kind: number for (name, kind), number in magnet_numbers(physical).items() if name == game}
        self._kinds = {number: kind for kind, number in self._magnets.items()}
        self.phone: tuple[int, int, int] | None = None  # one that lies beside it: x and y in mm, uT
        self.dark: set[int] = set()  # lights that stay so
        self.cable: Any = Cable()
        self.make_memory: Callable[[], Memory | None] = lambda: None  # what keeps the game through a power cut
        self.boots = 0
        self.power_on()

    def power_on(self) -> None:
        """The device starts anew, as after a power cut; the pieces stay as they are."""
        self.app = App(self.board, self.pins, self.clock, self.cable, _NONCE + self.boots, self.make_memory())
        self.boots += 1
        self.tracker = self.app.tracker
        self.ruleset = self.tracker.ruleset
        self.spaces = self.board.spaces(self.ruleset.name)
        self._round_us = SCAN_US["stacks" if self.spaces.stacks or self.spaces.pyramids else "threshold"]

    # -- time

    def run(self, ms: float) -> None:
        """Let the device work for this time."""
        end_us = self.clock.now_us + int(1000 * ms)
        while self.clock.now_us < end_us:
            self.work()
            round_us = self._round_us + _SAMPLE_US * (self.app.scanner.samples - COARSE_SAMPLES)
            self.clock.now_us += round_us
            self.world.field.drift(round_us)
            self.world.follow(self.clock.now_us)

    def work(self) -> None:
        """What the device does in one round."""
        self.app.tick()

    def until(self, holds: Callable[[], bool], ms: float) -> bool:
        """Let the device work until the condition holds, at most for this time; True if it does."""
        end_us = self.clock.now_us + int(1000 * ms)
        while not holds():
            if self.clock.now_us >= end_us:
                return False
            self.run(20)
        return True

    # -- hands

    def act(self, *words: object) -> None:
        """One act of `simulated.world`, to its end."""
        self.world.start([str(word) for word in words], self.clock.now_us)
        while self.world.moving():
            self.run(self._round_us / 1000)

    def lift(self, space: int, count: int = 1, ms: float = 120) -> list[int]:
        """Take the top pieces off; returns their kinds, the lowest first."""
        kinds = self.kinds(space)[-count:]
        self.act("lift", self.spaces.sensors[space], count, int(1000 * ms))
        return kinds

    def drop(self, space: int, kinds: list[int], ms: float = 120) -> None:
        """Put pieces down, the lowest first."""
        self.act("drop", self.spaces.sensors[space], int(1000 * ms), *[self._magnets[kind] for kind in kinds])

    def arrange(self, space: int, kinds: list[int]) -> None:
        """These pieces stand on the space from now on."""
        self.act("set", self.spaces.sensors[space], *[self._magnets[kind] for kind in kinds])

    def put_aside(self) -> None:
        """What the hand holds goes beside the board."""
        self.act("aside")

    def press(self, ms: float = 100) -> None:
        """Press the button for this time."""
        self.pins.pressed = 1
        self.run(ms)
        self.pins.pressed = 0
        self.run(60)

    # -- the truth

    def kinds(self, space: int) -> list[int]:
        """What really stands there, the lowest first."""
        return [self._kinds[number] for number in self.world.stack(self.spaces.sensors[space])]

    def content(self, space: int) -> int:
        """The same as a content of the ruleset's hands; -1 if the ruleset has none."""
        content = 0
        for kind in self.kinds(space):
            content = self.ruleset.hands.push(content, kind)
            if content < 0:
                return -1
        return content

    def committed(self, space: int) -> int:
        """What the committed position has there, as a content of the ruleset's hands."""
        return self.ruleset.hands.content(self.tracker.cells, space)

    def fits(self, space: int, kinds: list[int]) -> bool:
        """True if the pieces can stand there on what does."""
        content = self.content(space)
        for kind in kinds:
            content = self.ruleset.hands.push(content, kind) if content >= 0 else -1
        return content >= 0

    def shines(self, space: int) -> bool:
        """True if a person can see the light of a space."""
        return self.spaces.lights[space] not in self.dark

    def loose_kinds(self) -> list[int]:
        """Every kind that can stand on an empty space."""
        kinds = range(1, len(self.ruleset.rules.KINDS))
        return [kind for kind in kinds if self.ruleset.hands.push(0, kind) >= 0]

    def is_settled(self) -> bool:
        """True if the board believes what really stands there, and owes, asks and doubts nothing."""
        tracker, watch = self.tracker, self.app.watch
        if tracker.n_debts() or tracker.n_loose() or tracker.n_done or watch.strange >= 0 or watch.choices:
            return False
        return all(self.content(space) == tracker.actual[space] for space in range(self.spaces.n))

    def is_over(self) -> bool:
        """True if the game has ended."""
        return bool(self.tracker.counters[OVER])
