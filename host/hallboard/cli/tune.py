"""`hallboard tune`: fit a room's evaluation to games that the engine plays against itself."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from .numbers import from_1
from .variants import add_variant_option, variants


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "tune",
        help="fit the engine's evaluation to games against itself",
        description="Plays games against itself, fits the weights of the evaluation to their results, lets the fitted "
        "weights play against the old ones and writes them with that result to a file, which `arena` takes as "
        "weights=FILE. What is done already in the work folder is kept: an interrupted tuning goes on.",
    )
    parser.add_argument("game", metavar="GAME", help="the game's name")
    parser.add_argument("--work", type=Path, metavar="FOLDER", help="games and checkpoint (build/tuning/GAME)")
    parser.add_argument("--games", type=from_1, default=300, metavar="N", help="games against itself (300)")
    parser.add_argument("--nodes", type=from_1, default=1500, metavar="N", help="positions a move in them (1500)")
    parser.add_argument("--match", type=from_1, default=40, metavar="N", help="games of the match in the end (40)")
    parser.add_argument("--movetime", type=from_1, default=50, metavar="MS", help="time a move in the match (50)")
    parser.add_argument("--workers", type=from_1, default=os.cpu_count() or 1, metavar="N", help="games at a time")
    parser.add_argument("--method", choices=("alphabeta", "mcts"), help="the search that plays the match")
    parser.add_argument("--output", type=Path, metavar="FILE", help="where the weights go (FOLDER/GAME.toml)")
    add_variant_option(parser)


def run(args: argparse.Namespace) -> None:
    """Play, fit, play."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ..arena import Match, play_match
    from ..engine.evaluations import module, weights
    from ..engine.fast import available, sample
    from ..errors import UserError
    from ..game import Game
    from ..tuning import fit, record, results
    from ..tuning.games import SelfPlay
    from ..tuning.report import write_report

    given = variants(args)
    game = Game(args.game, **given)
    there = module(args.game)
    if there is None or not available(args.game):
        raise UserError(f"{args.game}: tuning needs an evaluation and the compiled searches")
    names = [name for name, _ in there.WEIGHTS]
    start = weights(args.game)
    folder = args.work or Path("build", "tuning", args.game)
    games = folder / "games.jsonl"
    output = args.output or folder / f"{args.game}.toml"
    how = SelfPlay(args.game, args.nodes, variants=tuple((k, str(v)) for k, v in given.items()))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        playing = progress.add_task("games", total=args.games)
        record(games, how, args.games, args.workers, lambda done: progress.update(playing, completed=done))
        positions = sample(game.room)
        for current, got in results(games, args.game):
            positions.add(current.cells, current.counters, got)
        fitting = progress.add_task("fit", total=24 * len(names))

        def told(number: int, index: int, error: float) -> None:
            done = number * len(names) + index + 1
            progress.update(fitting, completed=done, description=f"fit {error:.5f}")

        found = fit(positions, start, folder / "fit.json", told)
        progress.update(fitting, completed=24 * len(names))
        write_report(output, names, start, found, how, args.games, len(positions), None, "")
        match_task = progress.add_task("match", total=args.match)
        method = f",method={args.method}" if args.method else ""
        players = f"engine:weights={output}{method}", "engine" + (f":{method[1:]}" if method else "")
        match = Match(args.game, *players, games=args.match, movetime_ms=args.movetime, opening_plies=4)
        result = play_match(match, workers=args.workers, told=lambda *_: progress.update(match_task, advance=1))
    write_report(output, names, start, found, how, args.games, len(positions), result, f"{args.movetime} ms a move")
    low, high = result.interval()
    print(f"{args.game}, {len(positions)} positions: error {found.before:.5f} -> {found.after:.5f}")
    print(f"on positions kept back: {found.kept_before:.5f} -> {found.kept_after:.5f}")
    print(f"match against the old weights: +{result.wins} ={result.draws} -{result.losses}")
    print(f"Elo {result.elo:+.0f} ({low:+.0f} to {high:+.0f}); weights in {output}")
