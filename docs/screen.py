"""Draws the terminal's screen: a real session on the virtual board, in which black has lifted a pawn."""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from hallboard import Game
from hallboard.session import EngineSeat, HandSeat
from hallboard.session.setup import Setup
from hallboard.tui.app import BoardApp
from hallboard.tui.board_view import BoardView
from hallboard.tui.faces import face
from hallcore import lights
from textual.pilot import Pilot

SIZE = (96, 30)  # columns, rows
PATIENCE_S = 60


def draw(folder: Path) -> None:
    """Write `terminal.svg` into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "terminal.svg").write_text(asyncio.run(screenshot()))


async def screenshot() -> str:
    """The screen as SVG, in the reader's own fixed-width font: none is fetched."""
    seats = [HandSeat(), EngineSeat(level=3)]
    with (
        tempfile.TemporaryDirectory() as records,
        Setup(records).session(Game("vlkno"), seats, "virtual://vlkno?speed=20") as (session, board),
    ):
        app = BoardApp(session, face(board, session.game))
        async with app.run_test(size=SIZE) as pilot:
            view = app.query_one(BoardView)
            await until(pilot, lambda: lights.MOVABLE in view.picture.roles)
            await pilot.press("up", "up", "right", "right", "enter")  # from c3 to e5
            await until(pilot, lambda: lights.TARGET in view.picture.roles)
            svg = app.export_screenshot(title="hallboard play vlkno")
    return re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.DOTALL).replace("Fira Code, ", "")


async def until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Let the session go on until it is so. Raises TimeoutError."""
    end_s = time.monotonic() + PATIENCE_S
    while not true():
        if time.monotonic() > end_s:
            raise TimeoutError(f"the board has not lit what was expected within {PATIENCE_S} s")
        await asyncio.sleep(0.02)
        await pilot.pause()


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
