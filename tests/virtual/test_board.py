"""The virtual board as a process: its port, its time, its end; the same on every Python and for every run."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

import pytest
import serial
from hallboard.link import open_port
from hallboard.link.errors import CannotOpen
from hallboard.virtual import VirtualBoard, VirtualBoardError, parse_url

from tests.support import runtimes
from tests.support.patience import WAIT_S

ECHO = Path(__file__).parent / "programs" / "echo.py"
PICTURES = Path(__file__).parent / "programs" / "pictures.py"


@pytest.fixture(params=["micropython", "cpython"])
def python(request: pytest.FixtureRequest) -> str:
    if request.param == "micropython" and runtimes.executable(runtimes.AMD64) is None:
        pytest.skip("no micropython on this machine (see host/setup/get_micropython.py)")
    return str(request.param)


def readings(board: VirtualBoard, samples: int) -> list[float]:
    with serial.Serial(board.url, timeout=5) as port:
        port.write(b"r %d\n" % samples)
        board.wait(100)
        return [float(value) for value in json.loads(port.readline())]


def scene(python: str, seed: int) -> tuple[list[float], list[object]]:
    """A little game of hands: the readings at its end, and all lights on the way."""
    with VirtualBoard("vlkno", speed="step", seed=seed, runtime=python, main=ECHO) as board:
        board.arrange([2 if space % 3 else 0 for space in range(25)])
        board.hand.lift(1)
        board.hand.drop(0)
        board.hand.slide(2, 3, 6)
        board.hand.bump(4)
        board.wait(700)
        assert [board.true_kinds(space) for space in range(25)] == [board.kinds(space) for space in range(25)]
        frames: list[object] = list(board.frames())
        return readings(board, 16), frames


def test_both_pythons_give_the_same_readings_and_lights() -> None:
    if runtimes.executable(runtimes.AMD64) is None:
        pytest.skip("no micropython on this machine (see host/setup/get_micropython.py)")
    one, other = scene("micropython", 5), scene("cpython", 5)
    assert len(one[1]) >= 3
    assert one == other


def test_pictures_in_quick_succession_all_arrive(python: str) -> None:
    with VirtualBoard("vlkno", speed="step", runtime=python, main=PICTURES) as board:
        while "done" not in board.errors():
            board.wait(100)
        frames = board.frames()
        bits_ms = 0.03 * len(frames[0].data) / 3
        assert [frame.data[0] for frame in frames] == list(range(1, 81))
        assert all(len(set(frame.data)) == 1 for frame in frames)  # none is joined to another
        gaps_ms = [(after.at_us - before.at_us) / 1000 for before, after in pairwise(frames)]
        assert min(gaps_ms) < bits_ms + 1  # nor does one wait for longer than it must


def test_a_seed_decides_everything() -> None:
    assert scene("auto", 11) == scene("auto", 11)
    assert scene("auto", 11)[0] != scene("auto", 12)[0]


def test_pyserial_opens_the_boards_url_and_the_link_a_virtual_url(python: str) -> None:
    port = open_port(f"virtual://vlkno?speed=5&seed=3&runtime={python}")
    try:
        data = b""
        end = time.monotonic() + WAIT_S
        while not data and time.monotonic() < end:
            port.wait(0.2, False)
            data = port.read()
        assert data, "the firmware says nothing"
    finally:
        port.close()


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("virtual://vlkno?speed=quick", "speed is 'quick', expected a number above 0, max or step"),
        ("virtual://vlkno?sed=1", "'sed' means nothing here"),
        ("virtual://halma", "no board 'halma'"),
        ("virtual://vlkno?game=alea", "board vlkno has no spaces for alea"),
        ("virtual://", "expected virtual://NAME"),
    ],
)
def test_a_wrong_url_is_refused_in_one_line(url: str, reason: str) -> None:
    with pytest.raises(CannotOpen) as caught:
        open_port(url)
    assert reason in str(caught.value)


def test_the_url_says_it_all() -> None:
    assert parse_url("virtual://grid19?speed=20&seed=7&runtime=cpython&game=nevo") == (
        "grid19",
        {"speed": 20.0, "seed": 7, "runtime": "cpython", "game": "nevo"},
    )


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def ends(pid: int, within_s: float = 10) -> bool:
    end = time.monotonic() + within_s
    while is_alive(pid) and time.monotonic() < end:
        time.sleep(0.05)
    return not is_alive(pid)


def test_the_child_ends_when_the_board_is_closed(python: str) -> None:
    board = VirtualBoard("vlkno", runtime=python)
    pid = board.pid
    board.wait(50)
    assert is_alive(pid)
    board.close()
    assert ends(pid)


@pytest.mark.parametrize(
    ("speed", "by"),
    [("'step'", signal.SIGKILL), ("'max'", signal.SIGKILL), ("3", signal.SIGKILL), ("3", signal.SIGINT)],
)
def test_the_child_ends_when_its_parent_is_killed_and_nothing_is_left_behind(
    speed: str, by: signal.Signals, python: str, tmp_path: Path
) -> None:
    program = (
        "import sys, time\n"
        "from hallboard.virtual import VirtualBoard\n"
        f"board = VirtualBoard('vlkno', speed={speed}, runtime={python!r})\n"
        "board.wait(100)\n"
        "print(board.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    assert is_alive(pid)
    os.kill(parent.pid, by)
    parent.wait()
    parent.stdout.close()
    assert ends(pid)
    assert list(tmp_path.iterdir()) == []


def test_a_child_that_is_killed_or_never_speaks_leaves_nothing_behind(
    python: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = tmp_path / "silent.py"
    silent.write_text("while True:\n    pass\n")
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    with VirtualBoard("vlkno", runtime=python) as board:
        os.kill(board.pid, signal.SIGKILL)
    assert list(folder.iterdir()) == []
    with VirtualBoard("vlkno", runtime=python, main=silent):
        assert len(list(folder.iterdir())) == 1
    assert list(folder.iterdir()) == []


def test_a_device_that_fails_says_why(python: str) -> None:
    with VirtualBoard("vlkno", speed="step", runtime=python, main=ECHO) as board:
        with serial.Serial(board.url) as port:
            port.write(b"x\n")
            with pytest.raises(VirtualBoardError, match=r"has stopped: RuntimeError: told to"):
                board.wait(200)
        assert "told to" in board.errors()


def test_a_host_that_stops_reading_does_not_stop_the_device(python: str) -> None:
    with VirtualBoard("vlkno", speed="step", runtime=python, main=ECHO) as board:
        with serial.Serial(board.url) as port:
            for _ in range(60):
                port.write(b"r 1\n")  # more than a kilobyte of answer each time
                board.wait(30)
        board.drop(3, 1)
        board.wait(300)
        assert board.lights()[3] != (0, 0, 0)


def test_time_keeps_its_pace() -> None:
    with VirtualBoard("vlkno", speed=10, main=ECHO) as board:
        board.wait(10)
        start, begin = time.monotonic(), board.now_ms()
        board.wait(3000)
        assert 0.28 < time.monotonic() - start < 2
        assert board.now_ms() - begin >= 2900


def test_max_is_quicker_than_life_while_hands_act_and_keeps_to_it_otherwise() -> None:
    with VirtualBoard("vlkno", speed="max", main=ECHO) as board:
        board.wait(10)
        start = time.monotonic()
        board.wait(5000)
        assert time.monotonic() - start < 2.5
        begin, start = board.now_ms(), time.monotonic()
        time.sleep(0.3)
        board.wait(0)
        assert board.now_ms() - begin == pytest.approx((time.monotonic() - start) * 1000, abs=150)


def test_where_there_is_no_micropython_cpython_serves_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from hallboard.virtual import runtime

    monkeypatch.setattr(runtime, "_OWN", Path("/nowhere"))
    monkeypatch.setenv("PATH", "")
    with VirtualBoard("vlkno", speed="step", main=ECHO) as board:
        assert board.runtime == "cpython"
        assert "no micropython here" in board.notice
        board.wait(20)
    with pytest.raises(VirtualBoardError, match="no micropython here"):
        VirtualBoard("vlkno", runtime="micropython")


def test_hands_take_a_persons_time_and_cant_lift_what_isnt_there() -> None:
    with VirtualBoard("vlkno", speed="step", main=ECHO) as board:
        board.arrange([1] * 25)
        lift, drop = board.hand.lift(3), board.hand.drop(4)
        assert 300_000 < drop.begun_us - lift.begun_us < 750_000
        with pytest.raises(ValueError, match=r"d1: 0 pieces there, 1 to be lifted"):
            board.hand.lift(3)
        board.hand.knock(4, to=5)
        board.hand.knock(5)
        assert [board.kinds(space) for space in (3, 4, 5)] == [[], [1], [1]]
        assert board.contents()[:6] == [1, 1, 1, 0, 1, 1]


def test_one_light_says_that_the_board_is_on_before_it_shows_the_game() -> None:
    with VirtualBoard("alea", speed="step") as board:
        while len(board.frames()) < 2:
            board.wait(10)
        sign, game = (sum(frame.data[i : i + 3] != bytes(3) for i in range(0, 1083, 3)) for frame in board.frames()[:2])
    assert sign == 1
    assert game > 1  # what belongs where
