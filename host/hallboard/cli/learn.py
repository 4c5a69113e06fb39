"""`hallboard learn`: a game at a glance, for people who have not played it yet."""

from __future__ import annotations

import argparse
from typing import Any

from .variants import add_game_argument

_MOVES = 5  # that are shown as examples


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "learn",
        help="show a game's board, its notation and variants",
        description="Shows the board as it is set up, who plays, how a game ends, how moves are written, and the "
        "variants.",
    )
    add_game_argument(parser)


def run(args: argparse.Namespace) -> None:
    """Print it."""
    from ..game import Game
    from ..game.variants import variant_values

    game = Game(args.game)
    moves = game.legal_moves()
    some = [str(moves[i * len(moves) // _MOVES]) for i in range(min(_MOVES, len(moves)))]
    reasons = [reason for reason in game.ruleset.rules.REASONS if reason]
    print(f"{game}\n")
    print(f"players   {', '.join(game.sides)}; {game.turn} to move first")
    print(f"pieces    {', '.join(kind for kind in game.ruleset.rules.KINDS if kind)}")
    print(f"ends by   {', '.join(reasons)}")
    print(f"moves     {len(moves)} at first, such as {'  '.join(some)}")
    for name, values in variant_values(game.ruleset).items():
        print(f"variant   {name}: {', '.join(values)}")
    print(f"\nwatch a game: hallboard demo {args.game}        play: hallboard play {args.game}")
    print(f"let the engine explain: hallboard analyse {args.game} --movetime 3000")
