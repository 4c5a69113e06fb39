"""Perft of VLKNO, and the moves of many positions against the plain rules of `brute.py`."""

from __future__ import annotations

import pytest
from hallcore.games.vlkno import rules
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract.walk import perft

from .brute import Plain
from .positions import random_position
from .table import Table

SETUP = "1w,1,1,1,1b/1,1,1,1,1/1,1,1,1,1/1,1,1,1,1/1b,1,1,1,1w b 0"


# The first counts are also those of `brute.py`, see below; the last ones are the ruleset's own.
TABLE = [
    ("0,2,0,0,0/1,0,2w,1w,0/5,0,0,0,3/2b,2,2b,0,0/0,0,0,5,0 w 35", (4, 32, 256, 728)),
    ("0,0,0,2,3w/4,0,1b,1w,0/2,1b,0,0,0/0,0,0,5,6/0,0,0,0,0 b 10", (8, 28, 103, 512)),
    ("0,0,0,0,4/0,2w,1,0,0/0,2,2b,1w,7/5,0,0,0,0/0,0,0,1b,0 w 8", (11, 66, 574, 1726)),
    ("0,0,3,2b,0/0,0,0,0,4/4w,2,3w,0,2/0,2,1,1,0/0,0,0,1b,0 b 60", (20, 296, 2444, 27090)),
    ("7b,3,2,1b,2w/0,0,0,4,1/0,0,0,1,0/0,0,1,0,1w/0,0,0,0,2 b 23", (25, 498, 2417, 20525)),
]


@pytest.mark.parametrize(("putback", "count"), [(0, 4223016), (1, 4223016)])
def test_perft_of_the_setup(putback: int, count: int) -> None:
    table = Table(None, putback)
    assert perft(rules, table.cells, table.counters, 1) == 2280
    assert perft(rules, table.cells, table.counters, 2) == count
    successors = Plain.read(SETUP, putback == 0).turns()
    assert len(successors) == 2280
    for move in sorted(successors)[::150]:
        after = Table(None, putback).play(move)
        assert perft(rules, after.cells, after.counters, 1) == successors[move].perft(1)


@pytest.mark.parametrize(("text", "counts"), TABLE)
def test_perft_table(text: str, counts: tuple[int, ...]) -> None:
    table = Table(text)
    assert tuple(perft(rules, table.cells, table.counters, depth) for depth in (1, 2, 3, 4)) == counts
    assert tuple(Plain.read(text).perft(depth) for depth in (1, 2, 3)) == counts[:3]


@pytest.mark.parametrize("putback", [0, 1])
@given(seed=st.integers(0, 2**20))
@settings(max_examples=60, derandomize=True, deadline=None)
def test_the_moves_and_what_they_lead_to_are_those_of_the_plain_rules(putback: int, seed: int) -> None:
    text = random_position(seed)
    plain = Plain.read(text, putback == 0).turns()
    assert Table(text, putback).texts() == set(plain)
    for move in sorted(plain)[:: max(1, len(plain) // 12)]:
        after = Table(text, putback).play(move)
        assert after.text.split(" ")[:2] == [plain[move].board(), plain[move].turn]
