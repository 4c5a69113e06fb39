"""Real time and real files, on either Python, from before the simulated `time` takes its name."""

import select
import sys

MICROPYTHON = sys.implementation.name == "micropython"

if MICROPYTHON:
    import utime as _time

    def now_us() -> int:
        """Real time in us, from any start."""
        return _time.ticks_us()

    def since_us(start: int) -> int:
        """Real time since `start`."""
        return _time.ticks_diff(_time.ticks_us(), start)

    def calendar():
        """The module with gmtime and mktime."""
        return _time

else:
    import time as _time

    def now_us() -> int:
        """Real time in us, from any start."""
        return _time.monotonic_ns() // 1000

    def since_us(start: int) -> int:
        """Real time since `start`."""
        return now_us() - start

    def calendar():
        """The module with gmtime and mktime."""
        return _time


class Channel:
    """Lines of text to and from the host, over an inherited socket that doesn't block."""

    def __init__(self, fd: int) -> None:
        self._file = open(fd, "r+b", 0)
        self._read = select.poll()
        self._read.register(self._file, select.POLLIN)
        self._either = select.poll()
        self._either.register(self._file, select.POLLIN)
        self._write = select.poll()
        self._write.register(self._file, select.POLLOUT)
        self._rest = b""

    def watch(self, stream) -> None:
        """Let `wait` end for this stream's input too."""
        self._either.register(stream, select.POLLIN)

    def wait(self, ms: int, stream: bool) -> None:
        """Wait at most `ms` (-1: for ever) for a line, or for the watched stream's input if `stream`."""
        (self._either if stream else self._read).poll(ms)

    def lines(self):
        """All whole lines that have come. Raises SystemExit when the host is gone."""
        found = []
        while self._read.poll(0):
            got = self._file.read(4096)
            if got is None:
                break
            if not got:
                raise SystemExit
            parts = (self._rest + got).split(b"\n")
            self._rest = parts.pop()
            for part in parts:
                found.append(part.decode())
        return found

    def send(self, line: str) -> None:
        """Send one line. Raises SystemExit when the host is gone."""
        data = line.encode() + b"\n"
        while data:
            try:
                done = self._file.write(data)
            except OSError:
                raise SystemExit
            if done is None:
                self._write.poll(1000)
            else:
                data = data[done:]
