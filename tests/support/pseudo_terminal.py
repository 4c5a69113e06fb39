"""A terminal for a program: what it writes is kept, what it asks may be answered, keys can be pressed."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Self

CELL_PX = (8, 16)


class PseudoTerminal:
    """Runs `python ARGUMENTS` on a terminal of this size; `answers` maps questions to answers."""

    def __init__(
        self,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str] | None = None,
        answers: Mapping[bytes, bytes] | None = None,
    ) -> None:
        self.written = b""
        self._answers = dict(answers or {})
        self._screen, terminal = pty.openpty()
        self._open = True
        columns, lines = size
        pixels = columns * CELL_PX[0], lines * CELL_PX[1]
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, *pixels))
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env={**os.environ, "COLORTERM": "truecolor", "TERM": "xterm-256color", **(env or {})},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl-C at it is a signal
        )
        os.close(terminal)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.hang_up()

    def hang_up(self) -> None:
        """Close the window: the program's terminal is gone."""
        if self._open:
            self._open = False
            os.close(self._screen)

    def press(self, keys: bytes) -> None:
        """Press these keys."""
        os.write(self._screen, keys)

    def read_until(self, true: Callable[[bytes], object], seconds: float = 60) -> None:
        """Read what is written until it is as it should be. Raises TimeoutError with its end."""
        end = time.monotonic() + seconds
        while not true(self.written):
            if time.monotonic() > end:
                raise TimeoutError(self.written[-500:])
            if not self._read(0.1):
                return

    def read_to_end(self, seconds: float = 60) -> int:
        """Read all that is written; returns the exit code. Raises TimeoutError with its end."""
        end = time.monotonic() + seconds
        while self._read(0.1):
            if time.monotonic() > end:
                raise TimeoutError(self.written[-500:])
        return self.process.wait(20)

    def shows(self, text: str) -> bool:
        """True if the text has been written, whatever sequences are in between."""
        plain = re.sub(rb"\x1b(?:\[[0-9;?]*[a-zA-Z]|[P_].*?\x1b\\)", b"", self.written, flags=re.DOTALL)
        return text in plain.decode(errors="replace")

    def _read(self, seconds: float) -> bool:
        """Read once; False if the program has ended."""
        if not select.select([self._screen], [], [], seconds)[0]:
            return True
        try:
            got = os.read(self._screen, 65536)
        except OSError:  # the other end is closed
            return False
        self.written += got
        for question in [question for question in self._answers if question in self.written]:
            os.write(self._screen, self._answers.pop(question))
        return bool(got)
