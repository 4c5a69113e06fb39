"""Codec and endpoints do the same on every Python, on the device's heap too."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

from tests.support import runtimes

SCRIPT = Path(__file__).with_name("portable_link.py")


@functools.cache
def expected() -> str:
    return runtimes.run(runtimes.CPYTHON, SCRIPT, path=[runtimes.ROOT / "boards"])


def test_codec_and_endpoints_give_the_same_transcript(run_portable: Callable[..., str]) -> None:
    transcript = run_portable(SCRIPT)
    assert transcript.splitlines() == expected().splitlines()
    assert len(transcript.splitlines()) > 40
