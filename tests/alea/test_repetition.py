"""Repetition: which moves make three equal runs, who had the choice, and that the judge leaves all as it was."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hallcore.games.alea import encirclement, repetition, rules
from hallcore.keys import KEY_A, KEY_B, PLY, REVERSIBLE, new_history

from tests.alea import brute
from tests.alea.board import Board, name_of
from tests.alea.test_encirclement import blob, free_square

GOES_ON = ("", "")
DRAW = ("repetition", "")
DEFENDERS_WIN = ("repetition", "defenders")
ATTACKERS_WIN = ("repetition", "attackers")

SHUFFLE = "j10-j11 a10-a11 j11-j10 a11-a10"

# The king threatens to escape on every turn; one attacker has the only moves that stop him, the defenders have dozens.
CHASE = ("k1", "c2 q2 q1 k4 o15", "d15 e15", "a")
CHASED = "c2-c1 k1-k2 c1-c2 k2-k1"
# The king has two squares, and from each of them one way to a corner, which one attacker bars on c1 and c2.
# What stands around them says who has other moves that do not lose at once.
PACED = "d1-d2 c1-c2 d2-d1 c2-c1"
# id: attackers, defenders, the end if the attackers complete the third run, and if the defenders do
CHOICES = {
    "neither": ("c1 e1 e2 d3", "", DRAW, DRAW),
    "the defenders": ("c1 e1", "e2 d3", ATTACKERS_WIN, ATTACKERS_WIN),
    "the attackers, at one of their two turns": ("c1 e1 e2 d3 c10", "", DEFENDERS_WIN, DEFENDERS_WIN),
    "both": ("c1 e1 c10", "e2 d3", DEFENDERS_WIN, ATTACKERS_WIN),
}


def turned(phase: int, king: str, attackers: str, defenders: str, turn: str, loop: str) -> tuple[Board, list[str]]:
    """The position after `phase` moves of the loop, set up anew, and the rest of the loop from there."""
    board = Board.of(king, attackers, defenders, turn)
    moves = loop.split()
    board.play_all(" ".join(moves[:phase]))
    return Board.of_pieces(board.pieces(), board.turn).settle(), moves[phase:] + moves[:phase]


def play_through(board: Board, texts: list[str]) -> tuple[str, str]:
    """Play the moves by both writings of the rules, which agree on each; none but the last ends the game."""
    plain = brute.Game(brute.from_names(board.pieces()), board.turn, repetition_draws=False)
    for text in texts:
        assert board.end == GOES_ON, text
        board.play(text)
        source, target = text.split("-")
        plain.push((brute.point_of(source), brute.point_of(target)))
        assert (board.end, brute.from_names(board.pieces())) == (plain.end, plain.pieces)
        check_whole(board)
    return board.end


def check_whole(board: Board) -> None:
    """Cells, lists and keys hold the same pieces, and what is remembered of open ways is true."""
    cells, counters = board.cells[:], board.counters[:]
    for kind, held, first in ((1, rules._N_ATTACKERS, rules._ATTACKERS), (2, rules._N_DEFENDERS, rules._DEFENDERS)):
        assert sum(v & 3 == kind for v in cells[: rules._FRAME]) == counters[held]
        for slot in range(counters[held]):
            assert cells[counters[first + slot]] == slot << 2 | kind
    rules.set_keys(cells, counters)
    assert (counters[KEY_A], counters[KEY_B]) == (board.counters[KEY_A], board.counters[KEY_B])
    known = counters[rules._FREE]
    encirclement.is_encircled(cells, counters)
    assert known in (0, counters[rules._FREE]) or (known, counters[rules._FREE]) == (1, 2)


@pytest.mark.parametrize("phase", range(4))
def test_who_chases_the_king_by_the_only_moves_wins_at_whichever_ply_the_third_run_is_complete(phase: int) -> None:
    board, loop = turned(phase, *CHASE, CHASED)
    assert play_through(board, 3 * loop) == ATTACKERS_WIN
    assert board.legal() == []


def test_the_judge_leaves_the_memory_of_open_ways_as_it_was() -> None:
    board, loop = turned(0, *CHASE, CHASED)
    board.play_all(" ".join(3 * loop))
    for known in range(3):
        board.counters[rules._FREE] = known
        before = board.cells[: rules._FRAME], board.counters[: rules._STAMP]
        assert repetition.loser(board.cells, board.counters, board.history, 4, 0) == 0
        assert (board.cells[: rules._FRAME], board.counters[: rules._STAMP]) == before


def test_moves_before_the_first_run_are_no_part_of_it() -> None:
    board = Board.of("m1", "c2 q2 q1 k4 o15", "d15 e15", "d").settle()
    assert play_through(board, ["m1-k1", *(3 * CHASED.split())]) == ATTACKERS_WIN


@pytest.mark.parametrize("phase", range(4))
@pytest.mark.parametrize("who", CHOICES)
def test_who_had_the_choice_loses_and_if_both_had_it_who_completes_the_third_run(who: str, phase: int) -> None:
    attackers, defenders, attackers_complete, defenders_complete = CHOICES[who]
    board, loop = turned(phase, "d1", attackers, defenders, "d", PACED)
    ends = {"d": attackers_complete, "a": defenders_complete}
    assert play_through(board, 3 * loop) == ends[board.turn]


@pytest.mark.parametrize("phase", range(4))
@pytest.mark.parametrize("who", CHOICES)
def test_bound_to_lose_is_who_loses_the_run_under_way_and_has_no_more_choice_in_it(who: str, phase: int) -> None:
    attackers, defenders, _, _ = CHOICES[who]
    board, loop = turned(phase, "d1", attackers, defenders, "d", PACED)
    plain = brute.Game(brute.from_names(board.pieces()), board.turn, repetition_draws=False)
    for text in 3 * loop:
        plain.push((brute.point_of(text.split("-")[0]), brute.point_of(text.split("-")[1])))
    loser = {"defenders": "a", "attackers": "d", "": ""}[plain.end[1]]
    for ply, text in enumerate(3 * loop):
        left = 12 - ply
        is_bound = left < 4 and loser and not plain.had_choice(loser, left)
        found = rules.bound_to_lose(board.cells, board.counters, board.history)
        assert found == ("da".index(loser) if is_bound else -1)
        check_whole(board)
        board.play(text)


@pytest.mark.parametrize(("phase", "end"), [(0, ATTACKERS_WIN), (1, DEFENDERS_WIN), (3, DEFENDERS_WIN)])
def test_a_move_that_wins_is_a_choice(phase: int, end: tuple[str, str]) -> None:
    """All that the king lets go are escapes, and all that matters of the attackers' choices is that they take him."""
    board, loop = turned(phase, "c1", "e1 d2 c2 j9", "", "a", "j9-j8 c1-d1 j8-j9 d1-c1")
    assert play_through(board, 3 * loop) == end


