"""The demo, as its user runs it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.cli.main import main
from hallboard.record import Recorder, Store
from hallboard.session import EngineSeat
from hallboard.session.demo import Demo
from hallboard.session.player import ScriptedPlayer
from hallboard.session.setup import Setup

from tests.host.plays import BLACK_IN_3, vlkno
from tests.session.test_session import until
from tests.support.patience import PATIENCE_S, WAIT_S

JAMMED = Path(__file__).parents[1] / "evacuate" / "games" / "two_players.txt"
PLIES_TO_JAM = 75  # then both players can only pass


def hallboard(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hallboard", *args],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
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


@pytest.mark.parametrize(
    ("game", "board"),
    [("vlkno", "vlkno"), ("nevo", "nevo-reed"), ("evl", "evl-reed"), ("evacuate", "evacuate-digital")],
)
def test_a_demo_goes_on_after_a_press_that_came_too_late_for_its_question(
    game: str, board: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right, pressed = ScriptedPlayer.make, []

    def make(self: ScriptedPlayer, now: Game, move: int) -> bool:
        if len(now.moves) == 3 and not pressed:
            self._board.press(100)
            until(lambda: len(self._session.game.moves) == 2, "the turn was not taken back")
            pressed.append(True)
        return right(self, now, move)

    monkeypatch.setattr(ScriptedPlayer, "make", make)
    records = tmp_path / "records.db"
    demo = ["demo", game, "--board", f"virtual://{board}", "--plain", "--plies", "5", "--seed", "1", "--level", "2"]
    assert main([*demo, "--movetime", "20", "--records", str(records)]) == 0
    assert pressed
    assert len(Store(str(records)).load(1).moves) == 5


def test_a_move_that_was_told_and_taken_back_by_a_late_press_is_made_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right, told = ScriptedPlayer.tell, []

    def make(self: ScriptedPlayer, now: Game, move: int) -> bool:
        return make_rightly(self, now, move) if len(now.moves) != 2 or told else False

    def tell(self: ScriptedPlayer, now: Game, move: int) -> bool:
        done = right(self, now, move)
        told.append(move)
        self._board.press(100)
        until(lambda: len(self._session.game.moves) == 2, "the turn was not taken back")
        return done

    make_rightly = ScriptedPlayer.make
    monkeypatch.setattr(ScriptedPlayer, "make", make)
    monkeypatch.setattr(ScriptedPlayer, "tell", tell)
    demo = ["demo", "vlkno", "--board", "virtual://vlkno", "--plain", "--plies", "4", "--seed", "1", "--level", "2"]
    assert main([*demo, "--movetime", "20", "--records", str(tmp_path / "records.db")]) == 0
    assert len(told) == 1
    assert len(Store(str(tmp_path / "records.db")).load(1).moves) == 4


def test_a_demo_goes_on_where_the_board_has_passed_for_the_next_players_already(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game("evacuate")
    for text in JAMMED.read_text("utf-8").splitlines()[2 : 2 + PLIES_TO_JAM]:
        game.push(text)
    made = ScriptedPlayer.make

    def make_and_wait(self: ScriptedPlayer, before: Game, move: int) -> bool:
        done = made(self, before, move)
        if before.ply == PLIES_TO_JAM:
            until(lambda: demo.session.game.ply == PLIES_TO_JAM + 3, "the board does not pass")
        return done

    monkeypatch.setattr(ScriptedPlayer, "make", make_and_wait)
    monkeypatch.setattr("hallboard.session.player._PATIENCE_S", WAIT_S)
    engine = EngineSeat(level=2, movetime_ms=100, seed=1)
    with Demo(Setup(str(tmp_path / "records")), game, engine, None, 40.0, 2) as demo:
        lines = list(demo.lines())
    assert [line.split()[0] for line in lines] == ["76.", "77.", "78.", "79.", "left"]
    assert [line.split()[1:] for line in lines[1:3]] == [["p1", "end"], ["p2", "pass"]]


def test_in_a_demo_of_two_sets_hands_set_up_again_and_the_engines_change_sides(tmp_path: Path) -> None:
    game = vlkno(BLACK_IN_3.rsplit(", ", 1)[0])
    engine = EngineSeat(level=7, movetime_ms=200, seed=1)
    records = str(tmp_path / "records")
    setup = Setup(records)
    with Demo(setup, game, engine, None, 40.0, 2, sets=2) as demo:
        lines = [line for line in demo.lines() if not line.startswith("no ")]
    first, second = (Store(records).load(i) for i in (1, 2))
    assert lines[0] == "set 1: black engine 1, white engine 2"
    assert lines[1].split()[:2] == ["5.", "black"]
    assert lines[2:5] == ["black wins: stuck", "engine 1: 1, engine 2: 0", "set 2: black engine 2, white engine 1"]
    assert [line.split()[:2] for line in lines[5:7]] == [["1.", "black"], ["2.", "white"]]
    assert lines[7:] == ["left off after 2 plies", "engine 1: 1, engine 2: 0"]
    assert (first.set_number, first.result, second.set_number, second.result) == (1, "black", 2, "*")
    assert [player.name for player in second.players] == ["engine 2", "engine 1"]
    assert second.match == first.match
    assert setup.farewell() == "Recorded as game 2, set 2 of match 1: hallboard play --resume 2"


def test_play_without_a_terminal_says_what_to_do() -> None:
    done = hallboard("play", "vlkno")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "hallboard: play needs a terminal; without one there is `hallboard demo`\n"


def test_a_board_that_is_not_there_is_one_line() -> None:
    done = hallboard("demo", "vlkno", "--board", "nowhere")
    assert done.returncode == 2
    assert "no board 'nowhere'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_ctrl_c_in_the_middle_of_a_records_beginning_leaves_none_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(recorder: Recorder, connection: object) -> None:
        raise KeyboardInterrupt

    setup = Setup(str(tmp_path))
    with monkeypatch.context() as patch:
        patch.setattr(Recorder, "_bring_up_to_date", interrupt)
        with pytest.raises(KeyboardInterrupt):
            setup.recorder.start(Game("vlkno"))
    assert setup.farewell() == "No move was made: nothing is recorded."
