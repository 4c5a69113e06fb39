"""Records of games that were played by other rules: which ones, what has changed, and nothing of them is lost.

EVL's present rules stand for changed ones: there are games to 12 pentagons that say nothing of it, and so go on after
the tenth, and games that claim an end which the rules don't give.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.cli import main
from hallboard.record import (
    BrokenRecord,
    InvalidRecord,
    OtherRules,
    Recorder,
    Store,
    format_record,
    format_records,
    of_game,
    parse_records,
)
from hallboard.record.database import APPLICATION_ID
from hallboard.record.rules import present_rules
from hallboard.record.schema import SCHEMA
from hallcore.games import part
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.host.plays import random_game

OLD_HASH = "0123abcd"
LONG = Path(__file__).parents[1] / "evl" / "games" / "target_12_anywhere.txt"
SINCE = "it was played by rules 1; since rules 2: ten pentagons win at once"
UNSAID = "it does not say by which rules it was played; since rules 2: ten pentagons win at once"


@pytest.fixture(autouse=True)
def changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """EVL's rules are the second ones."""
    changes = part("evl", "changes")
    monkeypatch.setattr(changes, "HASHES", (OLD_HASH, *changes.HASHES))
    monkeypatch.setattr(
        changes, "CHANGES", ((2, "target=9,10", "ten pentagons win at once"), (2, "target=12", "dozens are counted"))
    )


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("HALLBOARD_RECORDS", str(tmp_path / "records.db"))
    return Store(tmp_path / "records.db")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What a command prints; after a mistake, its line."""

    def call(*args: object, code: int = 0) -> str:
        assert main([str(arg) for arg in args]) == code
        told = capsys.readouterr()
        if code:
            assert told.out == ""
            assert told.err.count("\n") == 1
        return told.err if code else told.out

    return call


def older(rules: str = f"1 {OLD_HASH}") -> str:
    """The text of a game that goes on after the tenth pentagon, to the twelfth."""
    moves = [line.split()[0] for line in LONG.read_text().splitlines()[2:-1]]
    tags = '[Game "evl"]\n[Variant "scope=anywhere"]\n[Black "Home"]\n[Result "white"]\n[Reason "target"]\n'
    tags += f'[Rules "{rules}"]\n' if rules else ""
    lines = [f"{i}. {move} {{[%at 0:00:{i % 60:02}.000]}}" for i, move in enumerate(moves, 1)]
    return f'{tags}[Event "Garden"]\n\n{{to twelve}}\n' + "\n".join(lines) + "\nwhite\n"


def over_at() -> int:
    """The ply after which the present rules end the game."""
    game = Game("evl", scope="anywhere")
    for line in older().splitlines()[9:]:
        game.push(line.split()[1])
        if game.outcome():
            return game.ply
    raise AssertionError


def claimed(result: str = "black", reason: str = "target", rules: str = f"1 {OLD_HASH}") -> str:
    """The text of a short game that claims an end."""
    record = replace(of_game(random_game("evl", seed=4, plies=12)), result=result, reason=reason, rules=rules)
    return format_record(record)


def test_a_record_says_by_which_rules_it_was_played(records: Store) -> None:
    recorder = Recorder(records.path)
    recorder.start(Game("evl"))
    recorder.finish("draw", "agreed")
    recorder.close()
    (record,) = parse_records(format_record(records.load(1)))
    assert record == records.load(1)
    assert record.rules == present_rules("evl") == f"2 {part('evl', 'changes').HASHES[1]}"
    assert f'[Reason "agreed"]\n[Rules "{record.rules}"]\n' in format_record(record)


@pytest.mark.parametrize("rules", [f"1 {OLD_HASH}", "7 01234567", "2 01234567", ""])
def test_a_game_of_other_rules_that_the_present_ones_allow_keeps_its_tag(rules: str, records: Store) -> None:
    text = format_record(replace(of_game(random_game("evl", seed=1, plies=400)), rules=rules))
    records.add(parse_records(text))
    assert records.load(1).rules == rules
    assert format_record(records.load(1)) == text
    assert not records.load(1).as_played


@pytest.mark.parametrize(("rules", "told"), [(f"1 {OLD_HASH}", SINCE), ("", UNSAID)])
def test_a_game_that_goes_on_after_its_end_is_refused_and_told_what_changed(
    rules: str, told: str, records: Store, tmp_path: Path, run: Callable[..., str]
) -> None:
    file = tmp_path / "old.hgn"
    good = format_record(of_game(random_game("vlkno", seed=1, plies=5)))
    file.write_text(good + "\n" + older(rules))
    line = good.count("\n") + 1 + older(rules).split("\n").index(next_move(rules)) + 1
    column = next_move(rules).index(" ") + 2
    expected = "expected no move: the game is over (black wins: target)"
    assert run("import", file, code=2) == (
        f"hallboard: {file}: line {line}, column {column}: {expected}; {told}; "
        "--as-played keeps the game as it was played\n"
    )
    assert records.games() == []


def next_move(rules: str) -> str:
    """The line of the move after the end."""
    return next(line for line in older(rules).split("\n") if line.startswith(f"{over_at() + 1}. "))


def test_it_is_kept_as_it_was_played_and_goes_out_byte_for_byte(
    records: Store, tmp_path: Path, run: Callable[..., str]
) -> None:
    file, out, again = tmp_path / "old.hgn", tmp_path / "out.hgn", tmp_path / "again.hgn"
    good = format_record(of_game(random_game("vlkno", seed=1, plies=5)))
    file.write_text(good + "\n" + older())
    plies = older().count("%at")
    objection = f"move {over_at() + 1} cannot be replayed: the game is over (black wins: target)"
    said = run("import", "--as-played", file).splitlines()
    assert said[:2] == ["game 1: vlkno, 5 moves, *", f"game 2: evl, {plies} moves, white"]
    assert said[2].startswith(f"  kept as played: {objection}")
    assert [summary.as_played for summary in records.games()] == [False, True]

    run("export", "all", out)
    assert out.read_bytes() == file.read_bytes()
    run("import", "--as-played", out, "--records", tmp_path / "other.db")
    run("export", "all", again, "--records", tmp_path / "other.db")
    assert again.read_bytes() == file.read_bytes()

    record = records.load(2)
    assert (len(record.moves), record.moves[-1].at_ms, record.result, record.reason) == (
        plies,
        1000 * (plies % 60),
        "white",
        "target",
    )
    assert (record.players[0].name, record.comment, record.tags) == ("Home", "to twelve", (("Event", "Garden"),))
    assert "white (target), as played" in run("games")
    shown = run("show", 2)
    assert older() in shown
    assert f"Game 2 after ply {over_at()}:" in shown
    assert str(record.follow()[0]) in shown
    assert shown.splitlines()[-1].startswith(objection.capitalize())
    assert shown.splitlines()[-1].endswith(SINCE)
    assert f"after ply {over_at() - 1}:" in run("show", 2, "--ply", over_at() - 1)
    told = run("show", 2, "--ply", over_at() + 1, code=2)
    assert f"game 2 has the plies 0 to {over_at()}: {objection}" in told
    picture = tmp_path / "game.svg"
    run("show", 2, "--svg", picture)
    assert f" {over_at()}</desc>" in picture.read_text() or f" {over_at()} " in picture.read_text()


@pytest.mark.parametrize(
    ("result", "reason", "expected"),
    [
        ("black", "target", "another reason than 'target': by the rules it is not over"),
        ("draw", "repetition", "another reason than 'repetition': by the rules it is not over"),
    ],
)
def test_an_end_that_the_rules_no_longer_give_is_told_and_kept(
    result: str, reason: str, expected: str, records: Store, tmp_path: Path, run: Callable[..., str]
) -> None:
    file = tmp_path / "old.hgn"
    file.write_text(claimed(result, reason))
    said = run("import", file, code=2)
    assert f"old.hgn: line 3, column 10: expected that the game goes on, or {expected}; {SINCE}; --as-played" in said
    run("import", "--as-played", file)
    assert run("export", 1) == file.read_text()
    assert (records.load(1).result, records.load(1).reason, records.load(1).replay().ply) == (result, reason, 12)
    assert run("show", 1).splitlines()[-1].startswith("After move 12 the rules expect that the game goes on")


def test_another_winner_than_the_present_rules_say_is_told_and_kept() -> None:
    game = random_game("evl", seed=1, plies=400)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winner is not None
    loser = next(side for side in game.sides if side != outcome.winner)
    text = format_record(replace(of_game(game), result=loser, rules=""))
    with pytest.raises(OtherRules, match=f"expected the result {outcome.winner} .*, found '{loser}'; {UNSAID}"):
        parse_records(text)
    (record,) = parse_records(text, as_played=True)
    assert format_record(record) == text
    assert record.follow()[1].startswith(f"after move {game.ply} the rules expect the result {outcome.winner}")


def test_a_reason_that_needs_no_rules_ends_a_game_of_any_rules() -> None:
    (record,) = parse_records(claimed("black", "resigned"))
    assert (record.reason, record.as_played) == ("resigned", "")


def test_what_the_present_rules_were_told_to_have_played_has_to_agree_with_them() -> None:
    for text in (older(present_rules("evl")), claimed(rules=present_rules("evl"))):
        for as_played in (False, True):
            with pytest.raises(InvalidRecord) as caught:
                parse_records(text, as_played=as_played)
            assert not isinstance(caught.value, OtherRules)
            assert "rules 2" not in str(caught.value)


def test_a_ruleset_whose_rules_never_changed_has_no_older_games() -> None:
    text = format_record(replace(of_game(Game("nevo")), rules="", result="draw", reason="repetition"))
    with pytest.raises(InvalidRecord, match=r"by the rules it is not over$"):
        parse_records(text, as_played=True)


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("3 01234567", "it was played by rules 3 01234567, which are not known here: the present ones are 2 "),
        ("1 01234567", "it was played by rules 1 01234567, which are not known here: the present ones are 2 "),
        ("2 01234567", "it was played by rules 2 01234567, which are not known here: the present ones are 2 "),
    ],
)
def test_rules_that_are_not_known_are_named(rules: str, told: str) -> None:
    with pytest.raises(OtherRules) as caught:
        parse_records(older(rules))
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_only_changes_that_are_about_the_variant_are_told() -> None:
    for variant, told in (
        ("target=12", "since rules 2: dozens are counted"),
        ("target=8", "is not about this variant"),
    ):
        text = claimed().replace('[Game "evl"]\n', f'[Game "evl"]\n[Variant "{variant}"]\n')
        with pytest.raises(OtherRules, match=f"it was played by rules 1; .*{told}$"):
            parse_records(text)


@pytest.mark.parametrize("rules", ["1", "0 0123abcd", "1 0123ABCD", "1 0123abc", "one 0123abcd", "1  0123abcd", "\\n"])
@pytest.mark.parametrize("as_played", [False, True])
def test_a_tag_of_another_form_is_refused(rules: str, as_played: bool) -> None:
    with pytest.raises(InvalidRecord, match="line 6, column 9: expected the rules' number and hash such as 1 0123abcd"):
        parse_records(older(rules), as_played=as_played)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "expected"),
    [
        ("\n5. ", "\n7. ", 14, 1, "the move's number 5"),
        ("\nwhite\n", "\nblue\n", 102, 1, "move 93 or the result (black, white, draw, *)"),
        ("\nwhite\n", "\nblack\n", 4, 10, "the result black as after the last move"),
        ("[%at 0:00:00", "[%at 0:00:60", 69, 15, "a time h:mm:ss.mmm"),
    ],
)
def test_the_form_of_a_game_kept_as_played_is_checked_as_ever(
    old: str, new: str, line: int, column: int, expected: str
) -> None:
    text = older()
    assert text.count(old) == 1
    with pytest.raises(InvalidRecord) as caught:
        parse_records(text.replace(old, new), as_played=True)
    assert (caught.value.line, caught.value.column) == (line, column), str(caught.value)
    assert expected in str(caught.value)


SIGNS = st.sampled_from(["", " ", "/", "{", "}", "x", "é", "\n"])


@given(st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 9), SIGNS), max_size=3))
@settings(max_examples=150, deadline=None)
def test_whatever_is_kept_as_played_goes_out_as_it_came(changes: list[tuple[int, int, str]]) -> None:
    text = older()
    for at, length, new in changes:
        at %= len(text)
        text = text[:at] + new + text[at + length :]
    read = []
    with suppress(InvalidRecord):
        read = parse_records(text, as_played=True)
    written = format_records(read)
    assert format_records(parse_records(written, as_played=True)) == written
    if [record for record in read if record.as_played]:
        assert written.strip("\n") == text.strip("\n")


# -- stores from before


def before(path: Path, text: str) -> None:
    """A store of the first version with the game of this text, as a program without numbers of rules left it."""
    (record,) = parse_records(text, as_played=True)
    with sqlite3.connect(path) as old:
        old.executescript(SCHEMA[0])
        old.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        old.execute("PRAGMA user_version = 1")
        head = (record.game, record.variant, record.start, record.date, record.board, record.comment)
        old.execute(
            "INSERT INTO game VALUES (1, 'u', 'w', ?, ?, ?, ?, ?, ?, ?, ?)", (*head, record.result, record.reason)
        )
        old.executemany(
            "INSERT INTO move VALUES (1, ?, ?, ?, NULL, '')",
            [(move.ply, move.text, move.at_ms) for move in record.moves],
        )
        old.executemany("INSERT INTO player VALUES (1, ?, ?, '')", [(0, "Home"), (1, "")])
        old.execute("INSERT INTO tag VALUES (1, 0, 'Event', 'Garden'), (1, 1, 'Rules', 'of the house')")
    old.close()


def test_an_older_store_lists_shows_and_exports_what_the_rules_no_longer_allow(
    records: Store, run: Callable[..., str]
) -> None:
    before(records.path, older())
    there = records.path.read_bytes()
    assert "white (target)\n" in run("games")
    shown = run("show")
    assert shown.splitlines()[-1].endswith(UNSAID)
    expected = older("").replace('[Event "Garden"]\n', '[Event "Garden"]\n[OtherRules "of the house"]\n')
    assert run("export", 1) == expected
    assert records.path.read_bytes() == there, "reading needs no writing"
    assert records.add([of_game(Game("evl"))]) == [2]
    assert run("export", 1) == expected
    assert records.load(1).rules == ""


def test_an_older_game_that_cannot_go_on_says_why(records: Store, run: Callable[..., str]) -> None:
    unfinished = older("").replace("white", "*").replace('[Reason "target"]\n', "")
    before(records.path, unfinished)
    told = f"game 1 cannot go on: move {over_at() + 1} cannot be replayed: .*; {UNSAID}"
    with pytest.raises(BrokenRecord, match=told):
        Recorder(records.path).resume(1)
    assert "1 cannot go on" not in run("show", 1)

    over = "".join(line for line in unfinished.splitlines(True) if not _is_later(line))
    records.add(parse_records(over))
    with pytest.raises(BrokenRecord, match=f"the game is over by the present rules .black wins: target.; {UNSAID}"):
        Recorder(records.path).resume(2)
    (kept,) = parse_records(unfinished, as_played=True)
    records.add([kept])
    with pytest.raises(BrokenRecord, match="game 3 cannot go on: move"):
        Recorder(records.path).resume(3)
    assert [summary.result for summary in records.unfinished()] == ["*"] * 3


def _is_later(line: str) -> bool:
    number = line.partition(".")[0]
    return number.isdecimal() and int(number) > over_at()


def test_an_older_game_that_goes_on_is_one_of_the_present_rules_from_then_on(records: Store) -> None:
    records.add([replace(of_game(random_game("evl", seed=2, plies=6)), rules=f"1 {OLD_HASH}")])
    recorder = Recorder(records.path)
    game = recorder.resume(1)
    recorder.move(game.push(game.legal_moves()[0]))
    recorder.close()
    assert (records.load(1).rules, len(records.load(1).moves)) == (present_rules("evl"), 7)
