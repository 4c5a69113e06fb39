"""Runs the firmware's main.py, unmodified, in a web page: MicroPython in WebAssembly, driven by JavaScript's timer.

JavaScript puts the files in place, registers `page_ports`, imports this module and calls `begin`; from then on `hear`
with each line and `receive` with each packet of bytes that the host sends, and `tick` again and again.
"""

import sys

from simulated import page

_run = None
_app = None
_clock = None


def begin(main: str) -> None:
    """Start the program of this path as if the power came on. What it prints goes to JavaScript's `stdout`."""
    global _run
    from device import faults

    _run = faults.run
    faults.run = _keep
    sys.modules["device.stream"] = page
    with open(main) as file:
        text = file.read()
    exec(text, {"__name__": "__main__", "__file__": main})
    if _app is None:
        raise RuntimeError("the firmware has not started")


def hear(line: str) -> None:
    """A line from the host's hand."""
    page.paces[0].channel.put(line)


def receive(data: str) -> None:
    """Bytes from the host's link, in hexadecimal digits."""
    page.stream[0].put(data)


def tick() -> int:
    """Let the device work; returns after how many ms it has something to do again."""
    return page.paces[0].run(_round)


def _keep(app, clock) -> None:
    global _app, _clock
    _app, _clock = app, clock


def _round() -> None:
    _run(_app, _clock, 1)
