"""Panels: circuit, copper and makers' files say the same, and every check sees a planted fault."""

from __future__ import annotations

import html
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hallboard.boards import PhysicalBoard, load_board, names
from hallboard.boards.model import Mount, Wire
from hallboard.boards.parts import switch
from hallboard.boards.wirings.shift import Shift
from hallboard.faces.places import light_point

from hardware.electronics import files
from hardware.electronics.blocks import block
from hardware.electronics.board_panels import Tiling, board_panel, tiling
from hardware.electronics.catalogue import ITEMS
from hardware.electronics.circuit import Design
from hardware.electronics.controller import controller
from hardware.electronics.data_sheets import data_sheets, wrong_orders
from hardware.electronics.footprints import FOOTPRINTS
from hardware.electronics.kicad_board import kicad_pcb, label_texts
from hardware.electronics.labels import plug_labels
from hardware.electronics.layout import LIGHTS_MM, POWER_MM, lay_out, pad_point
from hardware.electronics.matrix_controller import matrix_controller
from hardware.electronics.panel import KINDS, PROTOTYPE, Panel, panel
from hardware.electronics.panel_file import panel_file
from hardware.electronics.reader_panels import reader_panel
from hardware.electronics.readers import reader
from hardware.electronics.schematic import schematic
from hardware.electronics.sets import has_matrix, makers
from tests.hardware.prototypes import VLKNO, routed, swapped

READ = [name for name in names() if not has_matrix(load_board(name))]  # by chips on their panels


@cache
def design(name: str) -> Panel:
    return makers()[name]()


def test_pins_are_in_the_data_sheets_order() -> None:
    assert wrong_orders(ITEMS) == []
    for name, one, other in (
        ("WS2812B", "2", "4"),
        ("DRV5055A1", "2", "3"),
        ("DRV5032AJ", "1", "3"),
        ("TMAG5253A1", "3", "4"),
        ("SN74AHCT1G125", "2", "4"),
        ("TPS7A2033", "1", "5"),
        ("BAT54", "1", "2"),
    ):
        (said,) = wrong_orders(swapped(name, one, other))
        assert said.startswith(f"{name}: pins "), name
        assert data_sheets()[name]["source"] in said
    turned = {**ITEMS, "WS2812B": replace(ITEMS["WS2812B"], footprint="SOT-23-5")}
    assert wrong_orders(turned)


def test_every_part_that_can_be_turned_round_has_its_order_of_pins_from_somewhere() -> None:
    polar = {name for name, item in ITEMS.items() if item.prefix in ("A", "D", "U", "V")}
    unknown = {name for name in polar if not ITEMS[name].symbol and name not in data_sheets()}
    assert unknown == {"SM451R"}  # the bill of materials says so
    assert "the order of its pins: not verified" in ITEMS["SM451R"].source


@pytest.mark.parametrize("kind", KINDS)
def test_the_electrical_rules_have_nothing_to_say_but_of_a_planted_fault(kind: str) -> None:
    assert panel(VLKNO, PROTOTYPE, kind).design.complaints() == []
    faulty = panel(VLKNO, PROTOTYPE, kind)
    faulty.design.add("WS2812B", "D99", VDD="5V", VSS="GND", DIN="NOWHERE")
    said = "\n".join(faulty.design.complaints())
    assert "NOWHERE" in said
    assert "D99" in said
    # Two outputs against each other.
    clash = panel(VLKNO, PROTOTYPE, kind)
    clash.design.add("WS2812B", "D98", VDD="5V", VSS="GND", DIN="DIN", DOUT="CHAIN1")
    assert clash.design.complaints()


def test_a_light_that_is_turned_round_at_a_plug_is_a_fault() -> None:
    for data, said in (("DIN", []), ("DOUT", ["net DIN: DIN of J1 is at DOUT of D1"])):
        made = Design()
        made.add("lights' cable", "J1", _5V="5V", LGND="LGND", DIN="DIN")
        made.add("WS2812B", "D1", VDD="5V", VSS="LGND", **{data: "DIN"})
        made.supplied("5V", "LGND")
        assert [line for line in made.complaints() if "J1" in line and "D1" in line] == said