@pytest.mark.parametrize(
    "loop",
    [
        SHUFFLE,
        "j10-k10 a10-a11 k10-l10 a11-a12 l10-j10 a12-a10",
        "j10-k10 a10-a11 k10-k11 a11-a12 k11-j11 a12-a13 j11-j10 a13-a10",
        "j10-k10 a10-a11 k10-l10 a11-a10 l10-j10 a10-a12 j10-k10 a12-a10 k10-l10 a10-a13 l10-j10 a13-a10",
    ],
)
def test_a_run_may_have_any_even_number_of_moves_from_four_on(loop: str) -> None:
    board = Board.of("j10", "a10", "s5", "d").settle()
    assert play_through(board, 3 * loop.split()) == DEFENDERS_WIN
    assert board.counters[PLY] == 3 * len(loop.split())


def test_pieces_of_a_side_may_change_places_in_a_run() -> None:
    loop = "j10-j11 a5-c5 j11-j12 a7-a5 j12-j11 c5-c7 j11-j10 c7-a7"
    board = Board.of("j10", "a5 a7 q14", "s5", "d").settle()
    assert play_through(board, 3 * loop.split()) == DEFENDERS_WIN


def test_two_loops_through_one_position_end_nothing() -> None:
    one, other = SHUFFLE.split(), ["j10-k10", "a10-a9", "k10-j10", "a9-a10"]
    for loops, end in (
        (2 * one + other + 2 * one + 2 * other + one + other, GOES_ON),
        (3 * (one + other), DEFENDERS_WIN),
        (2 * one + 3 * other, DEFENDERS_WIN),
    ):
        assert play_through(Board.of("j10", "a10", "s5", "d").settle(), loops) == end


