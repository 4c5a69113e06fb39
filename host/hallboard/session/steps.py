"""What hands may do next on a board, as steps of the ruleset's hands."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from hallcore.steps import count_of, is_drop, kind_of, space_of

from ..game import Game
from ..virtual.pieces import kinds_of


def next_steps(game: Game, done: Sequence[int] = ()) -> list[int]:
    """The steps that some legal move allows after those of the turn that are done."""
    hands = game.ruleset.hands
    steps = array("i", bytes(4 * hands.MAX_NEXT))
    count = hands.next_steps(game.cells, game.counters, array("i", done), len(done), steps)
    return list(steps[:count])


def complete_moves(game: Game, done: Sequence[int] = ()) -> list[int]:
    """The legal moves that these steps make; more than one where the steps are the same."""
    moves = array("i", bytes(4 * game.ruleset.rules.MAX_MOVES_FROM))
    count = game.ruleset.hands.finished(game.cells, game.counters, array("i", done), len(done), moves)
    return list(moves[:count])


def ends_turn(game: Game, done: Sequence[int]) -> bool:
    """True if these steps make a whole turn and no step can follow."""
    return bool(complete_moves(game, done)) and not next_steps(game, done)


def stepless_move(game: Game) -> int:
    """The legal move that no hand makes, such as the end of a turn or a pass; -1 if there is none."""
    moves = [] if game.outcome() else complete_moves(game)
    return moves[0] if moves else -1


def steps_of(game: Game, move: int) -> list[int]:
    """The steps that make a legal move of the position."""
    steps = array("i", bytes(4 * game.ruleset.hands.MAX_STEPS))
    count = game.ruleset.hands.steps(game.cells, game.counters, move, steps)
    return list(steps[:count])


def in_hand(done: Sequence[int]) -> int:
    """How many pieces these steps leave in the hand; fewer than none where they came from beside the board."""
    return sum(-count_of(step) if is_drop(step) else count_of(step) for step in done)


def felt(game: Game, done: Sequence[int]) -> list[int]:
    """What a board takes to stand on each space: the position, with the steps of a half-made turn; contents."""
    hands = game.ruleset.hands
    contents = standing(game)
    stacks = {space: list(kinds_of(hands, contents[space])) for space in map(space_of, done)}
    held: list[int] = []
    for step in done:
        stack, count = stacks[space_of(step)], count_of(step)
        if not is_drop(step):
            held += stack[-count:]
            del stack[-count:]
            continue
        first = held.index(kind_of(step)) if kind_of(step) in held else -1
        stack += held[first : first + count] if first >= 0 else [kind_of(step)] * count  # else from beside the board
        if first >= 0:
            del held[first : first + count]
    for space, stack in stacks.items():
        content = 0
        for kind in stack:
            content = hands.push(content, kind)
            if content < 0:
                return standing(game)
        contents[space] = content
    return contents


def standing(game: Game) -> list[int]:
    """What stands on each space in the game's position, as contents of the ruleset's hands."""
    content, spaces = game.ruleset.hands.content, game.ruleset.geometry.SPACES
    return [content(game.cells, space) for space in range(spaces)]
