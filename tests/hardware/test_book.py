"""Power, shopping and the book: their numbers are those of the board files and of the firmware."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest
from hallboard.boards import load_board, names
from hallboard.boards.table import pin_rows

from hardware import book, power, shopping
from hardware.electronics.catalogue import ITEMS
from hardware.mechanics.sets import pieces
from tests.support import runtimes

BOARDS = names()


def test_a_lights_currents_are_those_of_the_firmwares_cap() -> None:
    sys.path.insert(0, str(runtimes.ROOT / "firmware"))
    from device import lights, palette

    full = palette.Palette(255, "GRB")
    full._set(1, 0xFFFFFF, 256)
    assert full.mA[1] / 10 == 3 * power.CHANNEL_mA
    assert lights._IDLE_mA == power.DARK_mA


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_can_be_fed(name: str) -> None:
    found = power.budget(load_board(name))
    assert found.supply_A * 1000 >= found.total_mA
    assert power.SUPPLY_V - found.drop_V >= power.LEAST_V
    assert found.dip_V < 0.3


def test_a_board_that_cannot_be_fed_is_refused_with_the_reason() -> None:
    alea = load_board("alea")
    with pytest.raises(power.OverBudget, match="361 dark lights draw 361 mA"):
        power.budget(replace(alea, current_cap_mA=300))
    with pytest.raises(power.OverBudget, match="more than 10 A"):
        power.budget(replace(alea, current_cap_mA=9000))


def test_more_current_needs_more_feeds() -> None:
    alea = load_board("alea")
    assert power.budget(replace(alea, current_cap_mA=3000)).feeds > power.budget(alea).feeds > 1


def test_pieces_are_counted_as_the_games_have_them() -> None:
    assert shopping.piece_counts("alea") == {"attacker": 48, "defender": 24, "king": 1}
    assert shopping.piece_counts("evl") == {"black piece": 28, "white piece": 28}
    assert shopping.piece_counts("vlkno")["stone"] == 25
    assert min(shopping.piece_counts("evacuate").values()) > 0
    assert shopping.piece_counts("nevo") == {"white piece": 12, "black piece": 12}


@pytest.mark.xdist_group("solids")
@pytest.mark.parametrize("game", list(shopping.PIECE_g))
def test_the_filament_is_what_the_pieces_weigh(game: str) -> None:
    printed = [piece.mass_g - piece.ballast_g for piece in pieces(game)]
    assert max(sum(printed) / len(printed), min(printed)) <= shopping.PIECE_g[game] * 1.01


@pytest.mark.xdist_group("solids")
def test_every_page_says_that_nothing_was_built_and_has_every_wire_and_its_total() -> None:
    pages = book.pages()
    assert len(pages) == len(BOARDS) + 1
    for name in BOARDS:
        text, board = pages[f"{name}.md"], load_board(name)
        assert "nothing on this page was measured" in text
        for place, wire in board.wires.items():
            assert f"{place}={wire}/{board.lights[place]}" in text
        assert f"**{shopping.total_EUR(board):.0f}**" in text
        assert f'make hardware ARGS="electronics {name}"' in text
        assert ("Order 25 of 100 x 100 mm" in text) == (name in ("alea", "alea-reed", "grid19", "grid19-digital"))
        assert ("Order 16 of 90 x 60 mm" in text) == (name == "nevo-reed")
        assert ("Order 5 of 211 x 90 mm (3 are needed)" in text) == (name == "vlkno")
        assert ("Order 5 of 283 x 105 mm (2 are needed)" in text) == name.startswith("evl")
    assert "Nobody has built" in pages["index.md"]
    for item in ITEMS.values():
        assert f"{item.number} | {item.footprint} | {item.source or 'not verified'} |" in pages["index.md"]
    for name in ("alea", "grid19", "alea-reed", "grid19-digital"):
        assert "goal for this size" in pages[f"{name}.md"]
        assert ("EUR: above it" in pages[f"{name}.md"]) == (name != "alea-reed")


def test_the_pages_of_switches_have_their_chips_and_lead_to_a_game() -> None:
    for name, chip in (
        ("alea-reed", "QH' of each 74HC595"),
        ("nevo-reed", "the anode of its diode"),
        ("grid19-digital", "SER of a chain's last 74HC165"),
        ("vlkno-reed", "MCP23017"),
    ):
        text, board = book.page(name), load_board(name)
        for pin, _ in pin_rows(board):
            assert pin in text
        assert chip in text
        steps = text[text.index("## Step by step") : text.index("## Wiring")]
        order = ["--only wiring", f"bringup PORT --board {name}`", "flash PORT", "board check", "hallboard play"]
        assert [steps.index(word) for word in order] == sorted(steps.index(word) for word in order)
        bought = {line.what: line.count for line in shopping.lines(board)}
        part = next(iter(board.switches.values())).part
        assert bought[shopping.SENSES.get(part, f"sensor {part}")] == len(board.wires)
    registers = {line.what: line.count for line in shopping.lines(load_board("grid19-digital"))}
    assert registers["shift register 74HC165"] == 48
    matrix = {line.what: line.count for line in shopping.lines(load_board("alea-reed"))}
    assert (matrix["Schottky diode BAT54"], matrix["shift register 74HC595"], matrix["resistor"]) == (361, 3, 19)
