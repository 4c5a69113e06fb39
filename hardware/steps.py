"""Pictures for the steps of the build, drawn from the geometry of the panels and of the solids."""

from __future__ import annotations

from functools import cache
from html import escape
from io import BytesIO
from math import ceil

import cadquery as cq
import numpy as np
from hallboard.boards import PhysicalBoard
from hallboard.boards.parts import PieceSet
from hallboard.boards.wirings.matrix import Matrix
from PIL import Image, ImageDraw

from .electronics.catalogue import ITEMS
from .electronics.circuit import Design
from .electronics.footprints import FOOTPRINTS
from .electronics.layout import pad_point
from .electronics.panel import Placed, Tile, place_tile
from .electronics.reader_panels import REEDS
from .mechanics import render
from .mechanics.carriers import (
    ELEMENT_ABOVE_PANEL_MM,
    FACE_MM,
    PANEL_THICK_MM,
    RECESS_DEEP_MM,
    REED_FOOT_MM,
    REED_GLASS_MM,
    element_mm,
    spacer_mm,
)
from .mechanics.piece import Piece, shape
from .mechanics.sets import pieces, pieces_of
from .mechanics.whole import scene

_PX_PER_MM = 10.0
_STYLE = (
    "<style>text{font:2px sans-serif}.small{font-size:1.4px}.place{fill:#fbfaf5;stroke:#999;stroke-width:.2}"
    ".pad{fill:#d9c27a}.one{fill:#e2583e}.body{fill:#88888830;stroke:#333;stroke-width:.15}.light{fill:#ffd84a}"
    ".board{fill:#1d5b3a}.face{fill:#d7b98a}.piece{fill:#8fa7bf;stroke:#8fa7bf;stroke-width:.1}.magnet{fill:#b3261e}.glass{fill:#bfe3d0;stroke:#333;"
    "stroke-width:.15}.measure{stroke:#b3261e;stroke-width:.15;fill:none}</style>"
)


def tile_svg(board: PhysicalBoard) -> str:
    """One space from above: its outline, the sensor with pin 1 in red, the light, and what stands beside them."""
    place = board.face.lines[-1][1][0]
    outline = board.face.places[place].outline
    here = board.face.places[place]
    design, placed = Design(), dict[str, Placed]()
    kind = _kind(board)
    tile = Tile(kind, "1", (0.0, 0.0), "DIN", "DOUT", "OUT", "ROW", _part(board, place))
    place_tile(design, placed, board, place, tile)
    matrix = any(isinstance(wiring, Matrix) and wiring.diodes for wiring in board.wirings.values())
    drawn = []
    text_mm = (max(x for x, _ in outline) - min(x for x, _ in outline)) / 16
    for ref, at in placed.items():
        item = design.parts[ref]
        if item.prefix == "V" and not matrix:
            continue
        shape_ = FOOTPRINTS[item.footprint]
        points = [pad_point(at, pad) for pad in shape_.pads]
        x, y = (sum(point[i] for point in points) / len(points) for i in (0, 1))
        wide, high = shape_.body
        drawn += [
            f'<rect x="{px - pad.wide / 2:.2f}" y="{py - pad.high / 2:.2f}" width="{pad.wide}" height="{pad.high}" '
            f'class="{"one" if pad is shape_.pads[0] else "pad"}"/>'
            for pad, (px, py) in zip(shape_.pads, points, strict=True)
        ]
        drawn.append(
            f'<rect x="{x - wide / 2:.2f}" y="{y - high / 2:.2f}" width="{wide}" height="{high}" class="body"/>'
            f'<text style="font-size:{text_mm:.2f}px" x="{max(x + wide / 2, *(px for px, _ in points)) + 1:.2f}" '
            f'y="{y + 0.5:.2f}">{escape(item.name)}</text>'
        )
    corners = " ".join(f"{x - here.x_mm:.2f},{here.y_mm - y:.2f}" for x, y in outline)
    xs, ys = [x - here.x_mm for x, _ in outline], [here.y_mm - y for _, y in outline]
    box = (min(xs) - 5, min(ys) - 5, max(xs) - min(xs) + 12, max(ys) - min(ys) + 10)
    return _svg(box, f'<polygon points="{corners}" class="place"/>{"".join(drawn)}')


def section_svg(board: PhysicalBoard) -> str:
    """A space cut through its middle: panel, sensor, face with its recess, piece and magnet, with the heights in mm.

    Raises ValueError for a board on which pyramids lie.
    """
    if next(iter(board.games.values())).pieces.pyramids:
        raise ValueError(f"{board.name}: a pyramid lies on its side there")
    piece = _first_piece(board)
    spacer = spacer_mm(board, piece.magnet_mm, recess=True)
    under = spacer + FACE_MM
    foot = under - RECESS_DEEP_MM  # all heights above the panel
    wide = max(30.0, 1.5 * max(abs(x) for x, _ in _profile(piece.game, piece.kind)[1]))
    recess = (
        max(abs(x) for x, _ in _profile(piece.game, piece.kind)[1]) + next(iter(board.games.values())).pieces.recess_mm
    )
    top = foot + max(z for _, z in _profile(piece.game, piece.kind)[1])
    out = [
        _bar("board", -wide / 2, -PANEL_THICK_MM, wide, PANEL_THICK_MM),
        _bar("face", -wide / 2, spacer, wide, FACE_MM - RECESS_DEEP_MM),
        _bar("face", -wide / 2, foot, wide / 2 - recess, RECESS_DEEP_MM),
        _bar("face", recess, foot, wide / 2 - recess, RECESS_DEEP_MM),
    ]
    if element_mm(board) > ELEMENT_ABOVE_PANEL_MM:
        out.append(_bar("glass", -0.9, REED_FOOT_MM, 1.8, REED_GLASS_MM))
    else:
        out.append(_bar("body", -1.5, 0, 3.0, 1.1))
    out += [
        '<polygon points="' + " ".join(f"{x:.2f},{-(foot + z):.2f}" for x, z in corners) + '" class="piece"/>'
        for corners in _profile(piece.game, piece.kind)[0]
    ]
    disc = piece.discs[0]
    low = foot + piece.magnet_mm - disc.thickness_mm / 2
    out.append(_bar("magnet", -disc.diameter_mm / 2, low, disc.diameter_mm, disc.thickness_mm))
    left, right = -wide / 2, wide / 2 + 2
    for x, one, other, down, text in (
        (right, element_mm(board), foot + piece.magnet_mm, 0.0, f"{board.gap_mm:.1f} sensor to magnet"),
        (right + 22, 0.0, spacer, 0.0, f"{spacer:.1f} panel to face"),
        (left - 24, spacer, under, 0.5, f"{FACE_MM:.1f} face"),
        (left - 11, foot, under, 0.5, f"{RECESS_DEEP_MM:.1f} recess"),
    ):
        out.append(
            f'<path class="measure" d="M{x - 1} {-one} H{x + 1} M{x - 1} {-other} H{x + 1} M{x} {-one} V{-other}"/>'
            f'<text class="small" x="{x + 1.2}" y="{down - (one + other) / 2:.2f}">{text}</text>'
        )
    return _svg((-wide / 2 - 26, -top - 2, wide + 68, top + PANEL_THICK_MM + 4), "".join(out))


