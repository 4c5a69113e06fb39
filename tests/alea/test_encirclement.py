"""Encirclement: the ring's clauses, and the ruleset's memory of open ways against a flood after every move."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hallcore.games.alea import encirclement, rules
from hallcore.keys import OVER

from tests.alea import brute
from tests.alea.board import Board

RINGED = ("encirclement", "attackers")
GOES_ON = ("", "")
DIAMOND = "g10 h11 i12 j13 k12 l11 m10 l9 k8 h9 i8"  # around j10, open on j7

# id: king, attackers, defenders, the attackers' move, the end
RINGS = {
    "a diagonal ring closes": ("j10", f"{DIAMOND} j3", "", "j3-j7", RINGED),
    "a ring with a gap": ("j10", f"{DIAMOND} j3", "", "j3-j6", GOES_ON),
    "all defenders inside": ("j10", f"{DIAMOND} j3", "k10 j9", "j3-j7", RINGED),
    "one defender outside": ("j10", f"{DIAMOND} j3", "k10 c7", "j3-j7", GOES_ON),
    "one defender on the rim": ("j10", f"{DIAMOND} j3", "s10", "j3-j7", GOES_ON),
    "a defender in the ring bars nothing": ("j10", f"{DIAMOND} c7", "j7", "c7-c6", GOES_ON),
    "the last one outside is taken": ("j10", f"{DIAMOND} j7 c4 e9", "d4 j9", "e9-e4xd4", RINGED),
    "one of two outside is taken": ("j10", f"{DIAMOND} j7 c4 e9", "d4 n4", "e9-e4xd4", GOES_ON),
    "the last one outside is taken against the throne": ("d4", "c4 e4 d5 d3 j5", "j9", "j5-j8xj9", RINGED),
    "two rings": ("j10", f"{DIAMOND} j3 c5 d6 e5 d4", "d5", "j3-j7", RINGED),
    "two rings, one of them open": ("j10", f"{DIAMOND} j3 c5 d6 e5", "d5", "j3-j7", GOES_ON),
    "the rim itself is reached": ("a9", "a12 b11 c10 d9 c8 b7 f6", "", "f6-a6", GOES_ON),
    "a king on the rim": ("f1", "d1 e2 f3 g2 h8", "", "h8-h1", GOES_ON),
    "the flood passes corner squares": ("c3", "c5 d4 d2 b4 e19", "", "e19-e1", GOES_ON),
    "the flood passes the throne": ("j11", "i11 k11 j12 i10 k10 i9 k9 h1", "", "h1-h19", GOES_ON),
    "the throne inside the ring": ("j11", "i11 k11 j12 i10 k10 a9", "", "a9-j9", RINGED),
    "the ring opens for the piece that closes it": ("j10", f"{DIAMOND} j7", "", "j7-j4", GOES_ON),
    "the king's capture is looked at first": ("j5", "i5 k5 j6 f4", "", "f4-j4#", ("capture", "attackers")),
}


@pytest.mark.parametrize("case", RINGS)
def test_ring(case: str) -> None:
    king, attackers, defenders, text, end = RINGS[case]
    board = Board.of(king, attackers, defenders, "a")
    assert board.play(text.rstrip("#")) == text
    assert board.end == end


def test_the_captures_go_before_the_flood() -> None:
    """The closing piece takes the only defender outside by its arrival."""
    board = Board.of("j10", f"{DIAMOND} j3 l7", "k7", "a")
    assert board.play("j3-j7") == "j3-j7xk7"
    assert board.end == RINGED


def test_a_defender_who_walks_out_of_the_flood_does_not_end_the_game() -> None:
    """Only an attacker's move encircles: a ringed position that was set up goes on until the attackers have moved."""
    board = Board.of("j10", f"{DIAMOND} j7 c4", "j9", "a").settle()
    assert board.end == GOES_ON
    board.play("c4-c5")
    assert board.end == RINGED


def blob(dice: random.Random) -> tuple[set[brute.Point], list[brute.Point]]:
    """A connected region and the squares around it that a ring needs, at most 44."""
    while True:
        region = {(dice.randint(4, 16), dice.randint(4, 16))}
        size = dice.randint(4, 60)
        while len(region) < size:
            x, y = dice.choice(sorted(region))
            dx, dy = dice.choice(brute.AROUND)
            if 2 <= x + dx <= 18 and 2 <= y + dy <= 18:
                region.add((x + dx, y + dy))
        around = sorted({(x + dx, y + dy) for x, y in region for dx, dy in brute.AROUND} - region)
        if len(around) <= 44 and not brute.CORNERS & set(around) and brute.THRONE not in around:
            return region - brute.CORNERS - {brute.THRONE}, around


