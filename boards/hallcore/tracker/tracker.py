"""From lifts and drops to legal moves: the committed game on one side, what stands on the board on the other.

The tracker keeps the committed position and, for every space, what is believed to stand there (a content of the
ruleset's hands.py). During a turn the steps done explain the difference. Every other difference is a debt: owed steps,
shown one space at a time and accepted in any order. Set-up check, an engine's move to be made by hand, the rest of a
capture after a fast reply, a bumped piece, a move taken back, a game restored: all are debts, nothing else.

Each part of that is an object of its own:

| class | has |
|---|---|
| `CommittedGame` | the position, its moves, and the way back |
| `Occupancy` | what stands on every space, what should, and what is in the hands |
| `StepLog` | the steps of this turn as hands made them, less those that undid each other |
| `Matching` | the legal turn that explains most of these steps, and when it counts |
| `FirstSteps` | how a turn may begin, and which pieces may be lifted for it |
| `Corrections` | the way from what stands to what should |
| `SetUp` | whether a game is on; before it and after its end the set-up is awaited |
| `Timeout` | the quiet time after which something counts |

A step goes through `_step` (what it does to the board) and `_enter` (what it does to the turn) to `_read`, which finds
out what all steps together mean, commits a move that is certain, and sets the mode.
"""

from array import array

from ..keys import OVER, TURN
from ..portable import const, elapsed_ms
from ..steps import MAX_COUNT, act_of, count_of, drop, is_drop, kind_of, lift, space_of
from .corrections import Corrections
from .first_steps import FirstSteps
from .game import CommittedGame
from .matching import AT_ONCE, IDLE, IN_HAND, LONG, NOT_YET, Matching
from .modes import ASK, ENDED, OWED, SET_UP, TO_MOVE, TROUBLE, WAIT
from .occupancy import Occupancy, take_group, take_off
from .set_up import SetUp
from .step_log import APPENDED, CAPACITY, FROM_SIDE, StepLog
from .timeout import Timeout

if False:  # types
    from collections.abc import Callable, Sequence

    from ..games import Ruleset

QUIET_MS = 700  # a move that could still be extended counts after this long without a step
_WRAP = const(0x3FFFFFFF)
_LONG = const(3)  # quiet times until a doubtful one counts: a stone put back on its own stack, a board in trouble
_IDLE = const(10)  # ... until a move without steps counts, if hands could also go on
_SECOND_THOUGHTS_MS = const(1000)  # after a move counted, in which lifting its last piece again takes it back
_MIXED_MS = const(300)  # a drop seen before its lift, both within this time, is one hand's movement


