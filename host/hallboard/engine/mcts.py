"""Monte-Carlo tree search in plain Python, where the compiled searches are missing.

A value per player, progressive widening, proven wins and losses; for rulesets of any number of players. A leaf's
worth is the ruleset's evaluation where there is one, else the end of a game played out at random. UCT: L. Kocsis and
C. Szepesvári, 2006; the solver: M. Winands and others, 2008; widening: R. Coulom, 2007.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from math import log, sqrt
from random import Random

from hallcore.keys import OVER, TURN, WINNER

from ..game import HostRuleset, shares
from .limits import Limits, OutOfTime
from .result import WIN, Evaluate, SearchResult, State, chance, score_of

_CURIOSITY = 0.7
_WIDTH = 4.0  # moves tried after n visits: _WIDTH * n ** _WIDENING
_WIDENING = 0.5
_PLAYOUT_PLIES = 80
_REPORT_VISITS = 256
_LOOK_PLIES = 4


class _Node:
    __slots__ = ("children", "hopeless", "move", "mover", "plies", "proven", "untried", "values", "visits")

    def __init__(self, move: int, players: int) -> None:
        self.move = move
        self.mover = 0  # whose turn it is here
        self.visits = 0
        self.values = [0.0] * players
        self.children: list[_Node] = []
        self.untried: list[int] | None = None
        self.proven = 0  # 1 + the winner once that is certain
        self.plies = 0  # to that end
        self.hopeless = False  # every move tried so far loses: the others are tried before anything else


class MonteCarlo:
    """A searcher (see `result.Searcher`) for every ruleset."""

    def __init__(self, ruleset: HostRuleset, evaluate: Evaluate | None = None, points: int = 60) -> None:
        """An evaluation of `points` is a 73 % chance."""
        self._rules = ruleset.rules
        self._evaluate = evaluate
        self._points = points
        self._moves = array("i", bytes(4 * ruleset.rules.MAX_MOVES))

    def search(
        self,
        state: State,
        limits: Limits,
        rng: Random,
        depth: int,
        report: Callable[[SearchResult], None],
    ) -> SearchResult:
        """See `result.Searcher`; a tree has no `depth` to end at."""
        self._limits = limits
        self._rng = rng
        self._history = state[2]
        self._players: int = self._rules.players(state[1])
        self._root = state
        self._cells = bytearray(state[0])
        self._counters = array("i", state[1])
        root = _Node(-1, self._players)
        self._open(root, state[0], state[1])
        self._leave_out_lost_runs(root)
        first_move = root.untried[-1] if root.untried else -1
        result = SearchResult(first_move, line=[first_move])
        if root.untried is not None and len(root.untried) == 1:
            return result
        try:
            while not root.proven:
                limits.node()
                self._iteration(root)
                if root.visits % _REPORT_VISITS == 0:
                    self._update(result, root)
                    report(result)
        except OutOfTime:
            pass
        self._update(result, root)
        report(result)
        return result

    def _iteration(self, root: _Node) -> None:
        """Down the tree, a leaf's worth, and up again."""
        cells, counters = self._cells, self._counters
        cells[:] = self._root[0]
        counters[:] = self._root[1]
        node = root
        path = [root]
        while not node.proven and not counters[OVER]:
            if node.untried is None:
                self._open(node, cells, counters)
            wide = node.hopeless or len(node.children) < _WIDTH * (node.visits + 1) ** _WIDENING
            new = node.untried and wide
            node = self._grow(node) if new else self._select(node)
            path.append(node)
            self._rules.make_move(cells, counters, node.move)
            self._rules.settle(cells, counters, self._history)
            if new:
                break
        values = self._values(node)
        for visited in path:
            visited.visits += 1
            for player in range(self._players):
                visited.values[player] += values[player]
        for parent in reversed(path[:-1]):
            if not self._prove(parent):
                break

    def _open(self, node: _Node, cells: bytearray, counters: array[int]) -> None:
        moves = self._moves
        node.mover = counters[TURN]
        node.untried = list(moves[: self._rules.legal_moves(cells, counters, moves)])
        self._rng.shuffle(node.untried)

    def _leave_out_lost_runs(self, root: _Node) -> None:
        """Take the moves off the root's that lose by repetition, now or at the end of the run, unless all do."""
        bound_to_lose = getattr(self._rules, "bound_to_lose", None)
        if bound_to_lose is None or self._counters[OVER]:
            return
        sound = []
        for move in root.untried or []:
            self._cells[:] = self._root[0]
            self._counters[:] = self._root[1]
            self._rules.make_move(self._cells, self._counters, move)
            over = self._rules.settle(self._cells, self._counters, self._history)
            if over:
                lost = self._rules.REASONS[over] == "repetition" and self._counters[WINNER] not in (-1, root.mover)
            else:
                lost = bound_to_lose(self._cells, self._counters, self._history) == root.mover
            if not lost:
                sound.append(move)
        root.untried = sound or root.untried

    def _grow(self, node: _Node) -> _Node:
        child = _Node((node.untried or []).pop(), self._players)
        node.children.append(child)
        return child

    def _select(self, node: _Node) -> _Node:
        mover = node.mover
        wide = _CURIOSITY * sqrt(log(node.visits + 1))
        best = node.children[0]
        best_score = -1.0
        for child in node.children:
            if child.proven:
                score = 10.0 if child.proven == mover + 1 else 0.0
            else:
                score = child.values[mover] / child.visits + wide / sqrt(child.visits)
            if score > best_score:
                best, best_score = child, score
        return best

    def _prove(self, node: _Node) -> bool:
        """True if it is now certain who wins at the node: by a move, or because every move loses to the same one."""
        mover = node.mover + 1
        wins = [child.plies for child in node.children if child.proven == mover]
        winners = {child.proven for child in node.children}
        if wins:
            node.proven, node.plies = mover, 1 + min(wins)
        elif len(winners) == 1 and 0 not in winners:
            node.hopeless = bool(node.untried)
            if not node.hopeless:
                node.proven, node.plies = winners.pop(), 1 + max(child.plies for child in node.children)
        else:
            node.hopeless = False
        return node.proven > 0

    def _values(self, node: _Node) -> list[float]:
        """What the present state is worth to each player, from 0 to 1."""
        cells, counters = self._cells, self._counters
        if counters[OVER] and counters[WINNER] >= 0:
            node.proven = counters[WINNER] + 1
        if node.proven:
            return [1.0 if player == node.proven - 1 else 0.0 for player in range(self._players)]
        if not counters[OVER] and self._evaluate is not None:
            points = [self._evaluate(cells, counters, player) for player in range(self._players)]
            chances = [chance(worth, self._points) for worth in points]
            return [one / sum(chances) for one in chances]
        plies = 0
        while not counters[OVER] and plies < _PLAYOUT_PLIES:
            plies += 1
            n = self._rules.legal_moves(cells, counters, self._moves)
            self._rules.make_move(cells, counters, self._moves[self._rng.randrange(n)])
            self._rules.settle(cells, counters, self._history)
            if plies % _LOOK_PLIES == 0:
                self._limits.look()
        if not counters[OVER]:
            return [1 / self._players] * self._players
        return shares(self._rules, counters)

    def _update(self, result: SearchResult, root: _Node) -> None:
        result.nodes = self._limits.nodes
        if not root.children:
            return
        line = [_best_child(root)]
        while line[-1].children:
            line.append(_best_child(line[-1]))
        best = line[0]
        result.move, result.line, result.depth = best.move, [node.move for node in line], len(line)
        if root.proven:
            result.score = WIN - root.plies if root.proven == root.mover + 1 else root.plies - WIN
        elif best.visits:
            result.score = score_of(best.values[root.mover] / best.visits, self._points)


def _best_child(node: _Node) -> _Node:
    """The soonest win, else the move that was visited most; if all lose, the latest loss."""

    def rank(child: _Node) -> tuple[int, int]:
        if child.proven == node.mover + 1:
            return 1, -child.plies
        return (-1, child.plies) if child.proven else (0, child.visits)

    return max(node.children, key=rank)
