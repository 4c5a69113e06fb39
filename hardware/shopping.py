"""What a board's parts are and cost: quantities from its file and its games, prices from prices.toml."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any

from hallboard.boards import PhysicalBoard
from hallboard.boards.parts import sensing
from hallboard.game import Game
from hallcore.games.evacuate import state
from hallcore.games.evl import moving

from .power import budget

# Printed, of PLA, rounded up; a test holds them against the solids.
PIECE_g = {"evl": 4.5, "vlkno": 6.0, "alea": 2.7, "nevo": 2.6, "evacuate": 3.2}
_WASHERS = {"vlkno": 2}  # a piece
_DISCS = {"evacuate": 4}


@dataclass(frozen=True)
class Line:
    """A number of one thing, and its price."""

    what: str
    count: float
    each_EUR: float

    @property
    def total_EUR(self) -> float:
        """What they cost together."""
        return self.count * self.each_EUR


@cache
def prices() -> dict[str, Any]:
    """The whole of prices.toml."""
    return tomllib.loads(Path(__file__).with_name("prices.toml").read_text())


def piece_counts(game: str) -> Counter[str]:
    """How many of each kind one makes: what the game's equipment is."""
    kinds = sensing()["sets"][game]["kinds"]
    played = Game(game)
    if game == "evl":  # all are in hand; the lights show whose a pentagon is
        hand = played.counters[moving.HAND]
        return Counter({kind: hand for kind in kinds if kind.endswith("piece")})
    if game == "evacuate":
        rules = played.ruleset.rules
        sizes = [Game(game, players=str(players)) for players in dict(rules.VARIANTS)["players"]]
        stashes = {kind: [one.cells[state.STASH + kind] for one in sizes] for kind in range(1, len(rules.KINDS))}
        return Counter({rules.KINDS[kind]: max(found) for kind, found in stashes.items()})
    hands, rules = played.ruleset.hands, played.ruleset.rules
    found: Counter[str] = Counter()
    for space in range(played.ruleset.geometry.SPACES):
        content = hands.content(played.cells, space)
        while content:
            found[rules.KINDS[hands.top(content)]] += 1
            content = hands.pop(content)
    return found


def lines(board: PhysicalBoard) -> list[Line]:
    """The shopping list of a board with the pieces of all its games."""
    each, fixed = prices()["each"], prices()["fixed"]
    needs = budget(board)
    sensor = board.sensor.part if board.sensor else "DRV5032AJ"
    second = len({multiplexer.pin for multiplexer in board.multiplexers.values()}) if len(board.address_pins) > 4 else 0
    found = [
        Line(f"sensor {sensor}", len(board.wires), each[sensor]),
        Line("light WS2812B", board.light_count, each["WS2812B"]),
        Line("multiplexer CD74HC4067", len(board.multiplexers), each["CD74HC4067"]),
        Line("multiplexer CD74HC4051", second, each["CD74HC4051"]),
        Line("capacitor 100 nF", len(board.wires) + board.light_count + len(board.multiplexers), each["capacitor"]),
        Line("regulator 3.3 V, low noise", needs.regulators, each["regulator"]),
        Line("controller Raspberry Pi Pico", 1, each["controller"]),
        Line("level shifter 74AHCT1G125", 1, each["level_shifter"]),
        Line(f"supply 5 V, {needs.supply_A:.0f} A", needs.supply_A, each["supply_per_A"]),
        Line("feed of 5 V into the chain", needs.feeds, each["feed"]),
        Line("face, dm2", _area_dm2(board), each["face_per_dm2"]),
        Line("wire, screws, glue", 1, fixed["wire_screws_glue"]),
        Line("postage", 1, fixed["postage"]),
    ]
    for game in board.games:
        count = sum(piece_counts(game).values())
        magnet = "magnet" if sensing()["sets"][game].get("disc_mm", (3, 1))[0] > 4 else "small_magnet"
        found.append(Line(f"{game}: magnets", count * _DISCS.get(game, 1), each[magnet]))
        found.append(Line(f"{game}: filament, g", ceil(count * PIECE_g[game]), each["filament_per_g"]))
        if game in _WASHERS:
            found.append(Line(f"{game}: brass washers", count * _WASHERS[game], each["washer"]))
    return [line for line in found if line.count]


def total_EUR(board: PhysicalBoard) -> float:
    """What all of it costs."""
    return sum(line.total_EUR for line in lines(board))


def per_space_EUR(board: PhysicalBoard) -> float:
    """What another space would cost: its sensor and light, and its part of a multiplexer."""
    each = prices()["each"]
    sensor = board.sensor.part if board.sensor else "DRV5032AJ"
    return float(each[sensor] + each["WS2812B"] + 2 * each["capacitor"] + each["CD74HC4067"] / 16)


def _area_dm2(board: PhysicalBoard) -> float:
    wide, high = board.face.size_mm
    return round((wide + 30) * (high + 30) / 1e4, 1)
