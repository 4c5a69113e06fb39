"""The pictures of the steps show the geometry of the boards: heights, pins, every picture that a page names."""

from __future__ import annotations

import re

import pytest
from hallboard.boards import load_board, names

from hardware import book, steps
from hardware.mechanics.carriers import element_mm
from hardware.mechanics.sets import pieces

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
