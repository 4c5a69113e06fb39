"""Games by hand on a board of switches: ordinary hands with single pieces, and stacks whose steps the player enters."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator

from hallcore.keys import OVER
from hallcore.steps import act_of, count_of, is_drop, kind_of, space_of
from hallcore.tracker.modes import TO_MOVE

from tests.sensing.switch_world import SwitchWorld
from tests.tracker.clumsy_hands import bump, compare, engine_moves, make, mend, next_move, options

GAP_MS = 120
REACH_MS = 600  # from the board to its button
END_MS = 9000  # of rest, after which a turn ends that could go on
MOST_ANSWERS = 16
Piece = tuple[bool, int, int]  # down, space, and of a lift how many


def play_singles(game: str, seed: int, plies: int) -> SwitchWorld:
    """A random game by clumsy hands; raises AssertionError as soon as a move is not the one that was meant."""
    dice = random.Random(seed)
    world = SwitchWorld(game, options(game, dice), seed)
    assert world.tracker.mode == TO_MOVE
    line, hurried = world.line, False
    for _ in range(plies):
        is_mended = not world.debts() and not world.unseen
        move = next_move(world, dice)
        if move < 0:
            break
        if dice.random() < 0.1 and not hurried:
            engine_moves(world, move, dice)
            line.push(move)
            continue
        hurry = dice.random() < 0.3
        clumsy = not hurried and not hurry and is_mended
        if clumsy and dice.random() < 0.1:
            bump(world, dice)
        if clumsy and dice.random() < 0.2 and slide(world, move):
            hurry = True  # captured pieces are left
        else:
            make(world, move, dice, clumsy, hurry)
        world.unseen = {space_of(step) for step in line.steps(move)} if hurry else set()
        line.push(move)
        hurried = hurry
        if hurry:
            continue
        compare(world)
        assert world.played == line.moves
        if dice.random() < 0.05:
            take_back(world)
    compare(world)
    assert world.played == line.moves
    return world


def slide(world: SwitchWorld, move: int) -> bool:
    """Push the piece over the board instead of lifting it, in a straight way; False if the move is none."""
    steps = world.line.steps(move)
    if len(steps) < 2 or not is_drop(steps[1]):
        return False
    start, end = space_of(steps[0]), space_of(steps[1])
    stride = 19 if (end - start) % 19 == 0 else 1
    if world.ruleset.name != "alea" or (stride == 1 and start // 19 != end // 19):
        return False
    world.slide(list(range(start, end + (1 if end > start else -1), stride if end > start else -stride)))
    world.wait(GAP_MS)
    return True


def take_back(world: SwitchWorld) -> None:
    """The last move by the button, and the way back as the lights lead."""
    world.press()
    world.wait(GAP_MS)
    ply = world.tracker.n_moves
    assert ply == len(world.line.moves) - 1
    del world.played[ply:]
    world._follow()
    world.line.start(world.line.moves[:ply])
    mend(world)


def play_entered(
    game: str,
    seed: int,
    plies: int,
    chosen: tuple[int, ...] = (),
    out: Collection[int] = (),
    silent: bool = False,
) -> Iterator[tuple[SwitchWorld, int]]:
    """A random game of stacks; after each turn the world and how often the button was pressed for it.

    The switches of the spaces `out` are broken. A `silent` hand makes the whole turn before it answers.
    """
    dice = random.Random(seed)
    world = SwitchWorld(game, chosen, seed, out)
    tracker, line = world.tracker, world.line
    assert tracker.mode == TO_MOVE
    for _ in range(plies):
        for ended in tracker.moves[len(line.moves) : tracker.n_moves]:  # a turn that has ended by itself meanwhile
            assert not line.steps(ended)
            line.push(ended)
        moves = line.legal_moves()
        if not moves:
            break
        move = dice.choice(moves)
        before = world.presses
        enter(world, move, silent)
        line.push(move)
        assert list(tracker.moves[: tracker.n_moves]) == line.moves
        tidy(world)
        yield world, world.presses - before
    assert tracker.counters[OVER] == line.counters[OVER]


def enter(world: SwitchWorld, move: int, silent: bool = False) -> None:
    """Make a turn by hand and answer what is asked about what was made; `silent`: only then."""
    tracker, plies = world.tracker, world.tracker.n_moves
    steps = [act_of(step) for step in world.line.steps(move)]
    for i, step in enumerate(steps):
        world.do(step)
        world.wait(GAP_MS)
        if silent and i + 1 < len(steps):
            continue
        known = pieces(list(tracker.done[: tracker.n_done])) if tracker.n_moves == plies else pieces(steps)
        if world.contacts.out[space_of(step)] and not world.watch.choices and len(known) < len(pieces(steps[: i + 1])):
            world.press()  # no light has answered
        say(world, steps, i + 1, plies)
    world.held = []
    if tracker.n_moves == plies and tracker.pending < 0 and not world.watch.choices:
        world.wait(REACH_MS)
        world.press()
        say(world, steps, len(steps), plies)
    for _ in range(END_MS // GAP_MS):
        if tracker.n_moves > plies:
            return
        world.wait(GAP_MS)
    if not steps:  # a turn that is ended though it could go on
        world.press()


def say(world: SwitchWorld, steps: list[int], made: int, plies: int) -> None:
    """Answer while some answer says what the first `made` steps of the turn are."""
    for _ in range(MOST_ANSWERS):
        done = list(world.tracker.done[: world.tracker.n_done])
        fits = [
            i
            for i, choice in enumerate(world.watch.choices)
            if choice and world.tracker.n_moves == plies and begins(done + choice, steps[:made])
        ]
        if not fits:
            return
        world.answer(max(fits, key=lambda i: len(pieces(world.watch.choices[i] or []))))


def begins(said: list[int], made: list[int]) -> bool:
    """True if the answer begins what was made, kind by kind where a piece comes from the side."""
    return pieces(said) == pieces(made)[: len(pieces(said))] and kind_of(said[0]) == kind_of(made[0])


def pieces(steps: list[int]) -> list[Piece]:
    """Steps with each piece of a drop on its own: hands may set a stack down in one grip."""
    found: list[Piece] = []
    for step in steps:
        if is_drop(step):
            found += [(True, space_of(step), 1)] * count_of(step)
        else:
            found.append((False, space_of(step), count_of(step)))
    return found


def tidy(world: SwitchWorld) -> None:
    """Do what a move leaves owed; confirm what no switch feels."""
    for _ in range(80):
        if not world.tracker.n_debts():
            return
        felt = [step for step in world.debts() if is_felt(world, step)]
        if felt:
            world.do(felt[0])
        else:
            for space in range(world.n):
                world.stacks[space] = world.kinds(world.tracker.due[space])
            world.wait(REACH_MS)
            world.press()
        world.wait(GAP_MS)
    raise AssertionError("something is owed for ever")


def is_felt(world: SwitchWorld, step: int) -> bool:
    """True if a space is taken that should be free, or the other way round."""
    space = space_of(step)
    if world.contacts.out[space]:
        return False
    return bool(world.tracker.actual[space]) != bool(world.tracker.due[space])
