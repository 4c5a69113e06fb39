"""Takes the hands' steps in: what stands where, what undoes what, what settles a debt, what belongs to the turn."""

from ..keys import OVER as OVER_AT
from ..keys import TURN as TURN_AT
from ..portable import const
from ..steps import act_of, count_of, is_drop, kind_of, lift, space_of
from .judge import IN_HAND
from .phases import CLEARED, WRAP
from .play import Play
from .step_log import APPENDED, CAPACITY, FROM_SIDE

_MIXED_MS = const(300)  # a drop seen before its lift, both within this time, is one hand's movement


class Intake(Play):
    """One step after another."""

    def _step(self, step: int, now_ms: int) -> None:
        stand = self._stand
        log = self._log
        space = space_of(step)
        if space >= len(self.movable):
            raise ValueError(f"there is no space {space}: {self.room.name} has {len(self.movable)}")
        before = self.actual[space]
        owed = stand.distance(space)
        self._now_ms = now_ms
        if is_drop(step):
            if kind_of(step) == 0 or count_of(step) == 0:
                return
            step = act_of(step)
            if not stand.drop(space, step):
                step |= FROM_SIDE
        else:
            kind = stand.top_of(space)
            count = stand.lift(space, count_of(step))
            if count == 0:
                return
            step = lift(space, kind, count)
            if count == 1:
                self._unmix(step)
        self._last_ms = now_ms
        if not self._begun or (log.last(space) < 0 and owed and stand.distance(space) == owed - count_of(step)):
            if self._end:
                self._end = CLEARED
            self._read(log.n > self._reading.n_done)
            return
        if log.n == CAPACITY:  # too much happened for one turn: from here on it is all owed
            self._rest()
            stand.expect_done(self.done, 0)
        self._enter(step, before)

    def _unmix(self, lifted: int) -> None:
        """A lift right after a drop from nowhere: that was the piece, and the hand is empty again."""
        log = self._log
        if log.n and self._reading.is_loose(log.n - 1) and (self._now_ms - self._last_ms) & WRAP < _MIXED_MS:
            last = log.steps[log.n - 1]
            same = kind_of(last) == kind_of(lifted) and space_of(last) != space_of(lifted)
            if last & FROM_SIDE and is_drop(last) and same:
                log.steps[log.n - 1] = last & ~FROM_SIDE
                self._stand.held.pop()

    def _enter(self, step: int, before: int) -> None:
        """A step of a turn, or one that undoes another."""
        log = self._log
        reading = self._reading
        pending = self.pending
        explained = log.n == reading.n_done
        space = space_of(step)
        after = self.actual[space]
        if explained and log.last(space) >= 0:
            log.append(step, before)  # a stone put back where it came from, a lonely piece put down and taken off
            if reading.append(log):
                self._read(False)
                return
            log.remove(log.n - 1)
        change = log.add(step, before, after)
        if change != APPENDED and step & FROM_SIDE:
            self._was_from_side(kind_of(step))
        if explained and self._hands_turn() and (reading.append(log) if change == APPENDED else reading.undo(change)):
            self._read(False)
            return
        if change == APPENDED and log.merge():  # the rest of a stack: as good as the whole stack in one grip
            held = self._stand.held
            lower = held.pop()
            held[-1] = held[-1] + lower
        elif change == APPENDED:
            in_hand = pending < 0 and reading.when == IN_HAND and is_drop(step)
            if in_hand:
                pending = reading.in_hand()
            if pending >= 0 and self._replies(pending, step, in_hand):
                log.remove(log.n - 1)
                self._commit(pending, step, before)
        self._read(True)

    def _was_from_side(self, kind: int) -> None:
        """A piece went back though no hand held one: so that dropped elsewhere had come from the side."""
        log = self._log
        for i in range(log.n - 1, -1, -1):
            if is_drop(log.steps[i]) and kind_of(log.steps[i]) == kind:
                log.steps[i] |= FROM_SIDE
                return

    def _replies(self, move: int, step: int, in_hand: bool) -> bool:
        """True if `step`, the log's last, begins the next player's turn once `move` counts.

        Where the move was made with its piece still `in_hand`, only the reply's lift and drop together are enough.
        """
        reading = self._reading
        log = self._log
        cells, counters = self._game.after(move)
        if counters[OVER_AT] or self._seats >> counters[TURN_AT] & 1:
            return False
        if not in_hand:
            return reading.begins(cells, counters, act_of(step)) >= 0
        lifted = log.lift_before(kind_of(step), log.n - 1)
        if not is_drop(step) or lifted < 0:
            return False
        n = reading.begins(cells, counters, act_of(log.steps[lifted]))
        return n > 0 and reading.follows(act_of(step), n)
