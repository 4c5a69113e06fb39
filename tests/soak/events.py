"""Resets, kills, pulled plugs and stalled hosts at random moments of a game: nothing played is lost or doubled.

A board with its flash and a host with its records play a game by hands. Before a turn an event is set for some moment
of it: between two steps, while a piece is carried, before or after the move counts, while the flash is written. When
all is there again, the board, its flash, the host's game and the record must have the same moves: those that were
played before, and the move that was being made, if it counted.
"""

from __future__ import annotations

import contextlib
import tempfile
from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from device import memory as memory_module
from hallboard.game import Game, ruleset
from hallboard.record import Store
from hallboard.virtual.pieces import kinds_of
from hallcore.tracker import modes

from tests.firmware.test_memory import Disk, PowerCut

from .board import SoakBoard
from .games import HOLD_MS, answer, legal
from .host import Host
from .person import ORDINARY, Person
from .wire import Wire

KINDS = ("kill", "reset", "write-cut", "replug", "stall", "outage")

_PUMP_US = 20_000
_EVENT = 0.7  # of turns have one
_TYPED = 0.2  # of turns are entered at the host
_PIECEWISE = 0.5  # of these are made piece by piece, space by space, with pieces from beside the board
_WITHIN_MS = 4000  # of a turn's beginning comes its event
_COUNTS_MS = 8000
_JOINS_MS = 30_000
_UNWRITTEN_MS = 1300  # before it, a move may not be on the flash: a second while a hand waits, and a round
_NEVER = 1 << 60

AGAIN = "made again"
NEVER_WRITTEN = "cut before it was written"
LOST, DOUBLED, APART, STUCK = "lost", "doubled", "apart", "stuck"
HELD = "button held"
EVENTS = "events"
COUNTED = (EVENTS, AGAIN, NEVER_WRITTEN, HELD, STUCK, APART, LOST, DOUBLED)
HEAD = f"| event | game | seeds | {' | '.join(COUNTED)} |\n|---|---|---{'|---' * len(COUNTED)}|"


@dataclass
class Found:
    """What came of a game: `counts` of events and of what went wrong, and a line for each of the latter."""

    counts: Counter[str] = field(default_factory=Counter)
    stories: list[str] = field(default_factory=list)

    def trouble(self, what: str, story: str) -> None:
        """Something went wrong."""
        self.counts[what] += 1
        self.stories.append(f"{what}: {story}")


class EventfulBoard(SoakBoard):
    """A board with a flash, a cable and a host, to which things happen at set times of its clock."""

    def __init__(self, game: str, seed: int, disk: Disk, records: Path) -> None:
        self.disk = disk
        self.dice = Random(f"events {game} {seed}")
        self.wire = Wire()
        self.host = Host(game, records, self.wire)
        self.happens: dict[str, int] = {}  # what is to come: at which time, us
        self.last_cut_ms = -1.0
        self.committed_ms = -1.0  # when the tracker had a move more than before
        self.most_moves = 0  # that it has had in this turn
        self._n = 0
        self._pump_us = 0
        self._is_off = False
        self._has_host = True
        super().__init__(game, seed)
        self.cable = self.wire
        self.make_memory = memory_module.Memory
        self.power_on()

    def work(self) -> None:
        """A round of the board, unless it is off; what is due happens; the host works now and then."""
        now_us = self.clock.now_us
        for what in [what for what, at_us in self.happens.items() if at_us <= now_us]:
            del self.happens[what]
            getattr(self, "_" + what.replace("-", "_"))()
        if not self._is_off:
            try:
                self.app.tick()
            except PowerCut:
                self._power_off()
            n = self.app.tracker.n_moves
            if n > self._n:
                self.committed_ms = now_us / 1000
            self._n = n
            self.most_moves = max(self.most_moves, n)
        if self._has_host and now_us >= self._pump_us:
            self._pump_us = now_us + _PUMP_US
            self.host.pump(self.clock.ms())

    @property
    def calm(self) -> bool:
        """True if nothing is to come, and all that there is works."""
        return not self.happens and not self._is_off and self._has_host and self.wire.plugged

    # -- what may happen, and what follows from it

    def plan(self, kind: str, in_ms: float) -> None:
        """Let an event come."""
        self.happens[kind] = self.clock.now_us + int(1000 * in_ms)

    def _then(self, what: str, ms: float) -> None:
        self.plan(what, ms)

    def _kill(self) -> None:
        self.host.kill(self.dice.randrange(4))
        self._then("start-host", self.dice.choice((300, 1500, 6000)))

    def _start_host(self) -> None:
        self.host.start()

    def _reset(self) -> None:
        self._power_off()

    def _write_cut(self) -> None:
        """The power goes at some byte of what is written next."""
        self.disk.left = self.dice.randrange(0, 14)
        self._then("power-off", 5000)  # should nothing be written

    def _power_off(self) -> None:
        self.happens.pop("power-off", None)
        self.disk.left = 1 << 30
        self.last_cut_ms = self.clock.now_us / 1000
        self._is_off = True
        self.wire.pull()
        self.pins.light(bytes(3 * self.board.light_count))
        self._then("power-back", self.dice.choice((100, 700, 3000)))

    def _power_back(self) -> None:
        self._is_off = False
        self.power_on()
        self._n = self.app.tracker.n_moves
        self.wire.plugged = True

    def _replug(self) -> None:
        """The cable is pulled from a board that has a battery."""
        self.wire.pull()
        self._then("plug", self.dice.choice((50, 400, 3000, 12_000)))

    def _plug(self) -> None:
        self.wire.plugged = True

    def _stall(self) -> None:
        self._has_host = False
        self._then("go-on", self.dice.choice((300, 2000, 7000, 15_000)))

    def _go_on(self) -> None:
        self._has_host = True

    def _outage(self) -> None:
        """Everything goes dark at once."""
        self._power_off()
        self._kill()