@pytest.mark.parametrize("kind", KINDS)
def test_sensors_and_lights_stand_as_the_board_file_has_its_places(kind: str) -> None:
    made = panel(VLKNO, PROTOTYPE, kind)
    letter = "S" if kind == "reed" else "U"
    first = VLKNO.face.places[PROTOTYPE[0]]
    for i, name in enumerate(PROTOTYPE, 1):
        place = VLKNO.face.places[name]
        sensor, light = made.places[f"{letter}{i}"], made.places[f"D{i}"]
        assert sensor.x - made.places[f"{letter}1"].x == pytest.approx(place.x_mm - first.x_mm)
        assert sensor.y - made.places[f"{letter}1"].y == pytest.approx(first.y_mm - place.y_mm)
        x, y = light_point(VLKNO.face, name)
        assert (light.x - sensor.x, sensor.y - light.y) == pytest.approx((x - place.x_mm, y - place.y_mm))
    nets = made.design.netlist()
    for i in range(1, len(PROTOTYPE)):  # the chain of lights
        assert nets[f"CHAIN{i}"] == {(f"D{i}", "2"), (f"D{i + 1}", "4")}


def test_a_plug_has_its_outline_on_the_panel_with_its_slots_side_thick() -> None:
    layout = routed("analog")
    text = kicad_pcb(layout)
    plug = text[text.index('"hallboard:XH-11"') :]
    plug = plug[: plug.index("\n(footprint")] if "\n(footprint" in plug else plug
    (thick,) = re.findall(r"fp_line \(start (\S+) (\S+)\) \(end (\S+) (\S+)\) \(stroke \(width 0.6\)", plug)
    # By JST's drawing: seen from above with pin 1 at the top, the slots are at the right, 2.35 mm from the pins.
    assert thick[0] == thick[2] == "2.350"
    assert all(FOOTPRINTS[one].housing for one in FOOTPRINTS if one.startswith(("XH-", "VH-")))
    assert 'class="key"' in files.panel_svg(layout.panel)


def test_every_plug_is_labelled_and_those_of_the_rows_are_told_apart() -> None:
    for name in makers():
        made = design(name)
        plugs = {ref for ref, item in made.design.parts.items() if item.prefix == "J"}
        labels = plug_labels(made)
        assert labels.keys() == plugs
        printed = {
            found[1]: (float(found[2]), float(found[3]))
            for found in (re.search(r'gr_text "([^"]+)" \(at (\S+) (\S+)\)', line) for line in label_texts(made))
            if found
        }
        assert set(labels.values()) == printed.keys(), name
        assert len(label_texts(made)) == len(plugs)
        wide, high = made.size_mm
        assert all(0 < x < wide and 0 < y < high for x, y in printed.values()), name
        svg = files.panel_svg(made)
        if name.endswith("-controller"):
            rows = [ref for ref in plugs if made.design.parts[ref].name.startswith("cable of")]
            assert sorted(labels[ref] for ref in rows) == sorted(f"row {i + 1}" for i in range(len(rows)))
            assert all(f">{ref} {labels[ref]}</text>" in svg for ref in rows)
            assert labels["J9"] == "5 V in"
        else:
            firsts = {made.design.parts[ref].pins[0][1] for ref in plugs} - {"1"}
            assert all(any(first in label for label in labels.values()) for first in firsts), name
    assert plug_labels(design("alea-reed-controller"))["J1"] == "columns, 1 = COL0"
    text = kicad_pcb(routed("analog"))
    assert '(gr_text "carrier, 1 = 5V"' in text
    # Pin 1 has a dot and a square pad.
    assert re.search(r'"hallboard:XH-11"(?:.|\n)*?\(pad "1" thru_hole rect', text)


def test_no_part_stands_on_another_nor_over_the_edge() -> None:
    for name in makers():
        assert design(name).name == name
        assert overlaps(design(name)) == [], name
    crowded = panel(VLKNO, PROTOTYPE, "analog")
    crowded.places["C1"] = crowded.places["U1"]
    assert overlaps(crowded) == [("U1", "C1")]


def overlaps(made: Panel) -> list[tuple[str, str]]:
    """Pairs of parts whose bodies share more than a hair, and parts that reach over the edge."""
    boxes = {}
    for ref, placed in made.places.items():
        shape = FOOTPRINTS[made.design.parts[ref].footprint]
        points = [pad_point(placed, pad) for pad in shape.pads]
        x, y = (sum(point[i] for point in points) / len(points) for i in (0, 1))
        wide, high = shape.body if placed.turn_deg % 180 == 0 else shape.body[::-1]
        boxes[ref] = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    found = [
        (one, other)
        for (one, a), (other, b) in combinations(boxes.items(), 2)
        if min(a[2], b[2]) - max(a[0], b[0]) > 0.3 and min(a[3], b[3]) - max(a[1], b[1]) > 0.3
    ]
    wide, high = made.size_mm
    over = [
        (ref, "edge")
        for ref, a in boxes.items()
        if a[0] < -0.5 or a[1] < -0.5 or a[2] > wide + 0.5 or a[3] > high + 0.5
    ]
    return found + over


