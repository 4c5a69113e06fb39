"""What was played outlives kills, resets and stalls: `make soak ARGS="--events --turns 1000"` is the long run of it."""

from __future__ import annotations

import pytest

from .events import APART, DOUBLED, EVENTS, KINDS, LOST, STUCK, play

TROUBLE = (LOST, DOUBLED, APART, STUCK)


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        *(("vlkno", kind) for kind in KINDS),
        ("alea", "outage"),
        ("evacuate", "stall"),
        ("evl", "reset"),
        ("evl", "outage"),
    ],
)
def test_nothing_that_was_played_is_lost_or_doubled(game: str, kind: str) -> None:
    found = play(game, kind, 1, 8)
    assert found.counts[EVENTS] > 2
    assert not [story for what in TROUBLE if found.counts[what] for story in found.stories]
