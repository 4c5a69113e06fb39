"""The rounds of the device's work: scan, decode, track, light, talk."""

import gc
from array import array

from hallcore import __version__, lights
from hallcore.board.board import BoardError
from hallcore.games import GAMES, Ruleset, part
from hallcore.keys import OVER, TURN, WINNER
from hallcore.portable import const
from hallcore.protocol.device_session import DeviceSession
from hallcore.protocol.messages import FAULT, INFO, NO_SPACE
from hallcore.sensing import make_watch
from hallcore.tracker.game import check_options
from hallcore.tracker.tracker import Tracker

from .answers import Answers
from .button import NOTHING, Button
from .lights import Lights

if False:  # types
    from collections.abc import Sequence
    from typing import Any

    from hallcore.board.board import Board
    from hallcore.protocol.restore import Restore
    from hallcore.sensing.interface import AskingWatch

    from .asking import Asking
    from .clock import Clock
    from .ignoring import Ignoring
    from .memory import Memory
    from .ports import Ports
    from .stream import Stream
    from .tracing import Tracing

_FAULTS_MS = const(1000)  # after power-on: contacts have come to rest
_IDLE_MS = const(3000)  # without a step: nobody's hand is waiting
_GARBAGE = const(
    8000
)  # bytes, after which a board at rest collects: a large call looks for its room from the beginning
_LOOK_MS = const(14)  # after which the sensors are looked at in the middle of a decoding
_ROOMY = const(44000)  # bytes: the room at the heap's beginning, and more
_FULL = const(30000)  # ... of which that are filled
_DECODING = const(12000)  # ... which are better collected before a decoding, which takes up to 60000
_NEVER = (-1, -1, -1, -1)
_KNOWN = const(0)  # the rules' hash
_IN_PART = const(1)
_FROM_START = const(2)
_mem_free = getattr(gc, "mem_free", lambda: 0)  # CPython has none


