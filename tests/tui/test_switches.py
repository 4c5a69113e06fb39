"""A board of switches under the keys of the terminal: a person plays a game to its end, and finds it in the records."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.cli import main
from hallboard.session import EngineSeat, HandSeat
from hallboard.session.setup import Setup
from hallboard.session.steps import standing, steps_of
from hallboard.tui.app import BoardApp
from hallboard.tui.cursor import neighbour
from hallboard.tui.faces import face
from hallcore import lights
from hallcore.steps import space_of
from textual.pilot import Pilot

from tests.host.plays import BLACK_IN_3, vlkno
from tests.session.by_hands import by_hands
from tests.support.patience import WAIT_S
from tests.tui.test_app import until

OFFERED = (lights.MOVABLE, lights.CHOICE, lights.GIVE, lights.TARGET)


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
                await until(pilot, lambda: session.asks_to_confirm or session.at_rest, "no turn comes", WAIT_S)
                if session.asks_to_confirm:
                    await until(pilot, lambda: max(session.view().roles) >= lights.MISSING, "no kind is lit", WAIT_S)
                    await pilot.press("enter")
                    await until(pilot, lambda: session.at_rest, "the set-up does not count", WAIT_S)

            await settled(pilot)
            assert not any("belongs there" in note for note in session.view().notes), "sound switches are called broken"
            for step in steps_of(session.game, last):
                space = space_of(step)
                name = session.game.ruleset.geometry.space_name(space)

                def led(space: int = space, name: str = name) -> bool:
                    view = session.view()
                    return view.roles[space] in OFFERED or view.instruction == f"Put it on {name}."

                await until(pilot, led, f"{name} is not offered: {session.view().instruction}", WAIT_S)
                before = session.view()
                await pilot.press(*way(app, space), "enter")
                await until(pilot, lambda before=before: session.view() != before, f"{name}: nothing", WAIT_S)
            await until(pilot, session.over.is_set, "the game does not end", WAIT_S)
            assert session.view().result.startswith("Black wins")
            await asyncio.sleep(0.1)
            await pilot.press("q")
    assert main(["games", "--records", str(tmp_path)]) == 0
    [row] = [line for line in capsys.readouterr().out.splitlines() if "vlkno" in line]
    assert row.split()[-2] == "black"


@pytest.mark.parametrize(
    ("url", "one", "other", "kind"),
    [
        ("alea-reed", "j10", "j9", "king"),  # the last of three kinds: a space alone names the first
        ("alea-reed", "j9", "f1", "attacker"),
        ("nevo-reed", "a1", "a7", "black piece"),
    ],
)
async def test_pieces_that_were_swapped_unseen_are_told_by_a_key_and_the_lights_lead_back(
    url: str, one: str, other: str, kind: str, tmp_path: Path
) -> None:
    game = Game(url.partition("-")[0])
    first, second = map(game.ruleset.geometry.parse_space, (one, other))
    if kind not in game.ruleset.rules.KINDS[standing(game)[first]]:
        first, second = second, first  # what is of that kind in truth will stand on the second
    with by_hands(game, f"virtual://{url}?speed=20&seed=3", tmp_path) as (session, board):
        session.wait_ready()
        app = BoardApp(session, face(board.physical, game))
        async with app.run_test(size=(110, 34)) as pilot:
            await until(pilot, lambda: session.asks_to_confirm, "the set-up is not shown", WAIT_S)
            session.touch(0)
            await until(pilot, lambda: session.at_rest, "no turn comes", WAIT_S)
            assert session.view().may_be == (), "nothing is in the hand"
            right = board.contents()
            swapped = right[:]
            swapped[first], swapped[second] = right[second], right[first]
            board.arrange(swapped)
            board.lift(second)
            await until(pilot, lambda: session.view().may_be != (), "no other kind is offered", WAIT_S)
            await pilot.press("k", str(1 + session.view().may_be.index(kind)))
            await until(pilot, lambda: session.view().may_be == (), "the board has not heard it", WAIT_S)
            assert session.view().instruction.startswith("Put a"), "what belongs there instead"
            board.drop(second, *board.held)
            await until(pilot, lambda: session.view().roles[second] == lights.WRONG, "the board does not know", WAIT_S)
            for space in (second, first):
                board.lift(space)
                board.wait(500)
            for space, content in ((second, right[second]), (first, right[first])):
                board.drop(space, content)
                board.wait(500)
            await until(pilot, lambda: session.at_rest, "the lights do not lead back", WAIT_S)
            assert (board.contents(), session.game.moves) == (right, [])
