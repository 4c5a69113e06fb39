"""Study over the API: filters, whole games analysed, variations, files to share, mistakes to learn from."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hallboard import Game
from hallboard.record import Player, Record, RecordedEvaluation, Store, of_game, parse_records
from hallboard.web import create_app
from starlette.testclient import TestClient

from tests.session.test_session import NEAR_THE_END
from tests.support.patience import WAIT_S

from .test_api import Follower

HERE = "http://localhost"
MOVES = NEAR_THE_END.replace("\n", " ").split(", ")
FAST = {"movetimeMs": 5, "level": 10}


@pytest.fixture
def records(tmp_path: Path) -> Path:
    return tmp_path / "records.db"


@pytest.fixture
def client(records: Path) -> Iterator[TestClient]:
    with TestClient(create_app(str(records)), base_url=HERE) as client:
        yield client


def played(moves: int = len(MOVES), **about: Any) -> Record:
    game = Game("vlkno")
    for move in MOVES[:moves]:
        game.push(move)
    record = of_game(game)
    record.players = (Player("Home"), Player("engine", "level=3"))
    record.date = "2026-05-17T18:30:00Z"
    for name, value in about.items():
        setattr(record, name, value)
    return record


def await_analysis(client: TestClient, game_id: int) -> dict[str, Any]:
    end_s = time.monotonic() + WAIT_S
    while (progress := client.get(f"/api/records/{game_id}/analysis").json())["running"]:
        assert time.monotonic() < end_s, progress
        time.sleep(0.02)
    return dict(progress)


def test_games_are_found_by_game_player_result_and_date(client: TestClient, records: Path) -> None:
    other = of_game(Game("evl"))
    other.date, other.result, other.reason = "2025-01-02", "white", "resigned"
    Store(records).add([played(), other])

    def found(**query: str) -> list[int]:
        return [line["id"] for line in client.get("/api/records", params=query).json()]

    assert found() == [2, 1]
    assert found(game="evl") == [2]
    assert found(game="", player="hom") == [1]
    assert found(result="white") == found(result="resigned") == found(until="2025") == [2]
    assert found(since="2026-05") == [1]
    for query in ({"game": "chess"}, {"since": "May"}):
        assert client.get("/api/records", params=query).status_code == 400


@pytest.mark.parametrize("query", [{}, {"game": "vlkno"}])
def test_a_long_list_of_games_comes_in_parts(
    client: TestClient, records: Path, query: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(records).add([played(), of_game(Game("evl")), played(5)])
    monkeypatch.setattr("hallboard.tables.library.MOST_LISTED", 1)
    whole: list[int] = []
    last: dict[str, str] = {}
    while found := client.get("/api/records", params={**query, **last}).json():
        assert len(found) == 1
        whole += [line["id"] for line in found]
        last = {"before": str(whole[-1])}
    monkeypatch.undo()
    assert whole == [line["id"] for line in client.get("/api/records", params=query).json()] != []
    assert client.get("/api/records", params={"before": "yesterday"}).status_code == 400


def test_a_whole_game_is_analysed_and_what_was_found_goes_out_with_its_text(client: TestClient, records: Path) -> None:
    Store(records).add([played()])
    begun = client.post("/api/records/1/analysis", json=FAST)
    assert begun.status_code == 202
    assert begun.json()["positions"] == len(MOVES) + 1
    progress = await_analysis(client, 1)
    assert (progress["done"], progress["problem"]) == (len(MOVES) + 1, "")
    game = client.get("/api/records/1").json()
    first = game["evaluations"]["0"]
    assert first["side"] == "black"
    assert round(sum(first["chances"].values()), 3) == 1
    Game("vlkno").parse(first["best"])
    assert game["evaluations"][str(len(MOVES))]["winIn"] == 1, "the win by the next move is proven"
    assert "<svg" in game["graph"]
    (again,) = parse_records(client.get("/api/records/1.hgn").text)
    assert again.evaluations == Store(records).load(1).evaluations
    html = client.get("/api/records/1.html")
    assert html.headers["content-disposition"] == 'attachment; filename="hallboard-1.html"'
    assert 'class="graph"' in html.text
    assert html.text.index("--accent: ") < html.text.index("var(--accent)"), "a file of its own has the page's colours"


def test_an_analysis_is_cancelled_and_goes_on_after_a_restart(records: Path) -> None:
    Store(records).add([played()])
    with TestClient(create_app(str(records)), base_url=HERE) as client:
        client.post("/api/records/1/analysis", json={"movetimeMs": 100})
        while not client.get("/api/records/1/analysis").json()["done"]:
            time.sleep(0.01)
        assert client.delete("/api/records/1/analysis").json()["running"] is False
        done = await_analysis(client, 1)["done"]
        assert 0 < done <= len(MOVES)
    kept = Store(records).load(1).evaluations
    with TestClient(create_app(str(records)), base_url=HERE) as client:
        assert client.get("/api/records/1/analysis").json()["movetimeMs"] == 100
        Store(records).add_evaluation(1, 0, RecordedEvaluation(0.123, 0, MOVES[0]))  # as if it had been found before
        client.post("/api/records/1/analysis", json={"movetimeMs": 100})
        client.delete("/api/records/1/analysis")
        await_analysis(client, 1)
    after = Store(records).load(1).evaluations
    assert after[0].chance == 0.123
    assert kept.items() <= after.items()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_analysis_that_fails_says_so_and_the_next_one_has_its_turn(
    client: TestClient, records: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(text: str) -> None:
        raise AttributeError("no such thing")

    Store(records).add([played(), played()])
    with monkeypatch.context() as patch:
        patch.setattr("hallboard.study.analyser.parse_settings", fail)
        client.post("/api/records/1/analysis", json=FAST)
        failed = await_analysis(client, 1)
    assert "AttributeError: no such thing" in failed["problem"]
    client.post("/api/records/2/analysis", json=FAST)
    assert await_analysis(client, 2)["problem"] == ""


@pytest.mark.parametrize("wanted", [{"level": 11}, {"movetimeMs": 0}, {"level": "3"}, {"movetimeMs": True}])
def test_settings_that_no_engine_has_are_refused(client: TestClient, records: Path, wanted: object) -> None:
    Store(records).add([played(2)])
    answer = client.post("/api/records/1/analysis", json=wanted)
    assert answer.status_code == 400
    assert "expected" in answer.json()["error"]
    assert Store(records).load(1).analysis == ""


def test_from_any_ply_a_game_of_its_own_is_played(client: TestClient, records: Path) -> None:
    Store(records).add([played()])
    hands = [{"who": "hand"}, {"who": "hand"}]
    table = client.post("/api/records/1/play", json={"ply": 3, "seats": hands}).json()["id"]
    assert client.get(f"/api/tables/{table}").json()["moves"] == MOVES[:3]
    client.delete(f"/api/tables/{table}")
    assert [(game.id, game.plies) for game in Store(records).games()] == [(1, len(MOVES)), (2, 3)]
    for wrong in ({"ply": 99}, {"ply": "3"}, {}):
        assert client.post("/api/records/1/play", json=wrong).status_code == 400


def test_moves_that_are_tried_by_hand_are_kept_as_a_variation_and_leave_no_game(
    client: TestClient, records: Path
) -> None:
    Store(records).add([played()])
    table = client.post("/api/records/1/try", json={"ply": 1}).json()["id"]
    with client.websocket_connect(f"ws://localhost/api/tables/{table}/socket") as socket:
        follower = Follower(socket)
        follower.until(lambda state: "movable" in state["roles"].values())
        socket.send_json({"type": "move", "move": "a5-a4 b1>c1"})
        state = follower.until(lambda state: len(state["moves"]) == 2 and not state["busy"])
    assert (state["trialOf"], state["recordId"]) == (1, None)
    kept = client.post("/api/records/1/variations", json={"ply": 1, "moves": state["moves"]})
    assert (kept.status_code, kept.json()) == (201, {"number": 0})
    client.delete(f"/api/tables/{table}")
    game = client.get("/api/records/1").json()
    assert game["variations"] == [{"ply": 2, "moves": ["a5-a4 b1>c1"]}]
    assert len(Store(records).games()) == 1
    assert client.get("/api/records/1/variations/0/1.svg").text != client.get("/api/records/1/2.svg").text
    tried = Game("vlkno")
    for move in (MOVES[0], "a5-a4 b1>c1"):
        tried.push(move)
    for path, expected in (("variations/0/1", tried), ("2", played(2).replay())):
        position = client.get(f"/api/records/1/{path}").json()
        assert Game.from_position(position["position"]) == expected
        assert (position["game"], "last-move" in position["picture"]) == ("vlkno", True)
        assert {"pieces/a1", "size"} <= position["picture"].keys()
        assert (position["closed"], sum("pawn" in kinds[-1] for kinds in position["pieces"].values())) == ([], 4)
    for path in ("99", "variations/3/1"):
        assert client.get(f"/api/records/1/{path}").status_code == 400
    assert "(2. a5-a4 b1>c1)" in client.get("/api/records/1.hgn").text
    table = client.post("/api/records/1/try", json={"variation": 0, "plies": 1}).json()["id"]
    assert client.get(f"/api/tables/{table}").json()["moves"] == state["moves"]
    client.delete(f"/api/tables/{table}")
    assert client.delete("/api/records/1/variations/0").status_code == 204
    assert client.get("/api/records/1").json()["variations"] == []
    for wrong in ({"ply": 1}, {"ply": 1, "moves": []}, {"ply": 1, "moves": [3]}, {"ply": 1, "moves": ["a1-a1"]}):
        assert client.post("/api/records/1/variations", json=wrong).status_code == 400, wrong
    for path in ("variations/0", "variations/7"):
        assert client.delete(f"/api/records/1/{path}").status_code == 400


def test_mistakes_are_those_of_people_not_of_engines(client: TestClient, records: Path) -> None:
    evaluations = {
        0: RecordedEvaluation(0.9, 0, "e5-d4 b4>e3"),
        1: RecordedEvaluation(0.1, 0, "a5-b4 c4>c5"),  # Black's mistake
        2: RecordedEvaluation(0.9, 0, "d4-c4 a2>a1"),  # White's, an engine
    }
    Store(records).add([played(2, evaluations=evaluations)])
    (mistake,) = client.get("/api/mistakes").json()
    assert (mistake["ply"], mistake["player"], mistake["kind"]) == (1, "Home", "blunder")
    assert client.get("/api/mistakes", params={"game": "evl"}).json() == []
    assert client.get("/api/mistakes", params={"player": "away"}).json() == []
