"""Forced wins by exhaustive search: every move of both sides, nothing but the rules."""

from __future__ import annotations

from array import array

from hallboard import Game, compiled
from hallcore import keys


def wins_within(game: Game, plies: int) -> bool:
    """True if the player to move wins in at most so many plies, whatever the others do."""
    rules = compiled.rules(game.name)
    return _wins(rules, bytearray(game.cells), array("i", game.counters), plies)


def _wins(rules: object, cells: bytearray, counters: array[int], plies: int) -> bool:
    return plies > 0 and any(
        _won(rules, state, counters[keys.TURN], plies - 1) for state in _after(rules, cells, counters)
    )


def _won(rules: object, state: tuple[bytearray, array[int]], player: int, plies: int) -> bool:
    """True if the player wins from the state in at most so many plies, whoever is to move."""
    cells, counters = state
    if counters[keys.OVER]:
        return counters[keys.WINNER] == player
    if plies == 0:
        return False
    if counters[keys.TURN] == player:
        return _wins(rules, cells, counters, plies)
    return all(_won(rules, after, player, plies - 1) for after in _after(rules, cells, counters))


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
