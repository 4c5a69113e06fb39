"""Pieces as solids: printable, nesting as the sensors expect, heavier than their magnets pull, marked without doubt."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from pathlib import Path

import cadquery as cq
import numpy as np
import pytest
from hallboard import GAMES
from hallboard.boards import load_board, names
from hallboard.boards.parts import piece_set, piece_sets, sensing
from hallboard.faces import face_size_mm
from hallboard.faces.drawing import PRINT, Ring
from hallboard.faces.face import SCREW_FROM_EDGE_MM, face_drawing

from hardware.electronics.footprints import FOOTPRINTS
from hardware.electronics.panel import Panel
from hardware.electronics.room import box
from hardware.electronics.sets import order, whole_panel
from hardware.mechanics import files, magnets, marks, render, whole
from hardware.mechanics.carriers import (
    FACE_MM,
    HIGHEST_CHIP_MM,
    PILLAR_MM,
    RECESS_DEEP_MM,
    UPRIGHT_ELEMENT_MM,
    pocket_mm,
    spacer_mm,
)
from hardware.mechanics.frame import LEDGE_MM, WALL_MM, frame, frame_rail
from hardware.mechanics.piece import PLA_MG_PER_MM3
from hardware.mechanics.sets import height_mm, parts, pieces, pieces_of
from hardware.steps import section_mm
from tests.hardware.stl import hole_of

pytestmark = pytest.mark.xdist_group("solids")  # they are made once in a process
SETS = sensing()["sets"]
STACKED = [name for name, entry in SETS.items() if entry.get("level_mm")]


def overlap_mm3(one: cq.Workplane, other: cq.Workplane) -> float:
    return sum(solid.Volume() for solid in one.intersect(other).solids().vals())


def size_mm(body: cq.Workplane) -> tuple[float, float, float]:
    """Width, depth, and the lowest point."""
    points = [point.toTuple() for point in body.val().tessellate(0.01, 0.1)[0]]
    xs, ys, zs = zip(*points, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys), min(zs)


@pytest.mark.parametrize("game", piece_sets())
def test_every_piece_is_one_watertight_body(game: str, tmp_path: Path) -> None:
    for piece in pieces(game):
        assert piece.body.val().isValid()
        assert len(piece.body.solids().vals()) == 1
        step, stl = files.write(piece.name, piece.body, tmp_path)
        assert hole_of(stl) == "", piece.name
        assert step.read_text().startswith("ISO-10303-21")


def test_no_two_solids_have_one_file() -> None:
    made = [piece for game in piece_sets() for piece in pieces(game)]
    made += [piece for name in names() for game in load_board(name).games.values() for piece in pieces_of(game.pieces)]
    bodies = [(one.name, one.body) for one in (*made, *parts(load_board("evacuate")))]
    found = [name for name, _ in {(name, round(body.val().Volume(), 3)) for name, body in bodies}]
    assert [name for name in found if found.count(name) > 1] == []


def test_a_piece_that_a_board_has_with_another_pole_is_printed_with_its_mark() -> None:
    usual = {piece.kind: piece for piece in pieces("vlkno")}
    own = {piece.kind: piece for piece in pieces_of(load_board("vlkno-reed").games["vlkno"].pieces)}
    assert (usual["white pawn"].north_up, own["white pawn"].north_up) == (False, True)
    # A plus takes out more than a minus.
    assert own["white pawn"].body.val().Volume() < usual["white pawn"].body.val().Volume()
    assert own["white pawn"].name == "vlkno-white-pawn-plus"
    assert own["stone"] is usual["stone"]


def around(made: Panel, ref: str) -> tuple[float, float, float, float]:
    return box(FOOTPRINTS[made.design.parts[ref].footprint], made.places[ref])


@pytest.mark.parametrize("name", names())
def test_pillars_stand_beside_the_parts_and_what_stands_upright_ends_within_the_face(name: str) -> None:
    board = load_board(name)
    made, high = whole_panel(str(board.path)), height_mm(board)
    for x, y in made.screws:
        for ref in made.places:
            left, top, right, bottom = around(made, ref)
            apart = hypot(max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom))
            assert apart > PILLAR_MM / 2 + 0.5, f"{ref} at the pillar of {x}, {y}"
    assert high >= HIGHEST_CHIP_MM
    assert (pocket_mm(board, high) > 0) == (name == "evacuate-digital")


def test_a_sensor_that_stands_on_its_leads_has_its_element_where_the_board_file_says() -> None:
    board = load_board("evacuate-digital")
    high = height_mm(board)
    assert high + FACE_MM - UPRIGHT_ELEMENT_MM == pytest.approx(board.gap_mm)  # pyramids stand on the face
    assert 0 < pocket_mm(board, high) < FACE_MM - 1
    (pillar,) = (part for part in parts(board) if part.name.endswith("-pillar"))
    assert pillar.body.val().BoundingBox().zlen == pytest.approx(high)
    with pytest.raises(ValueError, match="reach through the face"):
        height_mm(replace(board, gap_mm=2.2))


@pytest.mark.parametrize("game", piece_sets())
def test_the_magnets_are_those_that_the_board_expects_and_lie_free_in_their_pockets(game: str) -> None:
    expected = piece_set(game)
    for piece in pieces(game):
        discs = cq.Workplane(cq.Compound.makeCompound([body.val() for body in piece.placed_discs]))
        assert overlap_mm3(piece.body, discs) < 0.001, f"{piece.name}: a disc does not fit into its pocket"
        held = piece.body.translate((0, 0, -0.3)).intersect(discs).solids().vals()
        assert all(
            any(solid.Center().sub(body.val().Center()).Length < 3 for solid in held) for body in piece.placed_discs
        ), "a pocket holds its disc nowhere"
        for disc in piece.discs:
            if expected.pyramids:
                strength = expected.pyramids[piece.kind].moment_mAm2 / disc.moment_mAm2
            else:
                strength = expected.disc_of(piece.kind).moment_mAm2 / disc.moment_mAm2
                assert piece.north_up == (expected.kinds[piece.kind] > 0)
            assert strength == pytest.approx(1, abs=0.03), piece.name


@pytest.mark.parametrize("game", STACKED)
def test_pieces_stack_at_the_height_of_a_level_and_no_lower(game: str) -> None:
    level_mm = SETS[game]["level_mm"]
    stacking = [piece for piece in pieces(game) if "marker" not in piece.kind]
    for lower in stacking[:1]:
        for upper in stacking:
            assert overlap_mm3(lower.body, upper.body.translate((0, 0, level_mm))) < 0.01
            assert overlap_mm3(lower.body, upper.body.translate((0, 0, level_mm - 0.4))) > 1
            assert upper.magnet_mm == lower.magnet_mm


def test_pyramids_nest_as_high_as_the_field_table_says() -> None:
    sizes = piece_set("evacuate").pyramids
    bodies = {piece.kind: piece.body for piece in pieces("evacuate")}
    for lower in sizes.values():
        for upper in sizes.values():
            rise = upper.rise_mm(lower)
            if rise <= 0:  # the upper one reaches the table
                continue
            # The three sizes are not quite of one shape: they hang up to a quarter of a millimetre higher.
            assert overlap_mm3(bodies[lower.size], bodies[upper.size].translate((0, 0, rise + 0.25))) < 0.05
            assert overlap_mm3(bodies[lower.size], bodies[upper.size].translate((0, 0, rise - 0.5))) > 0.05


@pytest.mark.parametrize("game", STACKED)
def test_a_piece_is_heavier_than_its_neighbours_in_a_stack_pull_or_push(game: str) -> None:
    stacked = [piece for piece in pieces(game) if "marker" not in piece.kind]  # a marker lies alone
    for piece in stacked:
        assert piece.weight_N > 1.15 * SETS[game]["force_N"], f"{piece.name} weighs {piece.weight_N:.4f} N"
    # The force of the table is that of discs, somewhat less than the dipoles'.
    moment = pieces(game)[0].discs[0].moment_mAm2
    assert 0.5 < SETS[game]["force_N"] / magnets.force_N(moment, moment, SETS[game]["level_mm"]) < 1


def test_pyramids_weigh_what_the_forces_were_compared_with() -> None:
    for piece in pieces("evacuate"):
        assert piece.weight_N == pytest.approx(SETS["evacuate"]["pyramids"][piece.kind]["weight_N"], rel=0.1)


@pytest.mark.parametrize("name", ["vlkno", "evl", "evacuate", "grid19"])
def test_the_pucks_disc_is_as_high_over_the_sensor_as_the_calibration_takes_it_and_its_foot_fits(name: str) -> None:
    board = load_board(name)
    used = next(game.pieces for game in board.games.values() if "puck" in SETS[game.pieces.name])
    entry = SETS[used.name]["puck"]
    (body,) = (part.body for part in parts(board) if part.name == "puck")
    diameter, thickness = entry["disc_mm"]
    floor_mm = entry["gap_mm"] - used.gap_mm + (0 if used.pyramids else pieces(used.name)[0].magnet_mm)
    room = cq.Workplane("XY").workplane(offset=floor_mm - thickness / 2).circle(diameter / 2).extrude(thickness)
    assert overlap_mm3(body, room) == pytest.approx(0, abs=1e-6), "the disc has its room"
    assert overlap_mm3(body, room.translate((0, 0, 0.1))) > 0.5, "and goes no further"
    assert magnets.Disc(diameter, thickness).moment_mAm2 == pytest.approx(entry["moment_mAm2"], rel=0.02)
    wide = body.val().BoundingBox().xlen
    if used.pyramids:
        rings = [part.radius for part in face_drawing(board, "evacuate").of(PRINT) if isinstance(part, Ring)]
        assert rings.count(wide / 2) == len(board.wires), "one around each sensor"
    else:
        assert wide == pytest.approx(SETS[used.name]["foot_mm"] + 2 * used.recess_mm - 0.4), (
            "it just fits into a recess"
        )


def test_boards_of_single_pieces_and_of_switches_need_no_puck() -> None:
    for name in ("alea", "nevo", "evacuate-digital", "vlkno-reed"):
        assert not any(part.name == "puck" for part in parts(load_board(name))), name


@pytest.mark.parametrize("game", [game for game in GAMES if game != "evacuate"])
def test_feet_are_as_wide_as_the_faces_recesses_were_drawn_for(game: str) -> None:
    for piece in pieces(game):
        wide, deep, lowest = size_mm(piece.body)
        assert lowest == pytest.approx(0, abs=1e-6)
        assert max(wide, deep) <= SETS[game]["foot_mm"] + 1e-3
        if "marker" not in piece.kind:
            assert max(wide, deep) == pytest.approx(SETS[game]["foot_mm"], abs=0.05)


def test_no_turn_of_a_piece_makes_one_polarity_mark_into_the_other() -> None:
    plus, minus = marks.mark(True, 0, 0), marks.mark(False, 0, 0)

    def differs(body: cq.Workplane, turn: float) -> float:
        turned = body.rotate((0, 0, 0), (0, 0, 1), turn)
        return body.val().Volume() - overlap_mm3(body, turned)

    assert differs(plus, 90) == pytest.approx(0, abs=1e-6)
    assert differs(minus, 90) > 0.5
    for game in GAMES:
        north = {piece.body.val().Volume() for piece in pieces(game) if piece.north_up}
        south = {piece.body.val().Volume() for piece in pieces(game) if not piece.north_up}
        assert not north & south


@pytest.mark.parametrize("name", ["evl", "vlkno", "alea", "nevo", "evacuate", "grid19"])
def test_carriers_put_the_sensors_where_the_board_file_says(name: str) -> None:
    board = load_board(name)
    for part in parts(board):
        assert part.body.val().isValid(), part.name
        assert len(part.body.solids().vals()) == 1
        assert max(part.body.val().BoundingBox().xlen, part.body.val().BoundingBox().ylen) <= 200
    (long,) = (part.body.val().BoundingBox().zlen for part in parts(board) if part.name.endswith("-pillar"))
    if not any(game.pieces.pyramids for game in board.games.values()):
        assert long == pytest.approx(section_mm(board)[0])
    with pytest.raises(ValueError, match="between panel and face"):
        spacer_mm(board, board.gap_mm, recess=False)


@pytest.mark.parametrize("name", names())
def test_the_frame_goes_around_face_and_panels_and_carries_the_face_all_around(name: str) -> None:
    board = load_board(name)
    found, face, made = frame(board), face_size_mm(board), order(board)
    panels = made.size_mm[0] * made.across, made.size_mm[1] * made.count / made.across
    strips = found.strip_right_mm, found.strip_top_mm
    for (count, long), wide, strip, panel, spaces in zip(
        (found.across, found.up), face, strips, panels, board.face.size_mm, strict=True
    ):
        inside = count * long - 2 * WALL_MM
        assert 0.5 < inside - wide - strip < 1.5  # the play of the face
        assert inside - strip - 2 * LEDGE_MM < wide - 2 * SCREW_FROM_EDGE_MM  # its screws go into the ledge
        assert (wide - spaces) / 2 + panel < inside + 0.1  # from the face's edge to the panels' other end
    rail = frame_rail(found.up[1]).body
    printed = sum(2 * n * frame_rail(long).body.val().Volume() for n, long in (found.across, found.up))
    assert found.mass_g == pytest.approx(printed * PLA_MG_PER_MM3 / 1000, rel=0.02)  # its holes weigh little
    place = cq.Workplane("XY").box(20, LEDGE_MM, FACE_MM, centered=False).translate((30, WALL_MM, 30 - FACE_MM))
    assert overlap_mm3(rail, place) < 1e-6
    assert overlap_mm3(rail, place.translate((0, 0, -0.1))) == pytest.approx(20 * LEDGE_MM * 0.1)


@pytest.mark.parametrize(("name", "pieces_there"), [("vlkno-reed", 29), ("evacuate", 12), ("evl", 2)])
def test_a_board_put_together_has_its_pieces_on_the_face_and_nothing_runs_into_anything(
    name: str, pieces_there: int
) -> None:
    board = load_board(name)
    bodies = [body for body, _ in whole.scene(board, next(iter(board.games)))]
    found = frame(board)
    plates = 1 + bool(found.strip_right_mm) + bool(found.strip_top_mm)
    rails, faces, stood = bodies[0], bodies[1 : 1 + plates], bodies[1 + plates :]
    assert len(stood) == pieces_there
    box_ = rails.val().BoundingBox()
    for face in faces:
        assert face.val().BoundingBox().zmax == pytest.approx(box_.zmax)  # flush with the wall
        assert overlap_mm3(rails, face) < 1e-6
    for body in stood:
        outline = body.val().BoundingBox()
        assert box_.xmin < outline.xmin
        assert outline.xmax < box_.xmax
        assert box_.ymin < outline.ymin
        assert outline.ymax < box_.ymax
    lowest = min(body.val().BoundingBox().zmin for body in stood)
    assert lowest == pytest.approx(box_.zmax - (0 if name == "evacuate" else RECESS_DEEP_MM))
    assert overlap_mm3(faces[0], stood[0]) < 1e-6
    view = np.asarray(render.scene_picture([(rails, (120, 96, 74)), (stood[0], (250, 0, 0))]))
    assert ((view[:, :, 0] > 80) & (view[:, :, 1] == 0)).sum() > 50  # a piece is seen
