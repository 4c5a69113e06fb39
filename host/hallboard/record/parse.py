"""Parses the text format of records: every move is checked against the rules, nothing is guessed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from hallcore.errors import InvalidPosition
from hallcore.games import GAMES

from ..errors import InvalidTimeControl, UnknownVariant
from ..game import SETS, Game, parse_time_control, ruleset, split_variant
from ..game.variants import format_variants, parse_variants
from .errors import AgainstRules, InvalidRecord, OtherRules
from .escapes import unescape
from .evaluation import parse_settings
from .format import player_tags
from .line_reader import LineReader
from .parse_moves import legal_evaluation, parse_braces, parse_moves, parse_moves_as_played
from .record import DRAW, UNFINISHED, Player, Record, wrong_end
from .rules import EXPECTED, by_other_rules, difference, is_rules
from .variation import EXAMPLE, Variation, VariationError, follow, split_variation

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "([^"\\]*(?:\\.[^"\\]*)*)"\]\s*')
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)?")


@dataclass
class _Tag:
    value: str
    index: int  # of its line
    column: int  # of its value


def parse_records(
    text: str, *, as_played: bool = False, on_line: Callable[[int], None] = lambda lines: None
) -> list[Record]:
    """All games of a text. Raises InvalidRecord; OtherRules where the present rules contradict a game of others.

    `as_played`: such a game is kept as it was played. `on_line` is called after each game with the lines read so far.
    """
    lines = LineReader(text)
    records = []
    lines.skip_empty()
    while not lines.done:
        records.append(_record(lines, as_played))
        on_line(lines.index)
        lines.skip_empty()
    return records


def _record(lines: LineReader, as_played: bool) -> Record:
    first = lines.index
    tags = _tags(lines)
    record, game = _head(lines, tags)
    lines.skip_empty()
    if lines.line.startswith("{"):
        note = parse_braces(lines, 0)
        if note.at_ms is not None or note.clocks_ms:
            raise lines.error(1, "a comment without times before the first move")
        if note.evaluation:
            record.evaluations[game.ply] = legal_evaluation(lines, note, game)
        if note.end < len(lines.line):
            raise lines.error(note.end + 1, "the end of the line after the comment")
        record.comment = note.comment
        lines.next()
    first_move = lines.index
    ply = game.ply
    try:
        record.moves = parse_moves(lines, game, record.evaluations)
        record.variations = _variations(lines, record)
        _end(lines, tags, record, game)
    except AgainstRules as error:
        if not by_other_rules(record.game, record.rules):
            raise
        if not as_played:
            background = difference(record.game, record.variant, record.rules)
            raise OtherRules(error.line, error.column, error.expected, error.actual, background) from None
        lines.index = first_move
        record.analysis, record.evaluations = "", {}  # they stay in the text
        record.moves = parse_moves_as_played(lines, ply)
        record.variations = []
        while lines.line.startswith("("):
            lines.next()
        _end_as_played(lines, tags, record, game)
        record.as_played = lines.between(first, lines.index)
    return record


def _variations(lines: LineReader, record: Record) -> list[Variation]:
    """The lines in parentheses. Raises InvalidRecord."""
    found: list[Variation] = []
    while lines.line.startswith("("):
        line = split_variation(lines.line)
        if line is None:
            raise lines.error(1, f"a variation such as {EXAMPLE}")
        first = record.begin().ply + 1
        if not first <= line.ply <= first + len(record.moves):
            raise lines.complaint(2, f"a variation that begins at a ply from {first} to {first + len(record.moves)}")
        try:
            moves = follow(record.replay(line.ply - first), line.ply, line.moves)
        except VariationError as error:
            raise lines.complaint(1, f"a variation of the game ({error})", kind=AgainstRules) from None
        found.append(Variation(line.ply, tuple(moves)))
        lines.next()
    return found


def _tags(lines: LineReader) -> dict[str, _Tag]:
    tags: dict[str, _Tag] = {}
    while lines.line.startswith("["):
        match = _TAG.fullmatch(lines.line)
        if not match:
            raise lines.error(1, 'a tag such as [Game "vlkno"]')
        name, raw = match.groups()
        value, wrong = unescape(raw)
        if wrong >= 0:
            raise lines.error(match.start(2) + wrong + 1, 'an escape: \\\\, \\", \\n or \\u and four digits 0-9a-f')
        if name in tags:
            raise lines.error(2, f"each tag once: {name} stands in line {tags[name].index + 1} already")
        tags[name] = _Tag(value, lines.index, match.start(2) + 1)
        lines.next()
    if "Game" not in tags:
        raise lines.error(1, f'the tag [Game "..."]: one of {", ".join(GAMES)}')
    return tags


def _head(lines: LineReader, tags: dict[str, _Tag]) -> tuple[Record, Game]:
    """What the tags say, and the game before its first move."""
    name = tags["Game"]
    if name.value not in GAMES:
        raise lines.complaint(name.column, f"a game: one of {', '.join(GAMES)}", name.index)
    record = Record(name.value)
    variants = {}
    if variant := tags.get("Variant"):
        try:
            variants = dict(split_variant(part) for part in variant.value.split())
            record.variant = format_variants(ruleset(record.game), parse_variants(ruleset(record.game), variants))
        except UnknownVariant as error:
            raise lines.complaint(variant.column, f"a variant of the game: {error}", variant.index) from None
    game = Game(record.game, **variants)
    if position := tags.get("Position"):
        game = _position(lines, position, record)
        if game.position() != Game(record.game, **variants).position():
            record.start = game.ruleset.position.format_position(game.cells, game.counters)
    if date := tags.get("Date"):
        if date.value and not _is_date(date.value):
            raise lines.complaint(date.column, "a date such as 2026-05-17 or 2026-05-17T18:30:00Z (in UTC)", date.index)
        record.date = date.value
    names = player_tags(record.game)[: len(game.sides)]
    players = [Player(*(tags[tag].value if tag in tags else "" for tag in (name, name + "Engine"))) for name in names]
    record.players = tuple(players) if any(name in tags or name + "Engine" in tags for name in names) else ()
    record.board = tags["Board"].value if "Board" in tags else ""
    record.match, record.set_number = _set(lines, tags, game)
    if (control := tags.get("TimeControl")) and control.value:
        try:
            record.time_control = str(parse_time_control(control.value))
        except InvalidTimeControl as error:
            raise lines.complaint(control.column, f"a time control ({error})", control.index) from None
    if (rules := tags.get("Rules")) and rules.value:
        if not is_rules(rules.value):
            raise lines.complaint(rules.column, EXPECTED, rules.index)
        record.rules = rules.value
    if (analysis := tags.get("Analysis")) and analysis.value:
        if parse_settings(analysis.value) is None:
            expected = "an engine's settings such as level=10 movetime_ms=300"
            raise lines.complaint(analysis.column, expected, analysis.index)
        record.analysis = analysis.value
    used = {"Game", "Variant", "Rules", "Match", "Set", "Date", "Board", "TimeControl", "Position", "Result", "Reason"}
    used.add("Analysis")
    used.update(names, (name + "Engine" for name in names))
    record.tags = tuple((name, tag.value) for name, tag in tags.items() if name not in used)
    return record, game


def _is_date(text: str) -> bool:
    """True for a day of the calendar, or a time of such a day in UTC."""
    if not _DATE.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _position(lines: LineReader, tag: _Tag, record: Record) -> Game:
    head = f"{record.game} "
    try:
        game = Game.from_position(f"{head}{tag.value} {record.variant}")
    except InvalidPosition as error:
        column = tag.column + min(max(0, error.column - 1 - len(head)), len(tag.value))
        raise lines.complaint(column, error.expected, tag.index) from None
    if format_variants(game.ruleset, game.options) != record.variant:
        raise lines.complaint(tag.column, "the variants in the tag Variant alone", tag.index)
    return game


def _set(lines: LineReader, tags: dict[str, _Tag], game: Game) -> tuple[str, int]:
    """The name of the match and the number of the set; ('', 0) for a game by itself."""
    match, number = (tag if tag and tag.value else None for tag in (tags.get("Match"), tags.get("Set")))
    if match is None and number is None:
        return "", 0
    numbers = [str(i) for i in range(1, SETS + 1)]
    if number is None:
        raise lines.complaint(1, f'the tag [Set "..."] as well: {" or ".join(numbers)}', tags["Match"].index)
    if match is None:
        raise lines.complaint(1, 'the tag [Match "..."] as well: the name of the match', number.index)
    if number.value not in numbers:
        raise lines.complaint(number.column, f"the number of the set: {' or '.join(numbers)}", number.index)
    if len(game.sides) > 2:
        raise lines.complaint(1, f"a game by itself: there are {len(game.sides)} players, sets are for 2", match.index)
    return match.value, int(number.value)


def _end(lines: LineReader, tags: dict[str, _Tag], record: Record, game: Game) -> None:
    """The result: what the rules say if they have ended the game, else what the file says."""
    line = lines.index
    _end_as_played(lines, tags, record, game)
    if wrong := wrong_end(game, record.result, record.reason):
        part, expected = wrong
        if part == "reason":
            raise lines.complaint(tags["Reason"].column, expected, tags["Reason"].index, AgainstRules)
        lines.index = line
        raise lines.error(1, expected, AgainstRules)
    if not record.reason and record.result != UNFINISHED and (outcome := game.outcome()):
        record.reason = outcome.reason


def _end_as_played(lines: LineReader, tags: dict[str, _Tag], record: Record, game: Game) -> None:
    """The result as the file says it."""
    results = (*game.sides, DRAW, UNFINISHED)
    word = lines.line.strip()
    if word not in results:
        raise lines.error(1, f"move {game.start().ply + len(record.moves) + 1} or the result ({', '.join(results)})")
    result = tags.get("Result")
    if result and result.value != word:
        raise lines.complaint(result.column, f"the result {word} as after the last move", result.index)
    record.result = word
    record.reason = tags["Reason"].value if "Reason" in tags else ""
    lines.next()


__all__ = ("InvalidRecord", "parse_records")
