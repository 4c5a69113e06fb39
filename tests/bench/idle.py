"""What `hallboard play` costs while nobody touches anything: virtual board, terminal, and what is written to it.

Run it: `make bench ARGS=idle`, or `python -m tests.bench.idle [GAME ...]`. It plays in a pseudo-terminal and reads
/proc, so it needs Linux.
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

from hallcore.games import GAMES

SIZE = (24, 80)
PATIENCE_S = 600.0
QUIET_BYTES = 1000  # at most in a second, when the pieces are set up
WATCH_S = 12.0


def cpu_s(pid: int) -> float:
    """The time that a process has had of a core."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """The processes that any thread of a process has started."""
    lists = [(thread / "children").read_text() for thread in Path(f"/proc/{pid}/task").iterdir()]
    return [int(child) for text in lists for child in text.split()]


def read_for(fd: int, seconds: float) -> bytes:
    """What is written to a terminal meanwhile."""
    end, got = time.monotonic() + seconds, b""
    while (left := end - time.monotonic()) > 0:
        if select.select([fd], [], [], left)[0]:
            got += os.read(fd, 65536)
    return got


def await_idle(screen: int) -> None:
    """Read until the game waits for a hand and the screen is at rest. Raises TimeoutError."""
    end_s, written, last = time.monotonic() + PATIENCE_S, b"", b""
    while b"to move" not in written or len(last) > QUIET_BYTES:
        if time.monotonic() > end_s:
            raise TimeoutError(f"the screen is not at rest within {PATIENCE_S:.0f} s: {written[-200:]!r}")
        last = read_for(screen, 1.0)
        written += last


def measure(game: str, watch_s: float = WATCH_S) -> tuple[float, float, float]:
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
            await_idle(screen)
            (board,) = children(process.pid)
            before = cpu_s(board), cpu_s(process.pid)
            written = len(read_for(screen, watch_s))
            after = cpu_s(board), cpu_s(process.pid)
        finally:
            process.terminate()
            read_for(screen, 1)
            process.wait(10)
            os.close(screen)
            os.close(terminal)
    board_share, screen_share = (100 * (b - a) / watch_s for a, b in zip(before, after, strict=True))
    return board_share, screen_share, written / watch_s


def main() -> None:
    print("| game | board, % of a core | screen, % of a core | both | bytes/s |\n|---|---|---|---|---|")
    for game in [name for name in sys.argv[1:] if name in GAMES] or GAMES:  # the others are names of benches
        board, screen, rate = measure(game)
        print(f"| {game} | {board:.1f} | {screen:.1f} | {board + screen:.1f} | {rate:.0f} |", flush=True)


if __name__ == "__main__":
    main()
