"""`Engine`: the one door to the searchers, in the words of `hallboard.Game`."""

from __future__ import annotations

import threading
from array import array
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import inf
from random import Random
from types import TracebackType
from typing import Self

from hallcore import keys

from ..errors import UserError
from ..game import Game, HostRuleset, ruleset
from ..solving.tables import Solution, solution
from . import compiled_search
from .analysis import Analysis, analysis
from .compiled_search import CompiledAlphaBeta, CompiledMonteCarlo
from .evaluations import evaluation, module, names, points, slots, weights
from .levels import Level, level_of, with_noise
from .limits import Limits
from .mcts import MonteCarlo
from .oversight import overlooking
from .resources import check_resources, no_memory
from .result import WIN, Searcher, SearchResult
from .solved import SolvedSearch

METHODS = ("alphabeta", "mcts")
HASH_MB = 64.0

_SPARE_MS = 4  # for the work after the search: the line as text
_SPARE_PLIES = 640  # a search and its playouts go no deeper
_OPENING_PLIES = 8
_NODE_MB = 64e-6  # of the table for each node: four places
_NODES_A_PLY = 1_000  # of a tree search that is asked for a depth
_VARIETY = 5  # percent of the evaluation's POINTS by which judgement varies with the seed in the opening


class Engine:
    """Finds moves in the games of one ruleset. As a context it gives its memory back at the end."""

    def __init__(
        self,
        game: str | HostRuleset,
        method: str | None = None,
        *,
        threads: int = 1,
        hash_mb: float = HASH_MB,
        weights: Mapping[str, int] | None = None,
        knowledge: bool = True,
        compiled: bool = True,
    ) -> None:
        """`method` is `alphabeta` or `mcts`; not given, the stronger one for the ruleset and the number of players.

        `threads` search at once within `hash_mb` megabytes of memory. `weights` replace some of the evaluation's;
        without `knowledge` there is none: leaves are played out at random. Where the compiled searches are missing, or
        not wanted (`compiled`), `mcts` in plain Python serves, with one thread; there is no `alphabeta` then. Raises
        UserError.
        """
        self.ruleset = ruleset(game) if isinstance(game, str) else game
        knows = knowledge and module(self.ruleset.name) is not None
        if method not in (None, *METHODS):
            raise UserError(f"no search {method!r}: expected {' or '.join(METHODS)}")
        if method == "alphabeta" and not knows:
            raise UserError(f"{self.ruleset.name} has no evaluation: expected the search mcts")
        self.compiled = compiled and compiled_search.available(self.ruleset.name, knows)
        if method == "alphabeta" and not self.compiled:
            raise UserError(
                f"the search alphabeta needs {self.ruleset.name} compiled: install hallboard anew with a C compiler, "
                "or choose mcts"
            )
        check_resources(threads, hash_mb)
        self.threads = threads
        self.hash_mb = hash_mb
        self._method = method
        self._replaced = _checked(self.ruleset.name, weights or {})
        self._knows = knows
        self._memory: object = None
        self._plan: Sequence[int] = ()  # what the last search aimed at, behind the weights
        self._options: list[int] = []  # of the variant that it knows

    def search(
        self,
        game: Game,
        *,
        movetime_ms: float | None = 1000,
        level: int = 10,
        seed: int | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = 1,
        stop: threading.Event | None = None,
        info: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """The move to play; `game` is left as it is.

        Ends after `movetime_ms`, after `nodes` positions, after `depth` plies (`mcts`: after 1000 positions for each of
        them), or when `stop` is set, whichever comes first, sooner at lower levels or when the end is certain. With
        `seed`, one thread and `nodes`, `depth` or a level below 10, and no other limit reached, the same game gives the
        same answer. With `lines` the next best moves come too (compiled searches only). `info` is called from time to
        time with what is known so far. Raises ValueError when the game is over, or is none of this engine's ruleset,
        and for a limit below its least; UserError where the memory cannot be had, or a table of
        solved positions is damaged.
        """
        if game.name != self.ruleset.name:
            raise ValueError(f"this engine plays {self.ruleset.name}, not {game.name}")
        if game.outcome():
            raise ValueError("no move to find: the game is over")
        for name, value, minimum in (("movetime_ms", movetime_ms, 0), ("nodes", nodes, 0), ("depth", depth, 1)):
            if value is not None and not value >= minimum:
                raise ValueError(f"{name}={value}: expected a number from {minimum}, or None")
        if lines < 1:
            raise ValueError(f"lines={lines}: expected a number from 1")
        limit = level_of(level, self.ruleset.name)
        players = self.ruleset.rules.players(game.counters)
        method = self.method(players, depth is not None)
        plies_nodes = depth * _NODES_A_PLY if depth is not None and method == "mcts" else None
        max_nodes = min((n for n in (nodes, limit.nodes, plies_nodes) if n is not None), default=None)
        time_ms = None if movetime_ms is None else max(0, movetime_ms - _SPARE_MS)
        limits = Limits(time_ms, max_nodes, stop)
        rng = Random(seed)
        before = game.copy()

        def in_words(result: SearchResult) -> Analysis:
            if limit.oversight:
                _doubt(result, 10 * points(self.ruleset.name))
            return analysis(before, result, limits.nodes, limits.elapsed_ms)

        def report(result: SearchResult) -> None:
            if info is not None:
                info(in_words(result))

        state = (bytearray(game.cells), array("i", game.counters), past_ring(game))
        whole = not limit.noise and not limit.oversight
        # Of three players, two are searched as one against the third: what is known holds for the player to move.
        keep = whole and players == 2 and (seed is None or (nodes is None and depth is None))
        fresh_mb = 0.0 if keep else min(self.hash_mb, (max_nodes or inf) * _NODE_MB)
        if game.options != self._options:  # keys do not tell variants apart
            self.close()
            self._options = list(game.options)
        try:
            exact = self._solution(game) if whole else None
            if exact is not None:
                solved = SolvedSearch(ruleset=self.ruleset, solution=exact, lines=lines)
                return in_words(solved.search(state, limits, rng, 0, report))
            searcher = self._searcher(method, game, limit, rng.randrange(1 << 30), lines, fresh_mb)
            return in_words(searcher.search(state, limits, rng, min(limit.depth, depth or limit.depth), report))
        except MemoryError:
            raise no_memory(self.hash_mb) from None

    def close(self) -> None:
        """Free the memory of earlier searches; the next search begins anew."""
        self._memory, self._plan, self._options = None, (), []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def method(self, players: int = 2, to_depth: bool = False) -> str:
        """The search for this number of players; `to_depth`: one that a depth can bound, if there is one."""
        if self._method is not None:
            return self._method
        if not self._knows or not self.compiled:
            return "mcts"
        better: str = getattr(module(self.ruleset.name), "METHOD" if players == 2 else "METHOD_OF_MORE", "alphabeta")
        return "alphabeta" if to_depth else better

    def _weights(self, players: int) -> tuple[int, ...]:
        """The ruleset's weights for this number of players, some of them replaced."""
        own = zip(names(self.ruleset.name), weights(self.ruleset.name, players), strict=True)
        return tuple(self._replaced.get(name, points) for name, points in own)

    def _solution(self, game: Game) -> Solution | None:
        """What is known of the position for certain, unless a search was asked for. Raises UserError."""
        if self._method is not None or self._replaced or not self._knows:
            return None
        found = solution(game)
        try:
            if found is not None:
                found.plies_to_win(game.cells, game.seat)
        except LookupError:
            return None
        return found

    def _searcher(self, method: str, game: Game, limit: Level, seed: int, lines: int, fresh_mb: float) -> Searcher:
        """A search with what earlier ones have found, or with a table of its own that has this size."""
        name = self.ruleset.name
        players = self.ruleset.rules.players(game.counters)
        percent = max(limit.noise, _VARIETY if game.ply < _OPENING_PLIES else 0)
        noise = round(points(name) * percent / 100) if self._knows else 0
        own = self._weights(players)
        if not self.compiled:
            plain = evaluation(name, own) if self._knows else None
            evaluate = plain and with_noise(plain, noise, seed)
            return MonteCarlo(overlooking(self.ruleset, limit.oversight, seed), evaluate, points(name))
        before = () if fresh_mb else self._plan
        judge = compiled_search.judge(
            name, (*own, *before), noise=noise, salt=seed, oversight=limit.oversight, knows=self._knows, players=players
        )
        # Of copies, for floods leave marks on cells and counters, and the game stays as it was.
        self._plan = judge.plan(bytearray(game.cells), game.counters[:])[len(own) :]
        if method == "mcts":
            return CompiledMonteCarlo(
                ruleset=self.ruleset, judge=judge, threads=self.threads, hash_mb=self.hash_mb, lines=lines
            )
        if fresh_mb:
            memory = compiled_search.memory(max(1.0, fresh_mb))
        else:
            memory = self._memory = self._memory or compiled_search.memory(self.hash_mb)
        past = None if "repetition" in self.ruleset.rules.REASONS else _past(game)
        return CompiledAlphaBeta(
            ruleset=self.ruleset, judge=judge, memory=memory, threads=self.threads, lines=lines, past=past
        )


def _doubt(result: SearchResult, max_points: int) -> None:
    """A player who overlooks moves proves only a win by the next move: other scores stay within `max_points`."""
    for line in (result, *result.others):
        if line.score != WIN - 1:
            line.score = max(-max_points, min(max_points, line.score))


def _checked(name: str, replaced: Mapping[str, int]) -> dict[str, int]:
    """Weights that the ruleset has. Raises UserError for others."""
    known = names(name)
    for weight in replaced:
        if weight not in known:
            raise UserError(f"no weight {weight!r} in {name}: expected {', '.join(known)}")
    if "network" in replaced and not 0 <= replaced["network"] < slots(name):
        raise UserError(f"no network {replaced['network']} in {name}: expected 0 to {slots(name) - 1}")
    return dict(replaced)


def _past(game: Game) -> dict[tuple[int, int], int]:
    """How often each position of the game has stood, by its two keys; four times and more count as four."""
    seen = Counter((counters[keys.KEY_A], counters[keys.KEY_B]) for counters in game.past_counters())
    return {position: min(times, 4) for position, times in seen.items()}


def past_ring(game: Game) -> array[int]:
    """The game's past positions, with room for those of a search."""
    ring = keys.new_history(len(game.moves) + 1 + _SPARE_PLIES)
    for counters in game.past_counters():
        keys.remember(counters, ring)
    return ring
