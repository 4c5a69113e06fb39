"""The terminal board with a real session behind it, played by keys."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from hallboard import Game
from hallboard.session import EngineSeat, HandSeat
from hallboard.session.table import Table
from hallboard.tui.app import BoardApp
from hallboard.tui.board_view import BoardView
from hallboard.tui.faces import outlines
from hallcore import hints
from textual.pilot import Pilot
from textual.widgets import Static


async def until(pilot: Pilot[None], true: Callable[[], bool], what: str, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.02)
        await pilot.pause()


async def test_a_person_plays_vlkno_against_the_engine_by_keyboard(tmp_path: Path) -> None:
    seats = [HandSeat(), EngineSeat(level=1, movetime_ms=100, seed=1)]
    with Table(str(tmp_path)).session(Game("vlkno"), seats, "virtual://vlkno?speed=20") as (session, board):
        app = BoardApp(session, outlines(board, "vlkno"))
        async with app.run_test(size=(110, 34)) as pilot:
            view = app.query_one(BoardView)

            def lit(role: int) -> bool:
                return role in view.picture.roles

            def said() -> str:
                return str(app.query_one("#panel", Static).render())

            await until(pilot, lambda: lit(hints.TURN), "no turn is shown")
            # The cursor stands on c3: to e5, lift, to d4, drop, to c3, lift, to b2, drop.
            await pilot.press("up", "up", "right", "right", "enter")
            await until(pilot, lambda: lit(hints.TARGET), "the lifted pawn's places do not shine")
            assert view.picture.symbols[24] == "1"
            await pilot.press("down", "left", "enter")
            await until(pilot, lambda: lit(hints.GIVE), "the stacks that may give do not shine")
            await pilot.press("down", "left", "enter")
            await until(pilot, lambda: lit(hints.TARGET), "the places for the stone do not shine")
            await pilot.press("down", "left", "enter")
            await until(pilot, lambda: len(session.game.moves) == 2, "the engine does not answer")
            assert session.game.history[0] == "e5-d4 c3>b2"
            await until(pilot, lambda: lit(hints.ENGINE_LIFT), "the engine's move does not shine")
            await pilot.press("m")
            await until(pilot, lambda: lit(hints.TURN), "it is not the hand's turn again")
            await pilot.press("q")
    assert Table(str(tmp_path)).resume("last", None).history[0] == "e5-d4 c3>b2"
