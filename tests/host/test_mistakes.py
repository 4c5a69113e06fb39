"""Mistakes on the command line: one line that names the thing and what was expected, and exit code 2."""

from __future__ import annotations

import shlex
from pathlib import Path
from types import SimpleNamespace

import pytest
from hallboard import Game
from hallboard.cli import main, play
from hallboard.record import Store, of_game
from hallboard.ugi import Server

MISTAKES = [
    ("demo evacuate --variant players=7", "evacuate: players=7 is not known: expected 2, 3, 4"),
    ("demo evl --variant target=19", "evl: target=19 is not known: expected 1 to 18"),
    ("demo nevo --variant removal=hand", "nevo: removal=hand is not known: expected automatic, opponent"),
    ("demo alea --variant speed=1", "alea has no variant 'speed': its variants are layout, repetition"),
    ("demo evacuate --board vlkno", "board vlkno has no spaces for evacuate, only for vlkno"),
    ("demo evacuate --board nowhere", "no board 'nowhere': there are alea, "),
    ("demo evacuate --plies -1", "argument --plies: '-1': expected a number from 1"),
    ("play evl --seats hand,engine,engine", "--seats names 3 players, evl has 2: black, white"),
    ("play evacuate --variant players=3 --seats hand,hand", "--seats names 2 players, evacuate has 3: p1, p2, p3"),
    ("play evl --seats hand,robot", "'hand,robot': expected hand or engine for each side"),
    ("play evl --side red=hand", "no side 'red': evl has black, white"),
    ("play evacuate --side p4=hand", "no side 'p4': evacuate has p1, p2"),
    ("play alea --white hand --side defenders=engine", "defenders cannot be both hand and engine"),
    ("play evl --seed x", "argument --seed: 'x': expected a whole number"),
    (
        "play evacuate --sets 2 --variant players=3",
        "for two players, and evacuate has 3 here; it has a match of its own",
    ),
    ("play vlkno --sets 3", "argument --sets: invalid choice: 3 (choose from 1, 2)"),
    ("play vlkno --names Home,Away,Both", "--names names 3 players, vlkno has 2: black, white"),
    ("play vlkno --names Home,", "'Home,': expected a name for each player, with commas"),
    (
        "play --resume 1 --sets 2",
        "--resume goes on with players, sets and clocks: leave --sets, --names and --time out",
    ),
    ("demo evacuate --sets 2 --variant players=4", "for two players, and evacuate has 4 here"),
    ("arena evacuate random random --variant players=3 --sets", "--sets is for games of two players, this one has 3"),
    (
        "arena vlkno random random --sets --games 9",
        "--games 9: expected an even number with --sets, two for each match",
    ),
    ("arena vlkno random random --sets 2 --as black", "--sets has A play both sides: leave --as black out"),
    ("play evl --resume 99", "no unfinished game 99 to resume"),
    ("play evl --board virtual://nevo", "board nevo has no spaces for evl, only for nevo"),
    ("play evl --board socket://nohost", "cannot open socket://nohost: expected socket://HOST:PORT"),
    ("analyse evacuate --moves 'gP@g3.1, rP@g3.1'", "--moves 'rP@g3.1': rP@g3.1: g3.1 is occupied"),
    ("analyse evacuate --moves 'gQ@g4.2 / gP@g3.9'", "column 9: expected the end of the turn (p2 is to move now)"),
    ("analyse evl --moves zz", "--moves 'zz': column 1: expected a heptagon, a1 to d7"),
    ("analyse nevo --lines 0", "argument --lines: '0': expected a number from 1"),
    ("analyse nevo --movetime 99999999999", "argument --movetime: '99999999999': expected a number from 0"),
    ("analyse alea --hash 99999999", "MB of memory: expected 1 to 1048576"),
    ("arena vlkno engine robot", "no player 'robot': expected engine, uct-random, greedy, random"),
    ("arena vlkno engine:compiled=maybe random", "player 'engine:compiled=maybe': compiled=maybe: expected yes or no"),
    ("arena vlkno engine:level=99 random", "player 'engine:level=99': level=99: expected 1 to 10"),
    ("arena vlkno engine:nodes=-5 random", "player 'engine:nodes=-5': nodes=-5: expected a number above 0"),
    ("arena vlkno engine:time=nan random", "time=nan: expected a number above 0"),
    ("arena vlkno engine:method=foo random", "no search 'foo': expected alphabeta or mcts"),
    ("arena vlkno random:level=2 random", "player 'random:level=2': random has no options"),
    ("arena evl engine:weights=none.toml random", "weights none.toml: No such file or directory"),
    ("arena evl engine:weights=list.toml random", "weights list.toml: expected a table [weights]"),
    ("arena evl engine:weights=text.toml random", "weights text.toml: high = 'x': expected a whole number"),
    ("arena evl engine:weights=broken.toml random", "weights broken.toml: "),
    ("arena evl random random --games 1 --workers 1 --opening 9999", "no game of evl goes on after it"),
    ("arena evl random random --sprt nan,5", "'nan,5': expected the lower number first"),
    ("perft evl 99999999999", "'99999999999' is no depth: expected 0, 1, 2, ..."),
    ("arena evacuate random random --as p7", "no side 'p7' in evacuate: expected p1, p2"),
    ("tune evl --workers 0", "argument --workers: '0': expected a number from 1"),
    ("play evl --level 1_0", "argument --level: '1_0': expected a whole number"),
    ("serve --port 65536", "argument --port: '65536': expected a port's number, from 0 to 65535"),
    ("games --since 2026-13-01", "argument --since: '2026-13-01': expected 2026, 2026-05 or 2026-05-17"),
    ("games --until 2026-02-30", "argument --until: '2026-02-30': expected 2026, 2026-05 or 2026-05-17"),
    ("play vlkno --graphics ascii", "argument --graphics: invalid choice: 'ascii'"),
    ("variants chess", "no game 'chess': there are vlkno, alea"),
    ("show last --ply x", "argument --ply: 'x': expected a whole number"),
    ("show last --ply 9", "--ply 9: game 1 has the plies 0 to 1"),
    ("show --board grid19", "--board is for pictures: give --svg as well"),
    ("export last no/such/folder/x", "no/such/folder/x: there is no folder no/such/folder"),
    ("export all --records text.toml", "file is not a database"),
    ("play evl --records text.toml", "text.toml: file is not a database"),
    ("demo evl --records text.toml/x.db", "records"),
    ("demo evl --plies 1 --records /proc/none/x.db", "records /proc/none/x.db: No such file or directory"),
    ("serve --port 0 --records /proc/none.db", "records /proc/none.db: No such file or directory"),
    ("import text.toml", 'text.toml: line 1, column 1: expected a tag such as [Game "vlkno"]'),
    ("ugi chess", "no game 'chess': there are vlkno, alea"),
]


