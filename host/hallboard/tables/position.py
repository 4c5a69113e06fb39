"""A position that is only looked at, as plain data: the same keys as a table's state has."""

from __future__ import annotations

from typing import Any

from ..game import Game
from ..session.snapshot import board_view, closed
from .feed import PICTURE
from .picture import parts


def position_of(game: Game) -> dict[str, Any]:
    """What stands on each space by name, which spaces are out of play, and the picture in parts."""
    names = game.ruleset.space_names
    return {
        "game": game.name,
        "position": game.position(),
        "pieces": {
            name: list(kinds) for name, kinds in zip(names, board_view(game, None)["pieces"], strict=True) if kinds
        },
        "closed": [names[space] for space in sorted(closed(game))],
        PICTURE: parts(game),
    }
