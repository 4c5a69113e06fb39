"""`hallboard analyse`: what the engine thinks of a position, while it thinks."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from .interruption import in_thread
from .numbers import from_0, from_1, whole
from .variants import add_game_argument, add_variant_option, variants

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable

    from ..engine import Analysis, Engine
    from ..game import Game

_LINE_MOVES = 10  # of a line that are shown


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "analyse",
        help="let the engine look at a position",
        description="Shows depth, chance, positions, their number a second and the expected line while the engine "
        "thinks, until the time is over or Ctrl-C. Chances are those of the player to move, after the first move of a "
        "line; `wins in 5` and `loses in 4` are certain, in so many plies.",
    )
    add_game_argument(parser)
    parser.add_argument("--position", metavar="TEXT", help="the position, as `position()` writes it (the set-up)")
    parser.add_argument(
        "--moves", metavar="MOVES", help="moves from there, with a comma and a blank between them; a turn's as A / B"
    )
    parser.add_argument("--movetime", type=from_0, default=10_000, metavar="MS", help="how long (10000); 0 is for ever")
    parser.add_argument("--depth", type=from_1, metavar="N", help="no deeper than N plies")
    parser.add_argument("--nodes", type=from_1, metavar="N", help="no more than N positions")
    parser.add_argument("--lines", type=from_1, default=3, metavar="N", help="the N best moves with their lines (3)")
    parser.add_argument("--threads", type=from_1, default=1, metavar="N", help="cores to use (1)")
    parser.add_argument("--hash", type=from_1, default=64, metavar="MB", help="memory to use (64)")
    parser.add_argument("--method", choices=("alphabeta", "mcts"), help="the search (the stronger one for the game)")
    parser.add_argument("--seed", type=whole, metavar="N", help="with one thread and --depth, the same answer again")
    add_variant_option(parser)


def run(args: argparse.Namespace) -> None:
    """Think and show: on a terminal all the time, elsewhere once at the end."""
    from rich.console import Console
    from rich.live import Live

    from ..engine import Engine
    from ..errors import AmbiguousMove, IllegalMove, InvalidMove, UserError
    from ..game import push_turn
    from .positions import position

    game = position(args.game, args.position, variants(args))
    for move in filter(None, (args.moves or "").split(", ")):
        try:
            push_turn(game, move)
        except (InvalidMove, IllegalMove, AmbiguousMove) as error:
            raise UserError(f"--moves {move!r}: {error}") from None
    engine = Engine(game.ruleset, args.method, threads=args.threads, hash_mb=args.hash)
    console = Console(file=sys.stdout)
    console.print(str(game), markup=False, highlight=False)
    if outcome := game.outcome():
        console.print(str(outcome), markup=False)
        return
    if console.is_terminal:
        with Live(console=console, auto_refresh=False) as live:
            analysis = _search(engine, game, args, lambda now: live.update(table(game.turn, now), refresh=True))
            live.update(table(game.turn, analysis), refresh=True)
    else:
        analysis = _search(engine, game, args, lambda now: None)
        console.print(table(game.turn, analysis))
    console.print(f"best move: {analysis.move}", markup=False, highlight=False)
    console.print(f"because it {analysis.reason}", markup=False, highlight=False)


def _search(engine: Engine, game: Game, args: argparse.Namespace, on_change: Callable[[Analysis], None]) -> Analysis:
    """Search until Ctrl-C at the latest: what is known by then counts."""

    def search(stop: threading.Event) -> Analysis:
        return engine.search(
            game,
            movetime_ms=args.movetime or None,
            depth=args.depth,
            nodes=args.nodes,
            lines=args.lines,
            seed=args.seed,
            stop=stop,
            info=on_change,
        )

    return in_thread(search)[0]


def table(turn: str, analysis: Analysis) -> Any:
    """The lines of an analysis, the best first."""
    from rich.table import Table
    from rich.text import Text

    lines = Table(
        title=f"{turn} to move: {analysis.nodes:,} positions, {analysis.nodes_per_second:,} a second, "
        f"{analysis.elapsed_ms / 1000:.1f} s",
        title_justify="left",
    )
    lines.add_column("depth", justify="right")
    lines.add_column("chance", justify="right")
    lines.add_column("line")
    for line in (analysis, *analysis.others):
        more = " ..." if len(line.pv) > _LINE_MOVES else ""
        lines.add_row(
            str(line.depth),
            str(line.evaluation),
            Text("  ".join(line.pv[:_LINE_MOVES]) + more),
        )
    return lines
