"""What happened in a game: the record follows from the events, whatever was taken back or corrected meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from hallboard import Game
from hallboard.club import Event, follow, news
from hallboard.record import ROUND, Player, Record, Recorder, Store

MOVES = ("e5-d4 c3>b2", "a5-b4 c4>c5", "a1-b2 d1>d2")


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def test_the_record_follows_from_the_events(tmp_path: Path) -> None:
    game, recorder, told = Game("vlkno"), Recorder(tmp_path / "records.db"), Record("")
    events: list[Event] = []
    seen: list[list[str]] = []

    def look() -> None:
        nonlocal told
        record = Store(tmp_path / "records.db").load(1)
        found = news(told, record)
        events.extend(found)
        seen.append(kinds(found))
        told = follow(events)
        assert told == record

    recorder.start(game, [Player("Ann"), Player("engine", "level=3")], board="virtual://vlkno")
    look()
    for move in MOVES[:2]:
        recorder.move(game.push(move), clocks_ms=(60_000, 59_000))
    look()
    look()
    recorder.take_back(1)
    recorder.move("a5-b4 c4>b2")
    look()
    recorder.finish("black", "resigned")
    look()
    recorder.close()
    assert seen == [["about"], ["move", "move"], [], ["back", "move"], ["end"]]


@pytest.mark.parametrize(("tags", "comment"), [((), ""), (((ROUND, "1"),), f"Corrected: {MOVES[1]} was recorded.")])
def test_a_correction_in_a_round_is_the_main_line_and_leaves_a_trail(
    tmp_path: Path, tags: tuple[tuple[str, str], ...], comment: str
) -> None:
    game, recorder = Game("vlkno"), Recorder(tmp_path / "records.db")
    recorder.tags = tags
    recorder.start(game, [Player("Ann"), Player("Ben")])
    for move in MOVES[:2]:
        recorder.move(move)
    recorder.take_back(0)
    recorder.move(MOVES[0])
    recorder.move("a5-b4 c4>b2")
    recorder.close()
    record = Store(tmp_path / "records.db").load(1)
    assert [move.comment for move in record.moves] == ["", comment]
    assert record.tags == tags
    assert record.replay().ply == 2
