"""Records a trace on the device, for a host that has asked for one.

It puts itself before the methods of the objects that it follows, and takes itself away again.
"""

from array import array

from ..portable import const, elapsed_ms
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
    from collections.abc import Callable, Sequence
    from typing import Any

    from ..tracker.tracker import Tracker

_FULL = const(2048)  # bytes that wait for the link
_MOST = const(4096)
_USUAL = const(4)  # samples of a scan
_SOON_MS = const(250)


class Recorder:
    """Follows a game that has just begun, or was just restored: its tracker, watch and scanner.

    `gain_q12` is the board's, () if nobody has calibrated it.
    `data` is what no host has had yet; it may hold the end of another game. It ends with LOST, and nothing more comes,
    if it grows too long all the same.
    """

    def __init__(
        self,
        tracker: "Tracker",
        watch: "Any",
        scanner: "Any",
        now_ms: int,
        data: "bytearray | None" = None,
        gain_q12: "Sequence[int]" = (),
    ) -> None:
        self.data = bytearray() if data is None else data
        self.closed = False
        self._tracker = tracker
        self._watch = watch
        self._now_ms = self._taken_ms = now_ms
        self._inside = False  # a method that is followed: what it calls is not recorded
        self._lost = False
        self._seats = tracker.host_seats
        self._answering = False
        self._followed: "list[tuple[Any, str]]" = []
        if len(gain_q12):
            self._put(GAINS)
            self._put_sequence(gain_q12)
        if getattr(watch, "samples", _USUAL) != _USUAL:
            self._put(SAMPLES, watch.samples)
        self._begin(now_ms)
        self._follow_rounds(watch, "round", ROUND)
        self._follow_rounds(tracker, "tick", TICK)
        if hasattr(watch, "feed"):
            self._follow_rounds(watch, "feed", FEED)
        for i in range(len(CALLS)):
            name = CALLS[i][1]
            owner: "Any" = tracker if CALLS[i][0] == "tracker" else watch
            if hasattr(owner, name):
                self._follow_calls(owner, name, FIRST_CALL + i)
        if hasattr(scanner, "closed"):
            self._follow_switches(scanner)
        else:
            self._follow_readings(scanner, "coarse", "uT", COARSE)
            self._follow_readings(scanner, "fine", "fine_uT", FINE)
            self._follow_hits(scanner)

    def take(self, most: int, now_ms: int) -> bytes:
        """The next bytes for the host, at most this many; none while there are few, and some were taken just now."""
        if not self.closed and len(self.data) < most and elapsed_ms(now_ms, self._taken_ms) < _SOON_MS:
            return b""
        self._taken_ms = now_ms
        out = bytes(self.data[:most])
        self.data[:] = self.data[len(out) :]
        return out

    def is_full(self) -> bool:
        """True while the host must read before the next round. If it never does, the link goes down."""
        return len(self.data) > _FULL and not self._lost

    def close(self) -> None:
        """Follow nothing any longer."""
        for owner, name in self._followed:
            delattr(owner, name)
        self._followed = []
        self.closed = True

    # -- what is followed

    def _replace(self, owner: "Any", name: str, method: "Callable[..., object]") -> None:
        setattr(owner, name, method)
        self._followed.append((owner, name))

    def _follow_rounds(self, owner: "Any", name: str, operation: int) -> None:
        method = getattr(owner, name)

        def followed(now_ms: int) -> object:
            self._look_at_values()
            self._put(operation, elapsed_ms(now_ms, self._now_ms))
            self._now_ms = now_ms
            inside = self._inside  # of a round that is decoding
            self._inside = True
            try:
                return method(now_ms)
            finally:
                self._inside = inside

        self._replace(owner, name, followed)

    def _follow_calls(self, owner: "Any", name: str, operation: int) -> None:
        method = getattr(owner, name)

        def followed(*arguments: "Any") -> object:
            if self._inside:
                return method(*arguments)
            self._look_at_values()
            numbers = arguments[0] if name in WITH_SEQUENCE else arguments
            self._put(operation, len(numbers), *numbers)
            self._inside = True
            try:
                return method(*arguments)
            finally:
                self._inside = False

        self._replace(owner, name, followed)

    def _follow_readings(self, scanner: "Any", name: str, readings: str, operation: int) -> None:
        method = getattr(scanner, name)
        last = array("i")

        def followed() -> None:
            method()
            now: "array[int]" = getattr(scanner, readings)
            if not len(last):
                last.extend(array("i", bytes(4 * len(now))))
            self._put(operation)
            for i in range(len(now)):
                self._number(now[i] - last[i])
                last[i] = now[i]

        self._replace(scanner, name, followed)

    def _follow_hits(self, scanner: "Any") -> None:
        method = scanner.watch

        def followed() -> int:
            n: int = method()
            self._put(HITS, n)
            for i in range(n):
                self._number(scanner.hits[i])
                self._number(scanner.hit_uT(i))
            return n

        self._replace(scanner, "watch", followed)

    def _follow_switches(self, scanner: "Any") -> None:
        method = scanner.scan
        closed = bytearray(len(scanner.closed))
        out = bytearray(len(scanner.out))

        def write() -> None:
            self._put_changes(OUT, out, scanner.out)
            self._put_changes(CLOSED, closed, scanner.closed)

        def followed() -> int:
            n: int = method()
            write()
            return n

        write()  # what the watch has been made with

        self._replace(scanner, "scan", followed)

    # -- writing

    def _begin(self, now_ms: int) -> None:
        tracker = self._tracker
        self._put(BEGIN, now_ms, self._seats)
        self._put_sequence(tracker.ruleset.name.encode())
        self._put_sequence(tracker.options)
        self._put_sequence(tracker.moves[: tracker.n_moves])

    def _look_at_values(self) -> None:
        seats = self._tracker.host_seats
        if seats != self._seats:
            self._seats = seats
            self._put(SEATS, seats)
        answering = self._watch.answering
        if answering != self._answering:
            self._answering = answering
            self._put(ANSWERING, int(answering))

    def _put_changes(self, operation: int, before: bytearray, now: bytearray) -> None:
        """The spaces whose byte has changed; `before` becomes as `now` is. CLOSED is written even if none has."""
        if before != now or operation == CLOSED:
            spaces = [space for space in range(len(now)) if now[space] != before[space]]
            before[:] = now
            self._put(operation)
            self._put_sequence(spaces)

    def _put_sequence(self, numbers: "Sequence[int]") -> None:
        self._number(len(numbers))
        for number in numbers:
            self._number(number)

    def _put(self, operation: int, *numbers: int) -> None:
        if len(self.data) > _MOST and not self._lost:
            self.data.append(LOST)
            self._lost = True
        if not self._lost:
            self.data.append(operation)
        for number in numbers:
            self._number(number)

    def _number(self, number: int) -> None:
        if self._lost:
            return
        code = number << 1 if number >= 0 else (-number << 1) - 1
        while code > 0x7F:
            self.data.append(code & 0x7F | 0x80)
            code >>= 7
        self.data.append(code)
