"""Evacuate's hollow pyramids: walls of one thickness, so that they nest, and a disc in each wall."""

from __future__ import annotations

from math import atan2, degrees

import cadquery as cq
from hallboard.boards.parts import sensing
from hallboard.boards.pyramids import Pyramid
from hallboard.boards.pyramids import pyramid as size_of_set

from .magnets import CLEARANCE_MM, Disc
from .piece import Piece, shape

_NOTCH_MM = (1.2, 0.8)  # width and height, in the rim of the base


def _solid(base_mm: float, height_mm: float) -> cq.Workplane:
    return cq.Workplane("XY").rect(base_mm, base_mm).workplane(offset=height_mm).rect(1e-3, 1e-3).loft(ruled=True)


def pyramid(size: str, north_out: bool, set_name: str = "evacuate") -> Piece:
    """A pyramid with its tip up. Its hollow is the same pyramid, lower by what makes its walls `wall_mm` thick.

    A wall's rim has one notch where the south pole looks out of the wall, two where the north pole does.
    """
    one = size_of_set(size, sensing()["sets"][set_name])
    disc = Disc(*one.disc_mm)
    body = _solid(one.base_mm, one.height_mm)
    body = body.cut(_solid(one.base_mm, one.height_mm).translate((0, 0, -one.nest_mm)))
    pockets: list[cq.Shape] = []
    notches: list[cq.Shape] = []
    placed = []
    for turn in (0, 90, 180, 270):
        pocket, magnet = _in_wall(one, disc)
        pockets.append(shape(pocket.rotate((0, 0, 0), (0, 0, 1), turn)))
        placed.append(magnet.rotate((0, 0, 0), (0, 0, 1), turn))
        for x in (-1.5, 1.5) if north_out else (0,):
            notch = cq.Workplane("XY").box(_NOTCH_MM[0], 2 * one.wall_mm, 2 * _NOTCH_MM[1])
            notch = notch.translate((x, -one.base_mm / 2, 0))
            notches.append(shape(notch.rotate((0, 0, 0), (0, 0, 1), turn)))
    signs = cq.Workplane(cq.Compound.makeCompound(notches))
    sign = body.intersect(signs)
    body = body.cut(cq.Workplane(cq.Compound.makeCompound(pockets))).cut(signs)
    return Piece(set_name, size, body, (disc,) * 4, 0.0, north_out, placed_discs=tuple(placed), sign=sign)


def _in_wall(one: Pyramid, disc: Disc) -> tuple[cq.Workplane, cq.Workplane]:
    """The pocket in the wall at -y, open inwards, and the disc at its end: its middle `disc_depth_mm` deep."""
    lean = degrees(atan2(one.base_mm / 2, one.height_mm))
    near = one.disc_depth_mm - disc.thickness_mm / 2
    plane = cq.Workplane("XY")

    def in_place(body: cq.Workplane) -> cq.Workplane:
        """From a frame with x along the edge, y up the wall, z outwards from the outer face."""
        return body.rotate((0, 0, 0), (1, 0, 0), 90 - lean).translate((0, -one.base_mm / 2, 0))

    centre = plane.center(0, one.disc_from_base_mm)
    pocket = centre.circle(disc.diameter_mm / 2 + CLEARANCE_MM).extrude(-(one.wall_mm + 0.5) + near)
    magnet = centre.circle(disc.diameter_mm / 2).extrude(-disc.thickness_mm)
    return in_place(pocket.translate((0, 0, -near))), in_place(magnet.translate((0, 0, -near)))
