"""The command line as a person sees it: a process, its output, its exit code."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import hallcore
import pytest
from hallboard import Game
from hallboard.record import Store, format_records, of_game, parse_records

from tests.host.plays import random_game
from tests.support.patience import PATIENCE_S


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An environment whose records are in a folder of the test's own."""
    return {**os.environ, "HALLBOARD_RECORDS": str(tmp_path / "records.db"), "COLUMNS": "200"}


def hallboard(env: dict[str, str], *args: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "import sys; from hallboard.cli import main; sys.exit(main())", *args]
    return subprocess.run(command, env=env, capture_output=True, text=True, input=stdin, timeout=PATIENCE_S)


def test_the_installed_command_is_this_one() -> None:
    command = shutil.which("hallboard", path=str(Path(sys.executable).parent))
    assert command is not None
    done = subprocess.run([command, "perft", "vlkno", "1"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "2280\n")


def test_the_version_is_that_of_the_core_which_the_device_says_too(env: dict[str, str]) -> None:
    done = hallboard(env, "--version")
    assert (done.returncode, done.stdout) == (0, f"hallboard {hallcore.__version__}\n")
    assert version("hallboard") == hallcore.__version__


def test_variants_says_what_each_variant_and_value_means(env: dict[str, str]) -> None:
    said = hallboard(env, "variants", "evacuate").stdout
    for line in ("match: How long you play.", "  no   One round. (default)", "  4  Four, with a colour each."):
        assert line in said.splitlines()
    assert "target: How many pentagons win.\n  10 (1 to 18)" in hallboard(env, "variants", "evl").stdout


def test_perft_counts_divides_and_takes_positions_and_variants(env: dict[str, str]) -> None:
    game = random_game("vlkno", seed=1, plies=12, putback="barred")
    body = game.position().split(maxsplit=1)[1].removesuffix(" putback=barred")
    count = game.perft(2)
    for args in (
        ("--position", game.position()),
        ("--position", body, "--variant", "putback=barred"),
        ("--position", game.position(), "--variant", "putback=BARRED"),
    ):
        done = hallboard(env, "perft", "vlkno", "2", *args)
        assert (done.returncode, done.stdout, done.stderr) == (0, f"{count}\n", "")
    lines = hallboard(env, "perft", "vlkno", "2", "--divide", "--position", game.position()).stdout.splitlines()
    assert lines[-1] == f"total: {count}"
    below = dict(line.split(": ") for line in lines[:-1])
    assert set(below) == {str(move) for move in game.legal_moves()}
    assert sum(map(int, below.values())) == count


def test_games_go_out_as_text_and_come_in_again_the_same(env: dict[str, str], tmp_path: Path) -> None:
    records = [of_game(random_game(name, seed=2, plies=30)) for name in ("alea", "vlkno")]
    text = format_records(records)
    first, second = tmp_path / "first.hgn", tmp_path / "second.hgn"
    first.write_text(text)
    assert "no games" in hallboard(env, "games").stdout
    assert hallboard(env, "import", str(first)).stdout.splitlines()[0].startswith("game 1: alea, 30 moves")
    assert hallboard(env, "import", "-", stdin=text).returncode == 0
    assert hallboard(env, "export", "all", str(second)).stdout == ""
    assert second.read_text() == text + "\n" + text
    assert hallboard(env, "export", "1-2").stdout == text
    assert hallboard(env, "export", "last").stdout == format_records(records[1:])
    assert hallboard(env, "export", "2", "--html", "-").stdout.startswith("<!doctype html>")
    assert "writes one game" in hallboard(env, "export", "all", "--html", "-").stderr
    listed = hallboard(env, "games").stdout.splitlines()
    assert [line.split()[0] for line in listed] == ["ID", "1", "2", "3", "4"]
    assert len(hallboard(env, "games", "alea").stdout.splitlines()) == 3
    shown = hallboard(env, "show", "2").stdout
    assert shown.startswith(format_records(records[1:]))
    assert str(records[1].replay()) in shown
    assert str(records[1].replay(3)) in hallboard(env, "show", "last", "--ply", "3").stdout
    elsewhere = {**env, "HALLBOARD_RECORDS": str(tmp_path / "nowhere")}
    assert hallboard(elsewhere, "export", "1", "--records", str(tmp_path)).stdout == format_records(records[:1])


MISTAKES = [
    ("dance", "invalid choice: 'dance'"),
    ("perft chess 1", "no game 'chess': there are vlkno, alea"),
    ("perft vlkno -1", "--help"),
    ("perft vlkno two", "'two' is no depth: expected 0, 1, 2, ..."),
    ("perft vlkno 1 --variant target=8", "vlkno has no variant 'target'"),
    ("perft evl 1 --variant target=19", "evl: target=19 is not known: expected 1 to 18"),
    ("perft evl 1 --variant target=0", "evl: target=0 is not known: expected 1 to 18"),
    ("perft vlkno 1 --variant putback", "'putback' is no variant: expected name=value"),
    ("perft vlkno 1 --variant putback=allowed --variant putback=barred", "given twice"),
    ("perft vlkno 1 --position 1w,2", "--position 'vlkno 1w,2': column 11: expected ','"),
    ("show 9", "no game 9 in the records"),
    ("show nine", "'nine' names no games: expected 7, 2,5-9, last or all"),
    ("show 1 --ply 99", "--ply 99: game 1 has the plies 0 to 5"),
    ("export 1 no/such/folder/x.hgn", "no/such/folder/x.hgn: there is no folder no/such/folder"),
    ("import no-such-file", "no-such-file: No such file or directory"),
    ("import .", "Is a directory"),
    ("games chess", "no game 'chess'"),
]


@pytest.mark.parametrize(("line", "told"), MISTAKES, ids=[line for line, _ in MISTAKES])
def test_a_mistake_is_one_line_and_exit_code_2(env: dict[str, str], line: str, told: str) -> None:
    Store(env["HALLBOARD_RECORDS"]).add([of_game(random_game("vlkno", seed=1, plies=5))])
    done = hallboard(env, *line.split())
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.startswith("hallboard")
    assert told in done.stderr


def test_a_broken_file_is_named_by_line_and_column_and_stores_nothing(env: dict[str, str], tmp_path: Path) -> None:
    good = format_records([of_game(random_game("vlkno", seed=3, plies=8))])
    for bad, told in (
        (good.replace("\n3. ", "\n3. z9", 1).encode(), "line 6, column 4: expected the pawn's space"),
        (b"\xff\xfe" + good.encode(), "line 1, column 1: expected text in UTF-8"),
        (good.encode()[:-20] + b"\n\xe9", "expected text in UTF-8"),
        (b"", "line 1, column 1: expected a game that begins with tags, found none"),
    ):
        (tmp_path / "bad.hgn").write_bytes(bad if bad == b"" else good.encode() + b"\n" + bad)
        done = hallboard(env, "import", str(tmp_path / "bad.hgn"))
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1
        assert told.split(",")[-1] in done.stderr
        assert f"{tmp_path / 'bad.hgn'}: line " in done.stderr
    assert Store(env["HALLBOARD_RECORDS"]).games() == [], "the good game before the bad one was not stored either"


def test_a_reader_that_goes_away_is_no_mistake(env: dict[str, str]) -> None:
    command = [sys.executable, "-c", "import sys; from hallboard.cli import main; sys.exit(main())"]
    with subprocess.Popen(
        [*command, "perft", "alea", "2", "--divide"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        errors = process.stderr.read()
    assert (process.returncode, errors) == (0, b"")


def test_an_export_replaces_a_file_whole_or_not_at_all(env: dict[str, str], tmp_path: Path) -> None:
    Store(env["HALLBOARD_RECORDS"]).add([of_game(Game("vlkno"))])
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "x.hgn").write_text("what was there")
    assert hallboard(env, "export", "2", str(folder / "x.hgn")).returncode == 2
    assert (folder / "x.hgn").read_text() == "what was there"
    assert hallboard(env, "export", "1", str(folder / "x.hgn")).returncode == 0
    assert len(parse_records((folder / "x.hgn").read_text())) == 1
    assert [path.name for path in folder.iterdir()] == ["x.hgn"]
