"""The parts: pins in the order of the package, what each pin does, where it is bought.

Pin orders are those of the data sheets: `data_sheets.wrong_orders` holds them against those that were looked up, and
`kicad.wrong_pins` against KiCad's own symbols. Where each part number was looked up stands in SOURCES.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

Pins = tuple[tuple[str, str, str], ...]  # number, name, function: in, out, power, supply, passive, tri, nc


@dataclass(frozen=True)
class Item:
    """A part that can be bought. `symbol`, `Library:Name`, is KiCad's with the same pins, if there is one."""

    name: str
    maker: str
    number: str
    footprint: str
    prefix: str
    pins: Pins
    symbol: str = ""

    @property
    def source(self) -> str:
        """Where its number was looked up; "" where nowhere."""
        return SOURCES.get(self.number, SOURCES.get(re.sub(r"\d+", "n", self.number), ""))


def _row(*names: str) -> Pins:
    return tuple((str(i + 1), name, "passive") for i, name in enumerate(names))


def _pins(text: str) -> Pins:
    """Pins in the order of their numbers, each as `NAME:function`."""
    named = (pin.split(":") for pin in text.split())
    return tuple((str(i + 1), name, function) for i, (name, function) in enumerate(named))


_HALL = _pins("VCC:power OUT:out GND:power")
_LEADED_HALL = _pins("VCC:power GND:power OUT:out")  # as the maker's other sensors in this package have them
_TWO = _row("1", "2")

# Of the Pico and the Pico 2, which have the same: pin 1 is at the left of the USB connector.
_LEFT = "GP0 GP1 GND GP2 GP3 GP4 GP5 GND2 GP6 GP7 GP8 GP9 GND3 GP10 GP11 GP12 GP13 GND4 GP14 GP15"
_RIGHT = "GP16 GP17 GND5 GP18 GP19 GP20 GP21 GND6 GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3 3V3_EN GND7 VSYS VBUS"
_SUPPLIES = ("VSYS", "ADC_VREF")
_PICO: Pins = tuple(
    (str(i + 1), name, "power" if name in _SUPPLIES else "passive")
    for i, name in enumerate((*_LEFT.split(), *_RIGHT.split()))
)

# Part number -> where it was found on 24 November 2026, with its package. Families have an n in place of their counts.
_ORD213 = "Standex ORD213: glass of 7.0 mm, 10 to 40 AT; how a sorting is ordered: not verified"
SOURCES = {
    "DRV5055A1QDBZR": "TI SBAS640; LCSC C962987",
    "TMAG5253BA1IQDMRR": "TI TMAG5253, package as cited by others for BA3; this range's number by analogy",
    "DRV5032AJDBZR": "TI ZHCSGW2: omnipolar, 9.5 mT at most, 20 Hz, open drain; LCSC C266120",
    "WS2812B-B/W": "LCSC C114586",
    "CD74HC4067M96": "LCSC C496123; Digi-Key 296-29408-1-ND",
    "SN74HC165DR": "Digi-Key 377068",
    "SN74HC595DR": "LCSC C10092",
    "MCP23017-E/SO": "LCSC C47023",
    "CC0805KRX7R9BB104": "LCSC C49678",
    "GRM21BR61A106KE19L": "Murata SimSurfing",
    "BLM21PG600SN1D": "Murata JENF243A-0005, as cited by others: 60 ohm, 3.5 A, 20 mohm; Mouser 81-BLM21P600S",
    "RC0805JR-070RL": "Digi-Key 311-0.0ARCT-ND; carries 2 A",
    "RC0805FR-0710KL": "Digi-Key 311-10.0KCRCT-ND",
    "RC0805FR-074K7L": "Digi-Key 311-4.70KCRCT-ND",
    "RC0805FR-07330RL": "Digi-Key 311-330CRCT-ND",
    "EEE-FK1A102P": "Panasonic FK, size G: 10 x 10.2 mm, as cited by others",
    "SN74AHCT1G125DBVR": "LCSC C7484",
    "TPS7A2033PDBVR": "LCSC C2862740; TI SBVS338, DBV",
    "SC0915": "Digi-Key 13624793",
    "B5819W-7-F": "Diodes Incorporated ds30217",
    "BAT54T1G": "LCSC C152458; SOD-123",
    "MF-MSMF260/16X-2": "Bourns, as cited by others: holds 2.6 A at 16 V, 23 C; 0.015 to 0.05 ohm",
    "MF-MSMF300X-2": "Bourns, as cited by others: holds 3 A at 6 V, 23 C; 0.01 to 0.04 ohm",
    "PTS645SL50SMTR92LFS": "LCSC C221877",
    "PS1240P02BT": "Digi-Key 935924",
    "ORD213/25-30 AT": _ORD213,
    "ORD213/10-15 AT": _ORD213,
    "SM451R": "Honeywell 32304117: 3 to 24 V, 1.1 mT at most, flat TO-92; the order of its pins: not verified",
    "BnB-XH-A": "JST XH; B10B-XH-A is LCSC C144400, other counts by analogy",
    "BnP-VH": "JST VH",
    "Mn-n": "Harwin M20-9990446, 4 pins; other counts by analogy",
}

