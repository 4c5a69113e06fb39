"""The messages of the link, the same file on the device and on the host: a `pack_x` for each, and an `unpack_x`.

| kind | message | from | body |
|---|---|---|---|
| 1 | HELLO | device | game_id u32, after u32, line u16, ply u16, host_seats u8, geometry u32, rules u32, \
max_plies u16, firmware text, board text, games (count u8, texts), game text, options (count u8, u8 each) |
| 2 | MOVES | both | game_id u32, line u16, first ply u16, then u32 a move |
| 3 | STATE | device | game_id u32, line u16, ply u16, key_a u32, key_b u32, over u8, winner u8 (255 none), mode u8, \
host_seats u8, debts u16, question u16, done (count u8, u32 a step), choices (count u8, u32 a move) |
| 4 | LIGHTS | device | number of spaces u16, then a u8 for each run of equal roles: 8 role + length (1 to 7) |
| 5 | NOTE | device | code u8 (INFO, REFUSED, FAULT), about u16 (a space, 65535 none; of REFUSED the kind), text |
| 6 | READINGS | device | the next bytes of a trace, see `trace.operations`; none at its end |
| 16 | WELCOME | host | host version text |
| 17 | NEW_GAME | host | game_id u32, host_seats u8, game text, options (count u8, u8 each) |
| 18 | RESTORE | host | as NEW_GAME, then line u16, plies u16; the moves follow in MOVES |
| 19 | PLAY | host | game_id u32, line u16, ply u16, move u32 |
| 20 | TAKE_BACK | host | game_id u32, line u16, ply u16 |
| 21 | CHOOSE | host | game_id u32, line u16, ply u16, move u32 |
| 22 | SHOW | host | count u8, (space u16, role u8) each; FORCED roles: see `lights.overlay` |
| 23 | POINT | host | game_id u32, line u16, ply u16, step u32, question u16: the answer to what the board asks by \
lights: a space, or a step made there that no sensor feels; a space answers the question of that number only |
| 24 | TRACE | host | u8: 1 to have READINGS from a fresh look at the board on, 0 to have no more |

Numbers are little-endian; a text is its length in a u8 and UTF-8. A game's id is a random number from 1 to 2**30 - 1,
0 is no game; `after` is the game that was on the board before, since it was switched on. `line` counts how often moves
of the game were taken back: (game_id, line, ply) is unique for what was played, so that a repeated or late command is
seen to be one. `ply` of a command is the number of moves before it (of TAKE_BACK: the number that shall stay).
`question` has another number whenever the board asks something else, or nothing.
Each bit of `host_seats` is a seat that the host plays.

This file has the half of each pair that a device loads; `host_messages` has the other, `tracing` both for traces.
`unpack_x` raises `MessageError` for a wrong length or a number out of range; `pack_x` clips texts, and lists that only
inform (done steps, choices).
"""

import struct

from ..portable import const
from .fields import MAX_MOVE, MAX_PLY, MAX_SPACE, MessageError, Reader, pack_ints, pack_text

if False:  # types
    from collections.abc import Sequence

PROTOCOL = const(3)  # goes up with every change of the table or of the link's frames
MAX_BODY = const(512)  # bytes; no body is longer

HELLO = const(1)
MOVES = const(2)
STATE = const(3)
LIGHTS = const(4)
NOTE = const(5)
WELCOME = const(16)
NEW_GAME = const(17)
RESTORE = const(18)
PLAY = const(19)
TAKE_BACK = const(20)
CHOOSE = const(21)
SHOW = const(22)
POINT = const(23)
TRACE = const(24)

INFO = const(0)  # codes of NOTE
REFUSED = const(1)  # a command could not be followed; the text says why
FAULT = const(2)  # something on the board needs repair

