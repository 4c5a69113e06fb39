"""A board of switches under the keys of the terminal: a person plays a game to its end, and finds it in the records."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from hallboard.cli import main
from hallboard.session import EngineSeat, HandSeat
from hallboard.session.setup import Setup
from hallboard.session.steps import steps_of
from hallboard.tui.app import BoardApp
from hallboard.tui.cursor import neighbour
from hallboard.tui.faces import face
from hallcore import lights
from hallcore.steps import space_of
from textual.pilot import Pilot

from tests.host.plays import BLACK_IN_3, vlkno
from tests.tui.test_app import until

OFFERED = (lights.MOVABLE, lights.CHOICE, lights.GIVE, lights.TARGET)
PATIENCE_S = 60.0


def way(app: BoardApp, space: int) -> list[str]:
    """The arrow keys that take the cursor there."""
    outlines = app._face.outlines
    came: dict[int, tuple[int, str]] = {app._cursor: (-1, "")}
    queue = [app._cursor]
    for at in queue:
        for key in ("left", "right", "up", "down"):
            to = neighbour(outlines, at, key)
            if to not in came:
                came[to] = at, key
                queue.append(to)
    keys: list[str] = []
    while came[space][1]:
        space, key = came[space]
        keys.append(key)
    return keys[::-1]


async def test_a_person_ends_a_game_of_vlkno_on_reed_switches_and_it_is_in_the_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = vlkno(BLACK_IN_3)
    last = whole.moves[-1].value
    game = vlkno(", ".join(BLACK_IN_3.split(", ")[:-1]))
    seats = [HandSeat(), EngineSeat(level=1, movetime_ms=50, seed=1)]
    with Setup(str(tmp_path)).session(game, seats, "virtual://vlkno-reed?speed=20&seed=3") as (session, board):
        app = BoardApp(session, face(board, game))
        async with app.run_test(size=(110, 34)) as pilot:

            async def settled(pilot: Pilot[None]) -> None:
                await until(pilot, lambda: session.asks_to_confirm or session.at_rest, "no turn comes", PATIENCE_S)
                if session.asks_to_confirm:
                    await until(
                        pilot, lambda: max(session.view().roles) >= lights.MISSING, "no kind is lit", PATIENCE_S
                    )
                    await pilot.press("enter")
                    await until(pilot, lambda: session.at_rest, "the set-up does not count", PATIENCE_S)

            await settled(pilot)
            assert not any("belongs there" in note for note in session.view().notes), "sound switches are called broken"
            for step in steps_of(session.game, last):
                space = space_of(step)
                name = session.game.ruleset.geometry.space_name(space)

                def led(space: int = space, name: str = name) -> bool:
                    view = session.view()
                    return view.roles[space] in OFFERED or view.instruction == f"Put it on {name}."

                await until(pilot, led, f"{name} is not offered: {session.view().instruction}", PATIENCE_S)
                before = session.view()
                await pilot.press(*way(app, space), "enter")
                await until(pilot, lambda before=before: session.view() != before, f"{name}: nothing", PATIENCE_S)
            await until(pilot, session.over.is_set, "the game does not end", PATIENCE_S)
            assert session.view().result.startswith("Black wins")
            await asyncio.sleep(0.1)
            await pilot.press("q")
    assert main(["games", "--records", str(tmp_path)]) == 0
    [row] = [line for line in capsys.readouterr().out.splitlines() if "vlkno" in line]
    assert row.split()[-2] == "black"
