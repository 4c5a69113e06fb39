"""A board without hardware for the whole firmware: virtual time, pins over a table of pieces, bytes in lists.

Portable: the same rig runs the app on CPython and on MicroPython.
"""

from array import array
from math import sqrt

from device.app import App
from hallcore.board import Board
from hallcore.steps import count_of, is_drop, kind_of, lift, space_of

TICK_MS = 5  # what a round of the device takes


class Clock:
    """Time passes only when the rig says so."""

    def __init__(self):
        self.now_us = 1_000_000

    def ms(self):
        return self.now_us // 1000 & 0x3FFFFFFF

    def us(self):
        return self.now_us & 0x3FFFFFFF

    def since(self, now, then):
        return (now - then) & 0x3FFFFFFF

    def sleep_ms(self, ms):
        self.now_us += 1000 * ms


class Stream:
    """The device's end of a cable: `sent` collects what it writes; `full` makes the host stop reading."""

    def __init__(self):
        self.waiting = bytearray()
        self.sent = bytearray()
        self.full = False

    def read(self):
        data = bytes(self.waiting[:64])
        self.waiting = self.waiting[64:]
        return data

    def write(self, data):
        if self.full:
            return 0
        self.sent.extend(bytes(data))
        return len(data)


class Pins:
    """Address lines, analog inputs, button and lights; `fields` is the reading of every channel in uT."""

    def __init__(self, board):
        self.levels = bytearray(len(board.address_pins))
        self.bits = len(board.address_pins)
        self.changes = 0
        self.address = [self._line(i) for i in range(self.bits)]
        self.inputs = [self._input(i) for i in range(len(board.adc_pins))]
        self.counts = array("i", [32768] * (len(board.adc_pins) << self.bits))
        self.pressed = 0
        self.out = b""
        self.writes = 0
        self.here = 0
        self.noise = array("h", [0] * 1024)
        x = 12345
        for i in range(1024):
            total = 0
            for _ in range(4):
                x = (x * 1103 + 12345) & 0xFFFFF
                total += (x >> 8) % 65 - 32
            self.noise[i] = total  # standard deviation 37 counts: 31 uT
        self.at = 0

    def _line(self, i):
        def change(level):
            if self.levels[i] != level:
                self.changes += 1
                self.levels[i] = level
                self.here ^= 1 << i

        return change

    def _input(self, i):
        first = i << self.bits

        def read():
            self.at = (self.at + 1) & 1023
            return self.counts[first + self.here] + self.noise[self.at]

        return read

    def button(self):
        return self.pressed

    def light(self, data):
        self.out = bytes(data)
        self.writes += 1

    def lit(self):
        return True


class Rig:
    """The firmware on a board description, and hands."""

    def __init__(self, description, game=None):
        self.board = Board(description)
        self.clock = Clock()
        self.pins = Pins(self.board)
        self.stream = Stream()
        self.app = App(self.board, self.pins, self.clock, self.stream, 4711)
        self.entry = description["games"][0]
        self.names = self.app.tracker.room.rules.KINDS
        self.pieces = [[] for _ in self.entry["sensors"]]
        self.hand = []

    # -- time

    def run(self, ms):
        for _ in range(ms // TICK_MS):
            self.app.tick()
            self.clock.now_us += 1000 * TICK_MS

    # -- hands

    def put(self, space, kind):
        self.pieces[space].append(kind)
        self._feel()

    def take(self, space):
        kind = self.pieces[space].pop()
        self._feel()
        return kind

    def do(self, step):
        """Make one step, as the hand does it."""
        space = space_of(step)
        for _ in range(count_of(step)):
            if is_drop(step):
                if kind_of(step) in self.hand:
                    self.hand.remove(kind_of(step))
                self.put(space, kind_of(step))
            else:
                self.hand.append(self.take(space))

    def set_up(self):
        """Put on the board what the position asks for."""
        tracker = self.app.tracker
        hands = tracker.room.hands
        for space in range(len(self.pieces)):
            content = tracker.due[space]
            kinds = []
            while content:
                kinds.append(hands.top(content))
                content = hands.pop(content)
            kinds.reverse()
            self.pieces[space] = kinds
        self._feel()

    def play(self, move, between_ms, after_ms):
        """Make a whole turn by hand."""
        tracker = self.app.tracker
        out = array("i", bytes(4 * tracker.room.hands.MAX_STEPS))
        n = tracker.room.hands.steps(tracker.cells, tracker.counters, move, out)
        for i in range(n):
            self.do(out[i])
            self.run(between_ms if i < n - 1 else after_ms)

    def press(self, ms):
        self.pins.pressed = 1
        self.run(ms)
        self.pins.pressed = 0
        self.run(60)

    # -- what shows

    def role(self, name):
        return self.app.roles[self.space(name)]

    def space(self, name):
        return self.app.tracker.room.geometry.parse_space(name)

    def light(self, name):
        """The three bytes of a space's light, green first."""
        i = 3 * self.entry["lights"][self.space(name)]
        return self.pins.out[i : i + 3]

    # -- fields: points that the pieces' dipoles add up at, the own space's by the table

    def _feel(self):
        entry = self.entry
        n = len(self.pieces)
        stacks = len(entry["field_uT"]) > 1
        for space in range(n):
            uT = 0.0
            for level in range(len(self.pieces[space])):
                strength = entry["kinds"][self.names[self.pieces[space][level]]]
                table = entry["field_uT"]
                uT += strength * (table[level] if level < len(table) else 0.0)
            if stacks:
                for other in range(n):
                    if other != space and self.pieces[other]:
                        uT += self._beside(space, other)
            sensor = entry["sensors"][space]
            self.pins.counts[self.board.channels[sensor]] = 32768 + int(uT * 1000 / self.board.nT_per_count)

    def _beside(self, space, other):
        entry = self.entry
        dx = entry["x_mm"][space] - entry["x_mm"][other]
        dy = entry["y_mm"][space] - entry["y_mm"][other]
        side = dx * dx + dy * dy
        if side > 10000:
            return 0.0
        uT = 0.0
        for level in range(len(self.pieces[other])):
            up = entry["gap_mm"] + level * entry["pitch_mm"]
            square = side + up * up
            strength = entry["kinds"][self.names[self.pieces[other][level]]]
            uT += strength * 1e5 * entry["moment_mAm2"] * (2 * up * up - side) / (square * square * sqrt(square))
        return uT


def lift_of(space, kind):
    """The step of a hand that takes one piece off."""
    return lift(space, kind)
