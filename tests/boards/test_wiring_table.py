"""`hallboard board wiring`: what whoever solders a board of switches reads."""

from __future__ import annotations

import pytest
from hallboard.boards import load_board
from hallboard.cli import main

# Each board's ways and mA, the kind of its sensors, some of its pins and its last row.
BOARDS = {
    "nevo-reed": (
        "84 sensors on matrix M, 84 lights, 360 x 210 mm, for nevo; the sensors draw 0.0 mA, their wiring up to 4.0 mA",
        "reed_25AT",
        ["wiring M: row 6", "wiring M: column 11", "the chain of lights", "the button, to ground"],
        "l7 M06.11 reed_25AT row 6 (GP18), column 11 (GP11)",
    ),
    "alea-reed": (
        "361 sensors on matrix M, 361 lights, 475 x 475 mm, for alea; "
        "the sensors draw 0.0 mA, their wiring up to 6.3 mA",
        "reed_25AT",
        ["wiring M: column 18", "wiring M: data of the rows", "wiring M: clock of the rows"],
        "s19 M18.18 reed_25AT row 18 (QC of chip 2), column 18 (GP18)",
    ),
    "grid19-digital": (
        "361 sensors on shift S, 361 lights, 475 x 475 mm, for alea, nevo; "
        "the sensors draw 0.7 mA, their wiring up to 123 mA",
        "DRV5032AJ",
        ["wiring S: data of chain 3", "wiring S: clock", "wiring S: load"],
        "s19 S02.2 DRV5032AJ chain 0 (GP2), chip 2, D2",
    ),
    "vlkno-reed": (
        "25 sensors on expander E, pins P, 25 lights, 225 x 225 mm, for vlkno; "
        "the sensors draw 0.0 mA, their wiring up to 2.1 mA",
        "reed_10AT",
        ["wiring E: sda of I2C0", "wiring E: scl of I2C0", "wiring E: interrupt", "wiring P: a switch"],
        "e5 E00.4 reed_10AT MCP23017 at 0x20, GPA4",
    ),
}


@pytest.mark.parametrize("name", BOARDS)
def test_the_wiring_of_a_board_of_switches_names_current_pins_and_each_sensors_wire_once(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    described, part, duties, last = BOARDS[name]
    assert main(["board", "wiring", name]) == 0
    said = capsys.readouterr().out
    head, pins, sensors = said.split("\n\n")
    assert head.splitlines()[1] == described
    done = [line.split(maxsplit=1) for line in pins.splitlines()[1:]]
    assert len({pin for pin, _ in done}) == len(done), "a pin has two duties"
    assert set(duties) <= {duty for _, duty in done}, done
    rows = [line.split(maxsplit=3) for line in sensors.splitlines()[1:]]
    board = load_board(name)
    assert {place: cell for place, cell, *_ in rows} == {place: str(wire) for place, wire in board.wires.items()}
    assert len(rows) == len(board.wires) == len({where for *_, where in rows}), "two sensors have one wire"
    assert {row[2] for row in rows} == {part}
    assert " ".join(rows[-1]) == last
    used = {
        word.strip("(),")
        for *_, where in rows
        for word in where.split()
        if "GP" in word and word[:3] not in ("GPA", "GPB")
    }
    assert used <= {pin for pin, _ in done}, "a sensor's wire goes to a pin that the table of pins has not"
