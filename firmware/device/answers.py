"""What the button means: an answer where something is asked, a turn taken back where nothing is, a new game.

A short press goes to the next of several answers; the one shown counts when the button is left alone for a while. A
single answer counts at once. Where it is asked which steps were made, the last answer is that it was something else:
the turn goes back to its beginning, and the lights lead.
"""

from hallcore.keys import TURN
from hallcore.lights import CHOICE, ORIGIN, OWNER, PUT_BACK, TARGET
from hallcore.portable import const
from hallcore.protocol.device_session import options_of
from hallcore.steps import count_of, is_such, space_of
from hallcore.tracker.modes import ASK, TROUBLE

from .button import LONG, SHORT

if False:  # types
    from typing import Any

    from .app import App
    from .clock import Clock

SETTLE_MS = 1500
_MENU_MS = const(2500)
_ACCEPT_MS = const(2000)  # of holding on after a long press
_DEFAULT_MS = const(6000)  # then the likeliest counts of moves that differ only in what the field cannot tell
_TOO_LATE_MS = const(600)  # a press this soon after a question has gone is still its answer
_MAX_MENU = const(24)


class Answers:
    """The button's part of `app`."""

    def __init__(self, app: "App", clock: "Clock") -> None:
        self._app = app
        self._clock = clock
        self._picked = -1  # of the answers
        self._pressed_ms = 0
        self._asked = -1  # version of the tracker that asks which of two alike was meant, -1 for none
        self._since_ms = 0
        self._about = 0  # 1: which steps were made, 2: which move, 3: a space is named, 0: nothing is asked
        self._choices: "list[object]" = []  # of the watch, when last looked
        self._ask_version = -1  # of the tracker while it asks
        self._gone_ms = -1  # when a question went by that nobody had answered
        # What the player has said where nothing was asked: 1: something, by a press; 2: that all stands as it should.
        self._said = 0
        self._back_to = -1  # moves left when the button took one back
        self.menu: "list[tuple[str, bytes]] | None" = None  # (game, options) while a new game is being chosen
        self.version = 0  # goes up whenever what is lit here changes
        self.question = 0  # another number whenever something else, or nothing, is asked; wraps at 2**16

    def pressed(self, press: int, now_ms: int) -> None:
        """`press` is SHORT or LONG."""
        self.version += 1
        self._pressed_ms = now_ms
        if press == LONG:
            self._open_menu()
        elif self.menu is not None:
            self._picked = (self._picked + 1) % len(self.menu)
        elif press == SHORT:
            self._short(now_ms)

    def point(self, step: int, question: int, now_ms: int) -> None:
        """The player has pointed at a space, or made a step that is not felt: the first answer about it counts at once.

        A space is the answer to the question of that number, and to no other. A lift is never an answer to the question
        where something was dropped.
        """
        if not count_of(step) and question != self.question:
            return
        for i in range(self.n_answers()):
            if self._is_about(i, step):
                self._picked = i
                self._answer(now_ms)
                return
        if hasattr(self._app.watch, "enter"):
            self._app.watch.enter(step, now_ms)

    def tick(self, now_ms: int) -> None:
        """An answer that was left alone counts, and where moves look alike the likeliest without an answer."""
        self._wait_for_default(now_ms)
        about = 1 if self._app.watch.choices else 2 if self.n_answers() else 3 if self._app.watch.strange >= 0 else 0
        if about != self._about:
            if self._about:
                self._gone_ms = now_ms
            self._about = about
        self._count_questions()
        if self._about not in (1, 2):
            self._said = 0
        self._app.watch.answering = self._picked >= 0 or self._said > 1
        if self._picked < 0:
            return
        waited = self._clock.since(now_ms, self._pressed_ms)
        if self.menu is not None:
            if waited >= _ACCEPT_MS and self._app.button.down:
                asked = self._said > 1
                self._close()
                if self._app.ignoring().accept(now_ms, asked):
                    self._said = 2
                    self._about = 1
            elif waited >= _MENU_MS:
                game, options = self.menu[self._picked]
                self._close()
                self._app.new_game(game, options)
        elif self._picked >= self._n_picks():
            self._close()
        elif waited >= SETTLE_MS:
            self._answer(now_ms)

    def render(self, roles: bytearray) -> None:
        """Put what is asked here over the roles of the spaces."""
        app = self._app
        if self.menu is not None:
            for space in range(len(roles)):
                roles[space] = CHOICE if space <= self._picked else 0
            return
        if app.watch.choices and hasattr(app.watch, "show_choices"):
            app.watch.show_choices(roles, self._picked)
            return
        spaces = [app.watch.space_of_choice(i) for i in range(len(app.watch.choices))]
        for space in spaces:
            roles[space] = CHOICE
        if 0 <= self._picked < len(spaces):
            space = spaces[self._picked]
            roles[space] = TARGET
            after = app.watch.spaces_after(self._picked)
            for other in after:  # two answers about one space differ by what may come next
                roles[other] = TARGET
            if after:
                roles[space] = ORIGIN
        tracker = app.tracker
        if spaces and self._picked == len(spaces):
            for space in spaces:
                roles[space] = 0
            for i in range(tracker.n_done):
                roles[space_of(tracker.done[i])] = PUT_BACK
        if not app.watch.choices and tracker.mode == ASK and 0 <= self._picked < tracker.n_choices:
            alike = self._look_alike()
            steps = app.steps
            n = tracker.ruleset.hands.steps(tracker.cells, tracker.counters, tracker.choices[self._picked], steps)
            for i in range(n):
                if roles[space_of(steps[i])] == CHOICE:
                    # Two answers about one space differ by their colour: the player's own, and white.
                    role = TARGET
                    if alike:
                        role = ORIGIN if self._picked else OWNER + tracker.counters[TURN]
                    roles[space_of(steps[i])] = role

    def n_answers(self) -> int:
        """How many answers there are to what is asked now."""
        app = self._app
        if app.watch.choices:
            return len(app.watch.choices)
        return app.tracker.n_choices if app.tracker.mode == ASK else 0

    def is_late(self, now_ms: int) -> bool:
        """True just after a question has gone by itself: a press was meant for that."""
        return self._gone_ms >= 0 and self._clock.since(now_ms, self._gone_ms) < _TOO_LATE_MS

    def _n_picks(self) -> int:
        """The answers, and behind them something else, where a watch that does not light them itself asks."""
        n = self.n_answers()
        return n + 1 if self._app.watch.choices and not hasattr(self._app.watch, "show_choices") else n

    def _look_alike(self) -> bool:
        """True if the moves to choose from touch the same spaces."""
        tracker = self._app.tracker
        steps = self._app.steps
        first = b""
        for i in range(tracker.n_choices):
            n = tracker.ruleset.hands.steps(tracker.cells, tracker.counters, tracker.choices[i], steps)
            spaces = b""
            for j in range(n):
                spaces += bytes((space_of(steps[j]) & 255,))
            if i and spaces != first:
                return False
            first = spaces
        return tracker.n_choices > 1

    def _count_questions(self) -> None:
        """Give what is asked now a number of its own, if it is something else than before."""
        tracker = self._app.tracker
        choices = self._app.watch.choices
        version = tracker.version if tracker.mode == ASK else -1
        is_new = len(choices) != len(self._choices) or (len(choices) > 0 and choices != self._choices)
        if is_new or version != self._ask_version:  # nothing is allocated while nothing changes
            self._ask_version = version
            self._choices = list(choices)
            self.question = (self.question + 1) & 0xFFFF

    def _wait_for_default(self, now_ms: int) -> None:
        tracker = self._app.tracker
        if tracker.mode != ASK or self._app.watch.choices or self._picked >= 0 or self.menu is not None:
            self._asked = -1
        elif self._asked != tracker.version:
            self._asked = tracker.version
            self._since_ms = now_ms
        elif self._since_ms >= 0 and self._clock.since(now_ms, self._since_ms) >= _DEFAULT_MS:
            self._since_ms = -1
            if self._look_alike():
                self._picked = 0
                self._answer(now_ms)

    def _is_about(self, i: int, step: int) -> bool:
        app = self._app
        if app.watch.choices:
            if not count_of(step):
                return app.watch.space_of_choice(i) in (step, -1)
            choice: "Any" = app.watch.choices[i]
            steps = getattr(choice, "steps", choice)  # of stacks it is a hypothesis
            return bool(steps) and is_such(steps[-1], step)
        tracker = app.tracker
        n = tracker.ruleset.hands.steps(tracker.cells, tracker.counters, tracker.choices[i], app.steps)
        return any(is_such(app.steps[j], step) for j in range(n))

    def _short(self, now_ms: int) -> None:
        app = self._app
        n = self._n_picks()
        if n < 2 and self.is_late(now_ms):
            self._gone_ms = now_ms  # the press answered that, as the next ones may
        elif n:
            self._picked = (self._picked + 1) % n
            if n == 1:
                self._answer(now_ms)
        elif app.watch.strange >= 0:
            space = app.watch.strange
            again = hasattr(app.watch, "named") and space in app.watch.named
            app.watch.rebase()
            self._about = 0
            if again:
                app.ignoring().choose(space)
        elif self._ends():
            app.tracker.confirm(now_ms)
        elif hasattr(app.watch, "ask") and app.watch.ask():
            self._picked = 0
            self._said = 1
        elif not app.doubt():
            self._take_back()

    def _ends(self) -> bool:
        """True if a move without steps is waited for, such as a turn's end; but a second press still takes back."""
        tracker = self._app.tracker
        at_rest = not tracker.n_done and not tracker.n_loose() and not tracker.n_debts()
        if not at_rest or tracker.pending < 0 or self._back_to == tracker.n_moves:
            return False
        return not (hasattr(self._app.watch, "hides") and self._app.watch.hides())

    def _answer(self, now_ms: int) -> None:
        app = self._app
        picked = self._picked
        said = self._said
        self._about = 0
        self.question = (self.question + 1) & 0xFFFF
        self._close()
        if app.watch.choices and picked == len(app.watch.choices):
            if app.tracker.n_done or app.tracker.mode == TROUBLE or said:
                self._take_back()
            app.watch.rebase()
            if said > 1:
                app.ignoring().accept(now_ms, True)
        elif app.watch.choices:
            back = app.watch.choices[picked] is None
            space = app.watch.space_of_choice(picked)
            app.watch.choose(picked, now_ms)
            if said > 1:
                app.ignoring().choose(space)
            if back:
                self._take_back()
        else:
            app.tracker.choose(app.tracker.choices[picked])

    def _take_back(self) -> None:
        """The half-made turn, else the last move; of a game against the host both its move and the hand's."""
        tracker = self._app.tracker
        ply = tracker.n_moves
        if not tracker.n_done and tracker.mode != TROUBLE and ply:
            players = tracker.ruleset.rules.players(tracker.counters)
            seats = tracker.host_seats
            ply -= 1
            if seats and not seats >> tracker.counters[TURN] & 1 and ply >= players - 1:
                ply -= players - 1
        tracker.take_back(ply)
        self._back_to = ply

    def _open_menu(self) -> None:
        """All games of the board in all variants, the present one first; a second long press closes it."""
        if self.menu is not None:
            self._close()
            return
        app = self._app
        present = (app.tracker.ruleset.name, options_of(app.tracker))
        self.menu = [present]
        for game in app.board.games:
            for options in app.variants(game):
                if (game, options) != present and len(self.menu) < _MAX_MENU:
                    self.menu.append((game, options))
        self._picked = 0

    def _close(self) -> None:
        self.menu = None
        self._picked = -1
        self._said = 0
        self.version += 1
