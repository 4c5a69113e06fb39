"""The messages that only the host sends, as a device reads them; `messages` has the table of them all."""

from .fields import MAX_MOVE, MAX_SPACE, Reader
from .messages import MAX_NAME, MAX_OPTIONS, MAX_ROLE, MAX_SHOWN


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


def _unpack_command(what: str, body: bytes) -> "tuple[int, int, int, int]":
    reader = Reader(what, body)
    command = reader.u32(MAX_MOVE), reader.u16(), reader.u16(), reader.u32(MAX_MOVE)
    reader.end()
    return command


def unpack_play(body: bytes) -> "tuple[int, int, int, int]":
    """game_id, line, ply, move."""
    return _unpack_command("PLAY", body)


def unpack_choose(body: bytes) -> "tuple[int, int, int, int]":
    """game_id, line, ply, move."""
    return _unpack_command("CHOOSE", body)


def unpack_take_back(body: bytes) -> "tuple[int, int, int]":
    """game_id, line, ply."""
    reader = Reader("TAKE_BACK", body)
    command = reader.u32(MAX_MOVE), reader.u16(), reader.u16()
    reader.end()
    return command


def unpack_point(body: bytes) -> "tuple[int, int, int, int]":
    """game_id, line, ply, space."""
    reader = Reader("POINT", body)
    point = reader.u32(MAX_MOVE), reader.u16(), reader.u16(), reader.u16(MAX_SPACE)
    reader.end()
    return point


def unpack_show(body: bytes) -> "tuple[tuple[int, int], ...]":
    """(space, role) pairs."""
    reader = Reader("SHOW", body)
    count = reader.u8(MAX_SHOWN)
    shown = tuple([(reader.u16(MAX_SPACE), reader.u8(MAX_ROLE)) for _ in range(count)])
    reader.end()
    return shown
