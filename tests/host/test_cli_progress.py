"""What takes more than a moment says so on a terminal; Ctrl-C ends it, and what was done is told."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from hallboard.engine import compiled_search
from hallboard.record import Store, format_records, of_game

from tests.host.plays import random_game
from tests.support.pseudo_terminal import PseudoTerminal

CTRL_C = b"\x03"
INTERRUPTED = 130
needs_searches = pytest.mark.skipif(
    not compiled_search.available("vlkno"), reason="the searches are not compiled here, nor could they be"
)


def on_terminal(tmp_path: Path, command: str) -> PseudoTerminal:
    return PseudoTerminal("-m", "hallboard", *command.split(), env={**os.environ, "HALLBOARD_RECORDS": str(tmp_path)})


@pytest.mark.parametrize(
    ("command", "bar", "told"),
    [
        ("perft vlkno 4", "perft", "stopped: "),
        pytest.param(
            "arena vlkno random random --games 99999", "random - random", "of 99999 games", marks=needs_searches
        ),
        pytest.param("tune evacuate --work {work} --nodes 60 --workers 1", "games", "keeps it", marks=needs_searches),
        ("play vlkno", "opening the board", "stopped. No move was made: nothing is recorded."),
        ("demo vlkno", "opening the board", "stopped. No move was made: nothing is recorded."),
    ],
)
def test_a_long_command_shows_that_it_goes_on_and_tells_what_was_done(
    command: str, bar: str, told: str, tmp_path: Path
) -> None:
    with on_terminal(tmp_path, command.format(work=tmp_path / "work")) as terminal:
        terminal.read_until(lambda _: terminal.shows(bar))
        terminal.press(CTRL_C)
        code = terminal.read_to_end()
    assert terminal.shows(told), terminal.written[-500:]
    assert code == INTERRUPTED


@pytest.mark.parametrize("key", [b"q", CTRL_C])
def test_a_demo_is_left_in_the_middle(key: bytes, tmp_path: Path) -> None:
    with on_terminal(tmp_path, "demo alea --level 1") as terminal:
        terminal.read_until(lambda _: terminal.shows("1.  "))
        terminal.press(key)
        assert terminal.read_to_end() == 0
    assert terminal.shows("Recorded as game 1: hallboard play --resume 1"), terminal.written[-500:]


@pytest.mark.parametrize(
    ("command", "busy", "told"),
    [
        pytest.param(
            "solve nevo --movetime 1000000", "proof that white wins", "stopped: white: open", marks=needs_searches
        ),
        ("export 1 --html {file}", "drawing game 1", "stopped: nothing is written"),
        ("health virtual://vlkno --seconds 1000", "listening", "stopped"),
        ("board check vlkno --board virtual://vlkno", "looking at", "stopped"),
        ("board face alea --output {file}", "face as svg", "stopped"),
        ("board calibrate virtual://vlkno -o {file}", "press its button", "stopped: nothing is written"),
        ("serve --port 0", "Ctrl-C ends it", "stopped. What was played is in the records {records}"),
    ],
)
def test_a_command_that_waits_says_for_what_and_that_it_was_stopped(
    command: str, busy: str, told: str, tmp_path: Path
) -> None:
    game = of_game(random_game("alea", 1, 200))
    (tmp_path / "games.hgn").write_text(format_records([game]))
    with on_terminal(tmp_path, f"import {tmp_path / 'games.hgn'}") as terminal:
        assert terminal.read_to_end() == 0
    file = tmp_path / "result"
    with on_terminal(tmp_path, command.format(file=file)) as terminal:
        terminal.read_until(lambda _: terminal.shows(busy))
        terminal.press(CTRL_C)
        assert terminal.read_to_end() == INTERRUPTED
    assert terminal.shows(told.format(records=tmp_path)), terminal.written[-500:]
    assert not file.exists() or command.startswith("board face")


@pytest.fixture
def nobody() -> Iterator[str]:
    """A port at which nobody answers."""
    ours, theirs = os.openpty()
    yield os.ttyname(theirs)
    os.close(ours)
    os.close(theirs)


@pytest.mark.parametrize(
    ("command", "busy"),
    [
        ("bringup {nobody} --board vlkno", "connecting with the board"),
        ("trace record {file} --board {nobody}", "waiting for the board"),
        ("trace record {file} --board virtual://vlkno", "opening the board"),
        ("play vlkno --web --board {nobody}", "opening the board"),
        ("correct 1 1 e5-d4 --server http://127.0.0.1:{port}", "waiting for 127.0.0.1:{port}"),
    ],
)
def test_a_command_that_gets_no_answer_says_whom_it_waits_for(
    command: str, busy: str, nobody: str, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:  # it takes a connection and says nothing
        port = server.getsockname()[1]
        with on_terminal(tmp_path, command.format(nobody=nobody, file=tmp_path / "trace", port=port)) as terminal:
            terminal.read_until(lambda _: terminal.shows(busy.format(port=port)))
            terminal.press(CTRL_C)
            assert terminal.read_to_end() == INTERRUPTED
    assert terminal.shows("stopped"), terminal.written[-500:]


def test_import_and_export_show_how_far_they_are(tmp_path: Path) -> None:
    records = [of_game(random_game("vlkno", seed, 10)) for seed in range(20)]
    file = tmp_path / "games.hgn"
    file.write_text(format_records(records))
    for command, bar in ((f"import {file}", "import: lines"), (f"export all {tmp_path / 'again.hgn'}", "export")):
        with on_terminal(tmp_path, command) as terminal:
            assert terminal.read_to_end() == 0
        assert terminal.shows(bar)
    assert len(Store(tmp_path).games()) == len(records)
    assert (tmp_path / "again.hgn").read_text() == file.read_text()