@pytest.mark.parametrize(("line", "told"), MISTAKES, ids=[line for line, _ in MISTAKES])
def test_a_mistake_is_named_in_one_line_before_anything_is_shown(
    line: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr(play, "sys", SimpleNamespace(stdin=terminal, stdout=terminal))
    monkeypatch.setenv("HALLBOARD_RECORDS", str(tmp_path / "records.db"))
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.toml").write_text("weights = 3\n")
    (tmp_path / "text.toml").write_text('[weights]\nhigh = "x"\n')
    (tmp_path / "broken.toml").write_text("[weights\n")
    game = Game("evl")
    game.push("+b4")
    Store(str(tmp_path / "records.db")).add([of_game(game)])
    try:
        code = main(shlex.split(line))
    except SystemExit as end:
        code = int(str(end.code))
    said = capsys.readouterr()
    assert (code, said.out) == (2, ""), said.err
    assert len(said.err.splitlines()) == 1
    assert told in said.err


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("go depth x", "go depth 'x': expected a number from 1"),
        ("go nodes", "go nodes '': expected a number from 1"),
        ("position startpos moves zz", "column 1: expected a move such as Q@g4.2"),
        ("position fen nope", "column 10: expected occupants such as rQyD"),
        ("setoption name players value 9", "evacuate: players=9 is not known: expected 2, 3, 4"),
        ("setoption name Hash value 0", "Hash '0': expected 1 to 1048576"),
    ],
)
def test_a_mistake_of_another_program_is_answered_by_one_line(line: str, told: str) -> None:
    said: list[str] = []
    server = Server(Game("evacuate").ruleset, said.append)
    assert server.handle(line)
    assert len(said) == 1
    assert said[0].startswith("info string ")
    assert told in said[0]
    server.handle("go movetime 99999999999999999999 p1time -20 depth 1")
    server.handle("quit")
    assert said[-1].startswith("bestmove "), "a clock below zero and a time beyond all limits are no mistakes"
