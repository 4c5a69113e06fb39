"""Walks with a stack: random games of EVL on a board with faults, decoded drop by drop."""

from __future__ import annotations

from collections import Counter

from tests.sensing.walks import play_evl


def games(seeds: range, **how: float) -> Counter[str]:
    total: Counter[str] = Counter()
    for seed in seeds:
        total += play_evl(seed, **how)  # type: ignore[arg-type]
    print(dict(total))
    return total


def test_walks_are_followed_drop_by_drop_and_little_is_asked() -> None:
    found = games(range(25))
    turns = sum(count for key, count in found.items() if not key.endswith("way"))
    assert turns > 1400
    assert found["wrong"] + found["wrong on the way"] == 0
    assert found["right"] >= 0.94 * turns
    assert found["not offered"] + found["missed"] + found["strange"] <= 0.006 * turns


def test_a_common_field_that_moves_between_drops_changes_nothing() -> None:
    found = games(range(100, 110), sigma_uT=12.0, shake=50.0)
    assert found["right"] > 500
    assert found["wrong"] + found["wrong on the way"] == 0
