"""Board faces: every file says the same lengths, and they are those of the board that the rules and sensors have."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, pairwise
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import ezdxf
import pytest
from hallboard.boards import load_board, names
from hallboard.boards.parts import sensing
from hallboard.cli.main import main
from hallboard.faces import face_drawing, face_size_mm, write_face
from hallboard.faces.drawing import CUT, LIGHT, RECESS, Ring
from hallboard.faces.pdf import CONTROL_MM, pdf_bytes, tiles
from hallboard.faces.places import LIGHT_HOLE_MM, LIGHTS_APART_MM, light_point, room_mm

FACES = [(name, game) for name in names() for game in load_board(name).games]


@pytest.mark.parametrize(("name", "game"), FACES)
def test_the_three_files_have_every_hole_where_the_board_has_its_light(name: str, game: str, tmp_path: Path) -> None:
    board = load_board(name)
    svg, dxf, _pdf = write_face(board, game, tmp_path)
    drawing = face_drawing(board, game)
    document = ezdxf.readfile(dxf)
    assert not document.audit().errors
    assert document.header["$INSUNITS"] == ezdxf.units.MM
    holes = [(ring.dxf.center.x, ring.dxf.center.y) for ring in document.modelspace().query('CIRCLE[layer=="LIGHT"]')]
    assert len(holes) == len(board.lights)
    # Between any light and the first one it is as far as between their places in the board's own millimetres.
    order = [place for place in board.face.places if place in board.lights]
    expected = [light_point(board.face, place) for place in order]
    found = sorted(round(dist(hole, holes[0]), 1) for hole in holes)
    first = min(range(len(order)), key=lambda i: abs(found[-1] - max(dist(expected[i], at) for at in expected)))
    assert found[-1] == pytest.approx(max(dist(expected[first], at) for at in expected), abs=0.2)
    root = ElementTree.parse(svg).getroot()
    assert root.get("width") == f"{float(root.get('viewBox', '').split()[2]):g}mm"
    circles = root.findall(".//{*}g[@id='LIGHT']/{*}circle")
    in_svg = [(float(c.get("cx", 0)), drawing.height_mm - float(c.get("cy", 0))) for c in circles]
    assert all(dist(a, b) < 0.02 for a, b in zip(in_svg, holes, strict=True))


def test_no_light_stands_on_anothers_package() -> None:
    for name in ("evl", "evacuate", "evacuate-digital", "alea"):
        face = load_board(name).face
        lights = [light_point(face, place) for place in face.places]
        apart = min(dist(a, b) for a, b in combinations(lights, 2))
        assert apart >= LIGHTS_APART_MM, f"{name}: lights are {apart:.1f} mm apart"


def test_a_pitch_is_a_pitch_on_the_face() -> None:
    board = load_board("alea")
    rings = [part for part in face_drawing(board, "alea").of(RECESS) if isinstance(part, Ring)]
    assert len(rings) == 361
    xs, ys = sorted({round(ring.x, 2) for ring in rings}), sorted({round(ring.y, 2) for ring in rings})
    assert {round(b - a, 2) for a, b in pairwise(xs)} == {25.0}
    assert {round(b - a, 2) for a, b in pairwise(ys)} == {25.0}


@pytest.mark.parametrize(("name", "game"), FACES)
def test_no_piece_covers_a_light_wherever_it_stands_in_its_recess(name: str, game: str) -> None:
    board = load_board(name)
    pieces = board.games[game].pieces
    foot_mm = sensing()["sets"][pieces.name].get("foot_mm")
    if foot_mm is None:  # pyramids: the largest on the floor
        foot_mm = max(one.base_mm for one in pieces.pyramids.values())
    used = [name for name in board.games[game].places if name not in board.face.poses]
    if game == "evl":  # on pentagons stand markers, which are smaller
        used = [place for place in used if len(place) == 2]
    lights = [light_point(board.face, place) for place in board.lights]
    for name in used:
        place = board.face.places[name]
        assert foot_mm / 2 + pieces.recess_mm <= room_mm(board.face, name)
        nearest = min(dist((place.x_mm, place.y_mm), light) for light in lights)
        assert foot_mm / 2 + pieces.recess_mm <= nearest - LIGHT_HOLE_MM / 2, f"{name} covers a neighbour's light"


@pytest.mark.parametrize(("name", "game"), FACES)
def test_holes_lie_on_the_panel_and_inside_their_places(name: str, game: str) -> None:
    drawing = face_drawing(load_board(name), game)
    for layer in (LIGHT, RECESS, CUT):
        for part in drawing.of(layer):
            if isinstance(part, Ring):
                assert part.radius < part.x < drawing.width_mm - part.radius
                assert part.radius < part.y < drawing.height_mm - part.radius


@pytest.mark.parametrize("name", names())
def test_the_faces_of_a_boards_games_fit_into_one_frame_above_the_same_lights(name: str) -> None:
    board = load_board(name)
    drawn = [face_drawing(board, game) for game in board.games]
    for drawing in drawn:
        assert (drawing.width_mm, drawing.height_mm) == pytest.approx(face_size_mm(board), abs=0.02)
    for layer in (LIGHT, CUT):
        rings = [[(part.x, part.y) for part in one.of(layer) if isinstance(part, Ring)] for one in drawn]
        for other in rings[1:]:
            assert len(other) == len(rings[0])
            assert all(dist(a, b) < 0.02 for a, b in zip(rings[0], other, strict=True))


@pytest.mark.parametrize(("name", "game"), FACES)
def test_nothing_is_engraved_along_the_edge_or_across_spaces(name: str, game: str, tmp_path: Path) -> None:
    board = load_board(name)
    write_face(board, game, tmp_path, ("dxf",))
    drawing = face_drawing(board, game)
    space = ezdxf.readfile(tmp_path / f"{name}-{game}.dxf").modelspace()
    tall = set()
    for line in space.query('LWPOLYLINE[layer=="PRINT"]'):
        xs, ys = zip(*[(x, y) for x, y, *_ in line], strict=True)
        assert max(xs) - min(xs) < drawing.width_mm - 1
        ends = list(zip(xs, ys, strict=True))
        tall |= {x0 for (x0, y0), (x1, y1) in pairwise([*ends, ends[0]]) if x0 == x1 and abs(y1 - y0) > 150}
    # In the middle of a wall's triangle two colours of its ground meet.
    triangles = [board.face.places[place] for place in board.face.poses]
    left = min((at.x_mm for at in triangles), default=1e9) - min(at.x_mm for at in board.face.places.values())
    assert not [x for x in tall if left + 40 < x < drawing.width_mm - 40]


def test_the_pdf_has_a_sheet_for_each_tile_and_a_control_line_on_it() -> None:
    drawing = face_drawing(load_board("vlkno"), "vlkno")
    data = pdf_bytes(drawing)
    columns, rows = tiles(drawing)
    assert (columns, rows) == (2, 1)  # its 256 mm fit between the margins of A4's 297
    assert tiles(replace(drawing, height_mm=264)) == (2, 2)
    assert len(re.findall(rb"/Type /Page\b(?!s)", data)) == columns * rows > 1
    assert pdf_bytes(drawing) == data
    assert CONTROL_MM == 100


def test_the_command_writes_them_and_names_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "face", "grid19", "-o", str(tmp_path), "--format", "svg"]) == 0
    made = sorted(path.name for path in tmp_path.iterdir())
    assert made == ["grid19-alea.svg", "grid19-nevo.svg", "grid19-vlkno.svg"]
    assert [Path(line).name for line in capsys.readouterr().out.split()] == made
    assert main(["board", "face", "vlkno", "--game", "alea", "-o", str(tmp_path)]) == 2
    assert "vlkno" in capsys.readouterr().err
