"""The game outlives a power cut, wherever it comes: files cut off at every byte, littlefs at every write."""

from __future__ import annotations

import errno
import json
import random
from array import array
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from device import memory as memory_module
from device.memory import Memory
from hallboard.boards import compile_board, load_board
from hallcore.board.board import Board
from hallcore.games import Ruleset
from hallcore.protocol import messages as m
from hallcore.protocol.device_session import DeviceSession
from hallcore.tracker.modes import SET_UP, TO_MOVE

from tests.firmware.portable.rig import Rig
from tests.firmware.random_move import random_move
from tests.support import runtimes

LITTLEFS = Path(__file__).parent / "portable" / "littlefs_cuts.py"


class PowerCut(BaseException):
    """The device is gone."""


class Disk:
    """Files in memory; the power goes when `left` more bytes or renames have been done. Half a write stays."""

    def __init__(self, left: int = 1 << 30) -> None:
        self.files: dict[str, bytes] = {}
        self.left = left
        self.error = 0

    def open(self, name: str, mode: str) -> DiskFile:
        if self.error and mode != "rb":
            raise OSError(self.error, "no")
        if mode == "rb" and name not in self.files:
            raise OSError(errno.ENOENT, name)
        if mode == "wb":
            self.spend(1)
            self.files[name] = b""
        return DiskFile(self, name)

    def rename(self, old: str, new: str) -> None:
        self.spend(1)
        self.files[new] = self.files.pop(old)

    def spend(self, count: int) -> int:
        done = min(self.left, count)
        self.left -= count
        return done


class DiskFile:
    def __init__(self, disk: Disk, name: str) -> None:
        self.disk, self.name, self.at = disk, name, 0

    def __enter__(self) -> DiskFile:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def read(self, n: int) -> bytes:
        data = self.disk.files[self.name][self.at : self.at + n]
        self.at += len(data)
        return data

    def write(self, data: bytes) -> None:
        self.disk.files[self.name] += data[: self.disk.spend(len(data))]
        if self.disk.left < 0:
            raise PowerCut


class Play:
    """A session's game, as far as `Memory` looks at it."""

    def __init__(self) -> None:
        self.tracker = SimpleNamespace(
            ruleset=Ruleset("vlkno"), options=array("i", [1, 0]), moves=array("i", bytes(4 * 64)), n_moves=0
        )
        self.game_id, self.line, self.after = 4711, 0, 0

    def rules_hash(self) -> int:
        return 0x89ABCDEF

    def move(self, *moves: int) -> None:
        for move in moves:
            self.tracker.moves[self.tracker.n_moves] = move
            self.tracker.n_moves += 1

    def back(self, ply: int) -> None:
        self.tracker.n_moves = ply
        self.line += 1

    def new(self, game_id: int) -> None:
        self.after, self.game_id, self.line, self.tracker.n_moves = self.game_id, game_id, 0, 0

    def state(self) -> tuple[int, int, list[int]]:
        return self.game_id, self.line, list(self.tracker.moves[: self.tracker.n_moves])


SCRIPT: tuple[tuple[str, tuple[int, ...]], ...] = (
    *(("move", (7 + i,)) for i in range(5)),
    ("move", (1 << 29, (1 << 30) - 1)),
    ("back", (4,)),
    ("move", (99,)),
    ("new", (12,)),
    ("move", (3,)),
    ("move", (0,)),
    ("back", (0,)),
    ("new", (13,)),
    ("move", (5,)),
)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    monkeypatch.setattr(memory_module, "open", disk.open, raising=False)
    monkeypatch.setattr(memory_module, "rename", disk.rename)
    return disk


def kept() -> tuple[int, int, list[int]] | None:
    memory = Memory()
    game = memory.start()
    if game is None:
        return None
    assert (game.game, game.options, memory.rules) == ("vlkno", b"\1\0", 0x89ABCDEF)
    return game.game_id, game.line, list(game.moves)


def play_until_cut(memory: Memory, play: Play, script: tuple[tuple[str, tuple[int, ...]], ...]) -> tuple[Any, Any, int]:
    """What was written to the end, what was being written when the power went (None: all is), and how far that was."""
    written = None
    for at, (act, numbers) in enumerate(script):
        getattr(play, act)(*numbers)
        try:
            memory.tick(play, False, 0)  # type: ignore[arg-type]
        except PowerCut:
            return written, play.state(), at
        written = play.state()
    return written, None, len(script)


