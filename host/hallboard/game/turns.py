"""Turns of several moves: which they are, and their text, in which ` / ` joins the parts: `-g4.2 / Q@g3.1 / end`."""

from __future__ import annotations

from hallcore.errors import InvalidMove
from hallcore.keys import TURN

from .game import Game
from .move import Move
from .outcome import with_verb

SEPARATOR = " / "
SIGN = "/"  # people write the sign alone; no ruleset has it in its moves


def turns(game: Game) -> list[list[Move]]:
    """The moves made, a list for each turn.

    A turn is what one player plays in a row. It also ends where the rules themselves change the board, such as for a
    new round, which the same player may begin, and where one who is left alone begins his next.
    """
    seats = [counters[TURN] for counters in game.past_counters()]
    turns_made: list[list[Move]] = []
    goes_on = False
    for ply, move in enumerate(game.moves):
        if goes_on:
            turns_made[-1].append(move)
        else:
            turns_made.append([move])
        goes_on = seats[ply] == seats[ply + 1] and not move.has_aftermath() and not move.ends_turn()
    return turns_made


def push_turn(game: Game, text: str) -> list[Move]:
    """Make a move, or the moves of one player's turn joined by ` / `, and return them.

    Raises InvalidMove with the column in the whole text, IllegalMove or AmbiguousMove; then nothing has changed.
    """
    trial = game.copy()
    made: list[Move] = []
    column = 1
    for part in text.split(SIGN):
        if made and trial.seat != game.seat:
            raise InvalidMove(text, column - 1, turn_over(trial))
        try:
            made.append(trial.push(part))
        except InvalidMove as error:
            raise InvalidMove(text, column + error.column - 1, error.expected) from None
        column += len(part) + len(SIGN)
    for move in made:
        game.push(move)
    return made


def turn_over(game: Game) -> str:
    """What is expected where a turn is joined to that of another player."""
    return "the end of the turn (" + (
        "the game is over)" if game.outcome() else f"{with_verb(game.turn, 'is')} to move now)"
    )
