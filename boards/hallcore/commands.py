"""The messages that only the host sends; `messages` has the table of them all."""

import struct

from .messages import MAX_NAME, MAX_OPTIONS, MAX_ROLE, MAX_SHOWN, pack_options
from .wire import MAX_MOVE, MAX_SPACE, Reader, pack_text


def pack_welcome(version: str) -> bytes:
    return pack_text(version, MAX_NAME)


def unpack_welcome(body: bytes) -> str:
    """The host's version."""
    reader = Reader("WELCOME", body)
    version = reader.text(MAX_NAME)
    reader.end()
    return version


def _pack_game(game_id: int, game: str, options: bytes, host_seats: int) -> bytes:
    return struct.pack("<IB", game_id, host_seats) + pack_text(game, MAX_NAME) + pack_options(options)


def _unpack_game(reader: Reader) -> "tuple[int, str, bytes, int]":
    game_id, host_seats = reader.u32(MAX_MOVE), reader.u8()
    if game_id == 0:
        raise reader.fail("game_id is 0, which is no game")
    return game_id, reader.text(MAX_NAME), reader.raw(reader.u8(MAX_OPTIONS)), host_seats


def pack_new_game(game_id: int, game: str, options: bytes, host_seats: int) -> bytes:
    return _pack_game(game_id, game, options, host_seats)


def unpack_new_game(body: bytes) -> "tuple[int, str, bytes, int]":
    """game_id, game, options (an index into each variant's values), host_seats."""
    reader = Reader("NEW_GAME", body)
    game = _unpack_game(reader)
    reader.end()
    return game


def pack_restore(game_id: int, game: str, options: bytes, host_seats: int, line: int, plies: int) -> bytes:
    return _pack_game(game_id, game, options, host_seats) + struct.pack("<HH", line, plies)


def unpack_restore(body: bytes) -> "tuple[int, str, bytes, int, int, int]":
    """game_id, game, options, host_seats, line, plies."""
    reader = Reader("RESTORE", body)
    game_id, game, options, host_seats = _unpack_game(reader)
    line, plies = reader.u16(), reader.u16()
    reader.end()
    return game_id, game, options, host_seats, line, plies


def _pack_command(game_id: int, line: int, ply: int, move: int) -> bytes:
    return struct.pack("<IHHI", game_id, line, ply, move)


def _unpack_command(what: str, body: bytes) -> "tuple[int, int, int, int]":
    reader = Reader(what, body)
    command = reader.u32(MAX_MOVE), reader.u16(), reader.u16(), reader.u32(MAX_MOVE)
    reader.end()
    return command


def pack_play(game_id: int, line: int, ply: int, move: int) -> bytes:
    return _pack_command(game_id, line, ply, move)


def unpack_play(body: bytes) -> "tuple[int, int, int, int]":
    """game_id, line, ply, move."""
    return _unpack_command("PLAY", body)


def pack_choose(game_id: int, line: int, ply: int, move: int) -> bytes:
    return _pack_command(game_id, line, ply, move)


def unpack_choose(body: bytes) -> "tuple[int, int, int, int]":
    """game_id, line, ply, move."""
    return _unpack_command("CHOOSE", body)


def pack_take_back(game_id: int, line: int, ply: int) -> bytes:
    return struct.pack("<IHH", game_id, line, ply)


def unpack_take_back(body: bytes) -> "tuple[int, int, int]":
    """game_id, line, ply."""
    reader = Reader("TAKE_BACK", body)
    command = reader.u32(MAX_MOVE), reader.u16(), reader.u16()
    reader.end()
    return command


def pack_point(game_id: int, line: int, ply: int, space: int) -> bytes:
    return struct.pack("<IHHH", game_id, line, ply, space)


def unpack_point(body: bytes) -> "tuple[int, int, int, int]":
    """game_id, line, ply, space."""
    reader = Reader("POINT", body)
    point = reader.u32(MAX_MOVE), reader.u16(), reader.u16(), reader.u16(MAX_SPACE)
    reader.end()
    return point


def pack_show(shown) -> bytes:  # type: ignore[no-untyped-def]
    """(space, role) pairs that the host wants lit besides the device's own; an empty list ends it."""
    out = bytes((min(len(shown), MAX_SHOWN),))
    for space, role in shown[:MAX_SHOWN]:
        out += struct.pack("<HB", space, role)
    return out


def unpack_show(body: bytes) -> "tuple[tuple[int, int], ...]":
    """(space, role) pairs."""
    reader = Reader("SHOW", body)
    count = reader.u8(MAX_SHOWN)
    shown = tuple([(reader.u16(MAX_SPACE), reader.u8(MAX_ROLE)) for _ in range(count)])
    reader.end()
    return shown
