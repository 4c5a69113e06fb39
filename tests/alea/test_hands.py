"""The steps of turns, and half-made turns."""

from __future__ import annotations

import random
from array import array

import pytest
from hallcore.games.alea import geometry, hands, rules
from hallcore.steps import act_of, drop, group_of, is_drop, kind_of, lift, space_of
from hallcore.turns import ByMoves

from tests.alea.board import Board, name_of, names

ATTACKER, DEFENDER, KING = 1, 2, 3


def at(name: str) -> int:
    return geometry.parse_space(name)


def shown(step: int) -> str:
    return ("+" if is_drop(step) else "-") + geometry.space_name(space_of(step))


def following(board: Board, done: list[int]) -> set[str]:
    out = array("i", bytes(4 * hands.MAX_NEXT))
    n = hands.next_steps(board.cells, board.counters, array("i", done), len(done), out)
    assert len(set(out[:n])) == n
    return {shown(step) for step in out[:n]}


def finished(board: Board, done: list[int]) -> list[str]:
    out = array("i", bytes(4 * rules.MAX_MOVES_FROM))
    return [
        name_of(move) for move in out[: hands.finished(board.cells, board.counters, array("i", done), len(done), out)]
    ]


LIFT = lift(at("g9"), ATTACKER)
DROP = drop(at("g5"), ATTACKER)
TAKE_F5 = lift(at("f5"), DEFENDER)
TAKE_G4 = lift(at("g4"), DEFENDER)
TWO = ("s10", "e5 g9 g3", "f5 g4 c9", "a")


def test_steps_are_lift_drop_and_the_captured_at_any_time() -> None:
    board = Board.of(*TWO)
    out = array("i", bytes(4 * hands.MAX_STEPS))
    move = next(move for move in board.legal() if name_of(move) == "g9-g5")
    steps = out[: hands.steps(board.cells, board.counters, move, out)]
    assert [shown(step) for step in steps] == ["-g9", "+g5", "-g4", "-f5"]
    assert [group_of(step) for step in steps] == [1, 2, 0, 0]
    assert [kind_of(step) for step in steps] == [ATTACKER, ATTACKER, DEFENDER, DEFENDER]


def test_a_lifted_piece_may_go_to_its_targets_and_its_victims_may_go_first() -> None:
    board = Board.of(*TWO)
    drops = {"+" + name for name in board.targets("g9")}
    assert following(board, [LIFT]) == drops | names("-f5 -g4")
    assert following(board, [LIFT, TAKE_F5]) == names("+g5 -g4")
    assert following(board, [LIFT, DROP]) == names("-f5 -g4")
    assert following(board, [TAKE_G4, LIFT]) == names("+g5 -f5")
    assert following(board, [TAKE_G4]) == names("-g9 -f5")


@pytest.mark.parametrize(
    "done",
    [
        [LIFT, DROP, TAKE_F5, TAKE_G4],
        [LIFT, TAKE_G4, DROP, TAKE_F5],
        [TAKE_F5, TAKE_G4, LIFT, DROP],
        [TAKE_F5, LIFT, TAKE_G4, DROP],
    ],
)
def test_captured_pieces_come_off_whenever_it_suits(done: list[int]) -> None:
    board = Board.of(*TWO)
    for n in range(4):
        assert shown(done[n]) in following(board, done[:n])
        assert finished(board, done[:n]) == []
    assert following(board, done) == set()
    assert finished(board, done) == ["g9-g5"]


@pytest.mark.parametrize(
    "done",
    [
        [DROP],
        [DROP, LIFT],
        [LIFT, LIFT],
        [LIFT, DROP, DROP],
        [LIFT, drop(at("g5"), DEFENDER)],
        [LIFT, drop(at("h8"), ATTACKER)],
        [LIFT, lift(at("e5"), ATTACKER)],
        [LIFT, lift(at("c9"), DEFENDER)],
        [LIFT, TAKE_F5, lift(at("c9"), DEFENDER)],
        [TAKE_F5, lift(at("c9"), DEFENDER)],
        [TAKE_F5, lift(at("s10"), KING)],
        [LIFT, drop(at("g6"), ATTACKER), TAKE_F5],
        [lift(at("g9"), DEFENDER)],
        [lift(at("g9"), ATTACKER, 2)],
        [lift(at("h9"), ATTACKER)],
        [TAKE_F5, TAKE_F5],
        [lift(at("s10"), KING)],
        [lift(999, ATTACKER)],
        [TAKE_F5, lift(at("g3"), ATTACKER)],
    ],
)
def test_steps_that_fit_no_move_lead_nowhere(done: list[int]) -> None:
    board = Board.of(*TWO)
    assert following(board, done) == set()
    assert finished(board, done) == []


def test_a_king_who_is_taken_stays() -> None:
    board = Board.of("f8", "e8 g8 f9 f3", "s9", "a")
    assert board.play("f3-f7") == "f3-f7#"
    assert hands.content(board.cells, at("f8")) == KING
    assert following(board, []) == set()


def test_first_steps_are_all_pieces_that_can_move_or_be_taken() -> None:
    board = Board.of(*TWO)
    assert following(board, []) == names("-e5 -g9 -g3 -f5 -g4")
    board = Board.of("a9", "a10 b9 a8 s5", "s6", "a")
    assert following(board, []) == names("-a10 -b9 -a8 -s5")


@pytest.mark.parametrize("seed", range(3))
def test_half_made_turns_agree_with_a_try_of_every_move(seed: int) -> None:
    dice = random.Random(seed)
    board = Board(seed % 2)
    plain = ByMoves(rules, hands.steps, hands.MAX_STEPS, geometry.SPACES)
    mine = array("i", bytes(4 * hands.MAX_NEXT))
    theirs = array("i", bytes(4 * 512))
    steps = array("i", bytes(4 * hands.MAX_STEPS))
    for _ in range(120):
        legal = sorted(board.legal())
        takes = [move for move in legal if rules.captures(board.cells, board.counters, move)]
        move = dice.choice(takes if takes and dice.random() < 0.6 else legal)
        done = list(steps[: hands.steps(board.cells, board.counters, move, steps)])
        dice.shuffle(done)
        if dice.random() < 0.3:
            done[-1] ^= dice.choice((1, 2, 1 << 10, 1 << 18))
        turn = array("i", [act_of(step) if dice.random() < 0.5 else step for step in done])
        for n in range(len(turn) + 1):
            one = mine[: hands.next_steps(board.cells, board.counters, turn, n, mine)]
            other = theirs[: plain.next_steps(board.cells, board.counters, turn, n, theirs)]
            assert sorted(one) == sorted(other)
            one = mine[: hands.finished(board.cells, board.counters, turn, n, mine)]
            other = theirs[: plain.finished(board.cells, board.counters, turn, n, theirs)]
            assert list(one) == list(other)
        board.push(move)