def test_a_capture_begins_anew() -> None:
    board = Board.of("j10", "a10 f5", "s5 e5 g9", "d").settle()
    board.play_all(f"{SHUFFLE} {SHUFFLE}")
    assert board.counters[REVERSIBLE] == 8
    assert board.play("g9-g5") == "g9-g5xf5"
    assert board.counters[REVERSIBLE] == 0
    loop = "a10-a11 j10-j11 a11-a10 j11-j10"
    board.play_all(f"{loop} {loop}")
    assert board.end == GOES_ON
    board.play_all(loop)
    assert board.end == ATTACKERS_WIN


def test_a_set_up_with_a_ply_begins_anew() -> None:
    board = Board.of("j10", "a10", "s5", "d").settle()
    board.counters[PLY] = 700  # beyond the ring's end, as a position's text may say
    board.settle()
    board.play_all(f"{SHUFFLE} {SHUFFLE} {SHUFFLE}")
    assert board.end == DEFENDERS_WIN


def circle(spaces: str, row: int, moves: int) -> list[str]:
    """Moves of a piece along its row by these columns, from the last one to the first, again and again."""
    n = len(spaces)
    return [f"{spaces[i % n]}{row}-{spaces[(i + 1) % n]}{row}" for i in range(moves)]


@pytest.mark.parametrize(("plies", "end"), [(511, DEFENDERS_WIN), (510, GOES_ON)])
def test_runs_are_seen_as_long_as_the_ring_holds_three_of_them(plies: int, end: tuple[str, str]) -> None:
    """A defender comes round in 5 moves, an attacker in 17: a run has 170, three of them have 511 positions."""
    board = Board.of("j10", "a5", "c8", "d")
    board.history = new_history(plies)
    board.settle()
    for moves in zip(circle("cdefg", 8, 255), circle("abcdefghijklmnopq", 5, 255), strict=True):
        assert board.end == GOES_ON
        board.play_all(" ".join(moves))
    assert board.end == end


def near_a_pocket(dice: random.Random, turn: str) -> Board:
    """A king with two or three attackers beside him and few pieces about, often where the rim or a corner helps."""
    kings = [brute.point_of(name) for name in ("j9", "k10", "j10", "c1", "a3", "c3", "d1", "c2", "d2", "a9", "s4")]
    while True:
        x, y = dice.choice(kings) if dice.random() < 0.7 else (dice.randint(1, 19), dice.randint(1, 19))
        if (x, y) in brute.CORNERS:
            continue
        pieces = {(x, y): "K"}
        for dx, dy in dice.sample(brute.AROUND, dice.randint(2, 3)):
            put(pieces, (x + dx, y + dy), "A")
        for letter, most in (("A", 7), ("D", 3)):
            for _ in range(dice.randint(0, most)):
                put(pieces, (x + dice.randint(-4, 4), y + dice.randint(-4, 4)), letter)
        return Board.of_pieces({brute.name_of(point): letter for point, letter in pieces.items()}, turn)


