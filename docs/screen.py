"""Draws the terminal's screen: a real session on the virtual board."""

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
from textual.pilot import Pilot

SIZE = (96, 30)  # columns, rows
SIZES = ((80, 24), (160, 50))  # the least that is held readable, and a large one
GAMES = {
    "vlkno": "e5-d4 b5>e2, e1-d1 d2>d5",
    "alea": "j9-j8, f19-j19, i8-e8, f14-g14",
    "evl": "+b1, +c6, +c4, +a5",
    "nevo": "f1-f2, d7-c6, j1-i2, j7-j6",
    "evacuate": "yQ@g3.3, bP@g5.3, yD@g5.1, bD@g3.2",
}
PATIENCE_S = 60


def draw(folder: Path) -> None:
    """Write `terminal.svg` into `folder`: black has lifted a pawn."""
    folder.mkdir(parents=True, exist_ok=True)
    svg = asyncio.run(screenshot(Game("vlkno"), SIZE, ["up", "up", "right", "right", "enter"]))  # from c3 to e5
    (folder / "terminal.svg").write_text(svg)


def draw_all(folder: Path) -> None:
    """Write each game's screen in each of SIZES into `folder`, its cursor at home, after a few moves."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, moves in GAMES.items():
        for columns, rows in SIZES:
            game = Game(name)
            for move in moves.split(", "):
                game.push(move)
            path = folder / f"{name}-{columns}x{rows}.svg"
            path.write_text(asyncio.run(screenshot(game, (columns, rows), ["h"])))
            print(path)


async def screenshot(game: Game, size: tuple[int, int], keys: list[str]) -> str:
    """The screen as SVG when the lights have answered the keys, in the reader's own fixed-width font: none is fetched.

    Raises TimeoutError if they don't.
    """
    seats = [HandSeat(), EngineSeat(level=3)]
    with (
        tempfile.TemporaryDirectory() as records,
        Setup(records).session(game, seats, f"virtual://{game.ruleset.name}?speed=20") as (session, board),
    ):
        app = BoardApp(session, face(board, session.game))
        async with app.run_test(size=size) as pilot:
            view = app.query_one(BoardView)
            await until(pilot, lambda: session.at_rest and any(view.picture.roles))
            before = view.picture.roles
            await pilot.press(*keys)
            await until(pilot, lambda: view.picture.roles != before)
            svg = app.export_screenshot(title=f"hallboard play {game.ruleset.name}")
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
    draw_all(Path(sys.argv[1]))
