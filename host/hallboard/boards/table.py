"""What you need to solder a board: where each sensor's wire goes, what each pin of the Pico does, what it draws."""

from __future__ import annotations

from .compiler import sensor_places
from .model import PhysicalBoard
from .supply import supply_mA

Row = tuple[str, ...]


def wiring_rows(board: PhysicalBoard) -> list[Row]:
    """(place, cell, part, where its wire goes) of every sensor."""
    rows: list[Row] = []
    for place in sensor_places(board):
        wire = board.wires[place]
        if wire.wiring in board.wirings:
            where = board.wirings[wire.wiring].where(wire.numbers)
        else:
            multiplexer = board.multiplexers[wire.wiring]
            second = f", input {multiplexer.select} of the second level" if len(board.address_pins) > 4 else ""
            where = f"multiplexer {wire.wiring}, channel {wire.numbers[0]}{second}, to GP{multiplexer.pin}"
        part = board.switches[place].part if place in board.switches else board.sensor.part if board.sensor else ""
        rows.append((place, str(wire), part, where))
    return rows


def pin_rows(board: PhysicalBoard) -> list[Row]:
    """(GPIO, what it does) of every pin in use, in their order."""
    found = [(pin, f"address line S{i} of the multiplexers") for i, pin in enumerate(board.address_pins)]
    found += [(pin, "analog input") for pin in board.adc_pins]
    found += [
        (pin, "input of multiplexers") for pin in {m.pin for m in board.multiplexers.values() if m.switch is not None}
    ]
    for wiring in board.wirings.values():
        found += [(pin, f"wiring {wiring.name}: {duty}") for pin, duty, _ in wiring.pins]
    found.append((board.light_pin, "the chain of lights"))
    if board.button_pin >= 0:
        found.append((board.button_pin, "the button, to ground"))
    return [(f"GP{pin}", duty) for pin, duty in sorted(dict.fromkeys(found))]


def describe(board: PhysicalBoard) -> str:
    """A line: what reads the sensors, how large it is, what it draws."""
    wide, high = board.face.size_mm
    ways = [f"{len(board.multiplexers)} multiplexers"] if board.multiplexers else []
    ways += [f"{wiring.kind} {wiring.name}" for wiring in board.wirings.values()]
    sensors, wirings = supply_mA(board)
    return (
        f"{len(board.wires)} sensors on {', '.join(ways)}, {board.light_count} lights, {wide:.0f} x {high:.0f} mm, "
        f"for {', '.join(board.games)}; the sensors draw {_mA(sensors)}"
        + (f", their wiring up to {_mA(wirings)}" if wirings else "")
    )


def late_ms(board: PhysicalBoard) -> float:
    """How much later than the field the slowest of its switches may be, from its own sampling."""
    return max((switch.late_ms for switch in board.switches.values()), default=0.0)


def _mA(current: float) -> str:
    return f"{current:.1f} mA" if current < 10 else f"{current:.0f} mA"


def format_rows(rows: list[Row]) -> str:
    """The rows in columns."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join(lines) + "\n"
