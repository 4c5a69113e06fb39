"""The command line under an awkward shell, machine or file: a line, an exit code, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.cli import main
from hallboard.engine import Engine, compiled_search
from hallboard.errors import UserError
from hallboard.record import InvalidRecord, Player, Recorder, format_record, of_game, parse_records

COMMAND = [sys.executable, "-c", "import sys; from hallboard.cli import main; sys.exit(main())"]
needs_searches = pytest.mark.skipif(
    not compiled_search.available("vlkno"), reason="the searches are not compiled here, nor could they be"
)


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records with a game of Zoë's."""
    monkeypatch.setenv("HALLBOARD_RECORDS", str(tmp_path))
    game = Game("vlkno")
    recorder = Recorder(tmp_path)
    recorder.start(game, [Player("Zoë"), Player("Öykü")], date="2026-05-17T18:30:00Z")
    recorder.move(game.push("e5-d4 c3>b2"))
    recorder.close()
    return tmp_path


@pytest.mark.parametrize("command", ["analyse vlkno", "play vlkno --seats hand,engine", "demo vlkno"])
@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("--hash 1000000", "1000000 MB of memory: this machine has "),
        ("--threads 100000", "100000 threads: expected 1 to 256"),
    ],
)
def test_more_than_the_machine_has_is_refused_at_once(
    command: str, option: str, message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert main([*command.split(), *option.split()]) == 2
    errors = capsys.readouterr().err
    assert errors.startswith(f"hallboard: {message}")
    assert len(errors.splitlines()) == 1


@needs_searches
def test_memory_that_the_system_does_not_give_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_memory(hash_mb: float) -> object:
        raise MemoryError("no memory for a table")

    monkeypatch.setattr(compiled_search, "memory", no_memory)
    with pytest.raises(UserError, match="64 MB of memory: the system cannot give that much now"):
        Engine("vlkno", "alphabeta").search(Game("vlkno"), depth=1)
    assert main(["analyse", "vlkno", "--depth", "1", "--method", "alphabeta"]) == 2


def test_a_closed_output_is_told_and_nothing_else_is_written_to_it(records: Path) -> None:
    before = (records / "records.db").read_bytes()
    for shell, code, errors in (
        (">&-", 2, "hallboard: the standard output is closed: there is nowhere to write to\n"),
        (">&- 2>&-", 2, ""),
        ("2>&- <&-", 0, ""),
    ):
        line = " ".join(f"'{part}'" for part in COMMAND) + f" show 1 {shell}"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (code, errors)
    assert (records / "records.db").read_bytes() == before


@pytest.mark.parametrize("command", ["games", "show 1", "export 1 -", "games --player Zoë"])
def test_names_are_printed_under_any_locale(command: str, records: Path) -> None:
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    done = subprocess.run([*COMMAND, *command.split()], capture_output=True, env={**os.environ, **ascii_only})
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Zo?" in done.stdout or "Zoë".encode() in done.stdout


@needs_searches
@pytest.mark.parametrize("method", ["alphabeta", "mcts"])
def test_a_number_of_nodes_is_that_of_all_threads_together(method: str) -> None:
    for threads in (1, 2, 3):
        engine = Engine("evacuate", method, threads=threads)
        analysis = engine.search(Game("evacuate"), movetime_ms=None, nodes=20_000, seed=1)
        assert 5_000 < analysis.nodes < 21_000
    few = Engine("evacuate", method, threads=8).search(Game("evacuate"), movetime_ms=None, nodes=50)
    assert few.nodes <= 60


@pytest.mark.parametrize(
    "limits", [{"movetime_ms": -1}, {"movetime_ms": float("nan")}, {"nodes": -1}, {"depth": 0}, {"lines": 0}]
)
def test_a_limit_below_its_least_is_refused(limits: dict[str, int]) -> None:
    ((name, value),) = limits.items()
    with pytest.raises(ValueError, match=f"{name}={value}: expected a number from"):
        Engine("vlkno").search(Game("vlkno"), **limits)  # type: ignore[arg-type]


@needs_searches
@pytest.mark.parametrize("option", ["--output .", "--output file/weights.toml", "--work file"])
def test_a_tuning_that_cannot_be_written_is_refused_before_the_first_game(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("hallboard.tuning.games.play", lambda *_: pytest.fail("a game was played"))
    (tmp_path / "file").write_text("")
    assert main(["tune", "evacuate", "--workers", "1", *option.split()]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    ("command", "work"),
    [
        pytest.param("tune evacuate --workers 1 --output {}", "tuning.games.play", marks=needs_searches),
        pytest.param("tune vlkno --workers 1 --output {}", "tuning.games.play", marks=needs_searches),
        pytest.param("tune evacuate --workers 1 --work {}", "tuning.games.play", marks=needs_searches),
        ("board calibrate virtual://vlkno -o {}", "calibration.command.VirtualBoard"),
        ("bringup /dev/null --board vlkno -o {}", "flash.prompt.Device"),
        ("trace record {} --board virtual://vlkno", "virtual.VirtualBoard"),
        ("play vlkno --trace {}", "session.setup.VirtualBoard"),
        ("demo vlkno --plain --trace {}", "session.setup.VirtualBoard"),
        ("export last {}", "record.format_record"),
        ("export last --html {}", "study.share"),
    ],
)
@pytest.mark.parametrize("place", ["/proc/it", "{folder}/file/it"])
@pytest.mark.usefixtures("records")
def test_where_a_result_cannot_go_is_refused_before_the_work(
    command: str,
    work: str,
    place: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Not even the superuser makes a file in /proc, though the permissions say so."""
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr(f"hallboard.{work}", lambda *_, **__: pytest.fail("the work has begun"))
    (tmp_path / "file").write_text("")
    path = place.format(folder=tmp_path)
    try:
        code = main([word.format(path) for word in command.split()])
    except SystemExit as end:  # what is wrong with an argument itself
        code = int(end.code or 0)
    assert code == 2
    assert len(errors := capsys.readouterr().err.splitlines()) == 1
    assert path in errors[0] or str(Path(path).parent) in errors[0]


@pytest.mark.parametrize(
    "date", ["0000-00-00", "2026-02-30", "2026-13-01", "2026-05-17T24:00:00Z", "2026-05-17T18:30:61Z"]
)
def test_a_date_is_one_of_the_calendar(date: str) -> None:
    text = format_record(of_game(Game("vlkno"))).replace("[Result", '[Date "2026-05-17"]\n[Result')
    assert parse_records(text)[0].date == "2026-05-17"
    with pytest.raises(InvalidRecord, match="line 2, column 8: expected a date such as 2026-05-17"):
        parse_records(text.replace("2026-05-17", date))


def test_a_text_of_megabytes_is_read_in_steps_that_grow_with_its_length_alone() -> None:
    """Escapes and blanks in plenty, in a tag and in a comment: what looked at each again and again took minutes."""
    long = 'a b \\" c\\n ' * 200_000
    text = format_record(of_game(Game("vlkno")))
    text = text.replace("[Result", f'[Event "{long}"]\n[Result').replace("\n\n*", f"\n\n{{{long}x}}\n*")
    (record,) = parse_records(text)
    assert record.tags[0][1].count('"') == 200_000
    assert parse_records(format_record(record)) == [record]
    for tag in ("Position", "Variant", "Date", "TimeControl"):
        with pytest.raises(InvalidRecord):
            parse_records(text.replace("[Event", f"[{tag}"))


@pytest.mark.parametrize("tag", ["Position", "Variant", "Date", "TimeControl", "Game"])
def test_what_a_file_says_wrong_is_not_repeated_at_any_length(
    tag: str, records: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = format_record(of_game(Game("vlkno"))).replace("[Result", f'[{tag} "{"x" * 100_000}"]\n[Result')
    (records / "long.hgn").write_text(text)
    assert main(["import", str(records / "long.hgn")]) == 2
    assert len(capsys.readouterr().err) < 1_300


@pytest.mark.parametrize(
    "line", ["perft vlkno 1 --position", "analyse vlkno --position", "games --since", "show", "play"]
)
def test_what_a_person_gives_wrong_is_not_repeated_at_any_length(
    line: str, records: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main([*line.split(), "1" * 100_000])
    except SystemExit as end:
        code = int(str(end.code))
    assert code == 2
    errors = capsys.readouterr().err
    assert len(errors) < 1_300
    assert len(errors.splitlines()) == 1


@needs_searches
def test_a_piped_analysis_is_lines_of_text_to_their_ends(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "vlkno", "--depth", "3", "--seed", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("best move: ")] == [lines[-2]]
    assert lines[-1].startswith("because it ")
    assert set(lines[-3]) == {"└", "─", "┴", "┘"}
    assert sum("to move:" in line for line in lines) == 1, "one table, the last one"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no file without an end on this system")
def test_a_file_without_an_end_is_refused(
    records: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hallboard.cli.import_._MOST_BYTES", 1 << 20)
    assert main(["import", "/dev/zero"]) == 2
    assert capsys.readouterr().err == "hallboard: /dev/zero: expected at most 1 MB of games, found more\n"
