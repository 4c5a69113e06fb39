"""The wiring, drawn in the shape of the board, and the chain of lights, as runs along the drawing's lines."""

from __future__ import annotations

import re

from .model import Multiplexer, Wire
from .shapes import Face
from .source import Source

NO_SENSOR = "---"
CHANNELS = 16  # of a multiplexer
_CELL = re.compile(r"([A-Z]+)(\d\d)")
_RUN = re.compile(r"(\S+)(?:\s*>\s*(\S+))?")
_SKIP = re.compile(r"skip (\d+)")


def read_multiplexers(source: Source, adc_pins: list[int], address_bits: int) -> dict[str, Multiplexer]:
    """`[multiplexers]`: `A = { adc = 26, select = 0 }`; two of them can't share an input and a select."""
    found: dict[str, Multiplexer] = {}
    selects = 1 << max(0, address_bits - 4)
    for name in source.keys("multiplexers"):
        where = ("multiplexers", name)
        if not re.fullmatch("[A-Z]+", name):
            source.fail(f"multiplexer {name!r}: a name is capital letters", *where)
        source.only(where, ("adc", "select"))
        adc = source.integer(*where, "adc", low=0, high=47)
        if adc not in adc_pins:
            source.fail(f"multiplexer {name}: GPIO {adc} is not among pins.adc", *where)
        select = source.integer(*where, "select", low=0, high=1000) if source.has(*where, "select") else 0
        if select >= selects:
            source.fail(f"multiplexer {name}: select {select} needs more than {address_bits} address pins", *where)
        for other in found.values():
            if (other.adc, other.select) == (adc, select):
                source.fail(f"multiplexer {name} has the analog input and the select of {other.name}", *where)
        found[name] = Multiplexer(name, adc, select)
    return found


def read_wires(
    source: Source, face: Face, multiplexers: dict[str, Multiplexer]
) -> tuple[dict[str, Wire], dict[str, int]]:
    """The drawing `sensors.wiring`: the wire of every place that has a sensor, and the file's line of every place.

    A cell is a multiplexer and its channel, `A05`, or `---` for a place without a sensor.
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
            wire = _wire(source, number, name, cell, multiplexers)
            if wire in owners:
                source.fail(f"{name}: sensor {wire} is that of {owners[wire]} already", line=number)
            owners[wire] = name
            wires[name] = wire
    if rows:
        source.fail(f"the wiring has a line {rows[0][1][0]!r} too many", line=rows[0][0])
    return wires, lines


def _wire(source: Source, number: int, name: str, cell: str, multiplexers: dict[str, Multiplexer]) -> Wire:
    match = _CELL.fullmatch(cell)
    if match is None:
        source.fail(f"{name}: {cell!r} is no wire, expected one like A05, or {NO_SENSOR}", line=number)
    wire = Wire(match[1], int(match[2]))
    if wire.multiplexer not in multiplexers:
        source.fail(f"{name}: sensor {cell} can't be reached: there is no multiplexer {match[1]}", line=number)
    if wire.channel >= CHANNELS:
        source.fail(f"{name}: sensor {cell} can't be reached: a multiplexer has channels 00..15", line=number)
    return wire


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
