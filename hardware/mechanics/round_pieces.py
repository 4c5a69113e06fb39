"""The round pieces: EVL's cones and markers, VLKNO's stones and pawns, tafl men and the king, Nevo's men."""

from __future__ import annotations

from math import pi

import cadquery as cq
from hallboard.boards.parts import piece_set, sensing

from .magnets import CLEARANCE_MM, Disc
from .marks import DEPTH_MM, LONG_MM, marks
from .piece import Piece

_FLOOR_MM = 0.6  # of plastic under a magnet
_NEST_PLAY_MM = 0.15  # at right angles to the cone's side
_BRASS_MG_PER_MM3 = 8.5
_WASHER_MM = (20.0, 10.5, 2.0)  # DIN 125 M10 of brass: outer and inner diameter, thickness
_WASHER_PLAY_MM = 0.2  # of the hollow in which they lie, on the radius: inside and outside
WASHERS = 2


def disc_of(game: str, kind: str) -> Disc:
    """The disc in the pieces of this kind of a set."""
    return Disc(*piece_set(game).disc_of(kind).disc_mm)


def _foot_mm(game: str) -> float:
    return float(sensing()["sets"][game]["foot_mm"])


def _pocket(disc: Disc, bottom_mm: float, deep_mm: float) -> cq.Workplane:
    return cq.Workplane("XY").workplane(offset=bottom_mm).circle(disc.diameter_mm / 2 + CLEARANCE_MM).extrude(deep_mm)


def _at(disc: Disc, middle_mm: float) -> cq.Workplane:
    low = middle_mm - disc.thickness_mm / 2
    return cq.Workplane("XY").workplane(offset=low).circle(disc.diameter_mm / 2).extrude(disc.thickness_mm)


def _flat(game: str, kind: str, strength: float, body: cq.Workplane, radius_mm: float) -> Piece:
    """A piece with its magnet low in its foot: the pocket is open below, the disc goes to its end, felt closes it."""
    disc = disc_of(game, kind)
    body = body.cut(_pocket(disc, 0, _FLOOR_MM + disc.thickness_mm))
    inner = disc.diameter_mm / 2 + CLEARANCE_MM
    sign = marks(strength > 0, (inner + radius_mm) / 2, min(LONG_MM, radius_mm - inner - 0.9))
    middle = _FLOOR_MM + disc.thickness_mm / 2
    discs = (_at(disc, middle),)
    return Piece(game, kind, body.cut(sign), (disc,), middle, strength > 0, placed_discs=discs, sign=sign)


def cone(kind: str, strength: float) -> Piece:
    """EVL: a blunt cone whose hollow takes the one below up to the level's height; the disc is in the hollow's roof."""
    entry = sensing()["sets"]["evl"]
    foot, level = _foot_mm("evl") / 2, float(entry["level_mm"])
    disc = disc_of("evl", kind)
    high, top = 13.0, 9.0
    slope = (foot - top) / high
    outer = cq.Workplane("XY").circle(foot).workplane(offset=high).circle(top).loft()
    roof = high - level
    wide = foot - slope * level + _NEST_PLAY_MM
    hollow = cq.Workplane("XY").circle(wide).workplane(offset=roof).circle(wide - slope * roof).loft()
    body = outer.cut(hollow)
    body = body.cut(_pocket(disc, roof, disc.thickness_mm))
    middle = roof + disc.thickness_mm / 2
    # Seen from below, in the roof of the hollow: its rim is too narrow.
    sign = marks(strength > 0, 4.8).translate((0, 0, roof))
    discs = (_at(disc, middle),)
    return Piece("evl", kind, body.cut(sign), (disc,), middle, strength > 0, placed_discs=discs, sign=sign)


def marker(kind: str, strength: float) -> Piece:
    """EVL: what may lie on a pentagon instead of its light's colour; its disc is as high as a cone's."""
    radius, middle, disc = 8.0, 7.5, disc_of("evl", kind)
    body = cq.Workplane("XY").circle(radius).extrude(middle + disc.thickness_mm / 2 + 1).faces(">Z").edges().fillet(0.8)
    body = body.cut(_pocket(disc, 0, middle + disc.thickness_mm / 2))
    sign, discs = marks(strength > 0, 4.8), (_at(disc, middle),)
    return Piece("evl", kind, body.cut(sign), (disc,), middle, strength > 0, placed_discs=discs, sign=sign)


