"""`hallboard tune`: fit a ruleset's evaluation to games that the engine plays against itself."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .interruption import Interrupted
from .numbers import elo_bounds, from_1
from .variants import add_game_argument, add_variant_option, variants

if TYPE_CHECKING:
    from ..arena import Result
    from ..arena.spreading import Spread

    Progress = Callable[[str, int, int], None]


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
    add_game_argument(parser)
    parser.add_argument("--work", type=Path, metavar="FOLDER", help="games and checkpoint (in build/tuning)")
    parser.add_argument(
        "--by",
        choices=("results", "pairs", "network", "moves"),
        help="fit weights to the results of games (Texel's method), feel the way by pairs of games between weights "
        "that differ (SPSA), or train a network: one that judges (network, where the game has one, else results), or "
        "one that says which moves are likely (moves)",
    )
    parser.add_argument("--games", type=from_1, default=300, metavar="N", help="games against itself (300)")
    parser.add_argument("--nodes", type=from_1, default=1500, metavar="N", help="positions a move in them (1500)")
    parser.add_argument("--match", type=from_1, default=40, metavar="N", help="games of the match in the end (40)")
    parser.add_argument("--movetime", type=from_1, default=50, metavar="MS", help="time a move in the match (50)")
    parser.add_argument(
        "--sprt", type=elo_bounds, metavar="ELO0,ELO1", help="end the match as soon as one of the two is accepted"
    )
    parser.add_argument("--workers", type=from_1, default=os.cpu_count() or 1, metavar="N", help="games at a time")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the workers of a Dask scheduler")
    parser.add_argument("--method", choices=("alphabeta", "mcts"), help="the search that plays the match")
    parser.add_argument("--output", type=Path, metavar="FILE", help="where the weights go (a file in FOLDER)")
    add_variant_option(parser)


def run(args: argparse.Namespace) -> None:
    """Play, fit, play. Raises Interrupted with how far it came until Ctrl-C."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    from ..arena.spreading import spreading
    from ..game import Game

    tuning = Tuning(args, len(Game(args.game, **variants(args)).sides))
    spread = spreading(args.workers, args.cluster)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    done_so_far = "nothing was done"
    try:
        with Progress(*columns, console=Console(stderr=True)) as progress:
            bars: dict[str, TaskID] = {}

            def on_progress(description: str, done: int, total: int) -> None:
                nonlocal done_so_far
                kind = description.partition(" ")[0]
                done_so_far = f"{kind} {done} of {total}"
                if kind not in bars:
                    bars[kind] = progress.add_task(description, total=total)
                progress.update(bars[kind], completed=done, description=description)

            result = tuning.run(spread, on_progress)
    except KeyboardInterrupt as interrupt:
        kept = f"{done_so_far}; {tuning.folder} keeps it, and the same command goes on from there"
        raise Interrupted(f"stopped: {kept}") from interrupt
    low, high = result.interval()
    print("\n".join(tuning.story))
    print(f"match against what it had before: +{result.wins} ={result.draws} -{result.losses}")
    if tuning.verdict:
        print(f"SPRT: {tuning.verdict}")
    print(f"Elo {result.elo:+.0f} ({low:+.0f} to {high:+.0f}); {tuning.option.replace('=', ' in ', 1)}")


class Tuning:
    """One tuning from the first game to the report. `folder` keeps what is done.

    Once it is, `story` says how, and `verdict` what a sequential test of the match says, if one was asked for.
    """

    def __init__(self, args: argparse.Namespace, players: int) -> None:
        """Raises UserError for what cannot end well: before hours of games, not after."""
        from ..engine.compiled_search import available
        from ..engine.evaluations import names
        from ..errors import UserError
        from ..files import check_writable
        from ..tuning import methods_for

        if not names(args.game) or not available(args.game):
            raise UserError(f"{args.game}: tuning needs an evaluation and the compiled searches")
        known = methods_for(args.game)
        self._by = args.by or known[0]
        if self._by not in known:
            raise UserError(f"{args.game}: expected --by {' or '.join(known)}")
        self._network = self._by in ("network", "moves")
        for of_two, option in ((args.sprt, "--sprt"), (self._network, f"--by {self._by}")):
            if of_two and players > 2:
                raise UserError(f"{option} is for games of two players, this one has {players}")
        name = args.game if players == 2 else f"{args.game}_{players}"
        self._args = args
        self._players = players
        self.folder: Path = args.work or Path("build", "tuning", name)
        self._output: Path = args.output or self.folder / f"{name}.toml"
        if self._network and self._output.suffix == ".net":
            raise UserError(f"--output {self._output}: the network goes there; expected another ending, such as .toml")
        self._output.parent.mkdir(parents=True, exist_ok=True)
        check_writable(self._output)
        self._network_file = self._output.with_suffix(".net")
        if self._network:
            check_writable(self._network_file)
        self._variants = tuple((key, str(value)) for key, value in variants(args).items())
        self.story: list[str] = []
        self.verdict = ""

    @property
    def option(self) -> str:
        """What has a player of the arena use the outcome."""
        return f"network={self._network_file}" if self._network else f"weights={self._output}"

    def run(self, spread: Spread, on_progress: Progress) -> Result:
        """Play, fit, play, and write the report; returns the result of the match against what was there before."""
        from ..arena import Match, Sprt, play_match
        from ..engine.evaluations import names, weights
        from ..tuning import Pairs, SelfPlay, by_moves, by_network, by_pairs, by_results, write_report

        args = self._args
        start = weights(args.game, self._players)
        weight_names, tuned = names(args.game), start
        self_play = SelfPlay(args.game, args.nodes, variants=self._variants)
        if self._network:
            weight_names = tuned = start = ()
            learn = by_moves if self._by == "moves" else by_network
            content, self.story = learn(self_play, args.games, self.folder, spread, on_progress)
            self._network_file.write_bytes(content)
        elif self._by == "pairs":
            pairs = Pairs(args.game, max(1, args.games // 2), args.nodes, variants=self._variants)
            tuned, self.story = by_pairs(pairs, start, self.folder, spread, on_progress)
        else:
            tuned, self.story = by_results(
                self_play, args.games, self._players, start, self.folder, spread, on_progress
            )
        write_report(self._output, args.game, weight_names, start, tuned, self.story, None, "")
        method = f",method={args.method}" if args.method else ""
        match = Match(
            args.game,
            f"engine:{self.option}{method}",
            "engine" + (f":{method[1:]}" if method else ""),
            games=args.match,
            movetime_ms=args.movetime,
            opening_plies=4,
            variants=self._variants,
        )
        sprt = Sprt(*args.sprt) if args.sprt else None
        result = play_match(
            match,
            workers=args.workers,
            cluster=args.cluster,
            sprt=sprt,
            on_game=lambda so_far, _: on_progress("match", so_far.games, args.match),
        )
        conditions = f"{args.movetime} ms a move"
        if sprt is not None:
            self.verdict = sprt.verdict(result) or "no verdict"
            conditions += f", SPRT [{sprt.elo0:g}, {sprt.elo1:g}]: {self.verdict}"
        write_report(self._output, args.game, weight_names, start, tuned, self.story, result, conditions)
        return result
