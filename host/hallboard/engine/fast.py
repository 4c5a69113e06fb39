"""The compiled searches behind the signature of `found.Searcher`: threads, memory, and lines beside the best one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from math import log
from random import Random
from typing import Any

from .. import compiled
from ..game import DeskRoom
from .evaluations import compiled as compiled_evaluation
from .evaluations import module, weights
from .evaluations import points as points_of
from .found import WIN, WORTH, Found, State
from .limits import Limits

try:
    from .compiled.alphabeta import AlphaBetaThread
    from .compiled.control import Control
    from .compiled.judge import Judge
    from .compiled.memory import Memory
    from .compiled.montecarlo import MonteCarloThread
    from .compiled.sample import Sample
except ImportError:
    _BUILT = False
else:
    _BUILT = True

_MOST_DEPTH = 90
_CONTEMPT = 25  # points that a draw is worse than an even position: who searches plays on
_TREE_ITERATIONS = 2_000  # between two reports


def available(room_name: str, needs_evaluation: bool = True) -> bool:
    """True if this installation has the searches, the room's rules and its evaluation as C."""
    if not _BUILT or compiled.find(room_name) is None:
        return False
    return not needs_evaluation or compiled_evaluation(room_name) is not None


def memory(hash_mb: float) -> object:
    """An empty table for positions."""
    return Memory(hash_mb)


def sample(room: DeskRoom, players: int = 2) -> Sample:
    """An empty collection of positions with results, for tuning."""
    rules = compiled.rules(room.name)
    there = module(room.name)
    return Sample(rules, Judge(rules, compiled_evaluation(room.name), there, weights(room.name, players)), players)


class _Fast:
    def __init__(
        self,
        room: DeskRoom,
        own_weights: Sequence[int] = (),
        *,
        noise: int = 0,
        salt: int = 0,
        oversight: int = 0,
        threads: int = 1,
        hash_mb: float = 64,
        lines: int = 1,
        knows: bool = True,
        players: int = 2,
    ) -> None:
        self.room = room
        self.rules: Any = compiled.rules(room.name)
        there = compiled_evaluation(room.name) if knows else None
        own = list(own_weights)
        self.judge: Any = Judge(self.rules, there, module(room.name), own, noise, salt, oversight, players)
        self.threads = threads
        self.hash_mb = hash_mb
        self.lines = lines


class FastAlphaBeta(_Fast):
    """`alphabeta.AlphaBeta` as C, on several threads that share one table (lazy SMP: D. Homan, 2012)."""

    memory: Any = None
    past: Mapping[tuple[int, int], int] | None = None  # how often each position stood, if that ends nothing

    def search(self, state: State, limits: Limits, rng: Random, depth: int, report: Callable[[Found], None]) -> Found:
        """See `found.Searcher`."""
        if self.memory is None:
            self.memory = Memory(self.hash_mb)
        self.memory.next_search()
        control = Control(limits.left_ms, None, limits.event)
        jitter = rng.randrange(1, 64)
        made = [
            AlphaBetaThread(
                self.rules,
                self.judge,
                self.memory,
                control,
                *state,
                contempt=_CONTEMPT,
                limit=limits.most,
                jitter=jitter if i == 0 else i,
                past=self.past,
                back=points_of(self.room.name) // 2,
            )
            for i in range(max(1, self.threads))
        ]
        helpers = [
            threading.Thread(target=one.search, args=(_MOST_DEPTH, self.lines, None, i % 2), name="engine-helper")
            for i, one in enumerate(made[1:], 1)
        ]
        best = Found(made[0].first_move, line=[made[0].first_move])

        def told(found: list[tuple[int, int, int, list[int]]]) -> None:
            limits.nodes = sum(one.nodes for one in made)
            report(_found(found, limits.nodes))

        if limits.most == 0:
            return best
        for helper in helpers:
            helper.start()
        try:
            found = made[0].search(min(depth, _MOST_DEPTH), self.lines, told)
        finally:
            control.stop()
            for helper in helpers:
                helper.join()
        limits.nodes = sum(one.nodes for one in made)
        return _found(found, limits.nodes) if found else best


class FastMonteCarlo(_Fast):
    """`mcts.MonteCarlo` as C; several threads grow trees of their own whose visits are added up in the end."""

    def search(self, state: State, limits: Limits, rng: Random, depth: int, report: Callable[[Found], None]) -> Found:
        """See `found.Searcher`; `depth` is of no use here."""
        control = Control(limits.left_ms, None, limits.event)
        trees = [
            MonteCarloThread(
                self.rules,
                self.judge,
                control,
                *state,
                self.room.rules.players(state[1]),
                self.hash_mb / max(1, self.threads),
                rng.randrange(1, 1 << 30),
                limits.most,
            )
            for _ in range(max(1, self.threads))
        ]
        helpers = [threading.Thread(target=tree.run, args=(1 << 62,), name="engine-helper") for tree in trees[1:]]
        for helper in helpers:
            helper.start()
        try:
            while trees[0].run(_TREE_ITERATIONS):
                limits.nodes = sum(tree.iterations for tree in trees)
                report(self._sum(trees[:1], limits.nodes))
        finally:
            control.stop()
            for helper in helpers:
                helper.join()
        limits.nodes = sum(tree.iterations for tree in trees)
        return self._sum(trees, limits.nodes)

    def _sum(self, trees: list[Any], nodes: int) -> Found:
        points = points_of(self.room.name)
        added: dict[int, list[Any]] = {}
        for tree in trees:
            for move, visits, value, plies, line in tree.found():
                known = added.setdefault(move, [0, 0.0, 0, line])
                known[0] += visits
                known[1] += visits * value
                if plies and (not known[2] or plies > 0):
                    known[2], known[3] = plies, line
        lines = []
        for move, (visits, won, plies, line) in added.items():
            share = min(max(won / visits, 1e-6), 1 - 1e-6) if visits else 0.5
            score = max(-WORTH, min(WORTH, round(-points * log(1 / share - 1))))
            rank = float(visits)
            if plies:
                score = WIN - plies if plies > 0 else -WIN - plies
                rank = 1e12 - plies if plies > 0 else -1e12 - plies
            lines.append((rank, move, score, len(line), line))
        lines.sort(key=lambda line: -line[0])
        return _found([(move, score, deep, line) for _, move, score, deep, line in lines[: self.lines]], nodes)


def _found(lines: list[tuple[int, int, int, list[int]]], nodes: int) -> Found:
    all_lines = [Found(move, score, depth, nodes, line) for move, score, depth, line in lines]
    best = all_lines[0]
    best.others = all_lines[1:]
    return best
