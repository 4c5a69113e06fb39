"""`hallboard bringup`: the first hour of a board."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from ..errors import UserError


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "bringup",
        help="test a new board: sensors, lights, and which wire goes where",
        description="Tests a new board at MicroPython's prompt, before any firmware is on it: the sensors of the empty "
        "board, the lights, and the wiring, which it finds while you touch each space with a piece. It writes a board "
        "file with the wires that it found.",
    )
    parser.add_argument("port", metavar="PORT", help="/dev/ttyACM0, COM3")
    parser.add_argument(
        "--board", required=True, metavar="NAME", help="which board it is to be: a name, or a .toml file"
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="where the board file goes, if a wire differs"
    )
    parser.add_argument("--only", choices=("sensors", "lights", "wiring"), help="only this test")


def run(args: argparse.Namespace) -> int:
    """Do the tests; 1 if something is wrong with the sensors. Raises UserError."""
    from ..boards import load_board
    from ..flash.prompt import Device
    from .bench import Bench
    from .selftest import self_test

    board = load_board(args.board)
    device = Device(args.port)
    try:
        bench = Bench(device, board)
        wrong: list[str] = []
        if args.only in (None, "sensors"):
            wrong = self_test(bench)
            print("\n".join(wrong) or f"All {len(board.wires)} sensors read as they should on an empty board.")
        if args.only in (None, "lights"):
            _lights(bench)
        if args.only in (None, "wiring"):
            _wiring(bench, args.output)
    finally:
        device.close()
    return 1 if wrong else 0


def _lights(bench: Any) -> None:
    """Red, green and blue, then one after the other: wrong orders show."""
    for name, colour in (("red", (40, 0, 0)), ("green", (0, 40, 0)), ("blue", (0, 0, 40))):
        print(f"All lights are {name}.")
        bench.light(dict.fromkeys(bench.board.lights, colour))
        time.sleep(0.7)
    print("Now each alone, along the chain.")
    for place in sorted(bench.board.lights, key=bench.board.lights.__getitem__):
        bench.light({place: (40, 40, 40)})
    bench.light({})


def _wiring(bench: Any, output: Path | None) -> None:
    from .rewrite import with_wires
    from .touch import Answer, Touching

    board = bench.board

    def told(answer: Answer) -> None:
        drawn = str(board.wires[answer.place])
        print(f"{answer.wire}" + ("" if answer.wire == drawn else f" (the file says {drawn})"))

    def ask(place: str) -> None:
        print(f"{place}: ", end="", flush=True)

    print("Touch each space that lights up with a piece, and take it away again.")
    found = Touching(bench, ask, told, lambda text: print(f"{text} ... ", end="", flush=True)).find()
    wires = {place: answer.wire for place, answer in found.items()}
    differ = [place for place, wire in wires.items() if wire != str(board.wires[place])]
    if not differ:
        print(f"All {len(wires)} wires are as {board.path} says.")
        return
    print(f"{len(differ)} wires differ: {', '.join(differ)}.")
    target = output or Path(f"{board.name}.toml")
    if target.exists() and output is None:
        raise UserError(f"{target} exists already: say with --output where the file goes")
    target.write_text(with_wires(board.path.read_text(encoding="utf-8"), board, wires), encoding="utf-8")
    print(f"{target} has the wires as they are: flash the board with it.")
