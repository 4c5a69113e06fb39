"""The device's half of a game that it shares with a host: it tells all that happens, and follows the host's commands.

After every (re)connection it sends HELLO, all MOVES, and STATE; from then on each new move at once, STATE whenever
something visible has changed, and LIGHTS as they change. What cannot be sent yet is not stored: the moves are in the
tracker, and of STATE and LIGHTS only the latest counts. A command applies at one place of one game, or not at all.

While the host is away its seats are free for the hands, so that the board plays on alone.
"""

from binascii import crc32

from ..keys import KEY_A, KEY_B, OVER, WINNER
from ..portable import const, forget
from ..tracker.modes import ASK
from . import messages as m
from .endpoint import Endpoint
from .restore import MAX_PLIES, Restore

if False:  # types
    from collections.abc import Iterator

    from ..tracker.tracker import Tracker
    from .handlers import DeviceHandler

TIMEOUT_MS = const(10000)  # a host that is held up for less keeps its seats


class DeviceSession:
    """A tracker's game on the device's end of a link.

    `handler` is the app; it is called within `receive` and `outgoing`:

    | call | is to |
    |---|---|
    | `start(game, options)` | return the tracker of a new game, at its set-up; raise ValueError with a line \
for people if the board cannot play it |
    | `point(step, question)` | take this space, or step made there, for the answer to what the lights ask, if they \
ask for it; the host has seen the question of that number |
    | `show(pairs)` | light (space, role) pairs for the host, besides its own; () ends it |
    | `trace(body)` | send READINGS from now on, or no longer: see `tracing` |
    | `host_changed(here)` | know that the host has come or gone |

    Set `roles` to the buffer that holds a light role per space, and `question` to the number of what the lights ask;
    each `outgoing` looks at them. The host hears the number before it sees the lights.
    """

    def __init__(
        self,
        nonce: int,
        handler: "DeviceHandler",
        tracker: "Tracker",
        firmware: str,
        board: str,
        games: "tuple[str, ...]",
        geometry: int,
        game_id: int = 0,
        line: int = 0,
        timeout_ms: int = TIMEOUT_MS,
    ) -> None:
        self.link = Endpoint(nonce, self, timeout_ms=timeout_ms)
        self.handler = handler
        self.tracker = tracker
        self.roles = bytearray(0)
        self.game_id = 0
        self.line = 0  # see `messages`
        self.host = ""  # the host's version, while it is there
        self.after = 0  # the id of the game before this one, 0 for the first since the board was switched on
        self.host_seats = 0  # bit mask of the seats that the host plays while it is there
        self.state_due = False
        self.question = 0
        self._refusal = b""  # a NOTE that must arrive
        self._restore: "Restore | None" = None  # the game that the host is sending
        self._about = (firmware, board, games, geometry)
        self.rules: "dict[str, int]" = {}  # hash by game, of those that were played
        self._hashing: "tuple[str, Iterator[int | None]] | None" = None  # the work on one that is not known yet
        self._last_id = nonce
        self._hello_due = False
        self._reported = 0  # moves that the host was told of
        self._reported_version = -1
        self._reported_question = -1
        self._reported_roles = bytearray(0)
        self._seen = 0  # moves when last looked, to see that some were taken back
        self.follow(tracker, game_id, line)

    def follow(self, tracker: "Tracker", game_id: int = 0, line: int = 0) -> int:
        """Share the game of `tracker` from now on; returns its id.

        Call it when a new game begins on the board (`Tracker.on_new_game`) or one comes out of a store; 0 makes
        a new id.
        """
        if not game_id:
            self._last_id = (crc32(b"game", self._last_id) & 0x3FFFFFFF) or 1
            game_id = self._last_id
        if game_id != self.game_id:
            self.after = self.game_id
        self.tracker = tracker
        self.game_id = game_id
        self.line = line
        self._reported = 0
        self._seen = tracker.n_moves
        self._hello_due = True
        self.set_seats(self.host_seats)
        return game_id

    def rules_hash(self) -> int:
        """The hash of the rules of the game that is shared; to find it the first time takes a device up to 1 s."""
        while not self.hash_rules():
            pass
        return self.rules[self.tracker.ruleset.name]

    def hash_rules(self) -> bool:
        """Do one piece of the work of `rules_hash`, at most some 60 ms of a device; True if nothing is left of it."""
        ruleset = self.tracker.ruleset
        if ruleset.name in self.rules:
            return True
        if self._hashing is None or self._hashing[0] != ruleset.name:
            from .fingerprints import hashing

            self._hashing = ruleset.name, hashing(ruleset)
        found = next(self._hashing[1])
        if found is None:
            return False
        self.rules[ruleset.name] = found
        self._hashing = None
        forget("hallcore.protocol.fingerprints")
        return True

    def set_seats(self, host_seats: int) -> None:
        """The seats in the bit mask are the host's, as long as it is there."""
        if host_seats != self.host_seats:
            self.state_due = True
        self.host_seats = host_seats
        self.tracker.host_seats = host_seats if self.link.up else 0

    def note(self, code: int, space: int, text: str) -> bool:
        """Tell the host something. False if it is away or has no room: then the note is lost."""
        return self.link.send(m.NOTE, m.pack_note(code, space, text))

    def receive(self, data: bytes, now_ms: int) -> None:
        """Take bytes that were read from the stream."""
        self.link.receive(data, now_ms)

    def outgoing(self, now_ms: int) -> "bytes | memoryview":
        """The bytes to write next, perhaps none; tell `wrote` how many of them the stream took."""
        self.look()
        if self.link.up:
            self._report()
        return self.link.outgoing(now_ms)

    def wrote(self, count: int) -> None:
        """The stream has taken `count` bytes."""
        self.link.wrote(count)

    def look(self) -> None:
        """See whether moves were taken back: then the game's line is a new one."""
        n = self.tracker.n_moves
        if n < self._seen:
            self.line = (self.line + 1) & 0xFFFF
            self.state_due = True
            if self._reported > n:
                self._reported = n
        self._seen = n

    # -- what the link calls

    def on_up(self, now_ms: int) -> None:
        """The host is there: introduce the board, tell the whole game."""
        self._hello_due = True
        self._reported = 0
        self._refusal = b""
        self._restore = None
        self.set_seats(self.host_seats)
        self.handler.host_changed(True)

    def on_down(self, now_ms: int) -> None:
        """The host is gone: the hands have all seats."""
        self.host = ""
        self.set_seats(self.host_seats)
        self.handler.host_changed(False)

    def on_message(self, kind: int, body: bytes, now_ms: int) -> None:
        """Follow a command, or say why not. Either way the host hears where the game stands."""
        self.look()
        try:
            self._obey(kind, body)
        except (ValueError, MemoryError) as error:
            self._refusal = m.pack_note(m.REFUSED, kind, str(error))
        self.look()
        self.state_due = True

    # -- following commands

    def _obey(self, kind: int, body: bytes) -> None:
        """Follow one command. Raises ValueError with a line for people where that cannot be done."""
        if kind == m.NEW_GAME:
            game_id, game, options, host_seats = m.unpack_new_game(body)
            if game_id != self.game_id:
                self._tell_moves()
                self.follow(self.handler.start(game, options), game_id)
            self.set_seats(host_seats)
        elif kind == m.RESTORE:
            about = m.unpack_restore(body)
            self._restore = None
            self._restore = Restore(*about)
            self._finish_restore()
        elif kind == m.MOVES:
            game_id, _, first_ply, moves = m.unpack_moves(body)
            if self._restore is not None:
                self._restore.take(game_id, first_ply, moves)
                self._finish_restore()
        elif kind == m.SHOW:
            self.handler.show(m.unpack_show(body))
        elif kind == m.TRACE:
            self.handler.trace(body)
        elif kind == m.WELCOME:
            self.host = m.unpack_welcome(body)
        elif kind in (m.PLAY, m.CHOOSE, m.TAKE_BACK):
            self._obey_here(kind, *m.unpack_command(kind, body))
        elif kind == m.POINT:
            self._obey_here(kind, *m.unpack_point(body))

    def _obey_here(self, kind: int, game_id: int, line: int, ply: int, value: int, question: int = 0) -> None:
        """Follow a command that applies at one place of one game; elsewhere nothing happens."""
        tracker = self.tracker
        if game_id != self.game_id or line != self.line:
            return
        if kind == m.TAKE_BACK:
            if ply < tracker.n_moves:
                tracker.take_back(ply)
        elif ply != tracker.n_moves:
            return
        elif kind == m.POINT:
            self.handler.point(value, question)
        elif kind == m.PLAY:
            tracker.play(value)
        elif tracker.mode == ASK:
            tracker.choose(value)

    def _finish_restore(self) -> None:
        """Once the whole game has come, take it over, unless the board's own is the same one, played further."""
        restore = self._restore
        if restore is None or not restore.is_complete():
            return
        self._restore = None
        tracker = self.tracker
        line = restore.line
        is_older = line < self.line or (line == self.line and restore.is_begun(tracker))
        if restore.game_id != self.game_id or not is_older:
            self._tell_moves()
            if tracker.ruleset.name != restore.game or options_of(tracker) != restore.options:
                tracker = self.handler.start(restore.game, restore.options)
                self.follow(tracker)  # its own game, should a move turn out not to be legal
            tracker.restore(restore.moves)
            self.follow(tracker, restore.game_id, line)
        self.set_seats(restore.host_seats)

    # -- telling

    def _report(self) -> None:
        link = self.link
        tracker = self.tracker
        if self._hello_due and link.has_room():
            link.send(m.HELLO, m.pack_hello(self._hello()))
            self._hello_due = False
            self.state_due = True
            self._reported_roles = bytearray(0)
        self._tell_moves()
        if self._hello_due or self._reported < self._seen or not link.has_room():
            return
        is_asked = self.question != self._reported_question  # the lights wait for the number
        if self._refusal:
            link.send(m.NOTE, self._refusal)
            self._refusal = b""
        elif (is_asked or self.state_due or tracker.version != self._reported_version) and not link.busy(m.STATE):
            self._reported_version = tracker.version
            self._reported_question = self.question
            self.state_due = False
            link.send(m.STATE, m.pack_state(self._state()))
        elif not is_asked and self.roles != self._reported_roles and not link.busy(m.LIGHTS):
            link.send(m.LIGHTS, m.pack_lights(self.roles))
            if len(self.roles) == len(self._reported_roles):
                self._reported_roles[:] = self.roles
            else:
                self._reported_roles = bytearray(self.roles)

    def _tell_moves(self) -> None:
        """Tell the moves that the host has not heard, as there is room: before a game is given up, too."""
        link = self.link
        while self._reported < self._seen and not self._hello_due and link.has_room():
            start = self._reported
            self._reported = min(self._seen, start + m.MOVES_PER_MESSAGE)
            moves = m.pack_moves(self.game_id, self.line, start, self.tracker.moves, start, self._reported)
            link.send(m.MOVES, moves)

    def _hello(self) -> m.Hello:
        firmware, board, games, geometry = self._about
        tracker = self.tracker
        return m.Hello(
            firmware,
            board,
            games,
            tracker.ruleset.name,
            options_of(tracker),
            self.game_id,
            self.after,
            self.line,
            self._seen,
            self.host_seats,
            geometry,
            self.rules_hash(),
            MAX_PLIES,
        )

    def _state(self) -> m.State:
        tracker = self.tracker
        counters = tracker.counters
        return m.State(
            self.game_id,
            self.line,
            self._seen,
            counters[KEY_A],
            counters[KEY_B],
            counters[OVER],
            counters[WINNER],
            tracker.mode,
            self.host_seats,
            tracker.n_debts(),
            self.question,
            tuple(tracker.done[: tracker.n_done]),
            tuple(tracker.choices[: tracker.n_choices]),
        )


def options_of(tracker: "Tracker") -> bytes:
    """The index chosen of each of the game's variants, those left out being 0."""
    options = bytes(list(tracker.options))  # not the memory of an array
    return options + bytes(len(tracker.ruleset.rules.VARIANTS) - len(options))
