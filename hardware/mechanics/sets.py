"""All that is printed for a game or a board, by the names and the poles of `sensing.toml`."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from hallboard.boards import PhysicalBoard
from hallboard.boards.parts import PieceSet, sensing

from ..electronics.panel import SIDE_MM
from . import round_pieces as round_
from .carriers import Part, panel_carrier, pillar, polarity_gauge, puck, spacer_mm
from .frame import frame, frame_corner, frame_plate, frame_rail
from .piece import Piece
from .pyramids import pyramid


@cache
def pieces(game: str) -> tuple[Piece, ...]:
    """A piece of each kind of a set, in its order; pyramids by size and pole, of the poles it has. Raises KeyError."""
    return tuple(_made(game))


def pieces_of(used: PieceSet) -> tuple[Piece, ...]:
    """The pieces of a board's game: those of its set, with the kinds and the poles that the board's file gives them."""
    if used.pyramids or used.kinds == sensing()["sets"][used.name]["kinds"]:
        return pieces(used.name)
    return _own(used.name, tuple(used.kinds.items()))


@cache
def _own(name: str, kinds: tuple[tuple[str, float], ...]) -> tuple[Piece, ...]:
    usual, found = sensing()["sets"][name]["kinds"], []
    for kind, strength in kinds:
        if strength == usual.get(kind):
            found.append(next(piece for piece in pieces(name) if piece.kind == kind))
        else:
            found.append(replace(_piece(name, kind, strength), own_pole=kind in usual))
    return tuple(found)


def _made(game: str) -> list[Piece]:
    kinds = sensing()["sets"][game]["kinds"]
    sizes = sensing()["sets"][game].get("pyramids", ())
    if sizes:
        # Of a positive pyramid the field below the wall on which it lies points up, into it: south looks out.
        poles = [north_out for north_out in (True, False) if any((value < 0) == north_out for value in kinds.values())]
        return [pyramid(size, north_out, game) for size in sizes for north_out in poles]
    return [_piece(game, kind, float(strength)) for kind, strength in kinds.items()]


def _piece(game: str, kind: str, strength: float) -> Piece:
    if game == "evl":
        return (round_.marker if kind.endswith("marker") else round_.cone)(kind, strength)
    if game == "evl_4x1":
        return round_.flat_marker(kind, strength) if kind.endswith("marker") else round_.draughtsman(kind, strength)
    if game in ("vlkno", "vlkno_14"):
        return round_.stone(game) if kind == "stone" else round_.pawn(game, kind, strength)
    return round_.king(game) if kind == "king" else round_.man(game, kind, strength)


def height_mm(board: PhysicalBoard) -> float:
    """From panel to face: pieces stand in recesses of the face, pyramids on it. Raises ValueError."""
    used = next(iter(board.games.values())).pieces
    return spacer_mm(board, 0.0 if used.pyramids else pieces(used.name)[0].magnet_mm, recess=not used.pyramids)


def parts(board: PhysicalBoard) -> list[Part]:
    """What holds a board together. Raises ValueError for a board whose face leaves no room."""
    spacer = height_mm(board)
    return [
        panel_carrier(f"{board.name}-panel-carrier-{SIDE_MM:.0f}mm", spacer),
        pillar(f"{board.name}-pillar", spacer),
        *(frame_rail(length) for length in sorted({frame(board).across[1], frame(board).up[1]})),
        frame_plate(),
        frame_corner(),
        polarity_gauge(),
        *_puck(board),
    ]


def _puck(board: PhysicalBoard) -> list[Part]:
    """Its disc is as high above the foot as the lowest one of a piece; pyramids have no foot but stand on the face."""
    if board.puck is None:
        return []
    used = next(game.pieces for game in board.games.values() if game.pieces.puck)
    lowest_mm = 0.0 if used.pyramids else pieces(used.name)[0].magnet_mm
    return [puck(board.puck, board.puck.gap_mm - used.gap_mm + lowest_mm)]
