"""A program that is killed in a game comes back to it, and takes over what the board has played meanwhile.

A power cut of the board makes no difference.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.record import Store
from hallboard.session import HandSeat
from hallboard.session.setup import Setup
from hallboard.session.steps import steps_of
from hallboard.virtual import VirtualBoard

from tests.session.test_session import until

HOST = """
import sys, time
from hallboard import Game
from hallboard.session import HandSeat
from hallboard.session.setup import Setup
with Setup(sys.argv[1]).session(Game("vlkno"), [HandSeat(), HandSeat()], sys.argv[2]) as (session, _):
    while not session.at_rest:
        time.sleep(0.02)
    print("ready", flush=True)
    while not session.game.moves:
        time.sleep(0.02)
    time.sleep(0.3)
    print(len(session.game.moves), flush=True)
    time.sleep(3600)
"""
MOVES = ["e5-d4 c3>b2", "e1-d2 a3>b2", "d4-c4 a2>b1"]


def make(board: VirtualBoard, game: Game, text: str) -> None:
    """Hands make a move of the game on the board, whether a program listens or not."""
    move = game.parse(text)
    board.hand.make_steps(steps_of(game, move.value))
    game.push(move)
    board.wait(2500)


@pytest.mark.parametrize("power_cut", [False, True])
def test_a_killed_program_joins_its_game_again_with_the_moves_that_the_board_played_alone(
    power_cut: bool, tmp_path: Path
) -> None:
    with VirtualBoard("vlkno", speed=10, seed=3) as board:
        game = Game("vlkno")
        contents = game.ruleset.hands.content
        board.arrange([contents(game.cells, space) for space in range(game.ruleset.geometry.SPACES)])
        command = [sys.executable, "-c", HOST, str(tmp_path), board.url]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as host:
            assert host.stdout is not None
            assert host.stdout.readline() == "ready\n"
            make(board, game, MOVES[0])
            assert host.stdout.readline() == "1\n"
            os.kill(host.pid, signal.SIGKILL)
            host.wait()
        for text in MOVES[1:]:
            make(board, game, text)
        if power_cut:
            board.power_cut()
        setup = Setup(str(tmp_path))
        resumed = setup.resume("last", None)
        assert resumed.history == MOVES[:1]
        with setup.session(resumed, [HandSeat(), HandSeat()], board.url) as (session, _):
            until(lambda: session.game.history == MOVES, "the board's moves are not taken over")
            until(lambda: session.at_rest, "the board is thrown back")
            assert session.view().notes == ()
    games = Store(tmp_path).games()
    assert [(summary.id, summary.plies) for summary in games] == [(1, len(MOVES))], "a second record"
