"""Reading the lines of moves: a turn a line, its parts joined by ` / `, each with its own braces."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hallcore.errors import AmbiguousMove, IllegalMove, InvalidText

from ..game import Game
from ..game.turns import SIGN, turn_over
from .escapes import unescape
from .lines import Lines
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
            goes_on = lines.line.startswith(SIGN, at)
            if goes_on and game.seat != seat:
                raise lines.error(at + 1, turn_over(game))
            if not goes_on and at < len(lines.line):
                raise lines.error(at + 1, f"{SIGN!r} and the next move of the turn, or the end of the line")
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
    text = _TEXT.match(lines.line, at)[0]  # type: ignore[index]
    try:
        move = game.push(text.rstrip())
    except InvalidText as error:
        raise lines.error(at + error.column, error.expected) from None
    except (IllegalMove, AmbiguousMove) as error:
        raise lines.complaint(at + 1, f"a legal move ({error})") from None
    at += len(text)
    if not lines.line.startswith("{", at):
        return RecordedMove(game.ply, str(move)), at
    note = parse_braces(lines, at)
    return RecordedMove(game.ply, str(move), note.at_ms, note.clock_ms, note.comment), note.end


def _blanks(line: str, at: int) -> int:
    """The index of the first sign from here on that is no blank."""
    return len(line) - len(line[at:].lstrip())
