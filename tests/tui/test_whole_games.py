"""A game of each ruleset by keyboard on the virtual board, from the first key to its record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.record import Store
from hallboard.session import HandSeat, Session
from hallboard.session.setup import Setup
from hallboard.session.snapshot import board_view
from hallboard.session.steps import stepless_move, steps_of
from hallboard.tui.app import BoardApp
from hallboard.tui.cursor import DIRECTIONS, neighbour
from hallboard.tui.faces import face
from hallboard.tui.raster import Outline
from hallcore.steps import act_of, is_drop, kind_of, space_of
from textual.pilot import Pilot

from tests.tui.test_app import until

GAMES = {
    "vlkno": ({}, "e5-d4 b5>e2, e1-d1 d2>d5, a1-b2 e4>e2, d1-e1 a4>b4, d4-d3 d1>b4", "black", "stuck"),
    "alea": (
        {"layout": "cyningstan"},
        "j16-k16, h16-j16xk16" + 3 * ", j13-k13, j16-i16, k13-j13, i16-j16",
        "defenders",
        "repetition",
    ),
    "nevo": ({}, "b1-c2xa1, b7-c6xa7" + 2 * ", l1-l2, l7-l6, l2-l1, l6-l7", "draw", "repetition"),
    "evl": ({"target": 1}, "+b3, +b2, +b3, +b6, +b5, +a1, b3,c3-c4", "black", "target"),
    "evacuate": ({}, "gP@g3.2, rD@g6.2, yQ@g4.1, bP@g5.2, yQ@g6.1", "p1", "evacuation"),
}


class Player:
    """Presses the keys that make moves."""

    def __init__(self, pilot: Pilot[None], session: Session, outlines: tuple[Outline, ...]) -> None:
        self._pilot = pilot
        self._session = session
        self._outlines = outlines
        self._cursor = len(outlines) // 2

    async def make(self, text: str) -> None:
        """Make the move that the text names, step by step, and answer what the board asks."""
        session, game = self._session, self._session.game
        plies, move = len(game.moves), game.parse(text).value

        def made() -> bool:
            return len(game.moves) > plies

        await self._await(lambda: session.at_rest and self._stands(), f"no turn for {text}")
        if move == stepless_move(game):
            await self._pilot.press("e")
        for step in steps_of(game, move):
            places = is_drop(step) and not session.view().in_hand
            if places:
                await self._pick(game.ruleset.rules.KINDS[kind_of(step)])
            await self._go(space_of(step))
            await self._pilot.press("p" if places else "enter")
            await self._await(lambda step=step: made() or self._is_felt(step), f"no {text}")
            if made():  # what must follow is the hand's: m has it done where it is not done by itself
                await self._pilot.press("m")
                break
        await self._await(lambda: made() or move in session.state.choices, f"{text} is not made")
        if not made():
            await self._pilot.press(str(1 + list(session.state.choices).index(move)))
            await self._await(made, f"{text} is not chosen")

    def _stands(self) -> bool:
        """True if the pieces stand as the game has them."""
        view = self._session.view()
        return view.seat >= 0 and view.pieces == board_view(self._session.game, None)["pieces"]

    def _is_felt(self, step: int) -> bool:
        return act_of(step) in map(act_of, self._session.state.done)

    async def _pick(self, kind: str) -> None:
        """Pick the kind from the stash, if there is one."""
        view = self._session.view()
        names = [name for name, _ in view.stash]
        if kind in names:
            await self._pilot.press(*["s"] * ((names.index(kind) - view.picked) % len(names)))
            await self._await(lambda: names[self._session.view().picked] == kind, f"no {kind} from the stash")

    async def _go(self, space: int) -> None:
        """Steer the cursor there by the shortest way."""
        ways: dict[int, list[str]] = {self._cursor: []}
        while space not in ways:
            for here, keys in list(ways.items()):
                for key in DIRECTIONS:
                    ways.setdefault(neighbour(self._outlines, here, key), [*keys, key])
        await self._pilot.press(*ways[space])
        self._cursor = space

    async def _await(self, true: Callable[[], bool], what: str) -> None:
        try:
            await until(self._pilot, true, what, 60)
        except AssertionError:
            view = self._session.view()
            pytest.fail(f"{what}: {view.instruction} {view.in_hand} {view.notes} {view.history}")


@pytest.mark.parametrize("name", GAMES)
async def test_a_game_is_played_by_keys_to_its_end_and_recorded(name: str, tmp_path: Path) -> None:
    variants, moves, result, reason = GAMES[name]
    setup, game = Setup(str(tmp_path)), Game(name, **variants)
    with setup.session(game, [HandSeat("Ann"), HandSeat("Bob")], f"virtual://{name}?speed=20") as (session, board):
        app = BoardApp(session, face(board, game))
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(pilot, session, app._face.outlines)
            for text in moves.split(", "):
                await player.make(text)
            await until(pilot, lambda: bool(session.view().result), "the end is not told")
            await pilot.press("q")
    record = Store(tmp_path).load(1)
    assert [move.text for move in record.moves] == moves.split(", ")
    assert (record.result, record.reason) == (result, reason)
    assert [player.name for player in record.players] == ["Ann", "Bob"]
