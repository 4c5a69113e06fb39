"""There is a way out of everything: whatever keys a player presses, `m` makes the board ready for a move again."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest
from hallboard import GAMES, Game
from hallboard.session import EngineSeat, HandSeat, Session
from hallboard.session.setup import Setup
from hallboard.session.worker import Worker
from hallboard.tui.app import BoardApp
from hallboard.tui.faces import face
from hallboard.tui.screens import TypedMove
from textual.pilot import Pilot
from textual.widgets import Input

from tests.support.patience import WAIT_S
from tests.tui.test_app import until

KEYS = 40
# Game, variants, board, its speed, and how long a slow machine takes for each thing that the session does.
CASES = [
    *((name, {}, name, 20, 0.03) for name in GAMES),
    ("evacuate", {"players": 4}, "evacuate", 20, 0.0),
    ("evacuate", {"players": 4}, "evacuate", 20, 0.03),
    ("evl", {}, "evl", 1, 0.0),
    ("nevo", {}, "nevo-reed", 20, 0.0),
    ("vlkno", {}, "vlkno-reed", 20, 0.03),
]
# Everything that the screen has but leaving it, and how often each is pressed.
WEIGHTS = {
    **{"enter": 14, "p": 1, "a": 1, "x": 1, "s": 1, "S": 0.5, "e": 1, "m": 0.5, "t": 0.5, "u": 0.5, "h": 0.5, "1": 1},
    **{"n": 0.5, "slash": 1, "r": 0.3, "b": 0.3, "d": 0.5, "l": 0.5, "L": 0.5, "i": 0.5, "k": 0.5},
    **{"comma": 0.5, "full_stop": 0.5, "end": 0.5, "f": 0.5, "question_mark": 0.3, "left": 0.5, "up": 0.5},
}


def ready(session: Session) -> bool:
    """A hand is to move, and the board awaits it; or the game is over."""
    state, view = session.state, session.view()
    if state is None or state.ply != len(session.game.moves) or session.busy:
        return False
    hands_turn = view.seat < 0 or isinstance(session.seats[view.seat], HandSeat)
    return hands_turn and session.at_rest


async def press(pilot: Pilot[None], session: Session, dice: random.Random) -> str:
    """Press a random key; mostly Enter, and mostly where the lights are. Returns it."""
    app = pilot.app
    assert isinstance(app, BoardApp)
    if isinstance(app.screen, TypedMove):
        legal = session.game.legal_moves()
        text = str(dice.choice(legal)) if legal and dice.random() < 0.7 else "nonsense"
        app.screen.query_one(Input).value = text
        key = dice.choice(["enter", "escape"])
    elif len(app.screen_stack) > 1:
        key = dice.choice(["y", "n", "1", "escape"])
    else:
        view = session.view()
        lit = [space for space, role in enumerate(view.roles) if role]
        app._cursor = dice.choice(lit) if lit and dice.random() < 0.7 else dice.randrange(len(view.roles))
        key = dice.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
    await pilot.press(key)
    return key


@pytest.mark.parametrize(("name", "variants", "board", "speed", "delay_s"), CASES)
async def test_after_any_keys_m_leads_back_to_the_game(
    name: str,
    variants: dict[str, int],
    board: str,
    speed: int,
    delay_s: float,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dice = random.Random(1)
    game = Game(name, **variants)
    seats = [HandSeat(), *[EngineSeat(level=1, movetime_ms=50, seed=1)] * (len(game.sides) - 1)]
    put = Worker.put
    monkeypatch.setattr(Worker, "put", lambda self, job: put(self, lambda: (time.sleep(delay_s), job())))
    url = f"virtual://{board}?speed={speed}&seed=1"
    with Setup(str(tmp_path)).session(game, seats, url) as (session, physical):
        app = BoardApp(session, face(physical, session.game))
        async with app.run_test(size=(110, 34)) as pilot:

            async def come_back() -> bool:
                """Press what leads out, until a hand may move."""
                end = time.monotonic() + WAIT_S
                while time.monotonic() < end:
                    if ready(session):
                        return True
                    key = "escape" if len(app.screen_stack) > 1 else "enter" if session.asks_to_confirm else "m"
                    await pilot.press(key)
                    for _ in range(20):
                        if not ready(session):
                            await asyncio.sleep(0.05)
                return False

            assert await come_back(), "the game does not begin"
            pressed = []
            for _ in range(KEYS):
                pressed.append(await press(pilot, session, dice))
                await asyncio.sleep(dice.choice([0, 0.02, 0.3]))
            view = session.view
            assert await come_back(), (view().instruction, view().in_hand, session.state, pressed)
            if session.over.is_set():  # a declared end is left by a new game
                await pilot.press(*["escape"] * (len(app.screen_stack) - 1), "n")
                await until(pilot, lambda: not session.over.is_set(), "no new game begins", WAIT_S)
                assert await come_back(), (view().instruction, session.state, pressed)
            assert app.is_running
