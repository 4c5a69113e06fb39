"""A hundred thousand frames of mutated bytes: `make soak ARGS="link --turns 10000000"` is the long run of it."""

from __future__ import annotations

from random import Random

import pytest
from hallcore.protocol import frames

from . import link


def test_mutated_frames_are_never_taken_for_others_and_whole_ones_are_not_lost() -> None:
    counts = link.receive_frames(75_000, 1)
    assert counts["mutated"] > 50_000
    assert counts["received"] > 15_000


def test_a_device_bears_mutated_frames_and_is_found_again() -> None:
    assert link.bear_frames(50_000, 1)["mutated"] >= 50_000


def test_a_receiver_without_a_checksum_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "crc32", lambda data: 0)
    with pytest.raises(link.LinkError, match="came out of"):
        link.receive_frames(1000, 1)


def test_mutated_bytes_are_others_nearly_always() -> None:
    dice = Random(1)
    data = bytes(range(60))
    assert sum(link.mutated(data, dice) != data for _ in range(1000)) > 950
