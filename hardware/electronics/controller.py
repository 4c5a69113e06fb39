"""The controller's carrier: a Pico or Pico 2, fused power, a quiet supply for the sensors, 5 V for the lights' data.

The pins are those of the board files. Each of three cables goes to a panel with its own analog input; the lights' chain
goes through the panels one after the other. The sockets for power and for panels differ: neither fits the other.
"""

from __future__ import annotations

from collections.abc import Mapping

from hallboard.boards import PhysicalBoard

from .catalogue import ITEMS, Item
from .circuit import Design
from .panel import Panel, Placed

_BUZZER_GPIO = 18


def controller(board: PhysicalBoard, items: Mapping[str, Item] = ITEMS) -> Panel:
    """The carrier for a board whose multiplexers have one level. Raises ValueError for any other."""
    if len(board.address_pins) != 4 or len(board.adc_pins) != 3:
        raise ValueError(f"{board.name}: {len(board.address_pins)} address lines; this carrier has four")
    design = Design(items)
    used = {f"GP{pin}": f"S{i}" for i, pin in enumerate(board.address_pins)}
    used |= {f"GP{pin}": f"COM{i + 1}" for i, pin in enumerate(board.adc_pins)}
    used |= {f"GP{board.light_pin}": "DATA", f"GP{board.button_pin}": "BUTTON", f"GP{_BUZZER_GPIO}": "BUZZ"}
    grounds = {"GND": "GND", **{f"GND{i}": "GND" for i in range(2, 8)}, "AGND": "GND"}
    design.add("Pico", "A1", VSYS="VSYS", ADC_VREF="3V3A", **used, **grounds)
    taken = {*used, *grounds, "VSYS", "ADC_VREF"}
    design.unconnected("A1", *(name for _, name, _ in items["Pico"].pins if name not in taken))
    # USB and the supply may both be plugged in: neither feeds the other.
    design.add("Schottky", "D1", A="5V", K="VSYS")
    design.add("power", "J9", _5V="5VIN", GND="GND")
    design.add("fuse 1.5 A", "F1", _1="5VIN", _2="5V")
    design.add("1000u", "C9", _1="5V", _2="GND")
    # Lights that flash must not be felt by the converter: the sensors and its reference have a regulator of their own.
    design.add("TPS7A2033", "U2", IN="5V", GND="GND", EN="5V", OUT="3V3A")
    design.unconnected("U2", "NC")
    design.add("10u", "C1", _1="5V", _2="GND")
    design.add("10u", "C2", _1="3V3A", _2="GND")
    # A chain at 5 V takes 3.5 V for a one: 3.3 V is too little.
    design.add("SN74AHCT1G125", "U3", OE="GND", A="DATA", GND="GND", Y="SHIFTED", VCC="5V")
    design.add("100n", "C3", _1="5V", _2="GND")
    design.add("330", "R1", _1="SHIFTED", _2="CHAIN0")
    design.add("button", "SW1", _1="BUTTON", _2="GND", _1b="BUTTON", _2b="GND")
    design.add("330", "R2", _1="BUZZ", _2="BUZZER")
    design.add("buzzer", "BZ1", _1="BUZZER", _2="GND")
    for i in range(3):
        nets = {"GND": "GND", **{f"S{k}": f"S{k}" for k in range(4)}, "COM": f"COM{i + 1}"}
        if i < 2:
            nets["DOUT"] = f"CHAIN{i + 1}"
        design.add("panel cable", f"J{i + 1}", _5V="5V", _3V3="3V3A", DIN=f"CHAIN{i}", **nets)
    design.unconnected("J3", "DOUT")
    design.supplied("5VIN", "5V", "GND")
    places = {
        "A1": Placed(30, 40),
        "D1": Placed(48, 20),
        "J9": Placed(92, 86),
        "F1": Placed(82, 80),
        "C9": Placed(68, 85),
        "U2": Placed(58, 24),
        "C1": Placed(58, 20),
        "C2": Placed(58, 28.5),
        "U3": Placed(55, 66),
        "C3": Placed(55, 62.5),
        "R1": Placed(62, 66),
        "SW1": Placed(14, 84),
        "R2": Placed(30, 76),
        "BZ1": Placed(32, 86),
        "J1": Placed(92, 12),
        "J2": Placed(92, 44),
        "J3": Placed(76, 28),
    }
    return Panel(f"{board.name}-controller", design, places, f"{board.title}: carrier of the controller")
