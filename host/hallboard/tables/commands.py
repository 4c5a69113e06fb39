"""The commands of a watcher: messages in, acts of the session out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hallcore.tracker import modes

from ..engine.evaluation import plies_text
from ..errors import UserError
from ..game.outcome import with_verb
from ..session import EngineSeat, Session
from .exercise import Exercise
from .table import Table

Message = Mapping[str, Any]

_MOST_CHOICES = 1000
_LONGEST_PATH = 100  # spaces of a slide
_JUDGED_SIDES = 2  # of more, one player's chance does not say whose the others are
_MOST_PLIES = 100_000
LONGEST_MOVE = 2000

_OF_A_TURN = {"move", "touch", "place", "slide", "dropAll", "putAside", "pick", "choose", "sayKind", "endTurn", "draw"}
OF_A_SIDE = _OF_A_TURN | {"resign"}


def obey(table: Table, message: Any) -> None:
    """Carry out the message: the session's thread does it, or refuses it by a note.

    With a `side` what belongs to a turn is done only while it is that side's. Raises UserError for a message without a
    meaning, or out of turn, and InvalidMove, IllegalMove or AmbiguousMove for a move.
    """
    if not isinstance(message, dict):
        raise UserError("expected an object with a type")
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in COMMANDS:
        raise UserError(f"type: expected one of {', '.join(sorted(COMMANDS))}, found {kind!r}")
    if "side" in message and kind in _OF_A_TURN:
        _see_whose_turn(table.session, _side(table.session, message))
    COMMANDS[kind](table, message)


def _side(session: Session, message: Message) -> int:
    """The seat of the message's side, which a hand must play. Raises UserError."""
    seats = zip(session.game.sides, session.seats, strict=True)
    sides = {side: i for i, (side, seat) in enumerate(seats) if not isinstance(seat, EngineSeat)}
    if not isinstance(message["side"], str) or message["side"] not in sides:
        raise UserError(f"side: expected one that a hand plays: {', '.join(sides)}, found {message['side']!r}")
    return sides[message["side"]]


def _see_whose_turn(session: Session, seat: int) -> None:
    """Raise UserError if another hand is to move. Who is not may still put right what does not stand as it should."""
    state, to_move = session.state, session.game.seat
    if to_move == seat or isinstance(session.seats[to_move], EngineSeat) or session.over.is_set():
        return
    amiss = state is not None and state.ply == len(session.game.moves) and (state.debts or state.mode == modes.SET_UP)
    if not amiss:
        raise UserError(f"{with_verb(session.game.sides[to_move], 'is')} to move: nothing was done")


def _simply(act: Callable[[Session], None]) -> Callable[[Table, Message], None]:
    return lambda table, message: act(table.session)


def _at_space(act: Callable[[Session, int], None]) -> Callable[[Table, Message], None]:
    return lambda table, message: act(table.session, table.space(str(message.get("space"))))


def _at_ply(act: Callable[[Table, Message], None], *, changes: bool = True) -> Callable[[Table, Message], None]:
    """An act on the game as it is: with a `ply` it is done only while the game has so many, so never twice.

    `changes` is False where the game stays as it is, and a second time does nothing.
    """

    def do(table: Table, message: Message) -> None:
        if "ply" not in message:
            act(table, message)
            return
        ply = _number(message, "ply", 0, _MOST_PLIES)
        with table.changing(changes) as present:  # the second of two hears what has become of the first
            if present != ply:
                raise UserError(f"{message['type']}: the game has {plies_text(present)}, not {ply}: nothing was done")
            with table.session.only_at(ply):
                act(table, message)

    return do


def _move(table: Table, message: Message) -> None:
    text = message.get("move")
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST_MOVE:
        raise UserError("move: expected the text of a move")
    table.session.game.copy().parse(text)
    table.session.play_text(text)


def _slide(table: Table, message: Message) -> None:
    path = message.get("path")
    if not isinstance(path, list) or not 2 <= len(path) <= _LONGEST_PATH:
        raise UserError(f"path: expected 2 to {_LONGEST_PATH} spaces")
    table.session.slide([table.space(str(name)) for name in path])


def _resign(table: Table, message: Message) -> None:
    table.session.resign(_side(table.session, message) if "side" in message else None)


def _take_back(table: Table, message: Message) -> None:
    table.session.take_back(_number(message, "plies", 0, 10_000, 0))


def _clumsy(table: Table, message: Message) -> None:
    table.session.be_clumsy(_switch(message))


def _judge(table: Table, message: Message) -> None:
    if len(table.session.seats) != _JUDGED_SIDES:
        raise UserError("only a game of two is judged")
    if _switch(message) != table.session.judges:
        table.session.judge()


def _show_number(table: Table, message: Message) -> None:
    if table.number is None:
        raise UserError("this table has no number")
    table.session.show_number(table.number)


def _trace(table: Table, message: Message) -> None:
    if _switch(message):
        table.record_trace()
    else:
        table.tracing.end()


def _switch(message: Message) -> bool:
    on = message.get("on")
    if not isinstance(on, bool):
        raise UserError(f"on: expected true or false, found {on!r}")
    return on


def _exercise(table: Table) -> Exercise:
    if table.exercise is None:
        raise UserError("there is no exercise at this table")
    return table.exercise


def _go_to_task(table: Table, message: Message) -> None:
    exercise = _exercise(table)
    table.session.new_game(exercise.go_to(_number(message, "number", 1, len(exercise.tasks))))


def _retry(table: Table, message: Message) -> None:
    made = _exercise(table).made(table.session.game.history)
    if made:
        table.session.take_back(len(made))


def _show_task(table: Table, message: Message) -> None:
    move = _exercise(table).next_to_show(table.session.game.history)
    if move:
        table.session.show_move(move)


def _number(message: Message, name: str, low: int, high: int, default: int | None = None) -> int:
    value = message.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise UserError(f"{name}: expected a whole number from {low} to {high}, found {value!r}")
    return value


COMMANDS: dict[str, Callable[[Table, Message], None]] = {
    "move": _at_ply(_move),
    "takeback": _at_ply(_take_back),
    "resign": _at_ply(_resign),
    "draw": _at_ply(_simply(Session.offer_draw), changes=False),
    "abort": _at_ply(_simply(Session.abort)),
    "hint": _simply(Session.hint),
    "newGame": _at_ply(_simply(Session.new_game)),
    "touch": _at_space(Session.touch),
    "place": _at_space(Session.place),
    "slide": _slide,
    "dropAll": _at_space(Session.drop_all),
    "putAside": _simply(Session.put_aside),
    "pick": lambda table, message: table.session.pick(_number(message, "by", -100, 100)),
    "choose": _at_ply(lambda table, message: table.session.choose(_number(message, "number", 0, _MOST_CHOICES))),
    "sayKind": lambda table, message: table.session.say_kind(_number(message, "number", 0, _MOST_CHOICES)),
    "clumsy": _clumsy,
    "judge": _judge,
    "trace": _trace,
    "showNumber": _show_number,
    "endTurn": _at_ply(_simply(Session.end_turn)),
    "makeLast": _simply(Session.make_last),
    "task": _go_to_task,
    "retry": _at_ply(_retry),
    "showMove": _show_task,
    "level": lambda table, message: table.session.change_level(_number(message, "by", -9, 9)),
}
