"""Records on the disk: nothing committed is lost, nothing stops the game."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hallboard import Game
from hallboard.record import BrokenRecord, Player, Recorder, Store, StoreError
from hallboard.record.database import APPLICATION_ID, open_to_write

from tests.host.plays import random_game

RECORDING = """
import sys, random
from hallboard import Game
from hallboard.record import Recorder
game = Game("vlkno")
recorder = Recorder(sys.argv[1])
recorder.start(game)
rng = random.Random(int(sys.argv[2]))
while True:
    if game.outcome():
        game = Game("vlkno")
        recorder.start(game)
    move = game.push(rng.choice(game.legal_moves()))
    recorder.move(move)
    print(recorder.id, move, flush=True)
"""


def test_a_game_is_kept_with_its_people_times_and_end(tmp_path: Path) -> None:
    game = Game("vlkno", putback="barred")
    now_s = [100.0]
    recorder = Recorder(tmp_path, now_s=lambda: now_s[0])
    players = [Player("Home"), Player("hallboard", "level=3 seed=7")]
    recorder.start(game, players, board="virtual://vlkno", date="2026-05-17T18:30:00Z")
    played = random_game("vlkno", seed=1, plies=400, putback="barred")
    for text in played.history:
        now_s[0] += 1.25
        recorder.move(game.push(text), clock_ms=60_000)
        assert recorder.pending == 0
    recorder.finish(game.outcome() or "*")
    assert recorder.close() == 0

    store = Store(tmp_path)
    (summary,) = store.games()
    record = store.load(summary.id)
    assert (summary.plies, summary.result, summary.reason) == (played.ply, record.result, "stuck")
    assert record.players == tuple(players)
    assert players[1].settings == {"level": "3", "seed": "7"}
    assert (record.variant, record.board, record.date) == (
        "putback=barred",
        "virtual://vlkno",
        "2026-05-17T18:30:00Z",
    )
    assert [move.text for move in record.moves] == played.history
    assert [move.at_ms for move in record.moves[:3]] == [1250, 2500, 3750]
    assert {move.clock_ms for move in record.moves} == {60_000}
    assert record.replay().outcome() == played.outcome()
    assert record.replay(3).ply == 3
    assert store.unfinished() == []


def test_a_game_left_off_is_found_and_goes_on_from_where_it_was(tmp_path: Path) -> None:
    start = random_game("alea", seed=2, plies=7)
    game = Game.from_position(start.position())
    recorder = Recorder(tmp_path)
    recorder.start(game)
    for _ in range(6):
        recorder.move(game.push(game.legal_moves()[0]), at_ms=5_000)
    recorder.take_back(10)
    recorder.close()
    assert [summary.plies for summary in Store(tmp_path).unfinished()] == [3]
    assert Store(tmp_path).unfinished("vlkno") == []

    again = Recorder(tmp_path, now_s=lambda: 0.0)
    resumed = again.resume(Store(tmp_path).unfinished("alea")[0].id)
    assert resumed.ply == 10
    assert resumed.start().position() == start.position()
    again.move(resumed.push(resumed.legal_moves()[-1]))
    again.finish("defenders", "resigned")
    again.close()
    record = Store(tmp_path).load(1)
    assert [move.ply for move in record.moves] == [8, 9, 10, 11]
    assert record.moves[-1].at_ms == 5_000, "the clock goes on from the last move"
    assert (record.result, record.reason) == ("defenders", "resigned")
    assert record.replay().position() == resumed.position()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_killed_program_has_lost_no_committed_move(tmp_path: Path, seed: int) -> None:
    command = [sys.executable, "-c", RECORDING, str(tmp_path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(Random(seed).randrange(20, 200))]
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()
    told = [line for line in told if line.endswith("\n")]
    store = Store(tmp_path)
    kept = [f"{summary.id} {move.text}\n" for summary in store.games() for move in store.load(summary.id).moves]
    assert kept[: len(told)] == told
    assert len(kept) <= len(told) + 1, "at most the move that was being told"
    last = Recorder(tmp_path)
    game = last.resume(store.games()[-1].id)
    assert game.ply == store.games()[-1].plies


def test_a_power_cut_at_any_byte_leaves_a_store_that_opens_with_the_moves_before_it(tmp_path: Path) -> None:
    """What the disk holds when the power goes is the file and a beginning of its write-ahead log."""
    game = Game("vlkno")
    recorder = Recorder(tmp_path / "records.db")
    recorder.start(game)
    for _ in range(12):
        recorder.move(game.push(game.legal_moves()[0]))
    log = (tmp_path / "records.db-wal").read_bytes()
    whole = game.history
    kept = []
    cuts = sorted({0, len(log), *Random(4).sample(range(len(log)), 60)})
    for cut in cuts:
        folder = tmp_path / str(cut)
        folder.mkdir()
        shutil.copy(tmp_path / "records.db", folder)
        (folder / "records.db-wal").write_bytes(log[:cut])
        with open_to_write(folder / "records.db") as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        games = Store(folder).games()
        moves = [move.text for move in Store(folder).load(1).moves] if games else []
        assert moves == whole[: len(moves)]
        kept.append(len(moves))
    assert kept == sorted(kept)
    assert kept[0] == 0
    assert kept[-1] == 12
    assert len(set(kept)) > 6, "each move was a transaction of its own"
    recorder.close()


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
    recorder.close()
    full.set()
    for text in random_game("alea", seed=8, plies=150).history:
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


def test_two_programs_never_mix_their_moves_in_one_game(tmp_path: Path) -> None:
    told: list[str] = []
    first = Recorder(tmp_path, on_problem=told.append)
    game = Game("vlkno")
    first.start(game)
    first.move(game.push(game.legal_moves()[0]))
    second = Recorder(tmp_path)
    taken_over = second.resume(1)
    second.move(taken_over.push(taken_over.legal_moves()[-1]))
    first.move(game.push(game.legal_moves()[0]))
    assert told == [f"records {tmp_path / 'records.db'}: another program goes on with game 1"]
    assert [move.text for move in Store(tmp_path).load(1).moves] == taken_over.history
    assert first.pending == 1


def test_foreign_newer_and_broken_files_are_told_in_one_line(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "foreign.db") as connection:
        connection.execute("CREATE TABLE cake (slices INTEGER)")
    with sqlite3.connect(tmp_path / "newer.db") as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA user_version = 99")
    (tmp_path / "broken.db").write_bytes(b"no database at all, but long enough to be looked at" * 100)
    for name, problem in (
        ("foreign.db", "of another program"),
        ("newer.db", "written by a newer hallboard"),
        ("broken.db", "not a database"),
    ):
        before = (tmp_path / name).read_bytes()
        told: list[str] = []
        recorder = Recorder(tmp_path / name, on_problem=told.append)
        recorder.start(Game("vlkno"))
        assert problem in told[0]
        with pytest.raises(StoreError, match=problem) as caught:
            Store(tmp_path / name).games()
        assert "\n" not in str(caught.value)
        assert (tmp_path / name).read_bytes() == before


def test_a_record_that_the_rules_forbid_is_told_by_its_move(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path)
    game = Game("vlkno")
    recorder.start(game)
    for text in ("e5-d4 c3>b2", "a5-b4 c4>c5", "a1-a9 c3>b2"):
        recorder.move(text)
    recorder.close()
    with pytest.raises(BrokenRecord, match="move 3 cannot be replayed: column 4"):
        Store(tmp_path).load(1).replay()
    with pytest.raises(StoreError, match="no game 7 in the records"):
        Store(tmp_path).load(7)


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
