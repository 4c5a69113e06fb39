"""`hallboard health`: which spaces of a board tell what stands on them, and how much room is left."""

from __future__ import annotations

import argparse
import contextlib
import json
from pathlib import Path
from typing import Any

from ..errors import UserError


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "health",
        help="how well each of a board's sensors tells what stands there",
        description="Set up the game's first position, or leave the one of a game that goes on, take your hands off, "
        "and look. Ends with 1 if a space is broken, or does not read as it should. A trace of "
        "whole games tells it from all their positions.",
    )
    parser.add_argument(
        "port",
        metavar="PORT",
        nargs="?",
        help="/dev/ttyACM0, COM3, virtual://NAME, or the file of a trace (default: the only board that is plugged in)",
    )
    parser.add_argument("--seconds", type=float, default=4.0, metavar="N", help="listen for N seconds (default: 4)")
    parser.add_argument(
        "--file", metavar="FILE", help="its .toml file, if the board is not known (hallboard board list)"
    )
    parser.add_argument("--json", action="store_true", help="print it as JSON, for programs")


def run(args: argparse.Namespace) -> int:
    """Look, and print; 1 if a space is broken or unsure."""
    from rich.console import Console

    from ..boards import load_board
    from ..cli.progress import waiting
    from . import at_rest, judge
    from .picture import picture

    physical = load_board(args.file) if args.file else None
    port = args.port or _only_port()
    with waiting(f"{port}: listening and judging"):
        trace, faults = _readings(port, args.seconds, physical)
        health = judge(trace.board, at_rest(trace), faults)
    if args.json:
        print(json.dumps(health.as_table()))
    else:
        Console(highlight=False).print(picture(health, physical or _physical(args.port, health.board)))
    return 1 if health.of("broken", "unsure") else 0


def _readings(port: str, seconds: float, physical: Any) -> tuple[Any, dict[int, str]]:
    from ..boards import load_board
    from ..traces import read_trace
    from ..virtual import is_virtual, parse_url
    from ..virtual.setup import at_first_position
    from .listen import listen

    if not is_virtual(port) and Path(port).is_file():
        return read_trace(Path(port)), {}
    with contextlib.ExitStack() as stack:
        if is_virtual(port):
            physical = load_board(parse_url(port)[0])
            port = stack.enter_context(at_first_position(physical, port))
        return listen(port, seconds, physical)


def _physical(port: str | None, name: str) -> Any:
    from ..boards import load_board
    from ..virtual import is_virtual, parse_url

    return load_board(parse_url(port)[0] if port is not None and is_virtual(port) else name)


def _only_port() -> str:
    from ..link.ports import port_names

    found = port_names()
    if len(found) != 1:
        named = ": " + ", ".join(found) if found else ""
        raise UserError(f"{len(found) or 'no'} serial ports have something plugged in, name one{named}")
    return found[0].partition(" ")[0]
