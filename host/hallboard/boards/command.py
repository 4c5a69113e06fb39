"""`hallboard board`: list the boards, check a board file, compile one for the device."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from hallboard.errors import UserError

from .compiler import compile_board, format_board
from .errors import BoardFileError
from .files import find, keep, known_names, load_board, own_names
from .loader import load, refuse_unfused
from .model import PhysicalBoard
from .table import describe, format_rows, pin_rows, wiring_rows


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `board` and its own commands."""
    parser = subparsers.add_parser("board", help="physical boards: list, check, compile for the device")
    commands = parser.add_subparsers(dest="board_command", required=True, metavar="COMMAND")
    one = commands.add_parser("list", help="the boards that are known: those that come with hallboard, and your own")
    one.set_defaults(act=run_list)
    one = commands.add_parser("check", help="check a board file: names the line and the reason if it is not sound")
    one.add_argument("board", metavar="FILE", help="a .toml file, or the name of a known board (hallboard board list)")
    one.add_argument(
        "--board",
        dest="port",
        metavar="URL",
        help="look at the board itself, too: /dev/ttyACM0 or virtual://NAME; its first position should stand on it",
    )
    one.set_defaults(act=run_check)
    one = commands.add_parser(
        "add",
        help="keep a board file of your own, so that every command and the page know the board by its name",
        description="`hallboard flash` does so by itself. A file of that name which was kept before is replaced.",
    )
    one.add_argument("file", metavar="FILE", help="a .toml file")
    one.set_defaults(act=run_add)
    one = commands.add_parser("wiring", help="where each sensor's wire goes, what each pin does, what the board draws")
    one.add_argument("board", metavar="NAME", help="a known board (hallboard board list), or a .toml file")
    one.set_defaults(act=run_wiring)
    one = commands.add_parser("compile", help="write the board.json that goes beside the firmware's main.py")
    one.add_argument("board", metavar="NAME", help="a known board (hallboard board list), or a .toml file")
    one.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to write it (default: standard output)")
    one.set_defaults(act=run_compile)
    one = commands.add_parser("calibrate", help="watch a board calibrate itself, and keep what it finds")
    one.add_argument("port", metavar="PORT", help="/dev/ttyACM0, COM3, or virtual://NAME?flash=FOLDER")
    one.add_argument("-o", "--output", type=Path, metavar="FILE", help="write zeros, gains and noise there, as JSON")
    one.set_defaults(act=run_calibrate)
    one = commands.add_parser("face", help="draw the face at full size: SVG, DXF for a cutter, PDF in sheets of A4")
    one.add_argument("board", metavar="NAME", help="a known board (hallboard board list), or a .toml file")
    one.add_argument(
        "-o", "--output", type=Path, metavar="FOLDER", default=Path("."), help="where to write them (here)"
    )
    one.add_argument("--game", metavar="GAME", help="only the face of this game (default: one for each of the board's)")
    one.add_argument("--format", choices=("svg", "dxf", "pdf"), help="only this file (default: all three)")
    one.set_defaults(act=run_face)
    one = commands.add_parser("new", help="begin a board of your own for a game on a grid: its file, and its face")
    one.add_argument("name", metavar="NAME", help="what the board is called, and its file")
    one.add_argument("--game", required=True, metavar="GAME", help="the game that is played on it")
    one.add_argument("--size", required=True, metavar="8x8", help="columns and rows")
    one.add_argument("--pitch", type=float, default=40, metavar="MM", help="from space to space (default: 40)")
    one.add_argument("-o", "--output", type=Path, metavar="FOLDER", default=Path("."), help="where to (default: here)")
    one.set_defaults(act=run_new)


def run_calibrate(args: argparse.Namespace) -> int:
    """Follow a calibration to its end; 1 if a sensor is broken. A virtual board's own hand does what the lights ask."""
    from ..calibration.command import calibrate_at
    from ..cli.interruption import Interrupted
    from ..files import check_writable, replace_file
    from ..virtual import is_virtual

    if args.output is not None:
        check_writable(args.output)
    try:
        report = calibrate_at(args.port)
    except KeyboardInterrupt as interrupt:
        goes_on = "" if is_virtual(args.port) else "; the board itself goes on calibrating"
        raise Interrupted(f"stopped: nothing is written{goes_on}") from interrupt
    if args.output is not None:
        replace_file(args.output, report.format())
    return 1 if report.faults else 0


def run_face(args: argparse.Namespace) -> int:
    """Write the face of each game of a board."""
    from ..cli.progress import waiting
    from ..faces import write_face
    from ..faces.files import FORMATS

    board = load_board(args.board)
    if args.game is not None and args.game not in board.games:
        raise UserError(f"the board {board.name} has no {args.game}: it has {', '.join(board.games)}")
    for game in [args.game] if args.game else board.games:
        for form in (args.format,) if args.format else FORMATS:
            with waiting(f"drawing {game}'s face as {form}"):
                paths = write_face(board, game, args.output, (form,))
            for path in paths:
                print(path, flush=True)
    return 0


