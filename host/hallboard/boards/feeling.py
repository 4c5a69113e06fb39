"""Whether switches can tell a space with a piece from an empty one: the fields of pieces against the parts' limits.

Pieces stand anywhere in their recess, with magnets of any strength within the tolerance. A stack is felt least where
those above its lowest piece have the other pole up. What an empty space feels is the worst of many random patches
around it, of mixed kinds and of one kind alone, stacks among them. Lengths in mm, fields in mT.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, hypot, pi, sin, sqrt
from random import Random

from . import parts
from .feeling_pyramids import strongest_empty_mT as strongest_empty_nest_mT
from .feeling_pyramids import weakest_nest_mT
from .model import BoardGame, Mount
from .parts import PieceSet, Switch
from .shapes import Face
from .source import Source

_PATCHES = 60
_DENSITY = 0.7  # of the places around an empty space that are occupied
_REACH_MM = 90.0
_STEPS = 12  # of the circles in a recess, and of the directions on each


@dataclass(frozen=True)
class Disc:
    """The reference disc of a set of pieces, and the radius in which it may stand."""

    moment_mAm2: float
    radius_mm: float
    recess_mm: float


def axial_mT(disc: Disc, axis: str, x_mm: float, y_mm: float, up_mm: float) -> float:
    """The field of a disc along an axis, at a sensor that is x, y beside it and `up_mm` below.

    Eight dipoles stand for the disc, on a circle with the disc's second moment: right to some percent from twice its
    radius on.
    """
    total = 0.0
    for i in range(8):
        dx = x_mm + disc.radius_mm * sqrt(0.5) * cos(i * pi / 4)
        dy = y_mm + disc.radius_mm * sqrt(0.5) * sin(i * pi / 4)
        square = dx * dx + dy * dy + up_mm * up_mm
        along = {"vertical": 3 * up_mm * up_mm - square, "x": 3 * up_mm * dx, "y": 3 * up_mm * dy}[axis]
        total += along / (square * square * sqrt(square))
    return 100 * disc.moment_mAm2 * total / 8


@cache
def weakest_mT(disc: Disc, gap_mm: float, mount: Mount) -> tuple[float, float]:
    """The weakest field of the reference disc over its recess, and how far from the middle (mm) that is."""
    height, tolerance = _tolerances()
    found = []
    for i in range(_STEPS + 1):
        side = disc.recess_mm * i / _STEPS
        for k in range(_STEPS):
            x, y = side * cos(2 * pi * k / _STEPS), side * sin(2 * pi * k / _STEPS)
            mT = axial_mT(disc, mount.axis, mount.x_mm - x, mount.y_mm - y, gap_mm + height)
            found.append((abs(mT), side))
    weakest, side = min(found)
    return weakest * (1 - tolerance), side


def strongest_empty_mT(board_game: BoardGame, face: Face, gap_mm: float, mount: Mount) -> float:
    """The strongest field that pieces make on an empty space: on that with the most neighbours."""
    at = [(face.places[name].x_mm, face.places[name].y_mm) for name in board_game.places]
    around = max(([(x - a, y - b) for a, b in at if 0 < hypot(x - a, y - b) <= _REACH_MM] for x, y in at), key=_crowded)
    strengths = tuple(sorted(board_game.pieces.kinds.values()))
    heights = tuple(_heights(board_game.pieces, gap_mm))
    return _patches(_disc(board_game.pieces), strengths, tuple(around), heights, mount)


def weakest_stack_mT(pieces: PieceSet, gap_mm: float, mount: Mount) -> float:
    """The weakest field of any stack: of its lowest piece, less what those above with the other pole take off."""
    lowest, *above = [weakest_mT(_disc(pieces), height, mount)[0] for height in _heights(pieces, gap_mm)]
    strengths = pieces.kinds.values()
    found = lowest
    for strength in strengths:
        against = max([abs(other) for other in strengths if other * strength < 0], default=0.0)
        found = min(found, lowest * abs(strength) - against * sum(above))
    return found


def _heights(pieces: PieceSet, gap_mm: float) -> list[float]:
    """How high above the sensor the pieces of a stack are; of games without stacks the one."""
    levels = len(pieces.field_uT) if pieces.level_mm else 1
    return [gap_mm + level * pieces.level_mm for level in range(levels)]


def _crowded(around: list[tuple[float, float]]) -> float:
    return sum(1 / hypot(x, y) ** 3 for x, y in around)


@cache
def _patches(
    disc: Disc,
    strengths: tuple[float, ...],
    around: tuple[tuple[float, float], ...],
    heights: tuple[float, ...],
    mount: Mount,
) -> float:
    dice = Random(1)
    _, tolerance = _tolerances()
    worst = 0.0
    for patch in range(_PATCHES):
        alone = dice.choice(strengths) if patch % 2 else 0.0
        total = 0.0
        for x, y in around:
            strength = alone or dice.choice(strengths)
            share = 1 + tolerance * dice.uniform(-1, 1)
            side, turn = disc.recess_mm * sqrt(dice.random()), 2 * pi * dice.random()
            if dice.random() < _DENSITY:
                x, y = x + mount.x_mm - side * cos(turn), y + mount.y_mm - side * sin(turn)
                stack = heights[: dice.randint(1, len(heights))] if len(heights) > 1 else heights
                total += strength * share * sum([axial_mT(disc, mount.axis, x, y, up_mm) for up_mm in stack])
        worst = max(worst, abs(total))
    return worst


def _disc(pieces: PieceSet) -> Disc:
    return Disc(pieces.moment_mAm2, pieces.disc_mm[0] / 2, pieces.recess_mm)


def _tolerances() -> tuple[float, float]:
    tolerance = parts.sensing()["tolerance"]
    return float(tolerance["height_play_mm"]), float(tolerance["magnet_strength"])


def refuse_deaf_switches(
    source: Source, game: BoardGame, face: Face, gap_mm: float, mount: Mount, switches: dict[str, Switch]
) -> None:
    """Refuse switches that a piece of this game does not close, or that neighbours keep closed."""
    key = ("games", game.game, "pieces")
    found = {switches[place].part: switches[place] for place in game.places if place in switches}
    pieces = game.pieces
    if found and pieces.pyramids:
        _refuse_pyramids(source, game, face, gap_mm, mount, found)
        return
    for switch in found.values():
        if mount.axis != "vertical" and switch.axis == "vertical":
            source.fail(
                f"the {switch.part} feels the vertical field only, sensors.axis is {mount.axis!r}", "sensors", "axis"
            )
        for kind, strength in pieces.kinds.items():
            if switch.polarity != "none" and (strength > 0) != (switch.polarity == "positive"):
                source.fail(f"the {switch.part} feels one pole only, and {kind}'s is the other", *key)
        weakest, side = weakest_mT(_disc(pieces), gap_mm, mount)
        weakest *= min(abs(strength) for strength in pieces.kinds.values())
        closes = switch.operate_mT[1]
        if weakest < closes:
            where = f"{side:.0f} mm from the middle" if side else "in the middle"
            reason = f"a piece {where} makes {weakest:.1f} mT, the {switch.part} needs up to {closes:g}"
            if mount.axis != "vertical" and weakest < closes / 4:
                reason += ": right above a horizontal reed is a null, mount it upright or off the middle"
            source.fail(f"{game.game}: {reason}", *key)
        weakest = weakest_stack_mT(pieces, gap_mm, mount)
        if weakest < closes:
            reason = f"a stack of both poles makes {weakest:.1f} mT, the {switch.part} needs up to {closes:g}"
            source.fail(f"{game.game}: {reason}: give all kinds one pole", *key)
        empty = strongest_empty_mT(game, face, gap_mm, mount)
        opens = switch.release_mT[0]
        if empty >= opens:
            reason = f"neighbours make up to {empty:.1f} mT on an empty space, where the {switch.part} may stay closed "
            source.fail(f"{game.game}: {reason}(it opens below {opens:g})", *key)


def _refuse_pyramids(
    source: Source, game: BoardGame, face: Face, gap_mm: float, mount: Mount, found: dict[str, Switch]
) -> None:
    """The same for pyramids: they must stand upright over an upright axis, all with one pole outwards."""
    key = ("games", game.game, "pieces")
    pieces = game.pieces
    if face.poses:
        source.fail(f"pieces {pieces.name!r}: a pyramid that lies can't be told by a switch", *key)
    if mount.axis != "vertical":
        source.fail(f"pieces {pieces.name!r}: a pyramid can't be told by a switch that lies", "sensors", "axis")
    weakest = weakest_nest_mT(pieces, gap_mm, mount, _tolerances())
    empty = strongest_empty_nest_mT(game, face, gap_mm, mount, _tolerances())
    for switch in found.values():
        if switch.polarity != "none":
            source.fail(f"the {switch.part} feels one pole only, a pyramid has both", *key)
        closes, opens = switch.operate_mT[1], switch.release_mT[0]
        if not weakest:
            source.fail(f"{game.game}: pyramids of both poles cancel each other: give all kinds one pole", *key)
        if weakest < closes:
            reason = f"a pyramid makes {weakest:.1f} mT, the {switch.part} needs up to {closes:g}"
            source.fail(f"{game.game}: {reason}", *key)
        if empty >= opens:
            reason = f"neighbours make up to {empty:.2f} mT on an empty space, where the {switch.part} may stay closed "
            source.fail(f"{game.game}: {reason}(it opens below {opens:g})", *key)
