"""`hallboard show --svg` as a person sees it: a process, its output, its files, its exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hallboard.record import Player, Store, of_game

from tests.draw.reading import Drawing
from tests.draw.test_pictures import check
from tests.host.plays import random_game
from tests.support.patience import PATIENCE_S

GAMES_KEPT = (random_game("vlkno", seed=1, plies=6), random_game("nevo", seed=2, plies=9))


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An environment with two games in the records of a folder of the test's own."""
    records = [of_game(game) for game in GAMES_KEPT]
    for record in records:
        record.players = (Player(f"Home {record.game}"), Player("", engine="level=3"))
    Store(tmp_path / "records.db").add(records)
    return {**os.environ, "HALLBOARD_RECORDS": str(tmp_path / "records.db"), "COLUMNS": "200"}


def hallboard(env: dict[str, str], *args: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", "import sys; from hallboard.cli import main; sys.exit(main())", *args]
    return subprocess.run(command, env=env, capture_output=True, timeout=PATIENCE_S)


def test_the_last_game_goes_to_the_terminal(env: dict[str, str]) -> None:
    for args in (("--svg",), ("last", "--svg"), ("2", "--svg", "-"), ("--svg", "2")):
        done = hallboard(env, "show", *args)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.decode() == random_game("nevo", seed=2, plies=9).svg(players=["Home nevo", "level=3"])


def test_a_file_is_written_with_the_board_after_the_ply(env: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "picture.svg"
    path.write_text("what was there")
    done = hallboard(env, "show", "1", "--ply", "2", "--svg", str(path))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    drawing = Drawing(path.read_text(encoding="utf-8"))
    check(random_game("vlkno", seed=1, plies=2), drawing)
    assert "black: Home vlkno" in drawing.texts()
    done = hallboard(env, "show", "1", "--board", "grid19", "--svg", str(path))
    assert done.returncode == 0, done.stderr
    check(random_game("vlkno", seed=1, plies=6), Drawing(path.read_text(encoding="utf-8")))
    others = {entry.name for entry in tmp_path.iterdir() if not entry.name.startswith("records.db")}
    assert others == {"picture.svg"}, "nothing half-written is left"


MISTAKES = [
    ("1 --svg {folder}", "{folder}: Is a directory"),
    ("1 --svg {folder}/no/such.svg", "{folder}/no/such.svg: No such file or directory"),
    ("all --svg", "--svg draws one game, all are 2"),
    ("1 --svg --ply 7", "--ply 7: game 1 has the plies 0 to 6"),
    ("1 --svg --board evl", "the board 'evl' does not have the game vlkno: it has evl"),
    ("1 --svg --board chess", "no board 'chess'"),
    ("1 --board grid19", "--board is for pictures: give --svg as well"),
    ("--svg 9", "no game 9 in the records"),
]


@pytest.mark.parametrize(("line", "told"), MISTAKES, ids=[line for line, _ in MISTAKES])
def test_a_mistake_is_one_line_and_leaves_everything_as_it_was(
    env: dict[str, str], tmp_path: Path, line: str, told: str
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    done = hallboard(env, "show", *line.format(folder=folder).split())
    errors = done.stderr.decode()
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(errors.splitlines()) == 1, errors
    assert told.format(folder=folder) in errors
    assert list(folder.iterdir()) == []
