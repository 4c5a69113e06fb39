"""What may follow a lift is found while the hands rest: none of them waits for it."""

from __future__ import annotations

import random
from array import array
from typing import Any

import pytest
from hallcore.steps import is_drop, lift, space_of

from tests.tracker.world import World


def _following(world: World, space: int) -> list[int]:
    """What the rules say may follow the lift of the piece on a space."""
    hands: Any = world.hands
    out = array("i", bytes(4 * hands.MAX_NEXT))
    done = array("i", [lift(space, world.stacks[space][-1])])
    return sorted(out[: hands.next_steps(world.line.cells, world.line.counters, done, 1, out)])


@pytest.mark.parametrize("game", ["alea", "nevo"])
def test_a_lift_after_a_rest_looks_for_nothing_and_allows_what_the_rules_do(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(game)
    dice = random.Random(5)
    searched = 0
    plain = world.hands.next_steps

    def counted(*of: Any) -> int:
        nonlocal searched
        searched += 1
        return int(plain(*of))

    for _ in range(30):
        while not world.tracker._first.is_known():
            world.wait(50)
        moves = world.line.legal_moves()
        if not moves:
            break
        move = dice.choice(moves)
        first = world.line.steps(move)[0]
        assert not is_drop(first)
        expected = _following(world, space_of(first))
        searched = 0
        monkeypatch.setattr(world.hands, "next_steps", counted)
        world.do(first)
        monkeypatch.setattr(world.hands, "next_steps", plain)
        assert searched == 0
        assert sorted(world.tracker.next[: world.tracker.n_next]) == expected
        for step in world.line.steps(move)[1:]:
            world.now_ms += 200
            world.do(step)
        world.wait(3000)
        assert world.tracker.n_moves == len(world.line.moves) + 1
        world.line.push(move)


@pytest.mark.parametrize("game", ["alea", "nevo"])
def test_a_lift_at_once_after_a_move_or_a_move_taken_back_allows_what_the_rules_do(game: str) -> None:
    world = World(game)
    dice = random.Random(6)
    for ply in range(20):
        while not world.tracker._first.is_known():  # the present position's lists are there
            world.wait(50)
        move = dice.choice(world.line.legal_moves())
        for step in world.line.steps(move):
            world.now_ms += 200
            world.do(step)
        world.tracker.confirm(world.now_ms)
        if world.tracker.n_moves == ply:
            world.wait(3000)
        world.line.push(move)
        reply = world.line.steps(dice.choice(world.line.legal_moves()))[0]
        expected = _following(world, space_of(reply))
        world.do(reply)
        assert sorted(world.tracker.next[: world.tracker.n_next]) == expected
        world.undo()