def near_a_ring(dice: random.Random, turn: str) -> Board:
    """A ring with gaps around the king, and defenders in it and outside, some of them with an attacker beside them."""
    while True:
        region, around = blob(dice)
        if not 2 < len(region) < 14:
            continue
        pieces = dict.fromkeys(around, "A")
        for point in dice.sample(around, dice.choice((0, 1, 1, 1, 2))):
            del pieces[point]
            put(pieces, (point[0] + dice.randint(-5, 5), point[1] + dice.choice((0, 0, -1, 1))), "A")
        inside = sorted(region)
        dice.shuffle(inside)
        pieces[inside.pop()] = "K"
        for _ in range(dice.randint(0, 2)):
            pieces[inside.pop()] = "D"
        for _ in range(dice.choice((0, 1, 1, 2))):
            x, y = free_square(dice, pieces, "D")
            put(pieces, (x + 1, y), "A")
            put(pieces, (x - 1, y + dice.randint(2, 5)), "A")
        return Board.of_pieces({brute.name_of(point): letter for point, letter in pieces.items()}, turn)


def put(pieces: brute.Pieces, point: brute.Point, letter: str) -> None:
    if brute.on_board(point) and point not in pieces and point not in brute.CORNERS and point != brute.THRONE:
        pieces[point] = letter


def after(board: Board, move: int) -> Board:
    """The position after a move, before stuck and repetition are checked."""
    one = board.copy()
    rules.make_move(one.cells, one.counters, move)
    return one


def winning_answers(board: Board, move: int) -> dict[int, str]:
    """The opponent's moves that win at once after this one, with the ends that they make."""
    one = after(board, move)
    return {answer: end for answer in one.legal() if (end := after(one, answer).end[0])}


def unchanged(board: Board) -> tuple[bytes, list[int]]:
    """Everything but what floods leave behind."""
    counters = list(board.counters)
    counters[rules._FREE] = counters[rules._STAMP] = 0
    return bytes(board.cells[: rules._FRAME]), counters


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("made", [near_a_pocket, near_a_ring])
def test_the_answers_that_win_after_a_defenders_move_are_found(made: Callable[..., Board], seed: int) -> None:
    dice = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(100):
        board = made(dice, "d")
        legal = sorted(board.legal())
        before = unchanged(board)
        likely = 0
        for move in dice.sample(legal, min(6, len(legal))):
            winning = winning_answers(board, move)
            found = repetition._answer(board.cells, board.counters, move >> 9, move & 511, likely)
            assert unchanged(board) == before
            assert (found > 0) == bool(winning), (board.text(), name_of(move))
            assert not found or winning[found & 0x3FFFF] == rules.REASONS[found >> 18]
            likely = found or dice.choice((0, likely))
            for end in set(winning.values()) or {"none"}:
                seen[end] += 1
            seen["by taking"] += any(
                end == "encirclement" and rules.captures(one.cells, one.counters, answer)
                for one in [after(board, move)]
                for answer, end in winning.items()
            )
    assert seen["none"] > 30
    if made is near_a_pocket:
        assert seen["capture"] > 10
    else:
        assert seen["encirclement"] > 20
        assert seen["by taking"] > 10


def test_the_escapes_after_an_attackers_move_are_found() -> None:
    dice = random.Random(1)
    seen: Counter[bool] = Counter()
    for _ in range(150):
        board = near_a_pocket(dice, "a")
        legal = sorted(board.legal())
        before = unchanged(board)
        for move in dice.sample(legal, min(12, len(legal))):
            escapes = bool(winning_answers(board, move))
            assert bool(repetition._lets_escape(board.cells, board.counters, move >> 9, move & 511)) == escapes
            assert unchanged(board) == before
            seen[escapes] += 1
    assert min(seen[True], seen[False]) > 100


def test_a_capture_may_open_the_kings_way() -> None:
    board = Board.of("j2", "m2 f1 h3 h5", "f2", "a")
    opened = set()
    for move in board.legal():
        if repetition._lets_escape(board.cells, board.counters, move >> 9, move & 511):
            opened.add(name_of(move))
    assert opened == {"h3-f3"} | {f"m2-m{row}" for row in range(1, 20) if row != 2}


