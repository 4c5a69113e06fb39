"""The local API: a table over HTTP, NDJSON and WebSocket; what is refused; what reaches the records."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hallboard import Game
from hallboard.boards import load_board
from hallboard.engine import Engine
from hallboard.record import Store, format_record, of_game
from hallboard.tables import readings, tables
from hallboard.tables.feed import Feed
from hallboard.traces import read_trace, tell
from hallboard.virtual import VirtualBoard
from hallboard.web import create_app, sockets
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from tests.support.patience import WAIT_S, until

HERE = "http://localhost"
WS = "ws://localhost"
VLKNO = {
    "game": "vlkno",
    "board": "virtual://vlkno?speed=20&seed=3",
    "seats": [{"who": "hand"}, {"who": "engine", "level": 2, "movetimeMs": 100, "seed": 1}],
}
TWO_HANDS = {**VLKNO, "seats": [{"who": "hand", "name": "Home"}, {"who": "hand", "name": "Away"}]}
OF_A_TURN: dict[str, dict[str, Any]] = {
    "move": {"move": "e5-d4 c3>b2"},
    "touch": {"space": "e5"},
    "place": {"space": "e5"},
    "slide": {"path": ["e5", "d4"]},
    "dropAll": {"space": "e5"},
    "putAside": {},
    "pick": {"by": 1},
    "choose": {"number": 0},
    "sayKind": {"number": 0},
    "endTurn": {},
    "draw": {},
}


@pytest.fixture
def records(tmp_path: Path) -> Path:
    return tmp_path / "records.db"


@pytest.fixture
def client(records: Path) -> Iterator[TestClient]:
    with TestClient(create_app(str(records)), base_url=HERE) as client:
        yield client


class Follower:
    """A program that follows a table: it has the full state with every change applied."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self._socket = socket
        self.state: dict[str, Any] = {}
        self.errors: list[str] = []

    def until(self, true: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        end_s = time.monotonic() + WAIT_S
        while not self.state or not true(self.state):
            assert time.monotonic() < end_s, f"it does not come: {self.state.get('instruction')}"
            message = self._socket.receive_json()
            if message["type"] == "error":
                self.errors.append(message["message"])
            elif message["type"] == "gameFull":
                self.state = message
            elif self.state:  # else everything is on its way
                assert message["seq"] == self.state["seq"] + 1, "a change was left out"
                self.state |= message
        return self.state


def open_table(client: TestClient, wanted: object = VLKNO) -> str:
    answer = client.post("/api/tables", json=wanted)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def play_one_move(client: TestClient, wanted: object) -> None:
    """A game of one move, whose table is closed then."""
    table = open_table(client, wanted)
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        follower.until(lambda state: "movable" in state["roles"].values())
        socket.send_json({"type": "move", "move": "e5-d4 c3>b2"})
        follower.until(lambda state: len(state["moves"]) == 1)
    client.delete(f"/api/tables/{table}")


def test_a_program_plays_by_moves_and_the_engine_answers(client: TestClient, records: Path) -> None:
    table = open_table(client)
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        full = follower.until(lambda state: "movable" in state["roles"].values())
        assert (full["game"], full["sides"], full["turn"]) == ("vlkno", ["black", "white"], "black")
        assert full["pieces"]["e5"] == ["stone", "black pawn"]
        assert follower.until(lambda state: "e5" in state["lights"])["lights"]["e5"].startswith("#")
        assert "picture" not in full
        socket.send_json({"type": "move", "move": "e5-d4 c3>b2"})
        state = follower.until(lambda state: len(state["moves"]) == 2 and not state["busy"])
        assert state["moves"][0] == "e5-d4 c3>b2"
        assert Game.from_position(state["position"]).ply == 2
        follower.until(lambda state: state["turn"] == "black" and "movable" in state["roles"].values())
        socket.send_json({"type": "takeback"})
        follower.until(lambda state: state["moves"] == [])
        socket.send_json({"type": "resign"})
        state = follower.until(lambda state: state["status"] == "finished")
        assert (state["winner"], state["turn"]) == ("white", None)
    assert client.delete(f"/api/tables/{table}").status_code == 204
    assert [(game.result, game.reason) for game in Store(records).games()] == [("white", "resigned")]


def test_a_hint_has_its_move_and_says_why_until_another_move_is_made(client: TestClient) -> None:
    table = open_table(client, TWO_HANDS)
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        assert follower.until(lambda state: "movable" in state["roles"].values())["hint"] is None
        socket.send_json({"type": "hint"})
        hint = follower.until(lambda state: state["hint"])["hint"]
        Game("vlkno").parse(hint["move"])
        assert hint["why"].startswith("because it ")
        socket.send_json({"type": "move", "move": hint["move"]})
        assert follower.until(lambda state: state["moves"])["hint"] is None


def test_chances_are_judged_while_they_are_wanted(client: TestClient) -> None:
    table = open_table(client, TWO_HANDS)
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        assert follower.until(lambda state: "movable" in state["roles"].values())["judgement"] is None
        socket.send_json({"type": "judge", "on": True})
        judged = follower.until(lambda state: state["judgement"] and state["judgement"]["line"])["judgement"]
        assert 0 < judged["chance"] < 1
        Game("vlkno").parse(judged["line"].split("  ")[0])
        socket.send_json({"type": "judge", "on": False})
        follower.until(lambda state: state["judgement"] is None)


def test_a_command_that_was_meant_for_another_ply_is_refused_and_changes_nothing(client: TestClient) -> None:
    table = open_table(client, TWO_HANDS)
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        follower.until(lambda state: "movable" in state["roles"].values())
        for kind in ("takeback", "resign", "draw", "abort", "newGame", "endTurn"):
            answer = client.post(f"/api/tables/{table}", json={"type": kind, "ply": 1})
            assert (answer.status_code, answer.json()) == (
                400,
                {"error": f"{kind}: the game has 0 plies, not 1: nothing was done"},
            )
        socket.send_json({"type": "move", "move": "e5-d4 c3>b2", "ply": 1})
        socket.send_json({"type": "move", "move": "e5-d4 c3>b2", "ply": 0})
        socket.send_json({"type": "choose", "number": 0, "ply": 0})
        socket.send_json({"type": "resign", "ply": 1})
        state = follower.until(lambda state: state["status"] == "finished")
        assert (state["moves"], state["winner"]) == (["e5-d4 c3>b2"], "black")
        assert follower.errors == [
            "move: the game has 0 plies, not 1: nothing was done",
            "choose: the game has 1 ply, not 0: nothing was done",
        ]


def may_lift(space: str, side: str) -> Callable[[dict[str, Any]], bool]:
    """That it is the side's turn, and the board's lights say so, too."""
    return lambda state: state["roles"].get(space) == "movable" and state["instruction"].startswith(f"{side} to move: ")


def test_a_side_that_is_not_to_move_waits_but_may_resign(client: TestClient) -> None:
    table = open_table(client, TWO_HANDS)

    def ask(**command: object) -> str:
        answer = client.post(f"/api/tables/{table}", json=command)
        return str(answer.json().get("error", "")) if answer.status_code == 400 else ""

    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        follower.until(may_lift("e5", "black"))
        for kind, rest in OF_A_TURN.items():
            assert ask(type=kind, side="white", **rest) == "black is to move: nothing was done", kind
        assert ask(type="touch", space="e5", side="red") == (
            "side: expected one that a hand plays: black, white, found 'red'"
        )
        assert not ask(type="move", move="e5-d4 c3>b2", ply=0, side="black")
        follower.until(may_lift("a5", "white"))
        assert ask(type="touch", space="a5", side="black") == "white is to move: nothing was done"
        assert not ask(type="touch", space="a5", side="white")
        follower.until(lambda state: state["inHand"])
        assert not ask(type="resign", side="black"), "white is to move, but whoever wants to may give up"
        state = follower.until(lambda state: state["status"] == "finished")
        assert state["winner"] == "white"


def test_nobody_resigns_for_an_engine(client: TestClient) -> None:
    table = open_table(client, {**TWO_HANDS, "seats": [{"who": "hand"}, {"who": "engine", "level": 1}]})
    answer = client.post(f"/api/tables/{table}", json={"type": "resign", "side": "white"})
    assert answer.json() == {"error": "side: expected one that a hand plays: black, found 'white'"}


@pytest.mark.parametrize("kind", ["takeback", "newGame", "move"])
def test_of_two_commands_that_are_the_same_the_second_is_refused_however_close_they_are(
    client: TestClient, records: Path, kind: str
) -> None:
    """As where a program has sent one again by another connection; the session is slow to take the first."""
    table = open_table(client, TWO_HANDS)
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        follower.until(lambda state: "movable" in state["roles"].values())
        for ply, move in enumerate(("e5-d4 c3>b2", "e1-d2 e4>b2")):
            socket.send_json({"type": "move", "move": move, "ply": ply})
        follower.until(lambda state: len(state["moves"]) == 2 and "movable" in state["roles"].values())
        command = {"type": kind, "ply": 2}
        if kind == "move":
            game = Game.from_position(follower.state["position"])
            command["move"] = str(game.legal_moves()[0])
        at_once = threading.Barrier(2)

        def ask() -> int:
            at_once.wait()
            return client.post(f"/api/tables/{table}", json=command).status_code

        with ThreadPoolExecutor(2) as pool:
            answers = [one.result() for one in [pool.submit(ask), pool.submit(ask)]]
        assert sorted(answers) == [202, 400]
        left = {"takeback": 1, "newGame": 0, "move": 3}[kind]
        follower.until(lambda state: len(state["moves"]) == left)
        begun = 2 if kind == "newGame" else 1
        until(lambda: len(Store(records).games()) >= begun, "the new game is not recorded")
    assert len(Store(records).games()) == begun


def test_a_move_that_is_wrong_is_answered_by_one_line_and_changes_nothing(client: TestClient) -> None:
    table = open_table(client, TWO_HANDS)
    for move, reason in (("e5=d4", "column 3"), ("e5-d4 d4>b2", "occupied")):
        answer = client.post(f"/api/tables/{table}", json={"type": "move", "move": move})
        assert answer.status_code == 400
        assert reason in answer.json()["error"]
    for message in ({}, {"type": "fly"}, {"type": "touch", "space": "z9"}, {"type": "choose", "number": -1}):
        assert client.post(f"/api/tables/{table}", json=message).status_code == 400
    assert client.get(f"/api/tables/{table}").json()["moves"] == []


def test_a_line_of_json_follows_for_each_change(server: Any) -> None:
    import urllib.request

    table = server.ask("api/tables", TWO_HANDS)["id"]
    with urllib.request.urlopen(f"{server.url}api/tables/{table}/stream", timeout=WAIT_S) as stream:
        first = json.loads(stream.readline())
        assert first["type"] == "gameFull"
        server.ask(f"api/tables/{table}", {"type": "move", "move": "e5-d4 c3>b2"})
        seq = first["seq"]
        while True:
            change = json.loads(stream.readline())
            assert (change["type"], change["seq"]) == ("gameState", seq + 1)
            seq += 1
            if "moves" in change:
                break
    assert change["moves"] == ["e5-d4 c3>b2"]


def test_what_was_missed_is_told_again_on_request(client: TestClient) -> None:
    table = open_table(client, TWO_HANDS)
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        Follower(socket).until(lambda state: True)
        socket.send_json({"type": "sync"})
        assert Follower(socket).until(lambda state: True)["type"] == "gameFull"


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "chess"},
        {"game": "vlkno", "variants": {"putback": "maybe"}},
        {"game": "vlkno", "seats": [{"who": "hand"}]},
        {"game": "vlkno", "seats": [{"who": "hand"}, {"who": "engine", "level": 11}]},
        {"game": "vlkno", "board": "virtual://vlkno?runtime=/bin/sh"},
        {"game": "vlkno", "board": "virtual://../../boards/vlkno.toml"},
        {"game": "vlkno", "board": "/etc/passwd"},
        {"game": "vlkno", "board": "socket://example.org:80"},
        {"game": "vlkno", "time": "soon"},
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_line(client: TestClient, wanted: object) -> None:
    answer = client.post("/api/tables", json=wanted)
    assert answer.status_code == 400
    assert "\n" not in answer.json()["error"]
    assert client.get("/api/tables").json() == []


