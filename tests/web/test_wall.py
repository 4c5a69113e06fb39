"""A wall of many boards: live or later, rounds as text, corrections that leave a trail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.cli import main
from hallboard.record import Store, format_record, of_game, parse_records
from hallboard.session import offences
from hallboard.tables import Table, Tables
from hallboard.tables.wall import Wall
from hallboard.web import create_app
from playwright.sync_api import Page, expect
from starlette.testclient import TestClient

from .conftest import IN_A_BROWSER, Server
from .test_api import TWO_HANDS, Follower, open_table

MOVE, OTHER = "e5-d4 c3>b2", "e5-d4 c3>d3"
BOARD = {**TWO_HANDS, "round": "2026-1", "number": 2, "time": "5+3"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(str(tmp_path / "records.db")), base_url="http://localhost") as client:
        yield client


def play(client: TestClient, table: str, *commands: dict[str, object], plies: int) -> None:
    with client.websocket_connect(f"ws://localhost/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        for command in commands:
            follower.until(lambda state: "movable" in state["roles"].values() and not state["busy"])
            before = follower.state["moves"]
            socket.send_json(command)
            follower.until(lambda state, before=before: state["moves"] != before)
        follower.until(lambda state: len(state["moves"]) == plies)


def test_the_wall_shows_every_game_and_a_round_has_an_address(client: TestClient) -> None:
    open_table(client, {**TWO_HANDS, "game": "nevo", "board": "virtual://nevo"})
    table = open_table(client, BOARD)
    client.post("/api/lessons/vlkno", json={})
    play(client, table, {"type": "move", "move": MOVE}, plies=1)
    first, second = client.get("/api/wall").json()["boards"]
    assert (first["number"], first["round"], first["last"], first["ply"]) == (2, "2026-1", MOVE, 1)
    assert [seat["player"] for seat in first["seats"]] == ["Home", "Away"]
    assert all(0 < seat["clockMs"] <= 303_000 for seat in first["seats"])
    assert (second["number"], second["title"], second["last"]) == (None, "Nevo", "")
    before, after = (client.get(f"/api/wall/{table}/{ply}.svg").text for ply in (0, 1))
    assert before != after
    assert client.get(f"/api/wall/{table}/2.svg").status_code == 400
    (record,) = parse_records(client.get("/api/rounds/2026-1.hgn").text)
    assert (record.tags, [move.text for move in record.moves]) == ((("Round", "2026-1"),), [MOVE])
    assert len(record.moves[0].clocks_ms) == 2
    assert client.get("/api/rounds/2.hgn").status_code == 400


def test_lessons_and_moves_that_are_tried_out_are_neither_on_the_wall_nor_in_a_round(client: TestClient) -> None:
    """Their games have numbers of their own, from 1 on, as those of the records."""
    table = open_table(client, BOARD)
    play(client, table, {"type": "move", "move": MOVE}, plies=1)
    lesson = client.post("/api/lessons/vlkno", json={}).json()["id"]
    trial = client.post("/api/records/1/try", json={"ply": 0}).json()["id"]
    play(client, trial, {"type": "move", "move": OTHER}, plies=1)
    assert [board["id"] for board in client.get("/api/wall").json()["boards"]] == [table]
    for other in (lesson, trial):
        assert client.get(f"/api/wall/{other}/0.svg").status_code == 400
    (record,) = parse_records(client.get("/api/rounds/2026-1.hgn").text)
    assert [player.name for player in record.players] == ["Home", "Away"]
    assert [move.text for move in record.moves] == [MOVE]


def test_what_is_taken_back_in_a_round_leaves_a_trail(client: TestClient) -> None:
    table = open_table(client, BOARD)
    commands = [{"type": "move", "move": MOVE}, {"type": "takeback", "plies": 1}, {"type": "move", "move": OTHER}]
    play(client, table, *commands, plies=1)
    (record,) = parse_records(client.get("/api/rounds/2026-1.hgn").text)
    assert [(move.text, move.comment) for move in record.moves] == [(OTHER, f"Corrected: {MOVE} was recorded.")]
    assert client.get("/api/wall").json()["boards"][0]["comment"] == f"Corrected: {MOVE} was recorded."


def test_a_move_against_the_rules_stays_in_the_record_of_a_round(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offences, "STANDS_S", 0.2)
    table = open_table(client, BOARD)
    with client.websocket_connect(f"ws://localhost/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        for space, role in (("e5", "movable"), ("c3", "")):
            follower.until(lambda state, space=space, role=role: role in ("", state["roles"].get(space)))
            socket.send_json({"type": "touch", "space": space})
        mark = follower.until(lambda state: any("Against" in note for note in state["notes"]))["notes"][-1]
        assert mark == "Against the rules: e5-c3 (the pawn cannot go to c3)."
        assert [board["comment"] for board in client.get("/api/wall").json()["boards"]] == [mark]
        socket.send_json({"type": "makeLast"})
        follower.until(lambda state: "movable" in state["roles"].values() and not state["busy"])
        socket.send_json({"type": "move", "move": MOVE})
        follower.until(lambda state: len(state["moves"]) == 1)
        assert [note for note in follower.state["notes"] if "Error" in note] == []
    (record,) = parse_records(client.get("/api/rounds/2026-1.hgn").text)
    assert [(move.text, move.comment) for move in record.moves] == [(MOVE, mark)]
    (line,) = client.get("/api/records").json()
    assert [move["mark"] for move in client.get(f"/api/records/{line['id']}").json()["moves"]] == ["against the rules"]


def test_an_arbiter_corrects_a_move_of_a_game_that_is_being_played(client: TestClient) -> None:
    table = open_table(client, BOARD)
    replies = ("e1-d2 e4>b2", "e1-d2 e4>b1")
    play(client, table, {"type": "move", "move": MOVE}, {"type": "move", "move": replies[0]}, plies=2)
    with client.websocket_connect(f"ws://localhost/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        game_id = follower.until(lambda state: state["recordId"])["recordId"]
        path = f"/api/records/{game_id}/correction"
        for ply, move, why in ((3, MOVE, "no move 3"), (1, MOVE, "already"), (1, "e5-d4 e4>b2", "move 2 would not be")):
            answer = client.post(path, json={"ply": ply, "move": move})
            assert (answer.status_code, why in answer.json()["error"]) == (400, True), answer.text
        assert client.post(path, json={"ply": 1, "move": OTHER}).status_code == 202
        state = follower.until(lambda state: state["moves"] == [OTHER, replies[0]] and state["link"] == "connected")
        follower.until(lambda state: "movable" in state["roles"].values() and not state["busy"])
        assert Game.from_position(follower.state["position"]).ply == 2
        assert state["pieces"]["d3"] == ["stone", "stone"], "the board is led to the position"
        socket.send_json({"type": "move", "move": str(Game.from_position(state["position"]).legal_moves()[0])})
        follower.until(lambda state: len(state["moves"]) == 3)
    (record,) = parse_records(client.get("/api/rounds/2026-1.hgn").text)
    assert [move.text for move in record.moves[:2]] == [OTHER, replies[0]]
    assert record.moves[0].comment == f"Corrected: {MOVE} was recorded."


@pytest.mark.parametrize("by_server", [False, True])
def test_a_finished_game_is_corrected_by_the_command_line(server: Server, by_server: bool) -> None:
    game = Game("vlkno")
    for move in (MOVE, "e1-d2 e4>b2"):
        game.push(move)
    store = Store(server.records)
    store.add([replace(of_game(game), result="white", reason="resigned")])
    where = ["--server", server.url] if by_server else ["--records", str(server.records)]
    assert main(["correct", "1", "1", OTHER, *where]) == 0
    assert main(["correct", "1", "1", OTHER, *where]) == 2
    record = store.load(1)
    assert [(move.text, move.comment) for move in record.moves] == [
        (OTHER, f"Corrected: {MOVE} was recorded."),
        ("e1-d2 e4>b2", ""),
    ]
    assert (record.result, record.reason) == ("white", "resigned")
    assert parse_records(format_record(record))[0].moves == record.moves


def test_a_board_shows_its_table_s_number(client: TestClient) -> None:
    table = open_table(client, {**BOARD, "number": 7})
    with client.websocket_connect(f"ws://localhost/api/tables/{table}/socket") as socket:
        seven = ["b5", "c5", "d5", "d4", "d3", "c2", "c1"]
        follower = Follower(socket)
        follower.until(lambda state: sorted(n for n, r in state["roles"].items() if r == "host_to") == sorted(seven))


def resigned_after_a_move(table: Table, now_s: list[float]) -> None:
    """By a clock of the test's own, black moves after 5 s and white wins 10 s later."""
    recorder = table.session.recorder
    recorder._now_s = lambda: now_s[0]
    recorder._began_s = now_s[0]
    now_s[0] += 5
    recorder.move(MOVE, clocks_ms=(299_000, 300_000))
    now_s[0] += 10
    recorder.finish("white", "resigned")


