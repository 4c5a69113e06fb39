"""`hallboard games`: the list of recorded games."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from .filters import add_filter_options, filtered_games
from .records import add_records_option, open_store, set_text
from .variants import ALL_GAMES

if TYPE_CHECKING:
    from ..record import Store, Summary

_HEAD = ["ID", "DATE", "GAME", "PLAYERS", "PLIES", "RESULT", "MATCH"]


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "games",
        help="list the recorded games",
        description="Lists the recorded games: all, or those that are like everything that is asked for.",
    )
    parser.add_argument("game_name", metavar="GAME", nargs="?", help=f"only games of this kind: {ALL_GAMES}")
    add_filter_options(parser)
    parser.add_argument(
        "--board", dest="played_on", metavar="NAME", help="only games on a board whose name has this in it"
    )
    add_records_option(parser)


def run(args: argparse.Namespace) -> None:
    """Print a line for each game."""
    if args.game_name is not None:
        args.game = args.game_name
    store = open_store(args)
    games = filtered_games(args, store)
    like = "" if games is None else " like that"
    games = store.games() if games is None else games
    if not games:
        print(f"no games{like} in the records {store.path}")
        return
    lines = [_HEAD, *(_line(store, game) for game in games)]
    if not any(line[-1] for line in lines[1:]):
        lines = [line[:-1] for line in lines]
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    for line in lines:
        print("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())


def _line(store: Store, game: Summary) -> list[str]:
    players = " - ".join(player.name or player.engine or "?" for player in game.players)
    result = f"{game.result} ({game.reason})" if game.reason else game.result
    result += ", as played" if game.as_played else ""
    result += ", open" if game.is_open else ""
    kind = " ".join(filter(None, (game.game, game.variant, game.time_control)))
    match = set_text(store, game.match_id, game.set_number)
    return [str(game.id), game.date, kind, players, str(game.plies), result, match]
