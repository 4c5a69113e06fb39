"""Perft of Evacuate: the room's counts, which up to some depth are also those of the plain rules."""

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
# By the seed of a random position: who can only move, nudge or pass, low ceilings, crowded walls.
POSITIONS = [
    (33, "move", (8, 67, 492)),
    (39, "move", (12, 244, 1064)),
    (72, "nudge", (10, 20, 240)),
    (124, "pass", (1, 12, 36)),
    (140, "turn", (10, 414, 2124)),
    (85, "turn", (6, 15, 330)),
    (77, "move", (6, 216, 752)),
    (204, "turn", (10, 351, 1265)),
]


def plain_perft(plain: Plain, depth: int) -> int:
    moves = plain.moves()
    return len(moves) if depth == 1 else sum(plain_perft(plain.after(text), depth - 1) for text in moves)


def room_perft(table: Table, depths: int) -> tuple[int, ...]:
    return tuple(perft(rules, table.cells, table.counters, depth) for depth in range(1, depths + 1))


@pytest.mark.parametrize(("players", "parity", "counts"), SET_UPS)
def test_perft_of_the_set_up(players: int, parity: int, counts: tuple[int, ...]) -> None:
    assert room_perft(Table(players=players, parity=parity), len(counts)) == counts
    assert plain_perft(Plain(players, parity), 2) == counts[1]


@pytest.mark.parametrize(("seed", "phase", "counts"), POSITIONS)
def test_perft_of_random_positions(seed: int, phase: str, counts: tuple[int, ...]) -> None:
    plain = random_position(seed)
    table = table_of(plain)
    assert table.phase == phase
    assert room_perft(table, len(counts)) == counts
    assert plain_perft(plain, len(counts)) == counts[-1]
