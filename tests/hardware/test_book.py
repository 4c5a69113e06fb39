"""Power, shopping and the book: their numbers are those of the board files and of the firmware."""

from __future__ import annotations

import csv
import io
import re
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hallboard.boards import load_board, names, supply
from hallboard.boards.parts import sensing
from hallboard.boards.table import pin_rows

from hardware import book, build, power, prototype, shopping
from hardware.electronics import files
from hardware.electronics.catalogue import ITEMS
from hardware.electronics.feeding import reckoned
from hardware.electronics.panel import KINDS
from hardware.electronics.sets import makers, order
from hardware.mechanics.sets import pieces, pieces_of
from tests.support import runtimes

BOARDS = names()


def test_a_lights_currents_are_those_of_the_firmwares_cap() -> None:
    sys.path.insert(0, str(runtimes.ROOT / "firmware"))
    from device import lights, palette

    full = palette.Palette(255, "GRB")
    full._set(1, 0xFFFFFF, 256)
    assert full.mA[1] / 10 == 3 * power.CHANNEL_mA
    assert lights._IDLE_mA == supply.DARK_mA


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_can_be_fed(name: str) -> None:
    found = power.budget(load_board(name))
    assert found.supply_A * 1000 >= found.total_mA
    assert power.SUPPLY_V - found.drop_V >= power.LEAST_V
    assert found.dip_V < 0.3


