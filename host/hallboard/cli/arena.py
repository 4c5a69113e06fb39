"""`hallboard arena`: a match of two players."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from typing import TYPE_CHECKING, Any

from ..game import SETS
from .interruption import Interrupted
from .numbers import elo_bounds, from_0, from_1, whole
from .progress import progress_bar
from .variants import add_game_argument, add_variant_option, variants

if TYPE_CHECKING:
    from ..arena import Match, Played, Result, Sprt


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "arena",
        help="let two players play many games",
        description="Plays games of A against B in pairs with sides exchanged, and prints the Elo difference. A player "
        "is engine, uct-random (plain UCT with random playouts), greedy (best evaluation after one move) or random, "
        "with options as in engine:level=3,method=mcts,threads=2,hash=16,time=200%,depth=4,nodes=1000,weights=FILE,"
        "network=FILE,compiled=no. Ctrl-C ends the match and prints what the games played so far say.",
    )
    add_game_argument(parser)
    parser.add_argument("a", metavar="A", help="a player")
    parser.add_argument("b", metavar="B", help="the other player")
    parser.add_argument("--games", type=from_1, default=100, metavar="N", help="how many games at most (100)")
    parser.add_argument("--movetime", type=from_1, default=100, metavar="MS", help="time a move (100)")
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="of openings and players (1)")
    parser.add_argument(
        "--opening", type=from_0, default=2, metavar="PLIES", help="random moves that spoil it for nobody (2)"
    )
    parser.add_argument("--plies", type=from_1, default=400, metavar="N", help="a game of N moves is a draw (400)")
    parser.add_argument("--as", dest="side", metavar="SIDE", help="A plays this side in every game")
    parser.add_argument(
        "--sets",
        nargs="?",
        type=int,
        const=SETS,
        choices=(1, SETS),
        help="score each pair of games as a match of two sets with sides changed, too",
    )
    parser.add_argument(
        "--sprt", type=elo_bounds, metavar="ELO0,ELO1", help="stop as soon as one of the two is accepted"
    )
    parser.add_argument("--workers", type=from_1, default=os.cpu_count() or 1, metavar="N", help="games at a time")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the workers of a Dask scheduler")
    add_variant_option(parser)


def run(args: argparse.Namespace) -> None:
    """Play and print. Raises Interrupted after Ctrl-C, when what the games played say is printed."""
    from ..arena import Sprt, play_match

    match, sides = _match(args)
    sprt = Sprt(*args.sprt) if args.sprt else None
    tally = Tally(args, match.conditions, sides, sprt)
    interrupt: KeyboardInterrupt | None = None
    try:
        with progress_bar(f"{args.a} - {args.b}", args.games) as advance:

            def on_game(result: Result, game: Played) -> None:
                tally.add(result, game)
                advance(result.games, _score(result))

            play_match(match, workers=args.workers, cluster=args.cluster, sprt=sprt, on_game=on_game)
    except KeyboardInterrupt as error:
        interrupt = error
    print(tally)
    if interrupt is not None:
        raise Interrupted(f"stopped after {tally.result.games} of {args.games} games") from interrupt


def _match(args: argparse.Namespace) -> tuple[Match, tuple[str, ...]]:
    """The match that the command line describes, and the game's sides. Raises UserError before anything is shown."""
    from ..arena import Match
    from ..arena.players import player
    from ..errors import UserError
    from ..game import Game

    chosen = variants(args)
    sides = Game(args.game, **chosen).sides
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
        player(args.game, text, len(sides))
    match = Match(
        args.game,
        args.a,
        args.b,
        games=args.games,
        movetime_ms=args.movetime,
        seed=args.seed,
        opening_plies=args.opening,
        max_plies=args.plies,
        variants=tuple((name, str(value)) for name, value in chosen.items()),
        seat=None if args.side is None else sides.index(args.side),
    )
    return match, sides


class Tally:
    """What the games of a match say; `str()` is the report."""

    def __init__(self, args: argparse.Namespace, conditions: str, sides: tuple[str, ...], sprt: Sprt | None) -> None:
        from ..arena import Result, SetResults

        self.result = Result()
        self._args = args
        self._conditions = conditions
        self._sides = sides
        self._sprt = sprt
        self._by_seat = [Result() for _ in sides]
        self._reasons: Counter[str] = Counter()
        self._sets = SetResults()
        self._shares: list[float] = []  # A's of the first place

    def add(self, result: Result, game: Played) -> None:
        """Count a game; `result` is that of all games so far."""
        self.result = result
        self._shares.append(game.share)
        if self._args.sets == SETS:
            self._sets.add(game)
        self._by_seat[game.seat] += game.result
        self._reasons[game.reason] += 1

    def __str__(self) -> str:
        from ..arena import shares_interval

        args, result = self._args, self.result
        lines = [f"{args.game}: {args.a} against {args.b}, {args.movetime} ms a move", self._conditions]
        if not result.games:
            return "\n".join([*lines, "games 0"])
        if len(self._sides) > 2:
            share, least, most = (f"{100 * part:.1f}" for part in shares_interval(self._shares))
            even = f"even: {100 / len(self._sides):.1f} %"
            place = f"first place {share} %  (95 %: {least} to {most} %; {even})"
            lines.append(f"games {result.games}  {_score(result)}  {place}")
        else:
            lines.append(f"games {result.games}  {_score(result)}  score {100 * result.score:.1f} %")
            if args.sets == SETS:
                matches = self._sets.result
                score = f"score {100 * matches.score:.1f} %"
                lines.append(f"matches {matches.games}  {_score(matches)}  {score}  (pairs as {SETS} sets)")
            low, high = result.interval()
            better = f"likely better: {100 * result.superiority:.1f} %"
            lines.append(f"Elo {result.elo:+.0f}  (95 %: {low:+.0f} to {high:+.0f})  {better}")
        lines += [
            f"as {side}: {_score(part)}" for side, part in zip(self._sides, self._by_seat, strict=True) if part.games
        ]
        lines.append("ends: " + ", ".join(f"{reason} {count}" for reason, count in self._reasons.most_common()))
        if self._sprt is not None:
            sprt = self._sprt
            ratio = f"log ratio {sprt.ratio(result):+.2f} ({sprt.lower:.2f} to {sprt.upper:.2f})"
            lines.append(f"SPRT [{sprt.elo0:g}, {sprt.elo1:g}]: {sprt.verdict(result) or 'open'}, {ratio}")
        return "\n".join(lines)


def _score(result: Any) -> str:
    return f"+{result.wins} ={result.draws} -{result.losses}"
