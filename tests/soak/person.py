"""A person at the board, fixed by a seed: the times that hands take, and what goes wrong in them."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from hallboard.virtual.pieces import kinds_of
from hallcore.steps import count_of, is_drop, kind_of, space_of

from .board import SoakBoard


@dataclass(frozen=True)
class Manner:
    """How hands move: times in ms (each drawn from half to one and a half of its figure), and chances per turn or step.

    `bump` is the chance that a neighbour is knocked on the way, `hesitate` that the hand rests in the middle of a turn,
    `think_again` that a first step is undone and the turn begun anew, `wrong_space` that a piece is set down on another
    space first, for `wrong_ms`, `reply` that the next turn follows after `reply_ms`, whether this one counts or not.
    Before a turn nobody touches the board for `thinks_ms`, exactly.
    """

    reach_ms: float = 450
    carry_ms: float = 400
    ramp_ms: float = 120
    bump: float = 0.03
    hesitate: float = 0.05
    hesitate_ms: float = 1500
    think_again: float = 0.02
    wrong_space: float = 0.0
    wrong_ms: float = 500
    reply: float = 0.0
    reply_ms: float = 300
    thinks_ms: float = 0


ORDINARY = Manner()
CLUMSY = Manner(bump=0.2, hesitate=0.2, think_again=0.1, wrong_space=0.1)
QUICK = Manner(reach_ms=150, carry_ms=200, ramp_ms=80, bump=0.1, hesitate=0.0)
HASTY = Manner(reply=1.0)  # two who do not wait for each other
THINKING = Manner(thinks_ms=20_000)


class Person:
    """Plays turns on a `SoakBoard`."""

    def __init__(self, board: SoakBoard, manner: Manner, dice: Random) -> None:
        self.board = board
        self.manner = manner
        self.dice = dice
        self.hand: list[int] = []
        self.story: list[str] = []  # what the hands did in this turn

    def make(self, *moves: int) -> None:
        """Make the steps of a legal move as this person does; of several, without waiting until each counts."""
        tracker, ruleset = self.board.tracker, self.board.ruleset
        cells, counters = bytearray(tracker.cells), array("i", tracker.counters)
        out = array("i", bytes(4 * ruleset.hands.MAX_STEPS))
        turns = []
        for move in moves:
            turns.append(list(out[: ruleset.hands.steps(cells, counters, move, out)]))
            ruleset.rules.make_move(cells, counters, move)
        self.make_steps(turns[0])
        for steps in turns[1:]:
            story = self.story
            self._wait(self.manner.reply_ms)
            self.make_steps(steps)
            self.story = [*story, "then", *self.story]

    def make_steps(self, steps: list[int]) -> None:
        """The same for steps that are known, as those of a move that the lights ask for."""
        self.story = []
        manner = self.manner
        if len(steps) > 1 and not is_drop(steps[0]) and self.dice.random() < manner.think_again:
            self._reach()
            self._step(steps[0])
            self._wait(manner.carry_ms)
            self._put_back(space_of(steps[0]))
            self._wait(2 * manner.reach_ms)
        for i, step in enumerate(steps):
            if i == 0 or not self.hand:
                self._reach()
            else:
                self._wait(manner.carry_ms)
            if i and self.dice.random() < manner.hesitate:
                self.story.append("rest")
                self._wait(manner.hesitate_ms)
            if is_drop(step) and self.dice.random() < manner.wrong_space:
                self._misdrop(step)
            self._step(step)
            if self.dice.random() < manner.bump:
                self._bump(space_of(step))
        self.board.put_aside()
        self.hand = []

    def set_all_right(self, due: Callable[[int], int]) -> None:
        """Make each space hold the content it is due; what is too much comes off first, for it is missing elsewhere."""
        board = self.board

        def lacking(space: int) -> int:
            return len(kinds_of(board.ruleset.hands, due(space))) - len(board.kinds(space))

        for space in sorted(range(board.spaces.n), key=lacking):
            content = due(space)  # as it is now: the power may have gone meanwhile
            if board.content(space) != content:
                self.set_right(space, content)

    def set_right(self, space: int, content: int) -> None:
        """Make what stands on a space what should: take off what is wrong, put on what is missing."""
        wanted = kinds_of(self.board.ruleset.hands, content)
        there = self.board.kinds(space)
        same = 0
        while same < min(len(there), len(wanted)) and there[same] == wanted[same]:
            same += 1
        for _ in range(len(there) - same):
            self._reach()
            self.board.lift(space, 1, self._draw(self.manner.ramp_ms))
            self.board.put_aside()
        for kind in wanted[same:]:
            self._reach()
            self.board.drop(space, [kind], self._draw(self.manner.ramp_ms))
        self._wait(self.manner.reach_ms)

    def _step(self, step: int) -> None:
        space, count = space_of(step), count_of(step)
        name = self.board.ruleset.geometry.space_name(space)
        if is_drop(step):
            kind = kind_of(step)
            at = self.hand.index(kind) if kind in self.hand else -1
            kinds = [kind] if at < 0 else self.hand[at : at + count]
            if at >= 0:
                del self.hand[at : at + count]
            self.board.drop(space, kinds, self._draw(self.manner.ramp_ms))
            self.story.append(f"drop {name}")
        else:
            self.hand += self.board.lift(space, count, self._draw(self.manner.ramp_ms))
            self.story.append(f"lift {name}" + (f" x{count}" if count > 1 else ""))

    def _put_back(self, space: int) -> None:
        kinds, self.hand = self.hand, []
        self.board.drop(space, kinds, self._draw(self.manner.ramp_ms))
        self.story.append(f"put back {self.board.ruleset.geometry.space_name(space)}")

    def _misdrop(self, step: int) -> None:
        """Set the piece down beside where it goes, and take it up again."""
        near = self.neighbours(space_of(step))
        near = [space for space in near if self.board.ruleset.hands.push(self.board.content(space), kind_of(step)) >= 0]
        if not near or count_of(step) > 1 or kind_of(step) not in self.hand:
            return
        space = self.dice.choice(near)
        self.board.drop(space, [kind_of(step)], self._draw(self.manner.ramp_ms))
        self._wait(self.manner.wrong_ms)
        self.board.lift(space, 1, self._draw(self.manner.ramp_ms))
        self._wait(self.manner.carry_ms)
        self.story.append(f"misdrop {self.board.ruleset.geometry.space_name(space)}")

    def _bump(self, space: int) -> None:
        near = [other for other in self.neighbours(space) if self.board.kinds(other)]
        if near:
            other = self.dice.choice(near)
            self.board.act("nudge", self.board.spaces.sensors[other], 500)
            self.story.append(f"bump {self.board.ruleset.geometry.space_name(other)}")

    def neighbours(self, space: int) -> list[int]:
        """The four spaces next to it, the nearest first."""
        spaces, field = self.board.spaces, self.board.world.field
        xs = [field.xs[sensor] for sensor in spaces.sensors]
        ys = [field.ys[sensor] for sensor in spaces.sensors]
        order = sorted(range(spaces.n), key=lambda i: (xs[i] - xs[space]) ** 2 + (ys[i] - ys[space]) ** 2)
        return order[1:5]

    def _reach(self) -> None:
        self._wait(self.manner.reach_ms)

    def _wait(self, ms: float) -> None:
        self.board.run(self._draw(ms))

    def _draw(self, ms: float) -> float:
        return ms * self.dice.uniform(0.5, 1.5)
