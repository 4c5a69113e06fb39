"""The wiring, drawn in the shape of the board, and the chain of lights, as runs along the drawing's lines."""

from __future__ import annotations

import re

from . import parts
from .model import Multiplexer, Wire
from .parts import Switch
from .shapes import Face
from .source import Source
from .wirings import WIRINGS, Wiring, WiringError
from .wirings.matrix import Matrix
from .wirings.wiring import GPIOS

NO_SENSOR = "---"
CHANNELS = 16  # of a multiplexer
_CELL = re.compile(r"([A-Z]+)(\d\d(?:\.\d{1,2})?)")
_RUN = re.compile(r"(\S+)(?:\s*>\s*(\S+))?")
_SKIP = re.compile(r"skip (\d+)")


def read_multiplexers(source: Source, adc_pins: list[int], address_bits: int, default: str) -> dict[str, Multiplexer]:
    """`[multiplexers]`: `A = { adc = 26, select = 0 }`, or with switches at its channels `B = { pin = 9, select = 0 }`.

    Two of them can't share an input and a select. `default` is the part of switches where none is named.
    """
    found: dict[str, Multiplexer] = {}
    if not source.has("multiplexers"):
        return found
    if address_bits < 4:
        source.fail(f"multiplexers need 4 address pins at least, pins.address has {address_bits}", "multiplexers")
    selects = 1 << max(0, address_bits - 4)
    for name in source.keys("multiplexers"):
        where = ("multiplexers", name)
        if not re.fullmatch("[A-Z]+", name):
            source.fail(f"multiplexer {name!r}: a name is capital letters", *where)
        if source.has(*where, "pin"):
            source.only(where, ("pin", "select", "part"))
            pin = source.integer(*where, "pin", low=0, high=GPIOS[-1])
            switch = read_switch(source, where, default)
        else:
            source.only(where, ("adc", "select"))
            pin, switch = source.integer(*where, "adc", low=0, high=47), None
            if pin not in adc_pins:
                source.fail(f"multiplexer {name}: GPIO {pin} is not among pins.adc", *where)
        select = source.integer(*where, "select", low=0, high=1000) if source.has(*where, "select") else 0
        if select >= selects:
            source.fail(f"multiplexer {name}: select {select} needs more than {address_bits} address pins", *where)
        for other in found.values():
            if (other.pin, other.select) == (pin, select):
                which = "input" if switch else "analog input"
                source.fail(f"multiplexer {name} has the {which} and the select of {other.name}", *where)
            if other.switch and switch and other.switch.low != switch.low:
                source.fail(
                    f"multiplexer {name}: a closed {switch.part} has another level than those of {other.name}", *where
                )
        found[name] = Multiplexer(name, pin, select, switch)
    return found


def read_wirings(source: Source, multiplexers: dict[str, Multiplexer], default: str) -> dict[str, Wiring]:
    """`[wirings.NAME]`, each with its `kind` and what that kind needs."""
    found: dict[str, Wiring] = {}
    if not source.has("wirings"):
        return found
    for name in source.keys("wirings"):
        where = ("wirings", name)
        if not re.fullmatch("[A-Z]+", name):
            source.fail(f"wiring {name!r}: a name is capital letters", *where)
        if name in multiplexers:
            source.fail(f"wiring {name} has the name of a multiplexer", *where)
        kind = source.string(*where, "kind")
        if kind not in WIRINGS:
            expected = f"{', '.join(WIRINGS)} (multiplexers stand under [multiplexers])"
            source.fail(f"wiring {name}: no kind {kind!r}: there are {expected}", *where, "kind")
        found[name] = WIRINGS[kind].read(source, name, read_switch(source, where, default))
    return found


def read_switch(source: Source, where: tuple[str, ...], default: str) -> Switch:
    """The part of a wiring's switches: its own `part`, or `sensors.part`."""
    own = source.has(*where, "part")
    part = source.string(*where, "part") if own else default
    at = (*where, "part") if own else ("sensors", "part")
    if part not in parts.switches():
        reason = f"{part!r} is a linear sensor, it" if part in parts.sensors() else f"no switch {part!r}: it"
        source.fail(f"{'.'.join(where)}: {reason} must be one of {', '.join(parts.switches())}", *at)
    return parts.switch(part)


