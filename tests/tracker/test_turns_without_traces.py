"""Turns of which nothing is felt, and second thoughts about a stack."""

from __future__ import annotations

import random
from array import array
from copy import copy

import pytest
from hallcore.steps import act_of, count_of, drop, is_drop, kind_of, space_of

from tests.tracker.world import World


def test_a_turn_of_which_only_a_stone_to_be_put_back_is_left_counts_when_the_hands_rest() -> None:
    world, move = _game_with("vlkno", _puts_the_only_stone_back)
    ply = world.tracker.n_moves
    for step in world.line.steps(move)[:2]:  # the pawn; the stone is not touched
        world.do(step)
    world.wait(1000)
    assert world.tracker.n_moves == ply
    world.wait(3000)
    assert list(world.tracker.moves[ply : world.tracker.n_moves]) == [move]


def test_of_two_pieces_just_set_down_one_may_be_taken_up_again_and_go_on() -> None:
    world, move = _game_with("evl", _sets_two_down_at_last)
    ply = world.tracker.n_moves
    for step in world.line.steps(move):
        world.do(step)
    assert world.tracker.n_moves == ply + 1
    space = space_of(world.line.steps(move)[-1])
    world.wait(300)
    world.lift(space, 1)
    assert (world.tracker.n_moves, world.tracker.n_loose(), world.tracker.n_done) == (
        ply,
        0,
        len(world.line.steps(move)),
    )


@pytest.mark.parametrize("game", ["alea", "nevo"])
@pytest.mark.parametrize("taken", [False, True], ids=["captured piece stands", "captured piece is off"])
def test_a_piece_just_set_down_may_be_taken_up_again_though_its_move_captures(game: str, taken: bool) -> None:
    world, move = _game_with(game, _captures_one)
    ply = world.tracker.n_moves
    out, down, capture = world.line.steps(move)
    other = next(one for one in world.line.legal_moves() if one != move and world.line.steps(one)[0] == out)
    target = world.line.steps(other)[1]
    _make(world, move)
    if taken:
        world.do(capture)
    world.lift(space_of(down), 1)
    assert (world.tracker.n_moves, world.tracker.n_done) == (ply, 2 if taken else 1)
    if taken:
        world.drop(space_of(capture), kind_of(capture))
    world.do(target)
    world.wait(2200)
    assert list(world.tracker.moves[ply : world.tracker.n_moves]) == [other]


def test_a_piece_just_set_down_may_go_elsewhere_though_its_lift_could_begin_the_next_players_capture() -> None:
    world, move = _game_with("alea", _may_be_captured)
    _goes_elsewhere(world, move)


def test_a_piece_just_set_down_may_go_elsewhere_though_its_move_takes_it_off() -> None:
    world, move = _game_with("nevo", _takes_itself_off)
    _goes_elsewhere(world, move)


def _goes_elsewhere(world: World, move: int) -> None:
    """The move counts, and then the piece is lifted again and makes another of its moves."""
    ply = world.tracker.n_moves
    down = world.line.steps(move)[1]
    other = _another(world, world.line.legal_moves(), move)
    _make(world, move)
    world.lift(space_of(down), 1)
    assert world.tracker.n_moves == ply + 1  # it may yet be a capture, or be done with
    world.wait(400)
    world.do(world.line.steps(other)[1])
    assert (world.tracker.n_loose(), world.tracker.held()) == (0, [])
    world.wait(2200)
    assert list(world.tracker.moves[ply : world.tracker.n_moves]) == [other]
    assert world.tracker.n_debts() == 0


def _make(world: World, move: int) -> None:
    """Lift and drop its piece, and wait until the move counts."""
    ply = world.tracker.n_moves
    for step in world.line.steps(move)[:2]:
        world.do(step)
    for _ in range(60):
        if world.tracker.n_moves == ply:
            world.wait(50)
    assert list(world.tracker.moves[ply : world.tracker.n_moves]) == [move]


def _game_with(game: str, suits) -> tuple[World, int]:  # type: ignore[no-untyped-def]
    """A random game up to where a legal move `suits`, standing on the board."""
    for seed in range(20):
        world = World(game)
        line = world.line
        dice = random.Random(seed)
        for _ in range(60):
            moves = line.legal_moves()
            found = [move for move in moves if suits(world, moves, move)]
            if found:
                world.tracker.restore(array("i", line.moves))
                world.tracker.on_commit = None  # the line stays where it is
                world.stacks = [world.kinds(world.tracker.due[space]) for space in range(world.n)]
                for space in range(world.n):
                    world.tracker.see(space, world.tracker.due[space], 0)
                return world, found[0]
            if not moves:
                break
            line.push(dice.choice(moves))
    raise AssertionError("no such game")


def _puts_the_only_stone_back(world: World, moves: list[int], move: int) -> bool:
    """The pawn's move leaves no other stone to be moved, and no other place for it."""
    steps = world.line.steps(move)
    if len(moves) > 20 or len(steps) != 4 or act_of(steps[3]) != drop(space_of(steps[2]), kind_of(steps[2])):
        return False
    return sum(world.line.steps(other)[:2] == steps[:2] for other in moves) == 1


def _sets_two_down_at_last(world: World, moves: list[int], move: int) -> bool:
    steps = world.line.steps(move)
    return is_drop(steps[-1]) and count_of(steps[-1]) == 2 and len(steps) > 2


def _captures_one(world: World, moves: list[int], move: int) -> bool:
    """The move takes one other piece off, and its own has another way to go that takes none."""
    steps = world.line.steps(move)
    if [is_drop(step) for step in steps] != [False, True, False] or space_of(steps[2]) == space_of(steps[1]):
        return False
    others = [one for one in moves if one != move and world.line.steps(one)[0] == steps[0]]
    return bool(others) and len(world.line.steps(others[0])) == 2


def _may_be_captured(world: World, moves: list[int], move: int) -> bool:
    """The moved piece may be taken by the next player, and may go elsewhere instead."""
    line = world.line
    steps = line.steps(move)
    if len(steps) != 2 or _another(world, moves, move) < 0:
        return False
    after = copy(line)
    after.cells, after.counters, after.history = line.cells[:], line.counters[:], line.history[:]
    after.moves = []
    after.push(move)
    return any(space_of(step) == space_of(steps[1]) for reply in after.legal_moves() for step in after.steps(reply)[2:])


def _takes_itself_off(world: World, moves: list[int], move: int) -> bool:
    """The piece stands alone where it goes, and is taken off, alone; it may go elsewhere instead."""
    steps = world.line.steps(move)
    takes_off = len(steps) == 3 and not is_drop(steps[2]) and space_of(steps[2]) == space_of(steps[1])
    return takes_off and _another(world, moves, move) >= 0


def _another(world: World, moves: list[int], move: int) -> int:
    """Another move of the same piece that takes none, -1 for none."""
    line = world.line
    same = [one for one in moves if one != move and line.steps(one)[0] == line.steps(move)[0]]
    return next((one for one in same if len(line.steps(one)) == 2), -1)
