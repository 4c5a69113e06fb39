"""`hallboard solve`: every position of VLKNO on a small board, judged to the end, or proofs for one of any board."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from .interruption import Interrupted, in_thread
from .numbers import from_1
from .progress import waiting
from .variants import add_variant_option, variants

if TYPE_CHECKING:
    from ..engine.proving import Proof
    from ..game import Game

_MOVETIME_MS = 10_000


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "solve",
        help="solve VLKNO on a small board, or look for proof that a side wins",
        description="Finds every position that VLKNO comes to on a small board, and how it ends if both play their "
        "best. The table goes to the user's data folder, or to the folder HALLBOARD_TABLES; engines at level 10 play "
        "by it. What is done is kept: an interrupted solving goes on. With --position, --movetime or --nodes it looks "
        "for proof that a side wins from one position instead, in any game but Alea, for each side in turn.",
    )
    parser.add_argument("game", metavar="GAME", help="vlkno; for proofs any game but alea")
    parser.add_argument("--columns", type=from_1, metavar="N", help="the board's columns: 3; for proofs 2 to 5")
    parser.add_argument("--rows", type=from_1, metavar="N", help="its rows: 3 or 4; for proofs 2 to 5")
    parser.add_argument("--position", metavar="TEXT", help="the position, as `position()` writes it (the set-up)")
    parser.add_argument("--movetime", type=from_1, metavar="MS", help=f"how long for each side ({_MOVETIME_MS})")
    parser.add_argument("--nodes", type=from_1, metavar="N", help="no more than N positions for each side")
    parser.add_argument("--hash", type=from_1, default=256, metavar="MB", help="memory for a proof (256)")
    add_variant_option(parser)


def run(args: argparse.Namespace) -> None:
    """Solve and say what came of it. Raises UserError, and Interrupted with how far it came until Ctrl-C."""
    if args.position is not None or args.movetime is not None or args.nodes is not None:
        _prove(args)
        return
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


def _prove(args: argparse.Namespace) -> None:
    """Look for each side's win, and say what is certain; Ctrl-C ends the side that is looked at."""
    from ..errors import UserError
    from .positions import position

    chosen: dict[str, str] = variants(args)
    if (args.columns is None) != (args.rows is None):
        raise UserError("--columns and --rows belong together: expected both or none")
    game = position(args.game, args.position, chosen) if args.columns is None else _board(args, chosen)
    if game.outcome():
        raise UserError("nothing to prove: the game is over")
    movetime_ms = args.movetime if args.movetime or args.nodes else _MOVETIME_MS
    found = []
    for side in game.sides:
        proof = _interruptible(game, side, movetime_ms, args)
        print(_proof_text(proof), flush=True)
        found.append(proof)
        if proof.wins:
            return
    if all(proof.wins is False for proof in found):
        print("no side wins by force" if len(found) > 2 else "with best play it is a draw")


def _board(args: argparse.Namespace, chosen: dict[str, str]) -> Game:
    """A board of so many columns and rows, of VLKNO, also one that nobody plays. Raises UserError."""
    from ..errors import UserError
    from ..game.ruleset import ruleset
    from ..solving.boards import any_board
    from ..solving.tables import GAME
    from .positions import position

    size = f"{args.columns}x{args.rows}"
    if args.game != GAME or size in dict(ruleset(GAME).rules.VARIANTS)["size"]:
        return position(args.game, args.position, {**chosen, "size": size})
    if args.position is not None:
        raise UserError(f"--position: a board of {size} is looked at from its set-up only")
    return any_board(args.columns, args.rows, chosen)


def _interruptible(game: Any, side: str, movetime_ms: int | None, args: argparse.Namespace) -> Proof:
    """The proof, as far as it came until Ctrl-C. Raises UserError, and Interrupted."""
    from ..engine.proving import prove

    with waiting(f"looking for proof that {side} wins"):
        proof, interrupt = in_thread(
            lambda stop: prove(game, side, movetime_ms=movetime_ms, nodes=args.nodes, hash_mb=args.hash, stop=stop)
        )
    if interrupt is not None:
        raise Interrupted(f"stopped: {_proof_text(proof)}") from interrupt
    return proof


def _proof_text(proof: Proof) -> str:
    """One line: `white wins within 4 plies: e1-d2 c3>b2, ... (3,616 positions)`."""
    made = f"({proof.nodes:,} positions)"
    if proof.wins:
        return f"{proof.side} wins within {proof.plies} plies: {', '.join(proof.line)} {made}"
    if proof.wins is False:
        return f"{proof.side} cannot force a win {made}"
    return f"{proof.side}: open, proof number {proof.to_prove:,}, disproof number {proof.to_refute:,} {made}"
