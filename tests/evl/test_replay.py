"""Recorded games come out the same, byte for byte, on every Python that the core runs on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GAMES = sorted((HERE / "games").glob("*.txt"))


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_replayed_byte_for_byte(game: Path, run_portable: Callable[..., str]) -> None:
    assert run_portable(HERE / "replay.py", str(game)) == game.read_text()


def test_the_recorded_games_end_in_every_way() -> None:
    ends = {game.read_text().splitlines()[-1] for game in GAMES}
    assert {end.split()[0] for end in ends} == {"target", "repetition", "stuck"}
    assert {end.split()[1] for end in ends} == {"-1", "0", "1"}
