"""A board behind a real pseudo-terminal, and the client as programs use it."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
import time
from pathlib import Path

import pytest
from hallboard.link import (
    BoardClient,
    BoardGame,
    Connected,
    Disconnected,
    LightsSeen,
    Moved,
    Noted,
    Ready,
    Refused,
    StateSeen,
    TakenBack,
)
from hallboard.link.connection import ticks_ms
from hallcore.games import Ruleset
from hallcore.protocol import messages as m

from tests.protocol.board import SmallBoard, SmallTracker

from .listener import Listener, play_on
from .ptyboard import PtyBoard, pty_board, raw_pty

BAD = (15, 15, 15, 2, 2, 2)
PLIES = 18


@pytest.mark.parametrize("seed", range(2))
def test_a_game_comes_through_a_bad_cable_whole(tmp_path: Path, seed: int) -> None:
    with pty_board(tmp_path, BAD, seed) as board, BoardClient(board.url) as client:
        client.new_game("vlkno", host_seats=2)
        client.wait_ready(20)
        listener = Listener(client)
        play_on(board, client, listener, PLIES)
        assert listener.recorded() == board.board.moves
        link = board.board.session.link
        assert link.frames.bad + link.window.resent > 0, "the cable was not bad enough to show anything"


def test_a_game_goes_on_after_each_unplugging(board: PtyBoard) -> None:
    with BoardClient(board.url) as client:
        client.new_game("vlkno", host_seats=2)
        client.wait_ready()
        listener = Listener(client)
        for plies in (3, 4, 7):
            play_on(board, client, listener, plies)
            with board.lock:
                board.board.tracker.do([5])
            board.unplug()
            listener.until(Disconnected)
            assert not client.ready
            board.plug()
            listener.until(Ready)
            assert client.state is not None
            assert client.state.done == (5,)
        board.reboot()
        listener.until(Ready)
        assert board.board.moves == listener.recorded()
        play_on(board, client, listener, 9)
        assert board.board.moves == listener.recorded()


def test_what_the_host_commands_while_the_board_is_away_is_done_when_it_is_back(board: PtyBoard) -> None:
    with BoardClient(board.url) as client:
        client.new_game("vlkno")
        client.wait_ready()
        listener = Listener(client)
        move = SmallTracker(Ruleset("vlkno")).chosen()
        board.unplug()
        listener.until(Disconnected)
        client.play(move)
        board.plug()
        moved = listener.until(Moved)
        assert isinstance(moved, Moved)
        assert (moved.ply, moved.move) == (0, move)
        assert board.board.moves == [move]


def test_a_host_that_stops_reading_leaves_the_board_running_and_finds_all_moves_later(board: PtyBoard) -> None:
    with BoardClient(board.url) as client:
        client.new_game("vlkno")
        client.wait_ready()
    # whoever has the port open now does not read: the terminal's buffer fills, then takes nothing
    deaf = os.open(board.url, os.O_RDWR | os.O_NOCTTY)
    with board.lock:
        board.board.session.link._timeout_ms = 1 << 28  # so that it goes on trying to tell, and does not merely wait
        assert board.board.session.link.up
    before, moves, full = board.ticks, 0, 0
    with board.lock:
        tracker = board.board.tracker
    end = time.monotonic() + 3
    while time.monotonic() < end:
        with board.lock:
            board.board.session.note(m.INFO, m.NO_SPACE, "x" * 100)
            tracker.version += 1
            full += not board.board.session.link.send(m.NOTE, bytes(100))
            if moves < 10:
                tracker.play(tracker.chosen())
                moves += 1
        time.sleep(0.005)
    assert full > 10, "the window never filled"
    assert board.ticks - before > 100
    assert board.board.session.link.window._bytes <= 1024
    os.close(deaf)
    with BoardClient(board.url) as client:
        client.wait_ready()
        game = client.game
        assert game is not None
        assert game.moves == board.board.moves
        assert len(game.moves) == 10


def test_commands_notes_and_lights_go_both_ways(board: PtyBoard) -> None:
    with BoardClient(board.url) as client:
        listener = Listener(client)
        connected = listener.until(Connected)
        assert isinstance(connected, Connected)
        assert connected.hello.board == "small"
        client.new_game("vlkno", host_seats=0)
        listener.until(Ready)
        client.show([(3, 4), (24, 1)])
        board.wait(lambda small: small.shown == ((3, 4), (24, 1)))
        with board.lock:
            tracker = board.board.tracker
            first, second = tracker.legal()[0][:2]
            tracker.ask([first, second])
            board.board.session.note(m.FAULT, 7, "the field of c3 is weak")
        noted = listener.until(Noted)
        assert noted == Noted(m.FAULT, 7, "the field of c3 is weak")
        while client.state is None or client.state.choices != (first, second):
            listener.until(StateSeen)
        client.choose(second)
        assert listener.until(Moved) == Moved(client.game.game_id, 0, 0, second)  # type: ignore[union-attr]
        lights = listener.until(LightsSeen)
        assert isinstance(lights, LightsSeen)
        assert len(lights.roles) == 25
        client.take_back(0)
        assert isinstance(listener.until(TakenBack), TakenBack)
        client.play(2**30 - 1)
        refused = listener.until(Refused)
        assert refused == Refused(m.PLAY, f"move {2**30 - 1} is not legal")
        client.restore(BoardGame(5, "vlkno", bytes(1), 0, 0, [2**30 - 1]))
        refused = listener.until(Refused)
        assert isinstance(refused, Refused)
        assert refused.kind == m.MOVES


def test_a_second_client_takes_over_where_the_first_has_left(board: PtyBoard) -> None:
    with BoardClient(board.url) as client:
        client.new_game("vlkno", host_seats=2)
        client.wait_ready()
        play_on(board, client, Listener(client), 5)
        game = client.game
    assert game is not None
    with BoardClient(board.url) as client:
        client.restore(game)
        client.wait_ready()
        assert client.game == game
    with BoardClient(board.url) as client:  # one that only looks
        client.wait_ready()
        assert client.game == game


def test_a_board_behind_a_socket_is_played_with_through_the_same_code() -> None:
    server = socket.create_server(("127.0.0.1", 0))
    small = SmallBoard(77)
    over = threading.Event()

    def serve() -> None:
        connection, _ = server.accept()
        connection.setblocking(False)
        with connection:
            while not over.is_set():
                now_ms = ticks_ms()
                with contextlib.suppress(BlockingIOError, ConnectionError):
                    small.session.receive(connection.recv(256), now_ms)
                out = bytes(small.session.outgoing(now_ms))
                with contextlib.suppress(BlockingIOError, ConnectionError):
                    small.session.wrote(connection.send(out) if out else 0)
                time.sleep(0.002)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    with server, BoardClient(f"socket://127.0.0.1:{server.getsockname()[1]}") as client:
        client.new_game("vlkno")
        client.wait_ready()
        move = SmallTracker(Ruleset("vlkno")).chosen()
        client.play(move)
        assert isinstance(Listener(client).until(Moved), Moved)
    over.set()
    thread.join()
    assert small.moves == [move]


def test_raw_pty_gives_bytes_as_they_are() -> None:
    master, path = raw_pty()
    with open(path, "r+b", buffering=0) as slave:
        os.write(master, bytes(range(256)))
        assert slave.read(256) == bytes(range(256))
    os.close(master)
