"""The host's end of the simulated world: it sends acts, and hears what happened."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from .errors import VirtualBoardError
from .process import DeviceProcess

_CHUNK = 65536
_FRAMES = 2000  # kept


@dataclass(frozen=True)
class Frame:
    """What the chain of lights shows from `at_us` (virtual time) on: its bytes in the chain's order."""

    at_us: int
    data: bytes


@dataclass
class Act:
    """An act on its way: virtual times of its begin and its end, -1 until then; why it was refused, or ''."""

    begun_us: int = -1
    done_us: int = -1
    refusal: str = ""


class Channel:
    """Reads the child's lines in a thread of its own. All methods may be called from any thread."""

    def __init__(self, process: DeviceProcess, on_frame: Callable[[Frame], None] | None = None) -> None:
        self._process = process
        self._socket = process.world
        self._on_frame = on_frame
        self._change = threading.Condition()
        self._acts: dict[int, Act] = {}
        self._answers: dict[int, str] = {}
        self._number = 0
        self._now_us = 0
        self._heard_s = time.monotonic()
        self._gone = False
        self.frames: deque[Frame] = deque(maxlen=_FRAMES)
        self._thread = threading.Thread(target=self._listen, name="virtual board", daemon=True)
        self._thread.start()

    def act(self, after_ms: float, *words: object) -> int:
        """Queue an act that begins `after_ms` after the one before has ended. Returns its number."""
        with self._change:
            self._number += 1
            self._acts[self._number] = Act()
            self._send(f"act {self._number} {round(after_ms * 1000)} {' '.join(map(str, words))}")
            return self._number

    def wait(self, number: int, timeout_s: float = 60) -> Act:
        """Wait until the act is done. Raises `VirtualBoardError` if it is refused or the device ends."""
        with self._change:
            act = self._acts[number]
            self._wait(lambda: act.done_us >= 0 or bool(act.refusal), timeout_s)
            del self._acts[number]
        if act.refusal:
            raise VirtualBoardError(f"the hand can't do that: {act.refusal}")
        return act

    def begun(self, number: int) -> Act | None:
        """The act of that number if it has begun and nobody has waited for it."""
        with self._change:
            act = self._acts.get(number)
            return act if act is not None and act.begun_us >= 0 else None

    def ask(self, *words: object, timeout_s: float = 20) -> str:
        """The answer to a question."""
        with self._change:
            self._number += 1
            number = self._number
            self._send(f"{words[0]} {number} {' '.join(map(str, words[1:]))}")
            self._wait(lambda: number in self._answers, timeout_s)
            return self._answers.pop(number)

    def tell(self, *words: object) -> None:
        """Send something that is done at once."""
        with self._change:
            self._send(" ".join(map(str, words)))

    def heard(self) -> tuple[int, float]:
        """The latest virtual time that the device told, and how long ago that was (s, real time)."""
        with self._change:
            return self._now_us, time.monotonic() - self._heard_s

    def stopped(self, within_s: float) -> str:
        """Why the device has ended, '' if it still runs after this time."""
        with self._change:
            return self._why() if self._change.wait_for(lambda: self._gone, within_s) else ""

    def join(self) -> None:
        """Wait for the thread; the socket must have been closed."""
        self._thread.join(5)

    def _send(self, line: str) -> None:
        try:
            self._socket.sendall(line.encode() + b"\n")
        except OSError as error:
            raise VirtualBoardError(self._why()) from error

    def _wait(self, ready: Callable[[], bool], timeout_s: float) -> None:
        if not self._change.wait_for(lambda: self._gone or ready(), timeout_s):
            raise VirtualBoardError(f"the virtual board has not done it within {timeout_s:.0f} s")
        if not ready():
            raise VirtualBoardError(self._why())

    def _why(self) -> str:
        lines = [line for line in self._process.errors().splitlines() if line.strip()]
        return "the virtual board has stopped" + (f": {lines[-1]}" if lines else "")

    def _listen(self) -> None:
        rest = b""
        while True:
            try:
                got = self._socket.recv(_CHUNK)
            except OSError:
                got = b""
            if not got:
                break
            self._process.begun()  # it speaks when it has read what it was told
            *lines, rest = (rest + got).split(b"\n")
            frames = []
            with self._change:
                for line in lines:
                    frame = self._take(line.decode().split(" ", 2))
                    if frame:
                        frames.append(frame)
                self._change.notify_all()
            if self._on_frame:
                for frame in frames:
                    self._on_frame(frame)
        with self._change:
            self._gone = True
            self._change.notify_all()

    def _take(self, words: list[str]) -> Frame | None:
        """Note one line: time, begun, done, refused, answer or lights."""
        verb, first, rest = (*words, "")[:3]
        if verb == "lights":
            frame = Frame(int(first), bytes.fromhex(rest))
            self.frames.append(frame)
            return frame
        if verb == "time":
            self._tell_time(int(first))
        elif verb == "answer":
            self._answers[int(first)] = rest
        elif int(first) in self._acts:
            act = self._acts[int(first)]
            if verb == "refused":
                act.refusal = rest
            elif verb == "begun":
                act.begun_us = int(rest)
                self._tell_time(act.begun_us)
            elif verb == "done":
                act.done_us = int(rest)
                self._tell_time(act.done_us)
        return None

    def _tell_time(self, now_us: int) -> None:
        self._now_us = max(self._now_us, now_us)
        self._heard_s = time.monotonic()
