"""VLKNO on boards that are no variant of play, for proofs: a rectangle of any size, in a corner of the whole board."""

from __future__ import annotations

from collections.abc import Mapping

from hallcore.games.vlkno.geometry import SPACES, WIDTH
from hallcore.keys import new_history

from ..errors import UserError
from ..game import Game
from .tables import GAME

LEAST, MOST = 2, 5  # columns, and rows: the four pawns stand in the corners
_BLACK, _WHITE = 1 << 5 | 1, 2 << 5 | 1  # a pawn on a single stone, see the rules
_MOVES_BACK = 1  # nothing has happened yet


def any_board(columns: int, rows: int, variants: Mapping[str, object]) -> Game:
    """The set-up as VLKNO's other boards have it, by these variants but the size. Raises UserError.

    Its moves are right; text of its positions can't be read back, for no variant has this board.
    """
    for name, number in (("--columns", columns), ("--rows", rows)):
        if not LEAST <= number <= MOST:
            raise UserError(f"{name} {number}: expected {LEAST} to {MOST}")
    game = Game(GAME, **variants)
    rules = game.ruleset.rules
    top, right = WIDTH * (rows - 1), columns - 1
    for space in range(SPACES):
        game.cells[space] = space % WIDTH < columns and space // WIDTH < rows
    game.cells[top + right] = game.cells[0] = _BLACK
    game.cells[top] = game.cells[right] = _WHITE
    rules.set_keys(game.cells, game.counters)
    rules.settle(game.cells, game.counters, new_history(_MOVES_BACK))
    return game
