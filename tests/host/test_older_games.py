"""Games that were played by the first rules: the present ones object, and `--as-played` loses nothing of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hallboard.cli import main

FOLDER = Path(__file__).with_name("older_games")
# Where the present rules object, and what has changed.
OBJECTIONS = {
    "alea_third_occurrence": ("line 4, column 10", "the same moves three times in a row end the game"),
    "evacuate_match_of_three": ("line 66, column 5", "three players may hoist"),
}


@pytest.mark.parametrize("name", OBJECTIONS)
def test_a_game_of_the_first_rules_is_refused_with_what_changed_or_kept_as_it_was(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HALLBOARD_RECORDS", str(tmp_path / "records.db"))
    path = FOLDER / f"{name}.hgn"
    where, change = OBJECTIONS[name]
    assert main(["import", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    for part in (where, change, "--as-played"):
        assert part in said
    assert main(["games"]) == 0
    assert name.split("_")[0] not in capsys.readouterr().out

    assert main(["import", "--as-played", str(path)]) == 0
    assert change in capsys.readouterr().out
    assert main(["export", "1"]) == 0
    assert capsys.readouterr().out == path.read_text()
    assert main(["games"]) == 0
    assert "as played" in capsys.readouterr().out
    assert main(["show", "1"]) == 0
    assert change in capsys.readouterr().out


def test_every_older_game_is_tried() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.hgn")) == sorted(OBJECTIONS)
