"""Parsing lines of moves: a turn on each line, its moves joined by ` / `, each with braces of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from hallcore.errors import AmbiguousMove, IllegalMove, InvalidText

from ..game import Game
from ..game.turns import SIGN, turn_over
from .errors import AgainstRules
from .escapes import unescape
from .evaluation import EXPECTED, RecordedEvaluation, parse_evaluation
from .line_reader import LineReader
from .record import RecordedMove

_NUMBER = re.compile(r"([0-9]{1,9})\.[ \t]+(?=\S)")
_TEXT = re.compile(rf"[^{{{SIGN}]*")
_BRACES = re.compile(r"\{([^}\\]*(?:\\.[^}\\]*)*)\}")
_FIELD = re.compile(r"\[%(\w+) ([^]]*)\]\s*")
_TIME = re.compile(r"([0-9]{1,9}):([0-5][0-9]):([0-5][0-9])\.([0-9]{3})")


@dataclass
class Note:
    """What stands in braces, and the index of the next character after them that is no blank.

    `column` is where the evaluation stands, from 1; its move is not looked at.
    """

    comment: str
    at_ms: int | None
    clocks_ms: tuple[int, ...]
    end: int
    evaluation: RecordedEvaluation | None = None
    column: int = 0


def parse_moves(lines: LineReader, game: Game, evaluations: dict[int, RecordedEvaluation]) -> list[RecordedMove]:
    """The lines that begin with a move's number; their moves are made in `game`. Raises InvalidRecord.

    What the braces say of positions comes into `evaluations`, by ply.
    """
    moves = []
    while not lines.done and (number := _NUMBER.match(lines.line)):
        if int(number[1]) != game.ply + 1:
            raise lines.error(1, f"the move's number {game.ply + 1}")
        seat, index, goes_on = game.seat, number.end(), True
        while goes_on:
            move, index = _move(lines, index, game, evaluations)
            moves.append(move)
            goes_on = _goes_on(lines, index)
            if goes_on and game.seat != seat:
                raise lines.error(index + 1, turn_over(game), AgainstRules)
            index = _after_blanks(lines.line, index + len(SIGN))
        lines.next()
    return moves


def parse_moves_as_played(lines: LineReader, ply: int) -> list[RecordedMove]:
    """The lines that begin with a move's number, whatever the moves are; the first follows `ply`.

    Raises InvalidRecord.
    """
    moves: list[RecordedMove] = []
    while not lines.done and (number := _NUMBER.match(lines.line)):
        if int(number[1]) != ply + len(moves) + 1:
            raise lines.error(1, f"the move's number {ply + len(moves) + 1}")
        index, goes_on = number.end(), True
        while goes_on:
            text = _text(lines, index)
            if not text.strip():
                raise lines.error(index + 1, "a move")
            move, _, index = _with_note(lines, index + len(text), ply + len(moves) + 1, text.rstrip())
            moves.append(move)
            goes_on = _goes_on(lines, index)
            index = _after_blanks(lines.line, index + len(SIGN))
        lines.next()
    return moves


def parse_braces(lines: LineReader, index: int, seats: int = 0) -> Note:
    """Comment, time since the start and clocks in the braces that begin at this index of the present line.

    There may be one clock, or as many as there are `seats`; any number where that is 0. Raises InvalidRecord.
    """
    braces = _BRACES.match(lines.line, index)
    if not braces:
        raise lines.error(index + 1, "{times and comment} in this line, with \\} for a brace within")
    start, inside = braces.start(1), braces[1]
    times_ms: dict[str, tuple[int, ...]] = {}
    evaluation: RecordedEvaluation | None = None
    end = column = 0
    while field := _FIELD.match(inside, end):
        name, value = field.groups()
        if name not in ("at", "clk", "eval") or name in times_ms or (name == "eval" and evaluation):
            expected = "[%at h:mm:ss.mmm], [%clk h:mm:ss.mmm] or [%eval 0.612 MOVE], each once, or a comment"
            raise lines.error(start + end + 1, expected)
        if name == "eval":
            evaluation, column = parse_evaluation(value), start + field.start(2) + 1
            if evaluation is None:
                raise lines.error(column, EXPECTED)
            end = field.end()
            continue
        times_ms[name] = tuple(parse_time(text) for text in value.split())
        if not times_ms[name] or min(times_ms[name]) < 0:
            raise lines.error(start + field.start(2) + 1, "a time h:mm:ss.mmm")
        if len(times_ms[name]) > 1 and (name == "at" or (seats and len(times_ms[name]) != seats)):
            expected = "one time" + (f", or one for each of the {seats} players" if name == "clk" else "")
            raise lines.error(start + field.start(2) + 1, expected)
        end = field.end()
    comment, wrong = unescape(inside[end:])
    if wrong >= 0:
        raise lines.error(start + end + wrong + 1, "an escape: \\\\, \\}, \\[, \\n or \\u and four digits 0-9a-f")
    at_ms = times_ms["at"][0] if "at" in times_ms else None
    return Note(
        comment.strip(), at_ms, times_ms.get("clk", ()), _after_blanks(lines.line, braces.end()), evaluation, column
    )


def parse_time(text: str) -> int:
    """The milliseconds of `0:04:56.750`, -1 if the text is no time."""
    match = _TIME.fullmatch(text)
    if not match:
        return -1
    hours, minutes, seconds, ms = map(int, match.groups())
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms


def _move(
    lines: LineReader, index: int, game: Game, evaluations: dict[int, RecordedEvaluation]
) -> tuple[RecordedMove, int]:
    """Parse and make one move; returns it and the index of what stands after it and its braces."""
    text = _text(lines, index)
    if outcome := game.outcome():
        raise lines.complaint(index + 1, f"no move: the game is over ({outcome})", kind=AgainstRules)
    seat = game.seat
    try:
        move = game.push(text.rstrip())
    except InvalidText as error:
        raise lines.error(index + error.column, error.expected, AgainstRules) from None
    except (IllegalMove, AmbiguousMove) as error:
        raise lines.complaint(index + 1, f"a legal move ({error})", kind=AgainstRules) from None
    made, note, end = _with_note(lines, index + len(text), game.ply, str(move), seat, len(game.sides))
    if note is not None and note.evaluation:
        evaluations[game.ply] = legal_evaluation(lines, note, game)
    return made, end


def legal_evaluation(lines: LineReader, note: Note, game: Game) -> RecordedEvaluation:
    """The evaluation in braces of the game's position, its move in the game's notation. Raises InvalidRecord."""
    if note.evaluation is None:
        raise ValueError("no evaluation in these braces")
    if outcome := game.outcome():
        raise lines.complaint(note.column, f"no evaluation: the game is over ({outcome})", kind=AgainstRules)
    try:
        return replace(note.evaluation, best=str(game.parse(note.evaluation.best)))
    except (InvalidText, IllegalMove, AmbiguousMove) as error:
        raise lines.complaint(note.column, f"a legal best move ({error})", kind=AgainstRules) from None


def _text(lines: LineReader, index: int) -> str:
    """What stands from this index up to braces, to the next move of the turn, or to the end of the line."""
    return _TEXT.match(lines.line, index)[0]  # type: ignore[index]


def _with_note(
    lines: LineReader, index: int, ply: int, text: str, seat: int = -1, seats: int = 0
) -> tuple[RecordedMove, Note | None, int]:
    """The move with what stands in braces at this index, if there are any; the braces; the index of what follows."""
    if not lines.line.startswith("{", index):
        return RecordedMove(ply, text), None, index
    note = parse_braces(lines, index, seats)
    clocks_ms = note.clocks_ms
    if len(clocks_ms) < 2:
        clock_ms = clocks_ms[0] if clocks_ms else None
        return RecordedMove(ply, text, note.at_ms, clock_ms, note.comment), note, note.end
    clock_ms = clocks_ms[seat] if seat >= 0 else None
    return RecordedMove(ply, text, note.at_ms, clock_ms, note.comment, clocks_ms), note, note.end


def _goes_on(lines: LineReader, index: int) -> bool:
    """True if another move of the turn follows; raises InvalidRecord for anything but that and the line's end."""
    goes_on = lines.line.startswith(SIGN, index)
    if not goes_on and index < len(lines.line):
        raise lines.error(index + 1, f"{SIGN!r} and the next move of the turn, or the end of the line")
    return goes_on


def _after_blanks(line: str, index: int) -> int:
    """The index of the first character from here on that is no blank."""
    return len(line) - len(line[index:].lstrip())
