"""A screen that gets SIGTERM: the terminal is restored, the game is kept, and a line says so."""

from __future__ import annotations

import os
import pty
import select
import signal
import sys
import time
from pathlib import Path

import pytest
from hallboard.record import Store

COMMAND = [sys.executable, "-c", "import sys; from hallboard.cli import main; sys.exit(main())"]
LEAVES_THE_SCREEN = b"\x1b[?1049l"
MOST_S = 120


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("play vlkno --seats hand,hand", b"No move was made: nothing is recorded."),
        ("demo vlkno --level 1", b"hallboard play --resume 1"),
    ],
)
def test_a_terminated_game_leaves_the_terminal_as_it_was(command: str, told: bytes, tmp_path: Path) -> None:
    pid, terminal = pty.fork()
    if pid == 0:
        env = {**os.environ, "HALLBOARD_RECORDS": str(tmp_path), "TERM": "xterm-256color"}
        os.execve(sys.executable, [*COMMAND, *command.split()], env)
    output, end_s, signalled = b"", time.monotonic() + MOST_S, False
    while time.monotonic() < end_s:
        if not select.select([terminal], [], [], 0.5)[0]:
            continue
        try:
            output += os.read(terminal, 1 << 16)
        except OSError:  # the other end is closed
            break
        recorded = not command.startswith("demo") or any(game.plies for game in Store(tmp_path).games())
        if not signalled and b"quit" in output and recorded:  # the line of keys is drawn
            os.kill(pid, signal.SIGTERM)
            signalled = True
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 143
    drawn, _, after = output.rpartition(LEAVES_THE_SCREEN)
    assert drawn, "the screen is left"
    assert told in after
    assert b"hallboard: ended from outside (SIGTERM)" in after
