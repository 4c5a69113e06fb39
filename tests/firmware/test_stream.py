"""The data port over a real pseudo-terminal, on every Python, with a host that stops reading."""

from __future__ import annotations

import os
import pty
import subprocess
import threading
import tty
from pathlib import Path

import pytest

from tests.support import runtimes
from tests.support.patience import PATIENCE_S

# Echoes what comes, doubled; after "X" it writes while there is room, though nobody reads, and tells how much that was.
SCRIPT = """
import sys
try:
    import micropython
    micropython.kbd_intr(-1)
except (ImportError, AttributeError):
    pass
import time
now_ns = getattr(time, "time_ns", None) or (lambda: int(time.time() * 1e9))
class Clock:
    def ms(self):
        return now_ns() // 1000000 & 0x3FFFFFFF
    def since(self, now, then):
        return (now - then) & 0x3FFFFFFF
from device.stream import Stream
clock = Clock()
stream = Stream(clock)
waiting = b""
while b"X" not in waiting:
    data = bytes(stream.read())
    waiting += data + data
    waiting = waiting[stream.write(waiting):] if b"X" not in waiting else waiting
total = 0
flood = bytes(range(256)) * 4
stuck = 0
while stuck < 300:
    wrote = stream.write(flood)
    total += wrote
    stuck = 0 if wrote else stuck + 1
sys.stderr.write("%d\\n" % total)
rest = b"done"
while rest:
    rest = rest[stream.write(rest):]
"""


@pytest.mark.parametrize("runtime", runtimes.RUNTIMES, indirect=True)
def test_bytes_pass_unharmed_and_a_host_that_stops_reading_holds_nothing_up(runtime: str, tmp_path: Path) -> None:
    script = tmp_path / "echo.py"
    script.write_text(SCRIPT)
    host, device = pty.openpty()
    tty.setraw(host)
    path = f"{runtimes.ROOT / 'firmware'}:{runtimes.ROOT / 'boards'}"
    child = subprocess.Popen(
        [str(runtimes.executable(runtime)), str(script)],
        stdin=device,
        stdout=device,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path, "MICROPYPATH": path + ":.frozen"},
    )
    os.close(device)
    watchdog = threading.Timer(PATIENCE_S, child.kill)  # a stream that blocks would never end
    watchdog.start()
    try:
        sent = bytes(byte for byte in range(256) if byte != ord("X"))
        os.write(host, sent)
        got = b""
        while len(got) < 2 * len(sent):
            got += os.read(host, 4096)
        assert sorted(got) == sorted(sent * 2)
        assert got[0] == 0
        assert 3 in got  # Ctrl-C is a byte like any other
        os.write(host, b"X")
        assert child.stderr is not None
        total = int(child.stderr.readline())  # it gets here although nobody reads
        assert 1000 < total < 100_000
        got = b""
        while not got.endswith(b"done"):
            got += os.read(host, 4096)
        assert got.endswith(b"done")
    finally:
        watchdog.cancel()
        child.kill()
        child.wait()
        os.close(host)
