"""The face of a physical board for one of its games: what `hallboard.draw` draws, with holes, recesses and the edge."""

from __future__ import annotations

from dataclasses import replace
from math import dist
from xml.etree import ElementTree

from ..boards import PhysicalBoard
from ..boards.model import BoardGame
from ..boards.parts import sensing
from ..colours import Rgb
from ..draw.compose import draw, face_of, look_of
from ..draw.layout import Layout
from ..game import Game
from .drawing import CUT, LIGHT, PRINT, RECESS, Drawing, Ink, Ring, Shape, Words
from .from_svg import parts_of
from .places import LIGHT_HOLE_MM, light_point

_EDGE = Ink(None, (200, 0, 0), 0.1)
_HOLE = Ink((255, 255, 255), (0, 0, 0), 0.1)
_POCKET = Ink(None, (0, 90, 160), 0.1)
_PUCK = Ink(None, (110, 104, 96), 0.3)  # around each sensor: where the puck stands that calibrates it
_SCREW_MM = 3.4  # diameter for an M3
SCREW_FROM_EDGE_MM, SCREW_FROM_CORNER_MM = 5.0, 25.0  # in the sides: rails meet at the corners
OTHER_GAME: Rgb = (96, 40, 120)  # of what is printed for the board's other games


def face_size_mm(board: PhysicalBoard) -> tuple[float, float]:
    """Width and height of a board's faces: those of all its games fit into one frame, their holes above the lights."""
    wide, high = board.face.size_mm
    return wide + 2 * _margin_mm(board), high + 2 * _margin_mm(board)


def _margin_mm(board: PhysicalBoard) -> float:
    """The widest margin that one of the board's games needs."""
    unit = sum(board.face.size_mm) / 200
    return max(look_of(game).margin for game in board.games) * unit


def face_drawing(board: PhysicalBoard, game: str) -> Drawing:
    """The face of the board as `game` has it. Raises UnknownBoard if the board does not have the game."""
    played = Game(game)
    look = look_of(game)
    look.printed(played)
    svg = draw(played, str(board.path), None, None, None, [0] * played.ruleset.geometry.SPACES)
    root = ElementTree.fromstring(svg)
    _, _, width, height = (float(number) for number in root.get("viewBox", "").split())
    drawing = Drawing(f"{board.title}: {look.title(game)}", width, height, list(parts_of(root)))
    places = face_of(board, played)
    used = board.games[game]
    names = used.places
    layout = Layout([places[name] for name in names], [p for n, p in places.items() if n not in names], look.margin)
    for other in board.games.values():
        if other.game != game:
            _other_game(drawing, layout, board, other)
    centre = {spot.name: (spot.x, spot.y) for spot in (*layout.spots, *layout.idle)}
    for name in places:
        if name in board.lights:
            x, y = light_point(board.face, name)
            printed = board.face.places[name]
            sx, sy = centre[name]
            hole = Ring(LIGHT, sx + x - printed.x_mm, sy - (y - printed.y_mm), LIGHT_HOLE_MM / 2, _HOLE)
            drawing.parts.append(hole)
    foot_mm = sensing()["sets"][used.pieces.name].get("foot_mm")
    if foot_mm:
        for spot in layout.spots:
            radius = min(spot.radius - 0.5, foot_mm / 2 + used.pieces.recess_mm)
            drawing.parts.append(Ring(RECESS, spot.x, spot.y, radius, _POCKET))
    puck = used.pieces.puck
    if puck and used.pieces.pyramids and board.sensor is not None:
        drawing.parts += [Ring(PRINT, spot.x, spot.y, puck.foot_mm / 2, _PUCK) for spot in layout.spots]
    drawing.grow(_margin_mm(board) - layout.margin)
    width, height = drawing.width_mm, drawing.height_mm
    for x in (SCREW_FROM_EDGE_MM, width - SCREW_FROM_EDGE_MM):
        for y in (SCREW_FROM_CORNER_MM, height - SCREW_FROM_CORNER_MM):
            drawing.parts.append(Ring(CUT, x, y, _SCREW_MM / 2, _EDGE))
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    drawing.parts.append(Shape(CUT, corners, True, _EDGE))
    return drawing


def _other_game(drawing: Drawing, layout: Layout, board: PhysicalBoard, other: BoardGame) -> None:
    """A frame around the spaces of another game of the same board, and a ring on each if they are not side by side."""
    spots = {spot.name: spot for spot in (*layout.spots, *layout.idle)}
    chosen = [spots[name] for name in other.places]
    if len(chosen) == len(spots):
        return
    left, right = min(s.x - s.radius for s in chosen), max(s.x + s.radius for s in chosen)
    top, bottom = min(s.y - s.radius for s in chosen), max(s.y + s.radius for s in chosen)
    ink = Ink(None, OTHER_GAME, 0.8)
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    drawing.parts.append(Shape(PRINT, corners, True, ink))
    step = min(dist((chosen[0].x, chosen[0].y), (s.x, s.y)) for s in chosen[1:])
    if step > 2.1 * chosen[0].radius:
        drawing.parts += [Ring(PRINT, s.x, s.y, 0.9 * s.radius, replace(ink, width=0.5)) for s in chosen]
    size = 0.3 * chosen[0].radius
    title = Words(PRINT, left + size / 2, top + 1.2 * size, size, look_of(other.game).title(other.game), "start", ink)
    drawing.parts.append(replace(title, ink=Ink(OTHER_GAME)))
