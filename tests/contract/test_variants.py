"""Each variant of each ruleset, and each of its values, has a description."""

from __future__ import annotations

import pytest
from hallcore.games import GAMES, part


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_and_value_has_its_sentence(game: str) -> None:
    meanings = part(game, "variants").MEANINGS
    declared = {name: list(values) for name, values in part(game, "rules").VARIANTS}
    assert list(meanings) == list(declared)
    for name, (sentence, of_values) in meanings.items():
        assert list(of_values) in (declared[name], []), f"{name}: the values in their order, or none"
        assert of_values or all(value.isdecimal() for value in declared[name])
        assert all(text[-1] in ".?" and len(text) < 100 for text in (sentence, *of_values.values()))