def test_make_hardware_refuses_a_board_that_cannot_be_fed_with_line_and_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "vlkno.toml"
    path.write_text(load_board("vlkno").path.read_text().replace("current_cap_mA = 1000", "current_cap_mA = 3000"))
    assert build.main(["electronics", str(path)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert re.fullmatch(rf"{re.escape(str(path))}, line \d+: it draws 3\.3 A .* lower lights\.\S+ to 2280\n", said.err)
    with pytest.raises(supply.OverBudget, match=r"lower lights\.current_cap_mA to 2280"):
        power.fuse(load_board(str(path)))


def test_pull_ups_of_10_kiloohm_are_in_the_budget_of_shift_registers() -> None:
    for name, closed in (("grid19-digital", 361), ("evacuate-digital", 56)):
        board = load_board(name)
        assert "10 kohm to 3.3 V" in book.page(name)
        (wiring,) = board.wirings.values()
        pulled_mA = wiring.supply_mA(closed) - wiring.supply_mA(0)
        assert pulled_mA == pytest.approx(closed * 3.3 / 10, rel=0.01)
        assert power.budget(board).sensors_mA >= pulled_mA


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
@pytest.mark.parametrize("name", BOARDS)
def test_the_filament_is_what_the_pieces_weigh(name: str) -> None:
    for game, used in load_board(name).games.items():
        for piece in pieces(used.pieces.name):
            if not piece.kind.endswith("marker"):
                bought = shopping.PIECE_g[game][piece.kind.rpartition(" ")[2]]
                assert 0.85 * bought <= piece.mass_g - piece.ballast_g <= 1.01 * bought, piece.name


@pytest.mark.xdist_group("solids")
@pytest.mark.parametrize("name", BOARDS)
def test_the_magnets_that_are_bought_are_those_of_the_pieces_and_of_the_gauge(name: str) -> None:
    board = load_board(name)
    needs: Counter[str] = Counter({"gauge for polarity: magnet 5 x 2 mm, N35": 1})
    for game, used in board.games.items():
        kinds = {piece.kind: piece for piece in pieces(used.pieces.name)}
        for kind, count in shopping.piece_counts(game).items():
            for disc in kinds[kind.rpartition(" ")[2] if used.pieces.pyramids else kind].discs:
                needs[f"{game}: magnet {disc.diameter_mm:g} x {disc.thickness_mm:g} mm, N35"] += count
        entry = sensing()["sets"][used.pieces.name].get("puck")
        if board.sensor is not None and entry:
            needs["puck that calibrates: magnet {:g} x {:g} mm, N35".format(*entry["disc_mm"])] += 1
    assert needs == {line.what: line.count for line in shopping.lines(board) if "magnet" in line.what}


@pytest.mark.xdist_group("solids")
def test_on_reeds_aleas_king_has_the_disc_of_a_man() -> None:
    # One of 8 x 2 mm keeps the reeds beside it closed: see the kinds in its set.
    used = load_board("alea-reed").games["alea"].pieces
    assert {piece.discs[0].diameter_mm for piece in pieces(used.name)} == {5.0}
    for name in BOARDS:
        for game in load_board(name).games.values():
            if not game.pieces.pyramids:
                king = {piece.kind: piece.discs[0].diameter_mm for piece in pieces(game.pieces.name)}.get("king")
                assert king is None or (king == 8.0) == (abs(game.pieces.kinds["king"]) > 1.5), name


def test_capacitors_of_100_nF_are_one_for_each_that_the_wiring_names() -> None:
    bought = {name: {line.what: line.count for line in shopping.lines(load_board(name))} for name in BOARDS}
    # 25 lights, an expander and the level shifter; each sensor, light and register besides on the others.
    assert bought["vlkno-reed"]["capacitor 100 nF"] == 25 + 1 + 1
    assert bought["nevo-reed"]["capacitor 100 nF"] == 84 + 1
    assert bought["grid19-digital"]["capacitor 100 nF"] == 2 * 361 + 48 + 1


def test_a_page_says_which_pole_each_piece_has_and_what_its_board_tells() -> None:
    told = {name: book.page(name) for name in ("evacuate", "evacuate-digital", "vlkno-reed", "nevo", "nevo-reed")}
    assert "Two notches (green, red): the north pole looks out" in told["evacuate"]
    assert "All pyramids have one notch" in told["evacuate-digital"]
    assert {piece.north_up for piece in pieces("evacuate_standing")} == {False}
    assert "All pieces have the north pole up, as a plus says." in told["vlkno-reed"]
    assert {piece.north_up for piece in pieces_of(load_board("vlkno-reed").games["vlkno"].pieces)} == {True}
    assert "vlkno-nnn-piece.png" in told["vlkno-reed"]
    assert "A plus (white piece) has the north pole up, a minus (black piece) has it down" in told["nevo"]
    for name in told:
        assert ("the other pole is another piece" in told[name]) == (load_board(name).sensor is not None), name


def test_a_board_of_switches_is_looked_at_with_the_games_first_position_on_it() -> None:
    for name, empty in (("evl-reed", True), ("evacuate-digital", False), ("nevo-reed", False)):
        assert ("Leave the board empty, then `hallboard board check" in book.page(name)) == empty


def test_sensors_with_leads_stand_upright_and_chips_lie_flat() -> None:
    upright, flat = book.page("evacuate-digital"), book.page("grid19-digital")
    assert "is 4 mm above the panel, and so 3.5 mm below the surface" in upright
    assert "drill one of 6 mm, 2 mm deep, from below into its 3 mm" in upright
    assert "From panel to face are 4.5 mm" in upright
    assert ("lie flat" in flat, "lie flat" in upright) == (True, False)


def test_a_page_of_linear_sensors_names_health_after_the_calibration() -> None:
    for name in ("vlkno", "evacuate", "vlkno-reed"):
        text = book.page(name)
        assert ("hallboard health PORT" in text) == (load_board(name).sensor is not None), name
    text = book.page("vlkno")
    assert text.index("board calibrate PORT") < text.index("hallboard health PORT") < text.index("hallboard play vlkno")


def test_a_page_says_which_plugs_are_keyed_and_what_shows_exchanged_ones() -> None:
    for name in BOARDS:
        text, board = book.page(name), load_board(name)
        rows = order(board).count // order(board).across
        matrix = "COL" in str([item.pins for item in makers()[f"{name}-controller"]().design.parts.values()])
        assert ("No row of pins is keyed" in text) == matrix, name
        assert ("This carrier has no buzzer" in text) == matrix
        assert ("nothing keeps you from exchanging two cables" in text) == (rows > 1 and not matrix), name
        assert ("Pins at the edges are keyed by nothing" in text) == (order(board).across > 1 and not matrix), name


def test_jumpers_are_said_panel_by_panel() -> None:
    assert "at panel 1 none, at panel 2 JP0, at panel 3 JP1, along" in book.page("vlkno-reed")
    assert "at panel 1 none, at panel 2 JP1, along" in book.page("evl-reed")


@pytest.mark.xdist_group("solids")
def test_every_page_says_that_nothing_was_built_and_has_every_wire_and_its_total() -> None:
    pages = book.pages()
    assert len(pages) == len(BOARDS) + 2
    for name in BOARDS:
        text, board = pages[f"{name}.md"], load_board(name)
        assert "nothing on this page was measured" in text
        for place, wire in board.wires.items():
            assert f"{place}={wire}/{board.lights[place]}" in text
        assert f"**{shopping.total_EUR(board):.0f} EUR** wired by hand" in text
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


@pytest.mark.parametrize("kind", KINDS)
def test_the_prototype_is_wired_as_the_spaces_that_it_answers_as(kind: str) -> None:
    made = makers()[f"prototype-{kind}"]()
    board = load_board(prototype.BOARDS[kind])
    spaces = prototype.answers(kind)
    assert f"--board {board.name}" in prototype.page()
    assert ",".join(spaces) in prototype.page()
    nets = made.design.netlist()
    pins = {(ref, number): pin for ref, item in made.design.parts.items() for number, pin, _ in item.pins}
    for i, space in enumerate(spaces, 1):
        wire = board.wires[space]
        if kind == "reed":
            row, column = wire.numbers
            assert (f"S{i}", "1") in nets[f"COL{column}"]
            assert (f"V{i}", "1") in nets[f"ROW{row}"]
        else:
            channel = f"I{wire.numbers[-1]}" if kind == "analog" else "ABCDEFGH"[wire.numbers[-1]]
            net = next(net for net in nets.values() if (f"U{i}", "2") in net)
            assert channel in {pins[pin] for pin in net if pin[0] == "U30"}
    assert f"| DIN | GP{board.light_pin}," in prototype.page()


def bought_on(text: str) -> dict[str, float]:
    """Part number -> how many, of the list of a page that is for panels."""
    listed = text[text.index("### In panels") : text.index("## Power")]
    rows = re.findall(r"^\| [^|:]+: ([^|]+) \| (\d+) \|", listed, re.M)
    assert len(rows) == len(dict(rows))
    return {number: float(count) for number, count in rows}


@pytest.mark.parametrize("name", BOARDS)
def test_the_list_for_panels_is_the_bills_of_materials_of_all_panels_and_the_carrier(name: str) -> None:
    needed: Counter[str] = Counter()
    for made, times in ((f"{name}-panel", order(load_board(name)).count), (f"{name}-controller", 1)):
        for row in csv.DictReader(io.StringIO(files.bill_csv(makers()[made]().design))):
            needed[f"{row['Manufacturer']} {row['Part number']}"] += times * int(row["Quantity"])
            assert len(row["References"].split()) == int(row["Quantity"])
    text, board = book.page(name), load_board(name)
    assert bought_on(text) == needed
    assert {"Yageo RC0805JR-070RL", "Raspberry Pi SC0915"} <= needed.keys()  # the bridge between the grounds, the Pico
    by_hand = text[text.index("### Wired by hand") : text.index("### In panels")]
    either = text[text.index("### Either way") : text.index("### Wired by hand")]
    assert ("Pico" in by_hand, "Pico" in either) == (True, False)
    assert ("supply 5 V" in by_hand, "supply 5 V" in either) == (False, True)
    sums = {
        heading: float(re.findall(r"\*\*together\*\* \| \| \| \*\*(\d+)", part)[0])
        for heading, part in (("either", either), ("by hand", by_hand), ("panels", text[text.index("### In panels") :]))
    }
    (panels_EUR,) = re.findall(r"\*\*(\d+) EUR\*\* in panels", text)
    assert float(panels_EUR) == pytest.approx(sums["either"] + sums["panels"], abs=1)
    assert shopping.total_EUR(board) == pytest.approx(sums["either"] + sums["by hand"], abs=1)
    assert f"| {panels_EUR} EUR |" in next(line for line in book.index().splitlines() if f"[{name}]" in line)


def test_what_reaches_over_a_board_is_in_its_list_and_said() -> None:
    assert "It fills all 400 spaces of the panels, of which the board uses 361." in book.page("alea")
    assert "spaces of the panels, of which" not in book.page("evacuate")


def test_supplies_and_their_parts_are_in_lists_and_wiring() -> None:
    for name in BOARDS:
        board, text = load_board(name), book.page(name)
        bought = {line.what: line for line in shopping.lines(board)}
        supply = next(line for what, line in bought.items() if what.startswith("supply 5 V"))
        assert supply.count == 1
        assert (
            supply.total_EUR
            == supply.each_EUR
            == power.budget(board).supply_A * shopping.prices()["each"]["supply_per_A"]
        )
        for part in ("capacitor 1000 uF", "Schottky diode B5819W", "ferrite bead", "resistor 330 ohm", "button"):
            assert bought[part].count >= 1, name
        assert f"resettable fuse, {power.fuse(board)}" in bought
        assert bought.get("capacitor 10 uF", shopping.Line("", 0, 0)).count == 2 * power.budget(board).regulators
        wiring = text[text.index("## Wiring") :]
        for row in ("| the supply's plus | the fuse |", "VDD of the lights", "VSS of the lights", "VSYS"):
            assert row in wiring, name
        assert ("ADC_VREF" in wiring) == bool(power.budget(board).regulators and board.sensor)
        assert ("pin 36" in wiring) == (not power.budget(board).regulators)
        assert "evenly spread" not in text or power.budget(board).feeds > 1


def test_the_page_says_which_panels_of_a_row_are_fed_again() -> None:
    for name in BOARDS:
        found, text = reckoned()[name], book.page(name)
        assert found.light_V >= power.LEAST_V + 0.05
        assert f"a light gets {found.light_V:.2f} V at least" in text
        assert ("Feed each row again" in text) == (len(found.fed) > 1), name
    assert "at panels 3 and 5 from the left" in book.page("alea-reed")
    assert "at panel 3 from the left" in book.page("nevo")


def test_the_readmes_table_of_panels_is_theirs() -> None:
    text = (runtimes.ROOT / "hardware" / "README.md").read_text()
    told = {}
    for boards, count, wide, high in re.findall(
        r"^\| ([a-z0-9, -]+) \| (\d+)[^|]* \| [^|]* \| (\d+) x (\d+) \|", text, re.M
    ):
        told |= dict.fromkeys(boards.split(", "), (int(count), int(wide), int(high)))
    made = {name: order(load_board(name)) for name in BOARDS}
    assert told == {name: (one.count, *(round(mm) for mm in one.size_mm)) for name, one in made.items()}
