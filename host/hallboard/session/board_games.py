"""The game of a board as a `Game`, and back; and into the records, where a board played without this program."""

from __future__ import annotations

import contextlib

from ..game import Game
from ..link import BoardGame
from ..prefix import prefix_length
from ..record import Recorder, Store, StoreError


def game_of(board_game: BoardGame) -> Game:
    """The board's game with its moves."""
    names = Game(board_game.game).ruleset.rules.VARIANTS
    chosen = zip(names, board_game.options, strict=False)
    game = Game(board_game.game, **{name: values[option] for (name, values), option in chosen})
    for move in board_game.moves:
        game.push(move)
    return game


def board_game_of(game: Game, game_id: int, host_seats: int, line: int = 0) -> BoardGame:
    """The game as a board is given it. `host_seats` has a bit for every seat that the host plays."""
    return BoardGame(game_id, game.name, bytes(game.options), host_seats, line, [move.value for move in game.moves])


def record_board_game(board_game: BoardGame, recorder: Recorder) -> int:
    """Keep a board's game in the records beside the recorder's own; returns the number of moves that were new there.

    A game that the records know by its number on the link is brought up to date, any other is added. One without moves
    is left.
    """
    if not board_game.moves:
        return 0
    game, other = game_of(board_game), Recorder(recorder.path)
    known = known_record(board_game, recorder)
    if known is None:
        other.start(game, board=recorder.record.board)
        other.set_link(board_game.game_id, board_game.line)
        same = 0
    else:
        before = other.resume(known).history
        same = prefix_length(before, game.history)
        if len(before) > same:
            other.take_back(game.start().ply + same)
        for move in game.moves[same:]:
            other.move(move)
    if outcome := game.outcome():
        other.finish(outcome)
    other.close()
    return len(game.moves) - same


def known_record(board_game: BoardGame, recorder: Recorder) -> int | None:
    """The number of the record that has the board's game, None for none that may be written to."""
    with contextlib.suppress(StoreError):
        summary = Store(recorder.path).by_link_id(board_game.game_id)
        if summary is not None and not summary.is_open and summary.game == board_game.game:
            return summary.id
    return None
