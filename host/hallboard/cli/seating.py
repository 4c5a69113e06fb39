"""`--white hand`, `--level 3` and their like, for the commands that play."""

from __future__ import annotations

import argparse

from ..errors import UserError
from ..game import SETS
from ..session.seats import ALIASES, ENGINE, HAND, EngineSeat, Seat, choose_seats, named
from .numbers import from_1, utf8_name, whole


def add_engine_options(parser: argparse.ArgumentParser) -> None:
    """Level, time, seed, cores and memory of the engines."""
    parser.add_argument(
        "--level", type=whole, default=5, choices=range(1, 11), metavar="N", help="1 (weak) to 10 (%(default)s)"
    )
    parser.add_argument("--movetime", type=from_1, default=1000, metavar="MS", help="at most, per move (%(default)s)")
    parser.add_argument("--seed", type=whole, metavar="N", help="the same seed plays the same game, with one thread")
    parser.add_argument("--threads", type=from_1, default=1, metavar="N", help="cores to use (1)")
    parser.add_argument("--hash", type=from_1, default=64, metavar="MB", help="memory to use (64)")


def add_side_options(parser: argparse.ArgumentParser) -> None:
    """Who plays which side."""
    for name in ALIASES:
        parser.add_argument(f"--{name}", choices=(HAND, ENGINE), help=f"who plays {name} (the game's {name} side)")
    parser.add_argument(
        "--side",
        action="append",
        default=[],
        type=_side,
        metavar="NAME=WHO",
        help="who plays the side of that name, hand or engine: defenders=engine; may be given several times",
    )
    parser.add_argument(
        "--seats",
        type=_seats,
        metavar="WHO,WHO",
        help="who plays all sides, in the order of their seats: hand,engine,engine",
    )
    parser.add_argument(
        "--names",
        type=_names,
        metavar="NAME,NAME",
        help="what the players are called, in the order of their seats (in the first set)",
    )


def add_sets_option(parser: argparse.ArgumentParser) -> None:
    """A match instead of one game."""
    parser.add_argument(
        "--sets",
        type=int,
        choices=(1, SETS),
        metavar="N",
        help=f"{SETS} for a match: a second game with sides changed follows the first (1); for games of two players",
    )


def engine_seat(args: argparse.Namespace) -> EngineSeat:
    """The engine that the command line describes. Raises UserError."""
    from ..engine.resources import check_resources

    check_resources(args.threads, args.hash)
    return EngineSeat(args.level, args.movetime, args.seed, args.threads, args.hash)


def sides_given(args: argparse.Namespace) -> bool:
    """True if the command line says who plays which side."""
    return bool(args.side or args.seats) or any(getattr(args, name) is not None for name in ALIASES)


def chosen_seats(args: argparse.Namespace, game: str, sides: tuple[str, ...]) -> list[Seat]:
    """A seat for each side of the game. Raises UserError."""
    chosen = [(name, getattr(args, name)) for name in ALIASES if getattr(args, name) is not None]
    if args.seats and len(args.seats) != len(sides):
        raise UserError(f"--seats names {len(args.seats)} players, {game} has {len(sides)}: {', '.join(sides)}")
    if args.names and len(args.names) != len(sides):
        raise UserError(f"--names names {len(args.names)} players, {game} has {len(sides)}: {', '.join(sides)}")
    in_order = list(zip(sides, args.seats or (), strict=False))
    seats = choose_seats(game, sides, in_order + chosen + args.side, engine_seat(args))
    return named(seats, args.names) if args.names else seats


def _seats(text: str) -> list[str]:
    seats = text.split(",")
    for who in seats:
        if who not in (HAND, ENGINE):
            raise argparse.ArgumentTypeError(f"{text!r}: expected {HAND} or {ENGINE} for each side, with commas")
    return seats


def _names(text: str) -> list[str]:
    names = [one.strip() for one in utf8_name(text).split(",")]
    if not all(names):
        raise argparse.ArgumentTypeError(f"{text!r}: expected a name for each player, with commas")
    return names


def _side(text: str) -> tuple[str, str]:
    name, _, who = text.partition("=")
    if who not in (HAND, ENGINE):
        raise argparse.ArgumentTypeError(f"{text!r}: expected NAME={HAND} or NAME={ENGINE}")
    return name, who
