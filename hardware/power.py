"""What a board draws, by its file and the firmware's cap; where 5 V is fed, and how much of it is lost on the way."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot

from hallboard.boards import PhysicalBoard
from hallboard.boards.supply import OverBudget, fuse_A, supply_A, supply_mA, total_mA

CHANNEL_mA = 20.0  # a light's red, green or blue at full brightness; a test holds it against the firmware's palette
SUPPLY_V = 5.0
LEAST_V = 4.5  # at a light: below it, blue fades and data may fail
WIRE_mOHM_PER_M = 53.0  # copper of 0.34 mm2 (AWG 22)
BULK_uF = 1000.0
SUPPLY_ANSWERS_ms = 0.1  # until a supply has followed a step of its load
PICO_3V3_mA = 300.0  # what a Pico's own 3.3 V may give away
REGULATOR_mA = 300.0  # TPS7A2033, the carrier's
FUSE_mOHM = {"2.6 A": 50.0, "3 A": 40.0}  # after they have tripped: R1max of Bourns' MF-MSMF table
REGULATOR_W = 0.5  # what it gets rid of in its package
REGULATOR_MOST_mA = min(REGULATOR_mA, 1000 * REGULATOR_W / (SUPPLY_V - 3.3))
AT_5V = ("SM451R", "A3144")  # sensors that run on 5 V, with an open collector for 3.3 V


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
    sensors = sum(supply_mA(board))
    quiet = sensors - sum(switch.supply_mA for switch in board.switches.values() if switch.part in AT_5V)
    feeds, drop = _feeds(board)
    return Budget(
        lights_mA=float(board.current_cap_mA),
        white_mA=3 * CHANNEL_mA * board.light_count,
        sensors_mA=sensors,
        total_mA=total_mA(board),
        supply_A=supply_A(board),
        regulators=0 if quiet <= PICO_3V3_mA / 2 else ceil(quiet / REGULATOR_MOST_mA),
        feeds=feeds,
        drop_V=drop,
        dip_V=board.current_cap_mA / 1000 * SUPPLY_ANSWERS_ms / BULK_uF * 1000,
    )


def fuse(board: PhysicalBoard) -> str:
    """The name of the resettable fuse at a board's entry. Raises OverBudget if none holds what the board draws."""
    return f"{fuse_A(board):g} A"


def _feeds(board: PhysicalBoard) -> tuple[int, float]:
    """The fewest feeds that keep every light above LEAST_V, if the whole cap flows to the end of a stretch."""
    length_m = _chain_mm(board) / 1000
    for feeds in range(1, board.light_count + 1):
        # A stretch is fed at one end; plus and minus are as long as it.
        drop = board.current_cap_mA / 1000 * 2 * WIRE_mOHM_PER_M / 1000 * length_m / feeds
        if drop <= SUPPLY_V - LEAST_V:
            return feeds, drop
    raise OverBudget(f"no number of feeds keeps the lights above {LEAST_V} V")


def _chain_mm(board: PhysicalBoard) -> float:
    order = sorted(board.lights, key=board.lights.__getitem__)
    at = [board.face.places[place] for place in order]
    return sum(hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) for a, b in pairwise(at))
