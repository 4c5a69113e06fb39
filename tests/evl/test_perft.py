"""The ruleset against the plain rules: the same moves, the same positions after them, the same counts."""

from __future__ import annotations

import random

import pytest
from hallcore.games.evl import rules
from hallcore.keys import PLY, TURN

from tests.evl import plain
from tests.evl.table import Table

POSITIONS = {
    "set-up": "7/7/7/7 6/6/6 b 0",
    "opening": "1,W,3,B,1/2,B,W,3/1,BB,5/7 6/6/6 w 6",
    "fight": "B,1,B,WW,1,W,BB/WW,WWBB,B,B,W,1,BWW/B,1,B,WWW,BB,1,WB/1,W,B,1,BW,BWWW,WB 1BBWWW/1BBBWB/W1BBW1 w 62",
    "crowd": "WWBB,BBWB,WBB,1,BBBB,WWWW,B/WW,WBW,3,BW,W/BBWW,1,BBBB,1,2,BWBW/2,WWB,1,2,W BW4/6/4WB b 70",
    "last": "B,BBB,BBBB,2,WWWW,W/7/BBBB,4,WWWW,WW/BBBB,BBBB,BBBB,BBBB,WWWW,WWWW,WWWW WBW3/3BBB/WW4 w 90",
}
PERFT = [
    ("set-up", "touched", (28, 756, 20412, 531468)),
    ("opening", "touched", (25, 827, 20533)),
    ("fight", "touched", (63, 3352, 231387)),
    ("fight", "anywhere", (63, 3352, 147987)),
    ("crowd", "touched", (66, 3756, 234173)),
    ("last", "touched", (45, 2159, 85774)),
    ("last", "anywhere", (45, 2001, 78162)),
]
MOST_PLIES = 200
TARGETS = range(1, 19)
# Of the stacks of "last", black to move with all but one of the pentagons that win: a target a line, depths 1 to 3.
ONE_SHORT = [
    (51, 220, 4408),
    (51, 220, 4545),
    (51, 220, 6216),
    (51, 220, 8686),
    (51, 220, 9859),
    (51, 220, 10309),
    (51, 220, 11113),
    (51, 306, 14815),
    (51, 306, 14815),
    (51, 349, 16552),
    (51, 349, 16552),
    (51, 349, 16552),
    (51, 349, 16552),
    (51, 349, 16552),
    (51, 349, 16552),
    (51, 485, 23175),
    (51, 573, 27560),
    (51, 1100, 53035),
]
# Those that black can take in fewest ways come first.
OWNED_IN_ORDER = "ab5 ab6 bc6 cd5 cd6 bc5 ab4 cd4 bc4 bc3 bc2 bc1 cd1 ab3 ab1 cd2 ab2"


def perft(table: Table, depth: int) -> int:
    moves = table.ints()
    if depth == 1:
        return len(moves)
    cells, counters = table.cells[:], table.counters[:]
    count = 0
    for move in moves:
        rules.make_move(table.cells, table.counters, move)
        count += perft(table, depth - 1)
        table.cells[:], table.counters[:] = cells, counters
    return count


def plain_of(table: Table) -> plain.Plain:
    return plain.Plain(
        {h: table.stack(h) for h in plain.HEPTAGONS if table.stack(h)},
        table.owners,
        "BW"[table.counters[TURN]],
        table.counters[PLY],
        table.counters[rules.TARGET],
        rules.VARIANTS[1][1][table.counters[rules.SCOPE]],
    )


@pytest.mark.parametrize(("where", "scope", "counts"), PERFT, ids=lambda x: x if isinstance(x, str) else "")
def test_perft_counts_what_the_plain_rules_count(where: str, scope: str, counts: tuple[int, ...]) -> None:
    table = Table(POSITIONS[where], scope=scope)
    assert tuple(perft(table, depth) for depth in range(1, len(counts) + 1)) == counts
    assert plain_of(table).perft(3) == counts[2]


@pytest.mark.parametrize(("target", "counts"), list(zip(TARGETS, ONE_SHORT, strict=True)))
def test_perft_ends_at_the_target_whichever_it_is(target: int, counts: tuple[int, ...]) -> None:
    owned = set(OWNED_IN_ORDER.split()[: target - 1])
    gaps = "/".join(
        "".join("B" if f"{gap}{column}" in owned else "1" for column in range(1, 7)) for gap in ("ab", "bc", "cd")
    )
    table = Table(f"{POSITIONS['last'].split()[0]} {gaps} b 90", target=target)
    assert tuple(perft(table, depth) for depth in (1, 2, 3)) == counts
    assert plain_of(table).perft(3) == counts[2]


@pytest.mark.parametrize("scope", ["touched", "anywhere"])
@pytest.mark.parametrize("target", [1, 8, 9, 10, 11, 18])
@pytest.mark.parametrize("seed", range(2))
def test_in_random_games_moves_positions_and_ends_are_those_of_the_plain_rules(
    seed: int, target: int, scope: str
) -> None:
    chance = random.Random(f"{seed} {target} {scope}")
    table = Table(target=target, scope=scope)
    board = plain.Plain(target=target, scope=scope)
    while True:
        assert table.text == board.text()
        assert (table.result[0] == "target") == board.over()
        successors = {plain.name(move): board.play(move) for move in board.moves()}
        moves = table.ints()
        names = table.moves()
        assert len(set(names)) == len(names)
        assert set(names) == set(successors)
        texts = set()
        for move, name in zip(moves, names, strict=True):
            after = table.copy()
            rules.make_move(after.cells, after.counters, move)
            assert after.text == successors[name].text()
            texts.add(after.text)
        assert len(texts) == len(moves)  # no two moves lead to the same position
        if not moves or table.counters[PLY] == MOST_PLIES:
            break
        # Late in a game most moves unstack; here half of the turns place, so that boards fill up.
        places = chance.random() < 0.5
        choice = chance.choice([m for m in moves if (m < 28) == places] or moves)
        board = successors[names[moves.index(choice)]]
        table.make(choice)
    assert table.result[0] or target == 18  # which chance seldom brings