def read_wires(
    source: Source, face: Face, multiplexers: dict[str, Multiplexer], wirings: dict[str, Wiring]
) -> tuple[dict[str, Wire], dict[str, int]]:
    """The drawing `sensors.wiring`: the wire of every place that has a sensor, and the file's line of every place.

    A cell is a multiplexer and its channel, `A05`, a wiring and its input, or `---` for a place without a sensor.
    """
    key = ("sensors", "wiring")
    drawing = source.string(*key)
    first = source.line(*key)
    if source.text_lines[first - 1].rstrip().endswith(('"""', "'''")):
        first += 1
    rows = [(first + i, row.split()) for i, row in enumerate(drawing.splitlines()) if row.strip()]
    if face.header:
        number, header = rows.pop(0) if rows else (source.line(*key), [])
        if tuple(header) != face.header:
            source.fail(f"the wiring begins with {' '.join(header)!r}, expected {' '.join(face.header)!r}", line=number)
    wires: dict[str, Wire] = {}
    owners: dict[Wire, str] = {}
    lines: dict[str, int] = {}
    for label, names in face.lines:
        number, row = rows.pop(0) if rows else (source.line(*key), [])
        if not row:
            source.fail(f"the wiring ends before line {label!r}, which has {len(names)} places", line=number)
        if row[0] != label:
            source.fail(f"line {row[0]!r} of the wiring stands where {label!r} is expected", line=number)
        if len(row) - 1 != len(names):
            source.fail(f"line {label!r} of the wiring has {len(row) - 1} places, expected {len(names)}", line=number)
        for name, cell in zip(names, row[1:], strict=True):
            lines[name] = number
            if cell == NO_SENSOR:
                continue
            wire = _wire(source, number, name, cell, multiplexers, wirings)
            if wire in owners:
                source.fail(f"{name}: sensor {wire} is that of {owners[wire]} already", line=number)
            owners[wire] = name
            wires[name] = wire
    if rows:
        source.fail(f"the wiring has a line {rows[0][1][0]!r} too many", line=rows[0][0])
    return wires, lines


def _wire(
    source: Source,
    number: int,
    name: str,
    cell: str,
    multiplexers: dict[str, Multiplexer],
    wirings: dict[str, Wiring],
) -> Wire:
    match = _CELL.fullmatch(cell)
    if match is None:
        source.fail(f"{name}: {cell!r} is no wire, expected one like A05, or {NO_SENSOR}", line=number)
    wire = Wire(match[1], tuple(int(part) for part in match[2].split(".")))
    if wire.wiring in wirings:
        wiring = wirings[wire.wiring]
        try:
            wiring.index(wire.numbers)
        except WiringError as error:
            source.fail(f"{name}: switch {cell} can't be reached: {error}", line=number)
        return wire
    if wire.wiring not in multiplexers:
        what = "multiplexer or wiring" if wirings else "multiplexer"
        source.fail(f"{name}: sensor {cell} can't be reached: there is no {what} {match[1]}", line=number)
    if len(wire.numbers) > 1 or wire.numbers[0] >= CHANNELS:
        source.fail(f"{name}: sensor {cell} can't be reached: a multiplexer has channels 00..15", line=number)
    return wire


def refuse_ghosts(source: Source, wirings: dict[str, Wiring], wires: dict[str, Wire]) -> None:
    """Refuse a matrix without diodes in which three closed switches can look like four."""
    for wiring in wirings.values():
        if not isinstance(wiring, Matrix):
            continue
        cells = {wire.numbers: place for place, wire in wires.items() if wire.wiring == wiring.name}
        ghosts = wiring.ghosts(cells)
        if ghosts:
            a, b, c, d = ghosts[0]
            reason = f"without diodes any three of {a}, {b}, {c}, {d} make a ghost of the fourth"
            more = f", and so in {len(ghosts) - 1} more rectangles" if len(ghosts) > 1 else ""
            source.fail(f"wiring {wiring.name}: {reason}{more}", "wirings", wiring.name, "diodes")


def read_chain(source: Source, face: Face, count: int) -> dict[str, int]:
    """`lights.chain`: the number of every place's light, from 0.

    An entry is a run along a line of the drawing, in either direction (`"a1 > e1"`, `"e2 > a2"`), one place (`"c3"`),
    or lights that stand under no place (`"skip 2"`).
    """
    key = ("lights", "chain")
    line_of = {name: names for _, names in face.lines for name in names}
    found: dict[str, int] = {}
    at = 0
    for entry in source.strings(*key):
        number = source.line_of_entry(entry, *key)
        if skip := _SKIP.fullmatch(entry):
            at += int(skip[1])
            continue
        run = _RUN.fullmatch(entry)
        if run is None:
            source.fail(f"{entry!r} is no run of lights, expected one like 'a1 > e1'", line=number)
        start, end = run[1], run[2] or run[1]
        for name in (start, end):
            if name not in line_of:
                source.fail(f"{entry!r}: this face has no place {name!r}", line=number)
        names = line_of[start]
        if end not in names:
            source.fail(f"{entry!r}: {start} and {end} are not in one line of the drawing", line=number)
        i, j = names.index(start), names.index(end)
        for name in names[i : j + 1] if i <= j else names[j : i + 1][::-1]:
            if name in found:
                source.fail(f"{name}: its light is in the chain already, as number {found[name]}", line=number)
            if at >= count:
                source.fail(f"{name}: light {at} can't be reached, the chain has {count} (0..{count - 1})", line=number)
            found[name] = at
            at += 1
    if at != count:
        source.fail(f"the chain names {at} lights, lights.count is {count}", *key)
    return found
