"""A move as the API hands it out: its number in the core, its text for people."""

from __future__ import annotations

from array import array
from typing import Any

from hallcore.keys import TURN

from .ruleset import HostRuleset, ruleset


class Snapshot:
    """A state that nobody changes: the one before a move, for its text."""

    __slots__ = ("cells", "counters")

    def __init__(self, cells: bytearray, counters: array[int]) -> None:
        self.cells = bytearray(cells)
        self.counters = array("i", counters)


class Move:
    """One legal move. `str(move)` is the notation, `move.value` the core's number.

    Moves of one game are equal when their numbers are; the text also depends on the position, and is made when it is
    asked for. A move does not change.
    """

    __slots__ = ("_aftermath", "_before", "_ruleset", "_text", "_value")

    def __init__(self, ruleset: HostRuleset, before: Snapshot, value: int) -> None:
        self._ruleset = ruleset
        self._before = before
        self._text = ""
        self._aftermath: bool | None = None
        self._value = value

    @property
    def value(self) -> int:
        """The move's number in the core."""
        return self._value

    @property
    def game(self) -> str:
        """The name of the move's game."""
        return self._ruleset.name

    @property
    def seat(self) -> int:
        """Who moves, as an index of `Game.sides`."""
        return self._before.counters[TURN]

    @property
    def sides(self) -> tuple[str, ...]:
        """The players of the move's game, in seat order."""
        return tuple(self._ruleset.rules.SIDES[: self._ruleset.rules.players(self._before.counters)])

    @property
    def side(self) -> str:
        """Who moves, one of `sides`."""
        return self.sides[self.seat]

    def steps(self) -> list[int]:
        """What hands do to make the move (`hallcore.steps`), in order; none for a move that no hand makes."""
        hands = self._ruleset.hands
        out = array("i", bytes(4 * hands.MAX_STEPS))
        return list(out[: hands.steps(self._before.cells, self._before.counters, self._value, out)])

    def has_aftermath(self) -> bool:
        """True if the rules by themselves change the board after what hands do: pieces come off, a round is set up."""
        if self._aftermath is None:
            aftermath = getattr(self._ruleset.hands, "aftermath", None)
            self._aftermath = bool(aftermath and aftermath(self._before.cells, self._before.counters, self._value))
        return self._aftermath

    def ends_turn(self) -> bool:
        """True if the player's turn is over with the move even if the next one is his as well."""
        ends = getattr(self._ruleset.notation, "ends_turn", None)
        return bool(ends and ends(self._before.cells, self._before.counters, self._value))

    def __str__(self) -> str:
        if not self._text:
            self._text = self._ruleset.notation.format_move(self._before.cells, self._before.counters, self._value)
        return self._text

    def __repr__(self) -> str:
        return f"<{self.game} move {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self._value == other._value and self.game == other.game

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, bytes(self._before.cells), self._before.counters, self._value)

    def __hash__(self) -> int:
        return hash((self.game, self._value))


def _restored(game: str, cells: bytes, counters: array[int], value: int) -> Move:
    return Move(ruleset(game), Snapshot(bytearray(cells), counters), value)
