"""Random games by clumsy hands end with the same moves; from any disorder the hints lead back to the game."""

from __future__ import annotations

import random

import pytest
from hallcore import hints
from hallcore.games import GAMES
from hallcore.steps import act_of, count_of, group_of, is_drop, kind_of, space_of
from hallcore.tracker import ASK, OVER, TURN, WAIT
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tracker.world import ORDINARY_MS, World

PLIES = 12


def mend(world: World, most: int) -> None:
    """Do what is shown first, one space at a time, until nothing is owed."""
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
    if rng.random() < 0.5:
        kind = world.held[-1][-1]
        world.wait(100)
        legal = {space_of(world.tracker.next[i]) for i in range(world.tracker.n_next)}
        world.drop(rng.choice([s for s in range(world.n) if s not in legal]), kind)
    mend(world, 12)
    world.undo()
    mend(world, 12)


def make(world: World, move: int, rng: random.Random) -> None:
    """The move by hand: free steps at any time, and clumsy on the way. The clumsiness is all mended."""
    tracker = world.tracker
    steps = world.steps(move)
    ordered = [step for step in steps if group_of(step)]
    free = [step for step in steps if not group_of(step)]
    rng.shuffle(free)
    todo = ordered[:]
    for step in free:
        todo.insert(rng.randint(0, len(todo)), step)
    if rng.random() < 0.3:
        put_back(world, rng)
    ply = tracker.n_moves
    for i, step in enumerate(todo):
        if tracker.n_moves > ply:
            mend(world, 12)
            break
        world.wait(rng.choice((100, ORDINARY_MS)))
        if is_drop(step) and i and rng.random() < 0.3:
            detour(world, step, rng)
        world.do(step)
    world.wait(2500)
    if tracker.mode == ASK:
        tracker.choose(move)


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


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None, derandomize=True)
def test_a_game_by_clumsy_hands_has_the_moves_that_were_meant(game: str, seed: int) -> None:
    rng = random.Random(seed)
    world = World(game)
    tracker = world.tracker
    meant: list[int] = []
    for _ in range(PLIES):
        moves = world.legal_moves()
        if not moves:
            break
        move = rng.choice(moves)
        meant.append(move)
        if rng.random() < 0.3:
            world.play(move)
            todo = [act_of(step) for step in world.debts()]
            if rng.random() < 0.5:
                mend(world, 12)
            else:
                for step in sorted(todo, key=lambda step: (is_drop(step), rng.random())):
                    world.wait(ORDINARY_MS)
                    world.do(step)
        else:
            if rng.random() < 0.2 and tracker.n_done == 0:
                bump(world, rng)
            make(world, move, rng)
        mend(world, 12)
        world.wait(2500)
        assert list(tracker.moves[: tracker.n_moves]) == meant
        if rng.random() < 0.1:
            ply = max(0, tracker.n_moves - rng.randint(1, 3))
            world.take_back(ply)
            del meant[ply:]
            mend(world, 40)
    assert world.played == meant


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None, derandomize=True)
def test_from_any_disorder_the_hints_lead_back_to_the_game(game: str, seed: int) -> None:
    rng = random.Random(seed)
    world = World(game)
    tracker = world.tracker
    roles = bytearray(world.n)
    kinds = range(1, len(world.room.rules.KINDS))
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
        elif tracker.host_seats >> tracker.counters[0] & 1 and world.legal_moves():
            world.play(rng.choice(world.legal_moves()))
        world.wait(rng.choice((0, 100, ORDINARY_MS, 1000, 3000)))
        hints.render(tracker, roles)
    for _ in range(200):
        hints.render(tracker, roles)
        debts = world.debts()
        if tracker.n_debts() == 0 and tracker.mode in (TURN, WAIT, OVER):
            break
        assert debts, "nothing is shown, and all is not well"
        assert roles[space_of(debts[0])] >= hints.TARGET, "the first step is not lit"
        world.do(debts[0])
        world.wait(rng.choice((0, ORDINARY_MS)))
    assert tracker.n_debts() == 0
    assert tracker.mode in (TURN, WAIT, OVER)
