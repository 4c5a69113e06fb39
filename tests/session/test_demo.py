"""The demo, as its user runs it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hallboard.record import Store


def hallboard(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hallboard", *args],
        capture_output=True,
        text=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.parametrize("game", ["vlkno", "alea"])
def test_a_demo_is_played_by_hands_and_recorded(game: str, tmp_path: Path) -> None:
    records = str(tmp_path / "records")
    demo = ["demo", game, "--plies", "6", "--level", "2", "--seed", "1", "--speed", "40", "--records", records]
    done = hallboard(*demo)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert "left off after 6 plies" in lines
    record = Store(records).load(1)
    assert len(record.moves) == 6
    for line, move in zip([line for line in lines if line.strip()[:1].isdigit()], record.moves, strict=True):
        assert f" {move.text} " in line
    out = tmp_path / "game.txt"
    assert hallboard("export", "1", str(out), "--records", records).returncode == 0
    assert hallboard("import", str(out), "--records", records).returncode == 0
    again = tmp_path / "again.txt"
    assert hallboard("export", "2", str(again), "--records", records).returncode == 0
    assert out.read_bytes() == again.read_bytes()


def test_play_without_a_terminal_says_what_to_do() -> None:
    done = hallboard("play", "vlkno")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "hallboard: play needs a terminal; without one there is `hallboard demo`\n"


def test_a_board_that_is_not_there_is_one_line() -> None:
    done = hallboard("demo", "vlkno", "--board", "nowhere")
    assert done.returncode == 2
    assert "no board 'nowhere'" in done.stderr
    assert len(done.stderr.splitlines()) == 1
