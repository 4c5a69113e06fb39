"""A scripted player at the virtual board: makes a move step by step, looks at the lights, and answers what is asked."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable

from hallcore import lights
from hallcore.steps import act_of, count_of, drop, is_drop, kind_of, lift, space_of
from hallcore.tracker import modes

from ..game import Game
from ..prefix import prefix_length
from ..virtual import VirtualBoard
from ..virtual.pieces import kinds_of
from .session import Session
from .steps import next_steps

# Virtual times.
_LOOK_MS = 60.0
_STEP_MS = 10000.0  # for the board to see a step, or to ask
_WALK_MS = 1000.0  # ... while the hand walks on with a stack
_COMMIT_MS = 10000.0
_REPLY_S = 0.5  # real time, for the lights to follow an answer
_PRESS_MS = 100.0
_SETTLE_MS = 1600.0  # an answer that is left alone for this long counts
_WALK_STEP_MS = 400.0  # from one answer to the next while the button is held, see the firmware's README
_PATIENCE_S = 2.0  # real time that a move gets at least: on a fast board virtual seconds are over before the host hears
_MOST_TRIES = 5
_MOST_OWED = 80  # times that hands look at the lights after a move
_NOTHING = array("i")
_OWED = (lights.EXTRA, lights.WRONG, lights.TAKE_OFF, lights.PUT_BACK)


class ScriptedPlayer:
    """Plays on `board`; `session` is the game as the host sees it."""

    def __init__(self, session: Session, board: VirtualBoard) -> None:
        self._session = session
        self._board = board
        self._alike = -1  # the space of a piece that another move puts there, too, with nothing to tell them apart
        self._before = 0  # moves of the game before the one that is being made

    def make(self, game: Game, move: int) -> bool:
        """Make the next move of `game` by hand; True if the board has committed a move since.

        What the lights then want of the hands (pyramids that come off in a jam, the next round's set-up) is done, too.
        If a press came too late for its question, and took a turn back, all is put back as it was, and made once more;
        what the board has taken for another turn meanwhile is taken back.
        """
        line, at = [*[one.value for one in game.moves], move], len(game.moves)
        for _ in range(_MOST_TRIES):
            while self._make(game, line[at]):
                at += 1
                if at == len(line):
                    return True
                game = self._session.game.copy()
            left = self._go_back_to(line)
            if left in (at, len(line)):  # no press took anything back
                return left > at
            at = left
            if not self.put_back():
                return False
            game = self._session.game.copy()
        return False

    def put_back(self) -> bool:
        """Have all pieces stand as the game has them; True once the board has seen it."""
        self._complete()
        return self._tidy(len(self._session.game.moves))

    def _go_back_to(self, line: list[int]) -> int:
        """Take back what is not in the line; returns how many of its moves are left."""
        same = prefix_length([one.value for one in self._session.game.moves], line)
        self._take_back_to(same)
        return same

    def _take_back_to(self, plies: int) -> None:
        """Take back what the board has committed beyond so many plies."""
        if self._committed(plies):
            self._session.take_back(len(self._session.game.moves) - plies)
            self._wait(lambda: not self._committed(plies), _NOTHING, _COMMIT_MS)

    def _make(self, game: Game, move: int) -> bool:
        hands = game.ruleset.hands
        steps = array("i", bytes(4 * hands.MAX_STEPS))
        count = hands.steps(game.cells, game.counters, move, steps)
        plies = self._before = len(game.moves)
        self._confirm()
        found = array("i", bytes(4 * game.ruleset.rules.MAX_MOVES_FROM))
        # Where the field cannot tell two moves apart, pointing at the piece does not say which it was.
        self._alike = space_of(steps[0]) if hands.finished(game.cells, game.counters, steps, count, found) > 1 else -1
        for i in range(count):
            self._make_step(game, move, steps[: i + 1])
        self._board.put_aside()
        if count and self._board.physical.switches:
            self._enter(plies, steps[:count], move)
        made = self._wait(lambda: self._committed(plies), steps[:count], _COMMIT_MS, move)
        if made:
            self._tidy(plies + 1)
        return made

    def tell(self, game: Game, move: int) -> bool:
        """Tell the host that the hand has made this move of `game`, whatever the board saw; False if it is not taken.

        What the lights want then is done, too.
        """
        plies = len(game.moves)
        self._take_back_to(plies)
        self._session.enter(move)
        made = self._wait(lambda: self._committed(plies), _NOTHING, _COMMIT_MS)
        if made:
            self._tidy(plies + 1)
        return made

    def set_up(self, begun: Callable[[], bool]) -> bool:
        """After a game's end: set the pieces up for another as the lights lead; True as soon as `begun` is."""
        game = self._session.game
        hands, spaces = game.ruleset.hands, range(game.ruleset.geometry.SPACES)
        start = game.start()
        wanted = [kinds_of(hands, hands.content(start.cells, space)) for space in spaces]
        for space in spaces:  # first of all, what does not belong there comes off
            here = self._board.kinds(space)
            self._mend(space, [kind for i, kind in enumerate(here) if here[: i + 1] == wanted[space][: i + 1]])
        for space in spaces:
            self._build(space, wanted[space])
        lit: list[int] = []
        for _ in range(_MOST_OWED):
            debts = self._n_debts()
            if debts == 0:
                self._confirm()
            if self._wait(lambda debts=debts: begun() or self._n_debts() != debts, _NOTHING, _STEP_MS) and begun():  # type: ignore[misc]
                return True
            before, roles = lit, self._session.view().roles
            lit = [space for space, role in enumerate(roles) if role in _OWED or role >= lights.MISSING]
            for space in lit:
                if space in before:
                    self._mend(space, [])
                self._build(space, wanted[space])
        return False

    def _confirm(self) -> None:
        """Press the button where the board shows a set-up that it cannot judge."""

        def begun() -> bool:
            state = self._session.state
            return state is not None and state.mode not in (modes.SET_UP, modes.ENDED)

        for _ in range(_MOST_TRIES if self._board.physical.switches else 0):  # the lights may ask only after a press
            if begun():
                return
            if self._wait(lambda: begun() or self._session.asks_to_confirm, _NOTHING, _STEP_MS) and not begun():
                self._board.press(_PRESS_MS)
            self._wait(begun, _NOTHING, _COMMIT_MS)

    def _build(self, space: int, wanted: list[int]) -> None:
        """Put on a space what is missing there, piece by piece."""
        for height in range(len(self._board.kinds(space)) + 1, len(wanted) + 1):
            self._mend(space, wanted[:height])

    def _make_step(self, game: Game, move: int, made: array[int]) -> None:
        """Make the turn's next step, the last of `made`, until the board has seen it, or asks about what follows."""
        plies, number, step = len(game.moves), len(made), made[-1]
        space = space_of(step)
        self._board.hand.make_steps([step], keep=True)
        walks = getattr(game.ruleset.hands, "SETS_SEVERAL_DOWN", False) and bool(self._board.held)
        # A hand that goes on need not answer.
        asked, limit_ms = (_NOTHING, _WALK_MS) if walks else (made, _STEP_MS)
        if self._board.physical.switches:  # they feel it at once or never
            limit_ms = _WALK_MS
        for _ in range(_MOST_TRIES):
            self._wait(lambda: self._seen(plies, number) or self._role(space) == lights.WRONG, asked, limit_ms, move)
            if self._role(space) != lights.WRONG or not is_drop(step) or self._seen(plies, number):
                return
            self._board.hand.make_steps([lift(space, kind_of(step)), step], keep=True)  # it lay askew
            self._board.wait(_LOOK_MS)

    def _enter(self, plies: int, made: array[int], move: int) -> None:
        """Press, to be asked, where no switch has felt what was made and the board does not ask by itself."""

        def is_known() -> bool:
            roles = self._session.view().roles
            return self._committed(plies) or lights.CHOICE in roles or lights.PENDING in roles

        if self._wait(is_known, made, _WALK_MS, move) or self._n_done() >= len(made):
            return
        state = self._session.state
        if state is not None and state.mode == modes.TO_MOVE:
            self._board.press(_PRESS_MS)
            self._wait(is_known, _NOTHING, _WALK_MS)

    def _tidy(self, ply: int) -> bool:
        """Do what the lights say until nothing is owed, for a limited number of looks."""
        ruleset = self._session.game.ruleset
        lit: list[int] = []
        for _ in range(_MOST_OWED):
            if not self._wait(lambda: self._told(ply), _NOTHING, _COMMIT_MS):
                return False
            state, roles = self._session.state, self._session.view().roles
            if state is None or state.mode == modes.ENDED:
                return True
            if state.debts == 0:
                self._complete()
                return True
            before = lit
            lit = [space for space, role in enumerate(roles) if role in _OWED or role >= lights.MISSING]
            wanted = self._session.game
            for space in lit:
                self._mend(space, kinds_of(ruleset.hands, ruleset.hands.content(wanted.cells, space)), space in before)
            debts = state.debts
            if not lit and self._board.physical.switches:  # no switch feels what is left
                if state.mode == modes.SET_UP:
                    self._board.press(_PRESS_MS)
                else:  # a press that came too late would take the turn back
                    self._session.say(0)
            self._wait(lambda debts=debts: self._n_debts() != debts, _NOTHING, _STEP_MS if lit else 10 * _LOOK_MS)  # type: ignore[misc]
        return False

    def _complete(self) -> None:
        """Complete what the board takes for granted, since it hardly feels it: the tops of a new round's trees."""
        game = self._session.game
        wanted = [game.ruleset.hands.content(game.cells, space) for space in range(game.ruleset.geometry.SPACES)]
        for space, content in enumerate(wanted):
            if content != self._board.contents()[space]:
                self._mend(space, kinds_of(game.ruleset.hands, content))

    def _mend(self, space: int, wanted: list[int], anew: bool = False) -> None:
        """Put on a space what belongs there; `anew` if it stands there already and the board has not seen it."""
        here = self._board.kinds(space)
        same = 0 if anew and here == wanted else prefix_length(here, wanted)
        if len(here) > same:
            self._board.hand.lift(space, len(here) - same)
            self._board.put_aside()
        if len(wanted) > same:
            self._board.hand.drop(space, *wanted[same:])

    def _committed(self, plies: int) -> bool:
        return len(self._session.game.moves) > plies

    def _told(self, ply: int) -> bool:
        """True if the board's state is that of this ply, or of a later one."""
        state = self._session.state
        return state is not None and state.ply >= ply

    def _n_debts(self) -> int:
        state = self._session.state
        return 0 if state is None else state.debts

    def _n_done(self) -> int:
        return 0 if self._session.state is None else len(self._session.state.done)

    def _seen(self, plies: int, n_steps: int) -> bool:
        """True if the board has seen this number of steps of the turn, or asks about them."""
        state = self._session.state
        if self._committed(plies) or (state is not None and state.ply == plies and len(state.done) >= n_steps):
            return True
        return n_steps > 1 and lights.CHOICE in self._session.view().roles

    def _wait(self, ready: Callable[[], bool], made: array[int], limit_ms: float, move: int = -1) -> bool:
        """Wait until `ready`, answering questions by `move` or about the steps made; False if the time is over."""
        patient_s = time.monotonic() + (_PATIENCE_S if limit_ms >= _COMMIT_MS else 0.0)
        while True:
            spaces = [space_of(step) for step in made if space_of(step) != self._alike]
            asked = [space for space in spaces if self._role(space) == lights.CHOICE]
            if self._committed(self._before):  # the lights may still ask for a moment
                asked = []
            if asked and self._board.physical.switches:
                asked = self._asked(made, asked)
            if move in self._choices() or asked:
                self._answer(asked[-1] if asked else -1, move, made)
            if ready():
                return True
            if limit_ms <= 0 and time.monotonic() >= patient_s:
                return False
            self._board.wait(_LOOK_MS)
            limit_ms -= _LOOK_MS

    def _asked(self, made: array[int], lit: list[int]) -> list[int]:
        """Of the spaces that are lit the one that comes first among what the board does not know; [] for none.

        Steps that only one legal move explains are not asked for, though their space may be lit for another.
        """
        done = [] if self._session.state is None else list(self._session.state.done)
        for step in self._unsaid(made):
            if space_of(step) in lit and len(next_steps(self._session.game, done)) != 1:
                return [space_of(step)]
            done.append(step)
        return []

    def _choices(self) -> tuple[int, ...]:
        """The moves from which the board asks to choose."""
        return () if self._session.state is None else self._session.state.choices

    def _answer(self, space: int, move: int, made: array[int]) -> None:
        """Say which move it is, or point at `space`, and wait until the lights have taken note of it."""
        before = self._session.view().roles
        if self._board.physical.switches and space >= 0:
            step = self._to_say(space, made)
            if step:
                self._session.say(step)
            elif self._press_for(space, made):
                return
        elif move in self._choices():
            self._session.choose(self._choices().index(move))
        else:
            self._session.touch(space)
        end_s = time.monotonic() + _REPLY_S
        while self._session.view().roles == before and time.monotonic() < end_s:
            time.sleep(0.002)

    def _to_say(self, space: int, made: array[int]) -> int:
        """The step on `space` that the host is to be told instead of a press; 0 if a press says it.

        Six kinds do not have six colours, so that the lights do not show when to leave the button. Of a board with
        broken parts it is not known how many answers come before.
        """
        state, game = self._session.state, self._session.game
        step = next((step for step in self._unsaid(made) if space_of(step) == space), 0)
        if state is None or not step or not len(game.moves) == state.ply == self._before:
            return 0
        next_there = [other for other in next_steps(game, state.done) if space_of(other) == space]
        alike = [other for other in next_there if is_drop(other) == is_drop(step)]
        if is_drop(step) and len(set(map(kind_of, alike))) > 1:
            return act_of(step)
        return act_of(alike[0]) if alike and self._board.broken else 0

    def _press_for(self, space: int, made: array[int]) -> bool:
        """Hold the button until the space is lit, and leave it so; False if it is not lit after all presses either."""
        n_before, n_answers = self._place(space, made)
        press_ms = (n_before + 1.5) * _WALK_STEP_MS if n_before else _PRESS_MS
        for _ in range(n_answers):
            before = self._session.view().roles
            self._board.press(press_ms)
            if not self._wait(lambda before=before: self._session.view().roles != before, _NOTHING, _COMMIT_MS):  # type: ignore[misc]
                return False
            if self._committed(self._before) or self._role(space) != lights.CHOICE:
                self._board.wait(_SETTLE_MS)
                return True
            press_ms = _PRESS_MS
        return False

    def _place(self, space: int, made: array[int]) -> tuple[int, int]:
        """Of the answers that are lit, in the board's order: how many come before the one about `space`, and all.

        There may be several about a space, which differ in how many pieces go there; not where a second drop says that
        all the rest goes there.
        """
        game, state = self._session.game, self._session.state
        done = () if state is None or state.ply != len(game.moves) else state.done
        lit = [i for i, role in enumerate(self._session.view().roles) if role == lights.CHOICE]
        steps = [step for step in next_steps(game, done) if is_drop(step) or not self._is_all(step)]
        counts = {i: sorted({count_of(step) for step in steps if space_of(step) == i}) for i in lit}
        if done and is_drop(done[-1]) and space_of(done[-1]) in lit:
            del counts[space_of(done[-1])][:-1]
        wanted = next((count_of(step) for step in self._unsaid(made) if space_of(step) == space), 0)
        here = counts[space]
        n_before = sum(max(1, len(counts[i])) for i in lit if i < space) + (here.index(wanted) if wanted in here else 0)
        return n_before, sum(max(1, len(found)) for found in counts.values())

    def _is_all(self, step: int) -> bool:
        """True if the step, a lift, takes all that stands on its space: that is felt."""
        game = self._session.game
        content = game.ruleset.hands.content(game.cells, space_of(step))
        return count_of(step) == len(kinds_of(game.ruleset.hands, content))

    def _unsaid(self, made: array[int]) -> list[int]:
        """The steps that the hand has made and the board does not know; of one drop each piece may be said alone."""
        left = list(made)
        for step in () if self._session.state is None else self._session.state.done:
            if not left:
                break
            more = count_of(left[0]) - count_of(step)
            alike = space_of(left[0]) == space_of(step) and is_drop(left[0]) and is_drop(step)
            if alike and more > 0:
                left[0] = drop(space_of(step), kind_of(step), more)
            else:
                left.pop(0)
        return left

    def _role(self, space: int) -> int:
        return self._session.view().roles[space]
