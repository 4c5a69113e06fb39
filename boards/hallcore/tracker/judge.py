"""Whether the turn that the hands have made is complete, and when it may count."""

from array import array

from ..keys import KEY_A, KEY_B
from ..portable import const
from ..steps import is_drop, kind_of, space_of
from .reading import Reading

NOT_YET = const(0)
AT_ONCE = const(1)  # the turn is complete and nothing legal extends it
QUIET = const(2)  # complete, but it could go on, or only captured pieces are still to come off, or something is loose
LONG = const(3)  # complete, but it may have been a touch
IN_HAND = const(4)  # nothing is down yet; should it be complete so, only the opponent's whole reply can show it
IDLE = const(5)  # a move without steps, such as ending a turn that could go on: it counts when hands rest for long


class Judge(Reading):
    """A reading with a verdict: `move` and `when`; if `n_choices` is more than 1, `choices` are complete alike."""

    def __init__(self, committed) -> None:  # type: ignore[no-untyped-def]
        Reading.__init__(self, committed)
        self.choices = array("i", bytes(4 * len(committed.found)))
        self.n_choices = 0
        self.move = -1
        self.when = NOT_YET
        self._passes = getattr(committed.room.hands, "passes", None)

    def clear(self) -> None:
        """Nothing is done, nothing is complete."""
        Reading.clear(self)
        self.n_choices = 0
        self.move = -1
        self.when = NOT_YET

    def judge(self, log) -> None:  # type: ignore[no-untyped-def]
        """Is the turn complete, and when may it count? Sets `move`, `when`, `choices`."""
        self.move = -1
        self.when = NOT_YET
        self.n_choices = 0
        game = self._game
        if log.n == 0 and self._hands.finished(game.cells, game.counters, self.done, 0, game.found):
            self.move = game.found[0]
            self.when = IDLE
        if self.n_done == 0 or self._doubtful(log):
            return
        dropped = self._has_dropped()
        if not dropped and self._score() & 1:
            self.when = IN_HAND
            return
        n = self._hands.finished(game.cells, game.counters, self.done, self.n_done, game.found)
        if n:
            self.when = QUIET if self.n_next or self._slides() else AT_ONCE
        else:
            n = self._but_for_captures()
            self.when = QUIET if n == 1 else NOT_YET
        if n == 0 or self.when == NOT_YET:
            return
        if log.touch() >= 0:
            self.when = LONG
        elif not dropped or self.n_done < log.n:
            self.when = QUIET
        self.move = game.found[0]
        if n > 1 and not self._alike(n):
            self.move = -1
            self.n_choices = n
            for i in range(n):
                self.choices[i] = game.found[i]

    def in_hand(self) -> int:
        """The move that is complete with the moved piece still in the hand, -1 for none."""
        game = self._game
        n = self._hands.finished(game.cells, game.counters, self.done, self.n_done, game.found)
        return int(game.found[0]) if self.when == IN_HAND and n and self._alike(n) else -1

    def _doubtful(self, log) -> bool:  # type: ignore[no-untyped-def]
        """True if a loose piece might be the one that the turn has put down: only its going back can tell."""
        for j in range(self.n_done):
            if is_drop(self.done[j]):
                i = log.lift_before(kind_of(self.done[j]), self._order[j])
                while i >= 0:
                    if self.is_loose(i):
                        return True
                    i = log.lift_before(kind_of(self.done[j]), i)
        return False

    def _slides(self) -> bool:
        """True if the last step dropped a piece where one slid farther would pass."""
        last = self.done[self.n_done - 1]
        if not self._passes or not is_drop(last) or self.n_done < 2 or self._n_before < 0:
            return False
        for j in range(self.n_done - 1):
            if kind_of(self.done[j]) == kind_of(last) and not is_drop(self.done[j]):
                start = space_of(self.done[j])
                for i in range(self._n_before):
                    step = self._before[i]
                    if is_drop(step) and self._passes(start, space_of(step), space_of(last)):
                        return True
        return False

    def _has_dropped(self) -> bool:
        i = 0
        while i < self.n_done and not is_drop(self.done[i]):
            i += 1
        return i < self.n_done

    def _but_for_captures(self) -> int:
        """Number of moves that are complete once all that `next` has is taken off the board."""
        game = self._game
        n = self.n_done
        if self.n_next == 0 or n + self.n_next > len(self.done):
            return 0
        for i in range(self.n_next):
            if is_drop(self.next[i]):
                return 0
            self.done[n + i] = self.next[i]
        return int(self._hands.finished(game.cells, game.counters, self.done, n + self.n_next, game.found))

    def _alike(self, n: int) -> bool:
        """True if all `n` moves found lead to one position."""
        game = self._game
        moves = game.found[:n]
        a = b = 0
        for i in range(n):
            _cells, counters = game.after(moves[i])
            if i and (counters[KEY_A] != a or counters[KEY_B] != b):
                return False
            a = counters[KEY_A]
            b = counters[KEY_B]
        return True
