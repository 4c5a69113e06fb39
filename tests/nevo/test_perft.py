"""Perft of Nevo, and the moves of many positions against the plain rules of `brute.py`."""

from __future__ import annotations

import pytest
from hallcore.games.nevo import rules
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.contract.walk import perft

from .brute import Plain
from .positions import random_position
from .table import Table

SETUP = "bbbbbbbbbbbb/12/12/12/12/12/wwwwwwwwwwww w 0"
REMOVALS = ("automatic", "opponent")


# (text, removal, counts from depth 1 on): the first three are also those of `brute.py`.
TABLE = [
    (SETUP, "automatic", (34, 1156, 42432, 1557504)),
    (SETUP, "opponent", (34, 1158, 42772, 1585704)),
    ("12/12/12/b3w3bb2/3w8/1b2b1ww4/12 b 59", "automatic", (34, 950, 7434)),
    ("12/12/12/b3w3bb2/3w8/1b2b1ww4/12 b 59", "opponent", (34, 1018, 34399)),
    ("12/12/1wbbwbbw4/2b1b1b1bw2/1wb1bw1w4/6b1b3/12 w 26", "automatic", (37, 2741, 10140)),
    ("1www2w5/4w7/1w3b6/8w3/12/12/12 b 58", "opponent", (10, 296, 3646)),
]


@pytest.mark.parametrize(("text", "removal", "counts"), TABLE)
def test_perft_table(text: str, removal: str, counts: tuple[int, ...]) -> None:
    table = Table(text, removal=removal)
    assert tuple(perft(rules, table.cells, table.counters, depth + 1) for depth in range(len(counts))) == counts
    plain = Plain.read(text, removal == "automatic")
    assert tuple(plain.perft(depth) for depth in (1, 2, 3)) == counts[:3]


@pytest.mark.parametrize("removal", REMOVALS)
@given(seed=st.integers(0, 2**20))
@settings(max_examples=150, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_moves_and_what_they_lead_to_are_those_of_the_plain_rules(removal: str, seed: int) -> None:
    text = random_position(seed)
    table = Table(text, removal=removal)
    plain = Plain.read(text, removal == "automatic")
    turns = plain.with_end({"w": "b", "b": "w"}[plain.turn]).turns()
    assert table.end[0] == plain.end
    assert table.texts() == set(turns)
    for move in sorted(turns)[:: max(1, len(turns) // 12)]:
        after = Table(text, removal=removal).play(move)
        expected = turns[move].with_end(plain.turn)
        assert after.text.split(" ")[:2] == [expected.board(), expected.turn]
        assert after.end[0] == expected.end
