"""From a physical board to the table that the firmware reads: `hallcore.board.board` says what each key means."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from hallcore.board.board import FORMAT, Board
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
        multiplexer = board.multiplexers[wire.multiplexer]
        channels.append(board.adc_pins.index(multiplexer.adc) << bits | multiplexer.select << 4 | wire.channel)
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
        "nT_per_count": parts.nt_per_count(board.sensor),
        "light_pin": board.light_pin,
        "light_count": board.light_count,
        "light_order": board.light_order,
        "button_pin": board.button_pin,
        "current_cap_mA": board.current_cap_mA,
        "games": games,
    }
    if zero_counts is not None:
        table["zero_counts"] = list(zero_counts)
    if gain_q12 is not None:
        table["gain_q12"] = list(gain_q12)
    Board(table)  # raises if the two ends of this format ever disagree
    return table


def sensor_places(board: PhysicalBoard) -> list[str]:
    """Names of the places that have a sensor, in the order in which the device numbers them."""
    return [place for place in board.face.places if place in board.wires]


def _game(board: PhysicalBoard, game: BoardGame, number: dict[str, int]) -> dict[str, Any]:
    at = [board.face.places[place] for place in game.places]
    pieces = game.pieces
    standing: dict[str, Any] = {}
    if pieces.pyramids:
        lies = [1 if place in board.face.poses else 0 for place in game.places]
        standing["standing"] = {"lies": lies, **standing_table(pieces.pyramids)}
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
        "tolerance": parts.sensing()["tolerance"]["magnet_strength"],
        **standing,
    }


def format_board(table: dict[str, Any]) -> str:
    """The table as JSON text, one key a line."""
    rows = [f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in table.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"
