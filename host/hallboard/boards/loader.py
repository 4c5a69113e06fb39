"""Reads a board file and refuses what can't be built or played: a hole, a doubled sensor, a light out of reach."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hallcore.games import GAMES, part

from . import parts
from .errors import BoardFileError
from .feeling import refuse_deaf_switches
from .model import BoardGame, Mount, Multiplexer, PhysicalBoard, Wire
from .parts import Switch
from .shapes import SHAPES, Face
from .source import Source
from .supply import OverBudget, fuse_A, supply_A
from .wiring import read_chain, read_multiplexers, read_wires, read_wirings, refuse_ghosts
from .wirings import Wiring
from .wirings.expander import Expander
from .wirings.wiring import GPIOS

FORMAT = 1
AXES = ("vertical", "x", "y")
ADC_GPIOS = range(26, 29)
LIGHT_ORDERS = ("GRB", "RGB")
MAX_ADDRESS_PINS = 8
_CAP = ("lights", "current_cap_mA")


def load(path: Path) -> PhysicalBoard:
    """The board that the file describes. Raises `BoardFileError`; OSError if it can't be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BoardFileError(path, 0, f"not UTF-8 text, at byte {error.start}") from error
    return parse(text, path)


def parse(text: str, path: Path) -> PhysicalBoard:
    """The board that the text describes; `path` is for messages, and its stem must be the board's name."""
    source = Source(path, text)
    tables = ("face", "pins", "sensors", "multiplexers", "wirings", "lights", "games")
    source.only((), ("format", "name", "title", *tables))
    if source.integer("format", low=0, high=10**6) != FORMAT:
        source.fail(f"format is {source.integer('format', low=0, high=10**6)}, this hallboard reads {FORMAT}", "format")
    name = source.string("name")
    if name != path.stem:
        source.fail(f"name is {name!r}, expected {path.stem!r} as the file is called", "name")
    face = _face(source)
    address, adc, light_pin, button_pin = _pins(source)
    sensor_part = source.string("sensors", "part")
    source.only(("sensors",), ("part", "gap_mm", "axis", "offset_mm", "wiring"))
    known = [*parts.sensors(), *parts.switches()]
    if sensor_part not in known:
        source.fail(f"no sensor {sensor_part!r}: there are {', '.join(known)}", "sensors", "part")
    gap_mm = source.number("sensors", "gap_mm", low=1, high=50)
    mount = _mount(source)
    multiplexers = read_multiplexers(source, adc, len(address), sensor_part)
    wirings = read_wirings(source, multiplexers, sensor_part)
    if not multiplexers and not wirings:
        source.fail("a board needs [multiplexers] or [wirings]")
    _claim_pins(source, wirings, multiplexers)
    wires, lines = read_wires(source, face, multiplexers, wirings)
    switches: dict[str, Switch] = {}
    for place, wire in wires.items():
        switch = wirings[wire.wiring].switch if wire.wiring in wirings else multiplexers[wire.wiring].switch
        if switch is not None:
            switches[place] = switch
    if len(switches) < len(wires) and sensor_part not in parts.sensors():
        place = next(place for place in wires if place not in switches)
        source.fail(f"{place}: {wires[place]} leads to an analog input, a {sensor_part} is a switch", line=lines[place])
    refuse_ghosts(source, wirings, wires)
    source.only(("lights",), ("part", "order", "count", "current_cap_mA", "chain"))
    order = source.string("lights", "order")
    if order not in LIGHT_ORDERS:
        source.fail(f"lights.order is {order!r}, expected {' or '.join(LIGHT_ORDERS)}", "lights", "order")
    count = source.integer("lights", "count", low=1, high=2000)
    lights = read_chain(source, face, count)
    games = {game: _game(source, game, face, gap_mm, wires, lights, lines) for game in source.keys("games")}
    if not games:
        source.fail("a board needs at least one game: [games.vlkno]", "games")
    for game in games.values():
        refuse_deaf_switches(source, game, face, gap_mm, mount, switches)
    board = PhysicalBoard(
        path=path,
        name=name,
        title=source.string("title"),
        face=face,
        sensor=parts.sensor(sensor_part) if sensor_part in parts.sensors() else None,
        gap_mm=gap_mm,
        mount=mount,
        address_pins=tuple(address),
        adc_pins=tuple(adc),
        light_pin=light_pin,
        button_pin=button_pin,
        multiplexers=multiplexers,
        wirings=wirings,
        wires=wires,
        switches=switches,
        light_order=order,
        light_count=count,
        lights=lights,
        current_cap_mA=source.integer(*_CAP, low=50, high=20000),
        games=games,
    )
    try:
        supply_A(board)
    except OverBudget as error:
        source.fail(str(error), *_CAP)
    return board


