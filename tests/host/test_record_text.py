"""The text of records: what is written is read again byte for byte, what is wrong is named by line and column."""

from __future__ import annotations

import contextlib
import time
from random import Random

import pytest
from hallboard import GAMES, Game
from hallboard.record import (
    InvalidRecord,
    Player,
    Record,
    RecordedMove,
    format_record,
    format_records,
    of_game,
    parse_records,
)
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.host.plays import random_game

SIGNS = st.text(st.characters(exclude_categories=("Cs",)), max_size=30)
WORDS = st.builds(str.strip, SIGNS)
TIMES = st.none() | st.integers(0, 10**12)

TEXT = """\
[Game "vlkno"]
[Variant "putback=barred"]
[Date "2026-05-17"]
[Black "Home"]
[White "hallboard"]
[WhiteEngine "level=3 seed=7"]
[Result "*"]
[Event "Garden"]

{a \\{ in the \\[beginning\\]}
1. e5-d4 c3>b2 {[%at 0:00:03.250] [%clk 0:04:56.750] good}
2. a5-b4 c4>c5
*
"""
TEXT = TEXT.replace("\\{", "{").replace("\\]", "]")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_every_ruleset_comes_back_as_it_was(name: str) -> None:
    whole = of_game(random_game(name, seed=1, plies=400))
    middle = random_game(name, seed=2, plies=5)
    later = Game.from_position(middle.position())
    for _ in range(4):
        later.push(Random(3).choice(later.legal_moves()))
    records = [whole, of_game(later)]
    text = format_records(records)
    assert parse_records(text) == records
    assert format_records(parse_records(text)) == text
    assert records[1].begin().position() == middle.position()
    assert records[1].replay().position() == later.position()


def test_the_text_of_a_game_reads_like_this() -> None:
    (record,) = parse_records(TEXT)
    assert format_record(record) == TEXT
    assert record.players == (Player("Home"), Player("hallboard", "level=3 seed=7"))
    assert record.moves[0] == RecordedMove(1, "e5-d4 c3>b2", 3_250, 296_750, "good")
    assert record.comment == "a { in the [beginning]"
    assert record.tags == (("Event", "Garden"),)


def test_a_text_of_another_hand_is_read_too_and_put_in_order() -> None:
    tags = '\r\n[Result "*"]\r\n[Game "vlkno"]\r\n[Variant "putback=allowed"]\r\n'
    loose = f"\ufeff{tags}1. E5-D4  C3>B2 {{  hm }}  \r\n *\r\n\r\n"
    tidy = '[Game "vlkno"]\n[Result "*"]\n\n1. e5-d4 c3>b2 {hm}\n*\n'
    assert format_records(parse_records(loose)) == tidy
    assert format_records(parse_records(loose + loose.removeprefix("\ufeff"))) == tidy + "\n" + tidy


@given(
    names=st.tuples(SIGNS, SIGNS, SIGNS, SIGNS),
    board=SIGNS,
    tags=st.dictionaries(st.from_regex(r"X[A-Za-z0-9_]{0,9}", fullmatch=True), SIGNS, max_size=3),
    comments=st.lists(WORDS, min_size=4, max_size=4),
    times=st.lists(st.tuples(TIMES, TIMES), min_size=3, max_size=3),
    result=st.sampled_from(("*", "draw", "black", "white")),
    reason=SIGNS,
)
@example(
    ("\x00", "\\", '"]', ""), "\u2028", {}, ["[%at 0:00:00.000]", "}", "\\}", "{\n{"], [(None, 0)] * 3, "*", "\x85"
)
@settings(max_examples=60, deadline=None)
def test_any_text_that_people_give_survives(
    names: tuple[str, ...],
    board: str,
    tags: dict[str, str],
    comments: list[str],
    times: list[tuple[int | None, int | None]],
    result: str,
    reason: str,
) -> None:
    texts = ("e5-d4 c3>b2", "a5-b4 c4>c5", "a1-b2 a2>a3")
    record = Record(
        "vlkno",
        players=(Player(names[0], names[1]), Player(names[2], names[3])),
        board=board,
        comment=comments[3],
        moves=[RecordedMove(i + 1, texts[i], *times[i], comments[i]) for i in range(3)],
        result=result,
        reason=reason,
        tags=tuple(tags.items()),
    )
    text = format_record(record)
    (again,) = parse_records(text)
    assert format_record(again) == text
    assert all(sign.isprintable() or sign == "\n" or ord(sign) > 0xFFFF for sign in text), "what people can see"
    if any(names):
        assert again == record


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "expected"),
    [
        ('[Game "vlkno"]', '[Game "chess"]', 1, 8, "a game: one of vlkno"),
        ('[Game "vlkno"]\n', "", 8, 1, 'the tag [Game "..."]'),
        ('[Game "vlkno"]', "[Game vlkno]", 1, 1, 'a tag such as [Game "vlkno"]'),
        ("putback=barred", "putback=maybe", 2, 11, "a variant of the game: vlkno: putback=maybe is not known"),
        ("2026-05-17", "yesterday", 3, 8, "a date such as 2026-05-17"),
        ('"Home"', '"An\\na\\x"', 4, 14, "an escape"),
        ('[Result "*"]', '[Result "black"]', 7, 10, "the result * as after the last move"),
        ("Event", "Board", None, None, ""),
        ("Event", "Date", 8, 2, "each tag once: Date stands in line 3"),
        ("[Event", '[Position "1w,2"]\n[Event', 8, 16, "','"),
        (
            "[Event",
            '[Position "1w,1,1,1,1b/1,1,1,1,1/1,1,1,1,1/1,1,1,1,1/1b,1,1,1,1w b 5"]\n[Event',
            12,
            1,
            "the move's number 6",
        ),
        ("1. e5", "3. e5", 11, 1, "the move's number 1"),
        ("e5-d4 c3>b2", "e5=d4 c3>b2", 11, 6, "'-' and where the pawn goes"),
        ("e5-d4 c3>b2", "e5-d4 d4>b2", 11, 4, "a legal move (e5-d4 d4>b2: d4 is occupied)"),
        ("0:00:03.250", "0:00:63.250", 11, 22, "a time h:mm:ss.mmm"),
        ("[%clk", "[%foo", 11, 35, "[%at h:mm:ss.mmm], [%clk h:mm:ss.mmm] or [%eval"),
        ("good}", "good", 11, 16, "{times and comment} in this line"),
        ("good}", "good} 2. a5-b4 c4>c5", 11, 60, "'/' and the next move of the turn, or the end of the line"),
        ("good}", "good} / a5-b4 c4>c5", 11, 60, "the end of the turn (white is to move now)"),
        ("beginning]}", "beginning]} hm", 10, 27, "the end of the line after the comment"),
        ("\n*\n", "\n", 13, 1, "move 3 or the result (black, white, draw, *)"),
        ("\n*\n", "\nblue\n", 13, 1, "move 3 or the result (black, white, draw, *)"),
        ("\n*\n", "\n*\n*\n", 14, 1, 'the tag [Game "..."]'),
    ],
)
def test_what_is_wrong_is_named_by_line_column_and_what_was_expected(
    old: str, new: str, line: int | None, column: int | None, expected: str
) -> None:
    assert TEXT.count(old) == 1 or old in ("\n*\n",)
    text = TEXT.replace(old, new)
    if line is None:
        parse_records(text)
        return
    with pytest.raises(InvalidRecord) as caught:
        parse_records(text)
    assert (caught.value.line, caught.value.column) == (line, column), str(caught.value)
    assert expected in str(caught.value)
    assert str(caught.value).startswith(f"line {line}, column {column}: expected ")
    assert "\n" not in str(caught.value)


