"""Recorded games of every ruleset come out the same, byte for byte, on every Python that the core runs on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.recorded_games import RECORDED_GAMES, label, replay_script


@pytest.mark.parametrize("path", RECORDED_GAMES, ids=label)
def test_a_recorded_game_is_replayed_byte_for_byte(path: Path, run_portable: Callable[..., str]) -> None:
    assert run_portable(replay_script(path), str(path)) == path.read_text()
