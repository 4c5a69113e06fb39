"""Records when the program is killed or the power goes: no committed move is lost."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hallboard import Game
from hallboard.record import Recorder, Store
from hallboard.record.database import open_to_write

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
