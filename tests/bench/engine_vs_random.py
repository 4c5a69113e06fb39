"""The engine against a player of random moves, in turns as each side: how many games it wins, and how late it is."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2]))

from hallboard import Game
from hallboard.engine import Engine

from tests.bench.table import print_table

PLIES = 200  # a draw after so many


def play(engine: Engine, engine_seat: int, rng: Random, movetime_ms: int) -> tuple[Game, list[float]]:
    """One game, and how many milliseconds after its time each of the engine's moves came."""
    game = Game(engine.ruleset.name)
    late_ms = []
    while not game.outcome() and game.ply < PLIES:
        if game.seat == engine_seat:
            began_s = time.monotonic()
            found = engine.search(game, movetime_ms=movetime_ms, seed=rng.randrange(1 << 30))
            late_ms.append((time.monotonic() - began_s) * 1000 - movetime_ms)
            game.push(found.move)
        else:
            game.push(rng.choice(game.legal_moves()))
    return game, late_ms


def match(name: str, games: int, movetime_ms: int) -> tuple[str, ...]:
    """A row of the table."""
    engine = Engine(name)
    rng = Random(1)
    won = drawn = plies = 0
    late_ms: list[float] = []
    for number in range(games):
        game, late = play(engine, number % 2, rng, movetime_ms)
        outcome = game.outcome()
        won += outcome is not None and outcome.winner == game.sides[number % 2]
        drawn += outcome is None or outcome.winner is None
        plies += game.ply
        late_ms += late
    result = f"{won} of {games}" + (f" ({drawn} drawn)" if drawn else "")
    return name, engine.method(), f"{movetime_ms} ms", result, f"{plies / games:.0f}", f"{max(late_ms):.0f} ms"


def main() -> None:
    """20 games of VLKNO, 4 of Alea Evangelii."""
    print_table(
        "Engine against random moves, half of the games as each side",
        ("ruleset", "search", "a move", "won", "plies a game", "latest move after its time"),
        [match("vlkno", 20, 200), match("alea", 4, 200)],
    )


if __name__ == "__main__":
    main()
