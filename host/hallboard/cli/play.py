"""`hallboard play`: a game on a board, real or virtual, with hands and engines."""

from __future__ import annotations

import argparse
import contextlib
import sys
from typing import Any

from ..errors import InvalidTimeControl, UserError
from ..game import TimeControl, parse_time_control
from .graphics import add_graphics_option, chosen_graphics
from .interruption import Interrupted, ended_from_outside
from .progress import waiting
from .records import add_records_option, add_trace_option, check_records
from .seating import add_engine_options, add_sets_option, add_side_options, chosen_seats, sides_given
from .variants import add_game_argument, add_variant_option, variants


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "play",
        help="play a game on a board",
        description="Plays on a board: a real one, or the virtual one in this terminal, by keyboard. Every move is "
        "recorded at once.",
    )
    add_game_argument(parser, "; not needed with --resume", nargs="?")
    parser.add_argument(
        "--board", metavar="URL", help="/dev/ttyACM0, socket://host:port or virtual://NAME (the default)"
    )
    parser.add_argument(
        "--resume",
        nargs="?",
        const="last",
        metavar="ID",
        help="go on with an unfinished game or match: a game's number, or the last",
    )
    parser.add_argument("--web", action="store_true", help="in this machine's browser instead of the terminal")
    parser.add_argument(
        "--time",
        type=_time,
        metavar="TIME",
        help="each player's time: 5+3 (minutes, and seconds more a turn), 5 (sudden death), 30/move (seconds a turn)",
    )
    parser.add_argument(
        "--engine-hand",
        choices=("auto", "me"),
        default="auto",
        help="who makes the engine's moves on the virtual board: a hand that works by itself (auto), or you",
    )
    add_graphics_option(parser)
    add_sets_option(parser)
    add_side_options(parser)
    add_engine_options(parser)
    add_variant_option(parser)
    add_records_option(parser)
    add_trace_option(parser)


def run(args: argparse.Namespace) -> int:
    """Play until the player leaves. Returns the exit code."""
    if not args.web and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError("play needs a terminal; without one there is `hallboard demo`")
    from ..game import SETS
    from ..session.setup import Setup
    from ..tui.app import BoardApp
    from ..tui.faces import face

    check_records(args)
    graphics = "" if args.web else chosen_graphics(args)
    setup = Setup(args.records, engine_hand=args.engine_hand == "auto", trace=args.trace)
    if args.resume is not None:
        if args.sets or args.names or args.time:
            raise UserError("--resume goes on with players, sets and clocks: leave --sets, --names and --time out")
        game = setup.resume(args.resume, args.game)
    elif args.game is None:
        raise UserError("play what? give a game's name, or --resume")
    else:
        game = setup.new_game(args.game, variants(args), args.time)
    seats = setup.seats if args.resume is not None and not sides_given(args) else []
    seats = seats or chosen_seats(args, game.name, game.sides)
    if args.sets == SETS:
        setup.begin_match(game, seats)
    if args.web:
        from ..web.server import serve_game

        try:
            serve_game(setup, game, seats, args.board, args.records, waiting("opening the board"))
        except KeyboardInterrupt as interrupt:
            raise Interrupted(f"stopped. {setup.farewell()}") from interrupt
        print(setup.farewell())
        return 0
    try:
        with contextlib.ExitStack() as stack:
            with waiting("opening the board"):
                session, board = stack.enter_context(setup.session(game, seats, args.board))
            app = BoardApp(session, face(board, game), graphics)
            app.run()
    except KeyboardInterrupt as interrupt:
        raise Interrupted(f"stopped. {setup.farewell()}") from interrupt
    print(setup.farewell())
    return ended_from_outside(app.ended_by) if app.ended_by else 0


def _time(text: str) -> TimeControl:
    try:
        return parse_time_control(text)
    except InvalidTimeControl as error:
        raise argparse.ArgumentTypeError(str(error)) from None
