"""`hallboard analyse`: the engine's thoughts on a position, as they come."""

from __future__ import annotations

import argparse
from typing import Any

from .numbers import from_0, from_1, whole
from .variants import add_variant_option, variants

_PV = 10  # moves of a line that are shown


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "analyse",
        help="let the engine look at a position",
        description="Shows depth, score, positions, their number a second and the expected line while the engine "
        "thinks, until the time is over or Ctrl-C. Scores are points for the player to move.",
    )
    parser.add_argument("game", metavar="GAME", help="the game's name")
    parser.add_argument("--position", metavar="TEXT", help="the position, as `position()` writes it (the set-up)")
    parser.add_argument(
        "--moves", metavar="MOVES", help="moves from there, with a comma and a blank between them; a turn's as A / B"
    )
    parser.add_argument("--movetime", type=from_0, default=10_000, metavar="MS", help="how long (10000); 0 is for ever")
    parser.add_argument("--depth", type=from_1, metavar="N", help="no deeper than N plies")
    parser.add_argument("--lines", type=from_1, default=3, metavar="N", help="the N best moves with their lines (3)")
    parser.add_argument("--threads", type=from_1, default=1, metavar="N", help="cores to use (1)")
    parser.add_argument("--hash", type=from_1, default=64, metavar="MB", help="memory to use (64)")
    parser.add_argument("--method", choices=("alphabeta", "mcts"), help="the search (the stronger one for the game)")
    parser.add_argument("--seed", type=whole, metavar="N", help="with one thread and --depth, the same answer again")
    add_variant_option(parser)


def run(args: argparse.Namespace) -> None:
    """Think and show."""
    import threading

    from rich.console import Console
    from rich.live import Live

    from ..engine import Analysis, Engine
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
    console = Console()
    console.print(str(game), markup=False, highlight=False)
    if game.outcome():
        console.print(f"{game.outcome()}", markup=False)
        return
    stop = threading.Event()
    answer: list[Analysis] = []
    with Live(console=console, auto_refresh=False, transient=False) as live:

        def show(analysis: Analysis) -> None:
            answer[:] = [analysis]
            live.update(table(game.turn, analysis), refresh=True)

        def think() -> None:
            show(
                engine.search(
                    game,
                    movetime_ms=args.movetime or None,
                    depth=args.depth,
                    lines=args.lines,
                    seed=args.seed,
                    stop=stop,
                    info=show,
                )
            )

        thread = threading.Thread(target=think, name="analysis", daemon=True)
        thread.start()
        try:
            while thread.is_alive():
                thread.join(0.1)
        except KeyboardInterrupt:
            stop.set()
            thread.join()
    if answer:
        console.print(f"best move: {answer[0].move}", markup=False, highlight=False)


def table(turn: str, analysis: Any) -> Any:
    """The lines of an analysis, the best first."""
    from rich.table import Table
    from rich.text import Text

    from ..engine import score_text

    out = Table(
        title=f"{turn} to move: {analysis.nodes:,} positions, {analysis.nodes_per_second:,} a second, "
        f"{analysis.elapsed_ms / 1000:.1f} s",
        title_justify="left",
    )
    for name, side in (("depth", "right"), ("score", "right"), ("line", "left")):
        out.add_column(name, justify=side)  # type: ignore[arg-type]
    for line in (analysis, *analysis.others):
        more = " ..." if len(line.pv) > _PV else ""
        moves = Text("  ".join(line.pv[:_PV]) + more)
        out.add_row(str(line.depth), score_text(line.score), moves)
    return out
