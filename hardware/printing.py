"""The steps in which the face is made, and what is laid into pieces while they print."""

from __future__ import annotations

from hallboard.boards import PhysicalBoard
from hallboard.faces import face_drawing
from hallboard.faces.drawing import RECESS, Drawing
from hallboard.faces.places import LIGHT_HOLE_MM

from .mechanics.carriers import FACE_MM, RECESS_DEEP_MM, SCREW_MM, upright
from .mechanics.face import narrowest_mm, rings
from .mechanics.piece import Piece
from .mechanics.sets import pieces_of

_LAYER_MM = 0.2  # of a print
_BED_MM = 200.0


def face_steps(board: PhysicalBoard) -> list[str]:
    """The steps until the face is there: tried out on paper, then made."""
    first, *others = board.games
    return [
        f"Print the face 1:1 on paper (`hallboard board face {board.name}`), measure its line of 100 mm, and try it "
        "out with the pieces.",
        _made(board, first),
        *(_likewise(board, game) for game in others),
    ]


def _made(board: PhysicalBoard, game: str) -> str:
    drawing = face_drawing(board, game)
    recesses = rings(drawing, RECESS)
    name = f"{board.name}-{game}"
    wide_mm, high_mm = drawing.width_mm, drawing.height_mm
    begin = f"Make the face for {game}, {wide_mm:.0f} x {high_mm:.0f} mm and {FACE_MM:g} mm thick"
    holes = f"holes of {LIGHT_HOLE_MM:g} mm for the lights and of {SCREW_MM:g} mm for the screws"
    large = "" if max(wide_mm, high_mm) <= _BED_MM else ", to be cut into parts for a printer's bed,"
    end = (
        "Its picture is layer PRINT: engraved, or the paper glued on. Where what is below a piece comes out otherwise "
        f"than {FACE_MM - (RECESS_DEEP_MM if recesses else 0):g} mm, make the pillars as much shorter or higher."
    )
    if not recesses:
        pockets = ", and the sensors' pockets from below as said further down" if upright(board) else ""
        return (
            f"{begin}, in one piece: plywood, acrylic or a print, with {holes}{pockets}. It has no recesses: pyramids "
            f"lie on it, and outlines show where. For a laser or a mill `{name}.dxf` has layers CUT and LIGHT; "
            f"`make hardware ARGS=mechanics` makes `{name}-face.stl`{large} and `.step`. {end}"
        )
    narrow = narrowest_mm(drawing)
    return (
        f"{begin}, of two layers that are glued, of plywood, acrylic or printed: so the recesses need no mill. The "
        f"lower one has {FACE_MM - RECESS_DEEP_MM:g} mm, with {holes}; the upper one {RECESS_DEEP_MM:g} mm, with these "
        f"holes and the recesses, {_recesses_mm(drawing)} mm wide. For a laser `{name}.dxf` has them: layers CUT and "
        f"LIGHT make the lower one, CUT, LIGHT and RECESS the upper one. `make hardware ARGS=mechanics` makes "
        f"`{name}-face-lower.stl` and `{name}-face-upper.stl`{large} and their `.step`. Where it is narrowest, the "
        f"upper layer is {narrow:.1f} mm wide: keep it flat until it is glued. With a mill, {FACE_MM:g} mm in "
        "one piece will do, its "
        f"recesses {RECESS_DEEP_MM:g} mm deep. {end}"
    )


def _likewise(board: PhysicalBoard, game: str) -> str:
    name, wide = f"{board.name}-{game}", _recesses_mm(face_drawing(board, game))
    return (
        f"Make one for {game} in the same way, if you play that, too: its recesses are {wide} mm wide, its files are "
        f"`{name}.dxf`, `{name}-face-lower.stl` and `{name}-face-upper.stl`. The frame takes one face at a time."
    )


def _recesses_mm(drawing: Drawing) -> str:
    """How wide the recesses are, for people."""
    return " and ".join(f"{mm:g}" for mm in sorted({round(2 * ring.radius, 1) for ring in rings(drawing, RECESS)}))


def ballast_text(board: PhysicalBoard) -> str:
    """What is laid into the pieces of a board while they print, and when; "" for nothing."""
    heavy = [piece for game in board.games.values() for piece in pieces_of(game.pieces) if piece.ballast]
    if not heavy:
        return ""
    return " " + " ".join(dict.fromkeys(_pause(piece, heavy) for piece in heavy))


def _pause(piece: Piece, heavy: list[Piece]) -> str:
    alike = [one for one in heavy if (one.ballast, one.pause_mm) == (piece.ballast, piece.pause_mm)]
    kinds = " and ".join(dict.fromkeys(one.kind.rpartition(" ")[2] for one in alike))
    layers = f"{piece.pause_mm / _LAYER_MM:.0f} layers of {_LAYER_MM:g} mm"
    return (
        f"**Have the print pause at {piece.pause_mm:.1f} mm** ({layers}; slicers call it a pause at a height): in each "
        f"{kinds} lay {piece.ballast} into the ring, flat and no higher than the plastic, or the nozzle meets them. "
        "Then let it go on: it closes above them."
    )