def test_a_wall_with_a_delay_shows_nothing_early(tmp_path: Path) -> None:
    tables = Tables(str(tmp_path / "records.db"))
    table = tables.open(BOARD)
    try:
        wall, now_s = Wall(tables, delay_s=60), [100.0]
        resigned_after_a_move(table, now_s)
        for later_s, plies, result in ((0, 0, ""), (49, 0, ""), (2, 1, ""), (10, 1, "white: resigned")):
            now_s[0] += later_s
            (board,) = wall.boards()["boards"]
            assert (board["ply"], board["result"]) == (plies, result), now_s
            (record,) = parse_records(wall.round_text("2026-1"))
            assert (len(record.moves), record.result) == (plies, "white" if result else "*")
    finally:
        tables.close_all()


def test_a_table_that_is_closed_shows_nothing_earlier_for_that(tmp_path: Path) -> None:
    tables = Tables(str(tmp_path / "records.db"))
    table = tables.open(BOARD)
    wall, now_s = Wall(tables, delay_s=60), [100.0]
    resigned_after_a_move(table, now_s)
    tables.close(table.id)
    for later_s, plies, result in ((1, 0, "*"), (48, 0, "*"), (2, 1, "*"), (10, 1, "white"), (100, 1, "white")):
        now_s[0] += later_s
        (record,) = parse_records(wall.round_text("2026-1"))
        assert (len(record.moves), record.result) == (plies, result), now_s
    assert not wall._left


@pytest.mark.parametrize("wrong", [{"round": "a b"}, {"round": "../1"}, {"number": 0}, {"number": "2"}])
def test_a_round_or_number_that_is_none_is_refused(client: TestClient, wrong: dict[str, object]) -> None:
    assert client.post("/api/tables", json={**TWO_HANDS, **wrong}).status_code == 400


class TestPage:
    pytestmark = IN_A_BROWSER

    def test_moves_come_to_the_wall_by_themselves(self, page: Page, server: Server) -> None:
        table = server.ask("api/tables", BOARD)["id"]
        page.goto(f"{server.url}#/wall")
        tile = page.locator(f'[data-table="{table}"]')
        expect(tile).to_contain_text("Table 2 · round 2026-1 · VLKNO")
        expect(tile).to_contain_text("No move yet")
        server.ask(f"api/tables/{table}", {"type": "move", "move": MOVE})
        expect(tile.locator(".last")).to_have_text(f"1. {MOVE}", timeout=30_000)
        expect(tile.locator("img")).to_have_attribute("src", re.compile(f"api/wall/{table}/1.svg"))
        server.tables.close(table)
        expect(page.get_by_text("No game is being played.")).to_be_visible(timeout=30_000)
