"""`hallboard flash`: put the firmware onto a board."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..cli.interruption import Interrupted
from ..cli.progress import waiting
from ..errors import UserError
from .errors import FlashError
from .stage import Stage

if TYPE_CHECKING:
    from ..boards import PhysicalBoard
    from ..link.events import BoardGame


def add_parser(subparsers: argparse._SubParsersAction[Any]) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "flash",
        help="put the firmware onto a board",
        description="Puts the firmware and the description of a board onto a Pico with MicroPython. What it runs now "
        "stays whole until the new program is there, so that you can pull the plug at any time.",
    )
    parser.add_argument("port", metavar="PORT", help="/dev/ttyACM0, COM3")
    parser.add_argument(
        "--board", metavar="NAME", help="which board it is: a name, or a .toml file (default: as the board itself says)"
    )
    parser.add_argument("--other-board", action="store_true", help="the board was rebuilt: it may say another name")
    parser.add_argument(
        "--yes", action="store_true", help="replace another program or wiring without asking (it is backed up)"
    )
    parser.add_argument("--backup", type=Path, metavar="FOLDER", help="where to (default: hallboard-backup-TIME here)")


def run(args: argparse.Namespace) -> int:
    """Flash the board and start it. Raises FlashError."""
    from ..boards import load_board
    from ..files import check_new_folder
    from . import running_game

    folder = args.backup or Path(time.strftime("hallboard-backup-%Y%m%d-%H%M%S"))
    if args.backup is not None:
        check_new_folder(folder)
    board = load_board(args.board) if args.board else None
    game: BoardGame | None = None
    stages = [Stage.UNTOUCHED]
    try:
        with waiting("asking the board for its game"):
            game = running_game.take(args.port)
        _flash(args, board, folder, game, stages.append)
    except Interrupted:
        raise
    except KeyboardInterrupt as interrupt:
        raise Interrupted(f"stopped: {stages[-1].value}{_kept(args.port, game, stages[-1])}") from interrupt
    except UserError as error:
        if kept := _kept(args.port, game, stages[-1]):
            raise FlashError(f"{error}{kept}") from error
        raise
    return 0


def _flash(
    args: argparse.Namespace,
    board: PhysicalBoard | None,
    folder: Path,
    game: BoardGame | None,
    on_stage: Callable[[Stage], None],
) -> None:
    """Flash the board, start it, and have it go on with its game. `on_stage` hears how far it is."""
    from ..boards import compile_board, keep_own
    from . import flasher, running_game
    from .prompt import Device

    if game is not None:
        print(f"A game of {game.game} with {len(game.moves)} moves is on the board; it comes back afterwards.")
        _wait_for_prompt()
    with waiting("connecting with the board"):
        device = Device(args.port)
    try:
        told: list[str] = []
        with waiting("looking at what is on the board"):
            description = compile_board(board) if board else None
            found, image = flasher.prepare(device, description, args.other_board, told.append)
        for line in told:
            print(line)
        if found.lost:
            _back_up(device, found, folder, args.yes or (args.other_board and not found.stranger))
        flasher.install(device, found, image, _progress, on_stage)
        print(f"\nhallboard {image.version} is on the board, which starts now.")
        if board and (kept := keep_own(board)):
            print(kept)
        device.restart()
    finally:
        device.close()
    if game is not None:
        with waiting("waiting for the board to start"):
            version = running_game.give_back(args.port, game)
        print(f"The game goes on, under hallboard {version}.")


def _kept(port: str, game: BoardGame | None, stage: Stage) -> str:
    """Keep the game of a board whose program may be another one already; says so after what comes before, '' if not."""
    from . import running_game

    if game is None:
        return ""
    if stage in (Stage.UNTOUCHED, Stage.WRITING):
        return "; its game is still on it"
    return f"; {running_game.keep(port, game)}"


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

    if not yes:
        if not is_terminal():
            raise FlashError(f"the board {found.why}: --yes backs that up and replaces it")
        print(f"The board {found.why}. Back that up and replace it? [y/N] ", end="", file=sys.stderr)
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            raise FlashError("nothing was changed")
    check_new_folder(folder)
    try:
        with waiting(f"backing up to {folder}"):
            count = flasher.back_up(device, found, folder)
    except KeyboardInterrupt as interrupt:
        raise Interrupted(f"stopped: {Stage.UNTOUCHED.value}; the backup in {folder} is not whole") from interrupt
    print(f"{'1 file is' if count == 1 else f'{count} files are'} backed up in {folder}.")


def _progress(done: int, total: int) -> None:
    width = 30
    if sys.stdout.isatty() or done == total:
        bar = "#" * (width * done // total)
        print(f"\r[{bar:{width}}] {done // 1024} of {total // 1024} KB", end="", flush=True)
