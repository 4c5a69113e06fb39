"""Records as text, in the manner of PGN. The format stands in host/README.md; `parse.py` reads it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import islice

from hallcore.games import part

from ..game import turns
from ..game.turns import SEPARATOR
from .escapes import escape
from .evaluation import RecordedEvaluation, format_evaluation
from .record import BrokenRecord, Record, RecordedMove


def format_records(records: Iterable[Record]) -> str:
    """A file of games, an empty line between them."""
    return "\n".join(format_record(record) for record in records)


def format_record(record: Record) -> str:
    """One game: tags, moves, result; ends with a line feed. One kept as it was played is as it was imported."""
    if record.as_played:
        return record.as_played
    lines = [f'[{name} "{escape(value, chr(34))}"]' for name, value in _tags(record)]
    lines.append("")
    before = record.evaluations.get(record.moves[0].ply - 1) if record.moves else None
    if record.comment or before:
        lines.append(_braces(record.comment, evaluation=before))
    lines += [_turn(moves, record.evaluations) for moves in _turns(record)]
    lines += map(str, record.variations)
    lines.append(record.result)
    return "\n".join(lines) + "\n"


def player_tags(game: str) -> list[str]:
    """The tags of the players' names in seat order: `Black`, `White`. With `Engine` after it, that of the settings."""
    return [side.title().replace(" ", "") for side in part(game, "rules").SIDES]


def _tags(record: Record) -> list[tuple[str, str]]:
    tags = [("Game", record.game), ("Variant", record.variant)]
    tags += [("Match", record.match), ("Set", str(record.set_number or ""))]
    tags += [("Date", record.date), ("Board", record.board), ("TimeControl", record.time_control)]
    for tag, player in zip(player_tags(record.game), record.players, strict=False):
        tags += [(tag, player.name), (tag + "Engine", player.engine)]
    tags += [("Position", record.start)]
    tags = [(name, value) for name, value in tags if value]
    tags.append(("Result", record.result))
    if record.reason:
        tags.append(("Reason", record.reason))
    if record.rules:
        tags.append(("Rules", record.rules))
    if record.analysis:
        tags.append(("Analysis", record.analysis))
    return [*tags, *record.tags]


def _turns(record: Record) -> list[list[RecordedMove]]:
    """The record's moves by turns; a line for each move where the rules do not say whose they are."""
    lengths = []
    with suppress(BrokenRecord):
        lengths = [len(turn) for turn in turns(record.follow()[0])]
    lengths += [1] * (len(record.moves) - sum(lengths))
    moves = iter(record.moves)
    return [list(islice(moves, length)) for length in lengths]


def _turn(moves: list[RecordedMove], evaluations: Mapping[int, RecordedEvaluation]) -> str:
    return f"{moves[0].ply}. " + SEPARATOR.join(_move(move, evaluations.get(move.ply)) for move in moves)


def format_time(time_ms: int) -> str:
    """The text of a time of 0 or more: `0:04:56.750`, hours, minutes, seconds and milliseconds."""
    seconds, ms = divmod(time_ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}.{ms:03}"


def _move(move: RecordedMove, evaluation: RecordedEvaluation | None) -> str:
    clocks_ms = move.clocks_ms or (() if move.clock_ms is None else (move.clock_ms,))
    braces = _braces(move.comment, move.at_ms, clocks_ms, evaluation)
    return f"{move.text} {braces}" if braces else move.text


def _braces(
    comment: str,
    at_ms: int | None = None,
    clocks_ms: tuple[int, ...] = (),
    evaluation: RecordedEvaluation | None = None,
) -> str:
    parts = []
    if at_ms is not None:
        parts.append(f"[%at {format_time(at_ms)}]")
    if clocks_ms:
        parts.append(f"[%clk {' '.join(map(format_time, clocks_ms))}]")
    if evaluation:
        parts.append(f"[%eval {format_evaluation(evaluation)}]")
    if comment:
        parts.append(escape(comment, "}["))
    return "{" + " ".join(parts) + "}" if parts else ""
