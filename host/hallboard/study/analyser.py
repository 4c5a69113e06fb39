"""An engine goes through recorded games, one after another; what it has found is kept with each game at once."""

from __future__ import annotations

import threading
from dataclasses import dataclass

from ..engine import Engine
from ..engine.analysis import Analysis
from ..errors import UserError, report_fault
from ..game import Game
from ..record import UNFINISHED, AnalysisSettings, RecordedEvaluation, Store, parse_settings

_FIGURES = 3  # of a chance


@dataclass(frozen=True)
class Progress:
    """How far the analysis of a game is: positions done, of how many, and whether it runs (or waits for its turn).

    `problem` says why it stopped, if it did not by itself.
    """

    done: int
    positions: int
    running: bool = False
    problem: str = ""


class Analyser:
    """Analyses games of the records at `path`, in one thread that is there while there is something to do.

    It goes from the last position to the first, so that what was proven later is known before. For any thread.
    """

    def __init__(self, path: str | None = None) -> None:
        self._store = Store(path)
        self._waiting: list[int] = []
        self._stop: threading.Event | None = None  # of the game that is analysed
        self._thread: threading.Thread | None = None
        self._problems: dict[int, str] = {}
        self._lock = threading.Lock()

    def begin(self, game_id: int, settings: AnalysisSettings) -> None:
        """Analyse a game; what the same settings have found is kept. Raises UserError and StoreError."""
        summary = self._store.summary(game_id)
        if summary.is_open and summary.result == UNFINISHED:
            raise UserError(f"game {game_id} is still being played")
        if summary.as_played:
            raise UserError(f"game {game_id} is kept as it was played by other rules: it can't be analysed")
        with self._lock:
            if game_id in self._waiting:
                return
            self._store.begin_analysis(game_id, settings)
            self._problems.pop(game_id, None)
            self._waiting.append(game_id)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="analyser", daemon=True)
                self._thread.start()

    def cancel(self, game_id: int) -> None:
        """Stop; what was found so far stays."""
        with self._lock:
            if self._waiting[:1] == [game_id] and self._stop is not None:
                self._stop.set()
            elif game_id in self._waiting:
                self._waiting.remove(game_id)

    def progress(self, game_id: int, positions: int, done: int) -> Progress:
        """How far it is with a game that has so many positions, of which so many are in the records."""
        with self._lock:
            running = game_id in self._waiting and not (self._waiting[0] == game_id and self._is_stopping())
            return Progress(done, positions, running, self._problems.get(game_id, ""))

    def close(self) -> None:
        """Stop everything, and wait until it has."""
        with self._lock:
            del self._waiting[1:]
            if self._stop is not None:
                self._stop.set()
            thread = self._thread
        if thread is not None:
            thread.join()

    def _is_stopping(self) -> bool:
        return self._stop is not None and self._stop.is_set()

    def _run(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._thread = None
                    return
                game_id, stop = self._waiting[0], threading.Event()
                self._stop = stop
            try:
                self._analyse(game_id, stop)
            except (UserError, ValueError) as error:
                self._problems[game_id] = str(error)
            except Exception as error:  # the next game has its turn all the same
                self._problems[game_id] = report_fault(error)
            with self._lock:
                self._waiting.remove(game_id)
                self._stop = None

    def _analyse(self, game_id: int, stop: threading.Event) -> None:
        record = self._store.load(game_id)
        settings = _settings(record.analysis)
        game, _ = record.follow()
        with Engine(game.ruleset) as engine:
            for position in positions_backwards(game):
                if position.ply in record.evaluations:
                    continue
                if stop.is_set():
                    return
                found = engine.search(
                    position, movetime_ms=settings.movetime_ms, level=settings.level, lines=1, stop=stop
                )
                if stop.is_set():
                    return  # it was not looked at long enough
                self._store.add_evaluation(game_id, position.ply, evaluation_for_record(found, position.sides[0]))


def positions_backwards(game: Game) -> list[Game]:
    """Every position of a game that is not over, the last one first."""
    found = []
    position = game.copy()
    while True:
        if not position.outcome():
            found.append(position.copy())
        if not position.moves:
            return found
        position.pop()


def evaluation_for_record(found: Analysis, first_side: str) -> RecordedEvaluation:
    """What a search has found, for the first side."""
    evaluation = found.evaluation
    own = 1 if evaluation.side == first_side else -1 if len(evaluation.opponents) == 1 else 0
    plies = evaluation.win_in or -(evaluation.loss_in or 0)
    if own and plies:
        return RecordedEvaluation(float(own * plies > 0), own * plies, str(found.move))
    return RecordedEvaluation(round(evaluation.chances[first_side], _FIGURES), 0, str(found.move))


def _settings(text: str) -> AnalysisSettings:
    return parse_settings(text) or AnalysisSettings()
