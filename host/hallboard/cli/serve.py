"""`hallboard serve`: the board in a browser."""

from __future__ import annotations

import argparse
import contextlib
import sys
from typing import Any

from .interruption import Interrupted
from .numbers import from_0, port_number
from .records import add_records_option, check_records, open_store

PORT = 8573


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "serve",
        help="play in a browser",
        description="Serves a page on which games are played, on virtual boards or on real ones, and looked at again.",
    )
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (%(default)s)")
    parser.add_argument(
        "--port", type=port_number, default=PORT, metavar="N", help="0 for any that is free (%(default)s)"
    )
    parser.add_argument(
        "--token", default="", metavar="TEXT", help="what other machines must know; a random one if none is given"
    )
    parser.add_argument(
        "--watch-token", default="", metavar="TEXT", help="the same for those who only watch the wall and the rounds"
    )
    parser.add_argument(
        "--gather",
        default="",
        metavar="URL",
        help="tell every move to a club's archive as well: postgresql://HOST/NAME",
    )
    parser.add_argument(
        "--delay", type=from_0, default=0, metavar="SECONDS", help="how late wall and rounds are (%(default)s)"
    )
    parser.add_argument("--open", action="store_true", help="open the page in this machine's browser")
    add_records_option(parser)


def run(args: argparse.Namespace) -> None:
    """Serve until Ctrl-C. Raises Interrupted with where the games are."""
    from ..tables.tables import Tables
    from ..web.server import serve

    check_records(args)
    with contextlib.ExitStack() as stack:
        if args.gather:
            from ..club import Gatherer

            gatherer = Gatherer(args.gather, args.records, _report)
            stack.callback(gatherer.close)
        tables = Tables(args.records)
        try:
            serve(
                tables,
                args.host,
                args.port,
                token=args.token,
                watch_token=args.watch_token,
                browser=args.open,
                delay_s=args.delay,
            )
        except KeyboardInterrupt as interrupt:
            raise Interrupted(f"stopped. What was played is in the records {open_store(args).path}") from interrupt


def _report(problem: str) -> None:
    print(f"hallboard: {problem}" if problem else "hallboard: the club's archive has everything", file=sys.stderr)
