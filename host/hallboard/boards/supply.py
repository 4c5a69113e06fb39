"""What a board draws from its supply of 5 V, and what there is to feed it: currents of parts, supplies, fuses."""

from __future__ import annotations

from .model import PhysicalBoard

DARK_mA = 1.0  # a light that is dark; a test holds it against the firmware's lights
CONTROLLER_mA = 120.0  # a Pico that is busy, with its USB; from memory of its data sheet
SUPPLIES_A = (1.0, 2.0, 3.0, 4.0, 6.0, 10.0)
HEADROOM = 1.25
FUSES_A = (2.6, 3.0)  # of Bourns' MF-MSMF table: what they hold at 23 C
FUSE_SHARE = 0.85  # of that at 40 C: of the same series one of 1.5 A holds 1.0 A at 60 C


class OverBudget(ValueError):
    """A board that can't be fed: which current, and why."""


def supply_mA(board: PhysicalBoard) -> tuple[float, float]:
    """What the sensors draw, and what their wirings do with a piece on every space; mA at 3.3 V, without the lights."""
    sensors = sum(switch.supply_mA for switch in board.switches.values())
    if board.sensor is not None:
        sensors += board.sensor.supply_mA * (len(board.wires) - len(board.switches))
    wirings = 0.0
    for wiring in board.wirings.values():
        wirings += wiring.supply_mA(sum(wire.wiring == wiring.name for wire in board.wires.values()))
    return sensors, wirings


def total_mA(board: PhysicalBoard) -> float:
    """The lights as bright as the firmware lets them be, the sensors with their wiring, and the controller."""
    return board.current_cap_mA + sum(supply_mA(board)) + CONTROLLER_mA


def supply_A(board: PhysicalBoard) -> float:
    """The smallest supply that has headroom. Raises OverBudget where none has, and where all lights must stay dark."""
    dark = DARK_mA * board.light_count
    if board.current_cap_mA <= dark:
        raise OverBudget(
            f"{board.light_count} dark lights draw {dark:.0f} mA, lights.current_cap_mA is {board.current_cap_mA}: "
            "nothing is left to shine with"
        )
    wanted = HEADROOM * total_mA(board) / 1000
    for size in SUPPLIES_A:
        if size >= wanted:
            return size
    raise OverBudget(f"{_draws(board)}: with headroom that is more than a supply of {SUPPLIES_A[-1]:.0f} A")


def fuse_A(board: PhysicalBoard) -> float:
    """The resettable fuse at a board's entry, by what it holds at 23 C. Raises OverBudget if none is enough at 40 C."""
    for size in FUSES_A:
        if total_mA(board) <= 1000 * size * FUSE_SHARE:
            return size
    most = FUSE_SHARE * FUSES_A[-1]
    spare = int(1000 * most - total_mA(board) + board.current_cap_mA)
    mend = (
        f"lower lights.current_cap_mA to {spare}" if spare > 2 * DARK_mA * board.light_count else "take other sensors"
    )
    raise OverBudget(f"{_draws(board)}, and the largest fuse holds {most:.2f} A where it is warm: {mend}")


def _draws(board: PhysicalBoard) -> str:
    sensors = sum(supply_mA(board))
    return (
        f"it draws {total_mA(board) / 1000:.1f} A (lights {board.current_cap_mA} mA, sensors {sensors:.0f}, "
        f"controller {CONTROLLER_mA:.0f})"
    )
