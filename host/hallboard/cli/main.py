"""Finding the commands, and what their ends mean."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from hallcore import __version__
from hallcore.errors import AmbiguousMove, IllegalMove, InvalidText

from ..errors import UserError

# Each module has add_parser(subparsers) and run(args), which returns None or an exit code. Their own imports are
# light; what a command needs beyond that it imports when it runs.
COMMANDS = (
    "hallboard.cli.play",
    "hallboard.cli.demo",
    "hallboard.cli.games",
    "hallboard.cli.show",
    "hallboard.cli.export",
    "hallboard.cli.import_",
    "hallboard.cli.perft",
    "hallboard.cli.analyse",
    "hallboard.cli.arena",
    "hallboard.cli.ugi",
    "hallboard.cli.tune",
    "hallboard.cli.new_game",
    "hallboard.flash.command",
    "hallboard.boards.command",
)

MISTAKE = 2
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """argparse whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(MISTAKE, f"{self.prog}: {message} (see {self.prog} --help)\n")


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    top = Parser(prog="hallboard", description="A game board that feels its pieces: play, record, look again.")
    top.add_argument("--version", action="version", version=f"hallboard {__version__}")
    subparsers = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in COMMANDS:
        command = importlib.import_module(name)
        before = set(subparsers.choices)
        command.add_parser(subparsers)
        for added in set(subparsers.choices) - before:
            subparsers.choices[added].set_defaults(run=command.run)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit code."""
    try:
        args = parser().parse_args(argv)
        code: int | None = args.run(args)
        sys.stdout.flush()
        return code or 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has gone (`hallboard show 3 | head`): nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (UserError, InvalidText, IllegalMove, AmbiguousMove) as error:
        return _mistake(str(error))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _mistake(f"{where}{error.strerror or error}")


def _mistake(text: str) -> int:
    print("hallboard: " + " ".join(text.split("\n")), file=sys.stderr)
    return MISTAKE
