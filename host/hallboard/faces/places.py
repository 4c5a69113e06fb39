"""Where a place's light shines through the face: beside the piece, so that neither hides the other."""

from __future__ import annotations

from functools import cache
from math import dist

from ..boards.shapes import Face, Place, Point

LIGHT_HOLE_MM = 3.0  # diameter: a light pipe, or a drop of clear glue
LIGHTS_APART_MM = 8.0  # from middle to middle: two packages of 5 mm and a capacitor
_NEIGHBOURS_MM = 80.0
_SHARE = 0.84  # of the way from the centre to the corner: beside the piece, well inside the place
_BEHIND_A_PYRAMID = 1 / 3  # of the way from the triangle's base to the sensor, which is under the pyramid's base


def light_point(face: Face, name: str) -> Point:
    """Where the light of a place is, in the face's mm.

    It is towards the farthest corner. Of equals it is the lowest, and of those the leftmost, that keeps LIGHTS_APART_MM
    from the lights of places with a single farthest one. Where a pyramid lies it is between the triangle's base and the
    pyramid's.
    """
    place = face.places[name]
    if name in face.poses:
        base = place.outline[0][1]
        return place.x_mm, base + _BEHIND_A_PYRAMID * (place.y_mm - base)
    points = _candidates(place)
    near = [
        found[0]
        for other in face.places.values()
        if other is not place and abs(other.x_mm - place.x_mm) + abs(other.y_mm - place.y_mm) < _NEIGHBOURS_MM
        for found in [_candidates(other)]
        if len(found) == 1 and other.name not in face.poses
    ]
    return next((one for one in points if all(dist(one, other) >= LIGHTS_APART_MM for other in near)), points[0])


@cache
def _candidates(place: Place) -> list[Point]:
    """Points towards the farthest corners, the lowest and leftmost first."""
    centre = (place.x_mm, place.y_mm)
    far = max(dist(centre, corner) for corner in place.outline)
    corners = [corner for corner in place.outline if dist(centre, corner) > far - 0.01]
    corners.sort(key=lambda corner: (round(corner[1], 3), round(corner[0], 3)))
    return [(centre[0] + _SHARE * (x - centre[0]), centre[1] + _SHARE * (y - centre[1])) for x, y in corners]


def room_mm(face: Face, name: str) -> float:
    """How far from the centre a piece may reach before it covers the light of its place."""
    place = face.places[name]
    return dist((place.x_mm, place.y_mm), light_point(face, name)) - LIGHT_HOLE_MM / 2
