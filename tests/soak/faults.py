"""Faults of everyday life, one at a time; afterwards everything is put right by hand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hallcore.tracker import modes

from .board import SoakBoard
from .person import ORDINARY, Person


def foreign_piece(board: SoakBoard, person: Person, dice: Random) -> None:
    """A piece from beside the board is put on a space and stands there for a while."""
    space = dice.randrange(board.spaces.n)
    kind = dice.choice(board.loose_kinds())
    if board.fits(space, [kind]):
        board.drop(space, [kind])
    board.run(dice.choice((300, 1200, 4000)))


def wrong_space(board: SoakBoard, person: Person, dice: Random) -> None:
    """A piece is lifted and set down on a wrong space."""
    here = dice.choice([space for space in range(board.spaces.n) if board.kinds(space)])
    kinds = board.lift(here)
    board.run(400)
    there = dice.choice([space for space in range(board.spaces.n) if board.fits(space, kinds)])
    board.drop(there, kinds)
    board.run(dice.choice((300, 1200, 4000)))


def lifted_together(board: SoakBoard, person: Person, dice: Random) -> None:
    """Two pieces of two spaces are lifted at once, and set down at once where they came from."""
    full = [space for space in range(board.spaces.n) if board.kinds(space)]
    if len(full) < 2:
        return
    first, second = dice.sample(full, 2)
    a = board.lift(first, 1, 10)
    b = board.lift(second, 1, 10)
    board.run(dice.choice((200, 1500)))
    board.drop(first, a, 10)
    board.drop(second, b, 10)


def swept_corner(board: SoakBoard, person: Person, dice: Random) -> None:
    """A sleeve takes all pieces of a corner off the board."""
    corner = dice.randrange(board.spaces.n)
    for space in [corner, *person.neighbours(corner)]:
        if board.kinds(space):
            board.lift(space, len(board.kinds(space)), 5)
    board.put_aside()
    board.run(dice.choice((300, 2000)))


def knocked_over(board: SoakBoard, person: Person, dice: Random) -> None:
    """A stack falls, and its pieces land on spaces near by."""
    here = dice.choice([space for space in range(board.spaces.n) if board.kinds(space)])
    near = person.neighbours(here)
    for kind in reversed(board.kinds(here)):
        board.lift(here, 1, 5)
        spaces = [space for space in near if board.fits(space, [kind])]
        if spaces:
            board.drop(dice.choice(spaces), [kind], 5)
    board.put_aside()
    board.run(dice.choice((300, 2000)))


def laptop(board: SoakBoard, person: Person, dice: Random) -> None:
    """Something of iron is put under the board: the field steps by the same amount at all sensors."""
    board.act("common", dice.choice((-1, 1)) * dice.randrange(100, 1500))
    board.run(3000)


def power_cut(board: SoakBoard, person: Person, dice: Random) -> None:
    """The power goes for a moment; a host restores the game."""
    moves = list(board.tracker.moves[: board.tracker.n_moves])
    board.power_on()
    board.run(dice.choice((50, 1000)))
    board.tracker.restore(moves)
    board.app.watch.look_again()


def swapped_while_off(board: SoakBoard, person: Person, dice: Random) -> None:
    """What stands on two spaces changes places while the board is off; a host restores the game."""
    moves = list(board.tracker.moves[: board.tracker.n_moves])
    full = [space for space in range(board.spaces.n) if board.kinds(space)]
    if len(full) > 1:
        first, second = dice.sample(full, 2)
        here, there = board.kinds(first), board.kinds(second)
        board.arrange(first, there)
        board.arrange(second, here)
    board.power_on()
    board.run(dice.choice((50, 1000)))
    board.tracker.restore(moves)
    board.app.watch.look_again()
    board.run(2000)


def chaos(board: SoakBoard, person: Person, dice: Random) -> None:
    """Everything on the board lands somewhere else."""
    spaces = list(range(board.spaces.n))
    stacks = [board.kinds(space) for space in spaces]
    dice.shuffle(stacks)
    for space, kinds in zip(spaces, stacks, strict=True):
        board.arrange(space, kinds)
    board.run(dice.choice((300, 3000)))


def taken_back(board: SoakBoard, person: Person, dice: Random) -> None:
    """Up to three plies are taken back by the button, one after the other, before a piece is moved."""
    for _ in range(dice.randrange(1, 4)):
        board.press()
        board.run(dice.choice((200, 1500)))


FAULTS: dict[str, Callable[[SoakBoard, Person, Random], None]] = {
    fault.__name__: fault
    for fault in (
        foreign_piece,
        wrong_space,
        lifted_together,
        swept_corner,
        knocked_over,
        laptop,
        power_cut,
        swapped_while_off,
        chaos,
        taken_back,
    )
}


def recovers(game: str, fault: str, seed: int, plies: int = 12) -> str:
    """Play a few moves, make the fault, put everything right; "" if the game goes on, else what is wrong."""
    from .games import ASKED, RIGHT, Table

    dice = Random(f"{game} {fault} {seed}")
    table = Table(game, ORDINARY, seed)
    board, person = table.begin(seed)
    for turn in table.play(board, person, seed, dice.randrange(1, plies)):
        if turn.verdict not in (RIGHT, ASKED):
            return ""  # another fault, counted elsewhere
    if board.is_over():
        return ""
    board.run(dice.uniform(300, 1500))
    before = board.tracker.n_moves
    FAULTS[fault](board, person, dice)
    person.board = board
    made = board.tracker.n_moves - before
    if made > 1 or (made > 0 and fault not in ("wrong_space", "foreign_piece", "knocked_over", "swept_corner")):
        return f"{made} moves counted"
    tries = 0
    while not board.is_settled():
        tries += 1
        if tries > 4:
            tracker, watch = board.tracker, board.app.watch
            asked = len(watch.choices)
            return f"mode {tracker.mode}, {tracker.n_debts()} debts, strange {watch.strange}, {asked} questions"
        person.set_all_right(board.committed)
        board.until(board.is_settled, 8000)
    if board.tracker.mode == modes.SET_UP:
        return "still setting up"
    return ""
