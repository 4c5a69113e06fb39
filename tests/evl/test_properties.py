"""What holds in every game of EVL, however it is played."""

from __future__ import annotations

import random

from hallcore.games.evl import hands, notation, position, rules
from hallcore.games.evl.geometry import HEPTAGONS, SPACES
from hallcore.keys import KEY_A, KEY_B, REVERSIBLE
from hallcore.steps import act_of, count_of, drop, is_drop, kind_of, space_of
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.evl import plain
from tests.evl.table import Table


@st.composite
def tables(draw: st.DrawFn) -> tuple[Table, random.Random]:
    """A position some way into a random game, and a source of chance for what follows."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    table = Table(target=draw(st.integers(1, 18)), scope=draw(st.sampled_from(("touched", "anywhere"))))
    for _ in range(draw(st.integers(0, 70))):
        moves = table.ints()
        if not moves:
            break
        places = chance.random() < 0.6
        table.make(chance.choice([m for m in moves if (m < 28) == places] or moves))
    return table, chance


def pieces(table: Table, colour: str) -> int:
    return "".join(table.stack(h) for h in plain.HEPTAGONS).count(colour)


@settings(max_examples=60, deadline=None)
@given(tables())
def test_pieces_are_conserved_nothing_is_higher_than_four_and_the_counters_tell_the_truth(
    drawn: tuple[Table, random.Random],
) -> None:
    table, _ = drawn
    for move in [-1, *table.ints()]:
        after = table.copy()
        if move >= 0:
            rules.make_move(after.cells, after.counters, move)
        for i, colour in enumerate("BW"):
            assert after.counters[rules.HAND + i] + pieces(after, colour) == 28
            assert after.counters[rules.OWNED + i] == list(after.owners.values()).count(colour)
        assert max(len(after.stack(h)) for h in plain.HEPTAGONS) <= 4
        keys = after.counters[KEY_A], after.counters[KEY_B]
        rules.set_keys(after.cells, after.counters)
        assert keys == (after.counters[KEY_A], after.counters[KEY_B])


@settings(max_examples=60, deadline=None)
@given(tables())
def test_the_partial_generators_agree_with_the_full_one(drawn: tuple[Table, random.Random]) -> None:
    table, _ = drawn
    from_spaces: list[int] = []
    buffer = rules.array("i", bytes(4 * rules.MAX_MOVES_FROM))
    for space in range(SPACES):
        n = rules.moves_from(table.cells, table.counters, space, buffer)
        assert all(move & 31 == space for move in buffer[:n])
        assert n == 0 or space < HEPTAGONS
        from_spaces += buffer[:n]
    assert from_spaces == table.ints()
    assert rules.has_move(table.cells, table.counters) == bool(table.ints())


@settings(max_examples=60, deadline=None)
@given(tables())
def test_position_texts_go_there_and_back_with_all_that_the_rules_need(drawn: tuple[Table, random.Random]) -> None:
    table, _ = drawn
    scope = rules.VARIANTS[1][1][table.counters[rules.SCOPE]]
    read = Table(target=table.counters[rules.TARGET], scope=scope)
    position.parse_position(table.text, read.cells, read.counters)
    assert read.cells == table.cells
    assert read.text == table.text
    expected = list(table.counters)
    expected[REVERSIBLE] = 0
    assert list(read.counters) == expected
    assert read.ints() == table.ints()


@settings(max_examples=60, deadline=None)
@given(tables(), st.data())
def test_a_walk_is_read_however_it_is_spelt(drawn: tuple[Table, random.Random], data: st.DataObject) -> None:
    table, _ = drawn
    if not table.ints():
        return
    move = data.draw(st.sampled_from(table.ints()))
    canonical = notation.format_move(table.cells, table.counters, move)
    walks = {
        plain.name(walk): walk
        for walk in plain.Plain(
            {h: table.stack(h) for h in plain.HEPTAGONS if table.stack(h)}, {}, "BW"[table.counters[0]], target=99
        ).moves()
    }
    walk = walks[canonical]
    # Every heptagon of the walk may be named or left out, except those at its ends and at its corners.
    named = list(walk[:1])
    for before, here, after in zip(walk, walk[1:], walk[2:], strict=False):
        if not before[0] == here[0] == after[0] or data.draw(st.booleans()):
            named.append(here)
    named += walk[1:][-1:]
    text = "+" * (len(walk) == 1) + named[0]
    for h in named[1:]:
        text += data.draw(st.sampled_from("-,")) + h
    spelt = ""
    for sign in text:
        spelt += data.draw(st.sampled_from(("", "", " ", "  "))) + (sign.upper() if data.draw(st.booleans()) else sign)
    assert table.parse(spelt) == move


@settings(max_examples=40, deadline=None)
@given(tables())
def test_hands_that_follow_the_offers_always_end_in_a_legal_move_that_leaves_what_they_left(
    drawn: tuple[Table, random.Random],
) -> None:
    table, chance = drawn
    if not table.ints():
        return
    done: list[int] = []
    board = [hands.content(table.cells, space) for space in range(SPACES)]
    held: list[int] = []
    while offers := table.next_steps(done):
        assert table.finished(done) == []
        step = chance.choice([s for s in offers if not is_drop(s)] or offers)
        done.append(step)
        space = space_of(step)
        if not is_drop(step):
            for _ in range(count_of(step)):
                held.insert(0, hands.top(board[space]))
                board[space] = hands.pop(board[space])
            continue
        held = held or [kind_of(step)]
        assert kind_of(step) == held[0]
        for _ in range(count_of(step)):
            board[space] = hands.push(board[space], held.pop(0))
            assert board[space] > 0
    assert held == []
    (text,) = table.finished(done)
    after = table.copy().play(text)
    assert board == [hands.content(after.cells, space) for space in range(SPACES)]


@settings(max_examples=40, deadline=None)
@given(tables())
def test_the_steps_of_every_move_can_be_made_and_name_it(drawn: tuple[Table, random.Random]) -> None:
    table, chance = drawn
    moves = table.ints()
    for move in chance.sample(moves, min(len(moves), 12)):
        steps = table.steps(move)
        name = notation.format_move(table.cells, table.counters, move)
        for i, step in enumerate(steps):
            assert table.finished(steps[:i]) == []
            assert step in table.next_steps(steps[:i])
        assert (table.next_steps(steps), table.finished(steps)) == ([], [name])
        # The rest set down piece by piece is the same move.
        last = steps[-1]
        if count_of(last) > 1:
            stack = table.stack(name[:2])[-count_of(last) :]
            singly = steps[:-1] + [drop(space_of(last), "-BW".index(piece)) for piece in stack]
            for i in range(len(steps) - 1, len(singly)):
                assert table.finished(singly[:i]) == []
                assert act_of(singly[i]) in [act_of(s) for s in table.next_steps(singly[:i])]
            assert table.finished(singly) == [name]
