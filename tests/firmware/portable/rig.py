"""A board without hardware for the whole firmware: virtual time, pins over a table of pieces, bytes in lists.

Portable: the same rig runs the app on CPython and on MicroPython.
"""

import gc
from array import array
from math import sqrt

from device.app import App
from hallcore.steps import count_of, is_drop, kind_of, space_of

TICK_MS = 5  # what a round of the device takes
_alloc = getattr(gc, "mem_alloc", lambda: 0)


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
        self.keep = True  # what is sent

    def read(self):
        if not self.waiting:
            return b""  # nothing is allocated
        data = bytes(self.waiting[:64])
        self.waiting = self.waiting[64:]
        return data

    def write(self, data):
        if self.full:
            return 0
        if self.keep:
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
        self.out = bytearray(3 * board.light_count)
        self.writes = 0
        self.here = 0
        self.noise = array("h", bytes(2 * 251))
        x = 12345
        for i in range(251):
            total = 0
            for _ in range(4):
                x = (x * 1103 + 12345) & 0xFFFFF
                total += (x >> 8) % 65 - 32
            self.noise[i] = total  # standard deviation 37 counts: 31 uT
        self.at = 0
        self.contacts = None
        if board.wirings:
            from contacts import ContactPorts

            self.contacts = ContactPorts(board)

    def switches(self):
        return self.contacts

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
            self.at = self.at + 1 if self.at < 250 else 0
            return self.counts[first + self.here] + self.noise[self.at]

        return read

    def button(self):
        return self.pressed

    def follow(self, look):
        pass

    def light(self, data):
        self.out[:] = data
        self.writes += 1

    def lit(self):
        return True


class Rig:
    """The firmware on a board description, and hands."""

    def __init__(self, board, memory=None):
        self.board = board
        self.clock = Clock()
        self.pins = Pins(board)
        self.stream = Stream()
        self.app = App(board, self.pins, self.clock, self.stream, 4711, memory)
        self.spaces = board.spaces(self.app.tracker.ruleset.name)
        kinds = self.app.tracker.ruleset.rules.KINDS
        self.strengths = self.spaces.strengths(kinds)
        self.standing = self.spaces.standing(kinds) if self.spaces.pyramids else None
        self.pieces = [b""] * self.spaces.n  # kinds on every space, the lowest first
        self.hand = []
        self.allocated = 0  # bytes, by the rounds so far

    # -- time

    def run(self, ms):
        for _ in range(ms // TICK_MS):
            before = _alloc()
            self.app.tick()
            self.allocated += max(0, _alloc() - before)  # a collection in between hides some
            self.clock.now_us += 1000 * TICK_MS

    # -- hands

    def put(self, space, kind):
        self.pieces[space] = self.pieces[space] + bytes((kind,))
        self._feel(space)

    def take(self, space):
        kind = self.pieces[space][-1]
        self.pieces[space] = self.pieces[space][:-1]
        self._feel(space)
        return kind

    def do(self, step):
        """Make one step, as the hand does it."""
        space = space_of(step)
        for i in range(count_of(step)):
            if not is_drop(step):
                self.hand.append(self.take(space))
            elif i == 0:
                at = self._in_hand(kind_of(step))
                self.put(space, self.hand.pop(at) if at >= 0 else kind_of(step))
            else:  # a group keeps its order: the one above was lifted before
                at -= 1
                self.put(space, self.hand.pop(at) if at >= 0 else kind_of(step))

    def _in_hand(self, kind):
        """Where in the hand the piece of that kind is that was lifted last, -1 for none."""
        for at in range(len(self.hand) - 1, -1, -1):
            if self.hand[at] == kind:
                return at
        return -1

    def set_up(self):
        """Put on the board what the position needs."""
        tracker = self.app.tracker
        hands = tracker.ruleset.hands
        for space in range(len(self.pieces)):
            content = tracker.due[space]
            kinds = b""
            while content:
                kinds = bytes((hands.top(content),)) + kinds
                content = hands.pop(content)
            self.pieces[space] = kinds
        for space in range(len(self.pieces)):
            self._feel(space)

    def play(self, move, between_ms, after_ms):
        """Make a whole turn by hand."""
        tracker = self.app.tracker
        out = array("i", bytes(4 * tracker.ruleset.hands.MAX_STEPS))
        n = tracker.ruleset.hands.steps(tracker.cells, tracker.counters, move, out)
        for i in range(n):
            self.do(out[i])
            self.run(between_ms if i < n - 1 else after_ms)
        self.hand = []

    def press(self, ms):
        self.pins.pressed = 1
        self.run(ms)
        self.pins.pressed = 0
        self.run(60)

    # -- what shows

    def role(self, name):
        return self.app.roles[self.space(name)]

    def space(self, name):
        return self.app.tracker.ruleset.geometry.parse_space(name)

    def light(self, name):
        """The three bytes of a space's light, green first."""
        i = 3 * self.spaces.lights[self.space(name)]
        return bytes(self.pins.out[i : i + 3])

    # -- fields: the board's tables for a space's own stack, dipoles for the neighbours

    def _feel(self, changed):
        contacts = self.pins.contacts
        if contacts is not None:
            contacts.closed[self.spaces.sensors[changed]] = 1 if self.pieces[changed] else 0
            return
        for space in range(len(self.pieces)):
            if space == changed or (self.spaces.stacks and self._square(space, changed) <= 10000):
                uT = self._own(space)
                if self.spaces.stacks:
                    for other in range(len(self.pieces)):
                        if other != space and self.pieces[other] and self._square(space, other) <= 10000:
                            uT += self._beside(other, self._square(space, other))
                counts = 32768 + int(uT * 1000 / self.board.nT_per_count)
                channel = self.board.channels[self.spaces.sensors[space]]
                self.pins.counts[channel] = max(0, min(65535, counts))

    def _own(self, space):
        table = self.spaces.field_uT
        stack = self.pieces[space]
        uT = 0.0
        if self.standing is not None and not self.standing.lies[space]:
            self.standing.look(stack)
            for level in range(len(stack)):
                uT += self.standing.level_uT[level]
            return uT
        for level in range(min(len(stack), len(table))):
            uT += self.strengths[stack[level]] * table[level]
        return uT

    def _square(self, space, other):
        spaces = self.spaces
        dx = spaces.x_mm[space] - spaces.x_mm[other]
        dy = spaces.y_mm[space] - spaces.y_mm[other]
        return dx * dx + dy * dy

    def _beside(self, other, side):
        spaces = self.spaces
        stack = self.pieces[other]
        uT = 0.0
        for level in range(len(stack)):
            up = spaces.gap_mm + level * spaces.pitch_mm
            square = side + up * up
            moment = self.strengths[stack[level]] * spaces.moment_mAm2
            uT += 1e5 * moment * (2 * up * up - side) / (square * square * sqrt(square))
        return uT