def test_the_panels_of_a_whole_board_reach_over_it_and_their_lines_meet() -> None:
    for name, tiles in (("nevo-reed", Tiling(3, 2, 4, 4)), ("alea-reed", Tiling(4, 4, 5, 5))):
        board = load_board(name)
        made = board_panel(board)
        assert tiling(board) == tiles
        assert tiles.columns * tiles.across >= len(board.face.header)
        assert tiles.rows * tiles.up >= len(board.face.lines)
        pitch = board.face.places["b1"].x_mm
        assert made.size_mm == pytest.approx((tiles.columns * pitch - 0.2, tiles.rows * pitch - 0.2))
        sensors = [made.places[f"S{i + 1}"] for i in range(tiles.columns * tiles.rows)]
        assert {round(b.x - a.x, 6) for a, b in pairwise(sensors) if a.y == b.y} == {pitch}
        nets = made.design.netlist()
        for row in range(tiles.rows):
            left, right = f"J{2 * row + 1}", f"J{2 * row + 2}"
            assert made.places[left].y == made.places[right].y
            assert {(left, "3"), (right, "3")} <= nets[f"ROW{row}"]
            # Data comes in where the row's lights begin: at the left in the lowest row, at the right in the next.
            first, last = f"D{row * tiles.columns + 1}", f"D{(row + 1) * tiles.columns}"
            begin, end = (first, last) if row % 2 == 0 else (last, first)
            assert (begin, "4") in nets[f"LIGHT{row}.{0 if row % 2 == 0 else tiles.columns}"]
            assert (end, "2") in nets[f"LIGHT{row}.{tiles.columns if row % 2 == 0 else 0}"]
        for column in range(tiles.columns):
            ends = [ref for ref, _ in nets[f"COL{column}"] if ref.startswith("J")]
            assert len({made.places[ref].x for ref in ends}) == 1 < len(ends)
        # From a column through its reed and its diode to a row.
        assert nets["T1"] == {("S1", "2"), ("V1", "2")}
        assert ("V1", "1") in nets["ROW0"]
        assert ("S1", "1") in nets["COL0"]
    with pytest.raises(ValueError, match="one matrix"):
        tiling(load_board("grid19-digital"))


def read_by(board: PhysicalBoard, wire: Wire) -> tuple[str, str]:
    """The part and the pin of a panel that a wire of its board file leads to."""
    kind = next(iter(board.wirings.values())).kind if board.wirings else "analog"
    chips = reader(board, block(board)).chips
    if kind == "analog":
        chip, pin = list(board.multiplexers).index(wire.wiring), f"I{wire.numbers[0]}"
    elif kind == "shift":
        chip, pin = wire.numbers[0], "ABCDEFGH"[wire.numbers[1]]
    else:
        chip, pin = wire.numbers[0], f"GP{'AB'[wire.numbers[1] // 8]}{wire.numbers[1] % 8}"
    return f"U{101 + chip % chips}", pin


def chain(made: Panel) -> list[str]:
    """The lights of a panel in the order of its chain: from net to net, over the edges of its lines."""
    nets = made.design.netlist()
    after = {pin: net for net, pins in nets.items() for pin in pins}
    found, net = [], "DIN"
    while net:
        light = next((ref for ref, pin in nets[net] if ref.startswith("D") and pin == "4"), "")
        if not light:
            return found
        found.append(light)
        net = after[light, "2"]
    return found


