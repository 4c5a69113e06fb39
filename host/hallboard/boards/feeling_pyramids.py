"""Whether switches can tell a space with pyramids that stand on it from an empty one; fields in mT, lengths in mm.

The lowest pyramid of a nest is felt most; with one pole outwards all others add to it. What an empty space feels is the
worst of many random patches of nests around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin, sqrt
from random import Random

from .model import BoardGame, Mount
from .parts import PieceSet
from .pyramids import STANDING, Pyramid, field_uT, unit_discs
from .shapes import Face, Point

_STEPS = 12  # of the directions in a recess
_PATCHES = 30
_DENSITY = 0.7
_REACH_MM = 75.0
_MOST_NESTED = 6
_RISE_MM = 6.6  # from one to the next of a size; of other sizes it is more, or both stand on the face


def weakest_nest_mT(pieces: PieceSet, gap_mm: float, mount: Mount, play: tuple[float, float]) -> float:
    """The weakest field of any nest; `play` is the tolerance of heights and of magnets, as `sensing.toml` has them.

    Nests of both poles may make none at all.
    """
    if min(pieces.kinds.values()) < 0 < max(pieces.kinds.values()):
        return 0.0
    height, tolerance = play
    found = []
    for one in pieces.pyramids.values():
        discs = unit_discs(one, STANDING)
        for share in (0.0, 0.5, 1.0):
            side = share * pieces.recess_mm
            for k in range(_STEPS):
                x = mount.x_mm - side * cos(2 * pi * k / _STEPS)
                y = mount.y_mm - side * sin(2 * pi * k / _STEPS)
                for up in (-height, height):
                    found.append(abs(field_uT(one, discs, (x, y, -(gap_mm + up)))))
    return min(found) / 1000 * (1 - tolerance)


def strongest_empty_mT(game: BoardGame, face: Face, gap_mm: float, mount: Mount, play: tuple[float, float]) -> float:
    """The strongest field that nests make on an empty space: on that with the most neighbours."""
    at = [(face.places[name].x_mm, face.places[name].y_mm) for name in game.places]
    around = max(([(x - a, y - b) for a, b in at if 0 < hypot(x - a, y - b) <= _REACH_MM] for x, y in at), key=_crowded)
    dice = Random(1)
    worst = 0.0
    for _ in range(_PATCHES):
        total = sum([_nest_mT(game.pieces, place, gap_mm, mount, play[1], dice) for place in around])
        worst = max(worst, abs(total))
    return worst


def _crowded(around: Sequence[Point]) -> float:
    return sum(1 / hypot(x, y) ** 3 for x, y in around)


def _nest_mT(pieces: PieceSet, place: Point, gap_mm: float, mount: Mount, tolerance: float, dice: Random) -> float:
    """The field, at the origin's sensor, of a random nest at `place`; often there is none."""
    if dice.random() >= _DENSITY:
        return 0.0
    one: Pyramid = dice.choice(list(pieces.pyramids.values()))
    discs = unit_discs(one, STANDING)
    side, turn = pieces.recess_mm * sqrt(dice.random()), 2 * pi * dice.random()
    x, y = mount.x_mm - place[0] - side * cos(turn), mount.y_mm - place[1] - side * sin(turn)
    strength = dice.choice(list(pieces.kinds.values())) * (1 + tolerance * dice.uniform(-1, 1))
    heights = [gap_mm + _RISE_MM * level for level in range(dice.randint(1, _MOST_NESTED))]
    return strength * sum([field_uT(one, discs, (x, y, -up)) for up in heights]) / 1000
