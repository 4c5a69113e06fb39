"""A game that is in progress on a connected board is offered, and followed where it is."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hallboard import Game
from hallboard.record import Store
from hallboard.tables import api, tables
from hallboard.virtual import VirtualBoard
from hallboard.web import create_app
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from tests.support.patience import PATIENCE_S

from .browser import Player
from .conftest import IN_A_BROWSER, Server
from .test_api import WS, Follower, open_table

TURNS = ("e5-d4 c3>b2", "e1-d2 e4>b2")


def stand(board: VirtualBoard) -> None:
    """Put the pieces of VLKNO's beginning on the board."""
    board.arrange([board.ruleset.hands.content(Game("vlkno").cells, space) for space in range(25)])


def by_hand(board: VirtualBoard, game: Game, move: str) -> None:
    """Make a move on the board, and push it onto the game."""
    board.hand.make_turn(game.ruleset, game.cells, game.counters, game.parse(move).value)
    game.push(move)


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Iterator[VirtualBoard]:
    """A board at a serial port of this machine."""
    with VirtualBoard("vlkno", speed=20, seed=3) as board:
        stand(board)
        for module in (api, tables):
            monkeypatch.setattr(module, "ports", lambda: {board.url: "a board"})
        yield board


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(str(tmp_path / "records.db")), base_url="http://localhost") as client:
        yield client


def look(client: TestClient, board: VirtualBoard, plies: int) -> dict[str, Any]:
    """What the board tells of its game, once it has so many plies."""
    end_s = time.monotonic() + PATIENCE_S
    while True:
        answer = client.post("/api/ports", json={"port": board.url})
        assert answer.status_code == 200, answer.text
        if (found := answer.json())["plies"] == plies:
            return dict(found)
        assert time.monotonic() < end_s, found


def test_a_game_in_progress_on_a_board_is_told_and_followed_into_one_record(
    client: TestClient, board: VirtualBoard, tmp_path: Path
) -> None:
    assert look(client, board, 0)["goesOn"] is False
    game = Game("vlkno")
    by_hand(board, game, TURNS[0])
    found = look(client, board, 1)
    assert (found["board"], found["game"], found["goesOn"]) == ("vlkno", "vlkno", True)
    assert found["variants"] == {name: str(value) for name, value in game.variants.items()}
    for turn in (TURNS[1], ""):
        table = open_table(client, {"board": board.url, "follow": True})
        with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
            follower = Follower(socket)
            state = follower.until(lambda state: "movable" in state["roles"].values())
            assert (state["moves"], state["seats"][0]["player"]) == (game.history, "hand")
            if turn:
                by_hand(board, game, turn)
                follower.until(lambda state: state["moves"] == game.history)
        assert "close its table first" in client.post("/api/ports", json={"port": board.url}).text
        client.delete(f"/api/tables/{table}")
    assert look(client, board, 2)["goesOn"] is True, "the board has kept its game"
    (kept,) = Store(tmp_path / "records.db").games()
    assert (kept.plies, kept.result) == (2, "*")


def test_what_was_played_without_a_host_meanwhile_comes_into_the_record_that_the_game_has(
    client: TestClient, board: VirtualBoard, tmp_path: Path
) -> None:
    seats = [{"who": "hand", "name": "Home"}, {"who": "hand", "name": "Away"}]
    game = Game("vlkno")
    table = open_table(client, {"game": "vlkno", "board": board.url, "seats": seats})
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        follower.until(lambda state: "movable" in state["roles"].values())
        by_hand(board, game, TURNS[0])
        follower.until(lambda state: state["moves"] == game.history)
    client.delete(f"/api/tables/{table}")
    by_hand(board, game, TURNS[1])
    look(client, board, 2)
    table = open_table(client, {"board": board.url, "follow": True})
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        state = Follower(socket).until(lambda state: state["moves"] == game.history)
    assert [seat["player"] for seat in state["seats"]] == ["Home", "Away"]
    client.delete(f"/api/tables/{table}")
    (kept,) = Store(tmp_path / "records.db").games()
    assert kept.plies == 2


def test_only_a_connected_board_is_looked_at_or_followed(client: TestClient) -> None:
    for path, wrong in (
        ("ports", {}),
        ("ports", {"port": "/etc/passwd"}),
        ("tables", {"follow": True}),
        ("tables", {"follow": True, "board": "virtual://vlkno"}),
    ):
        answer = client.post(f"/api/{path}", json=wrong)
        assert (answer.status_code, "expected one of the serial ports" in answer.text) == (400, True)


class TestPage:
    pytestmark = IN_A_BROWSER

    def test_the_game_of_a_board_is_chosen_and_followed_by_the_button_for_it(
        self, page: Page, server: Server, board: VirtualBoard
    ) -> None:
        game = Game("vlkno")
        page.goto(server.url)
        page.get_by_text("Alea Evangelii").click()
        page.get_by_role("button", name="Connect board").click()
        expect(page.locator("[name=board]")).to_have_value(board.url)
        expect(page.locator(".board-game")).to_be_empty()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        by_hand(board, game, TURNS[0])
        end_s = time.monotonic() + PATIENCE_S
        while server.ask("api/ports", {"port": board.url})["plies"] < 1:
            assert time.monotonic() < end_s
        page.get_by_role("button", name="Connect board").click()
        expect(page.locator(".board-game")).to_have_text("A game of VLKNO is in progress on the board.")
        expect(page.locator("[name=game][value=vlkno]")).to_be_checked()
        expect(page.get_by_role("button", name="New game")).to_be_visible()
        page.locator("[name=board]").select_option("virtual://vlkno")
        expect(page.get_by_role("button", name="Follow its game")).to_have_count(0)
        page.locator("[name=board]").select_option(board.url)
        page.get_by_role("button", name="Follow its game (1 ply)").click()
        player = Player(page)
        player.await_moves(1)
        player.await_lights("movable")
        by_hand(board, game, TURNS[1])
        player.await_moves(2)
        (kept,) = Store(server.records).games()
        assert [one.name for one in kept.players] == ["hand", "hand 2"]

    def test_a_new_game_at_a_board_with_a_game_in_progress_files_that_one(
        self, page: Page, server: Server, board: VirtualBoard
    ) -> None:
        by_hand(board, Game("vlkno"), TURNS[0])
        end_s = time.monotonic() + PATIENCE_S
        while server.ask("api/ports", {"port": board.url})["plies"] < 1:
            assert time.monotonic() < end_s
        page.goto(server.url)
        page.get_by_role("button", name="Connect board").click()
        page.get_by_role("button", name="New game").click()
        expect(page.locator(".panel > .notes")).to_contain_text(
            "the board held another game, of 1 move: it is in the records"
        )
        assert [kept.plies for kept in Store(server.records).games()] == [0, 1]