@contextlib.contextmanager
def flash() -> Iterator[Disk]:
    """The device's file system in memory, while the context lasts."""
    disk = Disk()
    before = memory_module.rename
    memory_module.open = disk.open  # type: ignore[attr-defined]
    memory_module.rename = disk.rename
    try:
        yield disk
    finally:
        memory_module.rename = before
        del memory_module.open  # type: ignore[attr-defined]


class Play:
    """One game with events of a kind: `played` are the moves that everybody should have."""

    def __init__(self, game: str, kind: str, seed: int, board: EventfulBoard) -> None:
        self._where = f"{game} {kind} seed {seed}"
        self._kind = kind
        self._board = board
        self._dice = Random(f"{game} {kind} {seed}")
        self._order = Random(f"order {game} {kind} {seed}")
        self._person = Person(board, ORDINARY, Random(seed))
        self._steps = array("i", bytes(4 * board.ruleset.hands.MAX_STEPS))
        self.played: list[int] = []
        self.found = Found()

    def run(self, plies: int) -> None:
        """Set up, play, and compare after every turn, until the game is over or something is wrong."""
        board = self._board
        board.host.start()
        for space in range(board.spaces.n):
            board.arrange(space, kinds_of(board.ruleset.hands, board.tracker.due[space]))
        if not self._rests():
            self.found.trouble(STUCK, f"{self._where}: the set-up is not accepted")
            return
        for ply in range(plies):
            moves = legal(board)
            if board.is_over() or not moves:
                break
            if not self._turn(self._dice.choice(moves), ply):
                return

    def _turn(self, move: int, ply: int) -> bool:
        board, dice = self._board, self._dice
        # A program goes on with a game that has a move, and has not ended.
        eventful = ply > 0 and dice.random() < _EVENT and not self._game([*self.played, move]).outcome()
        if eventful:
            board.plan(self._kind, dice.uniform(0, _WITHIN_MS))
            self.found.counts[EVENTS] += 1
        board.most_moves = len(self.played)
        typed = dice.random() < _TYPED
        if typed:
            self._type(move)
        else:
            self._person.make(move)
        self._counts(move)
        board.until(lambda: board.calm, 60_000)
        if typed:  # a host that comes back may send it only now
            board.until(self._has_counted, 2000)
        if not self._joins():
            return self._fail(APART, ply, f"board {self._of_board()}, host {board.host.moves}")
        if not self._compare(move, ply):
            return False
        if not self._rests():
            tracker = board.tracker
            return self._fail(STUCK, ply, f"mode {modes.MODES[tracker.mode]}, {tracker.n_debts()} debts")
        return self._kept(ply)

    def _fail(self, what: str, ply: int, story: str) -> bool:
        self.found.trouble(what, f"{self._where} ply {ply}: {story}")
        return False

    def _is(self, now: list[int], moves: list[int]) -> bool:
        """True if these are the moves, and perhaps behind them some without steps, which count by themselves."""
        if now[: len(moves)] != moves:
            return False
        game = self._game(moves)
        for move in now[len(moves) :]:
            if game.ruleset.hands.steps(game.cells, game.counters, move, self._steps):
                return False
            game.push(move)
        return True

    def _game(self, moves: list[int]) -> Game:
        game = Game(self._board.ruleset.name)
        for move in moves:
            game.push(move)
        return game

    def _of_board(self) -> list[int]:
        tracker = self._board.tracker
        return list(tracker.moves[: tracker.n_moves])

    def _type(self, move: int) -> None:
        """The move is entered at the host, and hands make it once the lights ask for it."""
        board = self._board
        tracker, hands = board.tracker, board.ruleset.hands
        steps = list(self._steps[: hands.steps(tracker.cells, tracker.counters, move, self._steps)])
        session = board.host.session
        if session is not None:
            text = ruleset(board.ruleset.name).notation.format_move(tracker.cells, tracker.counters, move)
            session.play_text(str(text))
        if board.until(self._has_counted, 2000):
            if self._order.random() < _PIECEWISE:
                self._set_right()
            else:
                self._person.make_steps(steps)

    def _counts(self, move: int) -> None:
        """Wait until the move counts, and answer what is asked."""
        board = self._board
        began_ms = board.clock.now_us / 1000
        while not self._has_counted() and board.clock.now_us / 1000 - began_ms < _COUNTS_MS:
            watch, tracker = board.app.watch, board.tracker
            if watch.choices or tracker.mode == modes.ASK:
                answer(board, move)
            elif watch.strange >= 0 or (board.app.answers._ends() and tracker.pending == move):
                board.press()
            board.run(20)

    def _has_counted(self) -> bool:
        """True if there is a move more than were played before this turn."""
        return self._board.tracker.n_moves > len(self.played)

    def _joins(self) -> bool:
        board = self._board

        def same() -> bool:
            return board.host.joined and board.host.moves == self._of_board()

        return board.until(lambda: board.calm and same(), _JOINS_MS)

    def _compare(self, move: int, ply: int) -> bool:
        """Hold what the board has against what was played; what it has counts from now on."""
        board, now = self._board, self._of_board()
        if self._is(now, [*self.played, move]):
            self.played = now
            return True
        if self._is(now, self.played):
            self.played = now
            since_ms = board.last_cut_ms - board.committed_ms
            if board.most_moves == len(now):  # nothing has counted but moves without steps
                self.found.counts[AGAIN] += 1
            elif 0 <= since_ms < _UNWRITTEN_MS:
                self.found.counts[NEVER_WRITTEN] += 1
            else:
                return self._fail(LOST, ply, f"{move} after {self.played}: it had counted")
            return True
        is_doubled = len(now) > len(self.played) + 1
        return self._fail(DOUBLED if is_doubled else LOST, ply, f"{now} instead of {[*self.played, move]}")

    def _rests(self) -> bool:
        """Put right what is owed, and answer or press where the board needs it."""
        board = self._board
        for _ in range(5):
            board.until(lambda: board.tracker.mode != modes.SET_UP or board.tracker.n_debts() > 0, 3000)
            self._set_right()
            if board.until(lambda: board.is_settled() and board.tracker.mode != modes.SET_UP, 5000):
                return True
            if board.app.watch.strange >= 0:
                board.press()
            else:
                board.press(HOLD_MS)
                self.found.counts[HELD] += 1
        return False

    def _set_right(self) -> None:
        """Make the board stand as its lights want it."""
        self._person.set_all_right(lambda space: self._board.tracker.due[space])

    def _kept(self, ply: int) -> bool:
        """The flash and the record have what was played."""
        board = self._board
        board.run(1500)
        kept = memory_module.Memory().start()
        on_flash = list(kept.moves) if kept is not None else []
        if self._is(self._of_board(), self.played):
            self.played = self._of_board()
        if on_flash != self.played:
            return self._fail(LOST, ply, f"the flash has {on_flash} instead of {self.played}")
        games = Store(board.host.records).games()
        texts = [[move.text for move in Store(board.host.records).load(game.id).moves] for game in games]
        if texts != [self._game(self.played).history]:
            return self._fail(DOUBLED if len(games) > 1 else LOST, ply, f"the records have {texts}")
        return True


def play(game: str, kind: str, seed: int, plies: int = 30) -> Found:
    """The first plies of a game with events of a kind. Raises nothing: what went wrong is in the result."""
    with flash() as disk, tempfile.TemporaryDirectory(prefix="hallboard-soak-") as folder:
        board = EventfulBoard(game, seed, disk, Path(folder) / "records.db")
        one = Play(game, kind, seed, board)
        try:
            one.run(plies)
        finally:
            board.host.close()
        return one.found
