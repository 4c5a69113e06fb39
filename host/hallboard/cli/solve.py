"""`hallboard solve`: every position of VLKNO on a small board, judged to the end."""

from __future__ import annotations

import argparse
from typing import Any

from .interruption import Interrupted
from .numbers import from_1
from .variants import add_variant_option, variants


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "solve",
        help="solve VLKNO on a small board",
        description="Finds every position that VLKNO comes to on a small board, and how it ends if both play their "
        "best. The table goes to the user's data folder, or to the folder HALLBOARD_TABLES; engines at level 10 play "
        "by it. What is done is kept: an interrupted solving goes on.",
    )
    parser.add_argument("game", metavar="GAME", help="vlkno")
    parser.add_argument("--columns", type=from_1, metavar="N", help="the board's columns: 3")
    parser.add_argument("--rows", type=from_1, metavar="N", help="its rows: 3 or 4")
    add_variant_option(parser)


def run(args: argparse.Namespace) -> None:
    """Solve and say what came of it. Raises UserError, and Interrupted with how far it came until Ctrl-C."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from ..errors import UserError
    from ..game import Game
    from ..solving.solver import Solver
    from ..solving.tables import GAME, sizes, solution

    chosen: dict[str, object] = {**variants(args)}
    if args.columns is not None or args.rows is not None:
        chosen["size"] = f"{args.columns}x{args.rows}"
    if args.game != GAME or chosen.get("size") not in sizes():
        boards = " or ".join("--columns {} --rows {}".format(*size.split("x")) for size in sizes())
        raise UserError(f"what can be solved is {GAME} with {boards}")
    game = Game(args.game, **chosen)
    if (found := solution(game)) is not None:
        print(f"solved already: {found.table.path} has {len(found.table):,} positions")
        return
    solver = Solver(game)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    done_so_far = "nothing was done"
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task("solving")

            def on_progress(what: str, done: int, total: int) -> None:
                nonlocal done_so_far
                done_so_far = f"{what}, {done:,} of {total:,}"
                progress.update(task, description=what, completed=done, total=total)

            solved = solver.run(on_progress)
    except KeyboardInterrupt as interrupt:
        kept = f"{done_so_far}; {solver.work_path} keeps it, and the same command goes on from there"
        raise Interrupted(f"stopped: {kept}") from interrupt
    print(f"{solved.counts.total():,} positions up to symmetry, whoever is to move:")
    print(", ".join(f"{solved.counts[kind]:,} {kind}" for kind in ("won", "lost", "drawn")))
    print(f"the longest way to an end has {solved.longest} plies")
    print(f"{game.turn}, who moves first, {_ends(solved.plies_to_win)}")
    print(f"the table is in {solved.path}, {solved.path.stat().st_size:,} bytes")


def _ends(plies: int | None) -> str:
    if plies is None:
        return "draws"
    return f"wins in {plies} plies" if plies > 0 else f"loses in {-plies} plies"
