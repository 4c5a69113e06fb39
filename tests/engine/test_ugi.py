"""The Universal Game Interface, as a program on the other end of two pipes sees it."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from hallboard import GAMES, Game

from tests.support.patience import PATIENCE_S


class Driver:
    """Starts the engine and talks to it."""

    def __init__(self, game: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "hallboard", "ugi", game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self._watch = threading.Timer(PATIENCE_S, self._process.kill)
        self._watch.start()

    def say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def until(self, word: str) -> list[str]:
        """The lines up to the one that begins with the word."""
        lines: list[str] = []
        assert self._process.stdout is not None
        for line in self._process.stdout:
            lines.append(line.rstrip("\n"))
            if line.split()[:1] == [word]:
                return lines
        raise AssertionError(f"no {word} after {lines}")

    def ask(self, line: str) -> str:
        self.say(line)
        return self.until("response")[-1].removeprefix("response ")

    def quit(self) -> int:
        self.say("quit")
        code = self._process.wait(10)
        self._watch.cancel()
        return code


@pytest.fixture
def driver(request: Any) -> Iterator[Driver]:
    made = Driver(getattr(request, "param", "vlkno"))
    yield made
    made._process.kill()
    made._process.wait()
    made._watch.cancel()


@pytest.mark.parametrize("driver", GAMES, indirect=True)
def test_whole_games_are_played_over_it(driver: Driver, request: Any) -> None:
    name = request.node.callspec.params["driver"]
    driver.say("ugi")
    lines = driver.until("ugiok")
    assert lines[0].startswith("id name hallboard")
    assert any(line.startswith("option name Hash type spin default ") for line in lines)
    driver.say("setoption name Hash value 4")
    driver.say("isready")
    driver.until("readyok")
    driver.say("uginewgame")
    game = Game(name)
    moves: list[str] = []
    while not game.outcome() and len(moves) < 60:
        driver.say("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        assert driver.ask("query gameover") == "false"
        assert driver.ask("query p1turn") == ("true" if game.seat == 0 else "false")
        driver.say("go nodes 300" if len(moves) % 10 else "go p1time 900 p2time 900 p1inc 0 p2inc 0")
        said = driver.until("bestmove")
        info = next(line for line in reversed(said) if line.startswith("info depth"))
        assert {"score", "nodes", "nps", "time", "pv"} <= set(info.split())
        moves.append(said[-1].split()[1])
        game.push(moves[-1])
    driver.say("position startpos moves " + " ".join(moves))
    outcome = game.outcome()
    assert driver.ask("query gameover") == str(outcome is not None).lower()
    if outcome is None:
        expected = "none"
    else:
        expected = "draw" if outcome.winner is None else f"p{game.sides.index(outcome.winner) + 1}win"
    assert driver.ask("query result") == expected
    assert driver.quit() == 0


def test_an_infinite_search_answers_when_it_is_stopped_and_only_then(driver: Driver) -> None:
    position = "0,1b,0,0,0/1,2w,16,0,0/0,0,0,0,0/0,0,0,2w,0/0,0,3b,0,0 w 57"
    driver.say(f"position fen {position}")
    assert driver.ask("query p1turn") == "false"
    driver.say("go infinite")
    driver.say("isready")
    assert all(not line.startswith("bestmove") for line in driver.until("readyok"))
    time.sleep(0.3)
    driver.say("query result")
    assert all(not line.startswith("bestmove") for line in driver.until("response"))
    began_s = time.monotonic()
    driver.say("stop")
    best = driver.until("bestmove")[-1].split()[1]
    assert time.monotonic() - began_s < 1
    Game.from_position(f"vlkno {position}").push(best)


def test_a_mistake_is_answered_and_changes_nothing(driver: Driver) -> None:
    driver.say("position startpos moves e5-d4c3>b2")
    for wrong in (
        "position startpos moves e5-e1c3>b2",
        "position nowhere",
        "setoption name Hash value 0",
        "setoption name Colour value red",
        "query weather",
        "dance",
    ):
        driver.say(wrong)
        assert driver.until("info")[-1].startswith("info string ")
    assert driver.ask("query p1turn") == "false"


def test_more_lines_and_the_variants_can_be_set(driver: Driver) -> None:
    driver.say("setoption name MultiPV value 3")
    driver.say("setoption name putback value barred")
    driver.say("position startpos")
    driver.say("go depth 1")
    info = [line for line in driver.until("bestmove") if line.startswith("info depth 1 ")]
    scores = {line.split()[4]: int(line.split()[7]) for line in info}
    assert list(scores) == ["1", "2", "3"]
    assert scores["1"] >= scores["2"] >= scores["3"]
