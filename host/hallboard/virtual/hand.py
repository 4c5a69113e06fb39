"""A scripted hand with a person's timing."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from hallcore.steps import count_of, is_drop, kind_of, space_of

from .timing import PERSON, Timing

if TYPE_CHECKING:
    from .board import VirtualBoard
    from .channel import Act


class Hand:
    """A hand over a virtual board; each method waits until the act is done. Spaces and kinds are the ruleset's ints.

    A piece that is dropped comes from the hand if it holds one of that kind, else from the side of the board.
    """

    def __init__(self, board: VirtualBoard, timing: Timing = PERSON) -> None:
        self.timing = timing
        self._board = board
        self._dice = Random(board.seed)

    def lift(self, space: int, count: int = 1) -> Act:
        """Take the top `count` pieces off a space."""
        after = self._draw(self.timing.reach_ms)
        return self._board.finish(self._board.begin_lift(space, count, after, self._draw(self.timing.ramp_ms)))

    def drop(self, space: int, *kinds: int) -> Act:
        """Put pieces down, the lowest first; without `kinds` the one that was lifted first."""
        after = self._draw(self.timing.carry_ms if self._board.held else self.timing.reach_ms)
        kinds = kinds or tuple(self._board.held[:1])
        if not kinds:
            raise ValueError(f"{self._board.space_name(space)}: nothing in the hand to drop")
        return self._board.finish(self._board.begin_drop(space, kinds, after, self._draw(self.timing.ramp_ms)))

    def slide(self, *path: int) -> Act:
        """Push the top piece of the first space over the face, by all spaces on the way, to the last one."""
        after = self._draw(self.timing.reach_ms)
        return self._board.finish(self._board.begin_slide(path, after, self._draw(self.timing.slide_mm_per_s)))

    def bump(self, space: int, mm: float = 2.0) -> Act:
        """Knock against what stands on a space: it shifts within its recess."""
        return self._board.nudge(space, mm)

    def knock(self, space: int, to: int | None = None) -> None:
        """Knock the top piece of a space away, onto another or off the board."""
        kinds = self._board.kinds(space)[-1:]
        self._board.finish(self._board.begin_lift(space, 1, 0, 0))
        if to is None:
            self._board.put_aside()
        else:
            self._board.finish(self._board.begin_drop(to, kinds, 0, 0))

    def remove(self, space: int) -> None:
        """Take everything off a space and put it aside."""
        self.lift(space, len(self._board.kinds(space)))
        self._board.put_aside()

    def put_aside(self) -> None:
        """Put what the hand holds beside the board."""
        self._board.put_aside()

    def arrange(self, contents: Sequence[int]) -> None:
        """Set up a whole position at once: a content a space."""
        self._board.arrange(contents)

    def wait(self, ms: float) -> None:
        """Do nothing for `ms` of virtual time."""
        self._board.wait(ms)

    def make_turn(self, ruleset: Any, cells: bytearray, counters: array[int], move: int) -> list[Act]:
        """Make the steps of a legal move, in the order that the ruleset gives; what is taken off goes aside."""
        out = array("i", bytes(4 * ruleset.hands.MAX_STEPS))
        count = ruleset.hands.steps(cells, counters, move, out)
        return [*self.make_steps(out[:count])]

    def make_steps(self, steps: Sequence[int], keep: bool = False) -> list[Act]:
        """Make these steps one after the other, then put aside what is left in the hand, unless `keep` is set."""
        acts = []
        for step in steps:
            space = space_of(step)
            if not is_drop(step):
                acts.append(self.lift(space, count_of(step)))
            elif count_of(step) == 1:
                acts.append(self.drop(space, kind_of(step)))
            else:
                held = self._board.held
                first = held.index(kind_of(step)) if kind_of(step) in held else 0
                acts.append(self.drop(space, *held[first : first + count_of(step)]))
        if not keep:
            self._board.put_aside()
        return acts

    def _draw(self, figure: float) -> float:
        return self.timing.draw(figure, self._dice)
