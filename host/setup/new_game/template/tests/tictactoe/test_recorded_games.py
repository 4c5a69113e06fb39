"""Recorded games are replayed byte for byte on every runtime."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.runtimes import ROOT

SCRIPT = ROOT / "tests" / "support" / "replay_game.py"
GAMES = sorted((Path(__file__).parent / "games").glob("*.txt"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_replayed_byte_for_byte(path: Path, run_portable: Callable[..., str]) -> None:
    assert run_portable(SCRIPT, str(path)) == path.read_text()
