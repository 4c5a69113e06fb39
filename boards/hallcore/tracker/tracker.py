"""From lifts and drops to legal moves: the committed game on one side, what stands on the board on the other.

The tracker keeps the committed position and, for every space, what is believed to stand there (a content of the
room's hands.py). During a turn the steps done explain the difference. Every other difference is a debt: owed steps,
shown one space at a time and accepted in any order. Set-up check, an engine's move to be made by hand, the rest of a
capture after a fast reply, a bumped piece, a move taken back, a game restored: all are debts, nothing else.
"""

from array import array

from ..steps import act_of, drop, lift
from .corrections import Corrections
from .expected import expected
from .intake import Intake
from .occupancy import MOST
from .phases import FINAL as _FINAL


class Tracker(Intake):
    """One game on one board, followed by hand. Times are milliseconds that may wrap at 2**30.

    Attributes to read:

    | name | is |
    |---|---|
    | `room`, `options` | the room and the index chosen of each of its VARIANTS |
    | `cells`, `counters`, `history` | the committed position, see the contract |
    | `moves`, `n_moves` | the committed moves, an `array('i')` that may be longer |
    | `guide`, `n_guide` | the steps of the last move; 0 of them where there is none to show |
    | `making` | True if what is owed on the spaces of `guide` is the rest of that move |
    | `done`, `n_done` | the steps of the half-made turn, an `array('i')` that may be longer |
    | `next`, `n_next` | the steps that may follow `done`; 0 of them while nothing is done |
    | `choices`, `n_choices` | the moves to choose from in ASK |
    | `pending` | the move that counts if the hands leave it so, -1 for none |
    | `actual` | per space the content believed to stand there, `array('i')` |
    | `due` | per space the content that should stand there: the committed position with the steps done |
    | `movable` | per space 1 if its piece may be lifted first; found space by space while the hands rest |
    | `mode` | one of `modes` |
    | `version` | goes up whenever anything visible changes |

    Attributes to set: `host_seats` (bit mask of the seats that the host plays: hands' own moves do not count for them),
    `quiet_ms`, `on_commit` (called with each move once it is committed, whoever made it) and `on_new_game` (called
    without arguments when the set-up standing again has begun a new game). Both are called last, when the tracker is
    at rest, and may call it.
    """

    def __init__(self, room, options=()) -> None:  # type: ignore[no-untyped-def]
        Intake.__init__(self, room, options)

    # -- what the hands do

    def step(self, step: int, now_ms: int) -> None:
        """One decoded lift or drop (an int of `steps`; its group does not matter).

        A lift where nothing is believed to stand changes nothing. Raises ValueError for a space that the board lacks.
        """
        self._step(step, now_ms)
        self._tell()

    def see(self, space: int, content: int, now_ms: int) -> None:
        """`content` stands on `space`: what a single-piece decoder says; the steps that lead there are made."""
        stand = self._stand
        way = stand.way(self.actual[space], content)
        kinds = bytes(stand.kinds[: way & 63])
        pops = (way >> 6) + (len(stand.odd[space]) if space in stand.odd else 0)
        while pops > 0:
            count = min(pops, MOST)
            self._step(lift(space, stand.top_of(space), count), now_ms)
            pops -= count
        for kind in kinds:
            self._step(drop(space, kind), now_ms)
        self._tell()

    def tick(self, now_ms: int) -> None:
        """Time passes: a quiet time may end. To be called in every round, also when nothing has happened."""
        self._now_ms = now_ms
        if self._is_late():
            self._quiet()
            self._tell()
        elif self._scan < len(self.movable) and self._log.n == 0 and self._hands_turn():
            self._find_movable()

    # -- what the game does

    def new_game(self, options) -> None:  # type: ignore[no-untyped-def]
        """Start anew; `options` has an index into each variant's values, () for the defaults. `actual` is kept.

        Raises ValueError, and changes nothing, if the options do not fit.
        """
        self._game.start(options)
        self._begin()

    def restore(self, moves) -> None:  # type: ignore[no-untyped-def]
        """The game after these moves from the set-up. Raises ValueError, and changes nothing, if one is not legal."""
        self._game.restore(moves)
        self._begin()

    def play(self, move: int) -> None:
        """Commit a move of the host: the hands owe its steps. Raises ValueError if it is not legal."""
        if not self._game.is_legal(move):
            raise ValueError(f"move {move} is not legal after {self.n_moves} moves of {self.room.name}")
        self._commit(move)
        self._read(True)
        self._tell()

    def take_back(self, ply: int) -> None:
        """Go back to the position after `ply` moves: the hands owe the way back. Raises ValueError if there is none."""
        if not 0 <= ply <= self.n_moves:
            raise ValueError(f"cannot go back to ply {ply}: there are {self.n_moves} moves")
        begun = self._begun
        self._game.back(ply)
        self._begin()
        if begun and not self._begun:
            self._begun = True
            self._read(True)

    def choose(self, move: int) -> None:
        """The player's answer in ASK. Raises ValueError if `move` is none of the choices."""
        for i in range(self.n_choices):
            if self.choices[i] == move:
                self._commit(move)
                self._stand.believe(self.guide, self.n_guide)
                self._read(True)
                self._tell()
                return
        raise ValueError(f"move {move} is none of the {self.n_choices} to choose from")

    def confirm(self, now_ms: int) -> bool:
        """Do not wait any longer: the pending move counts now. False if there is none."""
        self._now_ms = now_ms
        if self.pending < 0:
            return False
        self._commit(self.pending)
        self._read(True)
        self._tell()
        return True

    # -- what lights and decoder ask

    def debts(self, out: "array[int]") -> int:
        """Write the owed steps, the one to be made first at the front; returns their number (at most len(out))."""
        game = self._game
        n_guide = game.n_guide if self.making else 0
        return Corrections(out).collect(self._stand, self._log, self._reading, game.guide, n_guide)

    def n_debts(self) -> int:
        """How many spaces hold something else than they should."""
        return self._stand.n_off

    def is_off(self, space: int) -> bool:
        """True if a space holds something else than it should."""
        return self._stand.is_off(space)

    def owed_at(self, space: int) -> int:
        """The step that mends a space that is off: a lift of what is wrong, else a drop of what is missing."""
        stand = self._stand
        way = stand.way_back(space)
        if way >> 6:
            return lift(space, stand.top_of(space), min(way >> 6, MOST))
        return drop(space, stand.kinds[0])

    def setting_up(self) -> bool:
        """True while the pieces are being set up: before the game, or after its end for the next one."""
        return not self._begun or self._end != _FINAL

    def missing_at(self, space: int) -> int:
        """How many pieces must be dropped on a space, once what is wrong there is lifted."""
        return self._stand.way_back(space) & 63

    def n_loose(self) -> int:
        """How many steps of this turn no legal move explains."""
        return self._log.n - self._reading.n_done

    def loose(self, i: int) -> int:
        """The i-th step, from 0, that no legal move explains; -1 after the last."""
        log = self._log
        for j in range(log.n):
            if self._reading.is_loose(j):
                if i == 0:
                    return act_of(log.steps[j])
                i -= 1
        return -1

    def expected(self, out: "array[int]") -> int:
        """Write the steps that are plausible next: legal ones, those that undo steps, debts; at most len(out)."""
        first = self._first_steps() if self._hands_turn() and self.n_done == 0 else None
        return expected(self._stand, self._log, self._reading, first, out)

    def held(self):  # type: ignore[no-untyped-def]
        """A list of what each lift has brought into the hands: kinds, the uppermost first."""
        return list(self._stand.held)

    @property
    def options(self) -> "array[int]":
        return self._game.options

    @property
    def moves(self) -> "array[int]":
        return self._game.moves

    @property
    def n_moves(self) -> int:
        return self._game.n_moves

    @property
    def n_guide(self) -> int:
        return self._game.n_guide

    @property
    def n_done(self) -> int:
        return self._reading.n_done

    @property
    def next(self) -> "array[int]":
        return self._reading.next

    @property
    def n_next(self) -> int:
        return self._reading.n_next

    @property
    def host_seats(self) -> int:
        return self._seats

    @host_seats.setter
    def host_seats(self, seats: int) -> None:
        if seats != self._seats:
            self._seats = seats
            self._new_turn()
            self._read(True)
