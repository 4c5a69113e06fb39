"""A face as lines and areas in layers. Lengths are mm, x to the right and y down, (0, 0) at the upper left corner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ..colours import Rgb

Point = tuple[float, float]

CUT = "CUT"  # the panel's edge and its screws
LIGHT = "LIGHT"  # holes for the lights
RECESS = "RECESS"  # pockets in which pieces stand
PRINT = "PRINT"  # what is printed or engraved
LAYERS = (PRINT, RECESS, LIGHT, CUT)


@dataclass(frozen=True)
class Ink:
    """How something is printed; None leaves the area or the line out. `width` is that of the line."""

    fill: Rgb | None = None
    line: Rgb | None = None
    width: float = 0.2


@dataclass(frozen=True)
class Shape:
    """Straight lines through points; closed, it is an area."""

    layer: str
    points: tuple[Point, ...]
    closed: bool
    ink: Ink


@dataclass(frozen=True)
class Ring:
    """A circle."""

    layer: str
    x: float
    y: float
    radius: float
    ink: Ink


@dataclass(frozen=True)
class Words:
    """A line of text whose baseline is at y; `anchor` is start, middle or end."""

    layer: str
    x: float
    y: float
    size: float
    text: str
    anchor: str
    ink: Ink


Part = Shape | Ring | Words


@dataclass
class Drawing:
    """Everything on a face, in the order in which it is drawn."""

    title: str
    width_mm: float
    height_mm: float
    parts: list[Part] = field(default_factory=list)

    def of(self, layer: str) -> Iterator[Part]:
        """The parts of a layer."""
        return (part for part in self.parts if part.layer == layer)

    def grow(self, more_mm: float) -> None:
        """Add so much all around; areas that cover the whole drawing cover the larger one."""
        whole = {(0.0, 0.0), (self.width_mm, 0.0), (self.width_mm, self.height_mm), (0.0, self.height_mm)}
        self.width_mm += 2 * more_mm
        self.height_mm += 2 * more_mm
        corners = ((0.0, 0.0), (self.width_mm, 0.0), (self.width_mm, self.height_mm), (0.0, self.height_mm))
        self.parts = [
            replace(part, points=corners)
            if isinstance(part, Shape) and set(part.points) == whole
            else replace(part, points=tuple((x + more_mm, y + more_mm) for x, y in part.points))
            if isinstance(part, Shape)
            else replace(part, x=part.x + more_mm, y=part.y + more_mm)
            for part in self.parts
        ]