ITEMS = {
    item.name: item
    for item in (
        Item(
            "DRV5055A1", "Texas Instruments", "DRV5055A1QDBZR", "SOT-23", "U", _HALL, "Sensor_Magnetic:DRV5055A1xDBZxQ1"
        ),
        Item(
            "TMAG5253A1",
            "Texas Instruments",
            "TMAG5253BA1IQDMRR",
            "X2SON-4",
            "U",
            _pins("VCC:power GND:power EN:in OUT:out"),
        ),
        Item(
            "DRV5032AJ",
            "Texas Instruments",
            "DRV5032AJDBZR",
            "SOT-23",
            "U",
            _HALL,
            "Sensor_Magnetic:DRV5033AJxDBZ",
        ),
        Item(
            "WS2812B",
            "Worldsemi",
            "WS2812B-B/W",
            "LED-5050",
            "D",
            _pins("VDD:power DOUT:out VSS:power DIN:in"),
            "LED:WS2812B",
        ),
        Item(
            "CD74HC4067",
            "Texas Instruments",
            "CD74HC4067M96",
            "SOIC-24W",
            "U",
            _pins(
                "COM:passive I7:passive I6:passive I5:passive I4:passive I3:passive I2:passive I1:passive I0:passive "
                "S0:in S1:in GND:power S3:in S2:in E:in I15:passive I14:passive I13:passive I12:passive "
                "I11:passive I10:passive I9:passive I8:passive VCC:power"
            ),
            "74xx:CD74HC4067M",
        ),
        Item(
            "SN74HC165",
            "Texas Instruments",
            "SN74HC165DR",
            "SOIC-16",
            "U",
            _pins(
                "LOAD:in CLK:in E:in F:in G:in H:in NQH:out GND:power "
                "QH:out SER:in A:in B:in C:in D:in INH:in VCC:power"
            ),
            "74xx:74HC165",
        ),
        Item(
            "SN74HC595",
            "Texas Instruments",
            "SN74HC595DR",
            "SOIC-16",
            "U",
            _pins(
                "QB:passive QC:passive QD:passive QE:passive QF:passive QG:passive QH:passive GND:power "
                "QHS:out SRCLR:in SRCLK:in RCLK:in OE:in SER:passive QA:passive VCC:power"
            ),
            "74xx:74HC595",
        ),
        Item(
            "MCP23017",
            "Microchip",
            "MCP23017-E/SO",
            "SOIC-28W",
            "U",
            _pins(
                "GPB0:passive GPB1:passive GPB2:passive GPB3:passive GPB4:passive GPB5:passive GPB6:passive "
                "GPB7:passive VDD:power VSS:power NC1:nc SCL:in SDA:passive NC2:nc A0:in A1:in A2:in RESET:in "
                "INTB:passive INTA:passive GPA0:passive GPA1:passive GPA2:passive GPA3:passive GPA4:passive "
                "GPA5:passive GPA6:passive GPA7:passive"
            ),
            "Interface_Expansion:MCP23017_SO",
        ),
        Item("SM451R", "Honeywell", "SM451R", "LEADS-3", "U", _LEADED_HALL),
        Item("jumper", "Harwin", "M20-9990246", "PINS-2", "J", _TWO),
        Item("100n", "Yageo", "CC0805KRX7R9BB104", "0805", "C", _TWO),
        Item("10u", "Murata", "GRM21BR61A106KE19L", "0805", "C", _TWO),
        Item("bead", "Murata", "BLM21PG600SN1D", "0805", "L", _TWO),
        Item("0 ohm", "Yageo", "RC0805JR-070RL", "0805", "R", _TWO),
        Item("10k", "Yageo", "RC0805FR-0710KL", "0805", "R", _TWO),
        Item("4k7", "Yageo", "RC0805FR-074K7L", "0805", "R", _TWO),
        Item("330", "Yageo", "RC0805FR-07330RL", "0805", "R", _TWO),
        Item("1000u", "Panasonic", "EEE-FK1A102P", "ELKO-10", "C", _TWO),
        Item(
            "SN74AHCT1G125",
            "Texas Instruments",
            "SN74AHCT1G125DBVR",
            "SOT-23-5",
            "U",
            _pins("OE:in A:in GND:power Y:out VCC:power"),
        ),
        Item(
            "TPS7A2033",
            "Texas Instruments",
            "TPS7A2033PDBVR",
            "SOT-23-5",
            "U",
            _pins("IN:power GND:power EN:in NC:nc OUT:supply"),
        ),
        Item(
            "Pico",
            "Raspberry Pi",
            "SC0915",
            "PICO",
            "A",
            _PICO,
            "MCU_Module:RaspberryPi_Pico",
        ),
        Item(
            "Schottky",
            "Diodes Incorporated",
            "B5819W-7-F",
            "SOD-123",
            "D",
            _pins("K:supply A:passive"),
            "Device:D_Schottky",
        ),
        Item("BAT54", "onsemi", "BAT54T1G", "SOD-123", "V", _pins("K:passive A:passive"), "Device:D_Schottky"),
        Item("reed", "Standex-Meder", "ORD213/25-30 AT", "REED", "S", _TWO),
        Item("reed 10-15 AT", "Standex-Meder", "ORD213/10-15 AT", "REED", "S", _TWO),
        Item("fuse 2.6 A", "Bourns", "MF-MSMF260/16X-2", "1812", "F", _TWO),
        Item("fuse 3 A", "Bourns", "MF-MSMF300X-2", "1812", "F", _TWO),
        Item("button", "C&K", "PTS645SL50SMTR92LFS", "button", "SW", _row("1", "1b", "2", "2b")),
        Item("buzzer", "TDK", "PS1240P02BT", "buzzer", "BZ", _TWO),
        Item(
            "panel cable",
            "JST",
            "B11B-XH-A",
            "XH-11",
            "J",
            _row("5V", "LGND", "GND", "3V3", "S0", "S1", "S2", "S3", "COM", "DIN", "DOUT"),
        ),
        Item(
            "switch cable",
            "JST",
            "B9B-XH-A",
            "XH-9",
            "J",
            _row("5V", "LGND", "GND", "3V3", "LOAD", "CLK", "QH", "DIN", "DOUT"),
        ),
        Item(
            "matrix cable",
            "JST",
            "B8B-XH-A",
            "XH-8",
            "J",
            _row("5V", "LGND", "COL0", "COL1", "ROW0", "ROW1", "DIN", "DOUT"),
        ),
        Item("lights' cable", "JST", "B3B-XH-A", "XH-3", "J", _row("5V", "LGND", "DIN")),
        Item("row's edge", "Harwin", "M20-9990446", "PINS-4", "J", _row("5V", "LGND", "ROW", "LIGHT")),
        Item("column's edge", "Harwin", "M20-9990146", "PINS-1", "J", _row("COL")),
        Item("power", "JST", "B2P-VH", "VH-2", "J", _row("5V", "GND")),
    )
}


def cable(pins: tuple[str, ...]) -> Item:
    """A plug whose pins have these names; panels and carriers of a board have the same."""
    count = len(pins)
    return Item(f"cable of {count}", "JST", f"B{count}B-XH-A", f"XH-{count}", "J", _row(*pins))


def edge(name: str, pins: tuple[str, ...]) -> Item:
    """A row of pins at an edge."""
    return Item(name, "Harwin", f"M20-999{len(pins):02d}46", f"PINS-{len(pins)}", "J", _row(*pins))
