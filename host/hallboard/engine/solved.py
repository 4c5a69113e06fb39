"""Moves of a solved game: nothing is searched, a table says how each of them ends."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from hallcore.keys import OVER, TURN, WINNER

from ..game import HostRuleset
from ..solving.tables import Solution
from .limits import Limits
from .result import WIN, SearchResult, State

_LINE = 24  # moves of a line that are looked up


@dataclass(kw_only=True)
class SolvedSearch:
    """The moves with their exact scores; of equal ones any may be the first.

    The table does not know how often a position has stood. A repetition that ends the game is seen at the root.
    """

    ruleset: HostRuleset
    solution: Solution
    lines: int = 1

    def search(
        self, state: State, limits: Limits, rng: Random, depth: int, report: Callable[[SearchResult], None]
    ) -> SearchResult:
        """See `result.Searcher`; there is no depth, and no limit is needed."""
        cells, counters, ring = state
        found = self._scored(cells, counters, ring)
        rng.shuffle(found)
        found.sort(key=lambda one: -one[0])
        limits.nodes = len(found)
        results = [self._result(cells, counters, ring, *one, limits) for one in found[: self.lines]]
        results[0].others = results[1:]
        return results[0]

    def _scored(self, cells: bytearray, counters: array[int], ring: array[int] | None) -> list[tuple[int, int]]:
        """(score, move) of all legal moves; with the `ring` a repetition that ends the game counts."""
        rules = self.ruleset.rules
        moves = array("i", bytes(4 * rules.MAX_MOVES))
        player = counters[TURN]
        found = []
        for move in moves[: rules.legal_moves(cells, counters, moves)]:
            after, later = cells[:], counters[:]
            rules.make_move(after, later, move)
            if ring is not None:
                rules.settle(after, later, ring[:])
            if later[OVER]:
                found.append((0 if later[WINNER] < 0 else WIN - 1 if later[WINNER] == player else 1 - WIN, move))
                continue
            plies = self.solution.plies_to_win(after, later[TURN])
            # The opponent's win is a loss, and either is one ply further away.
            found.append((0 if plies is None else plies + 1 - WIN if plies > 0 else WIN - 1 + plies, move))
        return found

    def _result(
        self, cells: bytearray, counters: array[int], ring: array[int], score: int, move: int, limits: Limits
    ) -> SearchResult:
        line = [move]
        cells, counters = cells[:], counters[:]
        self.ruleset.rules.make_move(cells, counters, move)
        while len(line) < _LINE and score:
            scored = self._scored(cells, counters, None)
            limits.nodes += len(scored)
            if not scored:
                break
            line.append(max(scored)[1])
            self.ruleset.rules.make_move(cells, counters, line[-1])
        return SearchResult(move, score, len(line), limits.nodes, line)
