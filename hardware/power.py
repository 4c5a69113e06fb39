"""What a board draws, by its file and the firmware's cap; where 5 V is fed, and how much of it is lost on the way."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot

from hallboard.boards import PhysicalBoard
from hallboard.boards.table import supply_mA

CHANNEL_mA = 20.0  # a light's red, green or blue at full brightness; a test holds it against the firmware's palette
DARK_mA = 1.0  # a light that is dark; a test holds it against the firmware's lights
CONTROLLER_mA = 120.0  # a Pico that is busy, with its USB; from memory of its data sheet
SUPPLY_V = 5.0
LEAST_V = 4.5  # at a light: below it, blue fades and data may fail
WIRE_mOHM_PER_M = 53.0  # copper of 0.34 mm2 (AWG 22)
BULK_uF = 1000.0
SUPPLY_ANSWERS_ms = 0.1  # until a supply has followed a step of its load
SUPPLIES_A = (1.0, 2.0, 3.0, 4.0, 6.0, 10.0)
HEADROOM = 1.25
PICO_3V3_mA = 300.0  # what a Pico's own 3.3 V may give away
REGULATOR_mA = 300.0  # TPS7A2033, the carrier's
FUSE_mOHM = {
    "2.6 A": 50.0,
    "3 A": 40.0,
}  # after they have tripped: R1max of Bourns' MF-MSMF table; smaller ones lose more
_FUSE_A = {"2.6 A": 2.6, "3 A": 3.0}  # what they hold at 23 C
_FUSE_SHARE = 0.85  # of that at 40 C: of the same series one of 1.5 A holds 1.0 A at 60 C
REGULATOR_W = 0.5  # what it gets rid of in its package
REGULATOR_MOST_mA = min(REGULATOR_mA, 1000 * REGULATOR_W / (SUPPLY_V - 3.3))
AT_5V = ("SM451R", "A3144")  # sensors that run on 5 V, with an open collector for 3.3 V


class OverBudget(ValueError):
    """A board that can't be fed: which current, and why."""


@dataclass(frozen=True)
class Budget:
    """Currents in mA, voltages in V. `sensors_mA` is that of their wiring, too; `regulators` feed them.

    `feeds` is in how many places 5 V enters the chain of lights.
    """

    lights_mA: float
    white_mA: float
    sensors_mA: float
    total_mA: float
    supply_A: float
    regulators: int
    feeds: int
    drop_V: float
    dip_V: float


def budget(board: PhysicalBoard) -> Budget:
    """The budget of a board. Raises OverBudget."""
    dark = DARK_mA * board.light_count
    if board.current_cap_mA <= dark:
        raise OverBudget(
            f"{board.name}: {board.light_count} dark lights draw {dark:.0f} mA, "
            f"lights.current_cap_mA is {board.current_cap_mA}: nothing is left to shine with"
        )
    sensors = sum(supply_mA(board))
    total = board.current_cap_mA + sensors + CONTROLLER_mA
    supply = next((size for size in SUPPLIES_A if size * 1000 >= HEADROOM * total), 0.0)
    if not supply:
        raise OverBudget(f"{board.name}: {total / 1000:.1f} A with headroom is more than {SUPPLIES_A[-1]:.0f} A")
    quiet = sensors - sum(switch.supply_mA for switch in board.switches.values() if switch.part in AT_5V)
    feeds, drop = _feeds(board)
    return Budget(
        lights_mA=float(board.current_cap_mA),
        white_mA=3 * CHANNEL_mA * board.light_count,
        sensors_mA=sensors,
        total_mA=total,
        supply_A=supply,
        regulators=0 if quiet <= PICO_3V3_mA / 2 else ceil(quiet / REGULATOR_MOST_mA),
        feeds=feeds,
        drop_V=drop,
        dip_V=board.current_cap_mA / 1000 * SUPPLY_ANSWERS_ms / BULK_uF * 1000,
    )


def fuse(board: PhysicalBoard) -> str:
    """The resettable fuse of the board's carrier. Raises OverBudget if none holds what the board draws."""
    total = budget(board).total_mA
    for name, holds in _FUSE_A.items():
        if total <= 1000 * holds * _FUSE_SHARE:
            return name
    most = _FUSE_SHARE * max(_FUSE_A.values())
    raise OverBudget(f"{board.name}: it draws {total / 1000:.1f} A, the carrier's fuse holds {most:.1f} A")


def _feeds(board: PhysicalBoard) -> tuple[int, float]:
    """The fewest feeds that keep every light above LEAST_V, if the whole cap flows to the end of a stretch."""
    length_m = _chain_mm(board) / 1000
    for feeds in range(1, board.light_count + 1):
        # A stretch is fed at one end; plus and minus are as long as it.
        drop = board.current_cap_mA / 1000 * 2 * WIRE_mOHM_PER_M / 1000 * length_m / feeds
        if drop <= SUPPLY_V - LEAST_V:
            return feeds, drop
    raise OverBudget(f"{board.name}: no number of feeds keeps the lights above {LEAST_V} V")


def _chain_mm(board: PhysicalBoard) -> float:
    order = sorted(board.lights, key=board.lights.__getitem__)
    at = [board.face.places[place] for place in order]
    return sum(hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) for a, b in pairwise(at))
