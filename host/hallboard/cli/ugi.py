"""`hallboard ugi`: the engine for other programs, by the Universal Game Interface."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from .variants import add_game_argument


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "ugi",
        help="be an engine for other programs (Universal Game Interface)",
        description="Reads UGI commands from stdin and answers on stdout: ugi, isready, setoption, uginewgame, "
        "position startpos|fen TEXT [moves ...], go [movetime|depth|nodes|p1time p2time p1inc p2inc|infinite], stop, "
        "query p1turn|gameover|result, quit.",
    )
    add_game_argument(parser)


def run(args: argparse.Namespace) -> None:
    """Serve until quit or the end of the input."""
    import threading

    from ..game import ruleset
    from ..ugi import Server

    lock = threading.Lock()

    def write(line: str) -> None:
        with lock:
            print(line, flush=True)

    server = Server(ruleset(args.game), write)
    for line in sys.stdin:
        if not server.handle(line):
            return
    server.handle("quit")
