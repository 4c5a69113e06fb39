"""`hallboard perft`: count the legal moves to a depth."""

from __future__ import annotations

import argparse
import re
from typing import Any

from ..errors import InvalidPosition, UserError
from .variants import add_variant_option, variants


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "perft",
        help="count the legal moves to a depth",
        description="Counts the lines of DEPTH legal moves. A finished game has none; repetition is no part of it.",
    )
    parser.add_argument("game", metavar="GAME", help="the game's name")
    parser.add_argument("depth", metavar="DEPTH", type=_depth, help="how many moves deep")
    parser.add_argument("--divide", action="store_true", help="a line for each first move, then the sum")
    parser.add_argument("--position", metavar="TEXT", help="where to begin, as `position()` writes it")
    add_variant_option(parser)


def run(args: argparse.Namespace) -> None:
    """Print the count."""
    from ..game import Game

    given = variants(args)
    if args.position is None:
        game = Game(args.game, **given)
    else:
        Game(args.game, **given)
        text = args.position if args.position.split()[:1] == [args.game] else f"{args.game} {args.position}"
        try:
            game = Game.from_position(" ".join([text.strip(), *(f"{name}={given[name]}" for name in given)]))
        except InvalidPosition as error:
            raise UserError(f"--position {error.text!r}: {error}") from None
    if not args.divide or args.depth == 0:
        print(game.perft(args.depth))
        return
    total = 0
    for move, count in game.divide(args.depth):
        print(f"{move}: {count}", flush=True)
        total += count
    print(f"total: {total}")


def _depth(text: str) -> int:
    if not re.fullmatch("[0-9]{1,6}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no depth: expected 0, 1, 2, ...")
    return int(text)
