"""A matrix: rows are pulled low one after the other, columns are read, a diode at every switch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from hallboard.boards.parts import Switch
from hallboard.boards.source import Source

from .wiring import GPIOS, Claim, WiringError

MAX_COLUMNS = 24  # bits that the device takes in at once
MAX_ROWS = 24
PULL_UP_mA = 0.33  # 10 kiloohm at 3.3 V, at each column
REGISTER_PINS = ("data", "clock", "latch")


@dataclass(frozen=True)
class Matrix:
    """`columns` are GPIOs. `rows` too, or `register` has the GPIOs of a chain of 74HC595, whose outputs are the rows.

    A cell has row and column, from 0, in the order of the file: M03.12.
    """

    name: str
    switch: Switch
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    register: tuple[int, ...]
    n_rows: int
    diodes: bool
    kind = "matrix"
    cell = "M03.12, row and column"

    @classmethod
    def read(cls, source: Source, name: str, switch: Switch) -> Matrix:
        """Raises `BoardFileError`."""
        where = ("wirings", name)
        source.only(where, ("kind", "part", "columns", "rows", "register", "diodes"))
        if switch.output != "contact":
            source.fail(f"wiring {name}: a matrix needs contacts, the output of the {switch.part} is driven", *where)
        columns = source.gpios(*where, "columns", allowed=GPIOS)
        if len(columns) > MAX_COLUMNS:
            source.fail(f"wiring {name}: {len(columns)} columns, expected at most {MAX_COLUMNS}", *where, "columns")
        if source.has(*where, "rows") == source.has(*where, "register"):
            source.fail(f"wiring {name}: expected either rows or register", *where)
        rows: list[int] = []
        register: list[int] = []
        if source.has(*where, "rows"):
            rows = source.gpios(*where, "rows", allowed=GPIOS)
            n_rows = len(rows)
        else:
            at = (*where, "register")
            source.only(at, (*REGISTER_PINS, "rows"))
            register = [source.integer(*at, pin, low=0, high=GPIOS[-1]) for pin in REGISTER_PINS]
            n_rows = source.integer(*at, "rows", low=1, high=MAX_ROWS)
        return cls(name, switch, tuple(columns), tuple(rows), tuple(register), n_rows, source.boolean(*where, "diodes"))

    @property
    def pins(self) -> list[Claim]:
        found = [(pin, f"column {i}", False) for i, pin in enumerate(self.columns)]
        found += [(pin, f"row {i}", False) for i, pin in enumerate(self.rows)]
        return found + [
            (pin, f"{key} of the rows", False) for pin, key in zip(self.register, REGISTER_PINS, strict=False)
        ]

    @property
    def n_inputs(self) -> int:
        return self.n_rows * len(self.columns)

    def index(self, numbers: Sequence[int]) -> int:
        if len(numbers) != 2 or numbers[0] >= self.n_rows or numbers[1] >= len(self.columns):
            size = f"{self.n_rows} rows and {len(self.columns)} columns"
            raise WiringError(f"matrix {self.name} has {size}: {self.name}00.0 to {self.last}")
        return numbers[0] * len(self.columns) + numbers[1]

    @property
    def last(self) -> str:
        """The cell of the last row and column."""
        return f"{self.name}{self.n_rows - 1:02d}.{len(self.columns) - 1}"

    def where(self, numbers: Sequence[int]) -> str:
        row = f"GP{self.rows[numbers[0]]}" if self.rows else f"Q{'ABCDEFGH'[numbers[0] % 8]} of chip {numbers[0] // 8}"
        return f"row {numbers[0]} ({row}), column {numbers[1]} (GP{self.columns[numbers[1]]})"

    def ghosts(self, cells: dict[tuple[int, ...], str]) -> list[tuple[str, str, str, str]]:
        """Where three closed switches look like a fourth: (three places, the ghost); empty with diodes.

        Without diodes current comes from a row by one switch of another column to another row and by a second one back.
        `cells` has the place of every (row, column) that is in use.
        """
        if self.diodes:
            return []
        found = []
        used = sorted(cells)
        columns_of = {row: {column for r, column in used if r == row} for row in range(self.n_rows)}
        for one, other in combinations(range(self.n_rows), 2):
            for left, right in combinations(sorted(columns_of[one] & columns_of[other]), 2):
                corners = ((one, left), (one, right), (other, left), (other, right))
                a, b, c, d = (cells[corner] for corner in corners)
                found.append((a, b, c, d))
        return found

    def entry(self) -> dict[str, Any]:
        entry: dict[str, Any] = {"columns": list(self.columns)}
        if self.rows:
            return {**entry, "rows": list(self.rows)}
        return {**entry, "register": list(self.register), "n_rows": self.n_rows}

    def supply_mA(self, closed: int) -> float:
        return min(closed, len(self.columns)) * PULL_UP_mA  # of one row at a time
