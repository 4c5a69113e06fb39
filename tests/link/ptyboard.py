"""A small board behind a real pseudo-terminal, in a thread, with a bad cable between the two if wanted."""

from __future__ import annotations

import contextlib
import os
import secrets
import threading
import time
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.protocol.board import SmallBoard
from tests.protocol.channel import Channel, Dice

TICK_S = 0.002


def raw_pty() -> tuple[int, str]:
    """The master's file descriptor, which never blocks, and the path of the other end."""
    master, slave = os.openpty()
    tty.setraw(slave)
    path = os.ttyname(slave)
    os.close(slave)
    os.set_blocking(master, False)
    return master, path


class PtyBoard:
    """The board's path is stable (`path`, a link to the pseudo-terminal); use `board` under `lock`."""

    def __init__(self, folder: Path, faults: tuple[int, ...] = (0, 0, 0, 0, 0, 0), seed: int = 1) -> None:
        self.path = folder / "board"
        self.lock = threading.Lock()
        self.board = SmallBoard(secrets.randbits(30))
        self.ticks = 0
        self.written = 0
        self._faults = faults
        self._dice = Dice(seed)
        self._master: int | None = None
        self._slave: int | None = None
        self._over = threading.Event()
        self.plug()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return str(self.path)

    def plug(self) -> None:
        """The cable is in: the port appears."""
        with self.lock:
            self._master, path = raw_pty()
            # as with a USB port, that nobody has it open is no error to the board
            self._slave = os.open(path, os.O_RDWR | os.O_NOCTTY)
            self._out, self._in = Channel(self._dice, self._faults, 0), Channel(self._dice, self._faults, 0)
            self.path.unlink(missing_ok=True)
            self.path.symlink_to(path)

    def unplug(self) -> None:
        """The cable is out: the port is gone, and whoever has it open gets an error."""
        with self.lock:
            self._close()

    def reboot(self) -> None:
        """Switched off and on, the cable staying in."""
        with self.lock:
            self.board = SmallBoard(secrets.randbits(30))

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        self._close()

    def wait(self, condition: Callable[[SmallBoard], object], timeout_s: float = 20) -> None:
        """Wait until the condition holds on the board."""
        end = time.monotonic() + timeout_s
        while time.monotonic() < end:
            with self.lock:
                if condition(self.board):
                    return
            time.sleep(TICK_S)
        raise AssertionError("the board did not come to the state that was waited for")

    def _close(self) -> None:
        for fd in (self._slave, self._master):
            if fd is not None:
                os.close(fd)
        self._slave = self._master = None

    def _run(self) -> None:
        while not self._over.is_set():
            with self.lock:
                self._tick(int(time.monotonic() * 1000))
                self.ticks += 1
            time.sleep(TICK_S)

    def _tick(self, now_ms: int) -> None:
        session = self.board.session
        ticks_ms = now_ms & 0x3FFFFFFF
        session.roles[self.board.tracker.version % len(session.roles)] = self.board.tracker.version % 32
        if self._master is None:
            session.outgoing(ticks_ms)
            return
        with contextlib.suppress(BlockingIOError):
            self._in.write(os.read(self._master, 256), now_ms)
        session.receive(self._in.read(now_ms), ticks_ms)
        out = bytes(session.outgoing(ticks_ms))
        with contextlib.suppress(BlockingIOError):
            if any(self._faults):
                self._out.write(out, now_ms)
                session.wrote(len(out))
                os.write(self._master, self._out.read(now_ms))
            elif out:
                count = os.write(self._master, out)
                self.written += count
                session.wrote(count)


@contextlib.contextmanager
def pty_board(folder: Path, faults: tuple[int, ...] = (0, 0, 0, 0, 0, 0), seed: int = 1) -> Iterator[PtyBoard]:
    """A board for the time of a `with`."""
    board = PtyBoard(folder, faults, seed)
    try:
        yield board
    finally:
        board.close()