def refuse_unfused(board: PhysicalBoard) -> None:
    """Raises `BoardFileError` for a board that draws more than the fuses of hallboard's own carriers hold.

    One that is built already may play all the same: with another fuse.
    """
    try:
        fuse_A(board)
    except OverBudget as error:
        Source(board.path, board.path.read_text(encoding="utf-8")).fail(str(error), *_CAP)


def _face(source: Source) -> Face:
    shape = source.string("face", "shape")
    if shape not in SHAPES:
        source.fail(f"no shape {shape!r}: there are {', '.join(SHAPES)}", "face", "shape")
    make, names = SHAPES[shape]
    source.only(("face",), ("shape", *names))
    values: dict[str, float] = {}
    for name in names:
        if name.endswith("_mm"):
            values[name] = source.number("face", name, low=1, high=1000)
        elif name == "parity":
            values[name] = source.integer("face", name, low=0, high=1)
        else:
            values[name] = source.integer("face", name, low=1, high=26)
    return make(**values)


def _mount(source: Source) -> Mount:
    """`sensors.axis` and `sensors.offset_mm`: how the switches stand; without them upright under the middle."""
    key = ("sensors", "axis")
    axis = source.string(*key) if source.has(*key) else "vertical"
    if axis not in AXES:
        source.fail(f"sensors.axis is {axis!r}, expected one of {', '.join(AXES)}", *key)
    x, y = 0.0, 0.0
    if source.has("sensors", "offset_mm"):
        x, y = source.numbers("sensors", "offset_mm", count=2, low=-20, high=20)
    return Mount(axis, x, y)


def _pins(source: Source) -> tuple[list[int], list[int], int, int]:
    source.only(("pins",), ("address", "adc", "lights", "button"))
    address: list[int] = []
    if source.has("pins", "address") or source.has("multiplexers"):
        address = source.gpios("pins", "address", allowed=GPIOS)
        if not 4 <= len(address) <= MAX_ADDRESS_PINS:
            source.fail(f"pins.address has {len(address)} pins, expected 4 to {MAX_ADDRESS_PINS}", "pins", "address")
    adc = source.gpios("pins", "adc", allowed=ADC_GPIOS) if source.has("pins", "adc") else []
    lights = source.integer("pins", "lights", low=0, high=GPIOS[-1])
    button = source.integer("pins", "button", low=-1, high=GPIOS[-1])
    used = [*address, *adc, lights, *([button] if button >= 0 else [])]
    for pin in used:
        if used.count(pin) > 1:
            source.fail(f"GPIO {pin} has two duties", "pins")
    return address, adc, lights, button


def _claim_pins(source: Source, wirings: dict[str, Wiring], multiplexers: dict[str, Multiplexer]) -> None:
    """A pin has one duty; only expanders share the lines of a bus, each chip with an address of its own."""
    duties: dict[int, str] = {}
    shared: set[int] = set()
    for key in ("address", "adc", "lights", "button"):
        if source.has("pins", key):
            value = source.value("pins", key)
            duties |= dict.fromkeys(value if isinstance(value, list) else [value], f"pins.{key}")
    for multiplexer in multiplexers.values():
        pin = multiplexer.pin
        if multiplexer.switch and duties.setdefault(pin, "multiplexers") != "multiplexers":
            reason = f"GPIO {pin} has two duties: {duties[pin]} and this multiplexer's input"
            source.fail(reason, "multiplexers", multiplexer.name)
    chips: dict[tuple[int, int, int], str] = {}
    for wiring in wirings.values():
        for pin, duty, bus in wiring.pins:
            named = duty if bus else f"{duty} of wiring {wiring.name}"
            if pin in duties and not (bus and pin in shared and duties[pin] == named):
                reason = f"GPIO {pin} has two duties: {duties[pin]} and {named}"
                source.fail(reason, "wirings", wiring.name)
            duties[pin] = named
            if bus:
                shared.add(pin)
        if isinstance(wiring, Expander):
            for address in wiring.addresses:
                chip = (wiring.number, wiring.bus.get("cs", -1), address)
                if chip in chips:
                    reason = f"address 0x{address:02x} is that of a chip of {chips[chip]}, on the same bus"
                    source.fail(f"wiring {wiring.name}: {reason}", "wirings", wiring.name, "addresses")
                chips[chip] = wiring.name


