"""Recorded games replay byte for byte on every runtime."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hallcore.games.alea import rules

GAMES = sorted(Path(__file__).with_name("games").glob("*.txt"))
SCRIPT = Path(__file__).with_name("replay.py")


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_recorded_game_replays_byte_for_byte(game: Path, run_portable: Callable[..., str]) -> None:
    assert run_portable(SCRIPT, str(game)) == game.read_text()


def test_recorded_games_have_every_end_and_variant() -> None:
    texts = [game.read_text().split("\n") for game in GAMES]
    ends = {line.split(" ")[1] for lines in texts for line in lines if line.startswith("end ")}
    assert ends == set(rules.REASONS[1:])
    words = {word for lines in texts for word in lines[0].split(" ")}
    assert words == {f"{name}={value}" for name, values in rules.VARIANTS for value in values}
