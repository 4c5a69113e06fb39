"""Finding the commands, and what their ends mean."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from hallcore import __version__
from hallcore.errors import AmbiguousMove, IllegalMove, InvalidText

from ..errors import UserError
from .interruption import TERMINATED, interrupts_again, sigterm_as_interrupt
from .streams import prepare_streams

# Each module has add_parser(subparsers) and run(args), which returns None or an exit code. Their own imports are
# light; what a command needs beyond that it imports when it runs.
COMMANDS = (
    "hallboard.cli.play",
    "hallboard.cli.serve",
    "hallboard.cli.demo",
    "hallboard.cli.games",
    "hallboard.cli.show",
    "hallboard.cli.variants",
    "hallboard.cli.learn",
    "hallboard.cli.export",
    "hallboard.cli.import_",
    "hallboard.cli.correct",
    "hallboard.cli.perft",
    "hallboard.cli.analyse",
    "hallboard.cli.arena",
    "hallboard.cli.ugi",
    "hallboard.cli.tune",
    "hallboard.cli.solve",
    "hallboard.cli.new_game",
    "hallboard.flash.command",
    "hallboard.bringup.command",
    "hallboard.boards.command",
    "hallboard.health.command",
    "hallboard.traces.command",
)

MISTAKE = 2
INTERRUPTED = 130  # 128 and the signal's number, as shells have it
_MAX_MESSAGE = 1_000  # characters; a longer one is cut in the middle


class Parser(argparse.ArgumentParser):
    """argparse whose complaints are one line. `further_help` gives what stands below a command's options."""

    further_help: Callable[[], str] | None = None

    def error(self, message: str) -> NoReturn:
        self.exit(MISTAKE, f"{self.prog}: {_one_line(message)} (see {self.prog} --help)\n")

    def format_help(self) -> str:
        """The help, with the games and their variants where the command takes them."""
        text = super().format_help()
        return f"{text}\n{self.further_help()}" if self.further_help is not None else text


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    top = Parser(prog="hallboard", description="A game board that feels its pieces: play, record, look again.")
    top.add_argument("--version", action="version", version=f"hallboard {__version__}")
    top.set_defaults(run=_first_screen)
    subparsers = top.add_subparsers(title="commands", metavar="COMMAND")
    for name in COMMANDS:
        command = importlib.import_module(name)
        before = set(subparsers.choices)
        command.add_parser(subparsers)
        for added in set(subparsers.choices) - before:
            subparsers.choices[added].set_defaults(run=command.run)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit code."""
    with interrupts_again(), sigterm_as_interrupt() as terminated:
        try:
            prepare_streams()
            args = parser().parse_args(argv)
            code: int | None = args.run(args)
            sys.stdout.flush()
            return code or 0
        except KeyboardInterrupt as interrupt:
            _flush()
            if done := str(interrupt):
                _complain(done)
            else:
                _complain("ended by a signal" if terminated.is_set() else "stopped")
            return TERMINATED if terminated.is_set() else INTERRUPTED
        except BrokenPipeError:
            # The reader of the output has gone (`hallboard show 3 | head`): nobody is left to tell.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        except (UserError, InvalidText, IllegalMove, AmbiguousMove) as error:
            return _mistake(str(error))
        except MemoryError:
            return _mistake("the system has not enough memory to give")
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            return _mistake(f"{where}{error.strerror or error}")


def _first_screen(args: argparse.Namespace) -> int:
    from .first_screen import first_screen

    return first_screen(main)


def _flush() -> None:
    with contextlib.suppress(OSError):
        sys.stdout.flush()


def _mistake(text: str) -> int:
    _complain(text)
    return MISTAKE


def _complain(text: str) -> None:
    print("hallboard: " + _one_line(text), file=sys.stderr)


def _one_line(text: str) -> str:
    """The message on one line; what a file or a person gave is not repeated at any length."""
    line = " ".join(text.split("\n"))
    half = _MAX_MESSAGE // 2
    return line if len(line) <= _MAX_MESSAGE else f"{line[:half]} ... {line[-half:]}"
