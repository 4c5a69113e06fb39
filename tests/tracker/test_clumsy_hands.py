"""Random games by clumsy hands end with the same moves; from any disorder the hints lead back to the game."""

from __future__ import annotations

import random

import pytest
from hallcore import lights
from hallcore.games import GAMES
from hallcore.steps import space_of
from hallcore.tracker.modes import ASK, ENDED, TO_MOVE, WAIT
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tracker.clumsy_hands import bump, compare, engine_moves, make, mend, next_move, options
from tests.tracker.world import ORDINARY_MS, World

PLIES = 12


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
        is_mended = not world.debts() and not world.unseen
        move = next_move(world, rng)
        if move < 0:
            break
        if rng.random() < 0.3 and not hurried:
            engine_moves(world, move, rng)
            line.push(move)
            continue
        hurry = rng.random() < 0.3
        clumsy = not hurried and not hurry and is_mended
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
