"""A look at a connected board: which one it is, and the game that is there."""

from __future__ import annotations

from typing import Any

from ..draw.compose import look_of
from ..link import BoardClient, BoardGame
from ..session.board_games import game_of

_ANSWER_S = 8.0  # for a board that has just been plugged in


def board_game_at(url: str) -> BoardGame:
    """The game of the board at a port. Nothing is changed there. Raises LinkError."""
    return _look(url)[1]


def board_at(url: str) -> dict[str, Any]:
    """What a page is told of the board at a port. `goesOn`: a game is in progress there. Raises LinkError."""
    board, found = _look(url)
    game = game_of(found)
    return {
        "board": board,
        "game": game.name,
        "title": look_of(game.name).title(game.name),
        "variants": {name: str(value) for name, value in game.variants.items()},
        "plies": len(game.moves),
        "goesOn": bool(game.moves) and game.outcome() is None,
    }


def _look(url: str) -> tuple[str, BoardGame]:
    """The board's name and its game: who has none follows the board."""
    with BoardClient(url) as client:
        hello = client.wait_ready(_ANSWER_S)
        game = client.game
    return hello.board, game or BoardGame(hello.game_id, hello.game, hello.options)
