"""There is a way out of everything: whatever keys a player presses, `m` makes the board ready for a move again."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from hallboard import GAMES, Game
from hallboard.session import EngineSeat, HandSeat, Session
from hallboard.session.setup import Setup
from hallboard.session.worker import Worker

from tests.session.test_session import until

KEYS = 25
# Game, speed of the board, and how long a slow machine takes for each thing that the session does.
CASES = [
    *((name, {}, 20, 0.0) for name in GAMES),
    ("evacuate", {"players": 4}, 20, 0.0),
    ("evacuate", {"players": 4}, 20, 0.03),
    ("evl", {}, 1, 0.0),
]


def ready(session: Session) -> bool:
    """A hand is to move, and the board awaits it; or the game is over."""
    state, view = session.state, session.view()
    if state is None or state.ply != len(session.game.moves) or session.busy:
        return False
    hands_turn = view.seat < 0 or isinstance(session.seats[view.seat], HandSeat)
    return hands_turn and session.at_rest


def press(session: Session, dice: random.Random) -> None:
    """A random key; mostly Enter, and mostly where the lights are."""
    view = session.view()
    lit = [space for space, role in enumerate(view.roles) if role]
    space = dice.choice(lit) if lit and dice.random() < 0.7 else dice.randrange(len(view.roles))
    key = dice.choices("⏎paxsemth1", [12, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5, 1])[0]
    match key:
        case "⏎":
            session.touch(space)
        case "p":
            session.place(space)
        case "a":
            session.drop_all(space)
        case "x":
            session.put_aside()
        case "s":
            session.pick(1)
        case "e":
            session.end_turn()
        case "m":
            session.make_last()
        case "t":
            session.take_back()
        case "h":
            session.hint()
        case "1":
            session.choose(0)


@pytest.mark.parametrize(("name", "variants", "speed", "delay_s"), CASES)
def test_after_any_keys_m_leads_back_to_the_game(
    name: str, variants: dict[str, int], speed: int, delay_s: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(1)
    game = Game(name, **variants)
    seats = [HandSeat(), *[EngineSeat(level=1, movetime_ms=50, seed=1)] * (len(game.sides) - 1)]
    put = Worker.put
    monkeypatch.setattr(Worker, "put", lambda self, job: put(self, lambda: (time.sleep(delay_s), job())))
    with Setup(str(tmp_path)).session(game, seats, f"virtual://{name}?speed={speed}&seed=1") as (session, _):
        until(lambda: ready(session), "the game does not begin", 60)
        for _ in range(KEYS):
            press(session, dice)
            time.sleep(dice.choice([0, 0.02, 0.3]))
        end = time.monotonic() + 90
        while not ready(session) and time.monotonic() < end:
            session.make_last()
            time.sleep(1)
        assert ready(session), (session.view().instruction, session.view().in_hand, session.state)
