"""Records on a disk that is full, read-only or not there: the game goes on, and is written when it can be."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.record import Recorder, Store, StoreError, check_store
from hallboard.record.database import open_to_write

from tests.host.plays import random_game


def test_a_full_disk_stops_no_game_is_told_once_and_written_when_it_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = threading.Event()

    def open_on_small_disk(path: Path) -> sqlite3.Connection:
        connection = open_to_write(path)
        pages = connection.execute("PRAGMA page_count").fetchone()[0] if full.is_set() else 1_000_000
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    monkeypatch.setattr("hallboard.record.recorder.open_to_write", open_on_small_disk)
    told: list[str] = []
    recorder = Recorder(tmp_path, on_problem=told.append)
    game = Game("alea")
    recorder.start(game)
    first, *later = random_game("alea", seed=8, plies=150).history
    recorder.move(game.push(first))
    recorder.close()
    full.set()
    for text in later:
        recorder.move(game.push(text), comment="x" * 40)
    assert recorder.pending > 20
    assert len(told) == 1
    assert "records.db: database or disk is full" in told[0]
    assert told[0] == recorder.problem
    on_disk = Store(tmp_path).load(1).moves
    assert len(on_disk) + recorder.pending == 150, "what could be written is there"
    recorder.take_back(140)
    recorder.finish("draw", "agreed")
    assert not recorder.retry()
    recorder.close()

    full.clear()
    assert recorder.retry()
    assert (recorder.pending, recorder.problem, len(told)) == (0, "", 1)
    record = Store(tmp_path).load(1)
    assert [move.text for move in record.moves] == game.history[:140]
    assert (record.result, record.reason) == ("draw", "agreed")
    assert len(Store(tmp_path).games()) == 1
    recorder.close()


def test_a_file_that_may_not_grow_is_such_a_disk(tmp_path: Path) -> None:
    """The operating system itself refuses (EFBIG), in a process of its own with a small limit on files."""
    script = """
import resource, signal, sys
from hallboard import Game
from hallboard.record import Recorder
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
told = []
recorder = Recorder(sys.argv[1], on_problem=told.append)
game = Game("vlkno")
recorder.start(game)
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, resource.RLIM_INFINITY))
while not game.outcome():
    recorder.move(game.push(game.legal_moves()[0]), comment="y" * 2000)
recorder.finish(game.outcome())
assert recorder.pending and len(told) == 1, (recorder.pending, told)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert recorder.retry() and recorder.close() == 0
print("\\n".join(game.history))
"""
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert [move.text for move in Store(tmp_path).load(1).moves] == done.stdout.split("\n")[:-1]


def test_a_folder_that_cannot_be_made_is_such_a_disk_too(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file where the folder should be")
    told: list[str] = []
    recorder = Recorder(tmp_path / "blocked" / "records.db", on_problem=told.append)
    game = Game("vlkno")
    recorder.start(game)
    assert recorder.pending == 1, "the game itself"
    recorder.move(game.push(game.legal_moves()[0]))
    recorder.move(game.push(game.legal_moves()[0]))
    assert (recorder.pending, recorder.id, len(told)) == (2, None, 1)
    (tmp_path / "blocked").unlink()
    recorder.move(game.push(game.legal_moves()[0]))
    assert recorder.close() == 0
    assert [move.text for move in Store(tmp_path / "blocked").load(1).moves] == game.history


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real disk of 200 KB, where this machine lets us mount one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(disk)], capture_output=True)
    if made.returncode:
        pytest.skip("no right to mount a disk here")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def test_a_real_disk_may_fill_up_become_read_only_and_recover(small_disk: Path) -> None:
    told: list[str] = []
    recorder = Recorder(small_disk, on_problem=told.append)
    game = Game("vlkno")
    recorder.start(game)
    with suppress(OSError), open(small_disk / "ballast", "wb", buffering=0) as ballast:
        while True:
            ballast.write(bytes(4096))
    recorder.move(game.push(game.legal_moves()[0]), comment="z" * 5000)
    assert (recorder.pending, len(told)) == (1, 1)
    (small_disk / "ballast").unlink()
    recorder.move(game.push(game.legal_moves()[0]))
    assert recorder.pending == 0
    recorder.close()

    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    assert [summary.plies for summary in Store(small_disk).games()] == [2], "reading needs no writing"
    recorder.move(game.push(game.legal_moves()[0]))
    assert (recorder.pending, len(told)) == (1, 2)
    assert "read-only" in told[1]
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
    assert recorder.retry()
    recorder.close()
    assert [move.text for move in Store(small_disk).load(1).moves] == game.history


def test_a_look_whether_games_can_be_recorded_leaves_nothing_behind(tmp_path: Path) -> None:
    check_store(tmp_path / "new" / "folders" / "records.db")
    assert list(tmp_path.iterdir()) == []
    path = tmp_path / "records.db"
    Recorder(path).start(Game("evl"))
    with open_to_write(path) as other:
        other.execute("BEGIN IMMEDIATE")
        check_store(path)  # another program's writing is over before a game is
        other.execute("ROLLBACK")
    (tmp_path / "text").write_text("words, and no database\n")
    for wrong in (tmp_path / "text", tmp_path / "text" / "records.db", tmp_path / ("long" * 100) / "records.db"):
        with pytest.raises(StoreError, match=str(wrong)):
            check_store(wrong)
    assert sorted(tmp_path.glob(".*")) == []


def test_programs_that_start_at_once_do_not_take_the_new_folder_from_each_other(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folders" / "records.db"
    with ThreadPoolExecutor(8) as programs:
        for _ in range(20):
            starts = [programs.submit(_start, path) for _ in range(8)]
            for start in starts:
                start.result()
            shutil.rmtree(tmp_path / "new")


def _start(path: Path) -> None:
    check_store(path)
    open_to_write(path).close()
