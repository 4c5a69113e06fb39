"""Boards of 3x3 and 3x4 as they are played: what the solver says of them, and what players see of it."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest
from hallboard.cli.main import main
from hallboard.engine.proving import prove
from hallboard.game import Game
from hallboard.session import Session
from hallboard.solving.solver import Solver
from hallboard.solving.tables import solution, table_path
from hallboard.tui.app import BoardApp
from hallcore import lights

from tests.session.test_session import until

from .slow import solve
from .test_solving import as_game

pytest.importorskip("hallboard.solving.positions", reason="the solver is compiled")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HALLBOARD_TABLES", str(tmp_path / "tables"))
    return tmp_path / "tables"


def late(seed: int) -> Game:
    """A position of 3x4 after five random turns, without its past: few of the 13 million positions may follow."""
    rng = Random(seed)
    while True:
        game = Game("vlkno", size="3x4")
        while not game.is_over() and game.ply < 5:
            game.push(rng.choice(game.legal_moves()))
        if not game.is_over():
            return Game.from_position(game.position())


@pytest.mark.parametrize("seed", [0, 1, 3, 4])
def test_what_follows_a_late_position_of_3x4_ends_as_slow_program_and_proofs_say(seed: int) -> None:
    start = late(seed)
    table_path(start.options).unlink(missing_ok=True)
    counts = Solver(start).run(lambda what, done, total: None).counts
    table = solution(start)
    assert table is not None
    slow = solve(start.position().split(" ", 1)[1].removesuffix(" size=3x4"), 3, 4)
    assert len(slow) == len(table.table) == counts.total()
    assert counts["won"] == sum((plies or 0) > 0 for plies in slow.values())
    assert counts["drawn"] == sum(plies is None for plies in slow.values())
    for position, plies in slow.items():
        game = as_game(position, 4)
        assert table.plies_to_win(game.cells, game.seat) == plies, game.position()
        if game.is_over():
            continue
        mine, other = (prove(game, side, hash_mb=1).wins for side in (game.turn, game.sides[1 - game.seat]))
        assert (mine, other) == ((plies or 0) > 0, plies is not None and plies <= 0), game.position()


def played(monkeypatch: pytest.MonkeyPatch, folder: Path, size: str) -> list[Session]:
    """The sessions of `play vlkno --variant size=...`, still open while the app would run: `monkeypatch` drives it."""
    sessions: list[Session] = []

    def run(app: BoardApp) -> None:
        sessions.append(app._session)
        look(app._session, size)

    monkeypatch.setattr(BoardApp, "run", run)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    assert main(["play", "vlkno", "--variant", f"size={size}", "--seats", "hand,hand", "--records", str(folder)]) == 0
    return sessions


def look(session: Session, size: str) -> None:
    """What a player sees of a small board, and of a hint on it."""
    there = session.game.ruleset.geometry.SPACES - session.game.cells[:25].count(0)
    assert there == {"3x3": 9, "3x4": 12}[size]
    until(lambda: session.view().roles.count(lights.MOVABLE) == 2, "no turn is shown")
    session.hint()
    until(lambda: any(note.startswith("because it") for note in session.view().notes), "no hint")
    notes = session.view().notes
    if size == "3x3":
        assert "white can't be kept from winning: 4 plies to go" in notes
        assert "because it puts the loss off for 4 plies" in " ".join(notes)
        until(lambda: session.view().roles.count(lights.FORCED + 1) == 4, "four plies to go, and not four lights")
        return
    assert "can't be kept" not in " ".join(notes)
    move = str(session.game.legal_moves()[0])
    session.play_text(move)
    until(lambda: [str(one) for one in session.game.moves] == [move], "the move is not taken")


@pytest.mark.parametrize("size", ["3x3", "3x4"])
def test_a_small_board_is_played_and_a_hint_on_a_solved_one_has_the_exact_distance(
    size: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if size == "3x3":
        assert main(["solve", "vlkno", "--columns", "3", "--rows", "3"]) == 0
    assert len(played(monkeypatch, folder, size)) == 1
