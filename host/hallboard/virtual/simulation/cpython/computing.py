"""What the firmware's Python takes on an RP2040: virtual time goes by with each line that CPython runs of it.

A model. Its figures were found on an emulated RP2040 at 125 MHz, where a line takes 9 to 14 us; `docs/figures.md` holds
what comes out against the emulation. Counted are the rounds of play, not what the program takes to load.
"""

import builtins
import gc
import os
import sys

import machine
from simulated.bench import bench

LINE_US = 11
_TELL = 45  # lines after which the bench hears of them
_GARBAGE = 4  # bytes that a line leaves behind at the mean; in rounds at rest of single pieces it is nearly none
_HEAP = 66000  # bytes that are free after a collection
_COLLECTION_US = 24000
_HEAP_ASKED_US = 8000  # how much of it is free
_OPEN_US = 45000  # a file for writing: sectors of the flash are erased and programmed
_RENAME_US = 55000
_SCAN_US = {"PIN_US": 8, "READ_US": 4}  # what the scanner's loops take, which are machine code there
_MACHINE_CODE = ("/device/loops.py", "/device/scanner.py")  # pins and inputs are all that these cost
_FREE, _SCAN, _COUNTED, _ROUND = range(4)


class Computing:
    """Follows the program by `sys.settrace`."""

    def __init__(self) -> None:
        self._lines = 0
        self._free = _HEAP
        self._kinds = {}  # of code
        self._begun = False
        self._usual_us = {name: getattr(machine, name) for name in _SCAN_US}

    def begin(self) -> None:
        """Count from the first round on."""
        self._slow_down()
        sys.settrace(self._call)

    def _call(self, frame, event, arg):
        code = frame.f_code
        kind = self._kinds.get(code)
        if kind is None:
            kind = self._kinds[code] = _kind(code)
        if kind == _ROUND and not self._begun:
            self._begun = True
            frame.f_globals["id"] = lambda thing: 1 + _HEAP - self._free  # where a new object is put
        if kind == _FREE or not self._begun:
            return None
        if kind == _SCAN:
            vars(machine).update(_SCAN_US)
            return self._scan
        return self._line

    def _line(self, frame, event, arg):
        if event == "line":
            self._lines += 1
            if self._lines == _TELL:
                self._lines = 0
                self._free -= _TELL * _GARBAGE
                bench.spend(_TELL * LINE_US)
                if self._free < 0:
                    gc.collect()
        return self._line

    def _scan(self, frame, event, arg):
        if event == "return":
            vars(machine).update(self._usual_us)
        return self._scan

    def _slow_down(self) -> None:
        """What takes long outside of the program's own lines: the heap and the flash, once there is a round."""
        opened, renamed = builtins.open, os.rename

        def spend(us: int) -> None:
            if self._begun:
                bench.spend(us)

        def collect(generation: int = 2) -> int:
            self._free = _HEAP
            spend(_COLLECTION_US)
            return 0

        def mem_free() -> int:
            spend(_HEAP_ASKED_US)
            return self._free

        def slow_open(file, mode="r", *more, **named):
            if mode[0] in "wa":
                spend(_OPEN_US)
            return opened(file, mode, *more, **named)

        def slow_rename(old, new) -> None:
            spend(_RENAME_US)
            renamed(old, new)

        gc.collect = collect
        gc.mem_free = mem_free
        builtins.open = slow_open
        os.rename = slow_rename


def _kind(code) -> int:
    file = code.co_filename
    if file.endswith(_MACHINE_CODE):
        return _SCAN if code.co_name in ("watch", "_scan") else _FREE
    if file.endswith("/device/app.py") and code.co_name == "tick":
        return _ROUND
    return _COUNTED if "/hallcore/" in file or "/firmware/" in file else _FREE
