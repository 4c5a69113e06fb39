"""`hallboard arena`: a match of two players."""

from __future__ import annotations

import argparse
import os
from typing import Any

from ..game import SETS
from .numbers import from_0, from_1, whole
from .variants import add_variant_option, variants


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "arena",
        help="let two players play many games",
        description="Plays games of A against B in pairs with sides exchanged, and prints the Elo difference. A player "
        "is engine, uct-random (plain UCT with random playouts), greedy (best evaluation after one move) or random, "
        "with options as in engine:level=3,method=mcts,threads=2,hash=16,time=200%,depth=4,nodes=1000,weights=FILE,"
        "network=FILE.",
    )
    parser.add_argument("game", metavar="GAME", help="the game's name")
    parser.add_argument("a", metavar="A", help="a player")
    parser.add_argument("b", metavar="B", help="the other player")
    parser.add_argument("--games", type=from_1, default=100, metavar="N", help="how many games at most (100)")
    parser.add_argument("--movetime", type=from_1, default=100, metavar="MS", help="time a move (100)")
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="of openings and players (1)")
    parser.add_argument(
        "--opening", type=from_0, default=2, metavar="PLIES", help="random moves that spoil it for nobody (2)"
    )
    parser.add_argument("--plies", type=from_1, default=400, metavar="N", help="a game of so many is a draw (400)")
    parser.add_argument("--as", dest="side", metavar="SIDE", help="A plays this side in every game")
    parser.add_argument(
        "--sets",
        nargs="?",
        type=int,
        const=SETS,
        choices=(1, SETS),
        help="score each pair of games as a match of two sets with sides changed, too",
    )
    parser.add_argument("--sprt", type=_bounds, metavar="ELO0,ELO1", help="stop as soon as one of the two is accepted")
    parser.add_argument("--workers", type=from_1, default=os.cpu_count() or 1, metavar="N", help="games at a time")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the workers of a Dask scheduler")
    add_variant_option(parser)


def run(args: argparse.Namespace) -> None:
    """Play and print."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ..arena import Match, Result, SetResults, Sprt, play_match
    from ..arena.match import Played
    from ..arena.players import player
    from ..errors import UserError
    from ..game import Game

    given = variants(args)
    sides = Game(args.game, **given).sides
    if args.side is not None and args.side not in sides:
        raise UserError(f"no side {args.side!r} in {args.game}: expected {', '.join(sides)}")
    if args.sprt and len(sides) > 2:
        raise UserError(f"--sprt is for games of two players, this one has {len(sides)}")
    if args.sets == SETS and len(sides) > 2:
        raise UserError(f"--sets is for games of two players, this one has {len(sides)}")
    if args.sets == SETS and args.side is not None:
        raise UserError(f"--sets has A play both sides: leave --as {args.side} out")
    if args.sets == SETS and args.games % SETS:
        raise UserError(f"--games {args.games}: expected an even number with --sets, two for each match")
    for text in (args.a, args.b):
        player(args.game, text)  # says what is wrong with it before anything is shown
    match = Match(
        args.game,
        args.a,
        args.b,
        args.games,
        args.movetime,
        args.seed,
        args.opening,
        args.plies,
        tuple((name, str(value)) for name, value in given.items()),
        None if args.side is None else sides.index(args.side),
    )
    sprt = Sprt(*args.sprt) if args.sprt else None
    by_seat = [Result() for _ in sides]
    reasons: dict[str, int] = {}
    sets = SetResults()
    first = 0.0
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{args.a} - {args.b}", total=args.games)

        def told(result: Result, played: Played) -> None:
            nonlocal first
            first += played.share
            if args.sets == SETS:
                sets.add(played)
            by_seat[played.seat] += played.result
            reasons[played.reason] = reasons.get(played.reason, 0) + 1
            progress.update(task, advance=1, description=f"{_score(result)}")

        result = play_match(match, workers=args.workers, cluster=args.cluster, sprt=sprt, told=told)
    low, high = result.interval()
    print(f"{args.game}: {args.a} against {args.b}, {args.movetime} ms a move")
    if len(sides) > 2:
        share = 100 * first / result.games
        print(f"games {result.games}  {_score(result)}  first place {share:.1f} % (even: {100 / len(sides):.1f} %)")
    else:
        better = 100 * result.superiority
        print(f"games {result.games}  {_score(result)}  score {100 * result.score:.1f} %")
        if args.sets == SETS:
            by_sets = sets.result
            print(
                f"matches {by_sets.games}  {_score(by_sets)}  score {100 * by_sets.score:.1f} %  (pairs as {SETS} sets)"
            )
        print(f"Elo {result.elo:+.0f}  (95 %: {low:+.0f} to {high:+.0f})  likely better: {better:.1f} %")
    for side, part in zip(sides, by_seat, strict=True):
        if part.games:
            print(f"as {side}: {_score(part)}")
    print("ends: " + ", ".join(f"{reason} {count}" for reason, count in sorted(reasons.items(), key=lambda x: -x[1])))
    if sprt is not None:
        verdict = sprt.verdict(result) or "open"
        print(f"SPRT [{sprt.elo0:g}, {sprt.elo1:g}]: {verdict}, log ratio {sprt.ratio(result):+.2f} "
              f"({sprt.lower:.2f} to {sprt.upper:.2f})")  # fmt: skip


def _score(result: Any) -> str:
    return f"+{result.wins} ={result.draws} -{result.losses}"


def _bounds(text: str) -> tuple[float, float]:
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}: expected two numbers such as 0,20") from None
    if not low < high:  # nan is neither
        raise argparse.ArgumentTypeError(f"{text!r}: expected the lower number first")
    return low, high
