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


def keep(port: str, game: BoardGame) -> str:
    """Keep a game that could not be given back in the records; says where, and how it comes back onto the board."""
    from ..record import Recorder, Store, StoreError
    from ..session.board_games import record_board_game

    what = f"the game of {game.game} with {len(game.moves)} {'move' if len(game.moves) == 1 else 'moves'}"
    if not game.moves:
        return f"{what} is not on the board any more"
    recorder = Recorder()
    record_board_game(game, recorder)
    summary = None
    with contextlib.suppress(StoreError):
        summary = Store(recorder.path).by_link_id(game.game_id)
    if summary is None:
        return f"{what} is not on the board any more, and the records {recorder.path} did not take it"
    command = f"hallboard play --resume {summary.id} --board {port}"
    return f"{what} is kept as game {summary.id}: {command} gives it back to the board"


def give_back(port: str, game: BoardGame) -> str:
    """Have the restarted board go on with the game; returns the version that it runs. Raises LinkError."""
    with BoardClient(port) as client:
        client.restore(game)
        return client.wait_ready(_AFTER_S).firmware
