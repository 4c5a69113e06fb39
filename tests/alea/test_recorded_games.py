"""What the recorded games of Alea have in them."""

from __future__ import annotations

from pathlib import Path

from hallcore.games.alea import rules

GAMES = sorted(Path(__file__).with_name("games").glob("*.txt"))


def test_recorded_games_have_every_end_and_variant() -> None:
    texts = [game.read_text().split("\n") for game in GAMES]
    ends = {line.split(" ")[1] for lines in texts for line in lines if line.startswith("end ")}
    assert ends == set(rules.REASONS[1:])
    words = {word for lines in texts for word in lines[0].split(" ")}
    assert words == {f"{name}={value}" for name, values in rules.VARIANTS for value in values}