def test_a_cut_at_any_byte_leaves_all_that_was_written_before(disk: Disk) -> None:
    cuts = 0
    while True:
        disk.files, disk.left = {}, cuts
        written, writing, _ = play_until_cut(Memory(), Play(), SCRIPT)
        disk.left = 1 << 30
        if writing is None:
            break
        found = kept()
        if found != written:
            assert writing is not None
            assert found is not None, f"{written} is gone after {cuts} bytes"
            assert found[:2] == writing[:2] == (written or writing)[:2] or found == writing, "neither before nor after"
            assert found[2] == writing[2][: len(found[2])]
            assert len(found[2]) >= len(written[2] if written else ())
        cuts += 1
    assert cuts > 250
    assert kept() == written


def test_after_a_cut_the_same_game_goes_on_in_the_same_file(disk: Disk) -> None:
    for cuts in range(30, 130):
        disk.files, disk.left = {}, cuts
        play = Play()
        play_until_cut(Memory(), play, SCRIPT[:6])
        disk.left = 1 << 30
        memory = Memory()
        game = memory.start()
        if game is None:
            continue
        play.tracker.n_moves = len(game.moves)
        for move in range(3):
            play.move(move)
            memory.tick(play, False, 0)  # type: ignore[arg-type]
            assert kept() == play.state(), f"cut after {cuts} bytes"


def test_another_continuation_of_the_same_line_is_written_anew(disk: Disk) -> None:
    memory, play = Memory(), Play()
    play_until_cut(memory, play, (("move", (1, 2, 3)),))
    play.tracker.moves[1] = 77
    play.move(4)
    memory.tick(play, False, 0)  # type: ignore[arg-type]
    assert kept() == (4711, 0, [1, 77, 3, 4])


def test_a_move_appends_eight_bytes_and_nothing_is_written_for_nothing(disk: Disk) -> None:
    memory, play = Memory(), Play()
    memory.tick(play, False, 0)  # type: ignore[arg-type]
    assert disk.files == {}, "nobody has played yet"
    for _ in range(3):
        play.move(5)
        memory.tick(play, False, 0)  # type: ignore[arg-type]
    before = len(disk.files["hallboard.game"])
    for _ in range(3):
        memory.tick(play, False, 0)  # type: ignore[arg-type]
    assert len(disk.files["hallboard.game"]) == before
    play.move(6)
    memory.tick(play, False, 0)  # type: ignore[arg-type]
    assert len(disk.files["hallboard.game"]) == before + 8
    assert list(disk.files) == ["hallboard.game"]


def test_a_hand_that_waits_is_not_held_up_for_long(disk: Disk) -> None:
    memory, play = Memory(), Play()
    play.move(5)
    for now_ms in (0, 900):
        memory.tick(play, True, now_ms)  # type: ignore[arg-type]
        assert disk.files == {}
    memory.tick(play, True, 1000)  # type: ignore[arg-type]
    assert kept() == play.state()


@pytest.mark.parametrize("data", [b"", b"HBG1", b"HBG1\xff", b"x" * 300, b"HBG1\0" + b"\0" * 40])
def test_a_file_that_is_none_of_ours_begins_no_game(disk: Disk, data: bytes) -> None:
    disk.files = {"hallboard.game": data}
    assert kept() is None


# -- the whole firmware


