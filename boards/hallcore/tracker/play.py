"""What the hands' steps mean: what is certain and counts, what waits for a quiet time."""

from ..keys import OVER as OVER_AT
from ..portable import const
from ..steps import count_of, is_drop, kind_of, space_of
from .judge import AT_ONCE, IDLE, IN_HAND, LONG, NOT_YET
from .phases import FINAL, TOUCHED, WRAP, Phases
from .step_log import FROM_SIDE
from .successor import successor

_LONG = const(3)  # quiet times until a doubtful one counts: a stone put back on its own stack, a board in trouble
_IDLE = const(10)  # ... until a move without steps counts, if hands could also go on
_NEGATIVE = const(0x20000000)


class Play(Phases):
    """The heart of `Tracker`."""

    def __init__(self, room, options) -> None:  # type: ignore[no-untyped-def]
        Phases.__init__(self, room, options)
        self._begin()

    def _read(self, anew: bool) -> None:
        """Find out what the steps mean now (`anew`: from the log alone), commit what is certain, and set the mode."""
        log = self._log
        reading = self._reading
        stand = self._stand
        self.version = (self.version + 1) & WRAP
        self._waiting = False
        self.pending = -1
        self.n_choices = 0
        while self._hands_turn():
            if anew:
                reading.explain(log)
                touch = log.touch() if reading.n_done < log.n else -1
                if touch >= 0:
                    log.remove(log.last(space_of(log.steps[touch])))
                    log.remove(touch)
                    continue
            anew = True
            reading.judge(log)
            if reading.when != AT_ONCE or reading.move < 0:
                break
            self._commit(reading.move)
        if not self._hands_turn():
            reading.clear()
        stand.expect_done(self.done, reading.n_done)
        if self._drop_settled():
            self._read(True)
            return
        if not self._begun and stand.n_off == 0:
            self._begun = True
            self._new_turn()
            if self._hands_turn():
                reading.judge(log)  # a move without steps may be all that is left
        if self.counters[OVER_AT]:
            self._await_set_up()
        elif self._hands_turn():
            self._wait()
        if stand.n_off == 0 and log.n == 0:
            stand.held = []
        self._set_mode()

    def _drop_settled(self) -> bool:
        """Forget loose steps on spaces where all is right by now, be it through a debt that they paid; True if any."""
        log = self._log
        n = log.n
        for i in range(log.n - 1, -1, -1):
            if self._reading.is_loose(i) and not self._stand.is_off(space_of(log.steps[i])):
                log.remove(i)
                self._reading.forget(i)
        return log.n < n

    def _wait(self) -> None:
        """Set the quiet time after which the turn counts, or what stands on the board is looked at."""
        reading = self._reading
        wait_ms = self.quiet_ms
        if reading.when == NOT_YET or reading.when == IN_HAND:
            if self._log.n == reading.n_done:
                return
            wait_ms *= _LONG
        elif reading.when == LONG:
            wait_ms *= _LONG
        self.pending = reading.move
        if reading.when == IDLE:
            if self._stand.n_off:
                return
            for step in self._first_steps():
                if is_drop(step):  # who may still put a piece down is thinking, and says himself that he is done
                    return
                wait_ms = _IDLE * self.quiet_ms
        if reading.n_choices and reading.when == AT_ONCE:
            self.n_choices = reading.n_choices
            return
        self._waiting = True
        self._deadline_ms = (self._now_ms + wait_ms) & WRAP

    def _is_late(self) -> bool:
        return self._waiting and (self._now_ms - self._deadline_ms) & WRAP < _NEGATIVE

    def _quiet(self) -> None:
        """Nothing has happened for long enough."""
        reading = self._reading
        self._waiting = False
        if self.pending >= 0:
            self._commit(self.pending)
            self._read(True)
        elif reading.n_choices:
            self.n_choices = reading.n_choices
            self.version = (self.version + 1) & WRAP
            self._set_mode()
        else:
            self._stand.expect_done(self.done, 0)
            move = successor(self._game, self._stand, self._log, reading)
            if move >= 0:
                self._log.n = 0
                self._commit(move)
            self._read(True)
            self._waiting = self._waiting and move >= 0

    def _commit(self, move: int, reply: int = -1, before: int = 0) -> None:
        """The move counts. Of the log, early lifts are kept, and `reply`, the first step of the next turn."""
        log = self._log
        game = self._game
        stand = self._stand
        hands = self.room.hands
        game.push(move)
        self.making = True
        self._reading.clear()
        stand.expect_done(self.done, 0)
        for i in range(game.n_guide):
            space = space_of(game.guide[i])
            stand.set_due(space, hands.content(self.cells, space))
        if self._aftermath:
            stand.expect(self.cells)
        stand.recount_markers()
        self._keep_early_lifts()
        stand.held = []
        if reply >= 0:
            if is_drop(reply) and log.lift_before(kind_of(reply), log.n) < 0:
                reply |= FROM_SIDE  # a piece that the move has taken off was at the player's disposal again
            log.append(reply, before)
        for i in range(log.n):
            if not is_drop(log.steps[i]):
                group = bytearray()
                content = log.before[i]
                for _ in range(count_of(log.steps[i])):
                    group.append(hands.top(content))
                    content = hands.pop(content)
                stand.hold(group)
        self._new_turn()

    def _keep_early_lifts(self) -> None:
        """Of the log, keep only lifts on spaces that the last move does not touch, and of pieces not put down."""
        log = self._log
        game = self._game
        for i in range(game.n_guide):
            space = space_of(game.guide[i])
            while log.last(space) >= 0:
                log.remove(log.last(space))
        i = 0
        while i < log.n:
            step = log.steps[i]
            if not is_drop(step):
                i += 1
                continue
            log.remove(i)
            lifted = -1 if step & FROM_SIDE else log.lift_before(kind_of(step), i)
            if lifted >= 0:
                log.remove(lifted)
                i -= 1

    def _begin(self) -> None:
        """A game begins, from the set-up or after the moves of a restored one."""
        self._told = self._game.n_moves
        self._begun = False
        self._end = FINAL
        self.making = False
        self._stand.expect(self.cells)
        self._rest()
        self._read(True)

    def _await_set_up(self) -> None:
        """After the end: once hands touch more than the last move owes, the set-up is what should stand."""
        stand = self._stand
        if self._end == FINAL:
            if self._log.n:
                self._end = TOUCHED
                stand.expect(self._game.start_cells())
        elif stand.n_off == 0:
            self._game.start(self._game.options)
            self._new_game_due = True
            self._begin()
        elif self._end == TOUCHED and self._log.n == 0:
            self._end = FINAL
            stand.expect(self.cells)
