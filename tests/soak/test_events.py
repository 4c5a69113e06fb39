"""What was played outlives kills, resets and stalls: `make soak ARGS="--events --turns 1000"` is the long run of it."""

from __future__ import annotations

import pytest

from .events import APART, DOUBLED, EVENTS, HELD, KINDS, LOST, STUCK, play

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


def test_who_puts_stacks_right_after_a_reset_need_not_hold_the_button() -> None:
    """What stands on a high stack when the power comes back may be misread; that all is as it was is seen later."""
    found = play("vlkno", "reset", 5001, 12)
    assert found.counts[EVENTS] > 2
    assert not found.counts[HELD]
    assert not found.stories
