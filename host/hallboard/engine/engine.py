"""`Engine`: the one door to the searchers, in the words of `hallboard.Game`."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from hallcore import keys

from .. import compiled
from ..errors import UserError
from ..game import DeskRoom, Game, Move, room
from .alphabeta import AlphaBeta
from .evaluations import evaluation
from .found import WIN, Found, Searcher
from .levels import level_of, with_noise
from .limits import Limits
from .mcts import MonteCarlo

_SPARE_MS = 8  # for what follows the search: the line as text
_SPARE_PLIES = 256  # a search and its playouts go no deeper
_FAR = 1000  # a forced win is nearer than so many plies


@dataclass(frozen=True)
class Analysis:
    """What the engine thinks: `score` in points for the player to move, and the line that it expects as texts."""

    move: Move
    score: int
    pv: tuple[str, ...]
    depth: int
    nodes: int
    elapsed_ms: int

    @property
    def plies_to_win(self) -> int | None:
        """After how many plies the game seems won (or, below zero, lost); None if that is open."""
        if abs(self.score) < WIN - _FAR:
            return None
        return WIN - self.score if self.score > 0 else -(WIN + self.score)


class Engine:
    """Finds moves in the games of one room."""

    def __init__(self, game: str | DeskRoom, method: str | None = None) -> None:
        """`method` is `alphabeta` or `mcts`; not given, it is the stronger one for the room."""
        self.room = room(game) if isinstance(game, str) else game
        self._searched = compiled.room(self.room)
        self._evaluate = evaluation(self.room.name)
        self.method = method or ("alphabeta" if self._evaluate else "mcts")
        if self.method not in ("alphabeta", "mcts"):
            raise UserError(f"no search {method!r}: expected alphabeta or mcts")
        if self.method == "alphabeta" and not self._evaluate:
            raise UserError(f"{self.room.name} has no evaluation: expected the search mcts")

    def search(
        self,
        game: Game,
        *,
        movetime_ms: int | None = 1000,
        level: int = 10,
        seed: int | None = None,
        nodes: int | None = None,
        stop: threading.Event | None = None,
        info: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """The move to play; `game` is left as it is.

        Ends after `movetime_ms`, after `nodes` positions, or when `stop` is set, whichever comes first, sooner at
        lower levels or when the end is certain. With `seed` and `nodes` (or a level below 10) and no other limit
        reached, the same game gives the same answer. `info` is called from time to time with what is known so far.
        Raises ValueError when the game is over.
        """
        if game.outcome():
            raise ValueError("no move to find: the game is over")
        limit = level_of(level)
        most = min((n for n in (nodes, limit.nodes) if n is not None), default=None)
        time_ms = None if movetime_ms is None else max(0, movetime_ms - _SPARE_MS)
        limits = Limits(time_ms, most, stop)
        rng = Random(seed)
        before = game.copy()

        def report(found: Found) -> None:
            if info is not None:
                info(_analysis(before, found, limits))

        state = (bytearray(game.cells), array("i", game.counters), _ring(game))
        searcher = self._searcher(limit.noise, rng.randrange(1 << 30))
        return _analysis(before, searcher.search(state, limits, rng, limit.depth, report), limits)

    def _searcher(self, noise: int, seed: int) -> Searcher:
        evaluate = self._evaluate and with_noise(self._evaluate, noise, seed)
        if evaluate is not None and self.method == "alphabeta":
            return AlphaBeta(self._searched, evaluate)
        return MonteCarlo(self._searched, evaluate)


def _ring(game: Game) -> array[int]:
    """The game's past positions, with room for those of a search."""
    ring = keys.new_history(len(game.moves) + 1 + _SPARE_PLIES)
    for counters in game.past_counters():
        keys.remember(counters, ring)
    return ring


def _analysis(game: Game, found: Found, limits: Limits) -> Analysis:
    line = game.copy()
    texts = []
    for value in found.line:
        texts.append(str(line.push(value)))
        if line.outcome():
            break
    move = next(move for move in game.legal_moves() if move.value == found.move)
    return Analysis(move, found.score, tuple(texts), found.depth, limits.nodes, limits.elapsed_ms)
