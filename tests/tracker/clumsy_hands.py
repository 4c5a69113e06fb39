"""Hands that knock pieces over, put them back, make detours and hurry, on the board beside the tracker."""

from __future__ import annotations

import random

from hallcore.games import part
from hallcore.steps import count_of, group_of, is_drop, kind_of, space_of
from hallcore.tracker.modes import ASK

from tests.tracker.world import ORDINARY_MS, World

TURN_ENDS_MS = 8000  # of rest end a turn that could go on


def options(game: str, rng: random.Random) -> tuple[int, ...]:
    return tuple(rng.randrange(len(values)) for _name, values in part(game, "rules").VARIANTS)


def next_move(world: World, rng: random.Random) -> int:
    """A random legal move, often a long one, away from what hands still owe; -1 if there is none."""
    line = world.line
    owed = {space_of(step) for step in world.debts()} | world.unseen
    moves = [move for move in line.legal_moves() if not owed & {space_of(step) for step in line.steps(move)}]
    longer = [move for move in moves if len(line.steps(move)) > 2]
    if longer and rng.random() < 0.5:
        return rng.choice(longer)
    return rng.choice(moves) if moves else -1


def mend(world: World) -> None:
    """Do what is shown first, one space at a time, until nothing is owed."""
    most = 12 + 2 * world.tracker.n_debts() + 2 * max(len(stack) for stack in world.stacks)
    for _ in range(most):
        debts = world.debts()
        if not debts:
            assert world.tracker.n_debts() == 0
            return
        world.wait(ORDINARY_MS)
        world.do(debts[0])
    raise AssertionError(f"{most} steps were not enough: {world.tracker.n_debts()} are owed")


def put_back(world: World, rng: random.Random) -> None:
    """A piece is lifted and put back where it was."""
    taken = [s for s in range(world.n) if world.stacks[s]]
    if not taken:
        return
    space = rng.choice(taken)
    count = rng.randint(1, len(world.stacks[space]))
    lowest = world.stacks[space][len(world.stacks[space]) - count]
    world.lift(space, count)
    if world.tracker.pending < 0:  # taking it off may be a move in itself
        world.wait(rng.choice((100, ORDINARY_MS, 1500)))
    world.drop(space, lowest, count)
    world.wait(100)


def bump(world: World, rng: random.Random) -> None:
    """A piece is knocked over (to where no move leads), or off the board; the board is mended as it says."""
    taken = [s for s in range(world.n) if world.stacks[s]]
    if not taken:
        return
    space = rng.choice(taken)
    world.lift(space)
    if world.tracker.pending >= 0:  # taking it off is a move in itself
        world.drop(space, world.held[-1][0])
        return
    if rng.random() < 0.5:
        kind = world.held[-1][-1]
        world.wait(100)
        legal = {space_of(world.tracker.next[i]) for i in range(world.tracker.n_next)}
        world.drop(rng.choice([s for s in range(world.n) if s not in legal and world.may_fall_on(s)]), kind)
    mend(world)
    world.undo()
    mend(world)


def make(world: World, move: int, rng: random.Random, clumsy: bool, hurry: bool) -> None:
    """The move by hand: free steps at any time, or (`hurry`) left undone, with detours on the way."""
    steps = world.line.steps(move)
    if not steps:
        world.wait(2500)
        mend(world)
        world.wait(TURN_ENDS_MS)
        return
    todo = [step for step in steps if group_of(step)]
    free = [step for step in steps if not group_of(step)]
    rng.shuffle(free)
    for step in free:
        if not hurry or rng.random() < 0.5:
            todo.insert(rng.randint(0, len(todo)), step)
    if clumsy and rng.random() < 0.3:
        put_back(world, rng)
    second = twin(world, steps, rng) if clumsy and rng.random() < 0.3 else -1
    if second >= 0:
        world.lift(second)
    for i, step in enumerate(todo):
        world.wait(rng.choice((100, ORDINARY_MS)))
        if is_drop(step) and i and clumsy and rng.random() < 0.3:
            detour(world, step, rng)
        world.do(step)
    if second >= 0:
        world.wait(rng.choice((100, 1000, 3000)))
        world.drop(second, kind_of(steps[0]))


def twin(world: World, steps: list[int], rng: random.Random) -> int:
    """A space with one more piece like that which moves, -1 if there is none: both will be in the air at once."""
    if is_drop(steps[0]) or len({space_of(step) for step in steps}) < len(steps):
        return -1
    touched = {space_of(step) for step in steps}
    twins = [s for s in range(world.n) if s not in touched and world.stacks[s] == [kind_of(steps[0])]]
    return rng.choice(twins) if twins else -1


def detour(world: World, step: int, rng: random.Random) -> None:
    """The piece stands for a moment where no legal turn leaves it, or where it only passes."""
    tracker = world.tracker
    legal = {space_of(tracker.next[i]) for i in range(tracker.n_next)}
    start = space_of(tracker.done[tracker.n_done - 1]) if tracker.n_done else -1
    passes = getattr(world.hands, "passes", None)
    ways = [
        s
        for s in range(world.n)
        if s not in legal or (passes and start >= 0 and s != space_of(step) and passes(start, space_of(step), s))
    ]
    ways = [s for s in ways if not world.stacks[s]]
    if ways:
        space = rng.choice(ways)
        world.drop(space, kind_of(step), count_of(step))
        world.wait(rng.choice((0, 100, ORDINARY_MS)))
        world.lift(space, count_of(step))


def engine_moves(world: World, move: int, rng: random.Random) -> None:
    """The host plays, and the hands make its move: as they are told, in an order of their own, or not yet."""
    world.play(move)
    how = rng.random()
    if how < 0.4:
        mend(world)
    elif how < 0.8:
        spaces = list(range(world.n))
        rng.shuffle(spaces)
        for step in sorted(world.debts(), key=lambda step: (is_drop(step), spaces[space_of(step)])):
            world.wait(ORDINARY_MS)
            world.do(step)


def compare(world: World) -> None:
    """Once the hands rest and the board is set right, the moves are those that were meant."""
    tracker = world.tracker
    line = world.line
    for _ in range(2):
        world.wait(2500)
        if tracker.mode == ASK:
            tracker.choose(line.moves[-1])
        mend(world)
    if tracker.n_moves > len(line.moves):  # the hands have rested for so long that the turn has ended
        move = tracker.moves[len(line.moves)]
        assert line.steps(move) == []
        line.push(move)
    assert list(tracker.moves[: tracker.n_moves]) == line.moves
