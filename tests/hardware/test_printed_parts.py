"""What is printed or cut besides the pieces: one watertight body each, and as the steps of the book say."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import cadquery as cq
import pytest
from hallboard.boards import load_board, names
from hallboard.faces import face_drawing
from hallboard.faces.drawing import LIGHT, RECESS

from hardware import book, printing, shopping
from hardware.mechanics import files, round_pieces
from hardware.mechanics.carriers import FACE_MM, RECESS_DEEP_MM, Part
from hardware.mechanics.face import face_layers, narrowest_mm, rings
from hardware.mechanics.piece import Piece
from hardware.mechanics.sets import parts, pieces_of
from hardware.steps import section_svg
from tests.hardware.stl import hole_of

pytestmark = pytest.mark.xdist_group("solids")
BOARDS = names()
FACES = [(name, game) for name in BOARDS for game in load_board(name).games]


@cache
def layers(name: str, game: str) -> list[Part]:
    return face_layers(load_board(name), game)


def size_mm(body: cq.Workplane) -> tuple[float, float, float]:
    """Width, depth, height by its corners: a bounding box is wider by a hair once there is a mesh."""
    points = [vertex.toTuple() for vertex in body.vertices().vals()]
    return tuple(max(axis) - min(axis) for axis in zip(*points, strict=True))  # type: ignore[return-value]


def has_plastic(body: cq.Workplane, x: float, y: float, z: float) -> bool:
    (solid,) = body.solids().vals()
    return bool(solid.isInside(cq.Vector(x, y, z)))


@pytest.mark.parametrize(("name", "game"), FACES)
def test_each_layer_of_a_face_is_one_body_with_the_recesses_as_holes_of_the_upper_one(name: str, game: str) -> None:
    drawing, made = face_drawing(load_board(name), game), layers(name, game)
    recesses = rings(drawing, RECESS)
    assert len(made) == (2 if recesses else 1)
    assert bool(recesses) == (game != "evacuate")
    thick = []
    for part in made:
        assert part.body.val().isValid()
        assert len(part.body.solids().vals()) == 1
        wide, deep, high = size_mm(part.body)
        assert (wide, deep) == pytest.approx((drawing.width_mm, drawing.height_mm))
        thick.append(high)
    assert thick == pytest.approx([FACE_MM - RECESS_DEEP_MM, RECESS_DEEP_MM] if recesses else [FACE_MM])
    assert narrowest_mm(drawing) >= 1.0
    light, lower = rings(drawing, LIGHT)[0], made[0].body
    assert not any(has_plastic(part.body, light.x, drawing.height_mm - light.y, 0.5) for part in made)
    for one in recesses[:1] + recesses[-1:]:
        x, y = one.x, drawing.height_mm - one.y
        assert has_plastic(lower, x, y, 0.5)
        assert not has_plastic(made[1].body, x, y, 0.5)
        assert has_plastic(made[1].body, x + one.radius + 0.3, y, 0.5)


@pytest.mark.parametrize("name", ["vlkno", "evl", "nevo", "evacuate"])  # of 361 spaces it takes a minute
def test_the_file_of_each_layer_is_watertight(name: str, tmp_path: Path) -> None:
    for part in layers(name, next(iter(load_board(name).games))):
        assert hole_of(files.write(part.name, part.body, tmp_path, coarse=True)[1]) == "", part.name


@pytest.mark.parametrize("name", BOARDS)
def test_a_step_says_how_the_face_is_made_and_from_which_files(name: str) -> None:
    board, text = load_board(name), book.page(name)
    steps = text[text.index("## Step by step") : text.index("## Wiring")]
    for game in board.games:
        for part in layers(name, game):
            assert f"`{part.name}.stl`" in steps
        assert f"`{name}-{game}.dxf`" in steps
    if "evacuate" in board.games:
        assert "It has no recesses" in steps
    else:
        assert "The lower one has 2 mm, with holes of 3 mm for the lights" in steps
        assert "the upper one 1 mm" in steps
        assert "1.0 recess" in section_svg(board)
        assert "3.0 face" in section_svg(board)


@pytest.mark.parametrize("name", BOARDS)
def test_what_holds_a_board_together_is_watertight(name: str, tmp_path: Path) -> None:
    made = parts(load_board(name))
    assert {"frame-plate", "frame-corner", "polarity-gauge"} <= {part.name for part in made}
    assert any(part.name.startswith("frame-rail") for part in made)
    for part in made:
        assert part.body.val().isValid(), part.name
        assert len(part.body.solids().vals()) == 1, part.name
        assert hole_of(files.write(part.name, part.body, tmp_path)[1]) == "", part.name


def test_a_body_with_a_hole_is_seen(tmp_path: Path) -> None:
    path = files.write("box", cq.Workplane("XY").box(10, 10, 10), tmp_path)[1]
    data = bytearray(path.read_bytes())
    assert hole_of(path) == ""
    data[84 + 50 * 11 : 84 + 50 * 12] = data[84:134]  # one triangle twice, another one missing
    path.write_bytes(data)
    assert hole_of(path)


def heavy(name: str) -> list[Piece]:
    """The pieces of a board that have something laid in."""
    return [piece for game in load_board(name).games.values() for piece in pieces_of(game.pieces) if piece.ballast]


@pytest.mark.parametrize("name", BOARDS)
def test_the_print_pauses_where_the_hollow_for_the_washers_closes_and_the_step_says_so(name: str) -> None:
    board, text = load_board(name), book.page(name)
    bought = {line.what: line.count for line in shopping.lines(board)}
    assert ("have the print pause" in text.lower()) == bool(heavy(name))
    for piece in heavy(name):
        at = (round_pieces._WASHER_MM[0] + round_pieces._WASHER_MM[1]) / 4  # the middle of the ring
        assert not has_plastic(piece.body, at, 0, piece.pause_mm - 0.05)
        assert has_plastic(piece.body, at, 0, piece.pause_mm + 0.05)
        assert f"pause at {piece.pause_mm:.1f} mm" in text
        assert piece.ballast in text
    for game, used in board.games.items():
        washered = any(piece.ballast for piece in pieces_of(used.pieces))
        assert (used.pieces.name in shopping.WASHERED) == washered
        expected = shopping.piece_counts(game).total() * round_pieces.WASHERS if washered else 0
        assert bought.get(f"{game}: brass washers M10", 0) == expected


def test_washers_fit_into_their_hollow() -> None:
    (stone, *_) = heavy("vlkno")
    outer, inner, thick = round_pieces._WASHER_MM
    ring = cq.Workplane("XY").circle(outer / 2 + 0.15).circle(inner / 2 - 0.15).extrude(thick * round_pieces.WASHERS)
    laid = ring.translate((0, 0, stone.pause_mm - thick * round_pieces.WASHERS))
    assert sum(solid.Volume() for solid in stone.body.intersect(laid).solids().vals()) == pytest.approx(0, abs=1e-6)
    layers_ = re.search(r"\((\d+) layers of 0.2 mm", printing.ballast_text(load_board("vlkno")))
    assert layers_ is not None
    assert int(layers_[1]) * 0.2 == pytest.approx(stone.pause_mm)