NO_SPACE = const(0xFFFF)
MOVES_PER_MESSAGE = const(64)
MAX_ROLE = const(31)
MAX_LIGHTS = const(500)  # spaces
MAX_RUN = const(7)  # of equal roles
MAX_NAME = const(31)  # bytes of a game's, board's or version's name
MAX_GAMES = const(8)
MAX_OPTIONS = const(16)
MAX_DONE = const(60)
MAX_CHOICES = const(32)
MAX_NOTE = const(100)  # bytes
MAX_SHOWN = const(100)
NO_WINNER = const(0xFF)


class Hello:
    """How a device introduces itself."""

    def __init__(
        self,
        firmware: str,
        board: str,
        games: "tuple[str, ...]",
        game: str,
        options: bytes,
        game_id: int,
        after: int,
        line: int,
        ply: int,
        host_seats: int,
        geometry: int,
        rules: int,
        max_plies: int,
    ) -> None:
        self.firmware = firmware
        self.board = board
        self.games = games
        self.game = game
        self.options = options
        self.game_id = game_id
        self.after = after
        self.line = line
        self.ply = ply
        self.host_seats = host_seats
        self.geometry = geometry
        self.rules = rules
        self.max_plies = max_plies


class State:
    """Where a device's game stands: enough to see a lost or doubled move, and what the hands are about."""

    def __init__(
        self,
        game_id: int,
        line: int,
        ply: int,
        key_a: int,
        key_b: int,
        over: int,
        winner: int,
        mode: int,
        host_seats: int,
        debts: int,
        question: int,
        done: "tuple[int, ...]",
        choices: "tuple[int, ...]",
    ) -> None:
        self.game_id = game_id
        self.line = line
        self.ply = ply
        self.key_a = key_a
        self.key_b = key_b
        self.over = over
        self.winner = winner
        self.mode = mode
        self.host_seats = host_seats
        self.debts = debts
        self.question = question
        self.done = done
        self.choices = choices


def pack_options(options: bytes) -> bytes:
    """How many there are, and the index into each variant's values."""
    if len(options) > MAX_OPTIONS:
        raise MessageError(f"{len(options)} options, expected at most {MAX_OPTIONS}")
    return bytes((len(options),)) + bytes(options)


def pack_hello(hello: Hello) -> bytes:
    head = struct.pack("<IIHHB", hello.game_id, hello.after, hello.line, hello.ply, hello.host_seats)
    head += struct.pack("<IIH", hello.geometry, hello.rules, hello.max_plies)
    head += pack_text(hello.firmware, MAX_NAME) + pack_text(hello.board, MAX_NAME)
    games = hello.games[:MAX_GAMES]
    head += bytes((len(games),))
    for game in games:
        head += pack_text(game, MAX_NAME)
    return head + pack_text(hello.game, MAX_NAME) + pack_options(hello.options)


def pack_state(state: State) -> bytes:
    winner = state.winner if state.winner >= 0 else NO_WINNER
    head = struct.pack("<IHHII", state.game_id, state.line, state.ply, state.key_a, state.key_b)
    head += struct.pack("<BBBBHH", state.over, winner, state.mode, state.host_seats, state.debts, state.question)
    n_done = min(len(state.done), MAX_DONE)
    n_choices = min(len(state.choices), MAX_CHOICES)
    head += bytes((n_done,)) + pack_ints(state.done, 0, n_done)
    return head + bytes((n_choices,)) + pack_ints(state.choices, 0, n_choices)


def pack_moves(game_id: int, line: int, first_ply: int, moves: "Sequence[int]", start: int, end: int) -> bytes:
    """`moves[start:end]`, at most MOVES_PER_MESSAGE; `moves[start]` is the game's move number `first_ply`, from 0."""
    if end - start > MOVES_PER_MESSAGE:
        raise MessageError(f"{end - start} moves, expected at most {MOVES_PER_MESSAGE}")
    return struct.pack("<IHH", game_id, line, first_ply) + pack_ints(moves, start, end)


