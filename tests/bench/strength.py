"""What only an idle machine can say of the engine: Alea against itself by layout, and what more time and threads gain.

Three tables. Alea against itself at a second a move, both layouts: how many games are decided within 800 plies (at
least 18 of 20 should be) and within 400, and who wins them. Ten times the time against once: at least 100 Elo in every
game. Two threads against one with 1.6 times the time: even. Openings are two random moves that spoil the game for
nobody, by the arena's seed 1; each pair of games has the same one, with sides exchanged.

Every row is told as soon as it is there. On two cores all of it takes about four hours: Alea against itself about two,
each of the other two tables about one.
HALLBOARD_BENCH_GAMES sets how many games a row has (20), HALLBOARD_BENCH_MS how long a move of the last two tables is
(100), HALLBOARD_BENCH_SELF_MS one of the first (1000), HALLBOARD_BENCH_RULESETS (`vlkno,evl`) which rulesets play,
HALLBOARD_BENCH_PLIES after how many plies a game is broken off (400), HALLBOARD_BENCH_SELF_PLIES one of the first table
(800).
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from hallboard import Game
from hallboard.arena import Match, Played, play_match

from tests.bench.engine import row
from tests.bench.rulesets import compiled_rulesets
from tests.bench.table import print_table

GAMES_EACH = int(os.environ.get("HALLBOARD_BENCH_GAMES", "20"))
MOVETIME_MS = float(os.environ.get("HALLBOARD_BENCH_MS", "100"))
SELF_MS = float(os.environ.get("HALLBOARD_BENCH_SELF_MS", "1000"))
MAX_PLIES = int(os.environ.get("HALLBOARD_BENCH_PLIES", "400"))
SELF_PLIES = int(os.environ.get("HALLBOARD_BENCH_SELF_PLIES", "800"))
_CORES = os.cpu_count() or 1
_MATCH_HEAD = ("ruleset", "against", "games", "score", "Elo (95 %)")


def against_itself(layout: str) -> tuple[str, ...]:
    """A row of Alea's games between equals: how many were decided, and by when, and who won how many."""
    sides = Game("alea").sides
    won: Counter[str] = Counter()
    plies: list[int] = []
    soon = 0

    def on_game(_: object, played: Played) -> None:
        nonlocal soon
        plies.append(played.plies)
        if not played.result.draws:
            soon += played.plies <= MAX_PLIES
            won[sides[played.seat if played.result.wins else 1 - played.seat]] += 1

    # Another size of table that comes to the same memory makes it another engine, with a table of its own.
    match = Match(
        "alea", "engine", "engine:hash=63", GAMES_EACH, SELF_MS, max_plies=SELF_PLIES, variants=(("layout", layout),)
    )
    play_match(match, workers=_CORES, on_game=on_game)
    decided = won.total()
    shares = [f"{won[side]}" for side in sides]
    return layout, f"{decided} of {GAMES_EACH}", f"{soon}", *shares, f"{min(plies)} to {max(plies)}"


def match_row(name: str, against: str, a: str, b: str, workers: int) -> tuple[str, ...]:
    """A row of a match, the same opening for each pair of games."""
    match = Match(name, a, b, GAMES_EACH, MOVETIME_MS, max_plies=MAX_PLIES)
    return row(name, against, play_match(match, workers=workers))


def told(began_s: float, found: tuple[str, ...]) -> tuple[str, ...]:
    """The row, said at once."""
    print(f"  {'  '.join(found)}  ({time.monotonic() - began_s:.0f} s so far)", file=sys.stderr, flush=True)
    return found


def main() -> None:
    """The three tables."""
    began_s = time.monotonic()
    begin, begin_alone = (
        Match("vlkno", "engine", "engine", max_plies=plies).openings for plies in (MAX_PLIES, SELF_PLIES)
    )
    names = compiled_rulesets()
    if "alea" in names:
        print_table(
            f"Alea against itself, {SELF_MS:g} ms a move, {GAMES_EACH} games a layout; {begin_alone}",
            ("layout", "decided", f"by ply {MAX_PLIES}", *(f"{side} win" for side in Game("alea").sides), "plies"),
            [told(began_s, against_itself(layout)) for layout in ("murray", "cyningstan")],
        )
    print_table(
        f"Ten times the time, {GAMES_EACH} games, {MOVETIME_MS:g} ms a move and ten times as much; {begin}",
        _MATCH_HEAD,
        [told(began_s, match_row(name, "a tenth", "engine:time=1000%", "engine", _CORES)) for name in names],
    )
    print_table(
        f"Two threads, {GAMES_EACH} games, {MOVETIME_MS:g} ms a move, one game at a time; {begin}",
        _MATCH_HEAD,
        [
            told(began_s, match_row(name, against, "engine:threads=2", other, 1))
            for name in names
            for against, other in (("one thread", "engine"), ("1.6 times the time", "engine:time=160%"))
        ],
    )


if __name__ == "__main__":
    main()
