"""Iterative deepening alpha-beta that looks at every move of the first two plies and at the likely ones beyond.

With more than two players all others are taken to be against the one who searches (paranoid search), and a player
may have several moves in a row: a node maximises if it is the searcher's turn. Games here have up to thousands of
moves a position: beyond the second ply a node ranks a sample of its moves by the evaluation one move on, together
with moves that refuted others lately, and searches the best of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from hallcore.keys import OVER, TURN, WINNER

from ..game import DeskRoom
from .found import WIN, Evaluate, Found, State
from .limits import Limits, OutOfTime

_SAMPLE = 48  # moves that a node beyond the second ply ranks
_BEAM = 10  # of these, how many it searches
_LAST = 160  # moves that the last ply of a long line looks at
_ROOT = (0, 0, 0, 60, 40, 30, 20)  # moves searched at the root by depth; 0 is all
_REFUTATIONS = 12
_CONTEMPT = 25  # points that a draw is worse than an even position: who searches plays on
_DOUBT = 3  # iterations after which a forced end that rests on samples is believed


class AlphaBeta:
    """A searcher (see `found.Searcher`) for rooms that have an evaluation."""

    def __init__(self, room: DeskRoom, evaluate: Evaluate) -> None:
        self._rules = room.rules
        self._evaluate = evaluate
        self._states: list[tuple[bytearray, array[int], array[int]]] = []

    def search(
        self,
        state: State,
        limits: Limits,
        rng: Random,
        depth: int,
        report: Callable[[Found], None],
    ) -> Found:
        """See `found.Searcher`."""
        self._limits = limits
        self._rng = rng
        self._history = state[2]
        self._me = state[1][TURN]
        self._states = [(bytearray(state[0]), array("i", state[1]), array("i"))]
        self._refutations: list[list[int]] = []
        self._level(0)
        moves = list(self._moves(0))
        rng.shuffle(moves)
        found = Found(moves[0], line=moves[:1])
        if len(moves) == 1:
            return found
        try:
            ranked = moves
            for this_depth in range(1, depth + 1):
                ranked = self._root(ranked, this_depth, found, report)
                if WIN - abs(found.score) <= max(2, this_depth - _DOUBT):
                    break  # a forced end: seen at each depth since it came into view, or with every move looked at
        except OutOfTime:
            pass
        found.nodes = limits.nodes
        return found

    def _root(self, moves: list[int], depth: int, found: Found, report: Callable[[Found], None]) -> list[int]:
        """One iteration: brings `found` up to date whenever it learns something, returns the moves, best first."""
        width = _ROOT[min(depth, len(_ROOT) - 1)] or len(moves)
        best = -WIN
        scores: dict[int, int] = {}
        try:
            for move in moves[:width]:
                line: list[int] = []
                score = scores[move] = self._after(0, move, depth - 1, best, WIN, line)
                if score > best or not len(scores) > 1:
                    best = score
                    found.move, found.score, found.depth, found.line = move, score, depth, [move, *line]
                    found.nodes = self._limits.nodes
                    if depth > 1:
                        report(found)
        finally:
            if depth == 1 and scores:
                report(found)
        return sorted(moves[:width], key=lambda move: -scores[move]) + moves[width:]

    def _after(self, level: int, move: int, left: int, alpha: int, beta: int, line: list[int]) -> int:
        """The score of a move made at `level`, with `left` plies to look further."""
        self._limits.node()
        self._make(level, move)
        return self._node(level + 1, left, alpha, beta, line)

    def _node(self, level: int, left: int, alpha: int, beta: int, line: list[int]) -> int:
        cells, counters, _ = self._states[level]
        if counters[OVER]:
            winner = counters[WINNER]
            return -_CONTEMPT if winner < 0 else WIN - level if winner == self._me else level - WIN
        if left == 0:
            return self._evaluate(cells, counters, self._me)
        highest = counters[TURN] == self._me
        best = -WIN if highest else WIN
        for move in self._candidates(level, left, highest):
            below: list[int] = []
            score = self._after(level, move, left - 1, alpha, beta, below)
            if (score > best) if highest else (score < best):
                best = score
                line[:] = [move, *below]
                if highest:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
                if alpha >= beta:
                    self._remember(level, move)
                    break
        return best

    def _candidates(self, level: int, left: int, highest: bool) -> Iterable[int]:
        """The moves that a node looks at, the likeliest first."""
        moves = self._moves(level)
        first = self._refutations[level]
        if first:
            legal = set(moves)
            first = [move for move in first if move in legal]
        if level == 1 and left == 1:
            sample = moves
        else:
            most = _LAST if left == 1 else _SAMPLE
            stride = (len(moves) + most - 1) // most
            sample = moves if stride < 2 else moves[self._rng.randrange(stride) :: stride]
        if left == 1:
            return first + [move for move in sample if move not in first]
        scores = {}
        for move in [*first, *sample]:
            if move not in scores:
                scores[move] = self._after(level, move, 0, -WIN, WIN, [])
        return sorted(scores, key=lambda move: -scores[move] if highest else scores[move])[:_BEAM]

    def _remember(self, level: int, move: int) -> None:
        lately = self._refutations[level]
        if move in lately:
            lately.remove(move)
        lately.insert(0, move)
        del lately[_REFUTATIONS:]

    def _level(self, level: int) -> tuple[bytearray, array[int], array[int]]:
        while len(self._states) <= level:
            cells, counters, _ = self._states[0]
            self._states.append((bytearray(cells), array("i", counters), array("i")))
        while len(self._refutations) <= level:
            self._refutations.append([])
        cells, counters, moves = self._states[level]
        if not moves:
            moves = array("i", bytes(4 * self._rules.MAX_MOVES))
            self._states[level] = (cells, counters, moves)
        return cells, counters, moves

    def _moves(self, level: int) -> array[int]:
        cells, counters, moves = self._level(level)
        return moves[: self._rules.legal_moves(cells, counters, moves)]

    def _make(self, level: int, move: int) -> None:
        cells, counters, _ = self._states[level]
        below: Any = self._states[level + 1] if level + 1 < len(self._states) else self._level(level + 1)
        below[0][:] = cells
        below[1][:] = counters
        self._rules.make_move(below[0], below[1], move)
        self._rules.settle(below[0], below[1], self._history)
