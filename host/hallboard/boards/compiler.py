"""From a physical board to the table that the firmware reads: `hallcore.board.board` says what each key means."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from hallcore.board.board import FORMAT, NO_SENSOR, Board
from hallcore.games import GAMES

from . import parts
from .errors import BoardFileError
from .model import BoardGame, PhysicalBoard
from .pyramids import standing_table


def compile_board(
    board: PhysicalBoard,
    zero_counts: Sequence[int] | None = None,
    gain_q12: Sequence[int] | None = None,
) -> dict[str, Any]:
    """The description for `board.json`; sensors are numbered as `sensor_places` lists them.

    `zero_counts` and `gain_q12` are a calibration, one number a sensor. Games whose ruleset this installation lacks are
    left out; raises `BoardFileError` if none is left.
    """
    places = sensor_places(board)
    number = {place: i for i, place in enumerate(places)}
    bits = len(board.address_pins)
    channels = []
    for place in places:
        wire = board.wires[place]
        if place in board.switches:
            channels.append(NO_SENSOR)
            continue
        multiplexer = board.multiplexers[wire.wiring]
        channels.append(board.adc_pins.index(multiplexer.pin) << bits | multiplexer.select << 4 | wire.numbers[0])
    games = [_game(board, game, number) for game in board.games.values() if game.game in GAMES]
    if not games:
        raise BoardFileError(board.path, 0, f"this hallboard plays none of its games: {', '.join(board.games)}")
    table: dict[str, Any] = {
        "format": FORMAT,
        "name": board.name,
        "title": board.title,
        "address_pins": list(board.address_pins),
        "adc_pins": list(board.adc_pins),
        "channels": channels,
        "nT_per_count": parts.nt_per_count(board.sensor) if board.sensor else 0,
        "light_pin": board.light_pin,
        "light_count": board.light_count,
        "light_order": board.light_order,
        "button_pin": board.button_pin,
        "current_cap_mA": board.current_cap_mA,
        "games": games,
    }
    wirings = device_wirings(board, number)
    if wirings:
        table["wirings"] = wirings
    if zero_counts is not None:
        table["zero_counts"] = list(zero_counts)
    if gain_q12 is not None:
        table["gain_q12"] = list(gain_q12)
    Board(table)  # raises if the two ends of this format ever disagree
    return table


def device_wirings(board: PhysicalBoard, number: dict[str, int]) -> list[dict[str, Any]]:
    """The key `wirings` of the description; `number` has the sensor of every place."""
    found = []
    used = [multiplexer for multiplexer in board.multiplexers.values() if multiplexer.switch]
    if used:
        pins = list(dict.fromkeys(multiplexer.pin for multiplexer in used))
        sensors = [NO_SENSOR] * (len(pins) << len(board.address_pins))
        for place in board.switches:
            wire = board.wires[place]
            if wire.wiring in board.multiplexers:
                multiplexer = board.multiplexers[wire.wiring]
                address = multiplexer.select << 4 | wire.numbers[0]
                sensors[address * len(pins) + pins.index(multiplexer.pin)] = number[place]
        low = int(all(multiplexer.switch.low for multiplexer in used if multiplexer.switch))
        names = "+".join(multiplexer.name for multiplexer in used)
        found.append({"kind": "mux", "name": names, "pins": pins, "low": low, "sensors": sensors})
    for wiring in board.wirings.values():
        sensors = [NO_SENSOR] * wiring.n_inputs
        for place, wire in board.wires.items():
            if wire.wiring == wiring.name:
                sensors[wiring.index(wire.numbers)] = number[place]
        entry = {"kind": wiring.kind, "name": wiring.name, "low": int(wiring.switch.low), **wiring.entry()}
        found.append({**entry, "sensors": sensors})
    return found


def sensor_places(board: PhysicalBoard) -> list[str]:
    """Names of the places that have a sensor, in the order in which the device numbers them."""
    return [place for place in board.face.places if place in board.wires]


def _game(board: PhysicalBoard, game: BoardGame, number: dict[str, int]) -> dict[str, Any]:
    at = [board.face.places[place] for place in game.places]
    pieces = game.pieces
    standing: dict[str, Any] = {}
    if pieces.pyramids and not any(place in board.switches for place in game.places):
        lies = [1 if place in board.face.poses else 0 for place in game.places]
        standing["standing"] = {"lies": lies, **standing_table(pieces.pyramids)}
    tolerance = parts.sensing()["tolerance"]
    return {
        "game": game.game,
        "sensors": [number[place] for place in game.places],
        "lights": [board.lights[place] for place in game.places],
        "x_mm": [round(place.x_mm, 2) for place in at],
        "y_mm": [round(place.y_mm, 2) for place in at],
        "kinds": dict(pieces.kinds),
        "field_uT": list(pieces.field_uT),
        "spread_uT": list(pieces.spread_uT),
        "moment_mAm2": pieces.moment_mAm2,
        "gap_mm": pieces.gap_mm,
        "pitch_mm": pieces.level_mm,
        "tolerance": tolerance["magnet_strength"],
        "height_play_mm": tolerance["height_play_mm"],
        **standing,
    }


def format_board(table: dict[str, Any]) -> str:
    """The table as JSON text, one key a line."""
    rows = [f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in table.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"
