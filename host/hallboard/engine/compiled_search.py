"""The compiled searches behind the signature of `result.Searcher`: threads, memory, and lines beside the best one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from .. import compiled
from ..game import HostRuleset
from .evaluations import compiled as compiled_evaluation
from .evaluations import module, numbers, points, weights
from .limits import Limits
from .result import WIN, WORTH, SearchResult, State, score_of

try:
    from .compiled.alphabeta import AlphaBetaThread
    from .compiled.control import Control
    from .compiled.judge import Judge
    from .compiled.memory import Memory
    from .compiled.montecarlo import MonteCarloThread
    from .compiled.prover import Prover
    from .compiled.sample import Sample
except ImportError:
    _BUILT = False
else:
    _BUILT = True

if TYPE_CHECKING:
    from .compiled.alphabeta import Line

_MAX_DEPTH = 90
_CONTEMPT = 25  # points that a draw is worse than an even position: who searches plays on
_MIN_SHARE = 1_000  # nodes: a thread counts the moves of a last ply at once, and so may go a little beyond
_TREE_ITERATIONS = 2_000  # between two reports


def available(ruleset_name: str, needs_evaluation: bool = True) -> bool:
    """True if this installation has the searches, the ruleset's rules and its evaluation as C."""
    if not _BUILT or compiled.find(ruleset_name) is None:
        return False
    return not needs_evaluation or compiled_evaluation(ruleset_name) is not None


def memory(hash_mb: float) -> object:
    """An empty table for positions."""
    return Memory(hash_mb)


def judge(
    ruleset_name: str,
    own_weights: Sequence[int] = (),
    *,
    noise: int = 0,
    salt: int = 0,
    oversight: int = 0,
    knows: bool = True,
    players: int = 2,
) -> Judge:
    """How a search judges: by the ruleset's evaluation with these weights, unless it `knows` nothing."""
    evaluation = compiled_evaluation(ruleset_name) if knows else None
    rules = compiled.rules(ruleset_name)
    return Judge(
        rules, evaluation, module(ruleset_name), numbers(ruleset_name, own_weights), noise, salt, oversight, players
    )


def sample(ruleset: HostRuleset, players: int = 2) -> Sample:
    """An empty collection of positions with results, for tuning."""
    own = judge(ruleset.name, weights(ruleset.name, players), players=players)
    return Sample(compiled.rules(ruleset.name), own, players)


def prover(
    ruleset_name: str,
    state: State,
    player: int,
    hash_mb: float,
    *,
    movetime_ms: float | None = None,
    nodes: int | None = None,
    stop: threading.Event | None = None,
) -> Prover:
    """A search for proof that the player wins, with these limits. Raises ValueError for Alea, and MemoryError."""
    control = Control(movetime_ms, None, stop)
    knows = compiled_evaluation(ruleset_name) is not None
    own = judge(ruleset_name, weights(ruleset_name) if knows else (), knows=knows)
    return Prover(compiled.rules(ruleset_name), own, control, *state, player, hash_mb, nodes)


@dataclass(kw_only=True)
class CompiledAlphaBeta:
    """Alpha-beta on several threads that share one table and history, and leave each other's moves for later (ABDADA).

    `past` says how often each position of the game has stood, by its two keys, where that ends nothing.
    """

    ruleset: HostRuleset
    judge: Judge
    memory: Any
    threads: int = 1
    lines: int = 1
    past: Mapping[tuple[int, int], int] | None = None

    def search(
        self, state: State, limits: Limits, rng: Random, depth: int, report: Callable[[SearchResult], None]
    ) -> SearchResult:
        """See `result.Searcher`."""
        self.memory.next_search()
        control = Control(limits.left_ms, None, limits.event)
        jitter = rng.randrange(1, 64)
        shares = _shares(limits.max_nodes, self.threads)
        searches = [
            AlphaBetaThread(
                compiled.rules(self.ruleset.name),
                self.judge,
                self.memory,
                control,
                *state,
                contempt=_CONTEMPT,
                limit=share,
                jitter=jitter if i == 0 else i,
                past=self.past,
                back=points(self.ruleset.name) // 2,
            )
            for i, share in enumerate(shares)
        ]
        for search in searches[1:]:
            search.follow(searches[0])
        first_move = searches[0].first_move
        if limits.max_nodes == 0:
            return SearchResult(first_move, line=[first_move])

        def report_lines(lines: list[Line]) -> None:
            limits.nodes = sum(search.nodes for search in searches)
            report(_result(lines, limits.nodes))

        most = min(depth, _MAX_DEPTH)
        found: list[list[Line]] = []
        helpers = [partial(search.search, _MAX_DEPTH, self.lines) for search in searches[1:]]
        with _helping(control, helpers, found.append):
            lines = searches[0].search(most, self.lines, report_lines)
        lines = furthest(lines, found, most)
        limits.nodes = sum(search.nodes for search in searches)
        return _result(lines, limits.nodes) if lines else SearchResult(first_move, line=[first_move])


