"""The line below a drawn position."""

from array import array

from .keys import OVER, TURN, WINNER

if False:  # types
    from .games.contract import EndNames


def caption(rules: "EndNames", counters: "array[int]", doing: str = "to move") -> str:
    """`"black to move"`, or `"over by stuck: white wins"`; `rules` has the ruleset's SIDES and REASONS."""
    if counters[OVER] == 0:
        return f"{rules.SIDES[counters[TURN]]} {doing}"
    if counters[WINNER] < 0:
        return f"over by {rules.REASONS[counters[OVER]]}: a draw"
    side = rules.SIDES[counters[WINNER]]
    return f"over by {rules.REASONS[counters[OVER]]}: {side} {'win' if side[-1] == 's' else 'wins'}"
