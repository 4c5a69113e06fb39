"""Forced wins by exhaustive search: every move of all sides, nothing but the rules."""

from __future__ import annotations

from array import array

from hallboard import Game, compiled
from hallcore import keys


def wins_within(game: Game, plies: int, player: int | None = None) -> bool:
    """True if the player, else the one to move, wins within `plies`, whatever the others do.

    Whoever moves does so as often as the rules have it: a turn may be several plies.
    """
    rules = compiled.rules(game.name)
    state = bytearray(game.cells), array("i", game.counters)
    return _won(rules, state, game.counters[keys.TURN] if player is None else player, plies)


def _won(rules: object, state: tuple[bytearray, array[int]], player: int, plies: int) -> bool:
    cells, counters = state
    if counters[keys.OVER]:
        return counters[keys.WINNER] == player
    if plies <= 0:
        return False
    one_will_do = any if counters[keys.TURN] == player else all
    return one_will_do(_won(rules, after, player, plies - 1) for after in _after(rules, cells, counters))


def _after(rules, cells, counters):  # type: ignore[no-untyped-def]
    """The states after each legal move; nothing can be repeated in so few plies without a past."""
    moves = array("i", bytes(4 * rules.MAX_MOVES))
    ring = keys.new_history(4)
    for move in moves[: rules.legal_moves(cells, counters, moves)]:
        after = bytearray(cells), array("i", counters)
        rules.make_move(*after, move)
        after[1][keys.REVERSIBLE] = 0
        rules.settle(*after, ring)
        yield after
