"""From a bare Pico to a first game, by the README's commands: a board whose wires went elsewhere than its file says."""

from __future__ import annotations

import io
import json
import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

import pytest
from hallboard.boards import load_board
from hallboard.cli.main import main
from hallboard.flash import flasher
from hallboard.flash.prompt import Device
from hallboard.record import Store
from hallboard.session import HandSeat
from hallboard.session.setup import Setup
from hallboard.virtual import VirtualBoard
from hallcore import lights

from tests.bringup.test_bringup import PROMPT, VLKNO, miswired
from tests.flash.desk import plugged_in
from tests.host.plays import BLACK_IN_3, vlkno
from tests.session.test_session import until
from tests.support import runtimes

pytestmark = pytest.mark.skipif(
    runtimes.executable(runtimes.AMD64) is None, reason="no MicroPython here: `make runtimes` fetches it"
)
SPACES = {place: space for space, place in enumerate(VLKNO.games["vlkno"].places)}
STONE = 1
HOLD_MS = 3500


class Reader(io.StringIO):
    """Somebody at the terminal: reads each line, or the beginning of one, and does what it says."""

    def __init__(self, acts: dict[str, Callable[[re.Match[str]], None]]) -> None:
        super().__init__()
        self._acts = acts

    def write(self, text: str) -> int:
        written = super().write(text)
        for pattern, act in self._acts.items():
            if found := re.match(pattern, text):
                act(found)
        return written


def typed(command: str, acts: dict[str, Callable[[re.Match[str]], None]] | None = None) -> str:
    """What a command prints, which must go well, while somebody follows it."""
    reader = Reader(acts or {})
    with redirect_stdout(reader):
        status = main(shlex.split(command)[1:])
    assert status == 0, reader.getvalue()
    return reader.getvalue()


@contextmanager
def at(port: Path, url: str) -> Iterator[None]:
    """The board is found at a path that stays."""
    port.unlink(missing_ok=True)
    port.symlink_to(url)
    yield


def commands_of(readme: str, begin: str, end: str, port: Path) -> list[str]:
    """The commands of a part of a README, with this port."""
    text = (runtimes.ROOT / readme).read_text()
    part = text[text.index(begin) : text.index(end)]
    found = re.findall(r"^    \.venv/bin/(hallboard [^#\n]+)", part, re.MULTILINE)
    return [command.replace("/dev/ttyACM0", str(port)).strip() for command in found]


def bring_up(command: str, true: Path, port: Path) -> str:
    """Touch what the terminal asks for; the new board has nothing but MicroPython."""
    with (
        VirtualBoard(str(true), speed="max", main=PROMPT, runtime=str(runtimes.executable(runtimes.AMD64))) as board,
        at(port, board.url),
    ):
        asked: list[int] = []

        def touch(found: re.Match[str]) -> None:
            asked.append(SPACES[found[1]])
            board.drop(asked[-1], STONE)

        def away(_: re.Match[str]) -> None:
            board.lift(asked[-1])
            board.put_aside()

        return typed(command, {r"([a-e][1-5]): $": touch, r"[A-C]\d\d( \(the file|$)": away})


def calibrate(command: str, board: VirtualBoard, port: Path) -> str:
    """Switch the board off and on as the terminal says, and put the puck where it is asked for."""

    def switch_on(_: re.Match[str]) -> None:
        board.power_cut(HOLD_MS)
        port.unlink()
        port.symlink_to(board.url)

    acts = {
        r"Switch the board off": switch_on,
        r".*take everything off": lambda _: board.press(),
        r"Put the puck on ([a-e][1-5]);": lambda found: board.put_puck(SPACES[found[1]]),
    }
    said = typed(command, acts)
    board.put_puck(None)
    return said


def test_the_readmes_commands_lead_from_a_miswired_board_to_the_record_of_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("hallboard.bringup.light_test.time.sleep", lambda seconds: None)
    monkeypatch.setattr("hallboard.flash.running_game._BEFORE_S", 0.2)
    true, port = tmp_path / "true" / "vlkno.toml", tmp_path / "ttyACM0"
    true.parent.mkdir()
    miswired(true.parent, seed=5)
    bringup, flash, calibration, play = commands = commands_of(
        "README.md", "A board of your own", "## Where things are", port
    )
    assert commands == commands_of("hardware/README.md", "## From a bare Pico", "## How it is made", port)

    # Its wires are found, and written.
    said = bring_up(bringup, true, port)
    assert "wires differ" in said
    assert load_board("./my-vlkno.toml").wires == load_board(str(true)).wires
    told = dict(re.findall(r"^(Next|Then)[^:]*: (hallboard .*)$", said, re.MULTILINE))
    assert told == {"Next": flash.replace("--board vlkno", "--board my-vlkno.toml"), "Then": calibration}

    # The firmware goes onto the board with that file.
    with plugged_in(tmp_path / "flash") as url, at(port, url):
        assert "is on the board" in typed(told["Next"])
        device = Device(url)
        on_the_board = flasher.look(device).board
        device.close()
    assert on_the_board is not None

    # It calibrates itself, with the wires as they are, by the description that was flashed.
    with VirtualBoard(str(true), speed=60.0, calibration="none") as board:
        board._description = json.loads(json.dumps(on_the_board))
        said = calibrate(told["Then"], board, port)
        assert "25 sensors are calibrated" in said
        assert "none are broken" in said
        assert len(json.loads((tmp_path / "vlkno-calibration.json").read_text())) > 0

        # A game to its end: each turn is made by hand, and what the board has felt is in the record.
        assert play == f"hallboard play vlkno --board {port}"
        game = vlkno("")
        board.arrange([game.ruleset.hands.content(game.cells, space) for space in range(25)])
        board.power_cut()
        port.unlink()
        port.symlink_to(board.url)
        setup = Setup(str(tmp_path / "records"))
        with setup.session(vlkno(""), [HandSeat(), HandSeat()], str(port)) as (session, _):
            for i, text in enumerate(BLACK_IN_3.split(", ")):
                until(lambda: lights.MOVABLE in session.view().roles, "the board offers no turn", 60)
                board.hand.make_turn(game.ruleset, game.cells, game.counters, game.parse(text).value)
                until(lambda i=i: len(session.game.moves) == i + 1, f"{text} is not seen", 60)
                game.push(text)
            until(lambda: session.game.outcome() is not None, "the game does not end", 60)
    record = Store(str(tmp_path / "records")).load(1)
    assert [move.text for move in record.moves] == BLACK_IN_3.split(", ")
