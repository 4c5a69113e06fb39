"""MicroPython's `os` in WebAssembly, and the one function of the device's that it lacks."""

import page_ports
from uos import *  # noqa: F403


def urandom(n: int) -> bytes:
    """So many random bytes, the browser's."""
    return bytes([page_ports.randomByte() for _ in range(n)])
