"""Boards with switches: what cannot be wired or felt is refused with its line and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from hallboard import boards
from hallboard.boards import BoardFileError

NAMES = ("alea-reed", "nevo-reed", "grid19-digital", "vlkno-reed", "evl-reed", "evacuate-digital")
TEXTS = {name: boards.find(name).read_text() for name in NAMES}

CHAINS = TEXTS["grid19-digital"].partition('kind = "shift"\n')[2].partition("\nchips")[0]
# The board, what is changed in its file, what the message must say, and a part of the line that it must name.
FAULTS = {
    "pin used twice": (
        "nevo-reed",
        "button = 21",
        "button = 18",
        "GPIO 18 has two duties: pins.button and row 6 of wiring M",
        "[wirings.M]",
    ),
    "pin used twice in a wiring": (
        "alea-reed",
        "data = 19, clock = 20",
        "data = 19, clock = 19",
        "GPIO 19 has two duties: data of the rows of wiring M and clock of the rows of wiring M",
        "[wirings.M]",
    ),
    "pin of the lights": (
        "vlkno-reed",
        "interrupt = 6",
        "interrupt = 16",
        "GPIO 16 has two duties: pins.lights and interrupt of wiring E",
        "[wirings.E]",
    ),
    "chain too short": (
        "grid19-digital",
        "chips = 12 ",
        "chips = 11 ",
        "switch S44.0 can't be reached: wiring S is too short: it has 44 chips, S00.0 to S43.7",
        "S44.0",
    ),
    "two spaces on one input": ("nevo-reed", "M06.1 ", "M06.0 ", "b7: sensor M06.0 is that of a7 already", "M06.0"),
    "outside the matrix": (
        "nevo-reed",
        "M06.11",
        "M06.12",
        "l7: switch M06.12 can't be reached: matrix M has 7 rows and 12 columns",
        "M06.12",
    ),
    "not a pin of the wiring": (
        "vlkno-reed",
        "P15",
        "P18",
        "e1: switch P18 can't be reached: wiring P has the pins 7, 8,",
        "P18",
    ),
    "no such pin of the expander": (
        "vlkno-reed",
        "E00.15",
        "E00.16",
        "a2: switch E00.16 can't be reached: wiring E has 1 chip of 16 pins",
        "E00.16",
    ),
    "no such wiring": (
        "vlkno-reed",
        "E00.3 ",
        "F00.3 ",
        "d5: sensor F00.3 can't be reached: there is no multiplexer or wiring F",
        "F00.3",
    ),
    "no diodes": (
        "nevo-reed",
        "diodes = true",
        "diodes = false",
        "without diodes any three of a1, b1, a2, b2 make a ghost of the fourth, and so in 1385 more",
        "diodes = false",
    ),
    "a driven output in a matrix": (
        "alea-reed",
        'part = "reed_25AT"',
        'part = "DRV5032AJ"',
        "a matrix needs contacts, the output of the DRV5032AJ is driven",
        "[wirings.M]",
    ),
    "rows twice": (
        "nevo-reed",
        "rows = [12",
        "register = { data = 22, clock = 26, latch = 27, rows = 7 }\nrows = [12",
        "expected either rows or register",
        "[wirings.M]",
    ),
    "not an SDA": (
        "vlkno-reed",
        "sda = 4",
        "sda = 27",
        "GPIO 27 can't be sda of an I2C, these can: 0, 2, 4",
        "sda = 27",
    ),
    "two buses": ("vlkno-reed", "scl = 5", "scl = 3", "sda is on I2C0, scl on I2C1", "scl = 3"),
    "two chips with one address": (
        "vlkno-reed",
        "addresses = [0x20]",
        "addresses = [0x20, 0x20]",
        "two chips have one address",
        "addresses",
    ),
    "no such address": (
        "vlkno-reed",
        "addresses = [0x20]",
        "addresses = [0x40]",
        "expected whole numbers from 32 to 39",
        "addresses",
    ),
    "a clash on a bus": (
        "vlkno-reed",
        "[wirings.P]",
        '[wirings.F]\nkind = "expander"\nchip = "MCP23017"\nsda = 4\nscl = 5\naddresses = [0x20]\n\n[wirings.P]',
        "wiring F: address 0x20 is that of a chip of E, on the same bus",
        "addresses = [0x20]\n\n[wirings.P]",
    ),
    "not a MISO": ("grid19-digital", 'by = "pio"', 'by = "spi"', "SPI reads one chain, here are 4", "data = [2"),
    "not an SCK": (
        "grid19-digital",
        CHAINS,
        'by = "spi"\ndata = [4]\nclock = 7\nload = 8',
        "GPIO 7 can't be sck of an SPI, these can: 2, 6, 10",
        "clock = 7",
    ),
    "two SPIs": (
        "grid19-digital",
        CHAINS,
        'by = "spi"\ndata = [8]\nclock = 6\nload = 7',
        "clock is on SPI0, data on SPI1",
        "data = [8]",
    ),
    "chains apart": (
        "grid19-digital",
        "data = [2, 3, 4, 5]",
        "data = [2, 3, 4, 8]",
        "a state machine reads pins that follow each other, data is [2, 3, 4, 8]",
        "data = [2, 3, 4, 8]",
    ),
    "no kind": (
        "vlkno-reed",
        'kind = "pins"',
        'kind = "mux"',
        "no kind 'mux': there are pins, matrix, shift, expander (multiplexers stand under",
        'kind = "mux"',
    ),
    "no part": (
        "vlkno-reed",
        'part = "reed_10AT"',
        'part = "reed_1AT"',
        "no sensor 'reed_1AT': there are DRV5055A1, ",
        "part =",
    ),
    "a linear sensor at a wiring": (
        "vlkno-reed",
        'part = "reed_10AT"',
        'part = "DRV5055A1"',
        "wirings.E: 'DRV5055A1' is a linear sensor, it must be one of reed_25AT",
        "part =",
    ),
    "a switch that neighbours hold": (
        "grid19-digital",
        'part = "DRV5032AJ"',
        'part = "DRV5032FA"',
        "alea: neighbours make up to 1.8 mT on an empty space, where the DRV5032FA",
        "pieces =",
    ),
    "a piece too weak": (
        "grid19-digital",
        '[games.nevo]\npieces = "nevo_6x2"',
        '[games.nevo]\npieces = "nevo"',
        "pieces 'nevo' are for a gap of 10 mm, sensors.gap_mm is 6",
        'pieces = "nevo"',
    ),
    "a deaf switch": (
        "vlkno-reed",
        'part = "reed_10AT"',
        'part = "reed_25AT"',
        "makes 2.0 mT, the reed_25AT needs up to 3",
        "pieces =",
    ),
    "pyramids of both poles": (
        "evacuate-digital",
        'pieces = "evacuate_standing"',
        'pieces = "evacuate_standing"\n[games.evacuate.kinds]\n'
        + "\n".join(
            f'"{colour} {size}" = {pole}'
            for colour, pole in (("green", -1), ("yellow", 1), ("red", -1), ("blue", 1))
            for size in ("pawn", "drone", "queen")
        ),
        "evacuate: pyramids of both poles cancel each other: give all kinds one pole",
        "pieces =",
    ),
    "a pyramid too weak": (
        "evacuate-digital",
        'part = "SM451R"',
        'part = "reed_10AT"',
        "evacuate: a pyramid makes 1.2 mT, the reed_10AT needs up to 1.5",
        "pieces =",
    ),
    "a stack of both poles": (
        "evl-reed",
        'pieces = "evl_4x1"',
        'pieces = "evl_4x1"\n'
        'kinds = { "black piece" = 1, "white piece" = -1, "black marker" = 1, "white marker" = -1 }',
        "evl: a stack of both poles makes 0.9 mT, the reed_10AT needs up to 1.5: give all kinds one pole",
        "pieces =",
    ),
    "the null of a reed that lies": (
        "nevo-reed",
        'axis = "vertical"',
        'axis = "x"',
        "right above a horizontal reed is a null, mount it upright or off the middle",
        "pieces =",
    ),
    "a Hall switch that lies": (
        "grid19-digital",
        "gap_mm = 6 ",
        'axis = "x"\ngap_mm = 6 ',
        "the DRV5032AJ feels the vertical field only",
        'axis = "x"',
    ),
    "one pole only": (
        "grid19-digital",
        'part = "DRV5032AJ"',
        'part = "A3144"',
        "the A3144 feels one pole only, and defender's is the other",
        "pieces =",
    ),
}


def refused(name: str, text: str) -> BoardFileError:
    with pytest.raises(BoardFileError) as caught:
        boards.parse(text, Path(f"{name}.toml"))
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize("fault", FAULTS)
def test_a_wiring_that_cannot_work_is_refused_with_line_and_reason(fault: str) -> None:
    name, old, new, reason, at = FAULTS[fault]
    assert old in TEXTS[name]
    text = TEXTS[name].replace(old, new, 1)
    error = refused(name, text)
    assert reason in error.reason
    lines = [number for number, line in enumerate(text.splitlines(), 1) if at.splitlines()[0] in line]
    assert error.line in lines
