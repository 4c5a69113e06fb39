"""Finding recorded games, what a first screen offers, and the games and variants that every command's help names."""

from __future__ import annotations

from pathlib import Path

import pytest
from hallboard import GAMES, Game
from hallboard.cli import main
from hallboard.cli.first_screen import first_screen
from hallboard.record import GameFilter, Player, Recorder, Store

GAMES_PLAYED = [
    ("vlkno", ["Zoë", "engine"], "2025-12-31T23:59:00Z", "virtual://vlkno", ("black", "resigned")),
    ("evl", ["Ann", "Zoë"], "2026-05-17T18:30:00Z", "/dev/ttyACM0", ("draw", "agreed")),
    ("vlkno", ["Ann", "Bob"], "2026-05-18", "virtual://grid19", ("*", "")),
]
MOVES = {"vlkno": "e5-d4 c3>b2", "evl": "+b4"}


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setenv("HALLBOARD_RECORDS", str(tmp_path))
    for name, players, date, board, end in GAMES_PLAYED:
        game = Game(name)
        recorder = Recorder(tmp_path)
        recorder.start(game, [Player(player) for player in players], board=board, date=date)
        recorder.move(game.push(MOVES[name]))
        recorder.finish(*end)
        recorder.close()
    return Store(tmp_path)


@pytest.mark.parametrize(
    ("line", "ids"),
    [
        ("", [1, 2, 3]),
        ("vlkno", [1, 3]),
        ("--game evl", [2]),
        ("--player zoë", [1, 2]),
        ("--player zoë --game vlkno", [1]),
        ("--result black", [1]),
        ("--result Draw", [2]),
        ("--result agreed", [2]),
        ("--result *", [3]),
        ("--since 2026", [2, 3]),
        ("--until 2025-12-31", [1]),
        ("--since 2026-05 --until 2026-05-17", [2]),
        ("--board ttyACM0", [2]),
        ("--board virtual --player bob", [3]),
        ("--player nobody", []),
        *((f"--{option} ''", []) for option in ("player", "result", "since", "until", "board")),
    ],
)
def test_games_are_found_by_what_they_are_like(
    line: str, ids: list[int], records: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["games", *(part.strip("'") for part in line.split())]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert [int(text.split()[0]) for text in shown if text.split()[0].isdigit()] == ids
    if not ids:
        assert shown == [f"no games like that in the records {records.path}"]


def test_show_takes_the_last_of_those_and_refuses_nothing_at_all(
    records: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", "--player", "Zoë"]) == 0
    assert "Game 2 after ply 1:" in capsys.readouterr().out
    assert main(["show", "all", "--until", "2025"]) == 0
    assert "Game 1 after ply 1:" in capsys.readouterr().out
    for line, message in (
        (["show", ""], "'' names no games"),
        (["show", "--player", ""], "no games like that in the records"),
        (["show", "1", "--game", "evl"], "no game 1 like that in the records"),
        (["games", ""], "no game ''"),
    ):
        assert main(line) == 2
        assert message in capsys.readouterr().err


def test_programs_find_games_too(records: Store) -> None:
    wanted = GameFilter(player="ann", since="2026-05-18")
    assert [summary.id for summary in records.games() if wanted.matches(summary)] == [3]


@pytest.mark.parametrize("command", ["play", "demo", "perft", "analyse", "arena", "tune"])
def test_help_names_the_games_and_the_variants_with_their_values(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    text = capsys.readouterr().out
    assert all(name in text for name in GAMES)
    assert "evacuate  players=2|3|4  parity=0|1  match=no|yes" in text
    assert "evl       target=10 (1 to 18)  scope=touched|anywhere" in text


def test_variants_and_learn_show_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants", "evacuate"]) == 0
    assert "match: How long you play.\n  no   One round. (default)\n" in capsys.readouterr().out
    for name in GAMES:
        assert main(["learn", name]) == 0
        text = capsys.readouterr().out
        assert text.startswith(str(Game(name)))
        assert f"{len(Game(name).legal_moves())} at first" in text


def test_the_first_screen_offers_what_there_is_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    text = capsys.readouterr().out
    for command in ("hallboard play", "hallboard demo", "hallboard learn", "hallboard games"):
        assert command in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(
    ("answers", "line"),
    [
        (["1", "evl"], ["play", "evl"]),
        (["watch", "2", "chess", "al"], ["demo", "alea"]),
        (["3", "evac"], ["learn", "evacuate"]),
        (["4"], ["games"]),
        ([""], None),
        (["1", ""], None),
        ([], None),
    ],
)
def test_on_a_terminal_it_asks_and_does_it(
    answers: list[str], line: list[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(question: str) -> str:
        if not answers:
            raise EOFError
        return answers.pop(0)

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", answer)
    run: list[list[str]] = []
    assert first_screen(lambda argv: run.append(list(argv)) or 0) == 0
    assert run == ([] if line is None else [line])