def test_a_result_that_the_rules_contradict_is_refused() -> None:
    games = (of_game(random_game("vlkno", seed=seed, plies=400)) for seed in range(20))
    record = next(record for record in games if record.result != "draw")
    winner, loser = record.result, {"black": "white", "white": "black"}[record.result]
    text = format_record(record)
    assert parse_records(text) == [record]
    assert parse_records(text.replace("stuck", "stuck"))[0].reason == "stuck"
    for wrong, expected in (
        (text.replace(winner, loser), f"the result {winner} ({winner} wins: stuck)"),
        (text.replace("stuck", "boredom"), "the reason 'stuck'"),
        (
            text.replace(f"\n{winner}\n", f"\n{len(record.moves) + 1}. a1-a2 a3>a4\n{winner}\n"),
            "no move: the game is over",
        ),
    ):
        with pytest.raises(InvalidRecord) as caught:
            parse_records(wrong)
        assert expected in str(caught.value)


@st.composite
def _mutated(draw: st.DrawFn) -> str:
    """The text of two games with some places cut, doubled, or overwritten."""
    text = TEXT + "\n" + TEXT.replace("putback=barred", "putback=allowed")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(0, 12)))
        new = draw(st.sampled_from(["", "\n", "{", "}", "[", "]", '"', "\\", "1.", "*", " ", "\x00", "é"]) | SIGNS)
        text = text[:at] + new + (text[at:end] if draw(st.booleans()) else "") + text[end:]
    return text


@given(_mutated())
@settings(max_examples=300, deadline=None)
def test_no_mutation_of_a_file_does_anything_but_read_or_complain(text: str) -> None:
    complaint = None
    try:
        records = parse_records(text)
    except InvalidRecord as error:
        complaint = error
    if complaint is None:
        written = format_records(records)
        assert format_records(parse_records(written)) == written
    else:
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
        assert 1 <= complaint.line <= len(lines)
        assert 1 <= complaint.column <= len(lines[complaint.line - 1]) + 1
        assert "\n" not in str(complaint)


@pytest.mark.parametrize("sign", ["x", '\\"', "\u00e4"])
@pytest.mark.parametrize("end", ['"]\n\n1. e5-d4 c3>b2\n*\n', "\n"])  # whole, and never closed
def test_a_long_tag_is_read_in_a_time_that_grows_as_it_does(sign: str, end: str) -> None:
    def seconds(signs: int) -> float:
        text = f'[Game "vlkno"]\n[Event "{signs * sign}{end}'
        begun = time.process_time()
        with contextlib.suppress(InvalidRecord):
            parse_records(text)
        return time.process_time() - begun

    def least(signs: int) -> float:
        return min(seconds(signs) for _ in range(3))  # what else runs on the machine takes of a processor's time, too

    assert least(2_000_000) < 10 * 5 * max(least(200_000), 0.01), "ten times as long takes a hundred times as long"
