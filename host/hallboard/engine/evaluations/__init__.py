"""How well a player stands, room by room: `evaluate(cells, counters, player)` in points, kernels like the rules.

A room's evaluation is the module of its name in this folder. A room without one is searched by playing games out.
"""

from __future__ import annotations

import importlib
import importlib.util

from ..found import Evaluate


def evaluation(room_name: str) -> Evaluate | None:
    """The room's evaluation, None if there is none."""
    name = f"{__name__}.{room_name}"
    if importlib.util.find_spec(name) is None:
        return None
    evaluate: Evaluate = importlib.import_module(name).evaluate
    return evaluate
