"""What a board description says, checked key by key.

`hallboard board compile NAME` makes this description from `boards/NAME.toml`; it lies as `board.json` beside the
firmware's main.py. Coordinates and distances are in mm, fields in uT, magnetic moments in mA m^2.

| key | is |
|---|---|
| `format` | 1: the version of this table |
| `name`, `title` | `"vlkno"` and a line for people |
| `address_pins` | GPIO numbers of the multiplexers' address lines, the least significant first |
| `adc_pins` | GPIO numbers of the analog inputs (26..28), at most three |
| `channels` | per sensor: `input << len(address_pins) | address`, `input` being an index into `adc_pins`; \
65535 for a switch |
| `wirings` | optional: how the switches are read, see below |
| `nT_per_count` | field of one count of `ADC.read_u16()`; 839 for the DRV5055A1 at 3.3 V; needed for analog sensors |
| `zero_counts` | optional, per sensor: `read_u16()` without a field; 32768 where it is missing |
| `gain_q12` | optional, per sensor: its gain against the nominal one, 4096 is 1; 4096 where it is missing |
| `light_pin`, `light_count`, `light_order` | GPIO of the chain of lights, its length, `"GRB"` or `"RGB"` |
| `button_pin` | GPIO of the button, which pulls it low; -1 for none |
| `current_cap_mA` | what all lights together may draw; 1500 where it is missing |
| `games` | list of the games whose spaces are printed on the board, the first is the one it starts with |

A sensor is a linear one, with a channel, or a switch, which is in one wiring. Of every wiring in `wirings`:

| key | is |
|---|---|
| `kind` | `"pins"`, `"mux"`, `"matrix"`, `"shift"` or `"expander"`: the module of the firmware that reads it |
| `name` | capital letters: what it is called in messages |
| `sensors` | per input, in the order in which that module numbers them: its sensor, 65535 for none |
| `low` | 1 if a closed switch pulls its input low, else 0 |

The other keys are the module's own: pins, and counts.

and of every game in `games`:

| key | is |
|---|---|
| `game` | name of the ruleset |
| `sensors` | per space: its sensor, an index into `channels` |
| `lights` | per space: its light's place in the chain, -1 for none |
| `x_mm`, `y_mm` | per space: its centre; needed where pieces are stacked or nested, for the field of the \
neighbours and one that slopes |
| `kinds` | `{"stone": 1.0, "white pawn": -1.0}`: per name in the ruleset's KINDS the field of its magnet \
against the reference magnet: the sign is polarity, the size strength |
| `field_uT` | field of the reference magnet at the sensor, by level from the lowest; one entry: no stacks |
| `spread_uT` | its standard deviation from the place in the recess, by level |
| `moment_mAm2` | moment of the reference magnet |
| `gap_mm`, `pitch_mm` | from the sensing element to the middle of the lowest magnet; height of a level |
| `tolerance` | half width of the uniform spread of the magnets' strength: 0.05 |
| `height_play_mm` | half width of the uniform spread of a piece's magnet, up and down; 0 if left out |
| `standing` | only of a game with pyramids: a table of its own, see below |

Pyramids lie on some spaces, where `kinds` and `field_uT` are for one that lies, and stand nested on the others:

| key of `standing` | is |
|---|---|
| `lies` | per space: 1 if a pyramid lies there |
| `base_mm` | heights of a pyramid's base above the sensing element, ascending |
| `uT` | `{"pawn": [...]}`: per size, the last word of a kind's name, the field at the sensor below for each \
of these heights, of a kind whose field is positive when it lies |
| `rise_mm` | `{"queen": {"pawn": 25.7}}`: how high above the base of the one is that of the other when it \
hangs on its tip; no base is lower than that of the lowest pyramid |
"""

from array import array
from math import sqrt

from ..portable import const
from .error import BoardError

if False:  # types
    from collections.abc import Callable
    from typing import Any

    from .board import Board, Spaces

FORMAT = 1
WIRINGS = ("pins", "mux", "matrix", "shift", "expander")
NO_LIGHT = 0xFFFF
NO_SENSOR = 0xFFFF
_SWITCH = const(0xFFFF)  # instead of a channel
_MAX_ADDRESS_PINS = const(8)
_NO_GAIN = const(4096)  # none is known: the nominal one
_GAIN_SD = const(0.05)  # ... and how far a sensor's may be from that,
_DEPTH_SD_mm = const(0.17)  # ... which also lies deeper or less deep than it should
_RECESS_mm = const(2)  # ... and pieces may stand so far off,
_RECESSES = const(2)  # ... or, where they lie, so many times as far
_CALIBRATED_GAIN_SD = const(0.012)


def _get(source: "dict[str, Any]", key: str, where: str) -> "Any":
    if key not in source:
        raise BoardError(f"{where}: key {key!r} is missing")
    return source[key]


def _number(source: "dict[str, Any]", key: str, where: str, low: float, high: float) -> "int | float":
    value = _get(source, key, where)
    if not isinstance(value, (int, float)) or not low <= value <= high:
        raise BoardError(f"{where}: {key} is {value!r}, expected a number from {low} to {high}")
    return value


