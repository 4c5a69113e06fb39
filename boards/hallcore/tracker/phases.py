"""Where a game stands: set-up, turn, end, set-up again; and what is told of it."""

from array import array

from ..keys import OVER as OVER_AT
from ..keys import TURN as TURN_AT
from ..portable import const
from ..steps import is_drop, lift
from .game import CommittedGame
from .judge import Judge
from .modes import ASK, ENDED, OWED, SET_UP, TO_MOVE, TROUBLE, WAIT
from .occupancy import MOST, Occupancy
from .step_log import StepLog

QUIET_MS = 700  # a move that could still be extended counts after this long without a step
WRAP = const(0x3FFFFFFF)

# What is on the board after the end.
FINAL = const(0)  # the last position, or what is owed to it
TOUCHED = const(1)  # hands have lifted or dropped something: the set-up is awaited, but they may undo it
CLEARED = const(2)  # the set-up is awaited


class Phases:
    """What `Tracker` does inside; see there for the attributes."""

    def __init__(self, room, options) -> None:  # type: ignore[no-untyped-def]
        self.room = room
        self._game = game = CommittedGame(room, options)
        self._stand = Occupancy(room, game.cells)
        self._log = StepLog(room.hands)
        self._reading = Judge(game)
        self.cells = game.cells
        self.counters = game.counters
        self.history = game.history
        self.guide = game.guide
        self.actual = self._stand.actual
        self.due = self._stand.due
        self.done = self._reading.done
        self.choices = self._reading.choices
        self.n_choices = 0
        self.pending = -1
        self.movable = bytearray(room.geometry.SPACES)
        self.mode = SET_UP
        self.version = 0
        self.quiet_ms = QUIET_MS
        self.on_commit = None
        self.on_new_game = None
        self.making = False
        self._begun = False
        self._end = FINAL
        self._seats = 0
        self._told = 0  # moves that `on_commit` has heard of
        self._now_ms = 0
        self._last_ms = 0  # of the last step
        self._deadline_ms = 0
        self._waiting = False
        self._scan = 0  # the next space to look at for `movable`
        self._new_game_due = False
        self._aftermath = hasattr(room.hands, "aftermath")  # the rules may change more than a move's steps do
        self._first: "array[int] | None" = None  # first steps of all legal moves, once somebody has asked

    # -- games and turns

    def _rest(self) -> None:
        """Forget the half-made turn; what hands hold stays theirs."""
        self._log.n = 0
        self._reading.clear()
        self._new_turn()

    def _new_turn(self) -> None:
        self._first = None
        self._scan = 0
        for space in range(len(self.movable)):
            self.movable[space] = 0

    def _hands_turn(self) -> bool:
        return self._begun and not self.counters[OVER_AT] and not self._seats >> self.counters[TURN_AT] & 1

    def _first_steps(self) -> "array[int]":
        """The steps that begin any legal move, found when first asked for."""
        if self._first is None:
            steps = self._reading.next  # has nothing while nothing is done
            self._first = steps[: self.room.hands.next_steps(self.cells, self.counters, self.done, 0, steps)]
        return self._first

    # -- where the game stands

    def _set_mode(self) -> None:
        log = self._log
        if not self._begun:
            self.mode = SET_UP
        elif self.counters[OVER_AT]:
            self.mode = ENDED
        elif self._hands_turn():
            if self.n_choices:
                self.mode = ASK
            elif log.n > self._reading.n_done:
                self.mode = TROUBLE
            elif log.n == 0 and self._stand.n_off:
                self.mode = OWED
            else:
                self.mode = TO_MOVE
        else:
            self.mode = OWED if self._stand.n_off > log.n else WAIT
            for i in range(log.n):
                if is_drop(log.steps[i]):
                    self.mode = TROUBLE

    def _find_movable(self) -> None:
        """Look at one more space that holds something: may its piece, or the whole stack, be lifted first?"""
        hands = self.room.hands
        while self._scan < len(self.movable):
            space = self._scan
            self._scan += 1
            content = hands.content(self.cells, space)
            if content == 0:
                continue
            height = min(self._stand.way(content, 0) >> 6, MOST)
            for count in (1, height):
                if self._reading.begins_with_own(lift(space, hands.top(content), count)):
                    self.movable[space] = 1
                    break
            break
        if self._scan == len(self.movable):
            self.version = (self.version + 1) & WRAP

    def _tell(self) -> None:
        """Call back, now that everything is in order again."""
        if self._new_game_due:
            self._new_game_due = False
            if self.on_new_game:
                self.on_new_game()
        while self._told < self._game.n_moves:
            self._told += 1
            if self.on_commit:
                self.on_commit(self._game.moves[self._told - 1])
