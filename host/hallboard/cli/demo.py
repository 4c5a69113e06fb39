"""`hallboard demo`: engine against engine, made by hand on the virtual board."""

from __future__ import annotations

import argparse
import contextlib
import sys
from typing import Any

from .graphics import add_graphics_option, chosen_graphics
from .interruption import Interrupted, ended_from_outside
from .numbers import from_1
from .progress import waiting
from .records import add_records_option, add_trace_option, check_records
from .seating import add_engine_options, add_sets_option, engine_seat
from .variants import add_game_argument, add_variant_option, variants


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "demo",
        help="watch a game being played",
        description="Engines choose the moves, scripted hands make them on the virtual board, and what the board's "
        "sensors and firmware make of it is shown and recorded.",
    )
    add_game_argument(parser)
    parser.add_argument("--board", metavar="NAME", help="the virtual board's name, if not the game's own")
    parser.add_argument("--speed", type=_speed, default=20.0, metavar="N", help="times as fast as people's hands (20)")
    parser.add_argument("--plies", type=from_1, default=400, metavar="N", help="stop a game after N moves (400)")
    parser.add_argument("--plain", action="store_true", help="one line a move instead of the live board")
    add_graphics_option(parser)
    add_sets_option(parser)
    add_engine_options(parser)
    add_variant_option(parser)
    add_records_option(parser)
    add_trace_option(parser)
    parser.set_defaults(level=7, movetime=300)


def run(args: argparse.Namespace) -> int:
    """Play to the end. Returns the exit code."""
    from ..session.demo import Demo
    from ..session.setup import Setup

    check_records(args)
    plain = args.plain or not sys.stdout.isatty()
    graphics = "" if plain else chosen_graphics(args)
    setup = Setup(args.records, trace=args.trace)
    game = setup.new_game(args.game, variants(args))
    ended_by = ""
    try:
        with contextlib.ExitStack() as stack:
            with waiting("opening the board"):
                demo = Demo(setup, game, engine_seat(args), args.board, args.speed, args.plies, args.sets or 1)
                stack.enter_context(demo)
            if plain:
                for line in demo.lines():
                    print(line, flush=True)
            else:
                from ..tui.demo import watch

                ended_by = watch(demo, graphics)
    except KeyboardInterrupt as interrupt:
        raise Interrupted(f"stopped. {setup.farewell()}") from interrupt
    print(setup.farewell())
    return ended_from_outside(ended_by) if ended_by else 0


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0.1 <= speed <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number from 0.1 to 1000")
    return speed
