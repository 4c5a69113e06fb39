"""What `hallboard play` costs while nobody touches anything: virtual board, terminal, and what is written to it.

Run it: `python -m tests.bench.idle [GAME ...]`. It plays in a pseudo-terminal and reads /proc, so it needs Linux.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

SIZE = (24, 80)
START_S = 10.0
WATCH_S = 12.0


def cpu_s(pid: int) -> float:
    """The time that a process has had of a core."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def read_for(fd: int, seconds: float) -> int:
    """Read what is written to a terminal; returns the number of bytes."""
    end, count = time.monotonic() + seconds, 0
    while (left := end - time.monotonic()) > 0:
        if select.select([fd], [], [], left)[0]:
            count += len(os.read(fd, 65536))
    return count


def measure(game: str) -> tuple[float, float, float]:
    """Percent of a core for the board and for the screen, and bytes a second, in a game that waits for a hand."""
    screen, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))
    with tempfile.TemporaryDirectory() as records:
        command = [sys.executable, "-m", "hallboard", "play", game, "--records", records]
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        process = subprocess.Popen(
            command, stdin=terminal, stdout=terminal, stderr=terminal, env=env, start_new_session=True
        )
        try:
            read_for(screen, START_S)
            (board,) = children(process.pid)
            before = cpu_s(board), cpu_s(process.pid)
            written = read_for(screen, WATCH_S)
            after = cpu_s(board), cpu_s(process.pid)
        finally:
            process.terminate()
            read_for(screen, 1)
            process.wait(10)
    board_share, screen_share = (100 * (b - a) / WATCH_S for a, b in zip(before, after, strict=True))
    return board_share, screen_share, written / WATCH_S


def main() -> None:
    print("| game | board, % of a core | screen, % of a core | bytes/s |\n|---|---|---|---|")
    for game in sys.argv[1:] or ["vlkno", "alea", "nevo", "evl", "evacuate"]:
        board, screen, rate = measure(game)
        print(f"| {game} | {board:.1f} | {screen:.1f} | {rate:.0f} |", flush=True)


if __name__ == "__main__":
    main()
