"""What people see of a search are chances and plies to an end; points are for programs."""

from __future__ import annotations

import io
import re
import threading
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.cli.main import main
from hallboard.engine import Analysis, Engine
from hallboard.session import EngineSeat, SessionView, Thinking
from hallboard.session.demo import Demo
from hallboard.session.setup import Setup
from hallboard.session.thinker import Thinker
from hallboard.tui.panel import panel
from hallcore.games import GAMES
from rich.console import Console

from tests.host.plays import BLACK_IN_3, vlkno
from tests.support.patience import PATIENCE_S

POINTS = re.compile(r"(?<![\w.])[+-]\d|\bpoints?\b|\bscore\b")
CHANCE = r"(\d+%|under 1%|over 99%|wins in \d+|loses in \d+)"


def found(game: Game) -> Analysis:
    with Engine(game.ruleset, hash_mb=1) as engine:
        return engine.search(game, movetime_ms=None, nodes=300, lines=2, seed=1)


def thinking(game: Game) -> Thinking:
    """What a session shows of an engine that has just found its move."""
    done = threading.Event()
    seat = EngineSeat(movetime_ms=20, seed=1)
    thinker = Thinker(game, seat, lambda who, analysis: done.set())
    assert done.wait(PATIENCE_S)
    thinker.join()
    return thinker.thinking


def in_terminal(shown: Thinking) -> str:
    console = Console(width=60, record=True, file=io.StringIO())
    console.print(panel(SessionView((), 0, (), (), b"", "", thinking=shown)))
    return console.export_text()


@pytest.mark.parametrize("name", GAMES)
def test_a_terminals_panel_says_whose_chance_it_is(name: str) -> None:
    game = Game(name)
    text = in_terminal(thinking(game))
    assert re.search(rf"nodes.* {game.turn} {CHANCE}", text), text
    assert not POINTS.search(text.split("nodes", 1)[1].splitlines()[0])


def test_a_terminals_panel_says_in_how_many_plies_a_win_is_certain() -> None:
    game = vlkno(BLACK_IN_3)
    game.pop()
    assert "black wins in 1" in in_terminal(thinking(game))


def test_a_demo_says_chances_beside_its_moves(tmp_path: Path) -> None:
    setup = Setup(str(tmp_path / "records"))
    with Demo(setup, Game("nevo"), EngineSeat(level=2, movetime_ms=20, seed=1), None, 40, 3) as demo:
        lines = [line for line in demo.lines() if line.strip()[:1].isdigit()]
    assert len(lines) == 3
    for line in lines:
        assert re.search(rf" {CHANCE}", line), line
        assert not POINTS.search(line), line


@pytest.mark.parametrize("name", GAMES)
def test_an_analysis_is_shown_in_chances(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", name, "--depth", "1", "--seed", "1"]) == 0
    table = capsys.readouterr().out.partition("to move: ")[2].partition("best move")[0]
    assert "chance" in table
    assert len(re.findall(CHANCE, table)) == 3
    assert not POINTS.search(table), table


def test_a_notebook_shows_chances() -> None:
    rows = found(Game("nevo"))._repr_html_().partition("<table>")[2]
    assert len(re.findall(f"<td>{CHANCE}</td>", rows)) == 2
    assert "score" not in rows
