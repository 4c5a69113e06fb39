"""`hallboard bringup`: the first hour of a board."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..cli.interruption import Interrupted
from ..cli.progress import waiting
from ..errors import UserError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..boards import PhysicalBoard
    from .bench import Bench
    from .touch import Answer


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "bringup",
        help="test a new board: sensors, lights, and which wire goes where",
        description="Tests a new board at MicroPython's prompt, before any firmware is on it: the sensors or switches "
        "of the empty board, the lights, and the wiring, which it finds while you touch each space with a piece. It "
        "writes a board file with the wires that it found.",
    )
    parser.add_argument("port", metavar="PORT", help="/dev/ttyACM0, COM3")
    parser.add_argument(
        "--board", required=True, metavar="NAME", help="which board it is to be: a name, or a .toml file"
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="where the board file goes, if a wire differs"
    )
    parser.add_argument("--only", choices=("sensors", "lights", "wiring"), help="only this test")
    parser.add_argument(
        "--spaces",
        default="",
        metavar="A,B,...",
        help="only a part of the board: spaces, lines of its drawing, multiplexers or wirings (default: all)",
    )
    parser.add_argument(
        "--wait",
        type=float,
        default=60.0,
        metavar="SECONDS",
        help="how long to wait for a touch; a space without one is left out (default: 60)",
    )


def run(args: argparse.Namespace) -> int:
    """Do the tests; 1 if something is wrong with the sensors or a space was not found. Raises UserError."""
    from ..boards import load_board
    from ..boards.loader import load
    from ..flash.prompt import Device
    from .bench import Bench
    from .selftest import self_test

    board = load_board(args.board)
    target = _target(board, args.output)
    with waiting("connecting with the board"):
        device = Device(args.port)
    try:
        with waiting("connecting with the board"):
            bench = Bench(device, board, [word.strip() for word in args.spaces.split(",") if word.strip()])
        wrong: list[str] = []
        if args.only in (None, "sensors"):
            with waiting("reading the sensors of the empty board"):
                wrong = self_test(bench)
            print("\n".join(wrong) or f"All {len(bench.spaces)} sensors read as they should on an empty board.")
        if args.only in (None, "lights"):
            _lights(bench)
        if args.only in (None, "wiring"):
            path, missing = _wiring(bench, target, args)
            if path and wrong:  # where the file had a wire that is none, there is nothing to read
                with waiting("reading the sensors again"):
                    wrong = self_test(Bench(device, load(Path(path)), bench.spaces))
                print("\n".join(["With these wires:", *wrong]) if wrong else "With these wires all sensors are well.")
            wrong += missing
            if not wrong:
                _next(args.port, board, path or args.board)
    finally:
        device.close()
    return 1 if wrong else 0


def _next(port: str, board: PhysicalBoard, path: str) -> None:
    """Say what comes after a board that is well."""
    print(f"Next: hallboard flash {port} --board {path}")
    if board.sensor is not None:
        print(f"Then: hallboard board calibrate {port} -o {board.name}-calibration.json")
        print(f"Last, with the first position on it: hallboard health {port} shows how much room each space has.")
    else:
        print(f"Then, with the first position on it: hallboard board check {path} --board {port}")


def _lights(bench: Bench) -> None:
    """Red, green and blue, then one after the other: wrong orders show."""
    from .light_test import show_colours, show_each

    show_colours(bench, lambda colour: print(f"All lights are {colour}."))
    print("Now each alone, along the chain.")
    show_each(bench, lambda place: None)


def _target(board: PhysicalBoard, output: Path | None) -> Path:
    """Where the file with other wires goes, by itself never over another one.

    Raises UserError where it can't go: before every space is touched, not after.
    """
    from ..files import check_writable
    from .rewrite import name_of_rewired

    target = output or Path(f"{name_of_rewired(board, lambda name: Path(f'{name}.toml').exists())}.toml")
    check_writable(target)
    return target


def _wiring(bench: Bench, target: Path, args: argparse.Namespace) -> tuple[str, list[str]]:
    """Find the wires, and write them where they differ; returns the new file ("" for none), and the missing spaces.

    What was found is kept, too, where Ctrl-C or an error ends the walk.
    """
    from .selftest import weak
    from .touch import Touching

    board = bench.board
    missing: list[str] = []

    def told(answer: Answer) -> None:
        drawn = str(board.wires[answer.place])
        print(f"{answer.wire}" + ("" if answer.wire == drawn else f" (the file says {drawn})"))

    def ask(place: str) -> None:
        print(f"{place}: ", end="", flush=True)

    def left_out(place: str) -> None:
        missing.append(place)
        print("nothing was felt; left out")

    print("Touch each space that lights up with a piece, and take it away again.")
    print("If another space lights up than the one that is named, two cables or two lights are exchanged: mend that.")
    touching = Touching(bench, ask, told, lambda text: print(f"{text} ... ", end="", flush=True), left_out, args.wait)
    try:
        found = touching.find()
    except KeyboardInterrupt as interrupt:
        print()
        raise Interrupted(f"stopped. {_left_off(bench, touching.found, target, args)}") from interrupt
    except UserError:
        if touching.found:
            print(f"\n{_left_off(bench, touching.found, target, args)}")
        raise
    if missing:
        print(f"Nothing was felt on {', '.join(missing)}: mend them, then try again with --spaces {','.join(missing)}")
    for line in weak({place: answer.felt for place, answer in found.items() if answer.felt}):
        print(line)
    path = _write(board, found, target)
    if path:
        print(f"{target} has the wires as they are: flash the board with it.")
    return path, missing


def _write(board: PhysicalBoard, found: Mapping[str, Answer], target: Path) -> str:
    """Write a board file with the wires that were found; returns its name, "" where they are as drawn."""
    from ..files import replace_file
    from .rewrite import rewired, with_name

    wires = {place: answer.wire for place, answer in found.items()}
    text = rewired(board, wires, print)
    if text is None:
        print(f"All {len(wires)} wires that were found are as {board.path} says.")
        return ""
    replace_file(target, with_name(text, target.stem))
    return str(target)


def _left_off(bench: Bench, found: Mapping[str, Answer], target: Path, args: argparse.Namespace) -> str:
    """Keep what was found before the walk was broken off; says what that is, and the command for the rest."""
    from .bench import words_for

    kept = f"{len(found)} of {len(bench.spaces)} wires are found"
    path = _write(bench.board, found, target) if found else ""
    if path:
        kept += f", {path} has them"
    rest = ",".join(words_for(bench.board, [place for place in bench.spaces if place not in found]))
    if not rest:
        return f"{kept}."
    same = f"--board {path} -o {path}" if path else f"--board {args.board}" + (f" -o {target}" if args.output else "")
    return f"{kept}. For the rest: hallboard bringup {args.port} {same} --only wiring --spaces {rest}"
