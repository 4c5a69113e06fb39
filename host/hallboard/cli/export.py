"""`hallboard export`: recorded games as text."""

from __future__ import annotations

import argparse
from typing import Any

from .files import write
from .records import add_records_option, game_ids, store


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "export",
        help="write recorded games as text",
        description="Writes recorded games in a text format in the manner of PGN, which `hallboard import` reads.",
    )
    parser.add_argument("id", metavar="ID", help="a game's number, several as 2,5-9, `last` or `all`")
    parser.add_argument("file", metavar="FILE", nargs="?", default="-", help="where to (default: to the terminal)")
    add_records_option(parser)


def run(args: argparse.Namespace) -> None:
    """Write the text; an existing file is replaced as a whole or not at all."""
    from ..record import format_records

    found = store(args)
    text = format_records(found.load(game_id) for game_id in game_ids(found, args.id))
    write(args.file, text)
