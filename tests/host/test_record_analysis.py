"""What an engine has found of a game's positions: kept with the game, in its text, and judged."""

from __future__ import annotations

from pathlib import Path

import pytest
from hallboard import Game
from hallboard.record import (
    AnalysisSettings,
    InvalidRecord,
    Record,
    RecordedEvaluation,
    Recorder,
    Store,
    format_record,
    of_game,
    parse_records,
)
from hallboard.study import BLUNDER, MISSED_WIN, MISTAKE, graph, judgements, share

MOVES = ("e5-d4 c3>b2", "a5-b4 c4>c5", "d4-c4 a2>a1")


def analysed() -> Record:
    game = Game("vlkno")
    for move in MOVES[:2]:
        game.push(move)
    record = of_game(game)
    record.analysis = "level=10 movetime_ms=300"
    record.evaluations = {
        0: RecordedEvaluation(0.62, 0, "e5-d4 b4>e3"),
        1: RecordedEvaluation(1.0, 9, "a5-b4 c4>c5"),
        2: RecordedEvaluation(0.0, -4, "a1-b1 c1>d2"),
    }
    return record


def test_evaluations_stand_in_the_text_and_come_back_byte_for_byte() -> None:
    record = analysed()
    record.comment = "Tea."
    text = format_record(record)
    assert '[Analysis "level=10 movetime_ms=300"]' in text
    assert "{[%eval 0.620 e5-d4 b4>e3] Tea.}" in text
    assert "1. e5-d4 c3>b2 {[%eval #9 a5-b4 c4>c5]}" in text
    (again,) = parse_records(text)
    assert again == record
    assert format_record(again) == text


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("#9 a5-b4 c4>c5", "#9 a5-a4 a4>c5", "line 7, column 24: expected a legal best move"),
        ("0.620 ", "1.620 ", "line 6, column 9: expected a chance and the best move"),
        ("0.620 e5-d4 b4>e3", "0.620 ", "column 9: expected a chance"),
        ("level=10 ", "level=11 ", "column 12: expected an engine's settings"),
    ],
)
def test_an_evaluation_that_is_wrong_is_refused_with_its_place(old: str, new: str, expected: str) -> None:
    text = format_record(analysed())
    assert old in text
    with pytest.raises(InvalidRecord, match=expected):
        parse_records(text.replace(old, new, 1))


def test_the_store_keeps_what_was_found_and_other_settings_begin_anew(tmp_path: Path) -> None:
    store = Store(tmp_path)
    record = analysed()
    (game_id,) = store.add([record])
    assert store.load(game_id) == record
    assert store.summary(game_id).evaluations == 3
    store.begin_analysis(game_id, AnalysisSettings(10, 300))
    assert store.load(game_id).evaluations == record.evaluations
    store.begin_analysis(game_id, AnalysisSettings(10, 500))
    assert store.load(game_id).evaluations == {}
    store.add_evaluation(game_id, 2, record.evaluations[2])
    assert store.load(game_id).evaluations == {2: record.evaluations[2]}


def test_moves_that_are_taken_back_take_their_evaluations_along(tmp_path: Path) -> None:
    (game_id,) = Store(tmp_path).add([analysed()])
    recorder = Recorder(tmp_path)
    recorder.resume(game_id)
    recorder.take_back(1)
    recorder.close()
    assert sorted(Store(tmp_path).load(game_id).evaluations) == [0, 1]


def test_a_move_is_judged_by_what_it_gave_away() -> None:
    game = Game("vlkno")
    for move in MOVES[:2]:
        game.push(move)
    kept = RecordedEvaluation(0.5, 0, "c3-c3")

    def kinds(*chances: tuple[float, int]) -> list[tuple[int, str]]:
        found = {ply: RecordedEvaluation(chance, win_in, "a1-b1 c1>d2") for ply, (chance, win_in) in enumerate(chances)}
        return [(judgement.ply, judgement.kind) for judgement in judgements(game, found)]

    assert kinds((0.6, 0), (0.55, 0), (0.55, 0)) == []
    assert kinds((0.6, 0), (0.35, 0), (0.5, 0)) == [(1, BLUNDER), (2, MISTAKE)]
    assert kinds((1.0, 5), (0.5, 0), (0.5, 0)) == [(1, MISSED_WIN)]
    assert kinds((1.0, 5), (1.0, 9), (1.0, 8)) == []  # the longer way wins, too
    assert kinds((0.5, 0), (0.0, -3), (0.9, 0)) == [(1, BLUNDER), (2, MISSED_WIN)]
    best = RecordedEvaluation(0.9, 0, MOVES[0])
    assert judgements(game, {0: best, 1: kept}) == [], "the best move is none, whatever is found later"


def test_the_graph_has_a_place_for_each_ply_and_a_dot_for_each_blunder() -> None:
    record = analysed()
    game = record.replay()
    judged = judgements(game, record.evaluations)
    assert [judgement.kind for judgement in judged] == []
    record.evaluations[1] = RecordedEvaluation(0.2, 0, "a5-b4 c4>c5")
    picture = graph(0, 2, record.evaluations, judgements(game, record.evaluations))
    assert 'points="0,38.0 1,80.0 2,100.0"' in picture
    assert 'class="dot blunder"' in picture
    gap = graph(0, 2, {0: record.evaluations[0], 2: record.evaluations[2]})
    assert gap.count("<polyline") == 2


def test_a_shared_game_is_one_file_that_asks_for_nothing() -> None:
    record = analysed()
    record.comment = "</script><b>"
    html = share(record)
    assert "</script><b>" not in html
    assert "e5-d4 c3&gt;b2" in html
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="graph"' in html
    for word in ("src=", 'href="http', "url(http", "import("):
        assert word not in html
    assert len(html) < 80_000
