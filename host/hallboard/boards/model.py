"""A physical board, as its file describes it: faces, wires, lights, games."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .parts import PieceSet, Sensor
from .shapes import Face


@dataclass(frozen=True)
class Multiplexer:
    """A 16-channel multiplexer: its output goes to the analog input on GPIO `adc`.

    `select` is its place on that input's second-level multiplexer, 0 where there is none.
    """

    name: str
    adc: int
    select: int


@dataclass(frozen=True)
class Wire:
    """The end of a sensor's wire."""

    multiplexer: str
    channel: int

    def __str__(self) -> str:
        return f"{self.multiplexer}{self.channel:02d}"


@dataclass(frozen=True)
class BoardGame:
    """One game on a board: `places[space]` is the name of the place that the space stands on."""

    game: str
    places: tuple[str, ...]
    pieces: PieceSet


@dataclass(frozen=True)
class PhysicalBoard:
    """A board that has passed all checks.

    `wires` and `lights` go from the name of a place to its sensor's wire and to its light's number in the chain (from
    0). A place that no game uses may be in neither.
    """

    path: Path
    name: str
    title: str
    face: Face
    sensor: Sensor
    gap_mm: float
    address_pins: tuple[int, ...]
    adc_pins: tuple[int, ...]
    light_pin: int
    button_pin: int
    multiplexers: dict[str, Multiplexer]
    wires: dict[str, Wire]
    light_order: str
    light_count: int
    lights: dict[str, int]
    current_cap_mA: int
    games: dict[str, BoardGame]
