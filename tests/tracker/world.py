"""A board that stands beside the tracker: pieces on spaces and in hands, and a clock."""

from __future__ import annotations

from array import array
from typing import Any

from hallcore.games import Ruleset, part
from hallcore.keys import new_history
from hallcore.steps import count_of, drop, group_of, is_drop, kind_of, lift, space_of
from hallcore.tracker.tracker import Tracker

ORDINARY_MS = 250


class Line:
    """The game as it is meant, beside the one that the tracker makes of the hands."""

    def __init__(self, ruleset: Any, options: Any) -> None:
        self.ruleset = ruleset
        self.options = options
        self.moves: list[int] = []
        self.start([])

    def start(self, moves: list[int]) -> None:
        rules = self.ruleset.rules
        self.cells = bytearray(rules.CELLS)
        self.counters = array("i", bytes(4 * rules.COUNTERS))
        self.history = new_history()
        rules.setup(self.cells, self.counters, self.options)
        rules.settle(self.cells, self.counters, self.history)
        self.moves = []
        for move in moves:
            self.push(move)

    def push(self, move: int) -> None:
        self.ruleset.rules.make_move(self.cells, self.counters, move)
        self.ruleset.rules.settle(self.cells, self.counters, self.history)
        self.moves.append(move)

    def legal_moves(self) -> list[int]:
        out = array("i", bytes(4 * self.ruleset.rules.MAX_MOVES))
        return list(out[: self.ruleset.rules.legal_moves(self.cells, self.counters, out)])

    def steps(self, move: int) -> list[int]:
        out = array("i", bytes(4 * self.ruleset.hands.MAX_STEPS))
        return list(out[: self.ruleset.hands.steps(self.cells, self.counters, move, out)])


class World:
    """Pieces as lists of kinds, the lowest first. Every act of a hand is told to the tracker as a decoder would."""

    def __init__(self, game: str, options: tuple[int, ...] = ()) -> None:
        self.ruleset: Any = Ruleset(game)
        self.hands: Any = self.ruleset.hands
        self.notation: Any = part(game, "notation")
        self.tracker: Any = Tracker(self.ruleset, options)
        self.tracker.on_commit = self._committed
        self.n = self.ruleset.geometry.SPACES
        self.held: list[list[int]] = []
        self.now_ms = 0
        self.played: list[int] = []  # every move that was ever committed, moves taken back too
        self.by_host = False
        self.unseen: set[int] = set()  # the last move's spaces, if it may not count yet
        self.cells = bytearray(self.ruleset.rules.CELLS)
        self.counters = array("i", bytes(4 * self.ruleset.rules.COUNTERS))
        self._follow()
        self.line = Line(self.ruleset, self.tracker.options)
        self.stacks = [self.kinds(self.tracker.due[space]) for space in range(self.n)]
        for space in range(self.n):
            self.tracker.see(space, self.tracker.due[space], 0)

    def _follow(self) -> None:
        self.cells[:] = self.tracker.cells
        self.counters[:] = self.tracker.counters

    def kinds(self, content: int) -> list[int]:
        found: list[int] = []
        while content:
            found.insert(0, self.hands.top(content))
            content = self.hands.pop(content)
        return found

    def content(self, space: int) -> int:
        """What stands there, -1 if the rules know no content for it."""
        content = 0
        for kind in self.stacks[space]:
            content = self.hands.push(content, kind)
            if content < 0:
                return -1
        return content

    def debts(self) -> list[int]:
        out = array("i", bytes(4 * 64))
        return list(out[: self.tracker.debts(out)])

    # -- time and hands

    def wait(self, ms: int) -> None:
        for _ in range(ms // 50):
            self.now_ms += 50
            self.tracker.tick(self.now_ms)

    def lift(self, space: int, count: int = 1) -> bool:
        stack = self.stacks[space]
        count = min(count, len(stack))
        if count == 0:
            return False
        group = stack[len(stack) - count :]
        del stack[len(stack) - count :]
        self.held.append(group)
        self.tracker.step(lift(space, group[-1], count), self.now_ms)
        self.check()
        return True

    def drop(self, space: int, kind: int, count: int = 1) -> None:
        """Drop what `let_go` gives."""
        self.stacks[space] += self.let_go(kind, count)
        self.tracker.step(drop(space, kind, count), self.now_ms)
        self.check()

    def let_go(self, kind: int, count: int) -> list[int]:
        """Of the pieces lifted last whose lowest is of `kind` the lowest `count`; else pieces from the side."""
        pieces = [kind] * count
        for group in reversed(self.held):
            if len(group) >= count and group[0] == kind:
                pieces = group[:count]
                del group[:count]
                break
        self.held = [group for group in self.held if group]
        return pieces

    def do(self, step: int) -> None:
        """Make the step; of several pieces that are not held together, only the lowest goes down."""
        if is_drop(step):
            space, count = space_of(step), count_of(step)
            due = self.kinds(self.tracker.due[space])[len(self.stacks[space]) :][:count]
            for group in self.held[:]:
                if count > 1 and group[:count] == due:
                    self.held.remove(group)
                    self.held.append(group)
                    self.drop(space, kind_of(step), count)
                    return
            fits = any(len(g) >= count and g[0] == kind_of(step) for g in self.held) and len(due) < count
            self.drop(space, kind_of(step), count if fits else 1)
        else:
            assert self.lift(space_of(step), count_of(step)), "a step lifts from an empty space"

    def undo(self) -> None:
        """Take back the half-made turn, step by step."""
        while self.tracker.n_done:
            step = self.tracker.done[self.tracker.n_done - 1]
            self.now_ms += ORDINARY_MS
            if is_drop(step):
                self.lift(space_of(step), count_of(step))
            else:
                lifted = self.kinds(self.tracker.due[space_of(step)])
                content = self.hands.content(self.tracker.cells, space_of(step))
                for kind in self.kinds(content)[len(lifted) :]:
                    self.drop(space_of(step), kind)

    def may_fall_on(self, space: int) -> bool:
        """True if a piece that is knocked over may come to lie there, whatever stands there."""
        return True

    # -- promises that hold after every act

    def check(self) -> None:
        for space in range(self.n):
            content = self.content(space)
            if content >= 0:
                assert self.tracker.actual[space] == content, self.ruleset.geometry.space_name(space)

    def _committed(self, move: int) -> None:
        """No move that nobody made: what the move puts down lies on the board."""
        while len(self.played) >= self.tracker.n_moves:  # a hand has thought again
            self.played.pop()
        line = Line(self.ruleset, self.tracker.options)
        line.start(self.played)
        self.cells, self.counters = line.cells, line.counters
        out = array("i", bytes(4 * self.hands.MAX_STEPS))
        n = self.hands.steps(self.cells, self.counters, move, out)
        self.ruleset.rules.make_move(self.cells, self.counters, move)
        self.played.append(move)
        if self.by_host:
            return
        gone = {space_of(step) for step in out[:n] if not is_drop(step) and group_of(step) != 1}
        for step in out[:n]:
            if is_drop(step) and space_of(step) not in gone:
                assert kind_of(step) in self.stacks[space_of(step)], "a move was committed that nobody made"

    def play(self, move: int) -> None:
        self.by_host = True
        self.tracker.play(move)
        self.by_host = False

    def take_back(self, ply: int) -> None:
        self.tracker.take_back(ply)
        del self.played[ply:]
        self._follow()