@pytest.fixture
def board(alea_description: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Board:
    monkeypatch.chdir(tmp_path)
    return Board(alea_description)


def begin(board: Board) -> Rig:
    rig = Rig(board, Memory())
    rig.run(300)
    rig.set_up()
    rig.run(300)
    return rig


def again(rig: Rig, board: Board, pieces: list[bytes]) -> Rig:
    """The power comes back, with these pieces on the board."""
    after = Rig(board, Memory())
    after.pieces = list(pieces)
    for space in range(len(pieces)):
        after._feel(space)
    after.run(1500)
    return after


def moves_of(rig: Rig) -> list[int]:
    return list(rig.app.tracker.moves[: rig.app.tracker.n_moves])


def test_a_board_goes_on_where_the_power_went_and_what_stands_is_not_played(board: Board) -> None:
    rig = begin(board)
    dice = random.Random(2)
    for _ in range(5):
        rig.play(random_move(rig, dice), 100, 800)
    assert len(moves_of(rig)) == 5
    before, number = moves_of(rig), rig.app.session.game_id
    rig.play(random_move(rig, dice), 0, 0)  # made, but the board has not seen it
    after = again(rig, board, rig.pieces)
    assert (moves_of(after), after.app.session.game_id) == (before, number)
    assert after.app.tracker.mode == SET_UP
    assert after.app.tracker.n_debts() in (2, 3, 4)
    after.set_up()
    after.run(900)
    assert (after.app.tracker.mode, moves_of(after)) == (TO_MOVE, before)
    after.play(random_move(after, dice), 100, 800)
    assert len(moves_of(after)) == 6
    assert moves_of(again(after, board, after.pieces)) == moves_of(after)


@pytest.mark.parametrize("game", ["alea", "nevo"])
def test_after_a_power_cut_the_game_is_lit_before_its_rules_are_compared(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    board = Board(compile_board(load_board(game)))
    rig = begin(board)
    rig.play(random_move(rig, random.Random(2)), 100, 2000)
    assert len(moves_of(rig)) == 1
    lit = []
    hash_rules = DeviceSession.hash_rules

    def look(session: DeviceSession) -> bool:
        lights = session.handler.lights  # type: ignore[attr-defined]
        lit.append((bytes(session.roles), bytes(lights._out), lights.writes))
        return hash_rules(session)

    with monkeypatch.context() as patch:
        patch.setattr(DeviceSession, "hash_rules", look)
        after = Rig(board, Memory())
    assert len(lit) > 1, "the hash is found piece by piece"
    roles, data, writes = lit[0]
    assert writes == 1
    assert any(data)
    after.run(20)
    assert roles == bytes(after.app.roles), "the same lights stay"
    assert data == bytes(after.pins.out)


def test_a_full_flash_is_told_once_and_the_game_goes_on(board: Board, disk: Disk) -> None:
    disk.error = errno.ENOSPC
    rig = begin(board)
    told: list[tuple[int, int, str]] = []
    rig.app.session.link.up = True
    rig.app.session.note = lambda *note: bool(told.append(note)) or True  # type: ignore[assignment, method-assign]
    dice = random.Random(2)
    for _ in range(3):
        rig.play(random_move(rig, dice), 100, 800)
    assert len(moves_of(rig)) == 3
    assert [(code, text) for code, _, text in told if code == m.FAULT] == [
        (m.FAULT, "the board's flash does not take the game: [Errno 28] no")
    ]
    disk.error = 0
    rig.play(random_move(rig, dice), 100, 800)
    assert moves_of(again(rig, board, rig.pieces)) == moves_of(rig), "it is kept once there is room"


def test_a_game_by_other_rules_does_not_go_on_and_stays_until_a_move_is_made(board: Board) -> None:
    rig = begin(board)
    rig.play(random_move(rig, random.Random(2)), 100, 800)
    file = Path("hallboard.game")
    before = file.read_bytes()
    rig.app.session.rules["alea"] ^= 1
    rig.app.memory = None
    memory = Memory()
    memory.start()
    memory.forget()
    rig.app.session.line += 1
    memory.tick(rig.app.session, False, 0)
    file.write_bytes(after := file.read_bytes())
    assert after != before
    other = again(rig, board, rig.pieces)
    assert moves_of(other) == []
    assert file.read_bytes() == after
    assert other.app.notes[-1][2] == "the game before the power cut cannot go on: it was played by other rules"


# -- littlefs, as it is on the device


def test_on_littlefs_a_cut_at_any_write_of_a_game_loses_nothing() -> None:
    if runtimes.executable(runtimes.AMD64) is None:
        pytest.skip("no micropython on this machine (see host/setup/get_micropython.py)")
    path = [runtimes.ROOT / "boards", runtimes.ROOT / "firmware"]
    found = json.loads(runtimes.run(runtimes.AMD64, LITTLEFS, "40", path=path))
    assert found["cuts"] > 80
    assert found["wrong"] == []
    assert found["erases"] < 3 * found["commits"]
