"""Traces: what the recorder keeps plays to the same end, on every Python, from every place, and from any bytes."""

from __future__ import annotations

import contextlib
import functools
import gzip
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hallboard import UserError
from hallboard.boards import compile_board, format_board, load_board
from hallboard.cli import main
from hallboard.record import Store
from hallboard.traces import Trace, read_trace, tell
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support import runtimes

HERE = Path(__file__).parent
CASES = sorted((HERE / "cases").glob("*.trace"))
SEEDS = [str(seed) for seed in range(6)]
BOARDS = [
    ("vlkno", "vlkno"),
    ("evacuate", "evacuate"),
    ("nevo", "nevo"),
    ("vlkno-reed", "vlkno"),
    ("nevo-reed", "nevo"),
]


@pytest.fixture
def run_on_a_pc(runtime: str) -> Callable[..., str]:
    """Run a portable script on the runtime, from the sources, with a PC's heap: no device plays traces."""
    heap_kb = None if runtime == runtimes.CPYTHON else 64_000
    return functools.partial(runtimes.run, runtime, path=[runtimes.ROOT / "boards"], heap_kb=heap_kb)


@pytest.mark.parametrize(("board", "game"), BOARDS)
def test_what_was_recorded_is_played_to_the_same_end(
    board: str, game: str, tmp_path: Path, run_on_a_pc: Callable[..., str]
) -> None:
    path = tmp_path / "board.json"
    path.write_text(format_board(compile_board(load_board(board))))
    said = run_on_a_pc(HERE / "record_and_play.py", str(path), game, "play", *SEEDS)
    assert said.count("\n") == 1, said
    assert int(said.split()[0]) > 1000


@pytest.mark.parametrize(("board", "game"), BOARDS)
def test_a_device_has_the_memory_to_record(
    board: str, game: str, tmp_path: Path, run_portable: Callable[..., str]
) -> None:
    path = tmp_path / "board.json"
    path.write_text(format_board(compile_board(load_board(board))))
    assert "bytes" in run_portable(HERE / "record_and_play.py", str(path), game, "record", SEEDS[0])


@pytest.mark.parametrize("case", CASES, ids=[case.stem for case in CASES])
def test_a_stored_trace_plays_as_its_snapshot_says(case: Path) -> None:
    """`REGENERATE=1` writes the snapshots anew: read the difference as a player would."""
    told = "\n".join(tell(read_trace(case))) + "\n"
    snapshot = case.with_suffix(".txt")
    if os.environ.get("REGENERATE"):
        snapshot.write_text(told)
    assert told == snapshot.read_text()


@pytest.mark.parametrize("case", CASES, ids=[case.stem for case in CASES])
def test_a_stored_trace_plays_alike_on_every_python(
    case: Path, tmp_path: Path, run_on_a_pc: Callable[..., str]
) -> None:
    trace = read_trace(case)
    path = tmp_path / "trace"
    path.write_bytes(trace.header() + trace.data)
    *plies, end = run_on_a_pc(HERE / "play_trace.py", str(path)).splitlines()
    assert plies == re.findall(r"(?:  move |taken back to )(\d+)", "\n".join(tell(trace)))
    assert end.endswith(" 0"), "the watch looked otherwise than the board's"


@pytest.mark.parametrize("game", ["nevo", "evl"])  # of EVL's board the gains are known, too
def test_the_demo_keeps_a_trace_that_plays_the_recorded_moves(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trace, records = tmp_path / "game.trace", tmp_path / "records.db"
    arguments = ["demo", game, "--plain", "--plies", "3", "--movetime", "20", "--records", str(records)]
    assert main([*arguments, "--trace", str(trace)]) == 0
    assert f"Trace: {trace}" in capsys.readouterr().out
    assert main(["trace", "replay", str(trace)]) == 0
    moves = [line.split(": ")[1] for line in capsys.readouterr().out.splitlines() if "  move " in line]
    record = Store(str(records)).load(1)
    assert moves == [move.text for move in record.moves]
    assert len(moves) == 3
    with pytest.raises(SystemExit):
        main([*arguments, "--trace", str(trace)])
    assert "is already there" in capsys.readouterr().err


def test_a_board_is_recorded_while_hands_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    trace = tmp_path / "board.trace"
    assert main(["trace", "record", str(trace), "--board", "virtual://nevo", "--seconds", "1.5"]) == 0
    assert "bytes of readings" in capsys.readouterr().out
    assert tell(read_trace(trace))[0].endswith("nevo after 0 plies")


def test_a_shared_trace_plays_alike_and_does_not_name_the_board(tmp_path: Path) -> None:
    case = HERE / "cases" / "nevo.trace"
    output = tmp_path / "shared.trace"
    assert main(["trace", "share", str(case), str(output)]) == 0
    assert tell(read_trace(output)) == tell(read_trace(case))
    assert read_trace(output).board["name"] == "shared"
    assert "title" not in read_trace(output).board


def test_a_trace_cut_anywhere_plays_as_far_as_it_goes(tmp_path: Path) -> None:
    whole = read_trace(HERE / "cases" / "nevo.trace")
    lines = tell(whole)
    for end in range(0, len(whole.data), len(whole.data) // 23):
        told = tell(Trace(whole.firmware, whole.rules, whole.board, whole.data[:end]))
        assert told == lines[: len(told)]
    packed = gzip.compress(whole.header() + whole.data)
    cut = tmp_path / "cut.trace"
    cut.write_bytes(packed[: len(packed) * 9 // 10])
    told = tell(read_trace(cut))
    assert told == lines[: len(told)]


@given(data=st.binary(max_size=400), at=st.integers(0, 300))
@settings(max_examples=200, deadline=None)
def test_damaged_bytes_are_told_or_played_and_nothing_else(data: bytes, at: int) -> None:
    for name in ("nevo", "nevo-reed"):
        trace = read_trace(HERE / "cases" / f"{name}.trace")
        bent = trace.data[:at] + data + trace.data[at : at + 200]
        with contextlib.suppress(UserError):
            tell(Trace(trace.firmware, trace.rules, trace.board, bent))


NO_TRACES = {
    "no gzip": (b"no gzip", "no trace"),
    "no header": (gzip.compress(b"[]\n"), "no trace"),
    "format": (gzip.compress(b'{"hallboard-trace": 9, "firmware": "1", "rules": 1, "board": {}}\n'), "of format 9"),
    "no board": (gzip.compress(b'{"hallboard-trace": 1, "firmware": "1", "rules": 1, "board": []}\n'), "damaged"),
    "bad board": (gzip.compress(b'{"hallboard-trace": 1, "firmware": "1", "rules": 1, "board": {}}\n\0'), "damaged"),
}


@pytest.mark.parametrize("what", NO_TRACES)
def test_a_file_that_is_no_trace_gets_one_line(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content, complaint = NO_TRACES[what]
    path = tmp_path / "bad.trace"
    path.write_bytes(content)
    assert main(["trace", "replay", str(path)]) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1
