"""The frame of a board: rails with a ledge for the face, and what joins them."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

import cadquery as cq
from hallboard.boards import PhysicalBoard
from hallboard.faces import face_size_mm

from ..electronics.sets import order
from .carriers import FACE_MM, SCREW_MM, Part
from .piece import PLA_MG_PER_MM3

LEDGE_MM, WALL_MM = 10.0, 4.0  # what the face lies on, what is beside it
_THICK_MM, HIGH_MM = 3.0, 30.0  # of the ledge, of the wall
PLAY_MM = 1.0  # of the face
_BED_MM = 200.0  # of the printer
_HOLE_MM = 14.0  # from a rail's end, as seen from outside
_LOW_MM = 7.0  # of a hole's middle above the wall's foot


@dataclass(frozen=True)
class Frame:
    """How many equal rails make the width and the height, how long they are, and the strips that close it, in mm.

    A board's panels may reach over its face, at the right and at the top: the frame goes around both, and a strip as
    thick as the face lies beside it. 0: there is none.
    """

    across: tuple[int, float]
    up: tuple[int, float]
    strip_right_mm: int
    strip_top_mm: int

    @property
    def mass_g(self) -> float:
        """That of its rails, printed full of PLA."""
        length_mm = 2 * sum(count * long for count, long in (self.across, self.up))
        return length_mm * (WALL_MM * HIGH_MM + LEDGE_MM * _THICK_MM) * PLA_MG_PER_MM3 / 1000


def frame(board: PhysicalBoard) -> Frame:
    """The frame of a board, around its face and its panels, if it is made of any."""
    faces, spaces = face_size_mm(board), board.face.size_mm
    try:
        found = order(board)
    except ValueError:  # wired by hand
        strips = [0, 0]
    else:
        up = found.count // found.across
        panels = found.size_mm[0] * found.across, found.size_mm[1] * up
        over = [panel - space - (face - space) / 2 for panel, space, face in zip(panels, spaces, faces, strict=True)]
        strips = [ceil(mm) if mm > PLAY_MM / 2 else 0 for mm in over]
    sides = [_side(face + strip) for face, strip in zip(faces, strips, strict=True)]
    return Frame(sides[0], sides[1], strips[0], strips[1])


def _side(inside_mm: float) -> tuple[int, float]:
    long = inside_mm + PLAY_MM + 2 * WALL_MM
    count = ceil(long / _BED_MM)
    return count, round(long / count, 1)


def frame_rail(length_mm: float) -> Part:
    """A wall with a ledge, on which the face lies flush with the wall; cut its ends to a mitre at the corners."""
    wall = cq.Workplane("XY").box(length_mm, WALL_MM, HIGH_MM, centered=False)
    ledge = cq.Workplane("XY").box(length_mm, LEDGE_MM + WALL_MM, _THICK_MM, centered=False)
    body = wall.union(ledge.translate((0, 0, HIGH_MM - FACE_MM - _THICK_MM)))
    ends = cq.Workplane("XZ").pushPoints([(x, _LOW_MM) for x in (_HOLE_MM, length_mm - _HOLE_MM)])
    return Part(f"frame-rail-{length_mm:g}mm", body.cut(ends.circle(SCREW_MM / 2).extrude(-WALL_MM)))


def frame_plate() -> Part:
    """A plate behind the walls of two rails in a line."""
    body = cq.Workplane("XY").box(2 * _HOLE_MM + 12, 2 * _LOW_MM, _THICK_MM, centered=(True, True, False))
    holes = cq.Workplane("XY").pushPoints([(-_HOLE_MM, 0), (_HOLE_MM, 0)]).circle(SCREW_MM / 2).extrude(_THICK_MM)
    return Part("frame-plate", body.cut(holes))


def frame_corner() -> Part:
    """An angle behind the walls of two rails at a corner."""
    inside = _HOLE_MM - WALL_MM  # a hole's distance from the corner, as seen from inside
    long, high = inside + 6, 2 * _LOW_MM
    body = cq.Workplane("XY").box(long, _THICK_MM, high, centered=False)
    body = body.union(cq.Workplane("XY").box(_THICK_MM, long, high, centered=False))
    body = body.cut(cq.Workplane("XZ").center(inside, _LOW_MM).circle(SCREW_MM / 2).extrude(-_THICK_MM))
    return Part(
        "frame-corner", body.cut(cq.Workplane("YZ").center(inside, _LOW_MM).circle(SCREW_MM / 2).extrude(_THICK_MM))
    )
