"""An EVL position on the table, for tests: set up from the texts of people."""

from __future__ import annotations

from hallcore.games.evl import position, rules
from hallcore.games.evl.geometry import parse_space, space_name
from hallcore.keys import OVER, TURN, WINNER

from tests.support.table import RulesetTable


class Table(RulesetTable):
    """A position of EVL that moves are made on, by their notation."""

    def __init__(self, text: str = "", target: int = 10, scope: str = "touched") -> None:
        super().__init__("evl", text, str(target), scope)

    @classmethod
    def of(cls, stacks: str, owners: str = "", side: str = "b", target: int = 10, scope: str = "touched") -> Table:
        """From `b1=BBW b3=W` and `ab2=B`."""
        table = cls(target=target, scope=scope)
        for item in stacks.split():
            where, stack = item.split("=")
            table.cells[parse_space(where)] = int("1" + stack.replace("B", "0").replace("W", "1"), 2)
        for item in owners.split():
            where, owner = item.split("=")
            table.cells[parse_space(where)] = "BW".index(owner) + 1
        table.counters[TURN] = "bw".index(side)
        return cls(table.text, target, scope)

    @property
    def result(self) -> tuple[str, str]:
        """(reason, winner): ("", "") while the game goes on, ("stuck", "draw") or such when it is over."""
        over, winner = self.counters[OVER], self.counters[WINNER]
        return rules.REASONS[over], ("draw" if over else "") if winner < 0 else rules.SIDES[winner]

    @property
    def owners(self) -> dict[str, str]:
        return {space_name(s): "BW"[self.cells[s] - 1] for s in range(28, 46) if self.cells[s]}

    def stack(self, name: str) -> str:
        return position.format_stack(self.cells[parse_space(name)])
