"""`hallboard trace`: record what a board's sensors read, play it again, make it fit to be shown to others."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from ..errors import UserError

_LOOK_S = 0.5


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Add `trace` and its own commands."""
    parser = subparsers.add_parser("trace", help="record what a board's sensors read, and play it again")
    commands = parser.add_subparsers(dest="trace_command", required=True, metavar="COMMAND")
    one = commands.add_parser(
        "record",
        help="record a board while hands play on it, until Ctrl-C",
        description="Ends by Ctrl-C. `play` and `demo` take --trace FILE where the PC plays, too.",
    )
    one.add_argument("file", type=Path, metavar="FILE", help="where to write the trace")
    one.add_argument("--board", required=True, metavar="URL", help="/dev/ttyACM0, socket://HOST:PORT or virtual://NAME")
    one.add_argument("--seconds", type=float, metavar="N", help="end by itself after N seconds")
    one.set_defaults(act=_record)
    one = commands.add_parser("replay", help="play a trace through this version's decoder and tracker: what happened")
    one.add_argument("file", type=Path, metavar="FILE", help="a trace")
    one.set_defaults(act=_replay)
    one = commands.add_parser(
        "share",
        help="write a trace without the board's name and title, to be attached to a report",
        description="A trace holds readings, moves and the board's wiring: no names, dates or places but the board's.",
    )
    one.add_argument("file", type=Path, metavar="FILE", help="a trace")
    one.add_argument("output", type=Path, metavar="OUTPUT", help="where to write the one for others")
    one.set_defaults(act=_share)


def run(args: argparse.Namespace) -> int:
    """Do what the command says. Returns the exit code."""
    args.act(args)
    return 0


def _record(args: argparse.Namespace) -> None:
    import contextlib

    from ..cli.progress import waiting
    from ..files import check_writable
    from ..link import BoardClient
    from ..virtual import VirtualBoard, is_virtual, parse_url
    from .recording import Recording

    if args.file.exists():
        raise UserError(f"{args.file} is already there")
    check_writable(args.file)
    with contextlib.ExitStack() as stack:
        url = args.board
        if is_virtual(url):
            name, arguments = parse_url(url)
            with waiting("opening the board"):
                url = stack.enter_context(VirtualBoard(name, **arguments)).url
        recording = Recording(args.file)
        with waiting("waiting for the board"):
            client = stack.enter_context(BoardClient(url, recording.take))
            hello = client.wait_ready()
        client.trace(True)
        print(f"{hello.board}: recording {hello.game} into {args.file}; Ctrl-C ends.", flush=True)
        end_s = time.monotonic() + (args.seconds or float("inf"))
        try:
            while time.monotonic() < end_s and not recording.problem:
                time.sleep(_LOOK_S)
                if sys.stderr.isatty():
                    print(f"\r{recording.n_bytes / 1000:.0f} kB", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            pass
        if sys.stderr.isatty():
            print(file=sys.stderr)
        recording.finish(client)
        recording.close()
    if recording.problem:
        raise UserError(recording.problem)
    print(f"{recording.n_bytes} bytes of readings: hallboard trace replay {args.file}")


def _replay(args: argparse.Namespace) -> None:
    from ..cli.progress import waiting
    from .file import read_trace
    from .telling import tell

    with waiting(f"playing {args.file}"):
        lines = tell(read_trace(args.file))
    for line in lines:
        print(line)


def _share(args: argparse.Namespace) -> None:
    from ..cli.progress import waiting
    from ..files import check_writable
    from .file import read_trace, write_trace
    from .telling import shared_trace

    check_writable(args.output)
    with waiting(f"playing {args.file}"):
        shared = shared_trace(read_trace(args.file))
    write_trace(args.output, shared)
    print(f"{args.output}: readings, moves and wiring; no names, no dates.")
