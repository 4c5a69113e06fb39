"""Rules as seen by a player who overlooks moves, as people do: by a seed, always the same moves in a position."""

from __future__ import annotations

from array import array
from copy import copy
from typing import Any

from hallcore.keys import KEY_A

from ..game import HostRuleset


class _Overlooking:
    """A ruleset's rules that leave out a share of the legal moves, in percent, but never all of them."""

    def __init__(self, rules: Any, percent: int, seed: int) -> None:
        self._rules = rules
        self._percent = percent
        self._salt = (seed * 2654435 + 54321) & 0x3FFFFFFF

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def legal_moves(self, cells: bytearray, counters: array[int], out: array[int]) -> int:
        """As in the ruleset, without those that are overlooked."""
        n: int = self._rules.legal_moves(cells, counters, out)
        here = counters[KEY_A] ^ self._salt
        seen = 0
        for i in range(n):
            mixed = (out[i] ^ here) * 2654435769 & 0xFFFFFFFF
            if (mixed >> 15 ^ mixed) % 100 >= self._percent:
                out[seen] = out[i]
                seen += 1
        return seen or min(n, 1)


def overlooking(ruleset: HostRuleset, percent: int, seed: int) -> HostRuleset:
    """The ruleset in the eyes of a player who overlooks `percent` of all players' moves."""
    if not percent:
        return ruleset
    seen = copy(ruleset)
    seen.rules = _Overlooking(ruleset.rules, percent, seed)
    return seen