class Tracker:
    """One game on one board, followed by hand. Times are milliseconds that may wrap at 2**30.

    Attributes to read:

    | name | is |
    |---|---|
    | `ruleset`, `options` | the ruleset and the index chosen of each of its VARIANTS |
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
    `quiet_ms`, `confirms` (True where only the player can say that the set-up stands: a game begins by `confirm`),
    `on_commit` (called with each move once it is committed, whoever made it) and `on_new_game` (called
    without arguments when the set-up on the board has begun a new game). Both are called last, when the tracker is
    at rest, and may call it. `supposed` is the lift that takes back a move whose last drop the decoder only supposes,
    later than second thoughts may: -1 for none. `pause` is called in the middle of what takes long, for what cannot
    wait for its end; it must leave the tracker alone.
    """

    def __init__(self, ruleset: "Ruleset", options: "Sequence[int]" = ()) -> None:
        self.ruleset = ruleset
        self._game = game = CommittedGame(ruleset, options)
        self._occupancy = occupancy = Occupancy(ruleset, game.cells)
        self._log = StepLog(ruleset.hands)
        self._matching = matching = Matching(game)
        self._first = FirstSteps(game, occupancy, matching)
        self._set_up = SetUp(game, occupancy)
        self._timeout = Timeout()
        self._corrections = Corrections(game, occupancy, self._log, matching)
        self.cells = game.cells
        self.counters = game.counters
        self.history = game.history
        self.guide = game.guide
        self.actual = occupancy.actual
        self.due = occupancy.due
        self.done = matching.done
        self.choices = matching.choices
        self.n_choices = 0
        self.pending = -1
        self.movable = self._first.movable
        self.mode = SET_UP
        self.version = 0
        self.quiet_ms = QUIET_MS
        self.confirms = False
        self.on_commit: "Callable[[int], None] | None" = None
        self.on_new_game: "Callable[[], None] | None" = None
        self.making = False
        self.supposed = -1
        self._seats = 0
        self._last_ms = 0  # of the last step
        self._commit_ms = 0  # when the last move counted
        self._by_hand = False  # hands made it, and may still think again
        self._reported = 0  # moves that `on_commit` has heard of
        self._new_game_due = False  # `on_new_game` has not heard of it
        self._doubtful = False  # too much has changed at once, and not all of it is right again
        self._aftermath = hasattr(ruleset.hands, "aftermath")  # the rules may change more than a move's steps do
        self._begin()

    # -- what the hands do

    def step(self, step: int, now_ms: int) -> None:
        """One decoded lift or drop (an int of `steps`; its group does not matter).

        A lift where nothing is believed to stand changes nothing. Raises ValueError for a space that the board lacks.
        """
        self._step(step, now_ms)
        self._report()

    def see(self, space: int, content: int, now_ms: int) -> None:
        """`content` stands on `space`, says a decoder of single pieces: make the steps that lead there."""
        occupancy = self._occupancy
        way = occupancy.way(self.actual[space], content)
        kinds = bytes(occupancy.kinds[: way & 63])
        pops = (way >> 6) + (len(occupancy.odd[space]) if space in occupancy.odd else 0)
        while pops > 0:
            count = min(pops, MAX_COUNT)
            self._step(lift(space, occupancy.top_of(space), count), now_ms)
            pops -= count
        for kind in kinds:
            self._step(drop(space, kind), now_ms)
        self._report()

    def rebase(self, contents: "Sequence[int]", now_ms: int) -> None:
        """So many spaces have changed at once that it is no turn: during a game a correction to make, never play.

        Until all is right again no steps count, unless all that stands is what a legal move makes.
        """
        playing = self._set_up.begun and not self.counters[OVER]
        if playing:
            self._forget_turn()
            self._occupancy.held = []
            self._occupancy.expect_done(self.done, 0)
            self._doubtful = True
        for space in range(len(contents)):
            if playing:
                self._occupancy.put(space, contents[space])
            elif contents[space] != self.actual[space]:
                self.see(space, contents[space], now_ms)
        self._read(True)
        self._report()

    def recognize(self, spaces: "Sequence[int]") -> None:
        """On these spaces stands what is due: the sensors cannot tell it from what was believed to stand there."""
        for space in spaces:
            self._occupancy.put(space, self.due[space])
        self._read(True)
        self._report()

    def await_look(self) -> None:
        """Nobody has looked at the board yet: the game does not begin before `looked`."""
        self._set_up.clear()
        self._set_up.unseen = True
        self._read(True)

    def looked(self) -> None:
        """What stands on the board is known: `see` has told it."""
        if self._set_up.unseen:
            self._set_up.unseen = False
            self._read(True)
            self._report()

    def tick(self, now_ms: int) -> None:
        """Time passes: a time of rest may end. Call it in every round, even when nothing has happened."""
        self._timeout.now_ms = now_ms
        if self._timeout.is_over():
            self._rested()
            self._report()
        elif not self._first.is_known() and self._log.n == 0 and self._hands_turn():
            self._first.look()
            if self._first.is_known():
                self._changed()

    # -- what the game does

    def new_game(self, options: "Sequence[int]") -> None:
        """Start anew; `options` has an index into each variant's values, () for the defaults. `actual` is kept.

        Raises ValueError, and changes nothing, if the options do not fit.
        """
        self._game.start(options)
        self._begin()

    def restore(self, moves: "Sequence[int]") -> None:
        """The game after these moves from the set-up. Raises ValueError, and changes nothing, if one is not legal."""
        self._game.restore(moves)
        self._begin()

    def play(self, move: int) -> None:
        """Commit a move of the host: the hands owe its steps. Raises ValueError if it is not legal."""
        if not self._game.is_legal(move):
            raise ValueError(f"move {move} is not legal after {self.n_moves} moves of {self.ruleset.name}")
        self._commit(move)
        self._by_hand = False
        self._read(True)
        self._report()

    def take_back(self, ply: int) -> None:
        """Go back to the position after `ply` moves: the hands owe the way back. Raises ValueError if there is none."""
        if not 0 <= ply <= self.n_moves:
            raise ValueError(f"cannot go back to ply {ply}: there are {self.n_moves} moves")
        set_up = self._set_up
        was_begun = set_up.begun
        self._game.back(ply)
        self._begin()
        if was_begun and not set_up.begun:
            set_up.begun = True
            self._read(True)

    def choose(self, move: int) -> None:
        """The player's answer in ASK. Raises ValueError if `move` is none of the choices."""
        for i in range(self.n_choices):
            if self.choices[i] == move:
                self._commit(move)
                self._occupancy.believe(self.guide, self.n_guide)
                self._read(True)
                self._report()
                return
        raise ValueError(f"move {move} is none of the {self.n_choices} to choose from")

    def confirm(self, now_ms: int) -> bool:
        """Do not wait any longer: the pending move counts now, or the set-up stands. False if there is neither."""
        self._timeout.now_ms = now_ms
        if self.confirms and self._set_up.is_awaited() and self._occupancy.n_off == 0:
            self.confirms = False
            self._read(True)
            self.confirms = True
        elif self.pending < 0:
            return False
        else:
            self._commit(self.pending)
            self._read(True)
        self._report()
        return True

    def believe(self, space: int, content: int) -> None:
        """`content` stands on `space`, though no hand was seen to put it there: a player has said so."""
        self._occupancy.put(space, content)
        self._read(True)
        self._report()

    # -- what lights and decoder ask

    def debts(self, out: "array[int]") -> int:
        """Write the owed steps, the one to be made first at the front; returns their number (at most len(out))."""
        return self._corrections.collect(out, self.n_guide if self.making else 0)

    def n_debts(self) -> int:
        """How many spaces do not hold what they should."""
        return self._occupancy.n_off

    def is_off(self, space: int) -> bool:
        """True if a space does not hold what it should."""
        return self._occupancy.is_off(space)

    def owed_at(self, space: int) -> int:
        """The step that mends a space that is off: a lift of what is wrong, else a drop of what is missing."""
        occupancy = self._occupancy
        way = occupancy.way_back(space)
        if way >> 6:
            return lift(space, occupancy.top_of(space), min(way >> 6, MAX_COUNT))
        return drop(space, occupancy.kinds[0])

    def setting_up(self) -> bool:
        """True while the pieces are being set up: before the game, or after its end for the next one."""
        return self._set_up.is_awaited()

    def missing_at(self, space: int) -> int:
        """How many pieces must be dropped on a space, once what is wrong there is lifted."""
        return self._occupancy.way_back(space) & 63

    def n_loose(self) -> int:
        """How many steps of this turn no legal move explains."""
        return self._log.n - self._matching.n_done

    def loose(self, i: int) -> int:
        """The i-th step, from 0, that no legal move explains; -1 after the last."""
        log = self._log
        for j in range(log.n):
            if self._matching.is_loose(j):
                if i == 0:
                    return act_of(log.steps[j])
                i -= 1
        return -1

    def expected(self, out: "array[int]") -> int:
        """Write the steps that are plausible next: legal ones, those that undo steps, debts; at most len(out)."""
        legal = self._matching.next
        n_legal = self.n_next
        if self.n_done == 0 and self._hands_turn():
            legal = self.first_steps()
            n_legal = len(legal)
        n = self._corrections.expect(legal, n_legal, out)
        i = self._last_drop()
        if n < len(out) and self._log.n == 0 and i >= 0:
            last = self.guide[i]
            again = lift(space_of(last), self._occupancy.top_of(space_of(last)), count_of(last))
            if self._regrets(again):
                out[n] = again
                n += 1
        return n

    def first_steps(self) -> "array[int]":
        """The steps that begin any legal move; only while nothing is done."""
        return self._first.steps()

    def held(self) -> "list[bytearray]":
        """A list of what each lift has brought into the hands: kinds, the uppermost first."""
        return list(self._occupancy.held)

    @property
    def odd(self) -> "dict[int, list[int]]":
        """By space, the pieces on top of `actual` that the rules know no content for, the lowest first."""
        return self._occupancy.odd

    @property
    def options(self) -> "array[int]":
        return self._game.options

    @property
    def moves(self) -> "array[int]":
        return self._game.moves

    @property
    def pause(self) -> "Callable[[], None]":
        return self._game.pause

    @pause.setter
    def pause(self, pause: "Callable[[], None]") -> None:
        self._game.pause = pause
        if hasattr(self.ruleset.hands, "pause"):
            self.ruleset.hands.pause(pause)

    @property
    def n_moves(self) -> int:
        return self._game.n_moves

    @property
    def n_guide(self) -> int:
        return self._game.n_guide

    @property
    def n_done(self) -> int:
        return self._matching.n_done

    @property
    def next(self) -> "array[int]":
        return self._matching.next

    @property
    def n_next(self) -> int:
        return self._matching.n_next

    @property
    def host_seats(self) -> int:
        return self._seats

    @host_seats.setter
    def host_seats(self, seats: int) -> None:
        if seats != self._seats:
            self._seats = seats
            self._first.clear()
            self._read(True)

    # -- one step after another

    def _step(self, step: int, now_ms: int) -> None:
        """Take a step in: what it leaves on its space, and whether it mends what is owed or belongs to the turn."""
        occupancy = self._occupancy
        log = self._log
        space = space_of(step)
        if space >= occupancy.spaces:
            raise ValueError(f"there is no space {space}: {self.ruleset.name} has {occupancy.spaces}")
        before = self.actual[space]
        distance = occupancy.distance(space)
        self._timeout.now_ms = now_ms
        if is_drop(step):
            if kind_of(step) == 0 or count_of(step) == 0:
                return
            step = act_of(step)
            if not occupancy.drop(space, step):
                step |= FROM_SIDE
        else:
            kind = occupancy.top_of(space)
            count = occupancy.lift(space, count_of(step))
            if count == 0:
                return
            step = lift(space, kind, count)
            if count == 1:
                self._unmix(step)
        self._last_ms = now_ms
        mends = log.last(space) < 0 and distance and occupancy.distance(space) == distance - count_of(step)
        if not self._set_up.begun or mends:
            self._set_up.advance()
            self._read(log.n > self._matching.n_done)
            return
        if log.n == CAPACITY:  # too much for one turn: from here on everything is owed
            self._forget_turn()
            occupancy.expect_done(self.done, 0)
        self._enter(step, before)

    def _unmix(self, lifted: int) -> None:
        """A lift right after a drop from nowhere: that was the piece, and the hand is empty again."""
        log = self._log
        since_ms = elapsed_ms(self._timeout.now_ms, self._last_ms)
        if log.n and self._matching.is_loose(log.n - 1) and since_ms < _MIXED_MS:
            last = log.steps[log.n - 1]
            same = kind_of(last) == kind_of(lifted) and space_of(last) != space_of(lifted)
            if last & FROM_SIDE and is_drop(last) and same:
                log.steps[log.n - 1] = last & ~FROM_SIDE
                self._occupancy.held.pop()

    def _enter(self, step: int, before: int) -> None:
        """A step of a turn, or one that undoes another."""
        log = self._log
        matching = self._matching
        pending = self.pending
        explained = log.n == matching.n_done
        if log.n == 0 and self._regrets(step):
            self._reopen(step)
            return
        space = space_of(step)
        after = self.actual[space]
        if explained and log.last(space) >= 0:
            log.append(step, before)  # a stone put back where it came from, a lonely piece put down and taken off
            if matching.append(log):
                self._read(False)
                return
            log.remove(log.n - 1)
        change = log.add(step, before, after)
        if change != APPENDED and step & FROM_SIDE:
            log.mark_from_side(kind_of(step))
        if explained and self._hands_turn() and (matching.append(log) if change == APPENDED else matching.undo(change)):
            self._read(False)
            return
        if is_drop(step) and self._regrets(step):
            log.n = 0
            last = self.guide[self._last_drop()]
            self._reopen(lift(space_of(last), kind_of(last)))
            take_group(self._occupancy.held, kind_of(step), count_of(step))
            self._enter(step & ~FROM_SIDE, before)
            return
        if change == APPENDED and log.merge():  # the rest of a stack: as good as the whole stack in one grip
            held = self._occupancy.held
            lower = held.pop()
            held[-1] = held[-1] + lower
        elif change == APPENDED:
            in_hand = pending < 0 and matching.when == IN_HAND and is_drop(step)
            if in_hand:
                pending = matching.in_hand()
            if pending >= 0 and self._replies(pending, step, in_hand):
                log.remove(log.n - 1)
                self._commit(pending, step, before)
        self._read(True)

    def _regrets(self, step: int) -> bool:
        """True if a hand lifts again the piece that it has just set down, and that ended its turn.

        That lift may look like another: of a piece that the next player captures, or that the move itself takes off.
        Then the piece's drop elsewhere, `step` as the log's last, tells.
        """
        i = self._last_drop()
        if i < 0 or not self._by_hand:
            return False
        log = self._log
        last = self.guide[i]
        space = space_of(last)
        late_ms = elapsed_ms(self._timeout.now_ms, self._commit_ms)
        if is_drop(step):
            if self._matching.ahead is None or kind_of(step) != kind_of(last) or late_ms >= 2 * _SECOND_THOUGHTS_MS:
                return False
            if log.n == 1:
                return not self.due[space] and not self.actual[space]
            return log.n == 2 and act_of(log.steps[0]) == lift(space, kind_of(last))
        if late_ms >= _SECOND_THOUGHTS_MS and act_of(step) != self.supposed:
            return False
        if space != space_of(step) or count_of(last) < count_of(step):
            return False
        return not self._hands_turn() or self._matching.begins(self.cells, self.counters, act_of(step)) < 0

    def _last_drop(self) -> int:
        """Index in `guide` of the last move's last drop, -1 for none: pieces that come off follow it."""
        i = self.n_guide - 1
        while i >= 0 and not is_drop(self.guide[i]):
            i -= 1
        return i

    def _reopen(self, lifted_again: int) -> None:
        """Take back the last move, of whose last pieces some are in the hand again: the rest is a half-made turn."""
        game = self._game
        occupancy = self._occupancy
        hands = self.ruleset.hands
        log = self._log
        down = self._last_drop()
        last = game.guide[down]
        steps = game.guide[:down]
        for i in range(down + 1, game.n_guide):
            space = space_of(game.guide[i])
            if space != space_of(last) and not occupancy.is_off(space):  # that piece is off the board already
                steps.append(game.guide[i])
        lifted = occupancy.held
        stays = count_of(last) - count_of(lifted_again)
        if stays:
            steps.append(drop(space_of(last), kind_of(last), stays))
        game.back(game.n_moves - 1)
        self._reported = min(self._reported, game.n_moves)
        self._by_hand = self.making = False
        occupancy.expect(self.cells)
        occupancy.held = []
        contents: "dict[int, int]" = {}
        for step in steps:
            space = space_of(step)
            before = contents.get(space, hands.content(self.cells, space))
            if is_drop(step):
                pieces = take_group(occupancy.held, kind_of(step), count_of(step))
                after = before
                for kind in pieces if pieces is not None else bytes([kind_of(step)] * count_of(step)):
                    after = hands.push(after, kind)
                if pieces is None:
                    step |= FROM_SIDE
            else:
                group = bytearray()
                after = take_off(hands, before, count_of(step), group)
                occupancy.hold(group)
            contents[space] = after
            log.append(step, before)
        if not occupancy.held:  # it had come from the side
            occupancy.held = lifted
        self._read(True)

    def _replies(self, move: int, step: int, in_hand: bool) -> bool:
        """True if `step`, the log's last, begins the next player's turn once `move` counts.

        Where the move was made with its piece still `in_hand`, only the reply's lift and drop together are enough.
        """
        matching = self._matching
        log = self._log
        cells, counters = self._game.after(move)
        if counters[OVER] or self._seats >> counters[TURN] & 1:
            return False
        if not in_hand:
            return matching.begins(cells, counters, act_of(step)) >= 0
        lifted = log.lift_before(kind_of(step), log.n - 1)
        if not is_drop(step) or lifted < 0:
            return False
        n = matching.begins(cells, counters, act_of(log.steps[lifted]))
        return n > 0 and matching.follows(act_of(step), n)

    # -- what the steps mean

    def _read(self, anew: bool) -> None:
        """Find out what the steps mean now (`anew`: from the log alone), commit what is certain, and set the mode."""
        occupancy = self._occupancy
        matching = self._matching
        self._changed()
        self._timeout.runs = False
        self.pending = -1
        self.n_choices = 0
        self.pause()
        self._match(anew)
        self.pause()
        if not self._hands_turn():
            matching.clear()
        occupancy.expect_done(self.done, matching.n_done)
        if self._drop_settled():
            self._read(True)
            return
        stands = occupancy.n_off == 0 and not self.confirms and not self._set_up.unseen
        if not self._set_up.begun and stands:
            self._set_up.begun = True
            self._first.clear()
            if self._hands_turn():
                matching.judge(self._log)  # a move without steps may be all that is left
        if self.counters[OVER]:
            if self._set_up.follow_end(self._log.n > 0, stands):
                self._game.start(self._game.options)
                self._new_game_due = True
                self._begin()
        elif self._hands_turn():
            self._wait()
        self.pause()
        if occupancy.n_off == 0 and self._log.n == 0:
            occupancy.held = []
            self._doubtful = False
        self._set_mode()

    def _match(self, anew: bool) -> None:
        """Match the log to a legal turn; while it is one that counts at once, commit it and go on with the rest."""
        log = self._log
        matching = self._matching
        while self._hands_turn():
            if anew:
                matching.explain(log)
                touch = log.touch() if matching.n_done < log.n else -1
                if touch >= 0:
                    log.remove(log.last(space_of(log.steps[touch])))
                    log.remove(touch)
                    continue
            anew = True
            matching.judge(log)
            if matching.when != AT_ONCE or matching.move < 0 or self._doubt():
                return
            self._commit(matching.move)

    def _doubt(self) -> bool:
        """True if what has changed at once before is not right yet: the steps of a turn may be some of it."""
        if not self._doubtful:
            return False
        self._occupancy.expect_done(self.done, self._matching.n_done)
        return self._occupancy.n_off > 0

    def _drop_settled(self) -> bool:
        """Forget loose steps on spaces that are right by now, even if a step paid a debt; True if there were any."""
        log = self._log
        n = log.n
        for i in range(log.n - 1, -1, -1):
            if self._matching.is_loose(i) and not self._occupancy.is_off(space_of(log.steps[i])):
                log.remove(i)
                self._matching.forget(i)
        return log.n < n

    def _wait(self) -> None:
        """Set the quiet time after which the turn counts, or what stands on the board is looked at."""
        matching = self._matching
        wait_ms = self.quiet_ms
        if matching.when == NOT_YET or matching.when == IN_HAND:
            if self._log.n == matching.n_done:
                return
            wait_ms *= _LONG
        elif matching.when == LONG:
            wait_ms *= _LONG
        if self._doubt():
            self._timeout.start(wait_ms)
            return
        self.pending = matching.move
        if matching.when == IDLE:
            if self._occupancy.n_off:
                return
            for step in self.first_steps():
                if is_drop(step):  # a player who may still put a piece down is thinking, and ends the turn by hand
                    return
                wait_ms = _IDLE * self.quiet_ms
        if matching.n_choices and matching.when == AT_ONCE:
            self.n_choices = matching.n_choices
            return
        self._timeout.start(wait_ms)

    def _rested(self) -> None:
        """Nothing has happened for long enough."""
        matching = self._matching
        timeout = self._timeout
        timeout.runs = False
        if self.pending >= 0:
            self._commit(self.pending)
            self._read(True)
        elif matching.n_choices:
            self.n_choices = matching.n_choices
            self._changed()
            self._set_mode()
        else:
            self._occupancy.expect_done(self.done, 0)
            move = matching.match_board(self._occupancy, self._log)
            if move >= 0:
                self._log.n = 0
                self._commit(move)
            self._read(True)
            timeout.runs = timeout.runs and move >= 0

    # -- games, moves and turns

    def _begin(self) -> None:
        """A game begins, from the set-up or after the moves of a restored one."""
        self._reported = self.n_moves
        self._set_up.clear()
        self.making = False
        self._doubtful = False
        self._occupancy.expect(self.cells)
        self._forget_turn()
        self._read(True)

    def _forget_turn(self) -> None:
        """Nothing is done; what hands hold stays theirs."""
        self._log.n = 0
        self._matching.clear()
        self._first.clear()

    def _commit(self, move: int, reply: int = -1, before: int = 0) -> None:
        """The move counts. Of the log, early lifts are kept, and `reply`, the first step of the next turn."""
        log = self._log
        game = self._game
        occupancy = self._occupancy
        hands = self.ruleset.hands
        game.push(move)
        self._commit_ms = self._timeout.now_ms
        self._by_hand = True
        self.supposed = -1
        self.making = True
        self._matching.clear()
        occupancy.expect_done(self.done, 0)
        for i in range(game.n_guide):
            space = space_of(game.guide[i])
            occupancy.set_due(space, hands.content(self.cells, space))
        if self._aftermath:
            occupancy.expect(self.cells)
        self.pause()
        occupancy.recount_markers()
        log.keep_early_lifts(game.guide, game.n_guide)
        occupancy.held = []
        if reply >= 0:
            if is_drop(reply) and log.lift_before(kind_of(reply), log.n) < 0:
                reply |= FROM_SIDE  # a piece that the move has taken off was at the player's disposal again
            log.append(reply, before)
        for i in range(log.n):
            if not is_drop(log.steps[i]):
                group = bytearray()
                take_off(hands, log.before[i], count_of(log.steps[i]), group)
                occupancy.hold(group)
        self._first.clear()

    def _hands_turn(self) -> bool:
        return self._set_up.begun and not self.counters[OVER] and not self._seats >> self.counters[TURN] & 1

    def _set_mode(self) -> None:
        log = self._log
        n_off = self._occupancy.n_off
        if not self._set_up.begun:
            self.mode = SET_UP
        elif self.counters[OVER]:
            self.mode = ENDED
        elif self._hands_turn():
            if self.n_choices:
                self.mode = ASK
            elif log.n > self._matching.n_done:
                self.mode = TROUBLE
            elif log.n == 0 and n_off:
                self.mode = OWED
            else:
                self.mode = TO_MOVE
        else:
            self.mode = OWED if n_off > log.n else WAIT
            for i in range(log.n):
                if is_drop(log.steps[i]):
                    self.mode = TROUBLE

    def _changed(self) -> None:
        self.version = (self.version + 1) & _WRAP

    def _report(self) -> None:
        """Call back, now that the tracker is at rest."""
        if self._new_game_due:
            self._new_game_due = False
            if self.on_new_game:
                self.on_new_game()
        while self._reported < self.n_moves:
            self._reported += 1
            self.pause()
            if self.on_commit:
                self.on_commit(self._game.moves[self._reported - 1])
