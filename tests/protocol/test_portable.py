"""Codec, endpoints and the board's half of a game do the same on every Python, on the device's heap too."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support import runtimes

FOLDER = Path(__file__).parent


@functools.cache
def expected(script: str, *args: str) -> list[str]:
    return runtimes.run(runtimes.CPYTHON, FOLDER / script, *args, path=[runtimes.ROOT / "boards"]).splitlines()


def test_codec_and_endpoints_give_the_same_transcript(run_portable: Callable[..., str]) -> None:
    transcript = run_portable(FOLDER / "portable_endpoint.py").splitlines()
    assert transcript == expected("portable_endpoint.py")
    assert len(transcript) > 40


@pytest.mark.parametrize(("game", "plies"), [("vlkno", 12), ("alea", 70)])
def test_a_board_shares_its_game_in_the_same_way(run_portable: Callable[..., str], game: str, plies: int) -> None:
    transcript = run_portable(FOLDER / "portable_session.py", game, str(plies)).splitlines()
    assert transcript == expected("portable_session.py", game, str(plies))
    assert transcript[-1] == "10 True 0"


def test_an_idle_link_allocates_nothing_and_an_endpoint_is_small(run_portable: Callable[..., str]) -> None:
    assert run_portable(FOLDER / "portable_idle.py").splitlines() == [
        "connected True",
        "idle 0",
        "deaf True",
        "endpoint below 3 KB True",
    ]
