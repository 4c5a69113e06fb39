"""How the next turn may begin: its first steps, and which pieces may be lifted first."""

from array import array

from ..steps import MAX_COUNT, lift

if False:  # types
    from .game import CommittedGame
    from .matching import Matching
    from .occupancy import Occupancy


class FirstSteps:
    """Of the position that one tracker has committed.

    `movable` has per space 1 if its piece, or the whole stack, may be lifted first. It is filled space by space, for
    every space takes a list of legal steps.
    """

    def __init__(self, game: "CommittedGame", occupancy: "Occupancy", matching: "Matching") -> None:
        self._game = game
        self._occupancy = occupancy
        self._matching = matching
        self.movable = bytearray(occupancy.spaces)
        self._next = 0  # the space to look at next
        self._first: "array[int] | None" = None  # of all legal moves, once somebody has asked

    def clear(self) -> None:
        """The position is another one, or another player's."""
        self._first = None
        self._next = 0
        if self._matching.ahead:
            self._matching.ahead.clear()
        self.movable[:] = bytes(len(self.movable))

    def steps(self) -> "array[int]":
        """The steps that begin any legal move. To be asked for only while nothing is done."""
        if self._first is None:
            game = self._game
            steps = self._matching.next  # has nothing while nothing is done
            game.pause()
            n = game.ruleset.hands.next_steps(game.cells, game.counters, self._matching.done, 0, steps)
            self._first = steps[:n]
            game.pause()
        return self._first

    def is_known(self) -> bool:
        """True if `movable` is complete."""
        return self._next == len(self.movable)

    def look(self) -> None:
        """Look at one more space that holds something."""
        game = self._game
        hands = game.ruleset.hands
        while self._next < len(self.movable):
            space = self._next
            self._next += 1
            content = hands.content(game.cells, space)
            if content == 0:
                continue
            height = min(self._occupancy.way(content, 0) >> 6, MAX_COUNT)
            for count in (1, height):
                if self._matching.begins_with_own(lift(space, hands.top(content), count)):
                    self.movable[space] = 1
                    return
            return
