"""Games that a board played without this program: as `Game`, and into the records."""

from __future__ import annotations

import secrets

from ..game import Game
from ..link import BoardGame
from ..record import Recorder


def new_game_id() -> int:
    """A random id for a game that the host begins."""
    return secrets.randbelow((1 << 30) - 1) + 1


def game_of(found: BoardGame) -> Game:
    """The board's game with its moves."""
    names = Game(found.game).ruleset.rules.VARIANTS
    variants = {name: values[found.options[i]] for i, (name, values) in enumerate(names) if i < len(found.options)}
    game = Game(found.game, **variants)
    for move in found.moves:
        game.push(move)
    return game


def keep(found: BoardGame, recorder: Recorder) -> int:
    """Record a game beside the recorder's own; returns its number of moves."""
    if found.moves:
        game = game_of(found)
        other = Recorder(recorder.path)
        other.start(game, board=recorder.record.board)
        if outcome := game.outcome():
            other.finish(outcome)
        other.close()
    return len(found.moves)
