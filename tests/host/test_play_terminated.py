"""`hallboard play` that gets SIGTERM: the terminal is restored, the game is kept, and a line says so."""

from __future__ import annotations

import os
import pty
import select
import signal
import sys
import time
from pathlib import Path

COMMAND = [sys.executable, "-c", "import sys; from hallboard.cli import main; sys.exit(main())"]
LEAVES_THE_SCREEN = b"\x1b[?1049l"
MOST_S = 120


def test_a_terminated_game_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    pid, terminal = pty.fork()
    if pid == 0:
        env = {**os.environ, "HALLBOARD_RECORDS": str(tmp_path), "TERM": "xterm-256color"}
        os.execve(sys.executable, [*COMMAND, "play", "vlkno", "--seats", "hand,hand"], env)
    output, end_s, signalled = b"", time.monotonic() + MOST_S, False
    while time.monotonic() < end_s:
        if not select.select([terminal], [], [], 0.5)[0]:
            continue
        try:
            output += os.read(terminal, 1 << 16)
        except OSError:  # the other end is closed
            break
        if not signalled and b"quit" in output:  # the line of keys is drawn
            os.kill(pid, signal.SIGTERM)
            signalled = True
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 143
    drawn, _, after = output.rpartition(LEAVES_THE_SCREEN)
    assert drawn, "the screen is left"
    assert b"No move was made: nothing is recorded." in after
    assert b"hallboard: ended from outside (SIGTERM)" in after
