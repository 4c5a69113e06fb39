"""`hallboard import`: games from a text file into the records."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from ..errors import UserError
from .records import add_records_option, store


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "import",
        help="read games from a text file into the records",
        description="Reads all games of a file that `hallboard export` wrote, or none if a line is wrong.",
    )
    parser.add_argument("file", metavar="FILE", help="the file, `-` for the terminal's input")
    add_records_option(parser)


def run(args: argparse.Namespace) -> None:
    """Store the games and print their numbers."""
    from ..record import InvalidRecord, parse_records

    raw = sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes()
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - (raw.rfind(b"\n", 0, error.start) + 1) + 1
        raise UserError(f"{args.file}: line {line}, column {column}: expected text in UTF-8") from None
    try:
        records = parse_records(text)
    except InvalidRecord as error:
        raise UserError(f"{args.file}: {error}") from None
    if not records:
        raise UserError(f"{args.file}: line 1, column 1: expected a game that begins with tags, found none")
    for game_id, record in zip(store(args).add(records), records, strict=True):
        print(f"game {game_id}: {record.game}, {len(record.moves)} moves, {record.result}")