def _numbers(
    source: "dict[str, Any]", key: str, where: str, code: str, count: int, low: float, high: float
) -> "array[Any]":
    """The list under `key` as an array; `count` is the length it must have, -1 for any but none."""
    values = _get(source, key, where)
    if not isinstance(values, (list, tuple)) or not values or (count >= 0 and len(values) != count):
        raise BoardError(f"{where}: {key} must be a list of {'' if count < 0 else count} numbers")
    for i in range(len(values)):
        value = values[i]
        if not isinstance(value, (int, float)) or not low <= value <= high:
            raise BoardError(f"{where}: {key}[{i}] is {value!r}, expected a number from {low} to {high}")
    return array(code, values)


def read_board(board: "Board", new_spaces: "Callable[[], Spaces]", description: object) -> None:
    """Fill a `Board`; `new_spaces` makes its `Spaces`. Raises `BoardError`."""
    where = "board description"
    if not isinstance(description, dict):
        raise BoardError(f"{where}: expected a table of keys and values")
    if _get(description, "format", where) != FORMAT:
        raise BoardError(f"{where}: format is {description['format']!r}, this firmware reads {FORMAT}")
    board.name = str(_get(description, "name", where))
    board.title = str(description.get("title", board.name))
    where = f"board {board.name}"
    pins = _get(description, "address_pins", where)
    if not isinstance(pins, list) or len(pins) > _MAX_ADDRESS_PINS:
        raise BoardError(f"{where}: address_pins must be a list of at most {_MAX_ADDRESS_PINS} pins")
    board.address_pins = array("B", pins)
    board.adc_pins = array("B")
    if _get(description, "adc_pins", where):
        board.adc_pins = _numbers(description, "adc_pins", where, "B", -1, 0, 47)
    n_channels = len(board.adc_pins) << len(pins)
    board.channels = _numbers(description, "channels", where, "H", -1, 0, _SWITCH)
    board.n_sensors = len(board.channels)
    board.wirings = _read_wirings(board.n_sensors, description.get("wirings", []), where)
    analog = _is_analog(board, n_channels, where)
    board.nT_per_count = int(_number(description, "nT_per_count", where, 1, 20000)) if analog else 0
    board.zero_counts = array("H", [32768] * (board.n_sensors if analog else 0))
    if "zero_counts" in description:
        board.zero_counts = _numbers(description, "zero_counts", where, "H", board.n_sensors, 0, 65535)
    board.gain_q12 = array("H", [_NO_GAIN] * (board.n_sensors if analog else 0))
    if "gain_q12" in description:
        board.gain_q12 = _numbers(description, "gain_q12", where, "H", board.n_sensors, 2048, 8192)
    board.light_pin = int(_number(description, "light_pin", where, 0, 47))
    board.light_count = int(_number(description, "light_count", where, 0, 2000))
    board.light_order = str(description.get("light_order", "GRB"))
    if board.light_order not in ("GRB", "RGB"):
        raise BoardError(f"{where}: light_order is {board.light_order!r}, expected 'GRB' or 'RGB'")
    board.button_pin = int(description.get("button_pin", -1))
    board.current_cap_mA = int(description.get("current_cap_mA", 1500))
    games = _get(description, "games", where)
    if not isinstance(games, list) or not games:
        raise BoardError(f"{where}: games must be a list of at least one game")
    board.games = tuple([str(_get(game, "game", f"{where}: games")) for game in games])
    board.all_spaces = [_read_spaces(new_spaces(), board, entry) for entry in games]


def _is_analog(board: "Board", n_channels: int, where: str) -> bool:
    """True if a sensor has a channel. Raises `BoardError` if one has neither its own channel nor its own input."""
    seen = bytearray(n_channels)
    wired = bytearray(board.n_sensors)
    for wiring in board.wirings:
        for sensor in wiring["sensors"]:
            if sensor != NO_SENSOR:
                wired[sensor] += 1
    analog = False
    for i in range(board.n_sensors):
        channel = board.channels[i]
        if wired[i] != (channel == _SWITCH):
            raise BoardError(f"{where}: sensor {i} must have one channel, or one input of a wiring")
        if channel == _SWITCH:
            continue
        if channel >= n_channels:
            raise BoardError(f"{where}: channels[{i}] is {channel}, expected a number from 0 to {n_channels - 1}")
        if seen[channel]:
            raise BoardError(f"{where}: channels[{i}] is {channel}, which another sensor has already")
        seen[channel] = 1
        analog = True
    return analog


def _read_wirings(n_sensors: int, entries: "list[dict[str, Any]]", where: str) -> "list[dict[str, Any]]":
    """The wirings, their `sensors` as arrays."""
    wirings = []
    for entry in entries:
        kind = _get(entry, "kind", where)
        if kind not in WIRINGS:
            raise BoardError(f"{where}: wiring {kind!r}, expected one of {', '.join(WIRINGS)}")
        wiring = dict(entry)
        own = f"{where}: wiring {_get(entry, 'name', where)}"
        sensors = _numbers(entry, "sensors", own, "H", -1, 0, NO_SENSOR)
        for sensor in sensors:
            if n_sensors <= sensor < NO_SENSOR:
                raise BoardError(f"{own}: there is no sensor {sensor}")
        wiring["sensors"] = sensors
        wiring["low"] = int(_number(entry, "low", own, 0, 1))
        wirings.append(wiring)
    return wirings


