"""Plays a trace through the real tracker and watch once more, on a PC."""

from array import array

from ..board.board import Board
from ..games import Ruleset
from ..sensing import make_watch
from ..tracker.tracker import Tracker
from .operations import (
    ANSWERING,
    BEGIN,
    CALLS,
    CLOSED,
    COARSE,
    FEED,
    FINE,
    FIRST_CALL,
    GAINS,
    HITS,
    LOST,
    OUT,
    ROUND,
    SAMPLES,
    SEATS,
    TICK,
    WITH_SEQUENCE,
)

if False:  # types
    from collections.abc import Callable
    from typing import Any

    from ..sensing.interface import AskingWatch

_MOST = 4096  # numbers in a sequence
_MOST_BYTES = 5  # of a number
_USUAL = 4  # samples of a scan


class TraceError(ValueError):
    """Bytes that are no trace, or that the program of today reads otherwise than the board's."""


class Player:
    """Plays `data`, the operations of a trace (see `operations`), on a board that is described as `description`.

    `tracker` and `watch` are those of the present game, `now_ms` is the time on the board. A trace may end anywhere:
    what the last operation lacks is left out. A watch of another version may look at other times than the recorded one:
    it gets the latest readings, and `deviations` counts that. `scanner` has what was read last.
    """

    tracker: "Tracker"
    watch: "AskingWatch"

    def __init__(self, description: "dict[str, Any]", data: bytes) -> None:
        self.board = Board(description)
        self._description = description
        self._data = data
        self._at = 0
        self.now_ms = 0
        self.deviations = 0
        self._compares = False  # single pieces: the watch compares readings with windows, and takes none
        self.lost = False  # the device could not keep the rest
        self._samples = _USUAL
        self.scanner = ReplayedScanner(self, 0, 0)

    def play(self, told: "Callable[[str], None]") -> None:
        """Do everything; `told` is called after each operation that is no scan, with its name.

        Raises TraceError where the trace doesn't fit.
        """
        try:
            while self._at < len(self._data) and not self.lost:
                told(self._step())
        except EndOfTrace:
            return

    def number(self) -> int:
        """The next number."""
        code = shift = 0
        start = self._at
        while True:
            byte = self._byte()
            code |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return -(code + 1 >> 1) if code & 1 else code >> 1
            if self._at - start >= _MOST_BYTES:
                raise TraceError(f"byte {start}: a number of more than {_MOST_BYTES} bytes")

    def numbers(self) -> "list[int]":
        """A count, and as many numbers."""
        start = self._at
        n = self.number()
        if not 0 <= n <= _MOST:
            raise TraceError(f"byte {start}: {n} numbers, expected 0 to {_MOST}")
        return [self.number() for _ in range(n)]

    def follows(self, operation: int) -> bool:
        """True, and it is read, if this operation is the next one."""
        if self._at >= len(self._data):
            raise EndOfTrace
        found = self._data[self._at] == operation
        if found:
            self._at += 1
        return found

    # -- within

    def _byte(self) -> int:
        if self._at >= len(self._data):
            raise EndOfTrace
        self._at += 1
        return self._data[self._at - 1]

    def _step(self) -> str:
        start = self._at
        operation = self._byte()
        while operation in (GAINS, SAMPLES):
            if operation == GAINS:
                self._calibrate(start)
            else:
                self._samples = self.number()
                if self._samples < 1:
                    raise TraceError(f"byte {start}: {self._samples} samples a scan, expected one or more")
            start = self._at
            operation = self._byte()
        if operation == BEGIN:
            self._begin(start)
            return "begin"
        if not hasattr(self, "watch"):
            raise TraceError(f"byte {start}: operation {operation} before a game has begun")
        if operation == LOST:
            self.lost = True
            return "lost"
        try:
            return self._follow(start, operation)
        except (ValueError, IndexError, OverflowError) as error:
            if isinstance(error, TraceError):
                raise
            raise TraceError(f"byte {start}: {error}") from error

    def _follow(self, start: int, operation: int) -> str:
        if operation in (ROUND, TICK, FEED):
            self.now_ms = (self.now_ms + self.number()) & 0x3FFFFFFF
            if operation == ROUND:
                self.watch.round(self.now_ms)
                return "round"
            if operation == FEED:
                if not hasattr(self.watch, "feed"):
                    raise TraceError(f"byte {start}: this board's watch takes no scan between its rounds")
                self.watch.feed(self.now_ms)
                return "feed"
            self.tracker.tick(self.now_ms)
            return "tick"
        if operation == COARSE and self._compares:
            self.scanner.scans[COARSE]()
            return "readings"  # the watch takes none: the board has added them
        if operation in self.scanner.scans:
            self.deviations += 1
            self.scanner.scans[operation]()
            return "skipped"
        if operation == SEATS:
            self.tracker.host_seats = self.number()
            return "seats"
        if operation == ANSWERING:
            self.watch.answering = self.number() != 0
            return "answering"
        if not FIRST_CALL <= operation < FIRST_CALL + len(CALLS):
            raise TraceError(f"byte {start}: no operation {operation}")
        of, name = CALLS[operation - FIRST_CALL]
        arguments = self.numbers()
        owner: "Any" = self.tracker if of == "tracker" else self.watch
        if not hasattr(owner, name):
            raise TraceError(f"byte {start}: {name} is nothing that this board's watch is asked")
        try:
            getattr(owner, name)(*((arguments,) if name in WITH_SEQUENCE else arguments))
        except TraceError:
            raise
        except ValueError:
            return "refused"  # as the board did
        except TypeError as error:
            raise TraceError(f"byte {start}: {name} of {len(arguments)} numbers: {error}") from error
        return name

    def _calibrate(self, start: int) -> None:
        calibrated = self._description.copy()
        calibrated["gain_q12"] = self.numbers()
        try:
            self.board = Board(calibrated)
        except ValueError as error:
            raise TraceError(f"byte {start}: {error}") from error

    def _begin(self, start: int) -> None:
        self.now_ms = self.number()
        seats = self.number()
        letters, options, moves = self.numbers(), self.numbers(), self.numbers()
        try:
            name = bytes([code & 0xFF for code in letters]).decode()
            spaces = self.board.spaces(name)
            tracker = Tracker(Ruleset(name), options)
            if moves:
                tracker.restore(moves)
        except (ValueError, KeyError, IndexError, OverflowError) as error:
            raise TraceError(f"byte {start}: {error}") from error
        self.scanner = ReplayedScanner(self, self.board.n_sensors, spaces.n, self._samples)
        self._samples = _USUAL
        self._compares = not (spaces.stacks or spaces.pyramids or spaces.switches)
        if spaces.switches:
            self.scanner.scan()
        self.tracker = tracker
        self.watch = make_watch(tracker, spaces, self.scanner)
        tracker.host_seats = seats


