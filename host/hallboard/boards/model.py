"""A physical board, as its file describes it: faces, wires, lights, games."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .parts import PieceSet, Puck, Sensor, Switch
from .shapes import Face
from .wirings.wiring import Wiring


@dataclass(frozen=True)
class Multiplexer:
    """A 16-channel multiplexer: its output goes to the input on GPIO `pin`, an analog one unless there is a `switch`.

    `select` is its place on that input's second-level multiplexer, 0 where there is none.
    """

    name: str
    pin: int
    select: int
    switch: Switch | None = None


@dataclass(frozen=True)
class Wire:
    """The end of a sensor's wire: the name of a multiplexer or wiring, and which of its inputs, as the drawing has it.

    `numbers` are one or two: a multiplexer's channel; a GPIO; row and column; chip and input.
    """

    wiring: str
    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return self.wiring + ".".join(
            f"{number:02d}" if i == 0 else str(number) for i, number in enumerate(self.numbers)
        )


@dataclass(frozen=True)
class Mount:
    """How switches stand under their spaces: the axis they feel along, and how far from the middle they are."""

    axis: str = "vertical"
    x_mm: float = 0.0
    y_mm: float = 0.0


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
    0). A place that no game uses may be in neither. `sensor` is the linear one, None on a board of switches alone;
    `switches` has the part of every place with a switch.
    """

    path: Path
    name: str
    title: str
    face: Face
    sensor: Sensor | None
    gap_mm: float
    mount: Mount
    address_pins: tuple[int, ...]
    adc_pins: tuple[int, ...]
    light_pin: int
    button_pin: int
    multiplexers: dict[str, Multiplexer]
    wirings: dict[str, Wiring]
    wires: dict[str, Wire]
    switches: dict[str, Switch]
    light_order: str
    light_count: int
    lights: dict[str, int]
    current_cap_mA: int
    games: dict[str, BoardGame]

    @property
    def puck(self) -> Puck | None:
        """What calibrates the sensors; None for a board that needs no gains: of single pieces, or of switches."""
        pucks = [game.pieces.puck for game in self.games.values() if game.pieces.puck]
        return pucks[0] if pucks and self.sensor else None
