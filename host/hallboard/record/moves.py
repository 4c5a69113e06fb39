"""Reading the lines of moves: a turn a line, its parts joined by ` / `, each with its own braces."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hallcore.errors import AmbiguousMove, IllegalMove, InvalidText

from ..game import Game
from ..game.turns import SIGN, turn_over
from .escapes import unescape
from .lines import AgainstRules, Lines
from .record import RecordedMove
from .times import parse_ms

_NUMBER = re.compile(r"([0-9]{1,9})\.[ \t]+(?=\S)")
_TEXT = re.compile(rf"[^{{{SIGN}]*")
_BRACES = re.compile(r"\{((?:[^}\\]|\\.)*)\}")
_FIELD = re.compile(r"\[%(\w+) ([^]]*)\]\s*")


@dataclass
class Note:
    """What stands in braces, and the index of the sign after them and after the blanks that follow."""

    comment: str
    at_ms: int | None
    clock_ms: int | None
    end: int


def parse_moves(lines: Lines, game: Game) -> list[RecordedMove]:
    """Read the lines that begin with a move's number, and play their moves; raises InvalidRecord."""
    moves = []
    while not lines.done and (number := _NUMBER.match(lines.line)):
        if int(number[1]) != game.ply + 1:
            raise lines.error(1, f"the move's number {game.ply + 1}")
        seat, at, goes_on = game.seat, number.end(), True
        while goes_on:
            move, at = _move(lines, at, game)
            moves.append(move)
            goes_on = _goes_on(lines, at)
            if goes_on and game.seat != seat:
                raise lines.error(at + 1, turn_over(game), AgainstRules)
            at = _blanks(lines.line, at + len(SIGN))
        lines.next()
    return moves


def parse_moves_as_played(lines: Lines, ply: int) -> list[RecordedMove]:
    """Read the lines that begin with a move's number, whatever the moves are, the first after `ply`; raises
    InvalidRecord."""
    moves: list[RecordedMove] = []
    while not lines.done and (number := _NUMBER.match(lines.line)):
        if int(number[1]) != ply + len(moves) + 1:
            raise lines.error(1, f"the move's number {ply + len(moves) + 1}")
        at, goes_on = number.end(), True
        while goes_on:
            text = _text(lines, at)
            if not text.strip():
                raise lines.error(at + 1, "a move")
            move, at = _noted(lines, at + len(text), ply + len(moves) + 1, text.rstrip())
            moves.append(move)
            goes_on = _goes_on(lines, at)
            at = _blanks(lines.line, at + len(SIGN))
        lines.next()
    return moves


def parse_braces(lines: Lines, at: int) -> Note:
    """Comment, time since the start and clock in the braces that begin at this index of the present line."""
    found = _BRACES.match(lines.line, at)
    if not found:
        raise lines.error(at + 1, "{times and comment} in this line, with \\} for a brace within")
    start, inside = found.start(1), found[1]
    times: dict[str, int] = {}
    at = 0
    while field := _FIELD.match(inside, at):
        name, value = field.groups()
        if name not in ("at", "clk") or name in times:
            raise lines.error(start + at + 1, "[%at h:mm:ss.mmm] or [%clk h:mm:ss.mmm], each once, or a comment")
        times[name] = parse_ms(value)
        if times[name] < 0:
            raise lines.error(start + field.start(2) + 1, "a time h:mm:ss.mmm")
        at = field.end()
    comment, wrong = unescape(inside[at:])
    if wrong >= 0:
        raise lines.error(start + at + wrong + 1, "an escape: \\\\, \\}, \\[, \\n or \\u and four digits 0-9a-f")
    return Note(comment.strip(), times.get("at"), times.get("clk"), _blanks(lines.line, found.end()))


def _move(lines: Lines, at: int, game: Game) -> tuple[RecordedMove, int]:
    """Read and play one move; returns it and the index of what stands after it and its braces."""
    text = _text(lines, at)
    if outcome := game.outcome():
        raise lines.complaint(at + 1, f"no move: the game is over ({outcome})", kind=AgainstRules)
    try:
        move = game.push(text.rstrip())
    except InvalidText as error:
        raise lines.error(at + error.column, error.expected, AgainstRules) from None
    except (IllegalMove, AmbiguousMove) as error:
        raise lines.complaint(at + 1, f"a legal move ({error})", kind=AgainstRules) from None
    return _noted(lines, at + len(text), game.ply, str(move))


def _text(lines: Lines, at: int) -> str:
    """What stands from this index up to braces, to the next move of the turn, or to the end of the line."""
    return _TEXT.match(lines.line, at)[0]  # type: ignore[index]


def _noted(lines: Lines, at: int, ply: int, text: str) -> tuple[RecordedMove, int]:
    """The move with what stands in its braces, if there are any at this index; and the index of what follows."""
    if not lines.line.startswith("{", at):
        return RecordedMove(ply, text), at
    note = parse_braces(lines, at)
    return RecordedMove(ply, text, note.at_ms, note.clock_ms, note.comment), note.end


def _goes_on(lines: Lines, at: int) -> bool:
    """True if another move of the turn follows; raises InvalidRecord for anything but that and the line's end."""
    goes_on = lines.line.startswith(SIGN, at)
    if not goes_on and at < len(lines.line):
        raise lines.error(at + 1, f"{SIGN!r} and the next move of the turn, or the end of the line")
    return goes_on


def _blanks(line: str, at: int) -> int:
    """The index of the first sign from here on that is no blank."""
    return len(line) - len(line[at:].lstrip())