def test_the_page_of_another_site_reaches_nothing(client: TestClient) -> None:
    table = open_table(client, TWO_HANDS)
    evil = {"origin": "https://example.org"}
    assert client.get("/api/tables", headers=evil).status_code == 403
    assert client.get("/api/tables", headers={"host": "example.org"}).status_code == 403
    assert client.post("/api/tables", content="{}", headers={"content-type": "text/plain"}).status_code == 415
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"{WS}/api/tables/{table}/socket", headers=evil),
    ):
        pass


def test_other_machines_need_the_token(records: Path) -> None:
    with TestClient(create_app(str(records), token="sesame"), base_url="http://192.168.1.7") as client:
        assert client.get("/api/tables").status_code == 403
        assert client.get("/api/tables", headers={"authorization": "Bearer sesam"}).status_code == 403
        assert client.get("/api/tables", headers={"authorization": "Bearer sesame"}).status_code == 200
        assert client.get("/?token=sesame").url.query == b""  # it goes into a cookie
        assert client.get("/api/tables").status_code == 200


def test_what_is_too_large_is_refused(client: TestClient) -> None:
    answer = client.post("/api/tables", content=b" " * 300_000, headers={"content-type": "application/json"})
    assert answer.status_code == 413
    table = open_table(client, TWO_HANDS)
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        socket.send_text(" " * 9000)
        follower = Follower(socket)
        with pytest.raises(WebSocketDisconnect):
            follower.until(lambda state: False)


