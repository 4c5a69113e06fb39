"""Which games somebody may want to go on with: not those without a move, and not those that are open elsewhere."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.record import Recorder, Store, StoreError

PLAYING = """
import sys
from hallboard import Game
from hallboard.record import Recorder
game = Game("vlkno")
recorder = Recorder(sys.argv[1])
recorder.start(game)
recorder.set_link(77, 3)
recorder.move(game.push("e5-d4 c3>b2"))
print(recorder.id, flush=True)
sys.stdin.read()
"""


def play(folder: Path, plies: int) -> Recorder:
    game = Game("vlkno")
    recorder = Recorder(folder)
    recorder.start(game)
    for _ in range(plies):
        recorder.move(game.push(game.legal_moves()[0]))
    return recorder


def test_a_start_and_quit_leaves_no_record(tmp_path: Path) -> None:
    recorder = play(tmp_path, 0)
    assert recorder.id == 1
    assert (recorder.close(), recorder.id) == (0, None)
    recorder = play(tmp_path, 1)
    recorder.take_back(0)
    recorder.close()
    assert Store(tmp_path).games() == []
    recorder = play(tmp_path, 0)
    recorder.start(Game("alea"), match="cup", set_number=1)
    recorder.start(Game("evl"))
    recorder.finish("white", "resigned")
    recorder.close()
    assert [(game.game, game.result) for game in Store(tmp_path).games()] == [("evl", "white")], "a result is kept"
    assert list(tmp_path.glob("*-open")) == []


def test_a_resumed_game_whose_moves_are_all_taken_back_is_kept(tmp_path: Path) -> None:
    play(tmp_path, 2).close()
    again = Recorder(tmp_path)
    again.resume(1)
    again.take_back(0)
    again.close()
    assert [game.plies for game in Store(tmp_path).games()] == [0]
    assert Store(tmp_path).resumable() == [], "but it is not offered"


def test_a_game_that_is_open_in_another_window_is_not_taken(tmp_path: Path) -> None:
    play(tmp_path, 2).close()
    command = [sys.executable, "-c", PLAYING, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "2\n"
        store = Store(tmp_path)
        assert [game.is_open for game in store.games()] == [False, True]
        assert [game.id for game in store.resumable()] == [1]
        with pytest.raises(StoreError, match="game 2 is open in another window"):
            Recorder(tmp_path).resume(2)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert [game.id for game in store.resumable("vlkno")] == [2, 1], "a killed program has nothing open"
    found = store.by_link_id(77)
    assert found is not None
    recorder = Recorder(tmp_path)
    assert recorder.resume(found.id).history == ["e5-d4 c3>b2"]
    assert recorder.link == (77, 3), "by which the board's game is known to be this one"
    assert store.by_link_id(78) is None
    recorder.set_link(77, 4)
    recorder.close()
    recorder = Recorder(tmp_path)
    recorder.resume(found.id)
    assert recorder.link == (77, 4)
    recorder.close()
    assert not (tmp_path / "records.db-open").exists()
