"""A piece: its solid, its magnets, what it weighs."""

from __future__ import annotations

from dataclasses import dataclass, field

import cadquery as cq

from .magnets import Disc

PLA_MG_PER_MM3 = 1.24
_STANDARD_GRAVITY = 9.80665


@dataclass(frozen=True)
class Piece:
    """A printed piece that stands on z = 0 with its axis on z.

    `game` is the name of its set of magnets, `kind` the ruleset's name for it, or of pyramids the size. `discs` are its
    magnets; `magnet_mm` is the height of the middle of the lowest one above the foot. `ballast_g` is brass that is laid
    in while it prints, which pauses for it at `pause_mm` above the foot. `sign` is what its marks of polarity take out
    of the body; `own_pole` is true if a board has it with another pole than its set.
    """

    game: str
    kind: str
    body: cq.Workplane
    discs: tuple[Disc, ...]
    magnet_mm: float
    north_up: bool
    ballast_g: float = 0.0
    ballast: str = ""
    placed_discs: tuple[cq.Workplane, ...] = field(default=())
    sign: cq.Workplane | None = None
    own_pole: bool = False
    pause_mm: float = 0.0

    @property
    def name(self) -> str:
        """Of its files, with the pole of a pyramid, of which each size has both, and of a piece with one of its own."""
        pole = f"-{'plus' if self.north_up else 'minus'}" if self.own_pole else ""
        if len(self.discs) > 1:
            pole = f"-{'north' if self.north_up else 'south'}-out"
        return f"{self.game}-{self.kind.replace(' ', '-')}{pole}"

    @property
    def mass_g(self) -> float:
        """Printed full, with magnets and ballast."""
        printed = shape(self.body).Volume() * PLA_MG_PER_MM3 / 1000
        return printed + sum(disc.mass_g for disc in self.discs) + self.ballast_g

    @property
    def weight_N(self) -> float:
        """Its weight."""
        return self.mass_g / 1000 * _STANDARD_GRAVITY


def shape(body: cq.Workplane) -> cq.Shape:
    """The shape that a workplane has come to. Raises TypeError if it has none."""
    found = body.val()
    if not isinstance(found, cq.Shape):
        raise TypeError(f"expected a shape, found {type(found).__name__}")
    return found
