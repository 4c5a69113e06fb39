"""The game on the device's flash, so that it outlives a power cut.

One file has one game: a head that names it, then eight bytes a move, the move and a checksum of the head and of all
moves up to this one. So the longest beginning whose checksums are right is what was played, wherever a write was cut
off. A move is appended. What is no further move (another game, moves taken back) goes into a second file, which then
takes the first one's name.

| in the head | is |
|---|---|
| magic | 4 bytes |
| length | u8, of what follows up to the checksum |
| game_id, rules, line | u32, u32, u16; `rules` is the hash that HELLO tells |
| options, game | count u8 and u8 each; UTF-8 to the end |
| checksum | u32, CRC-32 of all before |

The names in here are those of other modules, as far as they fit: a device has little room for names.
"""

import struct
from binascii import crc32
from os import rename

from hallcore.portable import const, elapsed_ms
from hallcore.protocol.device_session import options_of
from hallcore.protocol.restore import MAX_PLIES, Restore

if False:  # types
    from hallcore.protocol.device_session import DeviceSession

_FILE = const("hallboard.game")
_NEXT_FILE = const("hallboard.next")
_MAGIC = const(b"HBG1")
_FIXED = const(10)  # bytes of the numbers in the head
_LATEST_MS = const(1000)  # a hand that waits for the lights is not held up by a write, unless it takes longer


class Memory:
    """Keeps a session's game up to date in a file of the current folder; `why` says why it cannot, else ''.

    `start` reads it at power-on; `rules` is the hash of the rules by which that game was played.
    """

    def __init__(self) -> None:
        self.why = ""
        self.rules = 0
        self._since_ms = -1  # when something new was seen that is not written
        self.forget()

    def forget(self) -> None:
        """The file stays as it is until something is played."""
        self.game_id = 0  # of the game in the file
        self.line = 0
        self._n = 0  # moves in the file
        self._base = 0  # the head's checksum
        self._last = 0  # the last move's
        self._open = False  # the file has all that, and nothing behind it

    def start(self) -> "Restore | None":
        """The game in the file, which is gone on with; None if there is none, or one that cannot be read."""
        try:
            with open(_FILE, "rb") as file:
                head = file.read(5)
                if len(head) < 5 or head[:4] != _MAGIC:
                    return None
                about = file.read(head[4])
                self._base = self._last = check = crc32(head + about)
                if len(about) <= _FIXED or file.read(4) != struct.pack("<I", check):
                    return None
                moves: "tuple[int, ...]" = ()
                self._open = True
                while self._open:
                    record = file.read(8)
                    if not record:
                        break
                    check = crc32(record[:4], check)
                    self._open = record[4:] == struct.pack("<I", check) and len(moves) < MAX_PLIES
                    if self._open:
                        moves += struct.unpack("<I", record[:4])
                        self._last = check
        except OSError:
            return None
        self.game_id, self.rules, self.line = struct.unpack("<IIH", about[:_FIXED])
        self._n = len(moves)
        n = _FIXED + 1 + about[_FIXED]
        kept = Restore(self.game_id, about[n:].decode(), about[_FIXED + 1 : n], 0, self.line, self._n)
        kept.take(self.game_id, 0, moves)
        return kept

    def tick(self, session: "DeviceSession", hand: bool, now_ms: int) -> bool:
        """Write what is new, if no `hand` waits for the lights; True if that went wrong for the first time."""
        n = session.tracker.n_moves
        if n == self._n and session.game_id == self.game_id and session.line == self.line:
            return False
        if not n and not self.game_id and not session.after:
            return False  # nobody has played or chosen anything
        if self._since_ms < 0:
            self._since_ms = now_ms
        if hand and elapsed_ms(now_ms, self._since_ms) < _LATEST_MS:
            return False
        self._since_ms = -1
        before = self.why
        self.why = ""
        try:
            self._write(session, n)
        except OSError as error:
            self.why = "the board's flash does not take the game: %s" % error
            self._open = False
        self.game_id = session.game_id
        self.line = session.line
        self._n = n
        return bool(self.why) and not before

    def _write(self, session: "DeviceSession", n: int) -> None:
        moves = memoryview(session.tracker.moves)
        first = self._n
        head = b""
        name = _FILE
        if (
            not self._open
            or session.game_id != self.game_id
            or session.line != self.line
            or n < first
            or crc32(moves[:first], self._base) != self._last
        ):
            first = 0
            options = options_of(session.tracker)
            game = session.tracker.ruleset.name
            head = struct.pack("<IIH", session.game_id, session.rules_hash(), session.line)
            head += bytes((len(options),)) + options + game.encode()
            head = _MAGIC + bytes((len(head),)) + head
            self._base = self._last = crc32(head)
            head += struct.pack("<I", self._base)
            self._open = False
            name = _NEXT_FILE
        with open(name, "wb" if head else "ab") as file:
            file.write(head)
            for i in range(first, n):
                self._last = crc32(moves[i : i + 1], self._last)
                file.write(struct.pack("<II", moves[i], self._last))
        if head:
            rename(_NEXT_FILE, _FILE)
        self._open = True
