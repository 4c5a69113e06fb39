"""A built wheel carries the board files and the firmware, and a virtual board runs from it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

from hallboard import boards

from tests.support.runtimes import ROOT

PROGRAM = """
import sys
sys.path[:0] = sys.argv[1:]  # the wheel's files, then what hallboard needs; no editable installation is seen
import hallboard
from hallboard import boards
from hallboard.virtual import VirtualBoard
with VirtualBoard("vlkno", speed="step") as board:
    board.arrange([1] * 25)
    board.wait(1000)
    print(hallboard.__file__)
    print(*boards.names())
    print(board.room.name, len(board.frames()) > 0, repr(board.errors()))
"""


def test_a_wheel_is_complete(tmp_path: Path) -> None:
    source, site = tmp_path / "source", tmp_path / "site"
    source.mkdir()
    for name in ("boards", "firmware", "host"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for name in ("pyproject.toml", "setup.py", "README.md", "MANIFEST.in"):
        shutil.copy(ROOT / name, source / name)
    done = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", tmp_path, source],
        env={**os.environ, "HALLBOARD_COMPILED": "no"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        wheel.extractall(site)
    done = subprocess.run(
        [sys.executable, "-S", "-I", "-c", PROGRAM, str(site), sysconfig.get_paths()["purelib"]],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == str(site / "hallboard" / "__init__.py")
    assert lines[1].split() == boards.names()
    assert lines[2] == "vlkno True ''"