def _washers(bottom_mm: float) -> cq.Workplane:
    """The hollow for the washers: as high as they are, so that it closes above them."""
    outer, inner, thick = _WASHER_MM
    ring = cq.Workplane("XY").workplane(offset=bottom_mm).circle(outer / 2 + _WASHER_PLAY_MM)
    return ring.circle(inner / 2 - _WASHER_PLAY_MM).extrude(thick * WASHERS)


def _weighted(game: str, kind: str, strength: float, body: cq.Workplane) -> Piece:
    """Two brass washers above the marks, laid in when the print pauses: iron would spoil the field."""
    outer, inner, thick = _WASHER_MM
    disc = disc_of(game, kind)
    floor = DEPTH_MM + 0.2
    body = body.cut(_washers(floor))
    sign = marks(strength > 0, 8.0)
    body = body.cut(_pocket(disc, 0, _FLOOR_MM + disc.thickness_mm)).cut(sign)
    middle = _FLOOR_MM + disc.thickness_mm / 2
    ballast = WASHERS * pi / 4 * (outer**2 - inner**2) * thick * _BRASS_MG_PER_MM3 / 1000
    text = f"{WASHERS} brass washers M10 (DIN 125)"
    discs, pause = (_at(disc, middle),), floor + thick * WASHERS
    return Piece(game, kind, body, (disc,), middle, strength > 0, ballast, text, discs, sign, pause_mm=pause)


def stone(game: str) -> Piece:
    """VLKNO: a flat stone, as high as a level."""
    radius, level = _foot_mm(game) / 2, float(sensing()["sets"][game]["level_mm"])
    body = cq.Workplane("XY").circle(radius).extrude(level).edges("|Z or >Z").chamfer(0.3)
    return _weighted(game, "stone", 1.0, body)


def draughtsman(kind: str, strength: float) -> Piece:
    """EVL over reeds: a flat man, as high as a level, with its disc at the foot and washers against the discs' pull."""
    radius, level = _foot_mm("evl_4x1") / 2, float(sensing()["sets"]["evl_4x1"]["level_mm"])
    body = cq.Workplane("XY").circle(radius).extrude(level).edges("|Z or >Z").chamfer(0.3)
    return _weighted("evl_4x1", kind, strength, body)


def flat_marker(kind: str, strength: float) -> Piece:
    """EVL over reeds: what may lie on a pentagon instead of its light's colour."""
    body = cq.Workplane("XY").circle(8.0).extrude(6).faces(">Z").edges().chamfer(0.8)
    return _flat("evl_4x1", kind, strength, body, 8.0)


def pawn(game: str, kind: str, strength: float) -> Piece:
    """VLKNO: a pawn on a foot like a stone."""
    radius = _foot_mm(game) / 2
    outline = [(0, 0), (radius, 0), (radius, 5), (7.5, 8), (4.6, 16), (6.5, 17.5), (6.5, 19), (0, 19)]
    body = cq.Workplane("XZ").polyline(outline).close().revolve(360, (0, 0, 0), (0, 1, 0))
    body = body.union(cq.Workplane("XY").sphere(6.5).translate((0, 0, 23)))
    return _weighted(game, kind, strength, body)


def man(game: str, kind: str, strength: float) -> Piece:
    """A tafl man, or Nevo's: a drum with a chamfered rim."""
    radius = _foot_mm(game) / 2
    body = cq.Workplane("XY").circle(radius).extrude(8).faces(">Z").edges().chamfer(1.2)
    return _flat(game, kind, strength, body, radius)


def king(game: str) -> Piece:
    """The king: taller, with a crown of four teeth."""
    radius = _foot_mm(game) / 2
    body = cq.Workplane("XY").circle(radius).extrude(6).union(cq.Workplane("XY").circle(radius - 1.5).extrude(17))
    for turn in (0, 90):
        gap = cq.Workplane("XY").box(40, 4, 8).translate((0, 0, 18)).rotate((0, 0, 0), (0, 0, 1), turn)
        body = body.cut(gap)
    body = body.cut(cq.Workplane("XY").workplane(offset=13).circle(radius - 3.5).extrude(10))
    return _flat(game, "king", float(sensing()["sets"][game]["kinds"]["king"]), body, radius)
