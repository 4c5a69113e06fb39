"""The face as solids: two layers that are glued, so that its recesses need no mill; one where nothing is let in."""

from __future__ import annotations

from itertools import combinations
from math import dist

import cadquery as cq
from hallboard.boards import PhysicalBoard
from hallboard.faces import face_drawing
from hallboard.faces.drawing import CUT, LIGHT, RECESS, Drawing, Ring

from .carriers import FACE_MM, RECESS_DEEP_MM, Part


def face_layers(board: PhysicalBoard, game: str) -> list[Part]:
    """The layers of a board's face for a game, each lying on z = 0, its upper side up: the lower one first."""
    drawing = face_drawing(board, game)
    name = f"{board.name}-{game}-face"
    if not rings(drawing, RECESS):
        return [Part(name, lower_layer(drawing))]
    return [Part(f"{name}-lower", lower_layer(drawing)), Part(f"{name}-upper", upper_layer(drawing))]


def lower_layer(drawing: Drawing) -> cq.Workplane:
    """What pieces stand on: the holes of lights and screws. As thick as the face where nothing is let in."""
    return _plate(drawing, rings(drawing, LIGHT, CUT), FACE_MM - (RECESS_DEEP_MM if rings(drawing, RECESS) else 0.0))


def upper_layer(drawing: Drawing) -> cq.Workplane:
    """As thick as the recesses are deep: they are holes in it."""
    return _plate(drawing, rings(drawing, LIGHT, CUT, RECESS), RECESS_DEEP_MM)


def rings(drawing: Drawing, *layers: str) -> list[Ring]:
    """The circles of these layers."""
    return [part for part in drawing.parts if isinstance(part, Ring) and part.layer in layers]


def narrowest_mm(drawing: Drawing) -> float:
    """How wide the upper layer is where it is narrowest: between two of its holes."""
    holes = rings(drawing, LIGHT, CUT, RECESS)
    return min(dist((a.x, a.y), (b.x, b.y)) - a.radius - b.radius for a, b in combinations(holes, 2))


def _plate(drawing: Drawing, holes: list[Ring], thick_mm: float) -> cq.Workplane:
    wide, high = drawing.width_mm, drawing.height_mm
    edge = cq.Wire.makePolygon([cq.Vector(x, y) for x, y in ((0, 0), (wide, 0), (wide, high), (0, high))], close=True)
    up = cq.Vector(0, 0, 1)
    circles = [cq.Wire.makeCircle(ring.radius, cq.Vector(ring.x, high - ring.y), up) for ring in holes]
    # All holes in one sketch: cut one by one, those of 361 spaces take minutes.
    return cq.Workplane(cq.Solid.extrudeLinear(edge, circles, cq.Vector(0, 0, thick_mm)))
