"""Perft of Evacuate: the ruleset's counts, which up to some depth are also those of the plain rules."""

from __future__ import annotations

import pytest
from hallcore.games.evacuate import rules

from tests.contract.walk import perft
from tests.evacuate.plain import Plain
from tests.evacuate.positions import random_position, table_of
from tests.evacuate.table import Table

SET_UPS = [
    (2, 0, (58, 3332, 186056)),
    (2, 1, (54, 2996, 165032)),
    (3, 0, (56, 3196, 178992)),
    (3, 1, (52, 2792, 155416)),
    (4, 0, (32, 1008, 30796)),
    (4, 1, (28, 820, 24102)),
]
# By the seed of a random position: jams that were cleared, who can only nudge, pass or end, low ceilings, crowded
# walls, three players of whom one or two are eliminated; and matches near their end.
POSITIONS = [
    (33, False, "cleared", (12, 84, 640)),
    (72, False, "nudge", (10, 20, 240)),
    (492, False, "pass", (1, 15, 183)),
    (124, False, "cleared", (1, 12, 36)),
    (140, False, "turn", (10, 414, 2124)),
    (85, False, "turn", (6, 15, 435)),
    (77, False, "cleared", (13, 270, 1277)),
    (204, False, "turn", (10, 351, 1265)),
    (64, False, "cleared", (13, 72, 414)),
    (279, False, "turn", (12, 132, 1188)),
    (344, False, "cleared", (1, 1, 0)),
    (118, True, "turn", (6, 12, 9)),
    (216, True, "cleared", (11, 11, 16)),
    (235, True, "cleared", (7, 110, 244)),
    (272, True, "cleared", (7, 18, 48)),
    (280, True, "turn", (2, 36, 856)),
    (352, True, "turn", (6, 12, 684)),
]


def plain_perft(plain: Plain, depth: int) -> int:
    moves = plain.moves()
    return len(moves) if depth == 1 else sum(plain_perft(plain.after(text), depth - 1) for text in moves)


def ruleset_perft(table: Table, depths: int) -> tuple[int, ...]:
    return tuple(perft(rules, table.cells, table.counters, depth) for depth in range(1, depths + 1))


@pytest.mark.parametrize(("players", "parity", "counts"), SET_UPS)
def test_perft_of_the_set_up(players: int, parity: int, counts: tuple[int, ...]) -> None:
    assert ruleset_perft(Table(players=players, parity=parity), len(counts)) == counts
    assert plain_perft(Plain(players, parity), 2) == counts[1]


@pytest.mark.parametrize(("seed", "match", "phase", "counts"), POSITIONS)
def test_perft_of_random_positions(seed: int, match: bool, phase: str, counts: tuple[int, ...]) -> None:
    plain = random_position(seed, match)
    table = table_of(plain)
    assert table.phase == phase
    assert ruleset_perft(table, len(counts)) == counts
    assert plain_perft(plain, len(counts)) == counts[-1]
