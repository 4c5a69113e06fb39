"""A board put together, to be looked at: frame, face with holes and recesses, the pieces of the first position."""

from __future__ import annotations

import cadquery as cq
from hallboard.boards import PhysicalBoard
from hallboard.colours import NEUTRAL_PIECE, Rgb, named_colour
from hallboard.draw.compose import face_of
from hallboard.faces import face_drawing
from hallboard.faces.drawing import LIGHT, RECESS, Drawing, Ring
from hallboard.faces.places import light_point
from hallboard.game import Game

from .carriers import FACE_MM, RECESS_DEEP_MM
from .face import lower_layer, rings, upper_layer
from .frame import HIGH_MM, PLAY_MM, WALL_MM, frame, frame_rail
from .piece import Piece, shape
from .sets import pieces_of

Scene = list[tuple[cq.Workplane, Rgb]]

FACE_COLOUR, FRAME_COLOUR = (240, 230, 208), (120, 96, 74)
_DARKEST = 70  # black is lit so that one sees its shape


def shown_colour(kind: str) -> Rgb:
    """The colour of a kind of piece in a picture."""
    red, green, blue = (max(_DARKEST, channel) for channel in named_colour(kind) or NEUTRAL_PIECE)
    return red, green, blue


def scene(board: PhysicalBoard, game: str) -> Scene:
    """The bodies of a board with their colours: the frame first, then face and strips, then the pieces; z is up, mm.

    The frame's foot is at 0 and its lower left corner at the origin.
    """
    drawing = face_drawing(board, game)
    left = low = WALL_MM + PLAY_MM / 2
    bodies = [face_body(drawing), *_strips(board, drawing)]
    faces: Scene = [(body.translate((left, low, HIGH_MM - FACE_MM)), FACE_COLOUR) for body in bodies]
    return [(_frame(board), FRAME_COLOUR), *faces, *_pieces(board, game, drawing, left, low)]


def _strips(board: PhysicalBoard, drawing: Drawing) -> list[cq.Workplane]:
    """What closes the frame beside the face, where whole panels reach over it."""
    found, wide, high = frame(board), drawing.width_mm, drawing.height_mm
    right, top = found.strip_right_mm, found.strip_top_mm
    sizes = [(right, high, (wide, 0.0, 0.0)), (wide + right, top, (0.0, high, 0.0))]
    return [
        cq.Workplane("XY").box(x, y, FACE_MM, centered=False).translate(corner) for x, y, corner in sizes if x and y
    ]


def face_body(drawing: Drawing) -> cq.Workplane:
    """The face with its upper side up, its lower left corner at the origin."""
    plates = [shape(lower_layer(drawing))]
    if rings(drawing, RECESS):
        plates.append(shape(upper_layer(drawing).translate((0, 0, FACE_MM - RECESS_DEEP_MM))))
    return cq.Workplane(cq.Compound.makeCompound(plates))


def _frame(board: PhysicalBoard) -> cq.Workplane:
    """The four sides, whose ends go through each other where they are to be mitred."""
    found = frame(board)
    wide, high = (count * long for count, long in (found.across, found.up))
    rails = []
    for (count, long), turn, corner in (
        (found.across, 0, (0.0, 0.0)),
        (found.up, 90, (wide, 0.0)),
        (found.across, 180, (wide, high)),
        (found.up, 270, (0.0, high)),
    ):
        rail = frame_rail(long).body
        for i in range(count):
            placed = rail.translate((i * long, 0, 0)).rotate((0, 0, 0), (0, 0, 1), turn)
            rails.append(shape(placed.translate((*corner, 0))))
    return cq.Workplane(cq.Compound.makeCompound(rails))


def _pieces(board: PhysicalBoard, game: str, drawing: Drawing, left: float, low: float) -> Scene:
    """The first position's pieces, stacked as they nest; one of each that is in hand if none stands there."""
    played, used = Game(game), board.games[game]
    hands, kinds = played.ruleset.hands, played.ruleset.rules.KINDS
    made = {(piece.kind, piece.north_up): piece for piece in pieces_of(used.pieces)}
    bodies = {key: shape(piece.body).copy() for key, piece in made.items()}  # all of a kind share one surface
    at = _spots(board, played, drawing)
    stacks: dict[str, list[str]] = {name: [] for name in used.places}
    for space, name in enumerate(used.places):
        content = hands.content(played.cells, space)
        while content:
            stacks[name].append(kinds[hands.top(content)])
            content = hands.pop(content)
    if not any(stacks.values()):
        in_hand = [kind for kind in used.pieces.kinds if not kind.endswith("marker")]
        stacks |= {name: [kind] for name, kind in zip(used.places, in_hand, strict=False)}
    found: Scene = []
    for name, stack in stacks.items():
        up = HIGH_MM - (0.0 if used.pieces.pyramids else RECESS_DEEP_MM)
        below: Piece | None = None
        for kind in reversed(stack):
            size = kind.rpartition(" ")[2] if used.pieces.pyramids else kind
            north = (used.pieces.kinds[kind] > 0) != bool(used.pieces.pyramids)
            piece = made[size, north]
            up += 0.0 if below is None else _rise_mm(board, game, below, piece)
            x, y = at[name]
            placed = bodies[size, north].moved(cq.Location((left + x, low + y, up)))
            found.append((cq.Workplane(placed), shown_colour(kind)))
            below = piece
    return found


def _rise_mm(board: PhysicalBoard, game: str, below: Piece, piece: Piece) -> float:
    """How much higher a piece stands than the one below it."""
    used = board.games[game].pieces
    if used.pyramids:
        return max(0.0, used.pyramids[piece.kind].rise_mm(used.pyramids[below.kind]))
    return used.level_mm


def _spots(board: PhysicalBoard, played: Game, drawing: Drawing) -> dict[str, tuple[float, float]]:
    """Where the middles of a face's places are from its lower left corner, by the holes of their lights."""
    lit = [name for name in face_of(board, played) if name in board.lights]
    holes = [part for part in drawing.parts if isinstance(part, Ring) and part.layer == LIGHT]
    found = {}
    for name, hole in zip(lit, holes, strict=True):
        (x, y), place = light_point(board.face, name), board.face.places[name]
        found[name] = hole.x - (x - place.x_mm), drawing.height_mm - hole.y - (y - place.y_mm)
    return found
