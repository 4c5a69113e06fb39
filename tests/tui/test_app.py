"""The terminal board with a real session behind it, played by keys."""

from __future__ import annotations

import asyncio
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
from textual.widgets import Static

from tests.host.plays import BLACK_IN_3, vlkno
from tests.session.test_session import make
from tests.support.patience import WAIT_S


async def until(pilot: Pilot[None], true: Callable[[], bool], what: str, seconds: float = WAIT_S) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.02)
        await pilot.pause()


async def test_a_person_plays_vlkno_against_the_engine_by_keyboard(tmp_path: Path) -> None:
    seats = [HandSeat(), EngineSeat(level=1, movetime_ms=100, seed=1)]
    with Setup(str(tmp_path)).session(Game("vlkno"), seats, "virtual://vlkno?speed=20") as (session, board):
        app = BoardApp(session, face(board, session.game))
        async with app.run_test(size=(110, 34)) as pilot:
            view = app.query_one(BoardView)

            def lit(role: int) -> bool:
                return role in view.picture.roles

            def said() -> str:
                return str(app.query_one("#panel", Static).render())

            await until(pilot, lambda: lit(lights.MOVABLE), "no turn is shown")
            # The cursor stands on c3: to e5, lift, to d4, drop, to c3, lift, to b2, drop.
            await pilot.press("up", "up", "right", "right", "enter")
            await until(pilot, lambda: lit(lights.TARGET), "the lifted pawn's places do not shine")
            assert view.picture.symbols[24] == "1"
            await pilot.press("down", "left", "enter")
            await until(pilot, lambda: lit(lights.GIVE), "the stacks that may give do not shine")
            await pilot.press("down", "left", "enter")
            await until(pilot, lambda: lit(lights.TARGET), "the places for the stone do not shine")
            await pilot.press("down", "left", "enter")
            await until(pilot, lambda: len(session.game.moves) == 2, "the engine does not answer")
            assert session.game.history[0] == "e5-d4 c3>b2"
            await until(pilot, lambda: lit(lights.MOVABLE), "the virtual hand does not make the engine's move")
            await pilot.press("q")
    assert Setup(str(tmp_path)).resume("last", None).history[0] == "e5-d4 c3>b2"


async def test_a_turn_of_evacuate_is_picked_placed_and_ended_by_keys_at_80_by_24(tmp_path: Path) -> None:
    game = Game("evacuate")
    for text in ["gQ@g3.3", "rD@g6.2", "yD@g4.4", "bD@g4.3", "gD@g5.3", "rP@g5.1", "gQ@g3.2", "bP@g2.2"]:
        game.push(text)
    seats = [HandSeat(), HandSeat()]
    # A board that is much faster takes the hands to rest, and the turn to have ended, before a slow machine presses e.
    with Setup(str(tmp_path)).session(game, seats, "virtual://evacuate?speed=2") as (session, board):
        app = BoardApp(session, face(board, game))
        async with app.run_test(size=(80, 24)) as pilot:

            def screen() -> list[str]:
                strips = app.screen._compositor.render_strips()
                return ["".join(segment.text for segment in strip) for strip in strips]

            def shown(*texts: str) -> bool:
                whole = "\n".join(screen())
                return all(text in whole for text in texts)

            await until(pilot, lambda: shown("▶ ▲▲▲ green pawn", "q quit", "s stash"), "no stash or no keys")
            assert "g4.3: blue drone" in screen()[0], "what is at the cursor is not told"
            assert [line[2:4] for line in screen() if line[2:3] == "g"] == [f"g{row}" for row in range(1, 9)]
            await until(pilot, lambda: shown("4.  gQ@g3.2  bP@g2.2"), "the last move is not in the panel")
            await pilot.press("s", "s")
            await until(pilot, lambda: shown("▶ ▲   green queen"), "the queen is not picked")
            await pilot.press("left", "enter")
            await until(pilot, lambda: shown("Lift from g4.", "g4.2: green queen"), "it is not followed")
            await pilot.press("left", "left", "enter")
            await until(pilot, lambda: shown("Put it on g1.", "put down", "x put aside"), "nothing is in the hand")
            await pilot.press("up", "up", "up", "enter")
            await until(pilot, lambda: game.history[-1] == "gQ@g4.2", "the move is not seen")
            await until(pilot, lambda: shown("e end", "  5.  gQ@g4.2") and not shown("stash"), "the turn can't end")
            await pilot.press("e")
            await until(pilot, lambda: shown("  5.  gQ@g4.2 / end", "p2 to move"), "the turn does not end")
            await pilot.press("q")


async def test_the_panel_says_which_set_it_is_and_how_the_next_one_begins(tmp_path: Path) -> None:
    to_go, last = BLACK_IN_3.rsplit(", ", 1)
    game, seats = vlkno(to_go), [HandSeat("Home"), EngineSeat(level=1, movetime_ms=100, seed=1)]
    setup = Setup(str(tmp_path))
    setup.begin_match(game, seats)
    with setup.session(game, seats, "virtual://vlkno?speed=20") as (session, board):
        app = BoardApp(session, face(board, game))
        async with app.run_test(size=(80, 24)) as pilot:

            def shown(*texts: str) -> bool:
                strips = app.screen._compositor.render_strips()
                whole = "\n".join("".join(segment.text for segment in strip) for strip in strips)
                return all(text in whole for text in texts)

            await until(pilot, lambda: shown("Set 1 of 2  Home: 0  engine: 0", "black ◀ Home", "n new match"), "no set")
            await asyncio.to_thread(make, session, last)
            await until(
                pilot,
                lambda: shown("Set 1 of 2  Home: 1", "Black wins: stuck", "Set 2, with sides", "press n", "n set 2"),
                "the second set is not offered",
            )
            await pilot.press("n")
            await until(pilot, lambda: shown("Set 2 of 2  Home: 1", "white"), "it does not begin")
            await until(pilot, lambda: shown("1.", "white ◀ Home"), "the engine, now Black, does not move")
            session.sets.match.finish("white", "resigned")
            session.note("resigned")
            await until(pilot, lambda: shown("Home: 2", "Home wins the match: two wins"), "the result is not told")
            await pilot.press("q")