def run_new(args: argparse.Namespace) -> int:
    """Write a board file and its face; an existing file stays."""
    from ..faces import write_face
    from .new import new_board

    columns, _, rows = args.size.partition("x")
    if not (columns.isdecimal() and rows.isdecimal()):
        raise UserError(f"--size is {args.size!r}, expected columns and rows, such as 8x8")
    if not args.name.isidentifier():
        raise UserError(f"the name is {args.name!r}, expected letters, digits and _")
    path = args.output / f"{args.name}.toml"
    if path.exists():
        raise UserError(f"{path} exists already")
    text, board = new_board(path, args.game, int(columns), int(rows), args.pitch)
    args.output.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(path)
    for made in write_face(board, args.game, args.output, ("svg",)):
        print(made)
    print(f"hallboard board wiring {path} lists its wires")
    return 0


def run(args: argparse.Namespace) -> int:
    """Do what was parsed; returns the exit status. Raises `UserError` for what the user can mend."""
    status: int = args.act(args)
    return status


def run_list(args: argparse.Namespace) -> int:
    """Print a line a board: name, games, title."""
    from ..cli.progress import waiting

    with waiting("reading the boards"):
        boards, wrong = _known_boards()
    longest = max(len(board.name) for board in boards)
    width = max(len(", ".join(board.games)) for board in boards)
    own = own_names()
    for board in boards:
        whose = " (your own)" if board.name in own else ""
        print(f"{board.name:{longest}}  {', '.join(board.games):{width}}  {board.title}{whose}")
    for error in wrong:
        print(f"hallboard: {error}", file=sys.stderr)
    return 1 if wrong else 0


def _known_boards() -> tuple[list[PhysicalBoard], list[BoardFileError]]:
    """Every known board, and what is wrong with files."""
    boards, wrong = [], []
    for name in known_names():
        try:
            boards.append(load_board(name))
        except BoardFileError as error:
            wrong.append(error)
    return boards, wrong


def run_add(args: argparse.Namespace) -> int:
    """Keep a copy of a board file."""
    if not args.file.endswith(".toml"):
        raise UserError(f"{args.file}: expected the path of a .toml file")
    board = load_board(args.file)
    print(f"{keep(board)}: the board {board.name} is known now.")
    return 0


def run_check(args: argparse.Namespace) -> int:
    """Check one file and print what it describes; with a port also the board itself. Returns 1 if that has faults."""
    board = load(find(args.board))
    refuse_unfused(board)
    print(f"{board.path}: sound. {describe(board)}")
    return _check_real(board, args.port) if args.port else 0


def _check_real(board: PhysicalBoard, port: str) -> int:
    from ..cli.progress import waiting
    from ..link.faults import faults_of
    from ..virtual.setup import at_first_position

    with waiting(f"looking at {port}"), at_first_position(board, port) as url:
        name, faults = faults_of(url)
    if name != board.name:
        raise UserError(f"at {port} is the board {name}, not {board.name}")
    for fault in faults:
        print(f"  {fault}")
    print(f"{port}: {len(faults) or 'no'} fault{'s' * (len(faults) != 1)}")
    if board.switches:
        print(_unseen(board, port))
    return 1 if faults else 0


def _unseen(board: PhysicalBoard, port: str) -> str:
    """What the first position can't tell of switches, and how one finds it."""
    from ..game import Game
    from ..virtual import is_virtual

    name = next(iter(board.games))
    played = Game(name)
    hands, spaces = played.ruleset.hands, range(len(board.games[name].places))
    taken = sum(1 for space in spaces if hands.content(played.cells, space))
    missed = [f"on the {taken} spaces with a piece a switch that never opens"] if taken else []
    if len(spaces) > taken:
        empty = f"the {len(spaces) - taken} empty ones" if taken else f"all {len(spaces)} spaces, which are empty,"
        missed.append(f"on {empty} a switch that never closes")
    at = "PORT" if is_virtual(port) else port
    return (
        f"Not seen in the first position of {name}: {', '.join(missed)}.\n"
        "To touch each, hold the board's button while you plug it in, then: "
        f"hallboard bringup {at} --board {board.name} --only wiring"
    )


def run_wiring(args: argparse.Namespace) -> int:
    """Print where each sensor's wire goes, what each pin does, and what the board draws."""
    board = load_board(args.board)
    print(f"{board.name}: {board.title}\n{describe(board)}\n")
    print(format_rows([("pin", "does"), *pin_rows(board)]))
    print(format_rows([("space", "cell", "sensor", "wire to"), *wiring_rows(board)]), end="")
    return 0


def run_compile(args: argparse.Namespace) -> int:
    """Compile one board to a file or to standard output."""
    text = format_board(compile_board(load_board(args.board)))
    if args.output is None:
        sys.stdout.write(text)
        return 0
    try:
        args.output.write_text(text)
    except OSError as error:
        raise UserError(f"can't write {args.output}: {error.strerror}") from error
    return 0
