"""Calibrates the board's linear sensors, guided by its lights alone. `main` runs it instead of the game.

1. All spaces flash red: take everything off, and press the button. The sensors' zeros and their noise are measured.
2. One space after the other is green: put the puck there, a disc in the middle of a round foot that just fits into a
   recess. How much a sensor feels of it, against all others, is its gain. On a wrong space it makes that one flash
   red. A press leaves a space out. Any one piece would do if it always stood on the same spot: but it has room in its
   recess, and the discs of a pyramid lie beside the sensor. A board of single pieces needs no gains.
3. All is dark but what is broken: orange. The calibration is on the flash, and counts from the next power-on.

What it finds it tells in lines of JSON:

    {"step": "empty", "board": ..., "game": ...}
    {"step": "put", "space": ..., "kind": ...}
    {"sensor": ..., "zero_counts": ..., "noise_uT": ..., "gain_q12": ...}
    {"fault": ..., "space": ...}
    {"step": "done"}

What it waits for it tells again each second.
"""

import json
from array import array
from binascii import crc32
from math import sqrt
from os import rename

from hallcore import lights as roles
from hallcore.portable import const

from .lights import Lights
from .scanner import Scanner

if False:  # types
    from hallcore.board.board import Board, Spaces

    from .clock import Clock
    from .ports import Ports
    from .stream import Stream

FILE = "calibration.json"
_NEXT_FILE = "calibration.next"
_PUCK = "puck"
_MIDDLE = const(32768)  # counts without a field, of an ideal sensor
_ONE = const(4096)  # its gain
_ROUND_MS = const(50)
_SCANS = const(32)  # for zeros and noise
_FINE = const(16)  # fine scans for the gain
_AGAIN_MS = const(1000)  # between two lines that say what is waited for
_STEADY_MS = const(500)
_STEADY = 0.03  # of the field; or what the noise does
_FEELS = 0.4  # of the expected field
_LEAST, _MOST = 0.75, 1.3  # of the median; a gain beyond is a fault
_MAX_ZERO_uT = const(5000)
_MAX_NOISE_uT = const(150)  # of a coarse reading
_MAX_WAITING = const(20000)  # bytes for a host that does not read
_ENOUGH_WAITING = const(1000)  # ... while it is told what was found


