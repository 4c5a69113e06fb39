"""What the recorded games of Evacuate have in them."""

from __future__ import annotations

from pathlib import Path

GAMES = sorted((Path(__file__).parent / "games").glob("*.txt"))


def test_the_recorded_games_have_every_kind_of_move_and_of_end() -> None:
    texts = [path.read_text().split("\n") for path in GAMES]
    lines = {line for text in texts for line in text}
    assert {"end", "pass"} <= lines
    assert any(line.startswith("swap g") for line in lines)
    assert any(line.startswith("-g") for line in lines)
    ends = {text[-3] for text in texts}
    assert {"end evacuation", "end elimination", "end ceiling", "end match"} <= {end.rsplit(" ", 1)[0] for end in ends}
    assert {text[1].split("players=")[1][0] for text in texts} == {"2", "3", "4"}
    assert {text[1].split("parity=")[1][0] for text in texts} == {"0", "1"}
