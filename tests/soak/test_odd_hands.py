"""What hands do in VLKNO though no rule knows it: it is put right, and the game goes on with the moves that it had."""

from __future__ import annotations

from random import Random

import pytest
from hallboard.virtual.pieces import kinds_of
from hallcore.tracker import modes

from .board import SoakBoard
from .games import ASKED, RIGHT, Table, legal
from .person import ORDINARY, Person

BLACK_PAWN, WHITE_PAWN = 2, 3
FEW_PLIES = 2
REST_MS = (150, 700, 4000)


def with_an_empty_space(seed: int) -> tuple[SoakBoard, Person, int]:
    """A game with a space that has no stone; its board, who plays, and the space."""
    board = SoakBoard("vlkno", seed)
    tracker, dice = board.tracker, Random(seed)
    moves: list[int] = []
    while 0 not in tracker.cells[: board.spaces.n]:
        moves.append(dice.choice(legal(board)))
        tracker.restore(moves)
        if board.is_over():
            moves = []
            tracker.restore(moves)
    return board, *stand(board, seed)


def stand(board: SoakBoard, seed: int) -> tuple[Person, int]:
    """The position stands on the board; who plays, and a space without a stone, -1 for none."""
    tracker = board.tracker
    for space in range(board.spaces.n):
        board.arrange(space, kinds_of(board.ruleset.hands, tracker.due[space]))
    board.app.watch.look_again()
    assert board.until(board.is_settled, 5000)
    assert tracker.mode == modes.TO_MOVE
    return Person(board, ORDINARY, Random(seed)), tracker.cells[: board.spaces.n].find(0)


def goes_on(board: SoakBoard, person: Person, moves: list[int], seed: int) -> None:
    """The board has these moves and owes nothing; further turns count."""
    assert board.until(board.is_settled, 8000)
    assert list(board.tracker.moves[: board.tracker.n_moves]) == moves
    turns = list(Table("vlkno", ORDINARY, seed).play(board, person, seed, FEW_PLIES))
    assert board.is_over() or len(turns) == FEW_PLIES
    assert not [turn.story for turn in turns if turn.verdict not in (RIGHT, ASKED)]


@pytest.mark.parametrize("rest_ms", REST_MS)
@pytest.mark.parametrize("kind", [BLACK_PAWN, WHITE_PAWN])
def test_a_pawn_from_beside_the_board_on_an_empty_space_is_taken_off_again(kind: int, rest_ms: int) -> None:
    board, person, empty = with_an_empty_space(3)
    moves = list(board.tracker.moves[: board.tracker.n_moves])
    board.drop(empty, [kind])
    board.run(rest_ms)
    board.lift(empty)
    board.put_aside()
    goes_on(board, person, moves, 3)


@pytest.mark.parametrize("rest_ms", REST_MS)
@pytest.mark.parametrize("seed", [3, 4])
def test_a_pawn_of_the_game_on_an_empty_space_is_put_back(seed: int, rest_ms: int) -> None:
    board, person, empty = with_an_empty_space(seed)
    moves = list(board.tracker.moves[: board.tracker.n_moves])
    for kind in (BLACK_PAWN, WHITE_PAWN):
        space = next(space for space in range(board.spaces.n) if board.kinds(space)[-1:] == [kind])
        kinds = board.lift(space)
        board.run(400)
        board.drop(empty, kinds)
        board.run(rest_ms)
        board.lift(empty)
        board.run(400)
        board.drop(space, kinds)
        assert board.until(board.is_settled, 8000)
    goes_on(board, person, moves, seed)


@pytest.mark.parametrize("rest_ms", REST_MS)
@pytest.mark.parametrize("elsewhere", [False, True])
@pytest.mark.parametrize("plies", [0, 6])
def test_a_pawn_lifted_with_its_stone_and_set_down_with_it(plies: int, elsewhere: bool, rest_ms: int) -> None:
    table = Table("vlkno", ORDINARY, 8)
    board, person = table.begin(8)
    assert {turn.verdict for turn in table.play(board, person, 8, plies)} <= {RIGHT, ASKED}
    assert board.until(board.is_settled, 4000)
    moves = list(board.tracker.moves[: board.tracker.n_moves])
    for kind in (BLACK_PAWN, WHITE_PAWN):
        space = next(space for space in range(board.spaces.n) if board.kinds(space)[-1:] == [kind])
        there = next(other for other in person.neighbours(space) if board.fits(other, board.kinds(space)[-2:]))
        kinds = board.lift(space, 2)
        board.run(rest_ms)
        board.drop(there if elsewhere else space, kinds)
        board.run(1500)
        if elsewhere:
            assert list(board.tracker.moves[: board.tracker.n_moves]) == moves
            kinds = board.lift(there, 2)
            board.run(rest_ms)
            board.drop(space, kinds)
        assert board.until(board.is_settled, 8000)
    goes_on(board, person, moves, 8)
