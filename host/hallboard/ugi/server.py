"""The interface's commands, one line each. The server is told lines and writes lines; a search has its own thread."""

from __future__ import annotations

import threading
from collections.abc import Callable

from hallcore import __version__
from hallcore.errors import AmbiguousMove, IllegalMove, InvalidText

from ..engine import Analysis, Engine
from ..engine.clock import time_for_move
from ..errors import UserError
from ..game import Game, HostRuleset
from .options import SPINS, described, read_numbers
from .words import format_move, info_lines, result_word


class Server:
    """One game's engine. `write` gets each line that is said, from the search's thread too."""

    def __init__(self, ruleset: HostRuleset, write: Callable[[str], None]) -> None:
        self._ruleset = ruleset
        self._say = write
        self._values = {spin.name: spin.default for spin in SPINS}
        self._variants: dict[str, str] = {}
        self._engine: Engine | None = None
        self._game = Game(ruleset.name)
        self._search: threading.Thread | None = None
        self._stop = threading.Event()
        self._held = threading.Event()  # an infinite search says its move only when it is stopped

    def handle(self, line: str) -> bool:
        """Do what a line says; False after `quit`. A mistake is answered by an info line."""
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            self._end()
            return False
        action = getattr(self, f"_on_{words[0]}", None)
        if action is None:
            self._say(f"info string no command {words[0]!r}")
            return True
        try:
            action(words[1:])
        except (UserError, InvalidText, IllegalMove, AmbiguousMove, ValueError) as error:
            self._say("info string " + " ".join(str(error).split()))
        return True

    def _on_ugi(self, words: list[str]) -> None:
        self._say(f"id name hallboard {self._ruleset.name} {__version__}")
        self._say("id author the hallboard authors")
        for line in described(self._ruleset):
            self._say(line)
        self._say("ugiok")

    def _on_isready(self, words: list[str]) -> None:
        self._say("readyok")

    def _on_setoption(self, words: list[str]) -> None:
        if len(words) < 4 or words[0] != "name" or words[2] != "value":
            raise UserError("expected setoption name NAME value VALUE")
        name, value = words[1], " ".join(words[3:])
        self._end()
        for spin in SPINS:
            if spin.name.lower() == name.lower():
                self._values[spin.name] = spin.read(value)
                self._engine = None
                return
        for variant, _ in self._ruleset.rules.VARIANTS:
            if variant.lower() == name.lower():
                Game(self._ruleset.name, **{variant: value})
                self._variants[variant] = value
                return
        raise UserError(f"no option {name!r}")

    def _on_uginewgame(self, words: list[str]) -> None:
        self._end()
        self._engine = None
        self._game = self._new_game()

    def _on_position(self, words: list[str]) -> None:
        self._end()
        split = words.index("moves") if "moves" in words else len(words)
        what, moves = words[:split], words[split + 1 :]
        if what == ["startpos"]:
            game = self._new_game()
        elif what[:1] == ["fen"]:
            body = what[1:] if what[1:2] == [self._ruleset.name] else [self._ruleset.name, *what[1:]]
            named = {word.partition("=")[0] for word in body}
            game = Game.from_position(
                " ".join([*body, *(f"{name}={value}" for name, value in self._variants.items() if name not in named)])
            )
        else:
            raise UserError("expected position startpos or position fen TEXT, then moves MOVE ...")
        for move in moves:
            game.push(move)
        self._game = game

    def _on_go(self, words: list[str]) -> None:
        self._end()
        if self._game.outcome():
            raise UserError(f"the game is over: {self._game.outcome()}")
        infinite = "infinite" in words
        numbers = read_numbers(words)
        seat = self._game.seat + 1
        side = ("w", "b")[seat - 1] if seat < 3 else ""
        left = numbers.get(f"p{seat}time", numbers.get(f"{side}time"))
        movetime: float | None = numbers.get("movetime")
        if movetime is None and left is not None:
            movetime = time_for_move(left, numbers.get(f"p{seat}inc", numbers.get(f"{side}inc", 0)))
        if movetime is None and not infinite and not {"depth", "nodes"} & set(numbers):
            movetime = 1000
        self._stop.clear()
        self._held.clear()
        if not infinite:
            self._held.set()
        if self._engine is None:
            self._engine = Engine(self._ruleset, threads=self._values["Threads"], hash_mb=float(self._values["Hash"]))
        self._search = threading.Thread(
            target=self._think,
            args=(self._engine, self._game.copy(), movetime, numbers.get("nodes"), numbers.get("depth")),
            name="ugi-search",
            daemon=True,
        )
        self._search.start()

    def _think(self, engine: Engine, game: Game, movetime: float | None, nodes: int | None, depth: int | None) -> None:
        def report(analysis: Analysis) -> None:
            for line in info_lines(analysis):
                self._say(line)

        analysis = engine.search(
            game,
            movetime_ms=movetime,
            nodes=nodes,
            depth=depth,
            level=self._values["Level"],
            lines=self._values["MultiPV"],
            stop=self._stop,
            info=report,
        )
        self._held.wait()
        report(analysis)
        self._say(f"bestmove {format_move(str(analysis.move))}")

    def _on_stop(self, words: list[str]) -> None:
        self._end()

    def _on_query(self, words: list[str]) -> None:
        if words == ["p1turn"]:
            answer = str(self._game.seat == 0).lower()
        elif words == ["gameover"]:
            answer = str(self._game.outcome() is not None).lower()
        elif words == ["result"]:
            answer = result_word(self._game)
        else:
            raise UserError("expected query p1turn, query gameover or query result")
        self._say(f"response {answer}")

    def _new_game(self) -> Game:
        return Game(self._ruleset.name, **self._variants)

    def _end(self) -> None:
        """End the search under way; it says its move."""
        self._stop.set()
        self._held.set()
        if self._search is not None:
            self._search.join()
            self._search = None
