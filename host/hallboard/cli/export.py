"""`hallboard export`: recorded games as text."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..errors import UserError
from ..files import check_writable
from .files import write
from .interruption import Interrupted
from .progress import progress_bar, waiting
from .records import add_records_option, game_ids, open_store


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "export",
        help="write recorded games as text",
        description="Writes recorded games in a text format in the manner of PGN, which `hallboard import` reads.",
    )
    parser.add_argument("id", metavar="ID", help="a game's number, several as 2,5-9, `last` or `all`")
    parser.add_argument("file", metavar="FILE", nargs="?", default="-", help="where to (default: to the terminal)")
    parser.add_argument(
        "--html", metavar="FILE", help="write one game as a page to share: pictures, moves and its analysis in one file"
    )
    add_records_option(parser)


def run(args: argparse.Namespace) -> None:
    """Write the text; an existing file is replaced as a whole or not at all. Raises Interrupted."""
    from ..record import format_record
    from ..study import share

    for name in (args.file, args.html):
        if name not in ("-", None):
            check_writable(Path(name))
    store = open_store(args)
    ids = game_ids(store, args.id)
    if args.html is not None:
        if len(ids) > 1 or args.file != "-":
            raise UserError(f"--html writes one game into one file, {args.id} {_many(ids, args.file)}")
        try:
            with waiting(f"drawing game {ids[0]}"):
                text = share(store.load(ids[0]))
        except KeyboardInterrupt as interrupt:
            raise Interrupted("stopped: nothing is written") from interrupt
        write(args.html, text)
        return
    texts: list[str] = []
    try:
        with progress_bar("export", len(ids)) as advance:
            for game_id in ids:
                texts.append(format_record(store.load(game_id)))
                advance(len(texts), "")
    except KeyboardInterrupt as interrupt:
        raise Interrupted(f"stopped at game {len(texts) + 1} of {len(ids)}: nothing is written") from interrupt
    write(args.file, "\n".join(texts))


def _many(ids: list[int], file: str) -> str:
    return f"are {len(ids)}" if len(ids) > 1 else f"was to go into {file}, too"