def _read_spaces(spaces: "Spaces", board: "Board", entry: "dict[str, Any]") -> "Spaces":
    """Fill a board's `Spaces` of one game."""
    where = f"board {board.name}: {entry['game']}"
    spaces.game = str(entry["game"])
    spaces.sensors = _numbers(entry, "sensors", where, "H", -1, 0, board.n_sensors - 1)
    n = len(spaces.sensors)
    spaces.n = n
    spaces.switches = False
    for sensor in spaces.sensors:
        spaces.switches = spaces.switches or board.channels[sensor] == _SWITCH
    spaces.lights = array("H", [NO_LIGHT] * n)
    lights = _numbers(entry, "lights", where, "i", n, -1, board.light_count - 1)
    for i in range(n):
        if lights[i] >= 0:
            spaces.lights[i] = lights[i]
    spaces.field_uT = _numbers(entry, "field_uT", where, "f", -1, 1, 100000)
    levels = len(spaces.field_uT)
    spaces.stacks = levels > 1
    spaces.spread_uT = _numbers(entry, "spread_uT", where, "f", levels, 0, 100000)
    spaces.x_mm = spaces.y_mm = array("f")
    spaces.pyramids = "standing" in entry
    if spaces.stacks or spaces.pyramids:
        spaces.x_mm = _numbers(entry, "x_mm", where, "f", n, -5000, 5000)
        spaces.y_mm = _numbers(entry, "y_mm", where, "f", n, -5000, 5000)
    spaces.moment_mAm2 = float(_number(entry, "moment_mAm2", where, 0.001, 10000))
    spaces.gap_mm = float(_number(entry, "gap_mm", where, 0.1, 100))
    spaces.pitch_mm = float(_number(entry, "pitch_mm", where, 0, 100))
    spaces.tolerance = float(_number(entry, "tolerance", where, 0, 0.5))
    spaces.height_play_mm = 0.0
    if "height_play_mm" in entry:
        spaces.height_play_mm = float(_number(entry, "height_play_mm", where, 0, 10))
    spaces.gain_sd = _CALIBRATED_GAIN_SD
    if all(gain == _NO_GAIN for gain in board.gain_q12):
        _doubt(spaces)
    kinds = _get(entry, "kinds", where)
    if not isinstance(kinds, dict):
        raise BoardError(f"{where}: kinds must be a table of piece names and strengths")
    spaces._kinds = kinds
    spaces._where = where
    if spaces.pyramids:
        spaces._standing = _packed(spaces, entry["standing"], where + ": standing")
    return spaces


def _doubt(spaces: "Spaces") -> None:
    """Of a board whose gains nobody has calibrated neither depths nor recesses are known well."""
    deeper = 3 * _DEPTH_SD_mm / spaces.gap_mm  # dB/B = 3 dz/z
    spaces.gain_sd = sqrt(_GAIN_SD * _GAIN_SD + deeper * deeper)
    if not spaces.stacks:
        # The discs of a pyramid lie beside the sensor: the field changes in proportion to the way.
        spaces.spread_uT[0] *= _RECESSES
    else:
        # Above a sensor a dipole moved sidewards by r loses the share 3 r^2 / z^2, which evenly over a disc of radius
        # R has a standard deviation of 3 R^2 / z^2 / sqrt(12).
        for level in range(len(spaces.field_uT)):
            z_mm = spaces.gap_mm + level * spaces.pitch_mm
            spread_uT = spaces.field_uT[level] * 3 * _RECESS_mm * _RECESS_mm / (z_mm * z_mm * sqrt(12))
            spaces.spread_uT[level] = max(spaces.spread_uT[level], spread_uT)


def _packed(spaces: "Spaces", table: "dict[str, Any]", where: str) -> "dict[str, Any]":
    """The table `standing`, checked, its lists as arrays: a list of floats takes five times as much."""
    if not isinstance(table, dict):
        raise BoardError(f"{where} must be a table")
    packed: "dict[str, Any]" = {"lies": _numbers(table, "lies", where, "B", spaces.n, 0, 1)}
    heights = packed["base_mm"] = _numbers(table, "base_mm", where, "f", -1, 1, 1000)
    for key in ("uT", "rise_mm"):
        if not isinstance(_get(table, key, where), dict):
            raise BoardError(f"{where}: {key} must be a table of sizes")
        packed[key] = table[key]
    fields = packed["uT"] = {}
    for name in spaces._kinds:
        size = name.split(" ")[-1]
        if size not in fields:
            fields[size] = _numbers(table["uT"], size, where + ": uT", "f", len(heights), -100000, 100000)
    return packed
