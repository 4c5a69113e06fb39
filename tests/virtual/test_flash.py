"""The virtual board's flash: what the firmware has written outlives a power cut."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.boards import load_board
from hallboard.link import BoardClient
from hallboard.session.steps import standing, steps_of
from hallboard.virtual import VirtualBoard, VirtualBoardError, parse_url

from tests.support import runtimes
from tests.support.patience import WAIT_S


def set_up(board: VirtualBoard, game: Game) -> None:
    contents = game.ruleset.hands.content
    board.arrange([contents(game.cells, space) for space in range(game.ruleset.geometry.SPACES)])
    board.wait(1500)


def make(board: VirtualBoard, game: Game, text: str) -> None:
    move = game.parse(text)
    board.hand.make_steps(steps_of(game, move.value))
    game.push(move)
    board.wait(2000)


def moves_on(board: VirtualBoard) -> tuple[int, list[int]]:
    with BoardClient(board.url) as client:
        client.wait_ready(20)
        found = client.game
        assert found is not None
        return found.game_id, found.moves


@pytest.mark.parametrize("runtime", ["auto", "cpython"])
def test_the_pieces_and_the_game_are_there_after_a_power_cut(runtime: str) -> None:
    if runtime == "auto" and runtimes.executable(runtimes.AMD64) is None:
        pytest.skip("no micropython on this machine (see host/setup/get_micropython.py)")
    game = Game("vlkno")
    with VirtualBoard("vlkno", speed=20, seed=3, runtime=runtime) as board:
        set_up(board, game)
        make(board, game, "e5-d4 c3>b2")
        number, moves = moves_on(board)
        stood = [board.kinds(space) for space in range(25)]
        assert moves == [move.value for move in game.moves]
        board.power_cut()
        assert [board.true_kinds(space) for space in range(25)] == stood
        assert moves_on(board) == (number, moves)
        board.wait(1500)
        make(board, game, "e1-d2 a3>b2")
        assert moves_on(board) == (number, [move.value for move in game.moves])


# Games that begin on an empty board, where what stands could have been placed in the game.
@pytest.mark.parametrize(
    ("board", "moves"),
    [
        ("evacuate", "yQ@g3.3 rD@g6.2"),
        ("evacuate-digital", "yQ@g3.3 rD@g6.2"),
        ("evl", "+b1 +d7 +c3"),
        ("evl-reed", "+b1 +d7 +c3"),
    ],
)
def test_what_stands_when_the_board_is_switched_on_was_not_played(board: str, moves: str) -> None:
    game = Game(next(iter(load_board(board).games)))
    for move in moves.split():
        game.push(move)
    with VirtualBoard(board, speed=50, contents=standing(game)) as virtual:
        assert virtual.contents() == standing(game)
        virtual.wait(8000)
        assert moves_on(virtual)[1] == []


def test_a_folder_is_the_flash_of_a_board_that_is_switched_on_another_time(tmp_path: Path) -> None:
    game = Game("vlkno")
    with VirtualBoard("vlkno", speed=20, flash=tmp_path) as board:
        set_up(board, game)
        make(board, game, "e5-d4 c3>b2")
        end = time.monotonic() + WAIT_S
        while not (files := list(tmp_path.iterdir())) and time.monotonic() < end:
            time.sleep(0.05)
        assert [file.name for file in files] == ["hallboard.game"]
    with VirtualBoard("vlkno", speed=20, flash=tmp_path) as board:
        assert moves_on(board)[1] == [move.value for move in game.moves]


def test_a_flash_that_is_no_folder_is_named() -> None:
    assert parse_url("virtual://vlkno?flash=/tmp/x")[1] == {"flash": "/tmp/x"}
    with pytest.raises(VirtualBoardError, match=r"flash /no/such/folder: there is no such folder"):
        VirtualBoard("vlkno", flash="/no/such/folder")