def await_pongs(socket: WebSocketTestSession, count: int) -> None:
    while count:
        count -= socket.receive_json()["type"] == "pong"


def test_who_sends_too_many_commands_is_put_out(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its allowance is spent, and does not grow again in this test."""
    monkeypatch.setattr(sockets, "_PER_S", 0.0)
    table = open_table(client, TWO_HANDS)
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        for _ in range(int(sockets._BURST)):
            socket.send_json({"type": "ping"})
        await_pongs(socket, int(sockets._BURST))
        socket.send_json({"type": "ping"})
        with pytest.raises(WebSocketDisconnect) as closed:
            await_pongs(socket, 1)
    assert closed.value.code == 4429


def test_records_are_listed_shown_drawn_and_resumed(client: TestClient, records: Path) -> None:
    play_one_move(client, TWO_HANDS)
    (line,) = client.get("/api/records").json()
    assert (line["game"], line["plies"], line["players"], line["resumable"]) == ("vlkno", 1, ["Home", "Away"], True)
    shown = client.get(f"/api/records/{line['id']}").json()
    assert [move["text"] for move in shown["moves"]] == ["e5-d4 c3>b2"]
    before, after = (client.get(f"/api/records/{line['id']}/{ply}.svg").text for ply in (0, 1))
    assert "vlkno-vlkno-e5" in before
    assert before != after
    assert client.get(f"/api/records/{line['id']}/2.svg").status_code == 400
    assert "1. e5-d4 c3>b2" in client.get(f"/api/records/{line['id']}.hgn").text
    again = client.post(f"/api/records/{line['id']}/resume", json={}).json()["id"]
    assert client.get(f"/api/tables/{again}").json()["moves"] == ["e5-d4 c3>b2"]


def test_the_field_at_the_sensors_and_the_lights_latency_are_told(client: TestClient) -> None:
    table = open_table(client, TWO_HANDS)
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        follower.until(lambda state: "movable" in state["roles"].values())
        before = client.get(f"/api/tables/{table}/sensors").json()
        assert len(before["uT"]) == 25
        assert before["latencyMs"] is None, "nobody has touched anything"
        socket.send_json({"type": "touch", "space": "e5"})
        follower.until(lambda state: "target" in state["roles"].values())
        after = client.get(f"/api/tables/{table}/sensors").json()
    assert abs(after["uT"]["e5"]) < abs(before["uT"]["e5"]), "the pawn's magnet has gone"
    assert 0 < after["latencyMs"] < 5000


def test_a_recorded_game_goes_on_upon_a_connected_board(
    client: TestClient, records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game("vlkno")
    for move in ("e5-d4 c3>b2", "a5-b4 c4>c5"):
        game.push(move)
    Store(records).add([of_game(game)])
    with VirtualBoard("vlkno", speed=20, seed=3) as board:
        board.arrange([game.ruleset.hands.content(game.cells, space) for space in range(25)])
        monkeypatch.setattr(tables, "ports", lambda: {board.url: "a board"})
        table = client.post("/api/records/1/resume", json={"board": board.url}).json()["id"]
        assert "a game is being played at" in client.post("/api/records/1/resume", json={"board": board.url}).text
        with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
            state = Follower(socket).until(lambda state: "movable" in state["roles"].values())
    assert (state["moves"], state["board"], state["virtual"]) == (game.history, board.url, False)


def test_a_game_of_a_connected_board_goes_on_there_unless_another_board_is_named(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with VirtualBoard("vlkno", speed=20, seed=3) as board:
        board.arrange([board.ruleset.hands.content(Game("vlkno").cells, space) for space in range(25)])
        monkeypatch.setattr(tables, "ports", lambda: {board.url: "a board"})
        play_one_move(client, {**TWO_HANDS, "board": board.url})

        def board_of(body: dict[str, str]) -> str:
            again = client.post("/api/records/1/resume", json=body).json()["id"]
            state = client.get(f"/api/tables/{again}").json()
            client.delete(f"/api/tables/{again}")
            assert state["moves"] == ["e5-d4 c3>b2"]
            return str(state["board"])

        assert client.get("/api/records/1").json()["board"] == board.url
        assert board_of({}) == board.url
        assert board_of({"board": ""}) == "virtual://vlkno"
        monkeypatch.setattr(tables, "ports", dict)
        assert board_of({}) == "virtual://vlkno"
        assert client.post("/api/records/1/resume", json={"board": board.url}).status_code == 400


@pytest.mark.parametrize(("name", "place"), [("vlkno", "a1"), ("alea", "j10"), ("vlkno-reed", "b1")])
def test_what_a_connected_board_reads_and_decodes_is_told_live(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, name: str, place: str
) -> None:
    game = Game(name.partition("-")[0])
    space = [game.ruleset.geometry.space_name(space) for space in range(game.ruleset.geometry.SPACES)].index(place)
    with VirtualBoard(name, speed=20, seed=3) as board:
        board.arrange([game.ruleset.hands.content(game.cells, space) for space in range(game.ruleset.geometry.SPACES)])
        monkeypatch.setattr(tables, "ports", lambda: {board.url: "a board"})
        table = open_table(client, {**TWO_HANDS, "game": game.name, "board": board.url})

        def sensors(true: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
            end_s = time.monotonic() + WAIT_S
            while not true(found := client.get(f"/api/tables/{table}/sensors").json()):
                assert time.monotonic() < end_s, found
                time.sleep(0.1)
            return dict(found)

        before = sensors(lambda found: found.get("decoded", {}).get(place))
        board.lift(space)
        after = sensors(
            lambda found: found["decoded"][place] < before["decoded"][place] and found["latencyMs"] is not None
        )
        assert 0 <= after["latencyMs"] <= 1000
        if load_board(name).switches:
            assert (place in before["closed"], place in after["closed"]) == (True, False)
        else:
            assert abs(after["uT"][place]) < abs(before["uT"][place]) - 100
        with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
            follower = Follower(socket)
            socket.send_json({"type": "trace", "on": True})
            follower.until(lambda state: state["trace"] and state["trace"]["on"])
            assert "for something else" in client.get(f"/api/tables/{table}/sensors").json()["error"]


def test_a_trace_of_the_board_is_kept_while_it_is_wanted(client: TestClient, tmp_path: Path) -> None:
    table = open_table(client, TWO_HANDS)
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        follower.until(lambda state: "movable" in state["roles"].values())
        assert client.get(f"/api/tables/{table}.trace").status_code == 400
        socket.send_json({"type": "trace", "on": True})
        follower.until(lambda state: state["trace"] and state["trace"]["on"])
        assert client.get(f"/api/tables/{table}.trace").status_code == 400
        socket.send_json({"type": "move", "move": "e5-d4 c3>b2"})
        follower.until(lambda state: state["moves"] and not state["busy"])
        socket.send_json({"type": "trace", "on": False})
        assert follower.until(lambda state: not state["trace"]["on"])["trace"]["problem"] == ""
        path = tmp_path / "board.trace"
        path.write_bytes(client.get(f"/api/tables/{table}.trace").content)
    trace = read_trace(path)
    assert trace.board["name"] == "vlkno"
    assert any("move 1: e5-d4 c3>b2" in line for line in tell(trace))


def test_the_health_of_a_board_is_told_at_its_table(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "_LOOK_S", 0.5)
    table = open_table(client, {**TWO_HANDS, "board": "virtual://vlkno?speed=20&seed=3&faults=weak:b2:50"})
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        follower.until(lambda state: "b2" in state["instruction"])  # the board can't tell that its stone stands there
        socket.send_json({"type": "trace", "on": True})
        follower.until(lambda state: state["trace"])
        assert "end it first" in client.post(f"/api/tables/{table}/health", json={}).json()["error"]
        socket.send_json({"type": "trace", "on": False})
        follower.until(lambda state: not state["trace"]["on"])
        found = client.post(f"/api/tables/{table}/health", json={}).json()
    assert {space["name"]: space["state"] for space in found["spaces"] if space["state"] != "sound"} == {
        "b2": "weak",
    }
    assert found["summary"] == "25 spaces: 24 sound, 1 weak"
    assert follower.state["link"] == "connected"


def test_a_board_with_switches_names_those_that_are_broken(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "_LOOK_S", 0.0)
    board = "virtual://vlkno-reed?speed=20&faults=open:b4"
    table = open_table(client, {**TWO_HANDS, "board": board})
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        Follower(socket).until(lambda state: any("b4" in note for note in state["notes"]))
        found = client.post(f"/api/tables/{table}/health", json={}).json()
    (broken,) = found["spaces"]
    assert (broken["name"], broken["why"].startswith("(0x20 GPA6) is open")) == ("b4", True)
    assert found["summary"] == "1 broken switch"


def test_of_a_piece_that_switches_cannot_tell_the_kind_is_said(client: TestClient) -> None:
    table = open_table(client, {**TWO_HANDS, "game": "nevo", "board": "virtual://nevo-reed?speed=20&seed=3"})
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        state = follower.until(lambda state: state["asksToConfirm"])
        assert state["mayBe"] == [], "nothing is in the hand"
        waiting = next(side for side in state["sides"] if side != state["turn"])
        socket.send_json({"type": "touch", "space": state["spaces"][0], "side": waiting})  # as anybody may
        follower.until(lambda state: "movable" in state["roles"].values() and not state["busy"])
        socket.send_json({"type": "touch", "space": "a1"})
        state = follower.until(lambda state: state["mayBe"])
        assert (state["pieces"].get("a1"), state["mayBe"]) == (None, ["black piece"])
        socket.send_json({"type": "sayKind", "number": 0})
        follower.until(lambda state: any("what was lifted is a black piece" in note for note in state["notes"]))


def test_an_untidy_hand_moves_pieces_about_and_its_moves_count_all_the_same(client: TestClient) -> None:
    table = open_table(client, TWO_HANDS)
    with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        follower.until(lambda state: "movable" in state["roles"].values())
        socket.send_json({"type": "clumsy", "on": "very"})
        socket.send_json({"type": "clumsy", "on": True})
        follower.until(lambda state: state["clumsy"])
        assert follower.errors == ["on: expected true or false, found 'very'"]
        fields = client.get(f"/api/tables/{table}/sensors").json()["uT"]
        for space, role in (("e5", "movable"), ("d4", "target"), ("c3", "movable"), ("b2", "target")):
            follower.until(lambda state, space=space, role=role: state["roles"].get(space) in (role, "give"))
            socket.send_json({"type": "touch", "space": space})
        follower.until(lambda state: state["moves"] == ["e5-d4 c3>b2"])
        untouched = [name for name in fields if name not in ("e5", "d4", "c3", "b2")]
        now = client.get(f"/api/tables/{table}/sensors").json()["uT"]
    assert any(abs(now[name] - fields[name]) > 1 for name in untouched), "no neighbour was knocked against"


def test_games_of_a_file_go_into_the_records_as_strictly_as_by_import(client: TestClient) -> None:
    game = Game("vlkno")
    game.push("e5-d4 c3>b2")
    text = format_record(of_game(game))
    assert client.post("/api/records", json={"text": text + "\n" + text}).json() == {"ids": [1, 2]}
    assert [move["text"] for move in client.get("/api/records/2").json()["moves"]] == ["e5-d4 c3>b2"]
    for wrong in ("", "no game", text.replace("c3>b2", "c3>e5"), text + text.replace("vlkno", "chess"), 7):
        answer = client.post("/api/records", json={"text": wrong})
        assert answer.status_code == 400, wrong
        assert "\n" not in answer.json()["error"]
    assert len(client.get("/api/records").json()) == 2


def test_no_rule_and_no_engine_works_in_the_event_loop(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever replays, lists moves, draws or searches does so in a thread that has no loop."""
    in_loop: list[str] = []

    def watched(owner: Any, name: str) -> None:
        act = getattr(owner, name)

        def called(*args: Any, **kwargs: Any) -> Any:
            with contextlib.suppress(RuntimeError):
                asyncio.get_running_loop()
                in_loop.append(name)
            return act(*args, **kwargs)

        monkeypatch.setattr(owner, name, called)

    for name in ("__init__", "push", "legal_moves", "svg", "copy"):
        watched(Game, name)
    watched(Engine, "search")
    watched(Feed, "publish")
    seats = [{"who": "hand"}, {"who": "engine", "level": 1}]
    table = open_table(client, {**TWO_HANDS, "seats": seats})
    with client.websocket_connect(f"ws://localhost/api/tables/{table}/socket?pictures=1") as socket:
        follower = Follower(socket)
        follower.until(lambda state: "movable" in state["roles"].values())
        for command in ({"type": "judge", "on": True}, {"type": "hint"}, {"type": "move", "move": "e5-d4 c3>b2"}):
            socket.send_json(command)
        socket.send_json({"type": "sync"})
        follower.until(lambda state: len(state["moves"]) == 2)
    for path in ("records", "records/1", "records/1.html", "records/1/1.svg", "wall", "games", "lessons"):
        assert client.get(f"/api/{path}").status_code == 200, path
    assert in_loop == []
