"""The parts: pins in the order of the package, what each pin does, where it is bought.

Pin orders are those of the data sheets' tables; `checks.wrong_pins` holds them against KiCad's own symbols.
"""

from __future__ import annotations

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


def _row(*names: str) -> Pins:
    return tuple((str(i + 1), name, "passive") for i, name in enumerate(names))


def _pins(text: str) -> Pins:
    """Pins in the order of their numbers, each as `NAME:function`."""
    named = (pin.split(":") for pin in text.split())
    return tuple((str(i + 1), name, function) for i, (name, function) in enumerate(named))


_HALL = _pins("VCC:power OUT:out GND:power")
_TWO = _row("1", "2")

# Of the Pico and the Pico 2, which have the same: pin 1 is at the left of the USB connector.
_LEFT = "GP0 GP1 GND GP2 GP3 GP4 GP5 GND2 GP6 GP7 GP8 GP9 GND3 GP10 GP11 GP12 GP13 GND4 GP14 GP15"
_RIGHT = "GP16 GP17 GND5 GP18 GP19 GP20 GP21 GND6 GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3 3V3_EN GND7 VSYS VBUS"
_SUPPLIES = ("VSYS", "ADC_VREF")
_PICO: Pins = tuple(
    (str(i + 1), name, "power" if name in _SUPPLIES else "passive")
    for i, name in enumerate((*_LEFT.split(), *_RIGHT.split()))
)

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
        ),
        Item("SM451R", "Honeywell", "SM451R", "LEADS-3", "U", _HALL),
        Item("jumper", "Harwin", "M20-9990246", "PINS-2", "J", _TWO),
        Item("100n", "Yageo", "CC0805KRX7R9BB104", "0805", "C", _TWO),
        Item("10u", "Murata", "GRM21BR61A106KE19L", "0805", "C", _TWO),
        Item("10k", "Yageo", "RC0805FR-0710KL", "0805", "R", _TWO),
        Item("4k7", "Yageo", "RC0805FR-074K7L", "0805", "R", _TWO),
        Item("330", "Yageo", "RC0805FR-07330RL", "0805", "R", _TWO),
        Item("1000u", "Panasonic", "EEE-FT1A102AP", "ELKO-10", "C", _TWO),
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
        ),
        Item(
            "Schottky",
            "Diodes Incorporated",
            "B5819W-7-F",
            "SOD-123",
            "D",
            _pins("K:supply A:passive"),
        ),
        Item("BAT54", "onsemi", "BAT54T1G", "SOD-123", "V", _pins("K:passive A:passive"), "Device:D_Schottky"),
        Item("reed", "Standex-Meder", "ORD213/25-30 AT", "REED", "S", _TWO),
        Item("fuse 1.5 A", "Bourns", "MF-MSMF150-2", "1812", "F", _TWO),
        Item("fuse 2.6 A", "Bourns", "MF-MSMF260/16X-2", "1812", "F", _TWO),
        Item("button", "C&K", "PTS645SL50SMTR92", "button", "SW", _row("1", "1b", "2", "2b")),
        Item("buzzer", "TDK", "PS1240P02BT", "buzzer", "BZ", _TWO),
        Item(
            "panel cable",
            "JST",
            "B10B-XH-A",
            "XH-10",
            "J",
            _row("5V", "GND", "3V3", "S0", "S1", "S2", "S3", "COM", "DIN", "DOUT"),
        ),
        Item(
            "switch cable", "JST", "B8B-XH-A", "XH-8", "J", _row("5V", "GND", "3V3", "LOAD", "CLK", "QH", "DIN", "DOUT")
        ),
        Item(
            "matrix cable",
            "JST",
            "B8B-XH-A",
            "XH-8",
            "J",
            _row("5V", "GND", "COL0", "COL1", "ROW0", "ROW1", "DIN", "DOUT"),
        ),
        Item("lights' cable", "JST", "B3B-XH-A", "XH-3", "J", _row("5V", "GND", "DIN")),
        Item("row's edge", "Harwin", "M20-9990446", "PINS-4", "J", _row("5V", "GND", "ROW", "LIGHT")),
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
