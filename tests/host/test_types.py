"""Types for users: a program that uses the library is checked by mypy, strictly and without a single Any, and runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hallboard import GAMES

PROGRAM = Path(__file__).parent / "programs" / "user.py"
ROOT = Path(__file__).parents[2]


def mypy(program: Path, cache: Path) -> subprocess.CompletedProcess[str]:
    command = ["--strict", "--disallow-any-expr", "--follow-imports=silent", "--config-file=", f"--cache-dir={cache}"]
    env = {**os.environ, "MYPYPATH": f"{ROOT / 'boards'}:{ROOT / 'host'}"}
    return subprocess.run(
        [sys.executable, "-m", "mypy", *command, str(program)], capture_output=True, text=True, cwd=cache, env=env
    )


def test_a_users_program_has_a_type_for_everything(tmp_path: Path) -> None:
    done = mypy(PROGRAM, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    wrong = tmp_path / "wrong.py"
    wrong.write_text(PROGRAM.read_text().replace("nodes=nodes", "nodes='many'"))
    done = mypy(wrong, tmp_path)
    assert done.returncode == 1
    assert 'has incompatible type "str"; expected "int | None"' in done.stdout


@pytest.mark.parametrize("name", GAMES)
def test_a_users_program_runs(name: str) -> None:
    done = subprocess.run([sys.executable, str(PROGRAM), name], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("* 4 True\n") == 2
    assert "False" not in done.stdout.partition("{")[0]


def test_what_the_library_names_is_there() -> None:
    script = "import hallboard; [getattr(hallboard, name) for name in hallboard.__all__]; print('sqlite3' in dir())"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout == "False\n"
    lazily = "import sys, hallboard; print(sorted({'sqlite3', 'hallboard.engine'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", lazily], capture_output=True, text=True).stdout == "[]\n"
    listed = (
        "import sys, hallboard; print(set(hallboard.__all__) - set(dir(hallboard)), 'hallboard.engine' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", listed], capture_output=True, text=True)
    assert done.stdout == "set() False\n", "an interpreter completes what is imported late, too"
