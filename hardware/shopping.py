"""What a board's parts are and cost, wired by hand: quantities from its file and its games, prices from prices.toml.

A board in panels takes the bills of materials of these: `panel_shopping`.
"""

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
from hallboard.boards.pyramids import size_of
from hallboard.boards.wirings.expander import Expander
from hallboard.boards.wirings.matrix import Matrix
from hallboard.boards.wirings.shift import Shift
from hallboard.faces import face_size_mm
from hallboard.game import Game
from hallcore.games.evacuate import state
from hallcore.games.evl import moving

from .electronics.panel_file import BUZZER_GPIO
from .mechanics.carriers import GAUGE_DISC_MM
from .mechanics.frame import frame
from .mechanics.round_pieces import WASHERS, disc_of
from .power import budget, fuse

SENSES = {"reed_25AT": "reed of 25 to 30 AT", "reed_10AT": "reed of 10 to 15 AT"}
# Printed, of PLA, by the last word of a kind; a test holds them against the solids.
PIECE_g = {
    "evl": {"piece": 4.3},
    "vlkno": {"stone": 1.7, "pawn": 5.7},
    "alea": {"attacker": 2.3, "defender": 2.3, "king": 3.5},
    "nevo": {"piece": 2.6},
    "evacuate": {"pawn": 1.4, "drone": 2.8, "queen": 4.7},
}
PUSH_PULL = ("DRV5032FA",)  # the outputs of all other digital sensors are open: each needs a pull-up
WASHERED = ("vlkno", "vlkno_14", "evl_4x1")  # sets whose pieces have washers in them; a test holds it likewise
_PYRAMID_DISCS = 4
_SMALL_MM = 4  # up to it a disc has a small one's price


ELECTRONICS, SUPPLY, FACE, PIECES, REST = "electronics", "supply", "face", "pieces", "postage, wire, glue"


@dataclass(frozen=True)
class Line:
    """A number of one thing, and its price; `group` is what it belongs to."""

    what: str
    count: float
    each_EUR: float
    group: str = ELECTRONICS

    @property
    def total_EUR(self) -> float:
        """What they cost together."""
        return self.count * self.each_EUR


@cache
def prices() -> dict[str, Any]:
    """The whole of prices.toml."""
    return tomllib.loads(Path(__file__).with_name("prices.toml").read_text())


@cache
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
    """The shopping list of a board that is wired by hand, with the pieces of all its games."""
    each, fixed = prices()["each"], prices()["fixed"]
    needs = budget(board)
    sensors = Counter(_part(board, place) for place in board.wires)
    chips = _chips(board)
    shifters = 1
    driven = sum(count for part, count in sensors.items() if not part.startswith("reed"))
    capacitors = (
        driven + board.light_count + shifters + sum(count for _, price, count in chips if price not in _DISCRETE)
    )
    found = [
        *(Line(SENSES.get(part, f"sensor {part}"), count, each[part]) for part, count in sensors.items()),
        Line("light WS2812B", board.light_count, each["WS2812B"]),
        *(Line(what, count, each[price]) for what, price, count in chips),
        Line("capacitor 100 nF", capacitors, each["capacitor"]),
        Line("regulator 3.3 V, low noise", needs.regulators, each["regulator"]),
        Line("capacitor 10 uF", 2 * needs.regulators, each["capacitor_10u"]),
        Line("controller Raspberry Pi Pico", 1, each["controller"]),
        Line("level shifter 74AHCT1G125", shifters, each["level_shifter"]),
        Line(f"supply 5 V, {needs.supply_A:.0f} A", 1, needs.supply_A * each["supply_per_A"], SUPPLY),
        Line(f"resettable fuse, {fuse(board)}", 1, each["fuse"]),
        Line("capacitor 1000 uF", 1, each["electrolytic"]),
        Line("Schottky diode B5819W", 1, each["schottky"]),
        Line("ferrite bead", 1, each["bead"]),
        Line("resistor 330 ohm", 2 if buzzer_fits(board) else 1, each["resistor"]),
        Line("button", 1, each["button"]),
        Line("buzzer, for later: the firmware makes no sound yet", int(buzzer_fits(board)), each["buzzer"]),
        Line("feed of 5 V into the chain", needs.feeds, each["feed"]),
        Line("face, dm2", _area_dm2(board), each["face_per_dm2"], FACE),
        Line("frame: filament, g", ceil(frame(board).mass_g), each["filament_per_g"], FACE),
        Line("wire, screws, glue", 1, fixed["wire_screws_glue"], REST),
        Line("postage", 1, fixed["postage"], REST),
    ]
    for game in board.games:
        counts = piece_counts(game)
        for disc_mm, count in sorted(_discs(board, game).items()):
            found.append(_magnets(game, disc_mm, count))
        grams = sum(count * PIECE_g[game][kind.rpartition(" ")[2]] for kind, count in counts.items())
        found.append(Line(f"{game}: filament, g", ceil(grams), each["filament_per_g"], PIECES))
        if board.games[game].pieces.name in WASHERED:
            found.append(Line(f"{game}: brass washers M10", counts.total() * WASHERS, each["washer"], PIECES))
    found.append(_magnets("gauge for polarity", GAUGE_DISC_MM, 1))
    if board.puck:
        found.append(_magnets("puck that calibrates", board.puck.disc_mm, 1))
    return [line for line in found if line.count]