def ringed(dice: random.Random) -> Board:
    """A ring around a random region with the king in it, with some of its attackers elsewhere, and defenders about."""
    while True:
        region, around = blob(dice)
        if len(region) < 4:
            continue
        pieces = dict.fromkeys(around, "A")
        for point in dice.sample(around, dice.randint(0, 2)):
            del pieces[point]
            free_square(dice, pieces, "A")
        inside = sorted(region - pieces.keys())
        if len(inside) < 3:
            continue
        dice.shuffle(inside)
        pieces[inside.pop()] = "K"
        for _ in range(dice.randint(0, min(4, len(inside)))):
            pieces[inside.pop()] = "D"
        for _ in range(dice.choice((0, 0, 1, 1, 2, 4))):
            x, y = free_square(dice, pieces, "D")
            if 3 < x < 17 and (x + 1, y) not in pieces and (x + 1, y) != brute.THRONE and dice.random() < 0.7:
                pieces[x + 1, y] = "A"
        for _ in range(2):
            free_square(dice, pieces, "A")
        if list(pieces.values()).count("A") > 48:
            continue
        return Board.of_pieces({brute.name_of(point): letter for point, letter in pieces.items()}, "a")


def free_square(dice: random.Random, pieces: brute.Pieces, letter: str) -> brute.Point:
    while True:
        point = dice.randint(1, 19), dice.randint(1, 19)
        if point not in pieces and point not in brute.CORNERS and point != brute.THRONE:
            pieces[point] = letter
            return point


@pytest.mark.parametrize("seed", range(2))
def test_the_memory_of_open_ways_never_errs(seed: int) -> None:
    """Games in and around rings: after each attackers' move, encirclement is what a flood from nothing says."""
    dice = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(60):
        board = ringed(dice)
        for _ in range(30):
            if board.counters[OVER]:
                break
            legal = sorted(board.legal())
            if not legal:
                break
            if board.turn == "a":
                check_attackers_moves(dice, board, legal, seen)
            takes = [move for move in legal if rules.captures(board.cells, board.counters, move)]
            rules.make_move(board.cells, board.counters, dice.choice(takes if takes and dice.random() < 0.3 else legal))
    assert seen["ringed"] > 30
    assert seen["ringed by a capture"] >= 3
    assert seen["only a defender outside"] > 100
    assert seen["no flood"] > 1000
    assert seen["flood in vain"] > 200


def check_attackers_moves(dice: random.Random, board: Board, legal: list[int], seen: Counter[str]) -> None:
    """All moves that take, many that arrive beside two attackers, since they may close something, and few others."""
    pieces = board.pieces()
    attackers = {brute.point_of(name) for name, letter in pieces.items() if letter == "A"}
    stamp = encirclement._STAMP
    for move in legal:
        y, x = (move & 511) // 20, (move & 511) % 20
        near = sum((x + dx, y + dy) in attackers for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        takes = rules.captures(board.cells, board.counters, move)
        if not takes and dice.random() > (0.03 if near < 2 else 0.15):
            continue
        one = board.copy()
        rules.make_move(one.cells, one.counters, move)
        if one.end[0] == "capture":
            continue
        after = brute.from_names(one.pieces())
        is_ringed = brute.is_encircled(after)
        assert (one.end[0] == "encirclement") == is_ringed
        flooded = one.counters[stamp] != board.counters[stamp]
        seen["ringed"] += is_ringed
        seen["ringed by a capture"] += is_ringed and len(after) < len(pieces)
        seen["no flood"] += not flooded
        seen["flood in vain"] += flooded and not is_ringed
        seen["only a defender outside"] += one.counters[encirclement._FREE] == 1


def test_marks_of_earlier_floods_are_no_hindrance() -> None:
    """The only gap is seen, shut while another is open for some floods, and is the only one again."""
    for floods in range(64):
        board = Board.of("j10", f"{DIAMOND} r7", "k10", "a")
        assert encirclement.is_encircled(board.cells, board.counters) == 0
        board.play_all("g10-f10 k10-k11 r7-j7 k11-k10")
        for _ in range(floods):
            assert encirclement.is_encircled(board.cells, board.counters) == 0
        board.play_all("j7-r7 k10-k11 f10-g10 k11-k10")
        assert board.end == GOES_ON
        assert encirclement.is_encircled(board.cells, board.counters) == 0
        board.play("r7-j7")
        assert board.end == RINGED
