"""A board for flashing: MicroPython's unix port with littlefs in a file, behind a pseudo-terminal."""

from __future__ import annotations

import os
import subprocess
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support import runtimes
from tests.support.patience import PATIENCE_S

PROGRAM = Path(__file__).with_name("raw_repl_device.py")
BLOCKS = 1400  # of 512 bytes


@contextmanager
def plugged_in(flash: Path, cut: int = 0, blocks: int = BLOCKS) -> Iterator[str]:
    """The port of a board whose file system is in `flash`; it loses its power after `cut` writes of blocks."""
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    command = [str(runtimes.executable(runtimes.AMD64)), str(PROGRAM), str(flash), str(blocks), str(cut)]
    board = subprocess.Popen(command, stdin=ours, stdout=ours, stderr=subprocess.DEVNULL)
    os.close(ours)
    try:
        yield os.ttyname(theirs)
    finally:
        board.kill()
        board.wait()
        os.close(theirs)


def output_at_power_on(flash: Path, blocks: int = BLOCKS) -> str:
    """What the board's program prints when it is switched on."""
    command = [str(runtimes.executable(runtimes.AMD64)), str(PROGRAM), str(flash), str(blocks), "0"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE_S)
    return done.stdout
