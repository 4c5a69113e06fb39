"""How a game of a session ended: by its rules, or by what its players or the clock decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..game import Outcome
from ..game.outcome import with_verb
from ..record import UNFINISHED


@dataclass(frozen=True)
class Ending:
    """The end of a game. `result` is the record's word: a side, `draw` or `*`; `text` is for people."""

    result: str
    reason: str
    text: str

    @property
    def winner(self) -> str | None:
        """The side that has won, None for none."""
        return None if self.result in ("draw", UNFINISHED) else self.result


def by_rules(outcome: Outcome) -> Ending:
    """The end that the rules decide."""
    return Ending(outcome.result, outcome.reason, str(outcome))


def resigned(sides: Sequence[str], seat: int) -> Ending:
    """This player gives up: of two the other one wins; among more nobody does."""
    return _lost(sides, seat, "resigned", "resigned")


def out_of_time(sides: Sequence[str], seat: int) -> Ending:
    """This player's flag has fallen."""
    return _lost(sides, seat, "time", "has no time left")


def agreed() -> Ending:
    """A draw that the players have agreed on."""
    return Ending("draw", "agreed", "draw: agreed")


def aborted() -> Ending:
    """The game is broken off without a result."""
    return Ending(UNFINISHED, "aborted", "aborted: no result")


def _lost(sides: Sequence[str], seat: int, reason: str, what: str) -> Ending:
    if len(sides) != 2:
        return Ending(UNFINISHED, f"{sides[seat]} {what}", f"{sides[seat]} {what}: no winner")
    outcome = Outcome(sides[1 - seat], reason)
    verb, _, rest = what.partition(" ")
    loses = f"{with_verb(sides[seat], verb)} {rest}".strip()
    return Ending(outcome.result, reason, f"{loses}, {with_verb(sides[1 - seat], 'wins')}")
