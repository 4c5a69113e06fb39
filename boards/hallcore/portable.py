"""What MicroPython has and CPython lacks, so that one source serves both."""

import sys

if False:  # types
    from typing import TypeVar

    Value = TypeVar("Value", int, float, str, bytes)


def const(value: "Value") -> "Value":
    """CPython's stand-in for MicroPython's compile-time constant; on a device `_NAME = const(...)` takes no memory."""
    return value


try:
    from micropython import const  # type: ignore
except ImportError:
    pass

__all__ = ("const", "elapsed_ms", "forget")


def forget(name: str) -> None:
    """Drop a module that is needed once, so that a device can have its memory back."""
    sys.modules.pop(name, None)
    package, _, last = name.rpartition(".")
    parent = sys.modules.get(package)
    if parent is not None and hasattr(parent, last):
        delattr(parent, last)


def elapsed_ms(now_ms: int, then_ms: int) -> int:
    """Time from `then_ms` to `now_ms` on a clock that wraps at 2**30; 0 if it went backwards."""
    passed_ms = (now_ms - then_ms) & 0x3FFFFFFF
    return passed_ms if passed_ms < 0x20000000 else 0
