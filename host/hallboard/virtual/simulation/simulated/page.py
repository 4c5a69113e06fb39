"""The simulated device in a web page: JavaScript hands over what comes, takes what goes, and keeps the time.

The module `page_ports` is JavaScript's: `say(line)` takes a line for the host, `send(hex)` bytes of the link.
"""

from binascii import hexlify, unhexlify

import page_ports

from . import real
from .pace import BEHIND_US, NAP_US

_SLICE_US = 12000  # of real time: then the page's worker hears what has come
_CHUNK = 64  # bytes that the link reads at a time


class Channel:
    """Lines of text to and from the host. It never waits."""

    def __init__(self) -> None:
        self._lines = []

    def put(self, line: str) -> None:
        """A line has come."""
        self._lines.append(line)

    def lines(self):
        """All lines that have come."""
        found = self._lines
        if found:
            self._lines = []
        return found

    def send(self, line: str) -> None:
        """Send one line."""
        page_ports.say(line)


class Stream:
    """The link's port, as the firmware's `device.stream`: bytes to and from the host, without ever waiting."""

    def __init__(self, clock) -> None:
        self._data = bytearray()
        stream.append(self)

    def put(self, data: str) -> None:
        """Bytes have come, in hexadecimal digits."""
        self._data += unhexlify(data)

    def waiting(self) -> bool:
        """True if there is something to read."""
        return bool(self._data)

    def read(self) -> bytes:
        """The bytes that are there, at most 64, perhaps none."""
        found = bytes(self._data[:_CHUNK])
        if found:
            self._data = self._data[_CHUNK:]
        return found

    def write(self, data) -> int:
        """Send them all; returns how many that are."""
        page_ports.send(hexlify(data).decode())
        return len(data)


class Pace:
    """Lets virtual time keep up with real time, by so many rounds of the device as are due whenever `run` is called."""

    def __init__(self, bench, channel, speed) -> None:
        self._bench = bench
        self.channel = channel
        self.speed = 1.0 if isinstance(speed, str) else speed
        self._anchor()
        paces.append(self)

    def set(self, speed) -> None:
        """Go on at another speed; "max" and "step" have no meaning here."""
        if not isinstance(speed, str):
            self.speed = speed
        self._anchor()

    def keep(self) -> None:
        """Nothing is to be waited for."""

    def nap(self) -> None:
        """Naps lie between two calls of `run`."""

    def run(self, round) -> int:
        """Call `round` until virtual time is where it should be; returns how long to rest, in ms."""
        bench = self._bench
        begin = real.now_us()
        due_us = self._anchor_us + int(real.since_us(self._anchor_real) * self.speed)
        if bench.quiet() and not self.channel._lines and not stream[0].waiting():
            if due_us - bench.now_us < NAP_US:
                return _SLICE_US // 1000
            bench.now_us = due_us
        while bench.now_us <= due_us and real.since_us(begin) < _SLICE_US:
            round()
        if bench.now_us < due_us - BEHIND_US:
            self._anchor()  # this computer is too slow for the speed: don't try to catch up
        return max(0, (bench.now_us - due_us) // 1000)

    def _anchor(self) -> None:
        self._anchor_us = self._bench.now_us if hasattr(self._bench, "now_us") else 0
        self._anchor_real = real.now_us()


stream = []  # the link's one port, once the firmware has opened it
paces = []  # the bench's one
