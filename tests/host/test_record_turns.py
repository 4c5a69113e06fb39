"""Turns of several moves in records: a line each, its parts joined, and nothing of any part lost."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hallboard import Game
from hallboard.errors import IllegalMove, InvalidMove
from hallboard.game import push_turn, turns
from hallboard.record import InvalidRecord, Record, RecordedMove, format_record, of_game, parse_records
from hallcore.keys import TURN
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.host.plays import random_game

NOTES = ("", "why?", "a / b", "12. -g4.2 / Q@g3.1", "} / end {", "/", "[%at")

JOINED = """\
[Game "evacuate"]
[Position "2,rQyDgP,yQrDbP,bQgDyP,gQbDrP,2 6/6/gPyD4/yP5/6/6/6/6 6 0-0 0.0 p1 turn 11"]
[Result "*"]

12. -g3.1 {[%at 0:00:03.250] out (at once) / again} / yP@g3.1 / end
15. rP@g4.3 {[%clk 0:04:56.750]}
*
"""


def noted(record: Record, dice: Random, share: float) -> Record:
    """The record with times and comments at some of its moves."""

    def of(move: RecordedMove) -> RecordedMove:
        if dice.random() >= share:
            return move
        return replace(
            move, at_ms=dice.randrange(10**7), clock_ms=dice.choice((None, 1500)), comment=dice.choice(NOTES)
        )

    return replace(record, moves=[of(move) for move in record.moves])


def unjoined(text: str) -> str:
    """The text with a line for each move, each with the number of its ply."""
    lines = []
    for line in text.split("\n"):
        number = re.match(r"(\d+)\. ", line)
        if not number:
            lines.append(line)
            continue
        rest = line[number.end() :]
        for i, part in enumerate(re.findall(r"(?:^| / )([^{/]*?(?: ?\{(?:[^}\\]|\\.)*\})?)(?= / |$)", rest)):
            lines.append(f"{int(number[1]) + i}. {part}")
    return "\n".join(lines)


@given(st.integers(0, 10**6), st.sampled_from("234"), st.booleans(), st.sampled_from((0.0, 0.3, 1.0)))
@settings(max_examples=25, deadline=None)
def test_any_game_of_evacuate_survives_joined_and_unjoined(seed: int, players: str, match: bool, share: float) -> None:
    game = random_game("evacuate", seed, plies=70, players=players, match=match)
    record = noted(of_game(game), Random(seed), share)
    text = format_record(record)
    assert len(re.findall(r"^\d+\. ", text, re.MULTILINE)) == len(turns(game))
    alone = unjoined(text)
    assert len(re.findall(r"^\d+\. ", alone, re.MULTILINE)) == len(game.moves)
    assert parse_records(text) == parse_records(alone) == [record]
    assert format_record(parse_records(alone)[0]) == text


def test_a_line_is_what_one_player_plays_in_a_row_up_to_a_new_round() -> None:
    went_on = 0
    for seed, players in ((3, 2), (6, 2), (1, 4), (10, 3)):
        game = random_game("evacuate", seed, plies=400, players=players, match=True)
        seats = [counters[TURN] for counters in game.past_counters()]
        ply = 0
        for turn in turns(game):
            assert len(set(seats[ply : ply + len(turn)])) == 1
            placed = [move for move in turn if "@" in str(move)]
            assert len(placed) <= 1, "a player has one placement a turn, also where he begins the next round"
            went_on += ply > 0 and seats[ply] == seats[ply - 1]
            ply += len(turn)
        assert ply == len(game.moves)
    assert went_on, "in none of the games a player began the round after his own last turn"


def test_who_is_left_alone_has_a_line_for_each_of_his_turns() -> None:
    path = Path(__file__).parents[1] / "evacuate" / "games" / "three_players_eliminated.txt"
    game = Game("evacuate", players=3, parity=1)
    alone = 0
    for text in path.read_text().splitlines()[2:-2]:
        seat, move = game.seat, game.push(text)
        alone += seat == game.seat and move.ends_turn()
    assert alone > 1
    for turn in turns(game):
        assert sum("@" in str(move) or str(move) == "pass" for move in turn) <= 1
    record = of_game(game)
    assert parse_records(format_record(record)) == [record]


def test_a_turn_of_several_moves_reads_like_this() -> None:
    (record,) = parse_records(JOINED)
    assert format_record(record) == JOINED
    assert record.moves == [
        RecordedMove(12, "-g3.1", 3_250, comment="out (at once) / again"),
        RecordedMove(13, "yP@g3.1"),
        RecordedMove(14, "end"),
        RecordedMove(15, "rP@g4.3", clock_ms=296_750),
    ]
    loose = JOINED.replace("} / yP", "}/YP").replace(" / end", "  /END ")
    assert parse_records(loose) == [record]


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "expected"),
    [
        ("yP@g3.1 /", "yX@g3.1 /", 5, 56, "P, D or Q, found 'X@g3.1 / end'"),
        ("yP@g3.1 /", "yP@g3 /", 5, 58, "a triangle, g1.1 to g8.6, found 'g3 / end'"),
        ("yP@g3.1 /", "gP@g3.2 /", 5, 55, "a legal move (gP@g3.2: g3.2 is occupied)"),
        ("/ end", "/", 5, 64, "a move such as Q@g4.2, rQ@g4.2, -g4.2, end or pass, found the end of the line"),
        ("/ yP@g3.1 /", "/ / yP@g3.1 /", 5, 55, "a move such as Q@g4.2, rQ@g4.2, -g4.2, end or pass, found '/ yP"),
        ("/ end", "/ end / rP@g4.3", 5, 69, "the end of the turn (p2 is to move now), found '/ rP@g4.3'"),
        ("again} /", "again} {hm} /", 5, 53, "'/' and the next move of the turn, or the end of the line"),
        ("15. ", "13. ", 6, 1, "the move's number 15, found '13. rP@g4.3"),
    ],
)
def test_the_wrong_part_of_a_turn_is_named_by_its_column(
    old: str, new: str, line: int, column: int, expected: str
) -> None:
    assert JOINED.count(old) == 1
    with pytest.raises(InvalidRecord) as caught:
        parse_records(JOINED.replace(old, new))
    assert (caught.value.line, caught.value.column) == (line, column), str(caught.value)
    assert expected in str(caught.value)


def test_a_record_that_the_rules_contradict_still_goes_out_a_line_for_each_move() -> None:
    record = Record("evacuate", moves=[RecordedMove(1, "gP@g3.1"), RecordedMove(2, "pass"), RecordedMove(3, "end")])
    assert format_record(record).endswith("\n1. gP@g3.1\n2. pass\n3. end\n*\n")


def test_a_turn_is_typed_as_it_stands_in_a_record() -> None:
    (record,) = parse_records(JOINED)
    game = record.begin()
    before = game.position()
    for text, error, told in (
        ("-g3.1 / yP@g3.1 / rP@g4.3", IllegalMove, "take one off, or end the turn"),
        ("-g3.1 / yP@g3.9 / end", InvalidMove, "column 12: expected a triangle"),
        ("-g3.1 / yP@g3.1 / end / rP@g4.3", InvalidMove, "column 23: expected the end of the turn (p2"),
    ):
        with pytest.raises(error) as caught:
            push_turn(game, text)
        assert told in str(caught.value)
        assert game.position() == before
        assert not game.moves
    assert [str(move) for move in push_turn(game, "-g3.1/yp@g3.1/END")] == ["-g3.1", "yP@g3.1", "end"]
    assert push_turn(game, "rP@g4.3") == game.moves[3:]
