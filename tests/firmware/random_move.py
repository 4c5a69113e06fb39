"""A legal move of the game on a rig, by chance."""

from __future__ import annotations

import random
from array import array

from tests.firmware.portable.rig import Rig


def random_move(rig: Rig, dice: random.Random) -> int:
    """Any of those at the tracker's position."""
    tracker = rig.app.tracker
    out = array("i", bytes(4 * tracker.ruleset.rules.MAX_MOVES))
    return int(out[dice.randrange(tracker.ruleset.rules.legal_moves(tracker.cells, tracker.counters, out))])
