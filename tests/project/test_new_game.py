"""A sixth game, made as CONTRIBUTING says: it passes, compiles, plays, and every command finds it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hallboard import UserError
from hallboard.cli.new_game import make_game

from tests.support.patience import PATIENCE_S
from tests.support.sources import copy_sources

NAME = "dreizug"

pytestmark = pytest.mark.xdist_group("new game")  # which is compiled once


def run(root: Path, *command: object, fails: bool = False) -> str:
    """What a command printed in the clone at `root`, whose packages go before the installed ones."""
    path = os.pathsep.join(str(root / folder) for folder in ("boards", "host"))
    done = subprocess.run(
        [str(part) for part in (sys.executable, *command)],
        cwd=root,
        env={
            **os.environ,
            "PYTHONPATH": path,
            "HALLBOARD_RECORDS": str(root / "records.db"),
            "HALLBOARD_COMPILED": "require",
        },
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert bool(done.returncode) == fails, done.stdout + done.stderr
    return done.stdout + done.stderr


def hallboard(root: Path, *words: object) -> str:
    return run(root, "-m", "hallboard", *words)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources with what was compiled of them, and the new game."""
    root = copy_sources(tmp_path_factory.mktemp("clone") / "hallboard", compiled=True)
    said = hallboard(root, "new-game", NAME)
    assert f"boards/hallcore/games/{NAME}/rules.py" in said
    assert "make compiled" in said
    run(root, "setup.py", "-q", "build_ext", "--inplace")
    return root


def test_its_tests_and_those_that_walk_every_game_pass(clone: Path) -> None:
    folders = [f"tests/{name}" for name in (NAME, "contract", "project", "boards", "tracker", "draw", "host", "engine")]
    chosen = f"{NAME} and not new_game"
    said = run(clone, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", *folders, "-k", chosen)
    assert " passed" in said
    assert "skipped" not in said


def test_it_is_compiled(clone: Path) -> None:
    said = run(clone, "-c", f"from hallboard import compiled; print(compiled.find('{NAME}') is not None)")
    assert said == "True\n"


def test_it_is_played_recorded_shown_and_moved_as_text(clone: Path) -> None:
    hallboard(clone, "demo", NAME, "--seed", 3)
    assert NAME in hallboard(clone, "games")
    assert "Crosses" in hallboard(clone, "show", 1)
    hallboard(clone, "show", 1, "--svg", "game.svg")
    assert f"{NAME}-a1" in (clone / "game.svg").read_text()
    text = hallboard(clone, "export", 1)
    assert f'[Game "{NAME}"]' in text
    (clone / "game.txt").write_text(text)
    hallboard(clone, "import", "game.txt")
    assert hallboard(clone, "export", 2) == text


def test_every_command_that_takes_a_game_takes_it(clone: Path) -> None:
    assert hallboard(clone, "perft", NAME, 9) == "127872\n"
    assert hallboard(clone, "analyse", NAME, "--movetime", 200)
    assert "sound" in hallboard(clone, "board", "check", NAME)
    assert NAME in hallboard(clone, "board", "list")
    assert hallboard(clone, "arena", NAME, "engine", "random", "--games", 4, "--movetime", 5)


def test_an_end_that_the_text_of_a_position_misses_fails_the_contract(clone: Path) -> None:
    path = clone / "boards" / "hallcore" / "games" / NAME / "position.py"
    sound = path.read_text()
    path.write_text(sound.replace("    judge(cells, counters)\n", ""))
    chosen = f"{NAME} and decides"
    said = run(clone, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/contract", "-k", chosen, fails=True)
    path.write_text(sound)
    assert "2 failed" in said


@pytest.mark.parametrize("name", ["alea", "Halma", "x", "9men", "nine men", "class", "keys/.."])
def test_a_name_that_will_not_do_is_refused_and_nothing_is_written(clone: Path, name: str) -> None:
    before = sorted(clone.rglob("*.toml"))
    with pytest.raises(UserError):
        make_game(clone, name)
    assert sorted(clone.rglob("*.toml")) == before


def test_a_game_that_is_there_already_stays_as_it_is(clone: Path) -> None:
    with pytest.raises(UserError, match="is there already"):
        make_game(clone, NAME)


def test_an_installation_without_sources_says_so(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no clone of hallboard"):
        make_game(tmp_path, NAME)
