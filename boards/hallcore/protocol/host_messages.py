"""The host's half of the link's messages: it packs what only the host sends, and unpacks what only a device sends.

The device's half of each pair is in `messages`, which says how both fail and has their limits. A device does not
load this file.
"""

import struct

from .fields import MAX_MOVE, MAX_SPACE, Reader, pack_text
from .messages import (
    MAX_CHOICES,
    MAX_DONE,
    MAX_GAMES,
    MAX_LIGHTS,
    MAX_NAME,
    MAX_NOTE,
    MAX_OPTIONS,
    MAX_RUN,
    MAX_SHOWN,
    NO_SPACE,
    NO_WINNER,
    Hello,
    State,
    pack_options,
)

if False:  # types
    from collections.abc import Sequence


def unpack_hello(body: bytes) -> Hello:
    reader = Reader("HELLO", body)
    game_id, after = reader.u32(MAX_MOVE), reader.u32(MAX_MOVE)
    line, ply, host_seats = reader.u16(), reader.u16(), reader.u8()
    geometry, rules, max_plies = reader.u32(), reader.u32(), reader.u16()
    firmware, board = reader.text(MAX_NAME), reader.text(MAX_NAME)
    games = tuple([reader.text(MAX_NAME) for _ in range(reader.u8(MAX_GAMES))])
    game, options = reader.text(MAX_NAME), reader.raw(reader.u8(MAX_OPTIONS))
    reader.end()
    return Hello(
        firmware, board, games, game, options, game_id, after, line, ply, host_seats, geometry, rules, max_plies
    )


def unpack_state(body: bytes) -> State:
    reader = Reader("STATE", body)
    game_id, line, ply = reader.u32(MAX_MOVE), reader.u16(), reader.u16()
    key_a, key_b, over, winner = reader.u32(MAX_MOVE), reader.u32(MAX_MOVE), reader.u8(), reader.u8()
    mode, host_seats, debts = reader.u8(), reader.u8(), reader.u16()
    question = reader.u16()
    done = reader.ints(reader.u8(MAX_DONE))
    choices = reader.ints(reader.u8(MAX_CHOICES))
    reader.end()
    winner = winner if winner != NO_WINNER else -1
    return State(game_id, line, ply, key_a, key_b, over, winner, mode, host_seats, debts, question, done, choices)


def unpack_lights(body: bytes) -> bytes:
    """The light roles, one a space."""
    reader = Reader("LIGHTS", body)
    n = reader.u16(MAX_LIGHTS)
    roles = bytearray(n)
    i = 0
    for run in reader.rest():
        length = run & MAX_RUN
        if length == 0 or i + length > n:
            raise reader.fail(f"runs of lights do not add up to {n} spaces")
        for _ in range(length):
            roles[i] = run >> 3
            i += 1
    if i != n:
        raise reader.fail(f"runs of lights do not add up to {n} spaces")
    return bytes(roles)


def unpack_note(body: bytes) -> "tuple[int, int, str]":
    """code, about, text."""
    reader = Reader("NOTE", body)
    code, about, text = reader.u8(), reader.u16(), reader.text(MAX_NOTE)
    if about > MAX_SPACE and about != NO_SPACE:
        raise reader.fail(f"space {about}, expected at most {MAX_SPACE} or {NO_SPACE}")
    reader.end()
    return code, about, text


def pack_welcome(version: str) -> bytes:
    return pack_text(version, MAX_NAME)


def _pack_game(game_id: int, game: str, options: bytes, host_seats: int) -> bytes:
    return struct.pack("<IB", game_id, host_seats) + pack_text(game, MAX_NAME) + pack_options(options)


def pack_new_game(game_id: int, game: str, options: bytes, host_seats: int) -> bytes:
    return _pack_game(game_id, game, options, host_seats)


def pack_restore(game_id: int, game: str, options: bytes, host_seats: int, line: int, plies: int) -> bytes:
    return _pack_game(game_id, game, options, host_seats) + struct.pack("<HH", line, plies)


def _pack_command(game_id: int, line: int, ply: int, move: int) -> bytes:
    return struct.pack("<IHHI", game_id, line, ply, move)


def pack_play(game_id: int, line: int, ply: int, move: int) -> bytes:
    return _pack_command(game_id, line, ply, move)


def pack_choose(game_id: int, line: int, ply: int, move: int) -> bytes:
    return _pack_command(game_id, line, ply, move)


def pack_take_back(game_id: int, line: int, ply: int) -> bytes:
    return struct.pack("<IHH", game_id, line, ply)


def pack_point(game_id: int, line: int, ply: int, step: int, question: int) -> bytes:
    return _pack_command(game_id, line, ply, step) + struct.pack("<H", question)


def pack_show(shown: "Sequence[tuple[int, int]]") -> bytes:
    """(space, role) pairs that the host wants lit besides the device's own; an empty list ends it."""
    out = bytes((min(len(shown), MAX_SHOWN),))
    for space, role in shown[:MAX_SHOWN]:
        out += struct.pack("<HB", space, role)
    return out
