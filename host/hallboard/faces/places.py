"""Where a place's light shines through the face: beside the piece, so that neither hides the other."""

from __future__ import annotations

from math import dist

from ..boards.shapes import Face, Point

LIGHT_HOLE_MM = 3.0  # diameter: a light pipe, or a drop of clear glue
_SHARE = 0.84  # of the way from the centre to the corner: beside the piece, well inside the place
_BEHIND_A_PYRAMID = 1 / 3  # of the way from the triangle's base to the sensor, which is under the pyramid's base


def light_point(face: Face, name: str) -> Point:
    """Where the light of a place is, in the face's mm.

    It is towards the farthest corner, of equals the lowest and of those the leftmost. Where a pyramid lies it is
    between the triangle's base and the pyramid's.
    """
    place = face.places[name]
    if name in face.poses:
        base = place.outline[0][1]
        return place.x_mm, base + _BEHIND_A_PYRAMID * (place.y_mm - base)
    centre = (place.x_mm, place.y_mm)
    far = max(dist(centre, corner) for corner in place.outline)
    corners = [corner for corner in place.outline if dist(centre, corner) > far - 0.01]
    x, y = min(corners, key=lambda corner: (round(corner[1], 3), round(corner[0], 3)))
    return centre[0] + _SHARE * (x - centre[0]), centre[1] + _SHARE * (y - centre[1])


def room_mm(face: Face, name: str) -> float:
    """How far from the centre a piece may reach before it covers the light of its place."""
    place = face.places[name]
    return dist((place.x_mm, place.y_mm), light_point(face, name)) - LIGHT_HOLE_MM / 2