def _discs(board: PhysicalBoard, game: str) -> Counter[tuple[float, float]]:
    """How many discs of which diameter and thickness, in mm, the pieces take that are printed for a board's game."""
    used = board.games[game].pieces
    found: Counter[tuple[float, float]] = Counter()
    for kind, count in piece_counts(game).items():
        if used.pyramids:
            found[used.pyramids[size_of(kind)].disc_mm] += _PYRAMID_DISCS * count
        else:
            disc = disc_of(used.name, kind)
            found[disc.diameter_mm, disc.thickness_mm] += count
    return found


def _magnets(what: str, disc_mm: tuple[float, float], count: int) -> Line:
    price = "small_magnet" if disc_mm[0] <= _SMALL_MM else "magnet"
    text = f"{what}: magnet {disc_mm[0]:g} x {disc_mm[1]:g} mm, N35"
    return Line(text, count, prices()["each"][price], PIECES)


def buzzer_fits(board: PhysicalBoard) -> bool:
    """True if no wire is on the buzzer's pin."""
    wired = {pin for wiring in board.wirings.values() for pin, _, _ in wiring.pins}
    others = {*board.address_pins, *board.adc_pins, board.light_pin, board.button_pin}
    return BUZZER_GPIO not in wired | others


def by_hand_lines(board: PhysicalBoard) -> list[Line]:
    """Those that a board in panels does not need: its panels have what they need on them."""
    return [line for line in lines(board) if line.group == ELECTRONICS]


def shared_lines(board: PhysicalBoard) -> list[Line]:
    """Those that a board needs in any case."""
    return [line for line in lines(board) if line.group != ELECTRONICS]


def table(bought: list[Line]) -> list[str]:
    """The rows of a page's table, and their sum."""
    rows = [f"| {line.what} | {line.count:g} | {line.each_EUR:.3g} | {line.total_EUR:.2f} |" for line in bought]
    total = sum(line.total_EUR for line in bought)
    head = "| part | how many | each | together |\n|---|---|---|---|"
    return [head, *rows, f"| **together** | | | **{total:.0f}** |\n"]


def total_EUR(board: PhysicalBoard, *groups: str) -> float:
    """What all of it costs, wired by hand, or what these groups do."""
    return sum(line.total_EUR for line in lines(board) if not groups or line.group in groups)


def electronics_EUR(board: PhysicalBoard) -> float:
    """What the electronics of a board that is wired by hand cost, with their supply."""
    return total_EUR(board, ELECTRONICS, SUPPLY)


def per_space_EUR(board: PhysicalBoard) -> float:
    """What another space would cost: its sensor and light, and its part of what reads it."""
    each = prices()["each"]
    place = next(iter(board.wires))
    part = _part(board, place)
    wiring = board.wirings.get(board.wires[place].wiring)
    read = {"matrix": each["diode"], "shift": each["74HC165"] / 8, "expander": each["MCP23017"] / 16}
    reader = read.get(wiring.kind, 0.0) if wiring else each["CD74HC4067"] / 16
    capacitors = 1 if part.startswith("reed") else 2
    return float(each[part] + each["WS2812B"] + capacitors * each["capacitor"] + reader)


_DISCRETE = ("diode", "resistor")


def _part(board: PhysicalBoard, place: str) -> str:
    if place in board.switches:
        return board.switches[place].part
    return board.sensor.part if board.sensor else ""


def _chips(board: PhysicalBoard) -> list[tuple[str, str, int]]:
    """What reads the sensors: (what, its price's name, how many)."""
    second = len({multiplexer.pin for multiplexer in board.multiplexers.values()}) if len(board.address_pins) > 4 else 0
    found = [
        ("multiplexer CD74HC4067", "CD74HC4067", len(board.multiplexers)),
        ("multiplexer CD74HC4051", "CD74HC4051", second),
    ]
    resistors = 0
    for wiring in board.wirings.values():
        used = sum(wire.wiring == wiring.name for wire in board.wires.values())
        if isinstance(wiring, Matrix):
            found.append(("Schottky diode BAT54", "diode", used if wiring.diodes else 0))
            found.append(("shift register 74HC595", "74HC595", ceil(wiring.n_rows / 8) if wiring.register else 0))
            resistors += len(wiring.columns)
        elif isinstance(wiring, Shift):
            found.append(("shift register 74HC165", "74HC165", wiring.chips * len(wiring.data)))
            resistors += wiring.n_inputs - (used if wiring.switch.part in PUSH_PULL else 0)
        elif isinstance(wiring, Expander):
            found.append((f"expander {wiring.chip}", "MCP23017", len(wiring.addresses)))
            resistors += 3 if wiring.interrupt >= 0 else 2
    return [*found, ("resistor", "resistor", resistors)]


def _area_dm2(board: PhysicalBoard) -> float:
    wide, high = face_size_mm(board)
    return round(wide * high / 1e4, 1)
