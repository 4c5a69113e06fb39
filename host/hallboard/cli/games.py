"""`hallboard games`: the list of recorded games."""

from __future__ import annotations

import argparse
from typing import Any

from .records import add_records_option, set_text, store


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser("games", help="list the recorded games", description="Lists the recorded games.")
    parser.add_argument("game", metavar="GAME", nargs="?", help="only those of this game")
    add_records_option(parser)


def run(args: argparse.Namespace) -> None:
    """Print a line for each game."""
    from ..game import ruleset

    if args.game:
        ruleset(args.game)
    found = store(args)
    lines = [["ID", "DATE", "GAME", "PLAYERS", "PLIES", "RESULT", "MATCH"]]
    for game in found.games():
        if args.game in (None, game.game):
            players = " - ".join(player.name or player.engine or "?" for player in game.players)
            result = f"{game.result} ({game.reason})" if game.reason else game.result
            result += ", as played" if game.as_played else ""
            kind = f"{game.game} {game.variant}".strip()
            match = set_text(found, game.match_id, game.set_number)
            lines.append([str(game.id), game.date, kind, players, str(game.plies), result, match])
    if len(lines) == 1:
        print(f"no games in the records {found.path}")
        return
    if not any(line[-1] for line in lines[1:]):
        lines = [line[:-1] for line in lines]
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    for line in lines:
        print("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())
