"""Wrong ports and wrong boards: one line that says what is wrong and how to mend it."""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from hallboard.link import (
    AnotherHost,
    BoardClient,
    CannotOpen,
    EchoingPort,
    LinkError,
    NoAnswer,
    NoFirmware,
    NotABoard,
    OldFirmware,
    OtherGeometry,
    OtherProtocol,
    OtherRules,
    WrongGame,
    diagnosis,
    open_port,
)
from hallcore.protocol.endpoint import Endpoint
from hallcore.protocol.frames import encode
from hallcore.protocol.messages import PROTOCOL

from tests.protocol.channel import End
from tests.support.patience import PATIENCE_S

from .ptyboard import PtyBoard, pty_board, raw_pty


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnosis, "_SILENCE_S", 0.3)


@contextmanager
def talking(answer: Callable[[bytes], bytes]) -> Iterator[str]:
    """A port where something answers to what is written."""
    master, path = raw_pty()
    over = threading.Event()

    def talk() -> None:
        while not over.is_set():
            heard = b""
            with suppress(OSError):  # also while nobody has it open
                heard = os.read(master, 256)
            with suppress(OSError):
                os.write(master, answer(heard))
            time.sleep(0.02)

    thread = threading.Thread(target=talk, daemon=True)
    thread.start()
    try:
        yield path
    finally:
        over.set()
        thread.join()
        os.close(master)


def problem(url: str, game: str | None = None, timeout_s: float = 15, **options: object) -> LinkError:
    def play(board_client: BoardClient) -> None:
        if game is not None:
            board_client.new_game(game)  # raises itself if the board is connected by then
        board_client.wait_ready(timeout_s)

    with BoardClient(url, **options) as board_client:  # type: ignore[arg-type]
        with pytest.raises(LinkError) as caught:
            play(board_client)
        assert "\n" not in str(caught.value)
        return caught.value


def test_a_silent_port() -> None:
    with talking(lambda heard: b"") as path:
        error = problem(path, timeout_s=1)
    assert type(error) is NoAnswer
    assert str(error) == f"nothing answers on {path}: is it the board's port, and is the board switched on?"


def test_a_port_where_something_else_talks() -> None:
    with talking(lambda heard: b"$GPGGA,092750.000,5321.6802,N\r\n") as path:
        assert type(problem(path, timeout_s=1)) is NotABoard


def test_a_prompt_of_micropython() -> None:
    with talking(lambda heard: b"\r\n>>> ") as path:
        assert type(problem(path)) is NoFirmware


def test_a_port_that_echoes() -> None:
    with talking(lambda heard: heard) as path:
        assert type(problem(path)) is EchoingPort


def test_another_host() -> None:
    other = Endpoint(5, End(), host=True)
    with talking(lambda heard: bytes(other.outgoing(1))) as path:
        assert type(problem(path)) is AnotherHost


@pytest.mark.parametrize(
    ("protocol", "words"),
    [(PROTOCOL - 1, "the board's firmware is too old"), (PROTOCOL + 1, "this program is too old")],
)
def test_a_board_of_another_protocol(protocol: int, words: str) -> None:
    sync = encode(bytes([0, 0, 0, 0, protocol, 0, 7, 0, 0, 0, 0, 0, 0, 0]))
    with talking(lambda heard: sync) as path:
        error = problem(path)
    assert type(error) is OtherProtocol
    assert words in str(error)


def test_no_such_port(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="there is no such port; is the board plugged in"):
        open_port(str(tmp_path / "none"))
    assert type(problem(str(tmp_path / "none"))) is CannotOpen


def test_a_file_that_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(CannotOpen, match=re.escape(str(tmp_path / "file"))):
        open_port(str(tmp_path / "file"))


@pytest.mark.parametrize("url", ["nonsense://x", "socket://nowhere", "socket://127.0.0.1:1"])
def test_an_address_that_leads_nowhere(url: str) -> None:
    with pytest.raises(CannotOpen, match=re.escape(url)):
        open_port(url)


def test_a_port_that_another_program_has_open(board: PtyBoard) -> None:
    with BoardClient(board.url) as first:
        first.wait_ready()
        with pytest.raises(CannotOpen, match="another program has it open; close that first"):
            open_port(board.url)


def test_a_board_of_another_game(board: PtyBoard) -> None:
    error = problem(board.url, "alea")
    assert type(error) is WrongGame
    assert str(error) == ("board small carries vlkno, not alea: connect a board of alea, or play vlkno on it")


def test_a_game_that_the_connected_board_has_not_is_refused_and_the_present_one_goes_on(board: PtyBoard) -> None:
    with BoardClient(board.url) as board_client:
        hello = board_client.wait_ready()
        with pytest.raises(WrongGame):
            board_client.new_game("alea")
        assert board_client.ready
        assert board_client.game is not None
        assert board_client.game.game_id == hello.game_id
        board_client.new_game("vlkno")
        board_client.wait_ready()


def test_a_board_that_plays_by_other_rules(board: PtyBoard) -> None:
    session = board.board.session
    session.rules["vlkno"] = session.rules_hash() ^ 1
    assert type(problem(board.url, "vlkno")) is OtherRules


def test_a_board_that_is_wired_otherwise(board: PtyBoard) -> None:
    assert type(problem(board.url, "vlkno", geometry_of={"small": 1}.get)) is OtherGeometry


def test_firmware_that_is_too_old(board: PtyBoard) -> None:
    board.board.session._about = ("0.0.9", *board.board.session._about[1:])
    assert type(problem(board.url, "vlkno")) is OldFirmware


def test_a_board_that_is_mended_is_used_without_a_new_start(tmp_path: Path) -> None:
    with BoardClient(str(tmp_path / "board")) as board_client:
        with pytest.raises(CannotOpen):
            board_client.wait_ready(1)
        with pty_board(tmp_path):
            end = time.monotonic() + PATIENCE_S
            while not (board_client.ready and board_client.problem is None) and time.monotonic() < end:
                time.sleep(0.01)
            assert board_client.ready
            assert board_client.problem is None
