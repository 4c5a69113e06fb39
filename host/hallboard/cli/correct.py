"""`hallboard correct`: an arbiter puts a move in the place of one that was recorded."""

from __future__ import annotations

import argparse
import json
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

from ..errors import UserError
from .numbers import whole
from .progress import waiting
from .records import add_records_option

_ANSWER_S = 30.0


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "correct",
        help="put a move in the place of one that was recorded",
        description="The later moves stay, if they are still possible. The comment on the move says what was recorded "
        "before. Of a game that is being played, the board is led to the position: give the server that has it.",
    )
    parser.add_argument("id", metavar="ID", type=whole, help="the game's number in the list of games")
    parser.add_argument("ply", metavar="PLY", type=whole, help="which move, as `hallboard show` counts them")
    parser.add_argument("move", metavar="MOVE", help="what was played there, in the game's notation")
    parser.add_argument("--server", metavar="URL", help="of `hallboard serve`, such as http://localhost:8573")
    add_records_option(parser)


def run(args: argparse.Namespace) -> None:
    """Correct it here, or have the server do it."""
    if args.server is not None:
        _ask(args.server, f"api/records/{args.id}/correction", {"ply": args.ply, "move": args.move})
    else:
        from ..tables.tables import Tables

        Tables(args.records).correct(args.id, args.ply, args.move)
    print(f"Game {args.id}: move {args.ply} is {args.move}; its comment has what was recorded before.")


def _ask(server: str, path: str, body: dict[str, object]) -> None:
    """Post to the server, whose address may have a token. Raises UserError."""
    parts = urllib.parse.urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise UserError(f"--server {server}: expected an address such as http://localhost:8573")
    token = urllib.parse.parse_qs(parts.query).get("token", [""])[0]
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
    url = f"{parts.scheme}://{parts.netloc}/{path}"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    try:
        with waiting(f"waiting for {parts.netloc}"), urllib.request.urlopen(request, timeout=_ANSWER_S):
            pass
    except urllib.error.HTTPError as error:
        raise UserError(_told(error)) from None
    except (OSError, ValueError) as error:
        raise UserError(f"{server}: {getattr(error, 'reason', error)}") from None


def _told(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["error"])
    except (ValueError, KeyError, TypeError):
        return f"the server says {error.code} {error.reason}"
