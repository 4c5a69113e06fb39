"""`hallboard show`: one recorded game, with its board, as text or as a picture."""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING, Any

from ..errors import UserError
from .files import write
from .filters import add_filter_options, filtered_games
from .numbers import whole
from .progress import counted
from .records import add_records_option, game_ids, open_store, stored_match

if TYPE_CHECKING:
    from ..game import Game
    from ..record import Record, Store

_TERMINAL = "-"


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "show",
        help="show a recorded game",
        description="Prints a recorded game and its board at the end, or after a given ply; or draws the board as SVG. "
        "Without ID it is the last one of those that are like everything that is asked for.",
    )
    parser.add_argument("id", metavar="ID", nargs="?", help="its number in the list of games, or `last` (the default)")
    parser.add_argument("--ply", metavar="N", type=whole, help="show the board after this ply")
    parser.add_argument(
        "--svg",
        metavar="FILE",
        nargs="?",
        const=_TERMINAL,
        help="draw the board into this file (default: to the terminal)",
    )
    add_filter_options(parser)
    parser.add_argument("--board", metavar="NAME", help="with --svg: the physical board to draw it on, such as grid19")
    add_records_option(parser)


def run(args: argparse.Namespace) -> None:
    """Print the game's text, then the board and its position; or write the picture alone."""
    from ..record import BrokenRecord, format_record

    if args.id is None and re.fullmatch(r"[0-9]+|last", args.svg or ""):
        args.id, args.svg = args.svg, _TERMINAL  # `show --svg 7` names a game
    if args.board is not None and args.svg is None:
        raise UserError("--board is for pictures: give --svg as well")
    store = open_store(args)
    ids = game_ids(store, "last" if args.id is None else args.id, filtered_games(args, store))
    if args.svg is not None:
        if len(ids) > 1:
            raise UserError(f"--svg draws one game, {args.id} are {len(ids)}")
        record = store.load(ids[0])
        players = [player.name or player.engine for player in record.players]
        game, objection = _at(record, ids[0], args.ply)
        write(args.svg, game.svg(args.board, players))
        if objection:
            print(f"game {ids[0]}, drawn after ply {game.ply}: {objection}", file=sys.stderr)
        return
    for game_id in ids if len(ids) == 1 or sys.stdout.isatty() else counted("show", ids):
        record = store.load(game_id)
        try:
            game, objection = _at(record, game_id, args.ply)
        except BrokenRecord as error:
            print(f"{format_record(record)}\nGame {game_id} cannot be set up: {error}")
            continue
        print(format_record(record))
        summary = store.summary(game_id)
        of_match = f", set {summary.set_number} of match {summary.match_id}" if summary.match_id else ""
        print(f"Game {game_id} after ply {game.ply}{of_match}:\n")
        print(game)
        print(f"\n{game.position()}")
        if objection:
            print(f"\n{objection[0].upper()}{objection[1:]}")
        if summary.match_id:
            print(f"\n{_match(store, summary.match_id)}")


def _match(store: Store, match_id: int) -> str:
    """How a match stands, and which games are its sets."""
    match = stored_match(store, match_id)
    sets = ", ".join(f"set {number} is game {game_id}" for number, game_id in sorted(store.sets(match_id).items()))
    return f"Match {match_id}: {match}; {sets}" if match is not None else f"Match {match_id}: {sets}"


def _at(record: Record, game_id: int, ply: int | None) -> tuple[Game, str]:
    """The game as far as the rules allow it, with what they say against the rest; or after a ply. Raises UserError."""
    game, objection = record.follow()
    if ply is None:
        return game, objection
    first, last = game.start().ply, game.ply
    if not first <= ply <= last:
        why = f": {objection}" if objection else ""
        raise UserError(f"--ply {ply}: game {game_id} has the plies {first} to {last}{why}")
    return record.replay(ply - first), ""
