"""Counts of lines from the set-up, and agreement with the rules written a second time."""

from __future__ import annotations

import random
from array import array

import pytest
from hallcore.games.alea import geometry, notation, rules

from tests.alea import brute
from tests.alea.board import Board, map_space, name_of

PERFT = {"murray": (184, 106400, 19980752), "cyningstan": (220, 120248, 26399440)}
LAYOUTS = dict(rules.VARIANTS)["layout"]


def perft(board: Board, depth: int) -> int:
    legal = board.legal()
    if depth == 1:
        return len(legal)
    cells, counters = bytes(board.cells), board.counters[:]
    found = 0
    for move in legal:
        rules.make_move(board.cells, board.counters, move)
        found += perft(board, depth - 1)
        board.cells[:] = cells
        board.counters[:] = counters
    return found


def plain_perft(pieces: brute.Pieces, side: str, depth: int) -> int:
    legal = brute.moves(pieces, side)
    if depth == 1:
        return len(legal)
    found = 0
    for move in legal:
        after, _, end = brute.play(pieces, move)
        if not end:
            found += plain_perft(after, "a" if side == "d" else "d", depth - 1)
    return found


def first_of_mirrored(source: str, target: str) -> str:
    """The name of one move of each set of first moves that are mirrored: the set-up has all eight symmetries."""
    return min(f"{map_space(source, symmetry)}-{map_space(target, symmetry)}" for symmetry in range(8))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_perft_of_the_set_up(layout: str) -> None:
    """Depth 3 by one of each set of mirrored first moves; the compiled rules count them all."""
    board = Board(LAYOUTS.index(layout))
    legal = board.legal()
    cells, counters = bytes(board.cells), board.counters[:]
    counted: dict[str, tuple[int, int]] = {}
    total = [0, 0]
    for move in legal:
        first = first_of_mirrored(*name_of(move).split("-"))
        if first not in counted:
            rules.make_move(board.cells, board.counters, move)
            counted[first] = perft(board, 1), perft(board, 2)
            board.cells[:] = cells
            board.counters[:] = counters
        total[0] += counted[first][0]
        total[1] += counted[first][1]
    assert (len(legal), *total) == PERFT[layout]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_perft_table_is_that_of_the_rules_written_a_second_time(layout: str) -> None:
    pieces = brute.from_names(Board(LAYOUTS.index(layout)).pieces())
    assert len(brute.moves(pieces, "d")) == PERFT[layout][0]
    counted: dict[str, tuple[int, int]] = {}
    total = [0, 0]
    for source, target in brute.moves(pieces, "d"):
        first = first_of_mirrored(brute.name_of(source), brute.name_of(target))
        if first not in counted:
            after, _, end = brute.play(pieces, (source, target))
            assert not end
            counted[first] = len(brute.moves(after, "a")), plain_perft(after, "a", 2)
        total[0] += counted[first][0]
        total[1] += counted[first][1]
    assert tuple(total) == PERFT[layout][1:]


def check_every_move(board: Board) -> None:
    """The legal moves of the position, what each takes and how each ends the game, are those of the plain rules."""
    pieces = brute.from_names(board.pieces())
    assert board.legal_names() == {
        f"{brute.name_of(source)}-{brute.name_of(target)}" for source, target in brute.moves(pieces, board.turn)
    }
    touching: dict[brute.Point, set[int]] = {}
    for move in board.legal():
        source, target = (brute.point_of(name) for name in name_of(move).split("-"))
        after, taken, end = brute.play(pieces, (source, target))
        for point in (source, *taken):
            touching.setdefault(point, set()).add(move)
        mask = rules.captures(board.cells, board.counters, move)
        assert {
            brute.point_of(geometry.space_name(geometry.space_of((move & 511) + geometry.DIRECTIONS[j])))
            for j in range(4)
            if mask >> j & 1
        } == taken
        one = board.copy()
        rules.make_move(one.cells, one.counters, move)
        assert one.end[0] == end
        assert brute.from_names(one.pieces()) == after
    few = array("i", bytes(4 * rules.MAX_MOVES_FROM))
    for space in range(geometry.SPACES):
        found = few[: rules.moves_from(board.cells, board.counters, space, few)]
        assert sorted(found) == sorted(touching.get(brute.point_of(geometry.space_name(space)), ()))


@pytest.mark.parametrize("seed", range(4))
def test_random_games_agree_with_the_plain_rules_move_by_move(seed: int) -> None:
    dice = random.Random(seed)
    board = Board(seed % 2, seed // 2 % 2).settle()
    game = brute.Game(brute.from_names(board.pieces()), "d", bool(seed // 2 % 2))
    for ply in range(600):
        if ply % 40 == seed:
            check_every_move(board)
        legal = sorted(board.legal())
        takes = [move for move in legal if rules.captures(board.cells, board.counters, move)]
        move = dice.choice(takes if takes and dice.random() < 0.5 else legal)
        source, target = (brute.point_of(name) for name in name_of(move).split("-"))
        text = notation.format_move(board.cells, board.counters, move)
        board.push(move)
        taken = game.push((source, target))
        named = text.rstrip("+#").split("x")[1].split(",") if "x" in text else []
        assert named == [brute.name_of(point) for point in sorted(taken, key=lambda point: (point[1], point[0]))]
        assert brute.from_names(board.pieces()) == game.pieces
        assert board.end == game.end
        if game.end[0]:
            break


@pytest.mark.parametrize("seed", range(2))
def test_random_positions_agree_with_the_plain_rules(seed: int) -> None:
    """Few and many pieces anywhere, half of them crowded around the king, the throne and the corners."""
    dice = random.Random(100 + seed)
    ends = set()
    for _ in range(40):
        board = scattered(dice)
        check_every_move(board)
        for move in board.legal():
            one = board.copy()
            rules.make_move(one.cells, one.counters, move)
            ends.add(one.end[0])
    assert ends == {"", "escape", "capture"}


def scattered(dice: random.Random) -> Board:
    """A random position; half of the pieces near a spot that the rules treat specially."""
    spot = dice.choice(("j10", "c3", "c1", "q3", "a10", "j1", "s17", "h8", "c18"))
    x, y = brute.point_of(spot)
    pieces: dict[str, str] = {}
    letters = ["K"] + ["A"] * dice.randint(1, 48) + ["D"] * dice.randint(0, 24)
    for letter in letters:
        for _ in range(20):
            near = letter == "K" or dice.random() < 0.5
            point = (x + dice.randint(-2, 2), y + dice.randint(-2, 2)) if near else random_point(dice)
            name = brute.name_of(point)
            if not brute.on_board(point) or name in pieces or point in brute.CORNERS:
                continue
            if letter == "K" or point != brute.THRONE:
                pieces[name] = letter
                break
    return Board.of_pieces(pieces, dice.choice("da"))


def random_point(dice: random.Random) -> brute.Point:
    return dice.randint(1, 19), dice.randint(1, 19)
