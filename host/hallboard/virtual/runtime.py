"""Which Python runs the firmware: MicroPython where there is one, else CPython."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import VirtualBoardError

_TREE = Path(__file__).parents[3]
_OWN = _TREE / ".runtimes" / "micropython-amd64"  # where host/setup/get_micropython.py puts it


@dataclass(frozen=True)
class Runtime:
    """`command` starts it; `notice` is a line for people where it is not what a board has, else ''.

    `start` makes the device where there are no processes: called as `DeviceProcess` is, returns something like it.
    """

    name: str
    command: tuple[str, ...]
    micropython: bool
    notice: str = ""
    start: Callable[..., Any] | None = None


_own: list[Runtime] = []


def use(runtime: Runtime) -> None:
    """Have `"auto"` mean this one."""
    _own[:] = [runtime]


def choose(wanted: str = "auto") -> Runtime:
    """`"auto"`, `"micropython"`, `"cpython"`, or the path of a MicroPython. Raises `VirtualBoardError`."""
    if _own and wanted == "auto":
        return _own[0]
    if wanted == "cpython":
        return Runtime("cpython", _cpython(), False)
    if wanted not in ("auto", "micropython"):
        if not Path(wanted).is_file():
            raise VirtualBoardError(f"no runtime {wanted!r}: expected auto, micropython, cpython or a path")
        return Runtime(Path(wanted).name, (wanted,), True)
    found = str(_OWN) if _OWN.is_file() else shutil.which("micropython")
    if found:
        return Runtime("micropython", (found,), True)
    if wanted == "micropython":
        raise VirtualBoardError("no micropython here: `make runtimes` fetches it")
    notice = "no micropython here: the board's firmware runs on CPython (`make runtimes` fetches MicroPython)"
    return Runtime("cpython", _cpython(), False, notice)


def _cpython() -> tuple[str, ...]:
    return (sys.executable, "-I", "-S")