class App:
    """The device: `board` is a `hallcore.board.board.Board`, `nonce` a random number, new at every boot.

    `memory` keeps the game through a power cut; the game that it has at power-on goes on.
    `tick()` does one round; it may be called by a loop or, as a board in a web page is, by a timer.
    """

    tracker: Tracker
    watch: "AskingWatch"
    session: DeviceSession
    scanner: "Any"  # Scanner or SwitchScanner, of the sensors of the present game

    def __init__(
        self,
        board: "Board",
        ports: "Ports",
        clock: "Clock",
        stream: "Stream",
        nonce: int,
        memory: "Memory | None" = None,
    ) -> None:
        self.board = board
        self.clock = clock
        self._analog, self._switches = _scanners(board, ports)
        self.lights = Lights(board, ports, clock)
        self._stream = stream
        self.button = Button(ports.button, clock)
        ports.follow(self.button.look)
        self.answers = Answers(self, clock)
        self._asks: "Asking | None" = None  # of a board that asks often
        self.roles = bytearray(0)
        self.steps = array("i")  # of one turn
        self._shown: "Sequence[tuple[int, int]]" = ()  # the host's own hints
        self._seen = _NEVER  # what the lights show: versions
        self._faults_due = True
        self._faults_ms = clock.ms()  # of their last look
        self._hash_due = _FROM_START  # of the rules, which is found piece by piece
        self._doubt: "Ignoring | None" = None
        self.notes: "list[tuple[int, int, str]]" = []  # that the host is still to hear: code, space, text
        self._tidy = True  # it is time to collect
        self._wait = False  # what can wait does so for the next round
        self._step_ms = clock.ms()
        self._last_ms = clock.ms()  # of the sensors' last scan
        self.memory = memory
        self.tracing: "Tracing | None" = None  # while the host wants it
        self._refusal = ""  # why the game in the memory cannot go on
        kept = memory.start() if memory is not None else None
        tracker = self._first_game(kept)
        if hasattr(gc, "threshold"):  # all is loaded: from now on the app says when
            gc.threshold(-1)
        games = tuple([game for game in board.games if game in GAMES])
        self.session = DeviceSession(nonce, self, tracker, __version__, board.name, games, board.geometry())
        self.session.roles = self.roles
        if kept is not None:
            self._take_over(kept)
        self._looked_for = self.session.game_id
        gc.collect()
        self._room = 0  # bytes that may be left free before it is time to collect; 0 if that is to be asked for
        self._first = -1  # where the first object after a collection was put; 0 before, -1 if the heap has no room

    def tick(self) -> None:
        """One round."""
        now = self._last_ms = self.clock.ms()
        if self.tracing is None or self.tracing.has_room():  # else the host reads first
            decodes = None if self.lights.busy() else self.watch.round(now)  # None for ever if it never decodes
            if decodes is not None and not self.has_room(_DECODING if decodes else _FULL):
                self.clear()  # while the hands' rest is waited for, before a decoding would fill the heap
            self.tracker.tick(now)
            self.look()
        if self._doubt is not None:
            self._doubt.tick(now)
        self.answers.tick(now)  # first: a press must know that its question has gone
        press = self.button.poll() if self._asks is None else self._asks.poll(now)
        if press != NOTHING:
            self.answers.pressed(press, now)
        self.session.question = self.answers.question
        self._show()
        self.look()
        self.lights.tick()
        self._talk(now)
        if self.session.game_id != self._looked_for:
            self._looked_for = self.session.game_id
            self._hash_due = _FROM_START
            self.watch.look_again()
            self._faults_ms = now
            if self.scanner is self._switches and any(self.scanner.out):  # found by another position: look again
                self.scanner.out[:] = bytes(len(self.scanner.out))
                self._faults_due = True
        self._wait = not self._wait and self.clock.since(self.clock.ms(), now) > _LOOK_MS  # it has decoded
        if not self._wait:
            self._settle(now)

    def _settle(self, now: int) -> None:
        """What can wait for a round with nothing else to do; what takes long, one at a time."""
        self.look()
        begun = self.clock.ms()
        memory = self.memory
        if memory is not None and memory.tick(self.session, self._holds(), now):
            self.notes.append((FAULT, NO_SPACE, memory.why))
        if self._hash_due and self.clock.since(now, self._faults_ms) >= _FAULTS_MS:
            if self._hash_due == _FROM_START:
                gc.collect()  # what loads now, and stays, lies close to the rest
                self._hash_due = _IN_PART
            elif not self.tracker.n_done and not self.lights.busy() and self.session.hash_rules():
                self._hash_due = _KNOWN  # before a hand waits for what needs it
        if self.clock.since(self.clock.ms(), begun) < 2:
            self._collect(now)

    def look(self) -> None:
        """In the middle of what takes long: scan, and keep the lights' rhythms, when it is time for that."""
        if self.clock.since(self.clock.ms(), self._last_ms) >= _LOOK_MS and self.feed():
            self.lights.tick()
            if not self.has_room(_FULL):
                self.clear()

    def feed(self) -> bool:
        """Look at the sensors for the next round, if nothing speaks against it."""
        busy = self.lights.busy() or not (self.tracing is None or self.tracing.has_room())
        if busy or not hasattr(self.watch, "feed"):
            return False
        self._last_ms = self.clock.ms()
        self.watch.feed(self._last_ms)
        return True

    def has_room(self, n: int) -> bool:
        """False if more than `n` bytes of garbage lie in the heap: it is better collected now than later.

        They lie one behind the other at its beginning, which is kept free for them: where a new object is put tells
        how many there are. A smaller heap has no such beginning, and is collected when it is full.
        """
        if self._first < 0:
            return True
        place = id({})
        if not self._first:
            self._first = place
        return place <= self._first + n

    def clear(self) -> None:
        """Collect garbage, which takes nearly as long as a round may: with a look at the sensors before and after."""
        if self.clock.since(self.clock.ms(), self._last_ms) > 2:
            self.feed()
        gc.collect()
        self._first = min(self._first, 0)
        if self.clock.since(self.clock.ms(), self._last_ms) > 2:
            self.feed()

    def new_game(self, game: str, options: "Sequence[int]") -> None:
        """Begin a game that no host has asked for."""
        self.session.follow(self.start(game, options))

    def variants(self, game: str) -> "list[bytes]":
        """Every choice of the options of a game, the defaults and the first of the other values first."""
        if game not in GAMES:
            return []
        choices = [b""]
        for _, values in part(game, "rules").VARIANTS:
            choices = [options + bytes((i,)) for options in choices for i in range(len(values))]
        choices.sort(key=lambda options: (sum(options), tuple(reversed(options))))
        return choices

    # -- what the link's half of the game calls

    def start(self, game: str, options: "Sequence[int]", moves: "Sequence[int]" = ()) -> Tracker:
        """A new game's tracker, after these moves; raises ValueError if this board cannot play it."""
        if game not in self.board.games or game not in GAMES:
            raise BoardError(f"the board {self.board.name} has no {game}, only {', '.join(self.board.games)}")
        if hasattr(self, "tracker") and self.tracker.ruleset.name == game:
            self.tracker.new_game(options)
            return self.tracker
        check_options(game, part(game, "rules").VARIANTS, options)  # while the current game is still there
        spaces = self.board.spaces(game)
        if hasattr(self, "tracker"):
            if self.tracing is not None:
                self.tracing.pause()
            self._doubt = None
            del self.tracker, self.watch  # their memory is free before the new ones take theirs
            gc.collect()
        ruleset = Ruleset(game)
        if spaces.n != ruleset.geometry.SPACES:
            needed = ruleset.geometry.SPACES
            raise BoardError(f"board {self.board.name}: {spaces.n} spaces for {game}, which has {needed}")
        tracker = Tracker(ruleset, options)
        if len(moves):
            tracker.restore(moves)
        tracker.on_commit = self._committed
        tracker.on_new_game = self._began_again
        self.tracker = tracker
        if spaces.switches:
            self.scanner = self._switches
            self._switches.use(spaces)
        else:
            self.scanner = self._analog
            self._analog.use(spaces.sensors)
            self._faults_due = True
        self.lights.use(spaces.lights)
        self.watch = make_watch(tracker, spaces, self.scanner, self.look)
        if hasattr(self.watch, "feed"):
            tracker.pause = self.look
        self.roles = bytearray(spaces.n)
        self._asks = None
        if spaces.switches:
            from .asking import Asking

            self._asks = Asking(self, self.clock)
        self.steps = array("i", bytes(4 * ruleset.hands.MAX_STEPS))
        if hasattr(self, "session"):
            self.session.roles = self.roles
        self._seen = _NEVER
        gc.collect()
        self._say()
        if self.tracing is not None:
            self.tracing.begin()
        return tracker

    def point(self, step: int, question: int) -> None:
        """The host answers what the lights ask."""
        self.answers.point(step, question, self.clock.ms())

    def show(self, pairs: "Sequence[tuple[int, int]]") -> None:
        """Light (space, role) pairs for the host; () ends it."""
        self._shown = pairs
        self._seen = _NEVER

    def trace(self, body: bytes) -> None:
        """The host wants to have what sensors read, or no longer: TRACE's body."""
        if self.tracing is None:
            from .tracing import Tracing

            self.tracing = Tracing(self)
        self.tracing.switch(body)

    def host_changed(self, here: bool) -> None:
        """The host has come or gone."""
        self.tracing = None
        self._faults_due = here
        self._faults_ms = self.clock.ms()  # it may have a game of its own
        self.show(())
        self._say()

    def ignoring(self) -> "Ignoring":
        """What has to do with sensors that are not to be believed, loaded when it is needed."""
        if self._doubt is None:
            gc.collect()
            from .ignoring import Ignoring

            self._doubt = Ignoring(self)
            self._seen = _NEVER
        return self._doubt

    def doubt(self) -> bool:
        """The player presses during the set-up: what few switches say against it is their fault. True if some do."""
        if self.scanner is not self._switches or not self.tracker.setting_up():
            return False
        before = bytes(self.scanner.out)
        self._look_for_faults()
        return bool(self.scanner.out != before)

    # -- the round's parts

    def _first_game(self, kept: "Restore | None") -> Tracker:
        if kept is not None:
            try:
                return self.start(kept.game, kept.options, kept.moves)
            except ValueError as error:
                self._refusal = str(error)
        for game in self.board.games:
            if game in GAMES:
                return self.start(game, ())
        raise BoardError(f"board {self.board.name}: this firmware has none of its games: {', '.join(self.board.games)}")

    def _take_over(self, kept: "Restore") -> None:
        """The game in the memory is the session's, if it was played by these rules."""
        session, memory = self.session, self.memory
        if not self._refusal and memory is not None:
            self._show()  # to find the hash takes a device up to 2 s
            while not session.hash_rules():
                self.lights.tick()
            if session.rules_hash() != memory.rules:
                self._refusal = "it was played by other rules"
                self.tracker.new_game(kept.options)
        if not self._refusal:
            session.follow(self.tracker, kept.game_id, kept.line)
            session.after = 0
        elif memory is not None:
            memory.forget()
            self._say()

    def _holds(self) -> bool:
        """True while a hand is in the middle of a turn, or waits for lights."""
        return bool(self.watch.holding() or self.tracker.n_done or self.lights.busy())

    def _committed(self, move: int) -> None:
        self._tidy = True

    def _began_again(self) -> None:
        self.session.follow(self.tracker)

    def _say(self) -> None:
        """Tell the host, as there is room, what players should know of this game's sensors, and of its memory."""
        self.notes = [(INFO, NO_SPACE, self.watch.says)] if hasattr(self.watch, "says") else []
        if self.memory is not None and self.memory.why:
            self.notes.append((FAULT, NO_SPACE, self.memory.why))
        if self._refusal:
            self.notes.append((INFO, NO_SPACE, "the game before the power cut cannot go on: " + self._refusal))

    def _show(self) -> None:
        """Let the lights follow what has changed."""
        watch = self.watch
        tracker = self.tracker
        seen = self._seen
        if (
            seen[0] == tracker.version
            and seen[1] == watch.strange
            and seen[2] == len(watch.choices)
            and seen[3] == self.answers.version
        ):
            return
        if watch.strange >= 0 and watch.strange != seen[1]:
            self._faults_due = True  # its sensor may have died
        self._seen = (tracker.version, watch.strange, len(watch.choices), self.answers.version)
        self._step_ms = self.clock.ms()
        roles = self.roles
        lights.render(tracker, roles)
        lights.overlay(self._shown, roles)
        if hasattr(watch, "overlay"):
            watch.overlay(roles)
        if watch.strange >= 0:
            roles[watch.strange] = lights.WRONG
        if self._doubt is not None:
            self._doubt.render(roles)
        self.answers.render(roles)
        counters = tracker.counters
        seat = counters[WINNER] if counters[OVER] else counters[TURN]
        shown = roles if self._asks is None else self._asks.render(roles)
        self.lights.show(shown, max(seat, 0), max(counters[OVER], 1))

    def _talk(self, now: int) -> None:
        data = self._stream.read()
        if len(data):
            self.session.receive(bytes(data), now)
        out = self.session.outgoing(now)
        sent = 0  # nothing is without a host, or if it does not read
        if len(out):
            sent = self._stream.write(out)
            self.session.wrote(sent)
        looks = self._faults_due and not self._hash_due and self.clock.since(now, self._faults_ms) >= _FAULTS_MS
        if looks and not sent and not (self.scanner is self._switches and self.tracker.held()):
            self._faults_due = False  # a switch is not broken because its piece is in a hand
            self._look_for_faults()
        elif self.notes and not sent and self.session.link.up and self.session.note(*self.notes[0]):
            self.notes.pop(0)
        if self.tracing is not None:
            self.tracing.send(now)

    def _look_for_faults(self) -> None:
        """Look for what is wrong with the sensors: the lights name the spaces, the host hears it as there is room."""
        from hallcore.portable import forget

        if self.scanner is self._switches:
            from .switches.faults import find

            before = bytes(self.scanner.out)
            found = find(self._switches, self.tracker)
            if self.scanner.out != before:
                self.watch.look_again()
            self._seen = _NEVER
            forget("device.switches.faults")
        else:
            from .sensor_faults import find as find_dead

            found = find_dead(self.scanner, self.board, self.tracker)
            if found or self._doubt is not None:
                found = self.ignoring().take(found)
                self._seen = _NEVER
            forget("device.sensor_faults")
        self.notes += [(FAULT, space, text) for space, text in found]

    def _collect(self, now: int) -> None:
        """Collect garbage between turns: after a move whose lights are out, or when nobody has moved for a while."""
        idle = self.clock.since(now, self._step_ms) > _IDLE_MS
        if self._tidy:
            if idle or not self._holds():
                self._tidy = False
                self._room = 0
                self.clear()
        elif not self._room:  # to ask takes 8 ms: not in every round, and in one of its own
            self._room = _mem_free() - _GARBAGE
            if self._first < 0 and self._room > _ROOMY:
                self._first = 0
        elif idle:
            self._step_ms = now
            self._tidy = _mem_free() < self._room


def _scanners(board: "Board", ports: "Ports") -> "tuple[Any, Any]":
    """The scanners of the linear sensors and of the switches, None for what the board lacks."""
    analog = switches = None
    if board.nT_per_count:
        from .scanner import Scanner

        analog = Scanner(board, ports)
    if board.wirings:
        from .switches.scanner import SwitchScanner

        switches = SwitchScanner(board, ports.switches(), analog)
    return analog, switches
