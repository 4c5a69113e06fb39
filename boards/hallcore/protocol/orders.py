"""The host's commands, as the device follows them: each applies at one place of one game, or not at all."""

from array import array

from ..portable import const
from ..tracker.modes import ASK
from . import messages as m
from .commands import (
    unpack_choose,
    unpack_new_game,
    unpack_play,
    unpack_point,
    unpack_restore,
    unpack_show,
    unpack_take_back,
    unpack_welcome,
)

MAX_PLIES = const(4096)  # a longer game is not taken


class Orders:
    """Follows commands on `share` (a `DeviceSession`), its tracker and its handler."""

    def __init__(self, share) -> None:  # type: ignore[no-untyped-def]
        self._share = share
        self.reset()

    def reset(self) -> None:
        """Forget a game that has begun to come."""
        self._game_id = 0
        self._moves = array("i")
        self._count = 0
        self._restore = (0, "", b"", 0, 0, 0)

    def follow(self, kind: int, body: bytes) -> None:
        """Follow one message. Raises ValueError with a line for people where it cannot."""
        share = self._share
        if kind == m.PLAY:
            game_id, line, ply, move = unpack_play(body)
            if self._is_here(game_id, line) and ply == share.tracker.n_moves:
                share.tracker.play(move)
        elif kind == m.CHOOSE:
            game_id, line, ply, move = unpack_choose(body)
            if self._is_here(game_id, line) and ply == share.tracker.n_moves and share.tracker.mode == ASK:
                share.tracker.choose(move)
        elif kind == m.TAKE_BACK:
            game_id, line, ply = unpack_take_back(body)
            if self._is_here(game_id, line) and ply < share.tracker.n_moves:
                share.tracker.take_back(ply)
        elif kind == m.NEW_GAME:
            game_id, game, options, host_seats = unpack_new_game(body)
            if game_id != share.game_id:
                share.follow(share.handler.start(game, options), game_id)
            share.set_seats(host_seats)
        elif kind == m.RESTORE:
            self._begin(unpack_restore(body))
        elif kind == m.MOVES:
            self._take(m.unpack_moves(body))
        elif kind == m.POINT:
            game_id, line, ply, space = unpack_point(body)
            if self._is_here(game_id, line) and ply == share.tracker.n_moves:
                share.handler.point(space)
        elif kind == m.SHOW:
            share.handler.show(unpack_show(body))
        elif kind == m.WELCOME:
            share.host = unpack_welcome(body)

    def _is_here(self, game_id: int, line: int) -> bool:
        return bool(game_id == self._share.game_id and line == self._share.line)

    def _begin(self, restore: "tuple[int, str, bytes, int, int, int]") -> None:
        self.reset()
        plies = restore[5]
        if plies > MAX_PLIES:
            raise ValueError(f"{plies} moves are too many, expected at most {MAX_PLIES}")
        self._restore = restore
        self._moves = array("i", bytes(4 * plies))
        self._game_id = restore[0]
        if plies == 0:
            self._finish()

    def _take(self, moves: "tuple[int, int, int, tuple[int, ...]]") -> None:
        game_id, _, first_ply, some = moves
        if not self._game_id or game_id != self._game_id or first_ply != self._count:
            return
        if first_ply + len(some) > len(self._moves):
            raise ValueError(f"{first_ply + len(some)} moves, expected {len(self._moves)}")
        for move in some:
            self._moves[self._count] = move
            self._count += 1
        if self._count == len(self._moves):
            self._finish()

    def _finish(self) -> None:
        """Take the restored game over, unless the board's own is the same one, played further."""
        share = self._share
        game_id, game, options, host_seats, line, _ = self._restore
        moves = self._moves
        self.reset()
        if game_id != share.game_id or line > share.line or (line == share.line and not self._is_begun(moves)):
            tracker = share.tracker
            if tracker.room.name != game or options_of(tracker) != options:
                tracker = share.handler.start(game, options)
                share.follow(tracker)  # its own game, should a move turn out not to be legal
            tracker.restore(moves)
            share.follow(tracker, game_id, line)
        share.set_seats(host_seats)

    def _is_begun(self, moves: "array[int]") -> bool:
        """True if the board's game begins with these moves."""
        tracker = self._share.tracker
        return len(moves) <= int(tracker.n_moves) and tracker.moves[: len(moves)] == moves


def options_of(tracker) -> bytes:  # type: ignore[no-untyped-def]
    """The index chosen of each of the game's variants, those left out being 0."""
    options = bytes(list(tracker.options))  # not the memory of an array
    return options + bytes(len(tracker.room.rules.VARIANTS) - len(options))
