"""The pictures of the steps show the geometry of the boards: heights, pins, every picture that a page names."""

from __future__ import annotations

import re
from io import BytesIO

import numpy as np
import pytest
from hallboard.boards import load_board, names
from PIL import Image

from hardware import book, steps
from hardware.mechanics import render
from hardware.mechanics.carriers import element_mm
from hardware.mechanics.sets import pieces, pieces_of

pytestmark = pytest.mark.xdist_group("solids")
FLAT = [name for name in names() if not any(game.pieces.pyramids for game in load_board(name).games.values())]


@pytest.mark.parametrize("name", FLAT)
def test_the_section_puts_the_magnet_as_far_above_the_sensor_as_the_board_file_says(name: str) -> None:
    board = load_board(name)
    spacer, magnet = steps.section_mm(board)
    assert magnet - element_mm(board) == pytest.approx(board.gap_mm)
    picture = steps.section_svg(board)
    assert f"{board.gap_mm:.1f} sensor to magnet" in picture
    assert f"{spacer:.1f} panel to face" in picture
    top = re.search(r'<rect class="magnet" x="\S+" y="(\S+)" width="\S+" height="(\S+)"', picture)
    assert top is not None
    assert -float(top[1]) - float(top[2]) / 2 == pytest.approx(magnet, abs=0.01)


def test_a_section_has_no_plastic_where_the_magnet_goes_in() -> None:
    game, kind = "alea", "attacker"
    disc = next(piece for piece in pieces(game) if piece.kind == kind).discs[0]
    triangles, corners = steps._profile(game, kind)
    middles = [(sum(x for x, _ in one) / 3, sum(z for _, z in one) / 3) for one in triangles]
    assert max(abs(x) for x, _ in corners) == pytest.approx(8, abs=0.05)  # a man of 16 mm
    assert not any(abs(x) < disc.diameter_mm / 2 and z < disc.thickness_mm for x, z in middles)


def test_the_tile_shows_pin_one_and_a_diode_only_where_there_is_one() -> None:
    for name, diode in (("alea-reed", True), ("vlkno-reed", False), ("vlkno", False)):
        picture = steps.tile_svg(load_board(name))
        assert ("BAT54" in picture) == diode
        assert 'class="one"' in picture
    for name, part in (("alea", "TMAG5253A1"), ("evacuate-digital", "SM451R"), ("nevo", "DRV5055A1")):
        assert f">{part}</text>" in steps.tile_svg(load_board(name))


def test_every_picture_of_a_page_is_drawn() -> None:
    drawn = book.pictures()
    for text in book.pages().values():
        for file in re.findall(r"/_build/build/([^)\s]+)", text):
            assert file in drawn
    assert drawn["vlkno-tile.svg"]().startswith(b"<svg")
    assert drawn["prototype-analog-schematic.svg"]().startswith(b"<svg")


@pytest.mark.parametrize("name", names())
def test_a_page_shows_the_board_for_each_of_its_games_and_the_pieces_of_each(name: str) -> None:
    board, text, drawn = load_board(name), book.page(name), book.pictures()
    for game, used in board.games.items():
        for file in (steps.board_file(board, game), steps.piece_file(used.pieces)):
            assert f"(/_build/build/{file})" in text
            assert file in drawn


@pytest.mark.parametrize(("name", "game"), [("alea", "alea"), ("vlkno", "vlkno"), ("evacuate", "evacuate")])
def test_every_kind_of_piece_is_in_the_picture(name: str, game: str) -> None:
    used = load_board(name).games[game].pieces
    picture = np.asarray(Image.open(BytesIO(steps.piece_png(used))).convert("RGB")).astype(int)
    kinds = {piece.kind for piece in pieces_of(used)}
    assert (
        kinds
        == {
            "alea": {"attacker", "defender", "king"},
            "vlkno": {"stone", "black pawn", "white pawn"},
            "evacuate": {"pawn", "drone", "queen"},
        }[game]
    )
    high, wide = render.SIZE_PX, 2 * render.SIZE_PX
    for i in range(len(pieces_of(used))):
        cell = picture[i // 2 * high : (i // 2 + 1) * high, i % 2 * wide : (i % 2 + 1) * wide]
        for side in (cell[:, : wide // 2], cell[:, wide // 2 :]):  # from above, from below
            assert (abs(side - np.array(render.PAPER)).sum(axis=2) > 60).mean() > 0.08


def test_the_picture_of_a_board_is_that_of_the_game() -> None:
    board = load_board("grid19")
    assert steps.board_file(board, "nevo") != steps.board_file(board, "vlkno")
    shown = Image.open(BytesIO(steps.board_png(load_board("vlkno-reed"), "vlkno")))
    assert shown.size == (render.SCENE_PX, render.SCENE_PX)
