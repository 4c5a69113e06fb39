"""The firmware on sys.path, for CPython; and all that a device holds, as .mpy files."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hallboard.boards import compile_board, load_board
from hallcore.games import GAMES

from tests.support import runtimes

FIRMWARE = runtimes.ROOT / "firmware"
HERE = Path(__file__).parent

if str(FIRMWARE) not in sys.path:
    sys.path.insert(0, str(FIRMWARE))


@pytest.fixture(scope="session")
def device_firmware(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The firmware, and the rig of these tests, compiled to .mpy files."""
    target = tmp_path_factory.mktemp("firmware")
    runtimes.compile_tree(FIRMWARE / "device", target, package="device")
    runtimes.compile_tree(HERE / "portable", target)
    return [target]


@pytest.fixture(scope="session")
def board_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the compiled descriptions of the games' own boards, such as vlkno.json."""
    target = tmp_path_factory.mktemp("boards")
    for name in GAMES:
        (target / f"{name}.json").write_text(json.dumps(compile_board(load_board(name))))
    return target


@pytest.fixture
def vlkno_description() -> dict[str, Any]:
    return compile_board(load_board("vlkno"))


@pytest.fixture
def alea_description() -> dict[str, Any]:
    return compile_board(load_board("alea"))
