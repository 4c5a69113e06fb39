"""The engine's strength: it beats the reference and the greedy player, and more time makes it no weaker.

Equal time a move, half of the games as each side; `alea` also as each side for itself. The figures: at least 95 of 100
against plain UCT with random playouts on the same core, 100 of 100 against the best evaluation after one move.
HALLBOARD_BENCH_GAMES and HALLBOARD_BENCH_MS set how many games and how long a move is, HALLBOARD_BENCH_RULESETS
(`vlkno,evl`) of which rulesets.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from hallboard import Game
from hallboard.arena import Match, Result, play_match, shares_interval
from hallboard.engine import Engine

from tests.bench.rulesets import compiled_rulesets
from tests.bench.table import figure, print_table

GAMES_EACH = int(os.environ.get("HALLBOARD_BENCH_GAMES", "10"))
MOVETIME_MS = float(os.environ.get("HALLBOARD_BENCH_MS", "50"))
_WORKERS = os.cpu_count() or 1


def played(game: str, a: str, b: str, seat: int | None = None, movetime_ms: float = MOVETIME_MS) -> Result:
    """A match from openings of two random moves that spoil it for nobody."""
    match = Match(game, a, b, games=GAMES_EACH, movetime_ms=movetime_ms, seat=seat)
    return play_match(match, workers=_WORKERS)


def row(game: str, what: str, result: Result) -> tuple[str, ...]:
    """A row of the table."""
    low, high = result.interval()
    score = f"{100 * result.score:.0f} %"
    return game, what, f"+{result.wins} ={result.draws} -{result.losses}", score, f"{low:+.0f} to {high:+.0f}"


def row_of_more(players: int) -> tuple[str, ...]:
    """Evacuate for three and four: one engine, in each seat in turn, against references in all others."""
    parts: list[float] = []
    match = Match("evacuate", "engine", "uct-random", GAMES_EACH, MOVETIME_MS, variants=(("players", str(players)),))
    result = play_match(match, workers=_WORKERS, on_game=lambda _, played: parts.append(played.share))
    mean, low, high = (round(100 * part) for part in shares_interval(parts))
    score = f"+{result.wins} ={result.draws} -{result.losses}"
    return str(players), score, f"{mean} % ({low} to {high})", f"{100 / players:.0f} %"


def head(what: str) -> str:
    """A table's head: what is played, how the games begin and where they end; all games by their usual variants."""
    begin = Match("vlkno", "engine", "engine").openings
    return f"{what}, {GAMES_EACH} games, {MOVETIME_MS:g} ms a move; {begin}; the usual variants"


def main() -> None:
    """Tables: speed of the search, matches, and rounds of Evacuate for more than two."""
    names = compiled_rulesets()
    speed = []
    for name in names:
        for threads in (1, 2):
            engine = Engine(name, threads=threads)
            found = engine.search(Game(name), movetime_ms=1000, seed=1)
            nodes = figure(found.nodes_per_second)
            speed.append((name, engine.method(), str(threads), nodes, str(found.depth), f"{found.elapsed_ms} ms"))
    print_table(
        "The search from the set-up, one second", ("ruleset", "search", "threads", "nodes/s", "depth", "time"), speed
    )
    rows = []
    for name in names:
        rows.append(row(name, "UCT with random playouts", played(name, "engine", "uct-random")))
        if name == "alea":
            for seat, side in enumerate(Game(name).sides):
                rows.append(row(name, f"UCT, as {side}", played(name, "engine", "uct-random", seat)))
        rows.append(row(name, "greedy", played(name, "engine", "greedy")))
        rows.append(row(name, "itself with half the time", played(name, "engine:time=200%", "engine")))
    print_table(
        head("The engine against others"),
        ("ruleset", "against", "games", "score", "Elo (95 %)"),
        rows,
    )
    if "evacuate" in names:
        print_table(
            head("One engine against UCT with random playouts, Evacuate"),
            ("players", "games", "first place (95 %)", "even"),
            [row_of_more(players) for players in (3, 4)],
        )


if __name__ == "__main__":
    main()
