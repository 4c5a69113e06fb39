"""A move as the API hands it out: its number in the core, its text for people."""

from __future__ import annotations

from array import array

from hallcore.keys import TURN

from .ruleset import HostRuleset


class Snapshot:
    """A state that nobody changes: the one before a move, for its text."""

    __slots__ = ("cells", "counters")

    def __init__(self, cells: bytearray, counters: array[int]) -> None:
        self.cells = bytearray(cells)
        self.counters = array("i", counters)


class Move:
    """One legal move. `str(move)` is the notation, `move.value` the core's number.

    Moves of one game are equal when their numbers are; the text also depends on the position, and is made
    when it is asked for.
    """

    __slots__ = ("_aftermath", "_before", "_ruleset", "_text", "value")

    def __init__(self, ruleset: HostRuleset, before: Snapshot, value: int) -> None:
        self._ruleset = ruleset
        self._before = before
        self._text = ""
        self._aftermath: bool | None = None
        self.value = value

    @property
    def game(self) -> str:
        """The name of the move's game."""
        return self._ruleset.name

    @property
    def seat(self) -> int:
        """Who moves, as an index of `Game.sides`."""
        return self._before.counters[TURN]

    def steps(self) -> list[int]:
        """What hands do to make the move (`hallcore.steps`), in order; none for a move that no hand makes."""
        hands = self._ruleset.hands
        out = array("i", bytes(4 * hands.MAX_STEPS))
        return list(out[: hands.steps(self._before.cells, self._before.counters, self.value, out)])

    def has_aftermath(self) -> bool:
        """True if the rules by themselves change the board after what hands do: pieces come off, a round is set up."""
        if self._aftermath is None:
            aftermath = getattr(self._ruleset.hands, "aftermath", None)
            self._aftermath = bool(aftermath and aftermath(self._before.cells, self._before.counters, self.value))
        return self._aftermath

    def ends_turn(self) -> bool:
        """True if the player's turn is over with the move even if the next one is his as well."""
        ends = getattr(self._ruleset.notation, "ends_turn", None)
        return bool(ends and ends(self._before.cells, self._before.counters, self.value))

    def __str__(self) -> str:
        if not self._text:
            self._text = self._ruleset.notation.format_move(self._before.cells, self._before.counters, self.value)
        return self._text

    def __repr__(self) -> str:
        return f"<{self.game} move {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.value == other.value and self.game == other.game

    def __hash__(self) -> int:
        return hash((self.game, self.value))
