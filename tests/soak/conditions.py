"""What boards the soak plays on: as specified, rough, and with one fault each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hallboard.virtual.description import Calibration

from .board import SoakBoard

_SELDOM = 0.08  # of turns, before which something comes near the board or leaves it


@dataclass(frozen=True)
class Condition:
    """A board's world: what differs in its description, what is done to it once, and what happens between turns.

    `recess_mm` is how far off pieces really stand, 0 for what the board's file says. `breaks` returns the spaces whose
    sensors no longer tell the truth.
    """

    says: str
    world: Mapping[str, float] = field(default_factory=dict)
    calibration: Calibration = "full"
    recess_mm: float = 0.0
    breaks: Callable[[SoakBoard, Random], set[int]] | None = None
    between: Callable[[SoakBoard, Random], None] | None = None

    def change(self, described: dict[str, Any]) -> None:
        """Change a world's description."""
        described.update(self.world)
        if self.recess_mm:
            for magnet in described["magnets"]:
                magnet["recess_mm"] = self.recess_mm


def _one(word: str, *numbers: int) -> Callable[[SoakBoard, Random], set[int]]:
    """One sensor suffers an act of the simulated world."""

    def breaks(board: SoakBoard, dice: Random) -> set[int]:
        space = dice.randrange(board.spaces.n)
        board.act(word, board.spaces.sensors[space], *numbers)
        return {space}

    return breaks


def _multiplexer(board: SoakBoard, dice: Random) -> set[int]:
    """All sensors of one analog input go dead."""
    sensors = list(board.spaces.sensors)
    bits = len(board.board.address_pins)
    silent = dice.choice(sorted({board.board.channels[sensor] >> bits for sensor in sensors}))
    broken = {i for i, sensor in enumerate(sensors) if board.board.channels[sensor] >> bits == silent}
    for space in broken:
        board.act("dead", sensors[space], 0)
    return broken


def _dead_light(board: SoakBoard, dice: Random) -> set[int]:
    """One light stays dark."""
    board.dark = {dice.choice(sorted(board.spaces.lights))}
    return set()


def _cut_chain(board: SoakBoard, dice: Random) -> set[int]:
    """A light passes nothing on: it and all behind it stay dark."""
    chain = sorted(board.spaces.lights)
    board.dark = set(chain[dice.randrange(len(chain)) :])
    return set()


def _old_magnets(board: SoakBoard, dice: Random) -> set[int]:
    board.act("age", 8)
    return set()


def _old_zeros(board: SoakBoard, dice: Random) -> set[int]:
    board.act("age_zeros", 10)
    return set()


def _rough(board: SoakBoard, dice: Random) -> None:
    if dice.random() < _SELDOM:
        board.act("common", dice.choice((-1, 1)) * dice.randrange(20, 400))


def _laptop(board: SoakBoard, dice: Random) -> None:
    if dice.random() < _SELDOM:
        board.act("common", dice.choice((-1, 1)) * dice.randrange(100, 1500))


def _slope(board: SoakBoard, dice: Random) -> None:
    if dice.random() < _SELDOM:
        board.act("slope", dice.randrange(-40, 41), dice.randrange(-40, 41))


def _phone(board: SoakBoard, dice: Random) -> None:
    """A phone comes to lie within a hand's breadth of the board, or is taken away."""
    if dice.random() < _SELDOM:
        lies = board.phone
        if lies is None:
            xs, ys = board.world.xs, board.world.ys
            x_mm = dice.choice((min(xs) - 90, max(xs) + 90))
            y_mm = dice.uniform(min(ys), max(ys))
            lies = board.phone = round(x_mm), round(y_mm), dice.choice((-1, 1)) * dice.randrange(100, 600)
            board.act("phone", *lies)
        else:
            board.act("phone", lies[0], lies[1], -lies[2])
            board.phone = None


def _warm(board: SoakBoard, dice: Random) -> None:
    """A room that is heated: 10 K in a game's fifty turns."""
    if dice.random() < 0.2:
        board.act("warm", 1)


CONDITIONS: dict[str, Condition] = {
    "spec": Condition("as specified, calibrated"),
    "rough": Condition(
        "gains 5 % uncalibrated, zeros 10 uT off, gaps 0.3 mm off, steps of a common field, pieces 2 mm off",
        {"gain_sd": 0.05, "gap_error_mm": 0.3},
        "zero",
        2.0,
        _old_zeros,
        _rough,
    ),
    "dead": Condition("a dead sensor", breaks=_one("dead", 0)),
    "unpowered": Condition("a sensor without power", breaks=_one("dead", 2)),
    "stuck": Condition("a sensor that is stuck", breaks=_one("stuck")),
    "weak-sensor": Condition("a sensor that feels a third", breaks=_one("weak", 30)),
    "multiplexer": Condition("a dead multiplexer", breaks=_multiplexer),
    "dead-light": Condition("a dead light", breaks=_dead_light),
    "cut-chain": Condition("a chain of lights that ends somewhere", breaks=_cut_chain),
    "weak-magnets": Condition("one magnet in ten 30 % weak", {"weak_share": 0.1, "weak_by": 0.3}),
    "old-magnets": Condition("all magnets 8 % weaker", breaks=_old_magnets),
    "turned-magnets": Condition("one magnet in fifty upside down", {"turned_share": 0.02}),
    "laptop": Condition("a laptop under the board comes and goes", between=_laptop),
    "phone": Condition("a phone beside the board comes and goes", between=_phone),
    "slope": Condition("fields that slope come and go", between=_slope),
    "warm": Condition("the room is heated by 10 K", {"zero_per_K_uT": 1.0}, between=_warm),
    "zero-walk": Condition("zeros walk by 60 uT an hour", {"zero_walk_uT": 60.0}),
    "zeroed": Condition("only its zeros calibrated", calibration="zero"),
    "sag": Condition("the supply sags by 30 uT for an ampere of light", {"sag_uT_per_A": 30.0}),
}
FAULTS = tuple(name for name in CONDITIONS if name not in ("spec", "rough"))
