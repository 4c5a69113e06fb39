"""`hallboard show`: one recorded game, with its board."""

from __future__ import annotations

import argparse
from typing import Any

from ..errors import UserError
from .records import add_records_option, game_ids, store


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "show",
        help="show a recorded game",
        description="Prints a recorded game and its board at the end, or after a given ply.",
    )
    parser.add_argument("id", metavar="ID", help="its number in the list of games, or `last`")
    parser.add_argument("--ply", metavar="N", type=int, help="show the board after this ply")
    add_records_option(parser)


def run(args: argparse.Namespace) -> None:
    """Print the game's text, then the board and its position."""
    from ..record import format_record

    found = store(args)
    for game_id in game_ids(found, args.id):
        record = found.load(game_id)
        game = record.replay()
        first, last = game.start().ply, game.ply
        if args.ply is not None:
            if not first <= args.ply <= last:
                raise UserError(f"--ply {args.ply}: game {game_id} has the plies {first} to {last}")
            game = record.replay(args.ply - first)
        print(format_record(record))
        print(f"Game {game_id} after ply {game.ply}:\n")
        print(game)
        print(f"\n{game.position()}")
