"""The panel of a whole board whose sensors have their readers on it: multiplexers, shift registers or expanders.

All panels of a board are one design. The first panel of each row has the plug of the row's cable; the others go on from
edge to edge. The wiring follows from the panels, so that the board has a file of its own: `panel_file`.
"""

from __future__ import annotations

from collections.abc import Mapping

from hallboard.boards import PhysicalBoard

from .blocks import GAP_MM, Block, block
from .catalogue import ITEMS, Item, cable, edge
from .circuit import Design
from .footprints import FOOTPRINTS, MOST_PLUG_PINS, Footprint
from .layout import pad_point
from .panel import LIGHTS_GROUND, Panel, Placed, Tile, place_tile
from .readers import Reader, add_readers, reader
from .room import Room, box

_MARGIN_MM = 3.5  # beside the outermost parts, where no other panel joins
_EDGE_LANE_MM = 3.8  # for pins at an edge that joins
_PIN_FROM_EDGE_MM = 2.3
REEDS = {"reed_25AT": "reed", "reed_10AT": "reed 10-15 AT"}
_EDGES = ("row's edge", "readers' edge")
_LONGEST_EDGE = 10  # pins
_FIRST_ROW = 20  # the first of these rows is J20: the lights' pins have the numbers below


def reader_panel(board: PhysicalBoard, items: Mapping[str, Item] = ITEMS) -> Panel:
    """The panel of which a board has `block(board).panels`. Raises ValueError for a board without one, and why."""
    spaces = block(board)
    reads = reader(board, spaces)
    if len(reads.cable) > MOST_PLUG_PINS:
        raise ValueError(f"{board.name}: a cable of {len(reads.cable)} lines, a plug has {MOST_PLUG_PINS}")
    plug, light = cable(reads.cable), edge("light's edge", ("LIGHT",))
    joins = [edge(name, lines) for name, lines in zip(_EDGES, _edge_rows(reads), strict=False) if lines]
    design = Design({**items, **{item.name: item for item in (plug, light, *joins)}})
    placed, outs = _tiles(board, spaces, reads, design)
    size = _shift(board, spaces, design, placed)
    room = Room(size)
    fixed = [ref for ref in placed if design.parts[ref].prefix not in "CR"]
    room.take(box(FOOTPRINTS[design.parts[ref].footprint], placed[ref]) for ref in fixed)
    for ref in placed:  # spaces of other shapes than squares may be nearer than a tile is high
        if ref not in fixed:
            around = box(FOOTPRINTS[design.parts[ref].footprint], placed[ref])
            middle = (around[0] + around[2]) / 2, (around[1] + around[3]) / 2
            placed[ref] = room.place(design.parts[ref].footprint, middle, turns=(0,))
    if spaces.across > 1:
        _edges(board, spaces, reads, design, placed, room, size)
    wide, high = size
    screws = tuple(room.screw((x, y)) for x in (5.0, wide - 5.0) for y in (5.0, high - 5.0))
    design.add(plug.name, "J1", **{name: name for name in reads.cable})
    if spaces.across == 1:  # fed in its middle, so that the lights at its ends lose least
        placed["J1"] = room.place(plug.footprint, (wide / 2, high / 2), turns=(90, 0))
    else:
        placed["J1"] = _at_the_left(plug.footprint, room, high)
    _place_readers(design, placed, room, add_readers(design, reads, outs, spaces.panels))
    design.supplied("5V", "3V3", "GND", LIGHTS_GROUND)
    title = f"{board.title}: one of {spaces.panels} panels, {spaces.tiles} spaces each"
    if spaces.panels == 1:
        title = f"{board.title}: the panel"
    return Panel(f"{board.name}-panel", design, placed, title, size, screws)


def _tiles(board: PhysicalBoard, spaces: Block, reads: Reader, design: Design) -> tuple[dict[str, Placed], list[str]]:
    """The tiles where the board has them, y down; and the nets of their outputs."""
    placed: dict[str, Placed] = {}
    outs: list[str] = []
    part = REEDS[reads.part] if reads.kind == "contact" else reads.part
    for i, line in enumerate(spaces.lines):
        for j, name in enumerate(line):
            number = len(outs) + 1
            data, after = _light_nets(spaces, i, j)
            here = board.face.places[name]
            at = here.x_mm + board.mount.x_mm, -here.y_mm - board.mount.y_mm
            outs.append(f"OUT{number}")
            place_tile(design, placed, board, name, Tile(reads.kind, str(number), at, data, after, outs[-1], part=part))
            if reads.kind == "digital":  # an input whose sensor is left out, or has an open collector
                design.add("10k", f"R{number}", _1="3V3", _2=outs[-1])
                placed[f"R{number}"] = Placed(at[0], at[1] + 3.5)
    return placed, outs


def _light_nets(spaces: Block, line: int, column: int) -> tuple[str, str]:
    """The nets before and after a light: the chain goes to the right in every other line, and back in those between."""
    back = line % 2 == 1
    ends = _light_net(spaces, line, column), _light_net(spaces, line, column + 1)
    return ends[::-1] if back else ends


def _light_net(spaces: Block, line: int, gap: int) -> str:
    """The net in a line's gap, 0 being left of its first light."""
    last = len(spaces.lines) - 1
    width = len(spaces.lines[line])
    if (line, gap) == (0, 0):
        return "DIN"
    if (line, gap) == (last, 0 if last % 2 else width):
        return "DOUT"
    if spaces.across == 1 and gap == (width if line % 2 else 0):  # where a line begins, the one before it has ended
        line, gap = line - 1, 0 if line % 2 == 0 else len(spaces.lines[line - 1])
    return f"LIGHT{line}.{gap}"


