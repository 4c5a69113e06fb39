"""Reads boards with switches: one byte a space, 1 for a closed switch (something stands there) and 0 for an open one.

Each wiring is a module of its own, loaded if the board has it: `Wiring(entry, ports)` with an entry of the board's
`wirings`. Its `read()` fills `raw`, a buffer of ints of `width` bits each; the inputs are numbered from the lowest bit
of raw[0] on. Only where a bit has changed is there work to do, so that a scan of a board at rest costs little more than
the transfer. A scan allocates nothing.
"""

import sys
from array import array

from hallcore.board.board import NO_SENSOR

if False:  # types
    from typing import Any

    from hallcore.board.board import Board, Spaces

    from ..scanner import Scanner
    from .analog import AnalogSwitches
    from .ports import SwitchPorts


class SwitchScanner:
    """The switches of `board` behind `ports`; `analog` is the scanner of its linear sensors, None if it has none.

    Linear sensors of a game that has switches, too, are read as if they were switches.
    """

    def __init__(self, board: "Board", ports: "SwitchPorts", analog: "Scanner | None" = None) -> None:
        self.closed = bytearray(0)  # per space of the game in use
        self.out = bytearray(0)  # per space: 1 if its switch was found broken, until it changes
        self.scans = 0
        self.wirings: "list[SwitchInputs]" = []
        for entry in board.wirings:
            module = "device.switches." + entry["kind"]
            __import__(module)
            self.wirings.append(SwitchInputs(entry, sys.modules[module].Wiring(entry, ports)))
        self._analog: "AnalogSwitches | None" = None
        if analog is not None:
            from .analog import AnalogSwitches

            self._analog = AnalogSwitches(board, analog)

    def use(self, spaces: "Spaces") -> None:
        """Read the spaces of this game from now on; a first scan is made."""
        self.closed = bytearray(spaces.n)
        self.out = bytearray(spaces.n)
        space_of = {}
        for space in range(spaces.n):
            space_of[spaces.sensors[space]] = space
        for inputs in self.wirings:
            inputs.use(space_of, self.closed)
        if self._analog is not None:
            self._analog.use(spaces, self.closed)
        self.scan()

    def scan(self) -> int:
        """Read everything; returns 1 if anything in `closed` may have changed, else 0."""
        self.scans += 1
        changed = 0
        for inputs in self.wirings:
            wiring = inputs.wiring
            wiring.read()
            if wiring.raw != inputs.last:
                if inputs.kind == "shift":
                    wiring.mend(inputs.last)
                inputs.spread(self.closed, self.out)
                changed = 1
        if self._analog is not None and self._analog.scan(self.closed):
            changed = 1
        return changed


class SwitchInputs:
    """Which input of a wiring belongs to which space, and how they all were in the last scan."""

    def __init__(self, entry: "dict[str, Any]", wiring: "Any") -> None:
        self.kind = entry["kind"]
        self.name = entry["name"]
        self.wiring = wiring
        self.last = wiring.raw[:]
        if entry["low"]:  # open, until it is read; what never answers stays so
            for i in range(len(self.last)):
                self.last[i] = (1 << wiring.width) - 1
        self._sensors = entry["sensors"]
        self._spaces = array("H", [NO_SENSOR] * len(self._sensors))
        self._low = entry["low"]

    def use(self, space_of: "dict[int, int]", closed: bytearray) -> None:
        for i in range(len(self._sensors)):
            space = space_of.get(self._sensors[i], NO_SENSOR)
            self._spaces[i] = space
            if space != NO_SENSOR:
                closed[space] = self.level(i) ^ self._low

    def count(self) -> int:
        """How many inputs there are."""
        return len(self._spaces)

    def space(self, i: int) -> int:
        """The space of the i-th input in the game in use, NO_SENSOR for none."""
        return self._spaces[i]

    def level(self, i: int) -> int:
        """The level of the i-th input in the last scan."""
        width = self.wiring.width
        return self.last[i // width] >> i % width & 1

    def spread(self, closed: bytearray, out: bytearray) -> None:
        """Write what has changed into the bytes of the spaces."""
        raw = self.wiring.raw
        last = self.last
        spaces = self._spaces
        width = self.wiring.width
        low = self._low
        for i in range(len(raw)):
            level = raw[i]
            changed = level ^ last[i]
            if changed:
                last[i] = level
                at = i * width
                while changed:
                    if changed & 1 and at < len(spaces) and spaces[at] != NO_SENSOR:
                        closed[spaces[at]] = level & 1 ^ low
                        out[spaces[at]] = 0
                    changed >>= 1
                    level >>= 1
                    at += 1
