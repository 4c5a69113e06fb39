"""Plain pins: a switch on a pin of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hallboard.boards.parts import Switch
from hallboard.boards.source import Source

from .wiring import GPIOS, Claim, WiringError

PULL_UP_mA = 3.3 / 50  # 50 kiloohm inside the RP2040


@dataclass(frozen=True)
class Pins:
    """`gpios` are the pins, from the file; a cell has the GPIO's number: P07."""

    name: str
    switch: Switch
    gpios: tuple[int, ...]
    kind = "pins"
    cell = "P07, a GPIO"

    @classmethod
    def read(cls, source: Source, name: str, switch: Switch) -> Pins:
        """Raises `BoardFileError`."""
        where = ("wirings", name)
        source.only(where, ("kind", "part", "pins"))
        return cls(name, switch, tuple(source.gpios(*where, "pins", allowed=GPIOS)))

    @property
    def pins(self) -> list[Claim]:
        return [(pin, "a switch", False) for pin in self.gpios]

    @property
    def n_inputs(self) -> int:
        return len(self.gpios)

    def index(self, numbers: Sequence[int]) -> int:
        if len(numbers) != 1 or numbers[0] not in self.gpios:
            raise WiringError(f"wiring {self.name} has the pins {', '.join(map(str, self.gpios))}")
        return self.gpios.index(numbers[0])

    def where(self, numbers: Sequence[int]) -> str:
        return f"GP{numbers[0]}"

    def entry(self) -> dict[str, Any]:
        return {"pins": list(self.gpios)}

    def supply_mA(self, closed: int) -> float:
        return closed * PULL_UP_mA
