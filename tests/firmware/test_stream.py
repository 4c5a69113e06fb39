"""The data port, with a host that stops reading: over a real pseudo-terminal, and over a USB port that waits for it."""

from __future__ import annotations

import os
import pty
import subprocess
import threading
import tty
from pathlib import Path

import pytest
from device import stream as stream_module
from device.stream import Stream

from tests.firmware.portable.rig import Clock
from tests.firmware.usb_port import BUFFER, UsbPort
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


def over_usb(monkeypatch: pytest.MonkeyPatch, clock: Clock, says_always: bool) -> tuple[Stream, UsbPort]:
    port = UsbPort(clock, says_always)
    monkeypatch.setattr(stream_module, "_poll", lambda end, event: end.poll(event))
    return Stream(clock, port, port), port


def rounds(stream: Stream, clock: Clock, data: bytes, count: int) -> bytes:
    """So many rounds of 5 ms write what they can; returns what is left."""
    for _ in range(count):
        stream.read()
        data = data[stream.write(data[:97]) :]
        clock.sleep_ms(5)
    return data


@pytest.mark.parametrize(
    ("says_always", "under_way", "most"),
    [pytest.param(False, 0, 0, id="silent"), (False, 500, 1), pytest.param(True, 500, 1, id="always ready")],
)
def test_a_host_that_stops_reading_costs_one_wait_at_most_however_long_it_stops(
    monkeypatch: pytest.MonkeyPatch, says_always: bool, under_way: int, most: int
) -> None:
    clock = Clock()
    stream, port = over_usb(monkeypatch, clock, says_always)
    flood = bytes(range(251)) * 150
    rest = flood
    for stop in range(1, 4):
        port.waiting += b"I read"
        rest = rounds(stream, clock, rest, 20)
        port.is_read = False
        port.waiting += bytes(under_way)
        rest = rounds(stream, clock, rest, 10_000)
        assert port.waits <= stop * most
        port.is_read = True
    for _ in range(600):
        port.waiting += b"I read"
        rest = rounds(stream, clock, rest, 1)
    assert not rest
    assert port.sent == flood


def test_a_host_that_still_sends_and_does_not_read_costs_one_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    stream, port = over_usb(monkeypatch, clock, says_always=False)
    port.is_read = False
    rest = bytes(5000)
    for _ in range(200):
        port.waiting += b"?"
        rest = rounds(stream, clock, rest, 100)
    assert port.waits <= 1


def test_a_host_that_reads_and_says_so_gets_pieces_and_not_single_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    stream, port = over_usb(monkeypatch, clock, says_always=False)
    for _ in range(10):
        port.waiting += b"!"
        stream.read()
        assert stream.write(bytes(250)) == 250
    assert port.writes <= 80
    port.waiting += b"!"
    stream.read()
    assert BUFFER <= stream.write(bytes(600)) < 300  # single bytes take long: the rest comes in the next rounds


def test_a_host_that_never_says_anything_gets_all_if_it_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    stream, port = over_usb(monkeypatch, clock, says_always=True)
    port.is_read = False
    rest = rounds(stream, clock, bytes(1000), 100)
    port.is_read = True
    assert not rounds(stream, clock, rest, 100)


@pytest.mark.parametrize(("says_always", "within_s"), [(False, 1), (True, 61)])
def test_a_host_that_listens_first_is_spoken_to_after_one_that_stopped_reading(
    monkeypatch: pytest.MonkeyPatch, says_always: bool, within_s: int
) -> None:
    clock = Clock()
    stream, port = over_usb(monkeypatch, clock, says_always)
    port.waiting += b"I read"
    rounds(stream, clock, b"", 20)
    port.is_read = False
    port.waiting += bytes(500)
    rest = rounds(stream, clock, bytes(1000), 2000)
    assert port.waits == 1
    port.is_read = True  # another host, that says nothing before it has heard something
    sent = len(port.sent)
    rounds(stream, clock, rest, within_s * 200)
    assert len(port.sent) > sent + 256, "the two wait for each other"


def test_a_write_that_took_long_and_went_through_shuts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    stream, port = over_usb(monkeypatch, clock, says_always=True)
    port.waiting += b"I read"
    stream.read()
    write = port.write
    port.write = lambda data: (clock.sleep_ms(30), write(data))[1]  # type: ignore[method-assign]
    assert stream.write(bytes(32)) == 32
    port.write = write  # type: ignore[method-assign]
    assert stream.write(bytes(20)) == 20