class Calibration:
    """`board`'s sensors, read as if it were not calibrated.

    Lights and spaces are those of the game that has stacks or pyramids, else of the one with the most spaces.
    """

    def __init__(self, board: "Board", ports: "Ports", clock: "Clock", stream: "Stream") -> None:
        self._board = board
        self._ports = ports
        self._clock = clock
        self._stream = stream
        spaces = [spaces for spaces in board.all_spaces if not spaces.switches]
        if not spaces:
            raise ValueError("there is nothing to calibrate: this board has switches")
        graded = [some for some in spaces if some.stacks or some.pyramids]  # whose pieces differ by how much is felt
        for sensor in range(board.n_sensors):
            board.zero_counts[sensor] = _MIDDLE
            board.gain_q12[sensor] = _ONE
        self._scanner = Scanner(board, ports)
        self._lights = Lights(board, ports, clock)
        self._spaces: "Spaces" = max(graded or spaces, key=lambda one: one.n)
        self._needs_gains = len(graded) > 0
        self._roles = bytearray(self._spaces.n)
        self._faults: "dict[int, str]" = {}
        self._zero_uT = [0.0] * board.n_sensors
        self._noise_uT = [0.0] * board.n_sensors
        self._gains = array("H", [_ONE] * board.n_sensors)
        self._out = bytearray()
        self._asked: "dict[str, object]" = {}  # what is waited for
        self._asked_ms = 0
        self._lights.use(self._spaces.lights)

    def run(self) -> None:
        """Do it all; returns once a host has been told. Raises OSError if the flash does not take the file."""
        while self._ports.button():
            self._round()
        self._ask({"step": "empty", "board": self._board.name, "game": self._spaces.game})
        self._show(range(self._spaces.n), roles.EXTRA)
        while not self._pressed():
            self._round()
        self._find_zeros()
        if self._needs_gains:
            self._find_gains()
        self._asked = {}
        self._write()
        self._show(self._faults, roles.WRONG)
        for sensor in range(self._board.n_sensors):
            while len(self._out) > _ENOUGH_WAITING:  # for ever, if no host reads: there is nothing else to do
                self._round()
            self._say(
                {
                    "sensor": sensor,
                    "zero_counts": self._zero(sensor),
                    "noise_uT": round(self._noise_uT[sensor], 1),
                    "gain_q12": self._gains[sensor],
                }
            )
        for space in sorted(self._faults):
            self._say({"fault": self._faults[space], "space": space})
        self._say({"step": "done"})

    def wait(self) -> None:
        """Go on showing what is broken, for ever."""
        while True:
            self._round()

    # -- the two measurements

    def _find_zeros(self) -> None:
        scanner = self._scanner
        n = self._board.n_sensors
        sums = array("f", bytes(4 * n))
        squares = array("f", bytes(4 * n))
        self._show((), 0)
        self._lights.tick()
        self._clock.sleep_ms(50)
        scanner.coarse()
        first = scanner.uT[:]
        for _ in range(_SCANS):
            scanner.coarse()
            for sensor in range(n):
                off = scanner.uT[sensor] - first[sensor]  # small: floats have 32 bits
                sums[sensor] += off
                squares[sensor] += off * off
            self._clock.sleep_ms(_ROUND_MS)
        for sensor in range(n):
            mean = sums[sensor] / _SCANS
            self._noise_uT[sensor] = sqrt(max(squares[sensor] / _SCANS - mean * mean, 0.0))
        totals = [0] * n
        for _ in range(_FINE):
            scanner.fine()
            for sensor in range(n):
                totals[sensor] += scanner.fine_uT[sensor]
        for sensor in range(n):
            self._zero_uT[sensor] = totals[sensor] / _FINE
        for space in range(self._spaces.n):
            sensor = self._spaces.sensors[space]
            noise = self._noise_uT[sensor]
            if abs(self._zero_uT[sensor]) > _MAX_ZERO_uT:
                mT = self._zero_uT[sensor] / 1000
                self._faults[space] = f"reads {mT:.1f} mT on the empty board: a piece, or a broken sensor or wire"
            elif noise == 0:
                self._faults[space] = "never changes its reading: a stuck sensor or a broken wire"
            elif noise > _MAX_NOISE_uT:
                self._faults[space] = f"is noisy: {noise:.0f} uT"

    def _find_gains(self) -> None:
        spaces = self._spaces
        self._scanner.use(spaces.sensors)
        expected = spaces.field_uT[0]
        felt = {}
        for space in range(spaces.n):
            if space not in self._faults:
                self._ask({"step": "put", "space": space, "kind": _PUCK})
                found = self._put(space, expected)
                if found:
                    felt[space] = found
                else:
                    self._faults[space] = "does not feel the puck"
        if not felt:
            return
        middle = sorted(felt.values())[len(felt) // 2]
        for space in felt:
            share = felt[space] / middle
            if _LEAST <= share <= _MOST:
                self._gains[spaces.sensors[space]] = int(_ONE / share + 0.5)
            else:
                self._faults[space] = f"feels {share:.0%} of what the others feel: a weak sensor, or it lies too low"

    def _put(self, space: int, expected: float) -> float:
        """The field of the puck there, in shares of the expected; 0 after a press."""
        scanner = self._scanner
        sensors = self._spaces.sensors
        steady = 4 * self._noise_uT[sensors[space]] / expected
        before = 0.0
        since_ms = self._clock.ms()
        while not self._pressed():
            self._round()
            if self._lights.busy():
                continue
            scanner.coarse()
            there = -1
            for other in range(self._spaces.n):
                if other not in self._faults and self._share(scanner.uT, sensors[other], expected) > _FEELS:
                    there = other
            self._roles[:] = bytes(len(self._roles))
            self._roles[space] = roles.TARGET
            if there >= 0 and there not in (space, space - 1):  # it comes from the one before
                self._roles[there] = roles.EXTRA
            self._lights.show(self._roles)
            share = self._share(scanner.uT, sensors[space], expected)
            now_ms = self._clock.ms()
            if share < _FEELS or abs(share - before) > max(_STEADY * share, steady):
                before = share
                since_ms = now_ms
            elif self._clock.since(now_ms, since_ms) >= _STEADY_MS:
                total = 0.0
                for _ in range(_FINE):
                    scanner.fine()
                    total += self._share(scanner.fine_uT, sensors[space], expected)
                return total / _FINE
        return 0.0

    def _share(self, uT: "array[int]", sensor: int, expected: float) -> float:
        return abs(uT[sensor] - self._zero_uT[sensor]) / expected  # a puck has no right way up

    # -- within

    def _zero(self, sensor: int) -> int:
        counts = int(_MIDDLE + 0.5 + self._zero_uT[sensor] * 1000 / self._board.nT_per_count)
        return min(max(counts, 0), 65535)

    def _write(self) -> None:
        table = {
            "channels": channels_hash(self._board.channels),
            "zero_counts": [self._zero(sensor) for sensor in range(self._board.n_sensors)],
            "gain_q12": list(self._gains),
        }
        with open(_NEXT_FILE, "w") as file:
            json.dump(table, file)
        rename(_NEXT_FILE, FILE)

    def _show(self, spaces, role: int) -> None:  # type: ignore
        self._roles[:] = bytes(len(self._roles))
        for space in spaces:
            self._roles[space] = role
        self._lights.show(self._roles)

    def _pressed(self) -> bool:
        """True if the button is pressed; waits until it is let go."""
        if not self._ports.button():
            return False
        while self._ports.button():
            self._round()
        return True

    def _round(self) -> None:
        self._lights.tick()
        now_ms = self._clock.ms()
        if self._asked and self._clock.since(now_ms, self._asked_ms) >= _AGAIN_MS:
            self._asked_ms = now_ms
            self._say(self._asked)  # a host may have come
        if self._out:
            wrote = self._stream.write(bytes(self._out[:256]))
            self._out[:] = self._out[wrote:]
        self._clock.sleep_ms(_ROUND_MS)

    def _ask(self, line: "dict[str, object]") -> None:
        self._asked = line
        self._asked_ms = self._clock.ms()
        self._say(line)

    def _say(self, line: "dict[str, object]") -> None:
        if len(self._out) < _MAX_WAITING:
            self._out.extend(json.dumps(line).encode() + b"\n")


def channels_hash(channels: "array[int]") -> int:
    """By which a calibration knows the wiring that it was made for."""
    return crc32(bytes(memoryview(channels)))
