"""What holds in every game of Evacuate, however it is played."""

from __future__ import annotations

import random
from array import array

from hallcore.games.evacuate import rules
from hallcore.games.evacuate.state import (
    CEILING,
    FLOOR,
    ON_FLOOR,
    PASSES,
    PIPS_OF,
    QUIET,
    SCORE,
    STASH,
    TOTAL,
    eliminated,
)
from hallcore.keys import KEY_A, KEY_B, OVER, TURN
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.evacuate.table import Table


@st.composite
def games(draw: st.DrawFn) -> tuple[Table, random.Random]:
    """A table at the set-up of any variant, and chance for what follows."""
    players = draw(st.sampled_from((2, 3, 4)))
    table = Table(players=players, parity=draw(st.sampled_from((0, 1))), match=draw(st.booleans()))
    return table, random.Random(draw(st.integers(0, 2**32)))


def stacks(table: Table) -> list[list[int]]:
    return [list(table.cells[FLOOR + 6 * g : FLOOR + 6 * g + table.cells[g]]) for g in range(8)]


@settings(max_examples=40, deadline=None, derandomize=True)
@given(games())
def test_every_pyramid_is_somewhere_and_pips_add_up(drawn: tuple[Table, random.Random]) -> None:
    table, chance = drawn
    trios = 3 if rules.players(table.counters) == 2 else 4
    out = lost = 0  # pips of this round that left by a door, or by the ceiling
    for _ in range(120):
        moves = table.ints()
        if not moves:
            break
        before = sum(table.scores), sum(table.counters[TOTAL : TOTAL + 4]), sum(map(len, stacks(table)))
        on_floor = sum(PIPS_OF[kind] for stack in stacks(table) for kind in stack)
        assert on_floor + out + lost == 24
        table.make(chance.choice(moves))
        # Stash and wall: what is not on the floor has not moved out of the game.
        for kind in range(1, 13):
            on_wall = list(table.cells[8:56]).count(kind)
            assert table.cells[STASH + kind] + on_wall == trios
        if sum(table.counters[TOTAL : TOTAL + 4]) != before[1] or (sum(map(len, stacks(table))) > before[2]):
            assert table.counters[OVER] or sum(map(len, stacks(table))) == 12
            out = lost = 0
            if table.counters[OVER]:
                break
            continue
        gone = on_floor - sum(PIPS_OF[kind] for stack in stacks(table) for kind in stack)
        won = max(0, sum(table.scores) - before[0])
        assert 0 <= won <= gone
        out += won
        lost += gone - won
        assert sum(table.scores) <= out


@settings(max_examples=40, deadline=None, derandomize=True)
@given(games())
def test_keys_and_counts_are_those_of_the_whole_position_and_stay_in_bounds(
    drawn: tuple[Table, random.Random],
) -> None:
    table, chance = drawn
    for _ in range(80):
        moves = table.ints()
        if not moves:
            break
        move = chance.choice(moves)
        table.make(move)
        counters = array("i", table.counters)
        rules.set_keys(table.cells, counters)
        assert counters == table.counters
        kinds = [kind for stack in stacks(table) for kind in stack]
        assert len(kinds) == len(set(kinds)) == sum(counters[ON_FLOOR : ON_FLOOR + 4])
        assert max(map(len, stacks(table))) <= 6
        # Above a stack's top there is nothing left over.
        assert sum(1 for kind in table.cells[FLOOR : FLOOR + 48] if kind) == len(kinds)
        assert all(table.cells[8 + 6 * g + i] == 0 for g in range(8) for i in range(counters[CEILING], 6))
        assert 0 <= counters[PASSES] < rules.players(counters)
        assert counters[PASSES] <= counters[QUIET] <= 8
        assert 0 <= move < 1 << 30
        assert all(0 <= counters[at + player] <= 31 for at in (SCORE, TOTAL) for player in range(4))


@settings(max_examples=30, deadline=None, derandomize=True)
@given(games())
def test_a_turn_goes_round_the_players_and_its_moves_are_one_players(drawn: tuple[Table, random.Random]) -> None:
    table, chance = drawn
    players = rules.players(table.counters)
    for _ in range(80):
        moves = table.ints()
        if not moves:
            break
        turn, phase, totals = table.counters[TURN], table.phase, list(table.counters[TOTAL : TOTAL + 4])
        text = table.moves()[0] if chance.random() < 0.2 else chance.choice(table.moves())
        floor = sum(map(len, stacks(table)))
        table.play(text)
        new_round = sum(map(len, stacks(table))) > floor or phase == "swap"
        if text.startswith("-") and phase == "turn":
            assert (table.counters[TURN], table.phase) == (turn, "turn")
        elif not table.counters[OVER] and not new_round and totals == list(table.counters[TOTAL : TOTAL + 4]):
            left = [player for player in range(players) if not eliminated(table.counters, player)]
            following = next((player for player in left if player > turn), left[0])
            assert table.counters[TURN] == (turn if table.phase == "placed" else following)
            assert table.counters[PASSES] < len(left)


def test_equal_positions_have_equal_keys_and_other_ones_others() -> None:
    keys: dict[str, tuple[int, ...]] = {}
    for seed in range(30):
        chance = random.Random(seed)
        table = Table(players=2 + seed % 3, match=seed % 2 == 1)
        for _ in range(40):
            moves = table.ints()
            if not moves:
                break
            table.make(chance.choice(moves))
            body = f"{seed % 6} {table.text.rsplit(' ', 1)[0]}"
            key = (seed % 6, table.counters[KEY_A], table.counters[KEY_B])
            assert keys.setdefault(body, key) == key
    assert len(set(keys.values())) == len(keys)
