"""What the hands' steps mean: the legal turn that explains most of them, whether it is complete, when it may count."""

from array import array

from ..keys import KEY_A, KEY_B
from ..portable import const
from ..steps import MAX_COUNT, act_of, count_of, drop, group_of, is_drop, kind_of, lift, space_of
from .step_log import CAPACITY, FROM_SIDE, StepLog

if False:  # types
    from .game import CommittedGame
    from .occupancy import Occupancy

NOT_YET = const(0)
AT_ONCE = const(1)  # the turn is complete and nothing legal extends it
QUIET = const(2)  # complete, but it could go on, or only captured pieces are still to come off, or something is loose
LONG = const(3)  # complete, but it may have been a touch
IN_HAND = const(4)  # nothing is down yet; should it be complete so, only the opponent's whole reply can show it
IDLE = const(5)  # a move without steps, such as ending a turn that could go on: it counts when hands rest for long

_MOST_TRIES = const(4)
_MOST_LOOSE = const(6)  # steps that no turn explains: a reply made too soon has no more


class Matching:
    """The beginning of a legal turn that the steps of a log make: `done`, and what may follow: `next`.

    A step of the log that is no part of it is loose. `judge` says which `move` it is, and when that may count: `when`,
    one of the constants above. If `n_choices` is more than 1, `choices` are complete alike.
    """

    def __init__(self, game: "CommittedGame") -> None:
        hands = game.ruleset.hands
        self._game = game
        self._hands = hands
        self.done = array("i", bytes(4 * CAPACITY))
        self.n_done = 0
        self.next = array("i", bytes(4 * hands.MAX_NEXT))
        self.n_next = 0
        self.choices = array("i", bytes(4 * len(game.candidates)))
        self.n_choices = 0
        self.move = -1
        self.when = NOT_YET
        self._order = bytearray(CAPACITY)  # which step of the log each of `done` is
        self._before = array("i", bytes(4 * hands.MAX_NEXT))  # `next` without the last step
        self._n_before = -1
        self._one = array("i", bytes(4))
        self._passes = getattr(hands, "passes", None)
        # What follows a lift that begins a turn, as it was found while the hands rest, so that none of them waits for
        # it: of games with one piece a space, whose lists are short and whose lifts are felt at once. Else None.
        self.ahead: "dict[int, array[int]] | None" = {} if hands.push(hands.push(0, 1), 1) < 0 else None
        self._key = -1  # KEY_A of that position

    def clear(self) -> None:
        """Nothing is done, nothing is complete."""
        self.n_done = 0
        self.n_next = 0
        self._n_before = -1
        self.n_choices = 0
        self.move = -1
        self.when = NOT_YET

    def is_loose(self, i: int) -> bool:
        """True if the log's step at index i is no part of the turn."""
        j = 0
        while j < self.n_done and self._order[j] != i:
            j += 1
        return j == self.n_done

    def append(self, log: "StepLog", strict: bool = True) -> bool:
        """Take the log's last step as the next of the turn; False, and nothing changed, if it does not fit."""
        return self._advance(log, log.n - 1, strict)

    def forget(self, i: int) -> None:
        """The log's step i, which was loose, has left the log."""
        for j in range(self.n_done):
            if self._order[j] > i:
                self._order[j] -= 1

    def undo(self, i: int) -> bool:
        """The log's step i was undone and has left the log; False if more than that must be looked at."""
        if self.n_done == 0 or self._order[self.n_done - 1] != i:
            return False
        self.n_done -= 1
        self.forget(i)
        if self._n_before >= 0:
            self._swap()
            self._n_before = -1
        else:
            self._look()
        return True

    def explain(self, log: "StepLog", strict: bool = True) -> None:
        """Find the turn that explains most steps of the log; among equals one that the hand can go on with."""
        best_score = -1
        best = -1
        tries = 0
        for k in range(log.n):
            i = log.n - k if k else 0  # the first step, then the latest ones
            if tries == _MOST_TRIES or not self._greedy(log, i, strict):
                continue
            tries += 1
            if self.n_done == log.n:
                return
            score = 2 * self.n_done + self._may_drop()
            if score > best_score:
                best_score = score
                best = i
        self.clear()
        if best >= 0:
            self._greedy(log, best, strict)

    def begins(self, cells: bytearray, counters: "array[int]", step: int) -> int:
        """How many steps may follow `step` as a turn's first in a position, -1 if it is none. Writes `_before`."""
        self._n_before = -1
        self._one[0] = step
        n = self._hands.next_steps(cells, counters, self._one, 1, self._before)
        if n or self._hands.finished(cells, counters, self._one, 1, self._game.candidates):
            return int(n)
        return -1

    def follows(self, step: int, n: int) -> bool:
        """True if `step` is among the `n` steps that `begins` has written."""
        i = 0
        while i < n and act_of(self._before[i]) != step:
            i += 1
        return i < n

    def begins_with_own(self, step: int) -> bool:
        """True if the lift `step` may begin the turn and takes what is to be moved, or is a turn already."""
        game = self._game
        n = self.begins(game.cells, game.counters, step)
        if self.ahead is not None and n > 0:
            if self._key != game.counters[KEY_A]:
                self.ahead.clear()
                self._key = game.counters[KEY_A]
            self.ahead[step] = self._before[:n]
        other = -1
        for i in range(n):
            if is_drop(self._before[i]):
                return True
            if group_of(self._before[i]):
                other = act_of(self._before[i])
        if other < 0:
            return bool(n == 0)
        # Only another lift may follow. If either of the two may come first, as where stacks change places, both are
        # moved; else `step` takes a captured piece early.
        n = self.begins(game.cells, game.counters, other)
        both = False
        for i in range(n):
            if act_of(self._before[i]) == step and group_of(self._before[i]):
                both = True
        return both

    def judge(self, log: "StepLog") -> None:
        """Find out whether the turn is complete, and when it may count. Sets `move`, `when`, `choices`."""
        self.move = -1
        self.when = NOT_YET
        self.n_choices = 0
        game = self._game
        if log.n == 0 and self._hands.finished(game.cells, game.counters, self.done, 0, game.candidates):
            self.move = game.candidates[0]
            self.when = IDLE
        if self.n_done == 0 or log.n - self.n_done > _MOST_LOOSE or self._doubtful(log):
            return
        dropped = self._has_dropped()
        if not dropped and self._may_drop():
            self.when = IN_HAND
            return
        n = self._hands.finished(game.cells, game.counters, self.done, self.n_done, game.candidates)
        game.pause()
        if n:
            self.when = QUIET if self.n_next or self._slides() else AT_ONCE
        else:
            n = self._but_for_captures()
            self.when = QUIET if n == 1 else NOT_YET
            if n == 0 and self.n_done == log.n:
                n = self._but_for_nothing()
                self.when = LONG if n == 1 else NOT_YET
        if n == 0 or self.when == NOT_YET:
            return
        if log.touch() >= 0:
            self.when = LONG
        elif not dropped or self.n_done < log.n:
            self.when = QUIET
        self.move = game.candidates[0]
        if n > 1 and not self._alike(n):
            self.move = -1
            self.n_choices = n
            for i in range(n):
                self.choices[i] = game.candidates[i]

    def in_hand(self) -> int:
        """The move that is complete with the moved piece still in the hand, -1 for none."""
        game = self._game
        n = self._hands.finished(game.cells, game.counters, self.done, self.n_done, game.candidates)
        return int(game.candidates[0]) if self.when == IN_HAND and n and self._alike(n) else -1

    def match_board(self, occupancy: "Occupancy", log: "StepLog") -> int:
        """The last resort in trouble: the one legal move whose result stands on the board, all of it; -1 for none.

        It does not matter what the hands did, except that every piece that the move puts down must have been put down
        by a hand in this turn: a captured piece that still stands where a lifted one might go is no move. `occupancy`
        must expect the committed position; what was matched before is forgotten.
        """
        game = self._game
        hands = self._hands
        if not 0 < occupancy.n_off < CAPACITY // 2 or occupancy.odd:
            return -1
        change = StepLog(hands)
        for space in range(occupancy.spaces):
            if not occupancy.is_off(space):
                continue
            due = occupancy.due[space]
            way = occupancy.way(due, occupancy.actual[space])
            last = log.last(space)
            if way >> 6 > MAX_COUNT or change.n + 1 + (way & 63) > CAPACITY:
                return -1
            if way & 63 and (last < 0 or not is_drop(log.steps[last])):
                return -1
            if way >> 6:
                change.append(lift(space, hands.top(due), way >> 6), due)
            for i in range(way & 63):
                change.append(drop(space, occupancy.kinds[i]), 0)
        self.explain(change, False)
        if self.n_done < change.n:
            return -1
        n = hands.finished(game.cells, game.counters, self.done, self.n_done, game.candidates)
        return int(game.candidates[0]) if n == 1 else -1

    # -- one turn

    def _greedy(self, log: "StepLog", first: int, strict: bool) -> bool:
        """Begin with the log's step `first` and take every step that fits; False if not even that one does."""
        self.clear()
        if not self._advance(log, first, strict):
            return False
        taken = True
        while taken:
            taken = False
            for i in range(log.n):
                if self.is_loose(i) and self._advance(log, i, strict):
                    taken = True
                    break
        return True

    def _advance(self, log: "StepLog", i: int, strict: bool) -> bool:
        """Take the log's step i as the next of the turn, if it is one."""
        step = log.steps[i]
        act = act_of(step)
        if strict and is_drop(step) and self._in_hand(kind_of(step)) == (step & FROM_SIDE != 0):
            return False
        n = self.n_done
        if n:
            for j in range(self.n_next):
                if act_of(self.next[j]) == act:
                    act = self.next[j]
                    break
            else:
                return False
        self.done[n] = act
        self._order[n] = i
        self.n_done = n + 1
        self._swap()
        self._look()
        self._game.pause()
        if n == 0 and self.n_next == 0:
            game = self._game
            if not self._hands.finished(game.cells, game.counters, self.done, 1, game.candidates):
                self.clear()
                return False
        return True

    def _swap(self) -> None:
        keep = self._before
        self._before = self.next
        self._n_before, self.n_next = self.n_next, self._n_before
        self.next = keep

    def _look(self) -> None:
        game = self._game
        self.n_next = 0
        ahead = None
        if self.n_done == 1 and self.ahead and self._key == game.counters[KEY_A]:
            ahead = self.ahead.get(self.done[0])
        if ahead is not None:
            self.next[: len(ahead)] = ahead
            self.n_next = len(ahead)
        elif self.n_done:
            self.n_next = self._hands.next_steps(game.cells, game.counters, self.done, self.n_done, self.next)

    def _in_hand(self, kind: int) -> bool:
        """True if the turn so far has lifted such a piece, or a stack, and not put it down."""
        single = 0
        stacked = 0
        for i in range(self.n_done):
            step = self.done[i]
            count = count_of(step)
            if not is_drop(step):
                if count > 1:
                    stacked += count
                elif kind_of(step) == kind:
                    single += 1
            elif kind_of(step) == kind and single and count == 1:
                single -= 1
            elif stacked:  # else it came from the side
                stacked -= count
        return single > 0 or stacked > 0

    def _may_drop(self) -> bool:
        """True if a drop may follow."""
        i = 0
        while i < self.n_next and not is_drop(self.next[i]):
            i += 1
        return i < self.n_next

    # -- is it complete?

    def _doubtful(self, log: "StepLog") -> bool:
        """True if a loose piece might be the one that the turn has put down: only putting it back can tell."""
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
        return int(self._hands.finished(game.cells, game.counters, self.done, n + self.n_next, game.candidates))

    def _but_for_nothing(self) -> int:
        """Number of moves that are complete once a piece is lifted and put back, if nothing else is left to be done."""
        if self.n_next != 1 or is_drop(self.next[0]) or self.n_done + 2 > len(self.done):
            return 0
        game = self._game
        n = self.n_done
        lifted = self.next[0]
        self.done[n] = lifted
        self._n_before = -1  # its buffer is used here
        if self._hands.next_steps(game.cells, game.counters, self.done, n + 1, self._before) != 1:
            return 0
        game.pause()
        back = self._before[0]
        if act_of(back) != drop(space_of(lifted), kind_of(lifted), count_of(lifted)):
            return 0
        self.done[n + 1] = back
        return int(self._hands.finished(game.cells, game.counters, self.done, n + 2, game.candidates))

    def _alike(self, n: int) -> bool:
        """True if all `n` candidates lead to one position."""
        game = self._game
        moves = game.candidates[:n]
        a = b = 0
        for i in range(n):
            game.pause()
            _cells, counters = game.after(moves[i])
            if i and (counters[KEY_A] != a or counters[KEY_B] != b):
                return False
            a = counters[KEY_A]
            b = counters[KEY_B]
        return True
