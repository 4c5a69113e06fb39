"""Random games by clumsy hands end with the same moves; from any disorder the hints lead back to the game."""

from __future__ import annotations

import random

import pytest
from hallcore import lights
from hallcore.games import GAMES, part
from hallcore.steps import count_of, group_of, is_drop, kind_of, space_of
from hallcore.tracker.modes import ASK, ENDED, TO_MOVE, WAIT
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tracker.world import ORDINARY_MS, World

PLIES = 12
TURN_ENDS_MS = 8000  # of rest end a turn that could go on


def options(game: str, rng: random.Random) -> tuple[int, ...]:
    return tuple(rng.randrange(len(values)) for _name, values in part(game, "rules").VARIANTS)


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
    """On its way the piece stands for a moment where no legal turn leaves it, or where it only passes."""
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
    """Once the hands rest and the board is mended, the moves are those that were meant."""
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


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None, derandomize=True)
def test_a_game_by_clumsy_hands_has_the_moves_that_were_meant(game: str, seed: int) -> None:
    rng = random.Random(seed)
    world = World(game, options(game, rng))
    tracker = world.tracker
    line = world.line
    hurried = False
    for _ in range(PLIES):
        owed = {space_of(step) for step in world.debts()} | world.unseen
        moves = [m for m in line.legal_moves() if not owed & {space_of(step) for step in line.steps(m)}]
        if not moves:
            break
        longer = [m for m in moves if len(line.steps(m)) > 2]
        move = rng.choice(longer if longer and rng.random() < 0.5 else moves)
        if rng.random() < 0.3 and not hurried:
            engine_moves(world, move, rng)
            line.push(move)
            continue
        hurry = rng.random() < 0.3
        clumsy = not hurried and not hurry and not owed
        if clumsy and rng.random() < 0.2:
            bump(world, rng)
        make(world, move, rng, clumsy, hurry)
        world.unseen = {space_of(step) for step in line.steps(move)} if hurry else set()
        if tracker.mode == ASK:
            tracker.choose(move)
        line.push(move)
        hurried = hurry
        if hurry:
            continue
        compare(world)
        if rng.random() < 0.1:
            ply = max(0, tracker.n_moves - rng.randint(1, 3))
            world.take_back(ply)
            line.start(line.moves[:ply])
            mend(world)
    compare(world)
    assert world.played == line.moves


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None, derandomize=True)
def test_from_any_disorder_the_hints_lead_back_to_the_game(game: str, seed: int) -> None:
    rng = random.Random(seed)
    world = World(game, options(game, rng))
    tracker = world.tracker
    roles = bytearray(world.n)
    kinds = range(1, len(world.ruleset.rules.KINDS))
    tracker.host_seats = rng.choice((0, 0, 1, 2))
    for _ in range(rng.randint(1, 25)):
        what = rng.random()
        taken = [s for s in range(world.n) if world.stacks[s]]
        if what < 0.5 and taken:
            space = rng.choice(taken)
            world.lift(space, rng.randint(1, min(4, len(world.stacks[space]))))
        elif what < 0.9:
            kind = rng.choice(world.held)[0] if world.held and rng.random() < 0.8 else rng.choice(kinds)
            targets = [space_of(tracker.next[i]) for i in range(tracker.n_next)]
            target = rng.choice(targets) if targets and rng.random() < 0.5 else rng.randrange(world.n)
            world.drop(target, kind)
        elif tracker.host_seats >> tracker.counters[0] & 1:
            world.line.start(list(tracker.moves[: tracker.n_moves]))
            moves = world.line.legal_moves()
            if moves:
                world.play(rng.choice(moves))
        world.wait(rng.choice((0, 100, ORDINARY_MS, 1000, 3000)))
        lights.render(tracker, roles)
    for _ in range(200):
        lights.render(tracker, roles)
        debts = world.debts()
        if tracker.n_debts() == 0 and tracker.mode in (TO_MOVE, WAIT, ENDED):
            break
        assert debts, "nothing is shown, and all is not well"
        assert roles[space_of(debts[0])] >= lights.TARGET, "the first step is not lit"
        world.do(debts[0])
        world.wait(rng.choice((0, ORDINARY_MS)))
    assert tracker.n_debts() == 0
    assert tracker.mode in (TO_MOVE, WAIT, ENDED)