def _game(
    source: Source,
    game: str,
    face: Face,
    gap_mm: float,
    wires: dict[str, Wire],
    lights: dict[str, int],
    lines: dict[str, int],
) -> BoardGame:
    key = ("games", game)
    if game not in GAMES:
        source.fail(f"unknown game {game!r}: there are {', '.join(GAMES)}", *key)
    source.only(key, ("pieces", "kinds", "first", "step"))
    set_name = source.string(*key, "pieces")
    if set_name not in parts.piece_sets():
        known = parts.piece_sets()
        source.fail(f"no pieces {set_name!r}: there are {', '.join(known)}", *key, "pieces")
    pieces = parts.piece_set(set_name)
    if source.has(*key, "kinds"):
        pieces = replace(pieces, kinds=_kinds(source, game), discs={})
    if pieces.gap_mm and pieces.gap_mm != gap_mm:
        reason = f"pieces {set_name!r} are for a gap of {pieces.gap_mm:g} mm, sensors.gap_mm is {gap_mm:g}"
        source.fail(reason, *key, "pieces")
    places = _places(source, game, face)
    for place in places:
        if place not in wires:
            source.fail(f"a hole: {game} uses {place}, which has no sensor", line=lines[place])
        if place not in lights:
            source.fail(f"{place}: its light can't be reached, no run of the chain has it", "lights", "chain")
    for kind in part(game, "rules").KINDS[1:]:
        if not pieces.kinds.get(kind):
            source.fail(f"pieces {set_name!r} have no magnet for {game}'s {kind}", *key, "pieces")
    return BoardGame(game, places, pieces)


def _kinds(source: Source, game: str) -> dict[str, float]:
    """The strength of each kind's magnet against the set's disc; its sign is the pole that looks up."""
    key = ("games", game, "kinds")
    known = part(game, "rules").KINDS[1:]
    for kind in source.keys(*key):
        if kind not in known:
            source.fail(f"{game} has no kind {kind!r}: there are {', '.join(known)}", *key)
    return {kind: source.number(*key, kind, low=-5, high=5) for kind in source.keys(*key)}


def _places(source: Source, game: str, face: Face) -> tuple[str, ...]:
    """The place of each space: those of the same name, or the rectangle of a grid that begins at `first`."""
    key = ("games", game)
    geometry = part(game, "geometry")
    names = [geometry.space_name(space) for space in range(geometry.SPACES)]
    if source.has(*key, "first") or source.has(*key, "step"):
        names = [_shifted(source, game, face, name) for name in names]
    for name in names:
        if name not in face.places:
            source.fail(f"a hole: {game}'s space {name} is not on this face", *key)
    if len(set(names)) < len(names):
        source.fail(f"two of {game}'s spaces are on one place", *key)
    return tuple(names)


def _shifted(source: Source, game: str, face: Face, name: str) -> str:
    key = ("games", game)
    if face.shape != "grid":
        source.fail("first and step are for grids", *key)
    first = source.string(*key, "first")
    if first not in face.places:
        source.fail(f"this face has no place {first!r}", *key, "first")
    step = source.integer(*key, "step", low=1, high=26) if source.has(*key, "step") else 1
    column = ord(first[0]) + step * (ord(name[0]) - ord("a"))
    row = int(first[1:]) + step * (int(name[1:]) - 1)
    place = f"{chr(column)}{row}"
    if place not in face.places:
        source.fail(f"a hole: {game}'s {name} would be {place}, which is not on this face", *key)
    return place