class ReplayedScanner:
    """Gives back what a trace's scanner has read."""

    def __init__(self, player: Player, n_sensors: int, n_spaces: int, most_samples: int = _USUAL) -> None:
        self._player = player
        self._most_samples = most_samples
        self._samples = _USUAL
        self.uT = array("i", [0] * n_sensors)
        self.latest_uT = array("i", [0] * n_sensors)  # of all scans, those of windows as well
        self.fine_uT = array("i", [0] * n_sensors)
        self._fine_trace_uT = array("i", [0] * n_sensors)  # as the trace has had them last
        self.hits = array("H", [0] * n_sensors)
        self.closed = bytearray(n_spaces)
        self.out = bytearray(n_spaces)
        self._hit_uT: "list[int]" = []
        # By operation: what reads it, behind its byte.
        self.scans = {COARSE: self._coarse, FINE: self._fine, HITS: self._hits, CLOSED: self._closed, OUT: self._out}

    @property
    def samples(self) -> int:
        """How many a reading is the mean of: never more than the board has taken, whatever is wished for now."""
        return self._samples

    @samples.setter
    def samples(self, wanted: int) -> None:
        self._samples = min(wanted, self._most_samples)

    def coarse(self) -> None:
        """As the firmware's."""
        if self._comes(COARSE):
            self._coarse()

    def fine(self) -> None:
        """As the firmware's; the last coarse readings where the trace has no fine ones."""
        if self._comes(FINE):
            self._fine()
        else:
            self.fine_uT[:] = self.uT

    def watch(self) -> int:
        """As the firmware's."""
        return self._hits() if self._comes(HITS) else 0

    def _comes(self, operation: int) -> bool:
        found = self._player.follows(operation)
        if not found:
            self._player.deviations += 1
        return found

    def _coarse(self) -> None:
        self._add(self.uT)
        self.latest_uT[:] = self.uT

    def _fine(self) -> None:
        self._add(self._fine_trace_uT)
        self.fine_uT[:] = self._fine_trace_uT

    def _hits(self) -> int:
        player = self._player
        n = player.number()
        if not 0 <= n <= len(self.hits):
            raise TraceError(f"{n} sensors beyond their windows, the board has {len(self.hits)}")
        self._hit_uT = []
        for i in range(n):
            self.hits[i] = player.number() & 0xFFFF
            self._hit_uT.append(player.number())
            if self.hits[i] < len(self.latest_uT):
                self.latest_uT[self.hits[i]] = self._hit_uT[i]
        return n

    def hit_uT(self, i: int) -> int:
        """As the firmware's."""
        return self._hit_uT[i]

    def window(self, sensor: int, low_uT: int, high_uT: int) -> None:
        """The board's own windows have counted."""

    def scan(self) -> int:
        """As the firmware's."""
        if self._player.follows(OUT):
            self._out()
        return self._closed() if self._comes(CLOSED) else 0

    def _closed(self) -> int:
        return self._change(self.closed)

    def _out(self) -> int:
        return self._change(self.out)

    def _add(self, readings: "array[int]") -> None:
        for i in range(len(readings)):
            readings[i] += self._player.number()

    def _change(self, of: bytearray) -> int:
        spaces = self._player.numbers()
        for space in spaces:
            if not 0 <= space < len(of):
                raise TraceError(f"no space {space}: the board has {len(of)}")
            of[space] ^= 1
        return int(len(spaces) > 0)


class EndOfTrace(Exception):
    """The trace has ended within an operation."""
