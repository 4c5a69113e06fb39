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


_HALL: Pins = (("1", "VCC", "power"), ("2", "OUT", "out"), ("3", "GND", "power"))
_CAPACITOR: Pins = (("1", "1", "passive"), ("2", "2", "passive"))

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
            (("1", "VDD", "power"), ("2", "DOUT", "out"), ("3", "VSS", "power"), ("4", "DIN", "in")),
            "LED:WS2812B",
        ),
        Item(
            "CD74HC4067",
            "Texas Instruments",
            "CD74HC4067M96",
            "SOIC-24W",
            "U",
            (
                ("1", "COM", "passive"),
                *((str(9 - i), f"I{i}", "passive") for i in range(8)),
                ("10", "S0", "in"),
                ("11", "S1", "in"),
                ("12", "GND", "power"),
                ("13", "S3", "in"),
                ("14", "S2", "in"),
                ("15", "E", "in"),
                *((str(31 - i), f"I{i}", "passive") for i in range(15, 7, -1)),
                ("24", "VCC", "power"),
            ),
        ),
        Item(
            "SN74HC165",
            "Texas Instruments",
            "SN74HC165DR",
            "SOIC-16",
            "U",
            (
                ("1", "LOAD", "in"),
                ("2", "CLK", "in"),
                ("3", "E", "in"),
                ("4", "F", "in"),
                ("5", "G", "in"),
                ("6", "H", "in"),
                ("7", "NQH", "out"),
                ("8", "GND", "power"),
                ("9", "QH", "out"),
                ("10", "SER", "in"),
                ("11", "A", "in"),
                ("12", "B", "in"),
                ("13", "C", "in"),
                ("14", "D", "in"),
                ("15", "INH", "in"),
                ("16", "VCC", "power"),
            ),
        ),
        Item("100n", "Yageo", "CC0805KRX7R9BB104", "0805", "C", _CAPACITOR),
        Item("10u", "Murata", "GRM21BR61A106KE19L", "0805", "C", _CAPACITOR),
        Item("10k", "Yageo", "RC0805FR-0710KL", "0805", "R", _CAPACITOR),
        Item("330", "Yageo", "RC0805FR-07330RL", "0805", "R", _CAPACITOR),
        Item("1000u", "Panasonic", "EEE-FT1A102AP", "ELKO-10", "C", _CAPACITOR),
        Item(
            "SN74AHCT1G125",
            "Texas Instruments",
            "SN74AHCT1G125DBVR",
            "SOT-23-5",
            "U",
            (("1", "OE", "in"), ("2", "A", "in"), ("3", "GND", "power"), ("4", "Y", "out"), ("5", "VCC", "power")),
        ),
        Item(
            "TPS7A2033",
            "Texas Instruments",
            "TPS7A2033PDBVR",
            "SOT-23-5",
            "U",
            (("1", "IN", "power"), ("2", "GND", "power"), ("3", "EN", "in"), ("4", "NC", "nc"), ("5", "OUT", "supply")),
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
            (("1", "K", "supply"), ("2", "A", "passive")),
        ),
        Item("fuse 1.5 A", "Bourns", "MF-MSMF150-2", "1812", "F", _CAPACITOR),
        Item("button", "C&K", "PTS645SL50SMTR92", "button", "SW", _row("1", "1b", "2", "2b")),
        Item("buzzer", "TDK", "PS1240P02BT", "buzzer", "BZ", _CAPACITOR),
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
        Item("power", "JST", "B2P-VH", "VH-2", "J", _row("5V", "GND")),
    )
}
