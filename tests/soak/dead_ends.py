"""From any untidy state a fixed way leads back to a game: hands put the pieces right, and the button is held.

If the board then asks what was done on a space that it does not read, the button is held once more.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hallcore.steps import space_of
from hallcore.tracker import modes

from .board import SoakBoard
from .faults import FAULTS
from .games import HOLD_MS, Table, answer, legal, steps_of
from .person import CLUMSY, Person

_FAULTS = tuple(FAULTS)[:7]  # later ones would make other messes of the same seeds
_SETTLES_MS = 8000
_COUNTS_MS = 20_000
_PRESS_MS = 6000  # after which a person presses where nothing happens
_MOVES = 3


@dataclass(frozen=True)
class WayOut:
    """What became of a board: `trouble` is empty if its game went on.

    `read` counts turns over spaces that are read, `unread` those over a broken one, of `unread_tried`.
    """

    trouble: str
    story: str
    read: int = 0
    unread: int = 0
    unread_tried: int = 0


def way_out(game: str, seed: int) -> WayOut:
    """Play a little, make a mess, break a sensor perhaps, go the fixed way, and play on."""
    dice = Random(f"dead end {game} {seed}")
    table = Table(game, CLUMSY, seed)
    board, person = table.begin(seed)
    for _ in table.play(board, person, seed, dice.randrange(8)):
        pass
    if board.is_over():
        return WayOut("", "over")
    story = [f"after {board.tracker.n_moves} plies"]
    broken = _break(board, dice, story)
    for _ in range(dice.randrange(1, 4)):
        _disturb(board, person, dice, story)
    board.put_aside()
    trouble = _back(board, person, broken)
    if trouble:
        return WayOut(trouble, ", ".join(story))
    counted = [0, 0]
    tried = [0, 0]
    for _ in range(_MOVES):
        moves = legal(board)
        if board.is_over() or not moves:
            break
        over_broken = [move for move in moves if any(space_of(step) in broken for step in steps_of(board, move))]
        unread = int(bool(over_broken) and dice.random() < 0.7)
        move = dice.choice(over_broken if unread else [one for one in moves if one not in over_broken] or moves)
        tried[unread] += 1
        person.board = board
        counts = _counts(board, person, move)
        counted[unread] += counts
        if not counts:
            story.append(f"not counted: {'; '.join(person.story)}")
        trouble = _back(board, person, broken)
        if trouble:
            return WayOut(f"after a move more: {trouble}", ", ".join(story))
    if counted[0] < tried[0]:
        return WayOut(f"{tried[0] - counted[0]} turns over sound sensors did not count", ", ".join(story))
    return WayOut("", ", ".join(story), counted[0], counted[1], tried[1])


def stays(table: Table) -> str:
    """Go the fixed way out of where a table's turn has got stuck; "" if the game goes on."""
    assert table.board is not None
    assert table.person is not None
    return _back(table.board, table.person, table.broken)


def _break(board: SoakBoard, dice: Random, story: list[str]) -> set[int]:
    """Break the sensor of one space, perhaps; returns the spaces that are not sound."""
    how = dice.choice(("nothing", "dead", "stuck", "weak"))
    if how == "nothing":
        return set()
    space = dice.randrange(board.spaces.n)
    sensor = board.spaces.sensors[space]
    words = {"dead": ("dead", sensor, dice.randrange(2)), "stuck": ("stuck", sensor), "weak": ("weak", sensor, 30)}
    board.act(*words[how])
    story.append(f"{board.ruleset.geometry.space_name(space)} {how}")
    return {space}


def _disturb(board: SoakBoard, person: Person, dice: Random, story: list[str]) -> None:
    what = dice.choice((*_FAULTS, "presses", "holds", "half a turn"))
    story.append(what)
    if what == "presses":
        for _ in range(dice.randrange(1, 6)):
            board.press(dice.randrange(60, 300))
            board.run(dice.randrange(2000))
    elif what == "holds":
        board.press(dice.randrange(1300, 4500))
        board.run(dice.choice((100, 1000)))
    elif what == "half a turn":
        moves = legal(board)
        if moves:
            step = steps_of(board, dice.choice(moves))[0]
            if board.kinds(space_of(step)):
                board.lift(space_of(step))
        board.run(dice.choice((100, 1500)))
    elif any(board.kinds(space) for space in range(board.spaces.n)):
        FAULTS[what](board, person, dice)


def _back(board: SoakBoard, person: Person, broken: set[int]) -> str:
    """The fixed way: put right what is seen to be wrong, wait, hold the button. Returns "" once the game goes on."""
    for _ in range(3):
        board.run(3000)  # a menu that is open, or a question, goes by
        person.set_all_right(board.committed)
        if board.until(lambda: _goes_on(board, broken), _SETTLES_MS):
            return ""
        for _ in range(2):
            board.press(HOLD_MS)
            if board.until(lambda: _goes_on(board, broken), 4000):
                return ""
    tracker, watch = board.tracker, board.app.watch
    return (
        f"mode {modes.MODES[tracker.mode]}, {tracker.n_debts()} debts, {tracker.n_loose()} loose, "
        f"strange {watch.strange}, {len(watch.choices)} questions"
    )


def _goes_on(board: SoakBoard, broken: set[int]) -> bool:
    """True if the board believes what stands there, and waits for the next turn."""
    tracker, watch = board.tracker, board.app.watch
    if tracker.mode not in (modes.TO_MOVE, modes.ENDED) or tracker.n_debts() or tracker.n_loose() or tracker.n_done:
        return False
    if watch.strange >= 0 or watch.choices or board.app.answers.menu is not None:
        return False
    return all(board.content(i) == tracker.actual[i] for i in range(board.spaces.n) if i not in broken)


def _counts(board: SoakBoard, person: Person, move: int) -> int:
    """Make a turn, press where nothing happens, answer what is asked; 1 if it counted."""
    tracker = board.tracker
    before = tracker.n_moves
    person.make(move)
    began_us = pressed_us = board.clock.now_us
    while tracker.n_moves == before and board.clock.now_us - began_us < 1000 * _COUNTS_MS:
        watch = board.app.watch
        if watch.choices or tracker.mode == modes.ASK:
            if not answer(board, move):
                break
        elif watch.strange >= 0 or (board.app.answers._ends() and tracker.pending == move):
            board.press()
        elif board.clock.now_us - pressed_us > 1000 * _PRESS_MS:
            pressed_us = board.clock.now_us
            board.press(HOLD_MS)
        board.run(20)
    return int(list(tracker.moves[before : tracker.n_moves]) == [move])