@pytest.mark.parametrize("name", READ)
def test_every_board_has_panels_and_a_file_that_says_how_they_are_wired(name: str, tmp_path: Path) -> None:
    drawn = load_board(name)
    made, spaces = design(f"{name}-panel"), block(drawn)
    title, text = panel_file(drawn)
    path = tmp_path / f"{title}.toml"
    path.write_text(text)
    board = load_board(str(path))
    assert board.name == f"{name}-panels"
    assert set(board.wires) == set(drawn.wires)
    assert made.design.complaints() == []
    nets = made.design.netlist()
    pins = {(ref, number): pin for ref, item in made.design.parts.items() for number, pin, _ in item.pins}
    first = {tile: place for row, column, tile, place in spaces.places() if row == column == 0}
    for row, column, tile, place in spaces.places():
        sensor = "S" if name.endswith("reed") else "U"
        net = nets[f"OUT{tile + 1}"]
        assert any(ref == f"{sensor}{tile + 1}" for ref, _ in net)
        assert read_by(board, board.wires[place]) in {(ref, pins[ref, number]) for ref, number in net}
        # The place is as far from that of the first panel as the panels are apart.
        here, there = board.face.places[first[tile]], board.face.places[place]
        step = spaces.step_mm
        assert there.x_mm - here.x_mm == pytest.approx(column * step[0], abs=0.01)
        assert there.y_mm - here.y_mm == pytest.approx(row * step[1], abs=0.01)
    assert sum(1 for _ in spaces.places()) == len(board.face.places)
    # Lights are numbered along the chain, panel by panel; where panels are joined, line by line.
    if spaces.across == 1:
        order = {f"D{tile + 1}": board.lights[place] for row, _, tile, place in spaces.places() if row == 0}
        assert chain(made) == sorted(order, key=order.__getitem__)
    else:
        lines = board.face.lines[::-1]
        for i, (_, places) in enumerate(lines):
            numbers = [board.lights[place] for place in places]
            assert numbers == sorted(numbers, reverse=i % 2 == 1)


@pytest.mark.parametrize("name", READ)
def test_a_carrier_leads_each_panel_to_the_pins_of_that_file(name: str, tmp_path: Path) -> None:
    drawn = load_board(name)
    made, panel_ = design(f"{name}-controller"), design(f"{name}-panel")
    path = tmp_path / f"{name}-panels.toml"
    path.write_text(panel_file(drawn)[1])
    board = load_board(str(path))
    assert made.design.complaints() == []
    assert board.light_pin == drawn.light_pin
    nets = made.design.netlist()
    gpio = {(ref, number): pin for ref in ("A1",) for number, pin, _ in made.design.parts[ref].pins}
    plug = panel_.design.parts["J1"]
    plugs = [ref for ref, item in made.design.parts.items() if item.name == plug.name]
    assert len(plugs) == block(drawn).rows
    assert made.design.parts[plugs[0]].pins == plug.pins
    net_of = {pin: net for net, found in nets.items() for pin in found}

    def pico(net: str) -> set[str]:
        return {gpio[pin] for pin in nets[net] if pin in gpio}

    def through(ref: str, line: str) -> str:
        return net_of.get((ref, next(number for number, pin, _ in plug.pins if pin == line)), "")

    assert pico("DATA") == {f"GP{board.light_pin}"}
    # The chain of lights goes from plug to plug.
    assert [through(ref, "DIN") for ref in plugs] == [f"CHAIN{i}" for i in range(len(plugs))]
    assert [through(ref, "DOUT") for ref in plugs[:-1]] == [f"CHAIN{i}" for i in range(1, len(plugs))]
    if board.multiplexers:
        for i, pin in enumerate(board.address_pins):
            assert f"GP{pin}" in pico(f"S{i}")
        own = reader(drawn, block(drawn)).own
        ends = [net for ref in plugs for line in own if (net := through(ref, line))]
        assert len(ends) == len(board.multiplexers)
        second = {pin: number for number, pin, _ in ITEMS["CD74HC4067"].pins}
        for net, multiplexer in zip(ends, board.multiplexers.values(), strict=True):
            if sum(one.pin == multiplexer.pin for one in board.multiplexers.values()) == 1:
                assert pico(net) == {f"GP{multiplexer.pin}"}
            else:
                ends_at = [one for one in nets[net] if one[0].startswith("U")]
                assert [number for _, number in ends_at] == [second[f"I{multiplexer.select}"]]
                ((chip, _),) = ends_at
                assert pico(net_of[chip, second["COM"]]) == {f"GP{multiplexer.pin}"}
    for wiring in board.wirings.values():
        for pin, _, _ in wiring.pins:
            assert any(f"GP{pin}" in pico(net) for net in nets)
        if isinstance(wiring, Shift):
            assert [pico(through(ref, "QH")) for ref in plugs] == [{f"GP{pin}"} for pin in wiring.data]
            assert pico("CLK") == {f"GP{wiring.clock}"}
            assert pico("LOAD") == {f"GP{wiring.load}"}


