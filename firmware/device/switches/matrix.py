"""Switches where rows cross columns: one row after the other is pulled low, and the columns, pulled up, are read.

A diode at every switch lets current flow from its column to its row only. Rows are on pins, or at the outputs of a
chain of 74HC595 through which a single low level walks.
"""

from array import array

if False:  # types
    from typing import Any

    from .ports import SwitchPorts


class Wiring:
    """`columns` are GPIOs; `rows` too, or `register` has the GPIOs of data, clock and latch, and `n_rows` how many.

    Input number `row * len(columns) + column`. The ports' state machine does it if it can, else pin by pin.
    """

    def __init__(self, entry: "dict[str, Any]", ports: "SwitchPorts") -> None:
        self.columns = entry["columns"]
        self.rows = entry.get("rows")
        self.width = len(self.columns)
        self.raw = array("I", [0] * (len(self.rows) if self.rows else entry["n_rows"]))
        self.read = ports.matrix(entry, self.raw)
        if self.read is None:
            self.read = self._read_rows if self.rows else self._read_register
            self._columns = [ports.input(pin, 1) for pin in self.columns]
            self._lines = [ports.output(pin, 1) for pin in self.rows or entry["register"]]

    def _row(self) -> int:
        word = 0
        bit = 1
        for read in self._columns:
            if read():
                word |= bit
            bit <<= 1
        return word

    def _read_rows(self) -> None:
        raw = self.raw
        lines = self._lines
        for i in range(len(raw)):
            lines[i](0)
            raw[i] = self._row()
            lines[i](1)

    def _read_register(self) -> None:
        raw = self.raw
        data, clock, latch = self._lines
        data(0)
        for i in range(len(raw)):
            clock(0)
            clock(1)
            latch(0)
            latch(1)
            data(1)
            raw[i] = self._row()

    def where(self, i: int) -> str:
        """Row and column of the i-th input, for people."""
        return f"row {self.line('rows', i // self.width)}, column {self.line('columns', i % self.width)}"

    def line(self, what: str, i: int) -> str:
        """The pin of one of the `"rows"` or `"columns"`, the number of a row at a register."""
        pins = self.columns if what == "columns" else self.rows
        return f"GP{pins[i]}" if pins else str(i)
