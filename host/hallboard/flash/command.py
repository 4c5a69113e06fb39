"""`hallboard flash`: put the firmware onto a board."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

from .errors import FlashError


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "flash",
        help="put the firmware onto a board",
        description="Puts the firmware and the description of a board onto a Pico with MicroPython. What it runs now "
        "stays whole until the new program is there, so that you can pull the plug at any time.",
    )
    parser.add_argument("port", metavar="PORT", help="/dev/ttyACM0, COM3")
    parser.add_argument("--board", required=True, metavar="NAME", help="which board it is: a name, or a .toml file")
    parser.add_argument("--other-board", action="store_true", help="the board was rebuilt: it may say another name")
    parser.add_argument("--yes", action="store_true", help="replace another program without asking (it is backed up)")
    parser.add_argument("--backup", type=Path, metavar="FOLDER", help="where to (default: hallboard-backup-TIME here)")


def run(args: argparse.Namespace) -> int:
    """Flash the board and start it. Raises FlashError."""
    from ..boards import compile_board, keep_own, load_board
    from ..files import check_new_folder
    from . import flasher, running_game
    from .prompt import Device

    folder = args.backup or Path(time.strftime("hallboard-backup-%Y%m%d-%H%M%S"))
    if args.backup is not None:
        check_new_folder(folder)
    board = load_board(args.board)
    description = compile_board(board)
    game = running_game.take(args.port)
    if game is not None:
        print(f"A game of {game.game} with {len(game.moves)} moves is on the board; it comes back afterwards.")
        _wait_for_prompt()
    device = Device(args.port)
    try:
        found, image = flasher.prepare(device, description, args.other_board, print)
        if found.stranger:
            _back_up(device, found, folder, args.yes)
        flasher.install(device, found, image, _progress)
        print(f"\nhallboard {image.version} is on the board, which starts now.")
        if kept := keep_own(board):
            print(kept)
        device.restart()
    finally:
        device.close()
    if game is not None:
        print(f"The game goes on, under hallboard {running_game.give_back(args.port, game)}.")
    return 0


def _wait_for_prompt() -> None:
    """A board that plays takes Ctrl-C for data: only the button stops it."""
    from .prompt import is_terminal

    if not is_terminal():
        raise FlashError("the board plays: hold its button, plug it out and in, and flash it then")
    print("Hold its button, plug it out and in, then press Enter here.", file=sys.stderr)
    sys.stdin.readline()


def _back_up(device: Any, found: Any, folder: Path, yes: bool) -> None:
    from ..files import check_new_folder
    from . import flasher
    from .prompt import is_terminal

    what = found.stranger_text
    if not yes:
        if not is_terminal():
            raise FlashError(f"the board runs another program ({what}): --yes backs it up and replaces it")
        print(f"The board runs another program ({what}). Back it up and replace it? [y/N] ", end="", file=sys.stderr)
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            raise FlashError("nothing was changed")
    check_new_folder(folder)
    count = flasher.back_up(device, found, folder)
    print(f"{count} files are backed up in {folder}.")


def _progress(done: int, total: int) -> None:
    width = 30
    if sys.stdout.isatty() or done == total:
        bar = "#" * (width * done // total)
        print(f"\r[{bar:{width}}] {done // 1024} of {total // 1024} KB", end="", flush=True)
