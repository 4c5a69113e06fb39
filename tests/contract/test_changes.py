"""Each ruleset's rules have a number, and whoever changes how they play has to raise it."""

from __future__ import annotations

import re

import pytest
from hallcore.games import GAMES, part

from tests.support.rules_hash import rules_hash


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_play_as_their_last_hash_says(game: str) -> None:
    found, hashes = rules_hash(game), part(game, "changes").HASHES
    number = len(hashes)
    assert found == hashes[-1], (
        f"{game} plays otherwise than rules {number}: add {found} to HASHES in its changes.py, and to CHANGES what is "
        f"new since rules {number + 1}; or replace the hash, if nobody can have records of rules {number}"
    )


@pytest.mark.parametrize("game", [game for game in GAMES if hasattr(part(game, "rules"), "occurrences")])
def test_rules_that_see_no_repetition_have_another_hash(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part(game, "rules"), "occurrences", lambda *_: 1)
    assert rules_hash(game) != part(game, "changes").HASHES[-1]


@pytest.mark.parametrize("game", GAMES)
def test_every_number_has_a_hash_and_says_what_it_changed(game: str) -> None:
    changes = part(game, "changes")
    assert all(re.fullmatch("[0-9a-f]{8}", found) for found in changes.HASHES)
    assert len(set(changes.HASHES)) == len(changes.HASHES) > 0
    assert {number for number, _, _ in changes.CHANGES} == set(range(2, len(changes.HASHES) + 1))
    variants = {name: set(values) for name, values in part(game, "rules").VARIANTS}
    for _, about, text in changes.CHANGES:
        for one in about.split():
            name, _, values = one.partition("=")
            assert set(values.split(",")) <= variants[name]
        assert text
        assert text == " ".join(text.split())