def piece_png(used: PieceSet) -> bytes:
    """From above and from below: every piece of a board's game, of each kind and pole, two beside each other."""
    views = [_named(piece) for piece in pieces_of(used)]
    wide, high = views[0].size
    whole = Image.new("RGB", (2 * wide, ceil(len(views) / 2) * high), render.PAPER)
    for i, view in enumerate(views):
        whole.paste(view, (i % 2 * wide, i // 2 * high))
    return _png(whole)


def _named(piece: Piece) -> Image.Image:
    """A piece with its name and its size."""
    view = render.picture(piece.body, (143, 167, 191), piece.sign)
    corners = render.triangles(piece.body).reshape(-1, 3)
    wide_mm, _, high_mm = np.ptp(corners, axis=0)
    pole = "+" if piece.north_up else "-"
    if len(piece.discs) > 1:
        pole = f"{'north' if piece.north_up else 'south'} out"
    words = f"{piece.kind}, {pole}: {wide_mm:.1f} mm wide, {high_mm:.1f} mm high"
    ImageDraw.Draw(view).text((8, view.height - 20), words, fill=(40, 40, 40))
    return view


def board_png(board: PhysicalBoard, game: str) -> bytes:
    """A board put together, with the pieces with which its game begins."""
    return _png(render.scene_picture(scene(board, game)))


def board_file(board: PhysicalBoard, game: str) -> str:
    """The name of that picture."""
    return f"{board.name}-{game}-board.png"


def _png(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def piece_file(used: PieceSet) -> str:
    """The name of that picture: of pieces with poles of their own it has these."""
    made = pieces_of(used)
    poles = "-" + "".join("n" if piece.north_up else "s" for piece in made) if made != pieces(used.name) else ""
    return f"{used.name}{poles}-piece.png"


def section_mm(board: PhysicalBoard) -> tuple[float, float]:
    """Of the board's first piece: from panel to face, and the magnet's middle above the panel."""
    piece = _first_piece(board)
    spacer = spacer_mm(board, piece.magnet_mm, recess=True)
    return spacer, spacer + FACE_MM - RECESS_DEEP_MM + piece.magnet_mm


def _first_piece(board: PhysicalBoard) -> Piece:
    return pieces(next(iter(board.games.values())).pieces.name)[0]


@cache
def _profile(game: str, kind: str) -> tuple[list[list[tuple[float, float]]], list[tuple[float, float]]]:
    """The piece where y is 0: triangles, and all their corners, as (x, z)."""
    piece: Piece = next(piece for piece in pieces(game) if piece.kind == kind)
    slice_ = shape(cq.Workplane("XZ").rect(200, 200).extrude(0.02, both=True).intersect(piece.body))
    points, faces = slice_.tessellate(0.05, 0.2)
    corners = np.array([point.toTuple() for point in points])[np.array(faces)]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    flat = corners[across[:, 1] > 0.5 * np.linalg.norm(across, axis=1)]
    triangles = [[(float(x), float(z)) for x, _, z in triangle] for triangle in flat]
    return triangles, [point for triangle in triangles for point in triangle]


def _kind(board: PhysicalBoard) -> str:
    if board.sensor is not None:
        return "analog"
    return "reed" if any(switch.output == "contact" for switch in board.switches.values()) else "digital"


def _part(board: PhysicalBoard, place: str) -> str:
    """The sensor under a space, by the catalogue's name; "" for the usual one of its kind."""
    part = board.switches[place].part if place in board.switches else board.sensor.part if board.sensor else ""
    return REEDS.get(part, part if part in ITEMS else "")


def _bar(name: str, x: float, low: float, wide: float, high: float) -> str:
    return f'<rect class="{name}" x="{x:.2f}" y="{-(low + high):.2f}" width="{wide:.2f}" height="{high:.2f}"/>'


def _svg(box: tuple[float, float, float, float], inner: str) -> str:
    wide, high = (round(side * _PX_PER_MM) for side in box[2:])
    view = " ".join(f"{number:.2f}" for number in box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="{view}">{_STYLE}'
        f'<rect x="{box[0]:.2f}" y="{box[1]:.2f}" width="{box[2]:.2f}" height="{box[3]:.2f}" fill="#fff"/>'
        f"{inner}</svg>\n"
    )
