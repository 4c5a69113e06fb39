"""A whole game over a link, and what it should have come to."""

from __future__ import annotations

import functools
from collections.abc import Callable

from hallcore.games import Ruleset

from tests.protocol.board import SmallTracker

from .world import World

PLIES = 16
LIMIT_MS = 30_000


def play(world: World, cut_at: int = -1, mend: Callable[[World], None] | None = None) -> None:
    """A whole game, the cable pulled at the `cut_at`-th write and put back by `mend`."""
    world.plies = PLIES
    world.begin()
    end_ms = world.now_ms + LIMIT_MS
    while world.now_ms < end_ms:
        world.step()
        world.players()
        if mend is not None and world.writes >= cut_at:
            world.unplug()
            mend(world)
            mend = None
        game = world.replica.game
        if world.replica.readiness.ready and game and len(game.moves) == PLIES and not len(world.replica.commands):
            break
    world.run(300)


@functools.cache
def reference() -> tuple[int, ...]:
    tracker = SmallTracker(Ruleset("vlkno"))
    for _ in range(PLIES):
        tracker.play(tracker.chosen())
    return tuple(tracker.moves[:PLIES])
