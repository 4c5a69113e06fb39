"""A solved board: what its table says, and damaged or interrupted tables."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from random import Random
from typing import cast

import pytest
from hallboard.cli.main import main
from hallboard.engine import Engine
from hallboard.engine.limits import Limits
from hallboard.engine.solved import SolvedSearch
from hallboard.errors import UserError
from hallboard.game import Game
from hallboard.solving import solver as solver_module
from hallboard.solving.solver import Solver
from hallboard.solving.tables import Solution, solution, table_path
from hallcore.keys import new_history, remember

from tests.vlkno.test_rules import TO_AND_FRO, WALKING

from .slow import Position, solve

pytest.importorskip("hallboard.solving.positions", reason="the solver is compiled")

POSITIONS_3X3 = 5391


def board() -> Game:
    return Game("vlkno", size="3x3")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HALLBOARD_TABLES", str(tmp_path / "tables"))
    return tmp_path / "tables"


def solved() -> Path:
    return Solver(board()).run(lambda what, done, total: None).path


def as_game(position: Position, rows_there: int = 3) -> Game:
    """The game at a position of the slow program with three columns, Black to move."""
    entries = [
        f"{height}{'bw'['mo'.index(pawn)] if pawn != '-' else ''}" for height, pawn in zip(*position, strict=True)
    ]
    rows = [",".join([*entries[3 * y : 3 * y + 3], "0", "0"]) for y in reversed(range(rows_there))]
    lava = ["0,0,0,0,0"] * (5 - rows_there)
    return Game.from_position(f"vlkno {'/'.join([*lava, *rows])} b 0 size=3x{rows_there}")


def test_every_position_of_3x3_is_worth_what_the_slow_program_says() -> None:
    solved()
    table = solution(board())
    assert table is not None
    slow = solve(board().position().split(" ", 1)[1].removesuffix(" size=3x3"), 3, 3)
    assert len(slow) == len(table.table) == POSITIONS_3X3
    for position, plies in slow.items():
        game = as_game(position)
        assert table.plies_to_win(game.cells, game.seat) == plies, game.position()


def test_who_moves_first_on_3x3_loses_in_four_plies(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "vlkno", "--columns", "3", "--rows", "3"]) == 0
    said = capsys.readouterr().out
    assert "5,391 positions" in said
    assert "black, who moves first, loses in 4 plies" in said
    assert main(["solve", "vlkno", "--columns", "3", "--rows", "3"]) == 0
    assert "solved already" in capsys.readouterr().out


@pytest.mark.parametrize("args", [["alea"], ["vlkno"], ["vlkno", "--columns", "4", "--rows", "5"]])
def test_what_cannot_be_solved_is_refused_in_one_line(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", *args]) == 2
    assert "what can be solved is vlkno with --columns 3 --rows 3 or --columns 3 --rows 4" in capsys.readouterr().err


@pytest.mark.parametrize("stop_at", [3, 12, 17])
def test_an_interrupted_solving_goes_on_to_the_same_table(stop_at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = solved().read_bytes()
    table_path(board().options).unlink()
    monkeypatch.setattr(solver_module, "_AT_ONCE", 500)
    steps: list[tuple[str, int]] = []

    def stop(what: str, done: int, total: int) -> None:
        steps.append((what, done))
        if len(steps) == stop_at:
            raise KeyboardInterrupt

    first = Solver(board())
    with pytest.raises(KeyboardInterrupt):
        first.run(stop)
    assert first.work_path.exists()
    assert not first.path.exists()
    before = steps[-1]
    steps.clear()
    assert Solver(board()).run(lambda *step: steps.append(step[:2])).path.read_bytes() == whole
    assert steps[0][0] == before[0]
    assert steps[0][1] > before[1] - POSITIONS_3X3 // 2
    assert not first.work_path.exists()


def test_a_full_disk_is_one_line_and_leaves_no_half_table(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*paths: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("hallboard.files.os.replace", full)
    with pytest.raises(UserError, match=r"vlkno-allowed-3x3\.table: No space left on device"):
        solved()
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("damage", ["cut", "byte", "empty", "other", "rules"])
def test_a_damaged_table_is_named_and_not_believed(damage: str) -> None:
    path = solved()
    whole = path.read_bytes()
    broken = {
        "cut": whole[:-100],
        "byte": whole[:3000] + bytes([whole[3000] ^ 1]) + whole[3001:],
        "empty": b"",
        "other": b"another file\n" * 100,
        "rules": whole.replace(board().ruleset.changes.HASHES[-1].encode(), b"00000000", 1),
    }[damage]
    path.write_bytes(broken)
    with pytest.raises(UserError, match=f"{path.name}: .*delete it, and solve anew"):
        Engine("vlkno").search(board(), nodes=100)


def test_damaged_work_is_named_and_not_gone_on_with() -> None:
    first = Solver(board())
    first.save()
    data = bytearray(first.work_path.read_bytes())
    data[-1] ^= 1
    first.work_path.write_bytes(data)
    with pytest.raises(UserError, match="damaged: delete it to begin anew"):
        Solver(board())


def test_the_engine_plays_a_solved_board_without_a_search_and_says_the_exact_distance() -> None:
    engine = Engine("vlkno", hash_mb=1)
    solved()
    game = board()
    found = engine.search(game, nodes=1, seed=1, lines=3)
    assert [line.plies_to_win for line in (found, *found.others)] == [-4, -4, -4]
    assert len(found.pv) == 4
    for move in game.legal_moves()[::7]:
        line = game.copy()
        line.push(move)
        while not line.is_over():
            line.push(engine.search(line, nodes=1, seed=2).move)
        assert line.outcome().winner == "white"  # type: ignore[union-attr]
        assert line.ply <= 4


class EverythingLoses:
    """A solution by which every move loses, on any board."""

    def plies_to_win(self, cells: bytearray, turn: int) -> int | None:
        return 5


def test_a_repetition_that_ends_the_game_counts_for_more_than_the_table() -> None:
    game = Game.from_position(f"vlkno {WALKING}")
    for text in (*TO_AND_FRO, *TO_AND_FRO[:3]):
        game.push(text)
    ring = new_history()
    for counters in game.past_counters():
        remember(counters, ring)
    search = SolvedSearch(ruleset=game.ruleset, solution=cast(Solution, EverythingLoses()))
    found = search.search((game.cells, game.counters, ring), Limits(), Random(1), 0, lambda result: None)
    assert (found.score, game.parse(TO_AND_FRO[3]).value) == (0, found.move)


def test_a_lower_level_does_not_know_the_table() -> None:
    solved()
    assert Engine("vlkno", hash_mb=1).search(board(), nodes=50, level=5, seed=1).plies_to_win is None
