"""`hallboard perft`: count the legal moves to a depth."""

from __future__ import annotations

import argparse
import re
from typing import Any

from .interruption import Interrupted
from .positions import position
from .progress import progress_bar
from .variants import add_game_argument, add_variant_option, variants


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "perft",
        help="count the legal moves to a depth",
        description="Counts the lines of DEPTH legal moves. A finished game has none; repetition is no part of it.",
    )
    add_game_argument(parser)
    parser.add_argument("depth", metavar="DEPTH", type=_depth, help="how many moves deep")
    parser.add_argument("--divide", action="store_true", help="a line for each first move, then the sum")
    parser.add_argument("--position", metavar="TEXT", help="where to begin, as `position()` writes it")
    add_variant_option(parser)


def run(args: argparse.Namespace) -> None:
    """Print the count. Raises Interrupted with what was counted until Ctrl-C."""
    game = position(args.game, args.position, variants(args))
    if args.depth == 0:
        print(game.perft(0))
        return
    moves = game.legal_moves()
    total = counted = 0
    try:
        with progress_bar("perft", len(moves)) as advance:
            for move, count in game.iterate_divide(args.depth):
                total += count
                counted += 1
                if args.divide:
                    print(f"{move}: {count}", flush=True)
                advance(counted, "")
    except KeyboardInterrupt as interrupt:
        raise Interrupted(f"stopped: {total} below {counted} of {len(moves)} moves") from interrupt
    print(f"total: {total}" if args.divide else total)


def _depth(text: str) -> int:
    if not re.fullmatch("[0-9]{1,6}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no depth: expected 0, 1, 2, ...")
    return int(text)