def unpack_moves(body: bytes) -> "tuple[int, int, int, tuple[int, ...]]":
    """game_id, line, first ply, moves."""
    reader = Reader("MOVES", body)
    game_id, line, first_ply = reader.u32(MAX_MOVE), reader.u16(), reader.u16()
    count = (len(body) - 8) // 4
    if count > MOVES_PER_MESSAGE:
        raise reader.fail(f"{count} moves, expected at most {MOVES_PER_MESSAGE}")
    if first_ply + count > MAX_PLY:
        raise reader.fail(f"ply {first_ply + count}, expected at most {MAX_PLY}")
    moves = reader.ints(count)
    reader.end()
    return game_id, line, first_ply, moves


def pack_lights(roles: "bytes | bytearray") -> bytes:
    """A light role (0 to MAX_ROLE) per space; at most MAX_LIGHTS spaces."""
    n = len(roles)
    if n > MAX_LIGHTS:
        raise MessageError(f"LIGHTS: {n} spaces, expected at most {MAX_LIGHTS}")
    out = bytearray(n + 2)
    out[0] = n & 0xFF
    out[1] = n >> 8
    at = 2
    i = 0
    while i < n:
        role = roles[i]
        if role > MAX_ROLE:
            raise MessageError(f"LIGHTS: role {role} on space {i}, expected at most {MAX_ROLE}")
        run = 1
        while run < MAX_RUN and i + run < n and roles[i + run] == role:
            run += 1
        out[at] = role << 3 | run
        at += 1
        i += run
    return bytes(memoryview(out)[:at])


def pack_note(code: int, about: int, text: str) -> bytes:
    """A line for people. `about` is a space, NO_SPACE, or with REFUSED the kind of the refused message."""
    return struct.pack("<BH", code, about) + pack_text(text, MAX_NOTE)


def unpack_welcome(body: bytes) -> str:
    """The host's version."""
    reader = Reader("WELCOME", body)
    version = reader.text(MAX_NAME)
    reader.end()
    return version


def _unpack_game(reader: Reader) -> "tuple[int, str, bytes, int]":
    game_id, host_seats = reader.u32(MAX_MOVE), reader.u8()
    if game_id == 0:
        raise reader.fail("game_id is 0, which is no game")
    return game_id, reader.text(MAX_NAME), reader.raw(reader.u8(MAX_OPTIONS)), host_seats


def unpack_new_game(body: bytes) -> "tuple[int, str, bytes, int]":
    """game_id, game, options (an index into each variant's values), host_seats."""
    reader = Reader("NEW_GAME", body)
    game = _unpack_game(reader)
    reader.end()
    return game


def unpack_restore(body: bytes) -> "tuple[int, str, bytes, int, int, int]":
    """game_id, game, options, host_seats, line, plies."""
    reader = Reader("RESTORE", body)
    game_id, game, options, host_seats = _unpack_game(reader)
    line, plies = reader.u16(), reader.u16()
    reader.end()
    return game_id, game, options, host_seats, line, plies


def unpack_command(kind: int, body: bytes) -> "tuple[int, int, int, int]":
    """Of PLAY and CHOOSE game_id, line, ply and move; of TAKE_BACK 0 instead of a move."""
    reader = Reader(("PLAY", "TAKE_BACK", "CHOOSE")[kind - PLAY], body)
    game_id, line, ply = reader.u32(MAX_MOVE), reader.u16(), reader.u16()
    value = 0
    if kind != TAKE_BACK:
        value = reader.u32(MAX_MOVE)
    reader.end()
    return game_id, line, ply, value


def unpack_point(body: bytes) -> "tuple[int, int, int, int, int]":
    """game_id, line, ply, space or step, question."""
    reader = Reader("POINT", body)
    point = reader.u32(MAX_MOVE), reader.u16(), reader.u16(), reader.u32(MAX_MOVE), reader.u16()
    reader.end()
    return point


def unpack_show(body: bytes) -> "tuple[tuple[int, int], ...]":
    """(space, role) pairs."""
    reader = Reader("SHOW", body)
    count = reader.u8(MAX_SHOWN)
    shown = tuple([(reader.u16(MAX_SPACE), reader.u8(MAX_ROLE)) for _ in range(count)])
    reader.end()
    return shown
