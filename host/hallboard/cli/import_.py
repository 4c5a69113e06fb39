"""`hallboard import`: games from a text file into the records."""

from __future__ import annotations

import argparse
import contextlib
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import UserError
from .interruption import Interrupted, in_thread
from .progress import progress_bar
from .records import add_records_option, open_store

if TYPE_CHECKING:
    from ..record import Record, Store

_MOST_BYTES = 256 << 20  # of a file


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "import",
        help="read games from a text file into the records",
        description="Reads all games of a file that `hallboard export` wrote, or none if a line is wrong.",
    )
    parser.add_argument(
        "--as-played",
        action="store_true",
        help="keep also games of older rules that the present ones do not allow, with all that the file says of them",
    )
    parser.add_argument("file", metavar="FILE", help="the file, `-` for the terminal's input")
    add_records_option(parser)


def _read(name: str) -> bytes:
    """What the file has. Raises UserError for one without an end."""
    with contextlib.ExitStack() as stack:
        file = sys.stdin.buffer if name == "-" else stack.enter_context(Path(name).open("rb"))
        raw = file.read(_MOST_BYTES + 1)
    if len(raw) > _MOST_BYTES:
        raise UserError(f"{name}: expected at most {_MOST_BYTES >> 20} MB of games, found more")
    return raw


def run(args: argparse.Namespace) -> None:
    """Store the games and print their numbers."""
    from ..record import InvalidRecord, OtherRules, parse_records

    raw = _read(args.file)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - (raw.rfind(b"\n", 0, error.start) + 1) + 1
        raise UserError(f"{args.file}: line {line}, column {column}: expected text in UTF-8") from None
    try:
        with progress_bar("import: lines", text.count("\n")) as advance:
            records = parse_records(text, as_played=args.as_played, on_line=lambda done: advance(done, ""))
    except KeyboardInterrupt as stopped:
        raise Interrupted("stopped: nothing is imported") from stopped
    except OtherRules as error:
        raise UserError(f"{args.file}: {error}; --as-played keeps the game as it was played") from None
    except InvalidRecord as error:
        raise UserError(f"{args.file}: {error}") from None
    if not records:
        raise UserError(f"{args.file}: line 1, column 1: expected a game that begins with tags, found none")
    store = open_store(args)
    ids, interrupt = _add(store, records)
    games = "1 game is" if len(ids) == 1 else f"all {len(ids)} games are"
    try:
        if interrupt is not None:
            raise interrupt
        for game_id, record in zip(ids, records, strict=True):
            print(f"game {game_id}: {record.game}, {len(record.moves)} moves, {record.result}{_match(store, game_id)}")
            if record.as_played:
                print(f"  kept as played: {record.follow()[1]}")
    except KeyboardInterrupt as stopped:
        raise Interrupted(f"stopped: {games} imported") from stopped


class _Stopped(Exception):
    """Nothing more is to be stored, and nothing of it is."""


def _add(store: Store, records: Sequence[Record]) -> tuple[list[int], KeyboardInterrupt | None]:
    """Store the records, all or none; returns their numbers, and the Ctrl-C that came too late to keep them away."""

    def job(stop: threading.Event) -> list[int]:
        def each() -> Iterator[Record]:
            for done, record in enumerate(records):
                if stop.is_set():
                    raise _Stopped
                advance(done, "")
                yield record

        return store.add(each())

    try:
        with progress_bar("import: games", len(records)) as advance:
            return in_thread(job)
    except _Stopped:
        raise Interrupted("stopped: nothing is imported") from None


def _match(store: Store, game_id: int) -> str:
    """Which match the game is a set of, and why not of another that has the same name."""
    from ..record import apart

    summary = store.summary(game_id)
    if not summary.match_id:
        return ""
    text = f", set {summary.set_number} of match {summary.match_id}"
    record = store.load(game_id)
    for other in store.namesakes(summary.match_id)[::-1]:
        reasons = filter(None, (apart(store.load(game_set), record) for game_set in store.sets(other).values()))
        if other < summary.match_id and (why := next(reasons, "")):
            return f"{text} (not of match {other}, also named {record.match!r}: {why})"
    return text
