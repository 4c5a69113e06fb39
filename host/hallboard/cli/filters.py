"""`--player NAME` and its like: which of the recorded games are meant."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from .numbers import utf8_name
from .variants import ALL_GAMES

if TYPE_CHECKING:
    from ..record import GameFilter, Store, Summary


def add_filter_options(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--game", metavar="GAME", help=f"only games of this kind: {ALL_GAMES}")
    parser.add_argument(
        "--player", metavar="NAME", type=utf8_name, help="only games of a player whose name has this in it"
    )
    parser.add_argument("--result", metavar="WORD", help="only games won by this side, `draw`, `*`, or a reason: stuck")
    parser.add_argument("--since", metavar="DATE", type=_date, help="only games since this day, month or year: 2026-05")
    parser.add_argument("--until", metavar="DATE", type=_date, help="only games up to this day, month or year")


def game_filter(args: argparse.Namespace) -> GameFilter:
    """The filter that the command line describes. Raises UnknownGame."""
    from ..game import ruleset
    from ..record import GameFilter

    if args.game is not None:
        ruleset(args.game)
    played_on = getattr(args, "played_on", None)
    return GameFilter(args.game, args.player, args.result, args.since, args.until, played_on)


def filtered_games(args: argparse.Namespace, store: Store) -> list[Summary] | None:
    """The games of the records that the options mean; None where none is given. Raises UnknownGame and StoreError."""
    from ..record import GameFilter

    wanted = game_filter(args)
    if wanted == GameFilter():
        return None
    return [summary for summary in store.games() if wanted.matches(summary)]


def _date(text: str) -> str:
    from ..record.filter import is_day

    if not is_day(text):
        raise argparse.ArgumentTypeError(f"{text!r}: expected 2026, 2026-05 or 2026-05-17")
    return text
