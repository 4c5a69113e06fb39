"""Polarity marks: + where the north pole looks up, - where it looks down, cut into the underside.

A plus is the same after a quarter turn and a minus is not, so that no turn of the piece makes one into the other.
"""

from __future__ import annotations

import cadquery as cq

LONG_MM = 4.0
WIDTH_MM = 0.9
DEPTH_MM = 0.4


def mark(north_up: bool, x: float, y: float, long_mm: float = LONG_MM) -> cq.Workplane:
    """The body to be cut out of a piece that stands on z = 0."""
    bar = cq.Workplane("XY").center(x, y).rect(long_mm, WIDTH_MM).extrude(DEPTH_MM)
    if north_up:
        bar = bar.union(cq.Workplane("XY").center(x, y).rect(WIDTH_MM, long_mm).extrude(DEPTH_MM))
    return bar


def marks(north_up: bool, radius_mm: float, long_mm: float = LONG_MM) -> cq.Workplane:
    """One in each quarter, so far from the middle: one is seen however the piece is held."""
    body = mark(north_up, radius_mm, 0, long_mm)
    for x, y in ((0, radius_mm), (-radius_mm, 0), (0, -radius_mm)):
        body = body.union(mark(north_up, x, y, long_mm))
    return body
