"""KiCad's own checks of the generated projects, and the makers' files: each sees the fault that is planted for it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.electronics import files, kicad
from hardware.electronics.catalogue import ITEMS, Item
from hardware.electronics.kicad_board import kicad_pcb
from hardware.electronics.kicad_schematic import LIBRARY, kicad_sch, symbol_library
from hardware.electronics.layout import lay_out
from hardware.electronics.panel import KINDS, PROTOTYPE, Panel, panel
from hardware.electronics.sets import makers
from tests.hardware.prototypes import VLKNO, routed, swapped

pytestmark = pytest.mark.skipif(not kicad.version(), reason="no kicad-cli 9 here: `make kicad` installs it")


def schematic(made: Panel, folder: Path, text: str = "") -> Path:
    """A project whose `.kicad_sch` has this text."""
    layout = routed("analog")
    drawn = files.write_project(layout, folder).with_suffix(".kicad_sch")
    drawn.write_text(text or kicad_sch(made))
    (folder / f"{LIBRARY}.kicad_sym").write_text(symbol_library(made))
    return drawn


def relabelled(text: str, ref: str, changes: dict[str, str]) -> str:
    """A schematic in which some labels of a part, by the numbers of their pins, have another net; "" takes one away."""
    lines = []
    at = {number: label_of(text, ref, number) for number in changes}
    for line in text.splitlines():
        number = next((number for number, label in at.items() if line == label), "")
        if not number:
            lines.append(line)
        elif changes[number]:
            lines.append(re.sub(r'global_label "[^"]*"', f'global_label "{changes[number]}"', line))
    return "\n".join(lines) + "\n"


def label_of(text: str, ref: str, number: str) -> str:
    """The line of a pin's label: the first label is that of the first part's first pin, and so on in order."""
    made = routed("analog").panel
    nets = {pin: net for net, pins in made.design.netlist().items() for pin in pins}
    pins = [(one, pin) for one, item in made.design.parts.items() for pin, _, _ in left_then_right(item)]
    labels = [line for line in text.splitlines() if line.startswith("(global_label")]
    label = labels[[pin for pin in pins if pin in nets].index((ref, number))]
    assert f'"{nets[ref, number]}"' in label
    return label


def left_then_right(item: Item) -> list[tuple[str, str, str]]:
    half = len(item.pins) if item.prefix == "J" else -(-len(item.pins) // 2)
    return [*item.pins[:half], *reversed(item.pins[half:])]


@pytest.mark.parametrize(
    "name",
    [*(f"prototype-{kind}" for kind in KINDS), "vlkno-controller", "vlkno-reed-panel", "nevo-reed-panel"],
)
def test_kicad_finds_schematic_and_copper_sound_and_connected_as_the_circuit_is(name: str, tmp_path: Path) -> None:
    made = makers()[name]()
    board = files.write_project(lay_out(made), tmp_path)
    files.check(made, board)
    assert kicad.schematic_netlist(board.with_suffix(".kicad_sch")) == made.design.netlist()


def test_the_electrical_rules_see_swapped_pins_of_a_light_and_of_a_sensor_and_a_missing_net(tmp_path: Path) -> None:
    text = kicad_sch(routed("analog").panel)
    good = schematic(routed("analog").panel, tmp_path)
    assert kicad.complaints(good) == []
    for ref, changes, said in (
        ("D2", {"2": "CHAIN1", "4": "CHAIN2"}, "Pins of type Output and Output are connected"),
        ("U1", {"2": "GND", "3": "OUT1"}, "Input Power pin not driven"),
        ("D1", {"2": ""}, "Pin not connected"),
    ):
        faulty = schematic(routed("analog").panel, tmp_path, relabelled(text, ref, changes))
        assert any(said in line and f"Symbol {ref} " in line for line in kicad.complaints(faulty)), ref
        # The comparison of the netlists sees each of them, too.
        differs = files.differences(routed("analog").panel.design, kicad.schematic_netlist(faulty), "schematic")
        assert any(f"{ref} pin" in line for line in differs)


def test_copper_of_another_circuit_than_the_schematics_is_an_error(tmp_path: Path) -> None:
    for name, one, other, said in (
        ("WS2812B", "2", "4", "CHAIN1"),
        ("DRV5055A1", "2", "3", "OUT1"),
    ):
        drawn = schematic(panel(VLKNO, PROTOTYPE, "analog", swapped(name, one, other)), tmp_path)
        assert any(said in line for line in kicad.violations(drawn.with_suffix(".kicad_pcb"))), name
    more = panel(VLKNO, PROTOTYPE, "analog")
    more.design.add("330", "R9", _1="DIN", _2="EXTRA")
    drawn = schematic(more, tmp_path)
    assert any("R9" in line for line in kicad.violations(drawn.with_suffix(".kicad_pcb")))
    with pytest.raises(ValueError, match="EXTRA"):
        files.check(more, drawn.with_suffix(".kicad_pcb"))


def test_kicad_sees_a_missing_track_and_a_clearance_that_is_too_small(tmp_path: Path) -> None:
    layout = routed("analog")
    text = kicad_pcb(layout)
    net = next(number for number, name in re.findall(r'\(net (\d+) "([^"]*)"\)', text) if name == "COM")
    without = "\n".join(
        line for line in text.splitlines() if not (line.startswith("(segment") and f"(net {net})" in line)
    )
    board = files.write_project(layout, tmp_path)
    board.write_text(without)
    assert any("COM" in line for line in kicad.violations(board))
    board.write_text(text.replace("(width 0.25)", "(width 0.75)"))
    assert any("clearance" in line.lower() for line in kicad.violations(board))


def test_the_copper_netlists_comparison_sees_a_swapped_pin_and_a_missing_net(tmp_path: Path) -> None:
    copper = kicad.netlist(files.write_project(routed("analog"), tmp_path))
    swap = panel(VLKNO, PROTOTYPE, "analog", swapped("DRV5055A1", "2", "3"))
    assert any("U1 pin" in line for line in files.differences(swap.design, copper, "copper"))
    more = panel(VLKNO, PROTOTYPE, "analog")
    more.design.add("330", "R9", _1="DIN", _2="EXTRA")
    assert any("EXTRA" in line for line in files.differences(more.design, copper, "copper"))


def test_the_grounds_are_planes_and_a_plane_that_covers_little_is_refused(tmp_path: Path) -> None:
    layout = routed("analog")
    board = files.write_project(layout, tmp_path)
    files.check(layout.panel, board)
    covered = kicad.planes_mm2(board)
    assert set(covered) == {"GND", "LGND"}
    assert min(covered.values()) > 7000  # of 10000
    text = kicad_pcb(layout)
    start = text.rindex("(polygon (pts")
    board.write_text(text[:start] + "(polygon (pts (xy 2 2) (xy 30 2) (xy 30 30) (xy 2 30))))\n)\n")
    with pytest.raises(ValueError, match="plane of GND covers"):
        files.check(layout.panel, board)


def test_kicads_symbols_have_the_same_pins() -> None:
    assert kicad.wrong_pins(ITEMS) == []
    assert kicad.wrong_pins(swapped("WS2812B", "2", "4"))
    assert kicad.wrong_pins(swapped("DRV5055A1", "1", "2"))
    for name, one, other in (("SN74HC165", "9", "7"), ("MCP23017", "12", "13"), ("CD74HC4067", "10", "11")):
        assert kicad.wrong_pins(swapped(name, one, other)), name


def test_gerbonara_reads_the_makers_files_again_and_sees_what_is_missing(tmp_path: Path) -> None:
    layout = routed("analog")
    files.make(layout, tmp_path)
    gerbers = tmp_path / "gerbers"
    assert files.read_again(layout, gerbers) == []
    assert (tmp_path / f"{layout.panel.name}-gerbers.zip").exists()
    positions = (tmp_path / f"{layout.panel.name}-positions.csv").read_text().splitlines()
    assert len(positions) == 1 + len(layout.panel.places)
    # Of another layout they would be wrong ones.
    larger = replace(layout, panel=replace(layout.panel, size_mm=(120.0, 100.0)))
    assert "120" in files.read_again(larger, gerbers)[0]
    fewer = replace(layout, routes=replace(layout.routes, vias=layout.routes.vias[1:]))
    assert "holes are drilled" in files.read_again(fewer, gerbers)[0]
    # Without its copper a file is no copper.
    bottom = next(gerbers.glob("*-B_Cu.*"))
    text = re.sub(r"G36\*.*?G37\*\n", "", bottom.read_text(), flags=re.DOTALL)
    bottom.write_text(text)
    assert files.read_again(layout, gerbers) == ["there is no plane in the copper at the bottom"]
    next(gerbers.glob("*-PTH.drl")).unlink()
    assert "holes are drilled" in files.read_again(layout, gerbers)[0]
