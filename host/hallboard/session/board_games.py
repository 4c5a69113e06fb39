"""The game of a board as a `Game`, and back; and into the records, where a board played without this program."""

from __future__ import annotations

from ..game import Game
from ..link import BoardGame
from ..record import Recorder


def game_of(board_game: BoardGame) -> Game:
    """The board's game with its moves."""
    names = Game(board_game.game).ruleset.rules.VARIANTS
    chosen = zip(names, board_game.options, strict=False)
    game = Game(board_game.game, **{name: values[option] for (name, values), option in chosen})
    for move in board_game.moves:
        game.push(move)
    return game


def board_game_of(game: Game, game_id: int, host_seats: int) -> BoardGame:
    """The game as a board is given it. `host_seats` has a bit for every seat that the host plays."""
    return BoardGame(game_id, game.name, bytes(game.options), host_seats, 0, [move.value for move in game.moves])


def record_board_game(board_game: BoardGame, recorder: Recorder) -> int:
    """Record a board's game beside the recorder's own; returns the number of its moves. One without moves is left."""
    if board_game.moves:
        game = game_of(board_game)
        other = Recorder(recorder.path)
        other.start(game, board=recorder.record.board)
        if outcome := game.outcome():
            other.finish(outcome)
        other.close()
    return len(board_game.moves)
