"""A move of single pieces waits only where its piece could be slid on from where it is, or is in the hand again.

In Alea it could be slid on if a legal move goes farther the same way; in Nevo, where pieces make one step, if the other
half of a legal diagonal one is left.
"""

from __future__ import annotations

import random
from math import gcd

import pytest
from hallcore.steps import is_drop, space_of

from tests.tracker.world import World

QUIET_MS = 700


def place(world: World, space: int) -> tuple[int, int]:
    """Column and row."""
    name = world.ruleset.geometry.space_name(space)
    return ord(name[0]), int(name[1:])


def is_on_the_way(world: World, start: int, stop: int, end: int) -> bool:
    """True if a piece that is slid from `start` to `end` may brush `stop`."""
    (x, y), (to_x, to_y) = place(world, start), place(world, end)
    if world.ruleset.name == "nevo":
        return x != to_x and y != to_y and place(world, stop) in ((x, to_y), (to_x, y))
    *towards, farther = way(world, start, end)
    *direction, far = way(world, start, stop)
    return towards == direction and farther > far


def way(world: World, start: int, end: int) -> tuple[int, int, int]:
    """The direction of a slide, and how far it goes."""
    (x, y), (to_x, to_y) = place(world, start), place(world, end)
    far = gcd(to_x - x, to_y - y)
    return (to_x - x) // far, (to_y - y) // far, far


def may_go_on(world: World, steps: list[int]) -> bool:
    """True if the piece could be slid on to where another legal move ends."""
    start, stop = space_of(steps[0]), space_of(steps[1])
    others = [world.line.steps(move) for move in world.line.legal_moves()]
    return any(space_of(one[0]) == start and is_on_the_way(world, start, stop, space_of(one[1])) for one in others)


@pytest.mark.parametrize("game", ["alea", "nevo"])
@pytest.mark.parametrize("seed", range(3))
def test_a_move_whose_piece_can_not_be_slid_on_counts_with_its_last_step(game: str, seed: int) -> None:
    world = World(game)
    dice = random.Random(seed)
    waited = at_once = 0
    for ply in range(40):
        moves = world.line.legal_moves()
        if not moves:
            break
        move = dice.choice(moves)
        steps = world.line.steps(move)
        assert [is_drop(step) for step in steps[:2]] == [False, True]
        again = space_of(steps[1]) in [space_of(step) for step in steps[2:]]  # a lonely piece of Nevo comes off at once
        waits = len(steps) == 2 and may_go_on(world, steps)  # what is taken off says where the move has ended
        text = world.notation.format_move(world.cells, world.counters, move)
        for step in steps:
            world.wait(100)
            world.do(step)
        if not again:
            assert len(world.played) == ply + (not waits), text
            waited, at_once = waited + waits, at_once + (not waits)
        world.wait(3 * QUIET_MS if again else QUIET_MS)
        assert world.played[ply:] == [move]
        world.line.push(move)
    assert waited > 5
    assert at_once > 5


def test_a_slide_that_stops_short_waits_and_may_go_on() -> None:
    world = World("alea")
    origin = next(
        space_of(world.line.steps(move)[0])
        for move in world.line.legal_moves()
        if may_go_on(world, world.line.steps(move))
    )
    slides: dict[tuple[int, int], list[int]] = {}
    for move in world.line.legal_moves():
        steps = world.line.steps(move)
        if space_of(steps[0]) == origin:
            x, y, _ = way(world, origin, space_of(steps[1]))
            slides.setdefault((x, y), []).append(move)
    line = max(slides.values(), key=len)
    line.sort(key=lambda move: way(world, origin, space_of(world.line.steps(move)[1]))[2])
    short, end = world.line.steps(line[0]), world.line.steps(line[-1])
    world.do(short[0])
    world.do(short[1])
    world.wait(QUIET_MS - 200)
    assert world.played == []
    world.lift(space_of(short[1]))
    world.do(end[1])
    assert world.played == [line[-1]]
