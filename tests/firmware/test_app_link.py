"""The firmware with a host: introduction, the host's moves made by hand, and a cable that nobody reads from."""

from __future__ import annotations

import random
from array import array
from typing import Any

import pytest
from device import stream as stream_module
from device.faults import MAX_FAULTS, run
from hallboard.boards import compile_board, load_board
from hallcore import lights
from hallcore.board.board import Board
from hallcore.protocol import host_messages as codec
from hallcore.protocol import messages as m
from hallcore.protocol.endpoint import Endpoint
from hallcore.protocol.messages import Hello, State
from hallcore.steps import lift
from hallcore.tracker.modes import OWED, TO_MOVE, WAIT

from tests.firmware.portable.rig import TICK_MS, Rig
from tests.firmware.random_move import random_move
from tests.firmware.usb_port import UsbPort

QUIET_MS = 450
BLACK_PAWN = 2


class Desk:
    """The host's end of the cable."""

    def __init__(self, rig: Rig, nonce: int = 99) -> None:
        self.rig = rig
        self.hello: Hello | None = None
        self.state: State | None = None
        self.lights = b""
        self.moves: list[int] = []
        self.notes: list[tuple[int, int, str]] = []
        self.link = Endpoint(nonce, self, host=True)
        self.rig.stream.sent = bytearray()

    def on_up(self, now_ms: int) -> None:
        self.link.send(m.WELCOME, codec.pack_welcome("test"))

    def on_down(self, now_ms: int) -> None: ...

    def on_message(self, kind: int, body: bytes, now_ms: int) -> None:
        if kind == m.HELLO:
            self.hello = codec.unpack_hello(body)
            self.moves = []
        elif kind == m.MOVES:
            _id, _line, first, moves = m.unpack_moves(body)
            self.moves[first:] = moves
        elif kind == m.STATE:
            self.state = codec.unpack_state(body)
        elif kind == m.LIGHTS:
            self.lights = codec.unpack_lights(body)
        elif kind == m.NOTE:
            self.notes.append(codec.unpack_note(body))

    def run(self, ms: int) -> None:
        for _ in range(ms // TICK_MS):
            self.rig.run(TICK_MS)
            now = self.rig.clock.ms()
            self.link.receive(bytes(self.rig.stream.sent), now)
            self.rig.stream.sent = bytearray()
            out = bytes(self.link.outgoing(now))
            self.rig.stream.waiting += out
            self.link.wrote(len(out))

    def order(self) -> tuple[int, int, int]:
        assert self.state is not None
        return self.state.game_id, self.state.line, self.state.ply


@pytest.fixture
def desk(vlkno_description: dict[str, Any]) -> Desk:
    desk = Desk(Rig(Board(vlkno_description)))
    desk.run(600)
    desk.rig.set_up()
    desk.run(1500)
    assert desk.rig.app.tracker.mode == TO_MOVE
    return desk


def test_the_board_introduces_itself_and_tells_moves_state_and_lights(desk: Desk) -> None:
    rig = desk.rig
    assert desk.hello is not None
    assert desk.hello.board == "vlkno"
    assert desk.hello.games == ("vlkno",)
    assert desk.hello.geometry == rig.board.geometry()
    assert desk.lights == bytes(rig.app.roles)
    move = random_move(rig, random.Random(1))
    rig.play(move, QUIET_MS, 900)
    desk.run(500)
    assert desk.moves == [move]
    assert desk.state is not None
    assert desk.state.ply == 1
    assert desk.lights == bytes(rig.app.roles)


def test_a_move_of_the_host_is_lit_step_by_step_and_made_by_hand(desk: Desk) -> None:
    rig = desk.rig
    tracker = rig.app.tracker
    assert desk.link.send(m.NEW_GAME, codec.pack_new_game(77, "vlkno", b"\0", 0b01))
    desk.run(500)
    assert tracker.mode == WAIT
    move = random_move(rig, random.Random(2))
    assert desk.link.send(m.PLAY, codec.pack_play(*desk.order(), move))
    desk.run(500)
    assert tracker.n_moves == 1
    assert tracker.mode == OWED
    steps = array("i", bytes(4 * 64))
    seen = []
    while tracker.debts(steps):
        space = steps[0] & 0x3FF
        seen.append(rig.app.roles[space])
        rig.do(steps[0])
        desk.run(900)
    assert set(seen) == {lights.ENGINE_LIFT, lights.ENGINE_DROP}
    assert len(seen) == 4
    assert tracker.mode == TO_MOVE
    assert desk.moves == [move]


def test_the_host_may_light_spaces_and_end_it(desk: Desk) -> None:
    rig = desk.rig
    desk.link.send(m.SHOW, codec.pack_show(((rig.space("c3"), lights.HOST_TO), (rig.space("b3"), lights.HOST_FROM))))
    desk.run(300)
    assert rig.role("c3") == lights.HOST_TO
    assert rig.role("a1") == lights.MOVABLE
    desk.link.send(m.SHOW, codec.pack_show(()))
    desk.run(300)
    assert rig.role("c3") == lights.DARK


def test_the_host_announces_a_forced_win_by_as_many_lights_as_plies(desk: Desk) -> None:
    rig = desk.rig
    desk.link.send(m.SHOW, codec.pack_show(((rig.space("c3"), lights.HOST_TO), (4, lights.FORCED + 1))))
    desk.run(300)
    assert [space for space in range(25) if rig.app.roles[space] == lights.FORCED + 1] == [1, 2, 3, 4]  # a1 may move
    assert rig.role("c3") == lights.HOST_TO
    rig.do(lift(rig.space("a1"), BLACK_PAWN, 1, 1))
    desk.run(300)
    assert rig.role("a1") == lights.ORIGIN
    assert rig.role("b1") == lights.TARGET
    assert len([role for role in rig.app.roles if role == lights.FORCED + 1]) == 4


def test_a_game_that_the_board_has_not_is_refused_in_a_line(desk: Desk) -> None:
    desk.link.send(m.NEW_GAME, codec.pack_new_game(78, "alea", b"\0\0", 0))
    desk.run(500)
    assert [note[2] for note in desk.notes] == ["the board vlkno has no alea, only vlkno"]
    assert desk.rig.app.tracker.ruleset.name == "vlkno"
    assert desk.rig.app.session.game_id != 78


def test_a_host_that_stops_reading_costs_nothing_and_hears_all_afterwards(desk: Desk) -> None:
    rig = desk.rig
    rig.stream.full = True
    dice = random.Random(3)
    played = []
    for _ in range(4):
        played.append(random_move(rig, dice))
        rig.play(played[-1], QUIET_MS, 900)
    rig.run(5000)
    assert list(rig.app.tracker.moves[: rig.app.tracker.n_moves]) == played
    rig.stream.full = False
    desk.run(6000)
    assert desk.moves == played


@pytest.mark.parametrize("says_always", [False, True])
def test_over_usb_a_host_that_stops_reading_holds_the_lights_up_once_at_most(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, says_always: bool
) -> None:
    rig = desk.rig
    port = UsbPort(rig.clock, says_always)
    monkeypatch.setattr(stream_module, "_poll", lambda end, event: end.poll(event))
    rig.app._stream = stream_module.Stream(rig.clock, port, port)
    rig.stream = port  # the desk's end of the cable
    desk.run(1000)
    dice = random.Random(3)
    played = []
    for stop in range(1, 3):
        port.is_read = False
        for _ in range(3):
            played.append(random_move(rig, dice))
            rig.play(played[-1], QUIET_MS, 900)
        rig.run(20_000)
        assert port.waits <= stop * says_always
        assert list(rig.app.tracker.moves[: rig.app.tracker.n_moves]) == played
        port.is_read = True
        desk.run(8000)
        assert desk.moves == played


def test_a_fault_ends_a_round_and_not_the_game(desk: Desk) -> None:
    app = desk.rig.app
    whole = app._show
    app._show = lambda: 1 // 0
    run(app, desk.rig.clock, 3)
    app._show = whole
    desk.run(500)
    assert desk.notes[0][0] == m.FAULT
    assert desk.notes[0][2].startswith("ZeroDivisionError")
    app._show = lambda: 1 // 0
    with pytest.raises(ZeroDivisionError):
        run(app, desk.rig.clock, MAX_FAULTS + 1)


def test_one_board_changes_from_game_to_game() -> None:
    desk = Desk(Rig(Board(compile_board(load_board("grid19")))))
    desk.run(500)
    assert desk.hello is not None
    for number, game in enumerate(reversed(desk.hello.games)):
        options = bytes(len(desk.rig.app.variants(game)[0]))
        desk.link.send(m.NEW_GAME, codec.pack_new_game(1000 + number, game, options, 0))
        desk.run(1500)
        assert desk.rig.app.tracker.ruleset.name == game
        assert desk.hello.game == game
        assert len(desk.lights) == desk.rig.app.tracker.ruleset.geometry.SPACES


def test_a_game_with_options_that_it_does_not_have_leaves_the_board_with_the_one_it_plays() -> None:
    rig = Rig(Board(compile_board(load_board("grid19"))))
    tracker = rig.app.tracker
    other = next(game for game in rig.board.games if game != tracker.ruleset.name)
    with pytest.raises(ValueError, match=f"{other}.* has no value number 99"):
        rig.app.start(other, bytes((99,)))
    assert rig.app.tracker is tracker
    rig.run(100)
