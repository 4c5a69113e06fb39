"""What a device reports of itself: HELLO and STATE (see `messages`), as it packs them."""

import struct

from ..portable import const
from .fields import pack_ints, pack_text
from .messages import MAX_GAMES, MAX_NAME, pack_options

_MAX_DONE = const(60)
_MAX_CHOICES = const(32)
_NO_WINNER = const(0xFF)


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
        self.done = done
        self.choices = choices


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
    winner = state.winner if state.winner >= 0 else _NO_WINNER
    head = struct.pack("<IHHII", state.game_id, state.line, state.ply, state.key_a, state.key_b)
    head += struct.pack("<BBBBH", state.over, winner, state.mode, state.host_seats, state.debts)
    n_done = min(len(state.done), _MAX_DONE)
    n_choices = min(len(state.choices), _MAX_CHOICES)
    head += bytes((n_done,)) + pack_ints(state.done, 0, n_done)
    return head + bytes((n_choices,)) + pack_ints(state.choices, 0, n_choices)