def test_panels_side_by_side_pass_the_lines_of_their_readers_on() -> None:
    made = design("nevo-panel")
    nets = made.design.netlist()
    net_of = {pin: net for net, pins in nets.items() for pin in pins}
    left, right = (
        {pin: net_of.get((ref, number), "") for ref in refs for number, pin, _ in made.design.parts[ref].pins}
        for refs in (("J20", "J22"), ("J21", "J23"))
    )
    for one, other in (("J20", "J21"), ("J22", "J23")):
        assert made.places[one].y == made.places[other].y
    # A panel's own multiplexer is on the first line; the next panel's first line is this one's second.
    assert ("U101", next(number for number, pin, _ in ITEMS["CD74HC4067"].pins if pin == "COM")) in nets["COM0"]
    assert (left["COM0"], right["COM0"], right["COM1"], right["COM2"]) == ("COM0", "COM1", "COM2", "")
    assert {name: left[name] for name in ("5V", "LGND", "GND", "3V3", "S0", "S3")} == {
        name: right[name] for name in ("5V", "LGND", "GND", "3V3", "S0", "S3")
    }


def test_a_board_without_panels_has_a_reason() -> None:
    with pytest.raises(ValueError, match="no tile for A3144"):
        reader_panel(with_switch("evacuate-digital", "A3144"))
    with pytest.raises(ValueError, match="sensors that lie along x"):
        reader_panel(replace(load_board("evl-reed"), mount=Mount("x")))
    vlkno = replace(VLKNO, lights={place: light for place, light in VLKNO.lights.items() if place != "c3"})
    with pytest.raises(ValueError, match="c3 has no light"):
        reader_panel(vlkno)
    sensor = VLKNO.sensor
    assert sensor is not None
    with pytest.raises(ValueError, match="a row of panels draws"):
        controller(replace(load_board("alea"), sensor=sensor))


def with_switch(name: str, part: str) -> PhysicalBoard:
    board = load_board(name)
    return replace(board, switches=dict.fromkeys(board.switches, switch(part)))


def test_a_matrix_carrier_has_the_board_files_pins_and_registers_in_the_order_of_the_rows() -> None:
    board = load_board("alea-reed")
    made = matrix_controller(board)
    nets = made.design.netlist()
    pico = {number: name for number, name, _ in ITEMS["Pico"].pins}
    for net, gpio in (("COL0", 0), ("COL18", 18), ("DATA", 19), ("CLOCK", 20), ("LATCH", 21), ("LIGHTS", 22)):
        assert f"GP{gpio}" in {pico[number] for ref, number in nets[net] if ref == "A1"}
    register = {pin: number for number, pin, _ in ITEMS["SN74HC595"].pins}
    for row in range(19):
        assert (f"U{row // 8 + 1}", register[f"Q{'ABCDEFGH'[row % 8]}"]) in nets[f"ROW{row}"]
        assert ("J2", str(row + 1)) in nets[f"ROW{row}"]
    assert nets["SERIAL1"] == {("U1", register["QHS"]), ("U2", register["SER"])}
    assert len([pin for pin in nets["3V3"] if pin[0].startswith("R")]) == 19  # a pull-up for each column
    assert matrix_controller(load_board("nevo-reed")).design.complaints() == []


def test_what_does_not_fit_onto_a_panel_is_refused() -> None:
    with pytest.raises(ValueError, match="not on a panel"):
        panel(VLKNO, ("a1", "e1"))
    with pytest.raises(ValueError, match="at most 8"):
        panel(VLKNO, tuple(VLKNO.face.places)[:9], "digital")


def test_the_bill_has_a_makers_number_for_every_part_and_the_page_lights_each_line(tmp_path: Path) -> None:
    layout = routed("analog")
    board = files.write(layout, tmp_path)
    bill = (tmp_path / f"{board.stem}-bom.csv").read_text().splitlines()[1:]
    assert sum(int(line.split(",")[0]) for line in bill) == len(layout.panel.places) == len(layout.panel.design.parts)
    assert all(line.split(",")[4] for line in bill)
    page = (tmp_path / f"{board.stem}-assembly.html").read_text()
    lines = set(re.findall(r'<tr tabindex="0" data-part="([^"]+)"', page))
    assert lines == set(re.findall(r'<g class="part" data-part="([^"]+)"', page))
    assert "never measured" in page


