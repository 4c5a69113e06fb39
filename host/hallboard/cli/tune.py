"""`hallboard tune`: fit a ruleset's evaluation to games that the engine plays against itself."""

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
        "weights=FILE; or trains a network, for network=FILE. What is done already in the work folder is kept: an "
        "interrupted tuning goes on.",
    )
    parser.add_argument("game", metavar="GAME", help="the game's name")
    parser.add_argument("--work", type=Path, metavar="FOLDER", help="games and checkpoint (in build/tuning)")
    parser.add_argument(
        "--by",
        choices=("results", "pairs", "network"),
        help="fit weights to the results of games (Texel's method), feel the way by pairs of games between weights "
        "that differ (SPSA), or train the network of a game that has one (network where there is one, else results)",
    )
    parser.add_argument("--games", type=from_1, default=300, metavar="N", help="games against itself (300)")
    parser.add_argument("--nodes", type=from_1, default=1500, metavar="N", help="positions a move in them (1500)")
    parser.add_argument("--match", type=from_1, default=40, metavar="N", help="games of the match in the end (40)")
    parser.add_argument("--movetime", type=from_1, default=50, metavar="MS", help="time a move in the match (50)")
    parser.add_argument("--workers", type=from_1, default=os.cpu_count() or 1, metavar="N", help="games at a time")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the workers of a Dask scheduler")
    parser.add_argument("--method", choices=("alphabeta", "mcts"), help="the search that plays the match")
    parser.add_argument("--output", type=Path, metavar="FILE", help="where the weights go (a file in FOLDER)")
    add_variant_option(parser)


def run(args: argparse.Namespace) -> None:
    """Play, fit, play."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    from ..arena import Match, play_match
    from ..arena.spreading import spreading
    from ..engine.compiled_search import available
    from ..engine.evaluations import has_network, names, weights
    from ..errors import UserError
    from ..game import Game
    from ..tuning import Pairs, SelfPlay, by_network, by_pairs, by_results, write_report

    given = variants(args)
    game = Game(args.game, **given)
    players = len(game.sides)
    if not names(args.game) or not available(args.game):
        raise UserError(f"{args.game}: tuning needs an evaluation and the compiled searches")
    network = has_network(args.game)
    by = args.by or ("network" if network else "results")
    if (by == "network") != network:
        raise UserError(f"{args.game}: expected --by {'network' if network else 'results or pairs'}")
    name = args.game if players == 2 else f"{args.game}_{players}"
    start = weights(args.game, players)
    folder = args.work or Path("build", "tuning", name)
    output = args.output or folder / f"{name}.toml"
    options = tuple((key, str(value)) for key, value in given.items())
    spread = spreading(args.workers, args.cluster)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bars: dict[str, TaskID] = {}

        def told(what: str, done: int, total: int) -> None:
            kind = what.partition(" ")[0]
            if kind not in bars:
                bars[kind] = progress.add_task(what, total=total)
            progress.update(bars[kind], completed=done, description=what)

        how = SelfPlay(args.game, args.nodes, variants=options)
        known, found = names(args.game), start
        better = f"weights={output}"
        if network:
            known = found = start = ()
            path = output.with_suffix(".net")
            better = f"network={path}"
            file, story = by_network(how, args.games, folder, spread, told)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file)
        elif by == "pairs":
            pairs = Pairs(args.game, max(1, args.games // 2), args.nodes, variants=options)
            found, story = by_pairs(pairs, start, folder, spread, told)
        else:
            found, story = by_results(how, args.games, players, start, folder, spread, told)
        write_report(output, args.game, known, start, found, story, None, "")
        method = f",method={args.method}" if args.method else ""
        pair = f"engine:{better}{method}", "engine" + (f":{method[1:]}" if method else "")
        match = Match(args.game, *pair, games=args.match, movetime_ms=args.movetime, opening_plies=4, variants=options)
        result = play_match(
            match, workers=args.workers, cluster=args.cluster, told=lambda now, _: told("match", now.games, args.match)
        )
    write_report(output, args.game, known, start, found, story, result, f"{args.movetime} ms a move")
    low, high = result.interval()
    print("\n".join(story))
    print(f"match against what it had before: +{result.wins} ={result.draws} -{result.losses}")
    print(f"Elo {result.elo:+.0f} ({low:+.0f} to {high:+.0f}); {better.replace('=', ' in ', 1)}")
