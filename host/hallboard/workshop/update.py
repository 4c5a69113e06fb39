"""The firmware onto a board, as `hallboard flash` does it: what runs stays whole until the new program is there."""

from __future__ import annotations

import io
import tempfile
import time
import zipfile
from pathlib import Path

from ..boards import PhysicalBoard, compile_board, keep_own
from ..flash import flasher, running_game
from ..flash.errors import FlashError
from ..flash.prompt import Device
from .work import Work

_TO_PROMPT = (
    "A board that plays listens only to its button: hold it, plug the board out and in, let go after a second. "
    "Is it plugged in again?"
)


def update(work: Work, board: PhysicalBoard, other_board: bool) -> None:
    """Put hallboard onto the board at the work's port; its calibration and its game stay. Raises FlashError."""
    description = compile_board(board)
    work.instruct("Looking at what the board runs.")
    game = running_game.take(work.url)
    if game is not None:
        work.tell(f"A game of {game.game} with {len(game.moves)} moves is on the board; it comes back afterwards.")
        if not work.ask(_TO_PROMPT):
            raise FlashError("nothing was changed")
    device = Device(work.url)
    try:
        found, image = flasher.prepare(device, description, other_board, work.tell)
        if found.lost:
            _keep_other_program(work, device, found, ask=bool(found.stranger) or not other_board)
        work.instruct("Writing. You may pull the plug: then the board runs what it ran, and the next try goes on.")
        flasher.install(device, found, image, work.progress)
        work.tell(f"hallboard {image.version} is on the board, which starts now.")
        if kept := keep_own(board):
            work.tell(kept)
        device.restart()
    finally:
        device.close()
    if game is not None:
        work.instruct("The board starts.")
        work.tell(f"The game goes on, under hallboard {running_game.give_back(work.url, game)}.")


def _keep_other_program(work: Work, device: Device, found: flasher.Found, ask: bool) -> None:
    """Offer another program's files, or its description, to be saved, and ask if it may be replaced.

    Raises FlashError.
    """
    work.instruct("The board runs something else: it is being copied.")
    with tempfile.TemporaryDirectory(prefix="hallboard-") as folder:
        copied = Path(folder) / "backup"
        flasher.back_up(device, found, copied)
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(path for path in copied.rglob("*") if path.is_file()):
                archive.write(path, path.relative_to(copied))
    work.offer(time.strftime("hallboard-backup-%Y%m%d-%H%M%S.zip"), packed.getvalue())
    if ask and not work.ask(f"The board {found.why}. What it has can be saved below. Replace it?"):
        raise FlashError("nothing was changed")