@dataclass(kw_only=True)
class CompiledMonteCarlo:
    """Monte-Carlo tree search; several threads grow trees of their own whose visits are added up in the end."""

    ruleset: HostRuleset
    judge: Judge
    threads: int = 1
    hash_mb: float = 64
    lines: int = 1

    def search(
        self, state: State, limits: Limits, rng: Random, depth: int, report: Callable[[SearchResult], None]
    ) -> SearchResult:
        """See `result.Searcher`; a tree has no `depth` to end at."""
        control = Control(limits.left_ms, None, limits.event)
        trees = [
            MonteCarloThread(
                compiled.rules(self.ruleset.name),
                self.judge,
                control,
                *state,
                self.ruleset.rules.players(state[1]),
                self.hash_mb / self.threads,
                rng.randrange(1, 1 << 30),
                share,
            )
            for share in _shares(limits.max_nodes, self.threads)
        ]
        with _helping(control, [partial(tree.run, 1 << 62) for tree in trees[1:]]):
            while trees[0].run(_TREE_ITERATIONS):
                limits.nodes = sum(tree.iterations for tree in trees)
                report(self._sum(trees[:1], limits.nodes))
        limits.nodes = sum(tree.iterations for tree in trees)
        return self._sum(trees, limits.nodes)

    def _sum(self, trees: list[Any], nodes: int) -> SearchResult:
        totals: dict[int, list[Any]] = {}
        for tree in trees:
            for move, visits, value, plies, line in tree.root_moves():
                total = totals.setdefault(move, [0, 0.0, 0, line])
                total[0] += visits
                total[1] += visits * value
                if plies and (not total[2] or plies > 0):
                    total[2], total[3] = plies, line
        ranked = []
        for move, (visits, value, plies, line) in totals.items():
            score = score_of(value / visits if visits else 0.5, points(self.ruleset.name))
            rank = float(visits)
            if plies:
                score = WIN - plies if plies > 0 else -WIN - plies
                rank = 1e12 - plies if plies > 0 else -1e12 - plies
            ranked.append((rank, (move, score, len(line), line)))
        ranked.sort(key=lambda entry: -entry[0])
        return _result([line for _, line in ranked[: self.lines]], nodes)


def furthest(own: list[Line], helpers: Sequence[list[Line]], most: int) -> list[Line]:
    """The lines of a thread that is sure to win, else of the one that looked furthest, but not beyond `most` plies.

    Of equals it is the first, `own` before the helpers'. A thread that has found nothing has no lines.
    """
    found = [own, *(lines for lines in helpers if lines and lines[0][2] <= most)]
    return max(found, key=lambda lines: (lines[0][1] > WORTH, lines[0][2]) if lines else (False, 0))


def _shares(max_nodes: int | None, threads: int) -> list[int | None]:
    """How many nodes each thread may look at, the main one's first; none begins for less than `_MIN_SHARE`."""
    if max_nodes is None:
        return [None] * threads
    threads = max(1, min(threads, max_nodes // _MIN_SHARE))
    helper = max_nodes // threads
    return [max_nodes - helper * (threads - 1), *[helper] * (threads - 1)]


@contextmanager
def _helping(
    control: Control, searches: Sequence[Callable[[], Any]], on_end: Callable[[Any], object] = lambda found: None
) -> Iterator[None]:
    """These searches run in threads of their own until the block is left; `on_end` is given what each has found."""

    def help_with(search: Callable[[], Any]) -> None:
        on_end(search())

    threads = [threading.Thread(target=help_with, args=(search,), name="engine-helper") for search in searches]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        control.stop()
        for thread in threads:
            thread.join()


def _result(lines: list[Line], nodes: int) -> SearchResult:
    best, *others = [SearchResult(move, score, depth, nodes, line) for move, score, depth, line in lines]
    best.others = others
    return best
