"""A board for flashing: MicroPython's unix port with littlefs in a file, behind a pseudo-terminal."""

from __future__ import annotations

import os
import select
import subprocess
import threading
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import serial
from hallboard import page
from hallboard.page.worker_board import PagePort, openers

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


@contextmanager
def at_a_page(port: str) -> Iterator[str]:
    """The address of the port as a page has it that carries its bytes."""
    fd = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    over = threading.Event()
    page_port = PagePort(lambda data: os.write(fd, data) and None)

    def carry() -> None:
        while not over.is_set():
            if select.select([fd], [], [], 0.05)[0]:
                page_port.put(os.read(fd, 4096))

    thread = threading.Thread(target=carry)
    thread.start()
    address = "page://desk-1"
    openers[address] = lambda: page_port
    if page.__name__ not in serial.protocol_handler_packages:
        serial.protocol_handler_packages.append(page.__name__)
    try:
        yield address
    finally:
        del openers[address]
        over.set()
        thread.join()
        os.close(fd)


def output_at_power_on(flash: Path, blocks: int = BLOCKS) -> str:
    """What the board's program prints when it is switched on."""
    command = [str(runtimes.executable(runtimes.AMD64)), str(PROGRAM), str(flash), str(blocks), "0"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE_S)
    return done.stdout