def test_no_piece_but_the_king_may_break_a_loop_by_a_move_onto_the_throne() -> None:
    board = Board.of("a9", "a10 b9 a8 i9 k9 j8 j11 r9 r10 s8 s11", "j9 s9", "d")
    (move,) = board.legal()
    assert repetition._has_another(board.cells, board.counters, move) == 0
    assert repetition._has_another(board.cells, board.counters, 0) == 1


def test_one_answer_that_closes_a_ring_is_taken_for_the_answer_to_moves_which_it_does_answer() -> None:
    dice = random.Random(2)
    seen: Counter[bool] = Counter()
    for _ in range(400):
        board = near_a_ring(dice, "d")
        legal = sorted(board.legal())
        for move in dice.sample(legal, min(4, len(legal))):
            answer = repetition._answer(board.cells, board.counters, move >> 9, move & 511, 0)
            ring = repetition._ring_around_all(board.cells, board.counters)
            if rules.REASONS[answer >> 18] != "encirclement" or not ring:
                continue
            for other in legal:
                stays = repetition._stays_in(board.cells, board.counters, other, ring, answer)
                seen[bool(stays)] += 1
                one = after(board, other)
                if stays:
                    assert answer & 0x3FFFF in one.legal()
                    assert after(one, answer & 0x3FFFF).end[0] == "encirclement"
    assert min(seen[True], seen[False]) > 150


@pytest.mark.parametrize(("turn", "boards"), [("d", 150), ("a", 600)])
def test_another_move_is_found_where_there_is_one(turn: str, boards: int) -> None:
    dice = random.Random(5)
    seen: Counter[int] = Counter()
    for _ in range(boards):
        board = dice.choice((near_a_pocket, near_a_pocket, near_a_ring))(dice, turn)
        legal = sorted(board.legal())
        if len(legal) > 60:
            continue
        choices = [move for move in legal if not winning_answers(board, move)]
        before = unchanged(board)
        for move in [*dice.sample(choices, min(2, len(choices))), *dice.sample(legal, min(2, len(legal)))]:
            others = len(choices) - (move in choices)
            assert bool(repetition._has_another(board.cells, board.counters, move)) == (others > 0)
            assert unchanged(board) == before
            seen[min(others, 2)] += 1
    assert min(seen[0], seen[1], seen[2]) > 2


def there_and_back(board: Board, dice: random.Random) -> list[str]:
    """A loop of four moves from here, each by chance one that does not lose at once; [] if chance finds none."""
    one = board.copy()
    texts: list[str] = []
    for ply in range(4):
        legal = {name_of(move): move for move in one.legal()}
        names = sorted(legal)
        if ply > 1:
            source, target = texts[ply - 2].split("-")
            names = [f"{target}-{source}"] if f"{target}-{source}" in legal else []
        elif dice.random() < 0.8:
            names = [name for name in names if name.split("-")[0] == brute.name_of(king_of(one))] or names
        names = dice.sample(names, min(len(names), 8))
        fine = [name for name in names if not winning_answers(one, legal[name])]
        if not names:
            return []
        texts.append(dice.choice(fine or names))
        taken = rules.captures(one.cells, one.counters, legal[texts[-1]])
        one = after(one, legal[texts[-1]])
        if taken or one.end[0] or not one.legal():
            return []
    return texts


def king_of(board: Board) -> brute.Point:
    return next(brute.point_of(name) for name, letter in board.pieces().items() if letter == "K")


@pytest.mark.parametrize("seed", range(4))
def test_chance_loops_end_as_by_the_rules_written_a_second_time(seed: int) -> None:
    dice = random.Random(seed)
    winners: Counter[str] = Counter()
    while sum(winners.values()) < 25:
        board = near_a_pocket(dice, dice.choice("da"))
        texts = there_and_back(board, dice)
        if texts:
            _, winner = play_through(board.settle(), 3 * texts)
            winners["the completer" if winner[:1] not in ("", board.turn) else "the other"] += 1
    assert min(winners["the completer"], winners["the other"]) > 0