def _shift(board: PhysicalBoard, spaces: Block, design: Design, placed: dict[str, Placed]) -> tuple[float, float]:
    """Move the tiles to where they are on the panel, and return its size. Raises ValueError if they need more room."""
    boxes = [box(FOOTPRINTS[design.parts[ref].footprint], at) for ref, at in placed.items()]
    low = [min(one[i] for one in boxes) for i in (0, 1)]
    high = [max(one[i + 2] for one in boxes) for i in (0, 1)]
    size, moved = [], []
    for axis, (step, least) in enumerate(zip(spaces.step_mm, (_EDGE_LANE_MM, 0.6), strict=True)):
        extent = high[axis] - low[axis]
        side = abs(step) - GAP_MM if step else extent + 2 * _MARGIN_MM
        margin = (side - extent) / 2
        if step and margin < least:
            raise ValueError(f"{board.name}: parts of {extent:.1f} mm have no room on a panel of {side:.1f} mm")
        size.append(round(side, 2))
        moved.append(round((margin - low[axis]) * 2) / 2)  # so that what stands on a half millimetre still does
    for ref, at in placed.items():
        placed[ref] = Placed(at.x + moved[0], at.y + moved[1], at.turn_deg)
    return size[0], size[1]


def _edges(
    board: PhysicalBoard,
    spaces: Block,
    reads: Reader,
    design: Design,
    placed: dict[str, Placed],
    room: Room,
    size: tuple[float, float],
) -> None:
    """Pins at the left and the right edge, at the same heights: the row's lines, and each line of lights."""
    lanes = _PIN_FROM_EDGE_MM, size[0] - _PIN_FROM_EDGE_MM
    for i, line in enumerate(spaces.lines):
        y = placed[f"D{sum(map(len, spaces.lines[:i])) + 1}"].y
        for side, x in enumerate(lanes):
            ref = f"J{2 * i + side + 2}"
            design.add("light's edge", ref, LIGHT=_light_net(spaces, i, len(line) * side))
            placed[ref] = Placed(x, y)
    room.take(box(FOOTPRINTS["PINS-1"], placed[f"J{2 * i + s + 2}"]) for i in range(len(spaces.lines)) for s in (0, 1))
    beyond = {name: name for name in reads.common} | reads.after
    for i, lines in enumerate(_edge_rows(reads)):
        left, right = f"J{_FIRST_ROW + 2 * i}", f"J{_FIRST_ROW + 2 * i + 1}"
        name = _EDGES[i]
        design.add(name, left, **{line: line for line in lines})
        design.add(name, right, **{line: beyond[line] for line in lines if line in beyond})
        if ends := [line for line in lines if line not in beyond]:
            design.unconnected(right, *ends)
        shape = FOOTPRINTS[design.parts[left].footprint]
        heights = (step / 2 for step in range(int(size[1] * 2)))
        both = next((pair for y in heights if _both_free(room, shape, pair := [Placed(x, y) for x in lanes])), None)
        if both is None:
            raise ValueError(f"{board.name}: no room for {len(lines)} pins at the edges of a panel")
        placed[left], placed[right] = both
        room.take(box(shape, one) for one in both)


def _at_the_left(footprint: str, room: Room, high_mm: float) -> Placed:
    """The place of a row's plug at the left edge, along it if that can be."""
    try:
        return room.place(footprint, (0.0, high_mm / 2), turns=(0,))
    except ValueError:  # a panel of low lines
        return room.place(footprint, (0.0, high_mm / 2), turns=(90,))


def _edge_rows(reads: Reader) -> list[tuple[str, ...]]:
    """The lines that go from panel to panel, in rows of pins that are short enough to stand between two lights'."""
    lines = (*reads.common, *reads.own)
    return [lines] if len(lines) <= _LONGEST_EDGE else [reads.common, reads.own]


def _both_free(room: Room, shape: Footprint, pair: list[Placed]) -> bool:
    return all(room.free(box(shape, one), 0.5) for one in pair)


def _place_readers(design: Design, placed: dict[str, Placed], room: Room, refs: list[str]) -> None:
    """Each chip near the spaces that it reads, its capacitor near it, and the rest near the plug."""
    nets = design.netlist()
    for ref in (ref for ref in refs if ref.startswith("U")):
        read = [
            placed[other]
            for net, pins in nets.items()
            if net.startswith("OUT") and any(part == ref for part, _ in pins)
            for other, _ in pins
            if other != ref and other in placed
        ]
        near = sum(at.x for at in read) / len(read), sum(at.y for at in read) / len(read)
        placed[ref] = room.place(design.parts[ref].footprint, near, 1.2)
        placed[f"C{ref[1:]}"] = room.place("0805", _beyond_supply(design.parts[ref], placed[ref]), 1.0)
    for ref in refs:
        if ref not in placed:
            placed[ref] = room.place(design.parts[ref].footprint, (placed["J1"].x, placed["J1"].y), turns=(0,))


def _beyond_supply(item: Item, at: Placed) -> tuple[float, float]:
    """A point beyond a chip's supply pin, off its end: a capacitor there is in no signal's way."""
    number = next(number for number, name, _ in item.pins if name in ("VCC", "VDD"))
    pad = next(pad for pad in FOOTPRINTS[item.footprint].pads if pad.number == number)
    x, y = pad_point(at, pad)
    return x + 0.6 * (x - at.x), y + 0.6 * (y - at.y)
