"""What the recorded games of EVL have in them."""

from __future__ import annotations

from pathlib import Path

GAMES = sorted((Path(__file__).parent / "games").glob("*.txt"))


def test_the_recorded_games_end_in_every_way() -> None:
    ends = {game.read_text().splitlines()[-1] for game in GAMES}
    assert {end.split()[0] for end in ends} == {"target", "repetition", "stuck"}
    assert {end.split()[1] for end in ends} == {"-1", "0", "1"}
