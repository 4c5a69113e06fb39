"""`--records PATH` and the numbers of games, for every command that reads or writes records."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import UserError
from ..files import check_writable

if TYPE_CHECKING:
    from ..game import Match
    from ..record import Store, Summary


def add_records_option(parser: argparse.ArgumentParser) -> None:
    """Add the option."""
    parser.add_argument(
        "--records",
        metavar="PATH",
        help="the file or folder of the records (else HALLBOARD_RECORDS, else the user's data folder)",
    )


def add_trace_option(parser: argparse.ArgumentParser) -> None:
    """Add `--trace FILE`."""
    parser.add_argument(
        "--trace", type=_new_file, metavar="FILE", help="keep what the sensors read: see hallboard trace"
    )


def open_store(args: argparse.Namespace) -> Store:
    """The store that the command line means."""
    from ..record import Store

    return Store(args.records)


def check_records(args: argparse.Namespace) -> None:
    """See that what is played can be recorded, before anything is played. Raises StoreError."""
    from ..record import check_store, store_path

    check_store(store_path(args.records))


def set_text(store: Store, match_id: int, set_number: int) -> str:
    """`3, set 2: Home wins the match: two wins`; the outcome with the last set of a match whose sets are all there."""
    if not match_id:
        return ""
    match = stored_match(store, match_id)
    outcome = match.outcome() if match is not None and set_number == match.set_number else None
    return f"{match_id}, set {set_number}" + (f": {outcome}" if outcome else "")


def stored_match(store: Store, match_id: int) -> Match | None:
    """The match as far as its sets are there; None if they don't make one, such as the second alone."""
    from ..record import match_of

    sets = store.sets(match_id)
    if 1 not in sets:
        return None
    try:
        return match_of([store.load(sets[number]) for number in sorted(sets)])
    except UserError:  # the first goes on, or the rules don't allow one (any more): `show` of it says so
        return None


def game_ids(store: Store, text: str, games: Sequence[Summary] | None = None) -> list[int]:
    """The numbers of the games that `7`, `2,5-9`, `last` or `all` names, of these games if they are given.

    Raises UserError.
    """
    some = "games" if games is None else "games like that"
    known_ids = [summary.id for summary in (store.games() if games is None else games)]
    if text in ("all", "last"):
        if not known_ids:
            raise UserError(f"no {some} in the records {store.path}")
        return known_ids if text == "all" else known_ids[-1:]
    ids: list[int] = []
    for part in text.split(","):
        span = re.fullmatch(r"([0-9]{1,9})(?:-([0-9]{1,9}))?", part.strip())
        if not span:
            raise UserError(f"{text!r} names no games: expected 7, 2,5-9, last or all")
        first, last = int(span[1]), int(span[2] or span[1])
        in_span = [game_id for game_id in known_ids if first <= game_id <= last]
        if not in_span:
            like = "" if games is None else " like that"
            raise UserError(f"no game {part.strip()}{like} in the records {store.path}")
        ids += in_span
    return ids


def _new_file(text: str) -> Path:
    path = Path(text)
    if path.exists():
        raise argparse.ArgumentTypeError(f"{path} is already there")
    try:
        check_writable(path)
    except UserError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return path
