"""The game that is on the board while it is flashed: taken over the link before, given back after."""

from __future__ import annotations

import contextlib

from ..link import BoardClient, LinkError
from ..link.events import BoardGame

_BEFORE_S = 3.0
_AFTER_S = 40.0  # a board needs a while to start


def take(port: str) -> BoardGame | None:
    """The game of a board that plays, None if none answers."""
    with contextlib.suppress(LinkError), BoardClient(port) as client:
        client.wait_ready(_BEFORE_S)
        return client.game
    return None


def give_back(port: str, game: BoardGame) -> str:
    """Have the restarted board go on with the game; returns the version that it runs. Raises LinkError."""
    with BoardClient(port) as client:
        client.restore(game)
        return client.wait_ready(_AFTER_S).firmware