# One of each kind of panel and carrier, the smallest.
DRAWN = ("prototype-analog", "prototype-digital", "prototype-reed", "vlkno-panel", "vlkno-reed-panel")
DRAWN += ("nevo-controller", "vlkno-reed-controller", "nevo-reed-panel", "nevo-reed-controller")


@pytest.mark.parametrize("name", DRAWN)
def test_the_schematic_has_every_part_and_every_pin_with_its_net(name: str) -> None:
    made = design(name)
    texts = Counter(html.unescape(text) for text in re.findall(r"<tspan[^>]*>([^<]*)</tspan>", schematic(made)))
    nets = {pin: net for net, pins in made.design.netlist().items() for pin in pins}
    expected: Counter[str] = Counter()
    for ref, item in made.design.parts.items():
        expected.update(nets.get((ref, number), "open") for number, _, _ in item.pins)
        if len(item.pins) == 2 and item.prefix in ("C", "R", "D", "V", "F", "S"):
            expected[ref] += 1
        else:
            expected[f"{ref}  {item.name}"] += 1
            expected.update(name for _, name, _ in item.pins)
    assert {text: texts[text] for text in expected if not text.isdecimal()} == {
        text: count for text, count in expected.items() if not text.isdecimal()
    }


def test_the_carrier_has_the_board_files_pins_and_keeps_the_supplies_apart() -> None:
    made = controller(VLKNO)
    assert made.design.complaints() == []
    pico = {number: name for number, name, _ in ITEMS["Pico"].pins}
    nets = made.design.netlist()
    for net, gpio in (("S0", 2), ("S3", 5), ("COM0", 26), ("COM2", 28), ("DATA", 16), ("BUTTON", 17)):
        assert f"GP{gpio}" in {pico[number] for ref, number in nets[net] if ref == "A1"}
    # The Pico's own 3.3 V feeds nothing, and the sensors' supply is the converter's reference.
    assert not any(("A1", number) in pins for pins in nets.values() for number, name in pico.items() if name == "3V3")
    assert {("U2", "5"), ("A1", "35")} <= nets["3V3A"]
    # From the supply through the fuse to everything at 5 V.
    assert nets["5VIN"] == {("J9", "1"), ("F1", "1")}
    # Each cable has the prototype's own order: it may be tried with the board's carrier.
    cable = [net for number in map(str, range(1, 12)) for net, pins in nets.items() if ("J1", number) in pins]
    assert cable == ["5V", "LGND", "GND", "3V3A", "S0", "S1", "S2", "S3", "COM0", "CHAIN0", "CHAIN1"]
    first = [pin for _, pin, _ in design("prototype-analog").design.parts["J1"].pins]
    assert first == [pin for _, pin, _ in made.design.parts["J1"].pins]


def test_no_supply_goes_through_a_thin_track() -> None:
    layout = lay_out(controller(VLKNO))
    supplies = {
        net
        for ref, number in (("J9", "1"), ("J9", "2"), ("L1", "1"), ("U2", "1"), ("U2", "2"), ("U2", "5"), ("A1", "39"))
        for net, pins in layout.panel.design.netlist().items()
        if (ref, number) in pins
    }
    assert supplies == {"5VIN", "GND", "5V", "LGND", "5VQ", "3V3A", "VSYS"}
    widths = {net: width for net, _, _, _, width in layout.routes.tracks}
    assert {net for net in supplies if widths[net] == LIGHTS_MM} == {"5VIN", "5V", "LGND"}
    assert {widths[net] for net in supplies} == {LIGHTS_MM, POWER_MM}


def test_what_the_lights_draw_lifts_no_sensors_ground() -> None:
    """The two grounds are one net in no panel, and on the carrier they meet in the bridge at the entry alone."""
    for name in ("prototype-analog", "vlkno-panel", "alea-panel"):
        nets = design(name).design.netlist()
        lights = {pin for pin in nets["LGND"] if pin[0].startswith("D")}
        assert len(lights) == sum(item.name == "WS2812B" for item in design(name).design.parts.values())
        assert not any(ref.startswith("U") for ref, _ in nets["LGND"])
        assert not any(ref.startswith("D") for ref, _ in nets["GND"])
    made = design("vlkno-controller")
    nets = made.design.netlist()
    both = {ref for ref, _ in nets["LGND"]} & {ref for ref, _ in nets["GND"]}
    assert {ref for ref in both if not ref.startswith("J")} == {"R9"}
