"""Lessons and exercises: every step can be solved as it says, and a table says whether it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
from hallboard import GAMES, Game
from hallboard.game import push_turn
from hallboard.lessons import Step, lesson
from hallboard.record import Player, RecordedEvaluation, Store, of_game
from hallboard.tables.exercise import Exercise, Task
from hallboard.web import create_app
from starlette.testclient import TestClient

from .test_api import Follower
from .test_study import MOVES, played

STEPS = [(game, number, step) for game in GAMES for number, step in enumerate(lesson(game), 1)]
STEP_COUNT, LONGEST_TEXT = 10, 260


@pytest.mark.parametrize(("game", "number", "step"), STEPS)
def test_each_step_is_solved_by_what_it_shows_and_each_goal_can_be_reached(game: str, number: int, step: Step) -> None:
    position = step.game(game)
    assert position.outcome() is None
    exercise = Exercise("", [Task(position, step.text, step.goals, step.show, step.said)])
    before = list(position.history)
    shown = step.game(game)
    push_turn(shown, step.show)
    assert exercise.state(shown.history)["status"] == "solved"
    assert exercise.next_to_show(before) == shown.history[len(before)]
    exercise.close()
    legal = [str(move) for move in position.legal_moves()]
    for goal in step.goals:
        assert any(fnmatchcase(move, goal.split(" / ")[0]) for move in legal), f"{goal} is not to be reached"
    assert len(step.text) <= LONGEST_TEXT
    assert all(text.endswith((".", "!", "?")) for text in (step.text, step.said))


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_ten_steps_and_its_last_step_is_the_end_of_a_game(game: str) -> None:
    steps = lesson(game)
    if steps:
        assert len(steps) == STEP_COUNT
        last = steps[-1].game(game)
        push_turn(last, steps[-1].show)
        assert last.outcome() is not None


def test_every_goal_of_a_last_step_wins() -> None:
    for game in filter(lesson, GAMES):
        step = lesson(game)[-1]
        for goal in step.goals:
            end = step.game(game)
            mover = end.turn
            push_turn(end, goal)
            outcome = end.outcome()
            assert outcome is not None
            assert outcome.winner == mover


def test_a_turn_of_several_moves_is_solved_by_its_last() -> None:
    exercise = Exercise("", [Task(Game("vlkno"), "", ("a / b", "a / c / d"), "a / b", "Right.")])
    made: list[list[str]] = [[], ["a"], ["a", "b"], ["a", "c"], ["x"], ["a", "x"], ["a", "b", "x"]]
    statuses = [exercise.state(moves)["status"] for moves in made]
    assert statuses == ["open", "open", "solved", "open", "wrong", "wrong", "solved"]
    assert exercise.next_to_show(["a"]) == "b"
    assert exercise.next_to_show(["x"]) == ""
    exercise.close()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(str(tmp_path / "records.db")), base_url="http://localhost") as client:
        yield client


def learn(client: TestClient, path: str, body: object, act: Callable[[Any, Follower], None]) -> None:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 201, answer.text
    table = answer.json()["id"]
    with client.websocket_connect(f"ws://localhost/api/tables/{table}/socket") as socket:
        act(socket, Follower(socket))
    client.delete(f"/api/tables/{table}")


def test_a_lesson_is_gone_through_at_a_table_and_leaves_no_record(client: TestClient, tmp_path: Path) -> None:
    assert {"game": "vlkno", "title": "VLKNO", "steps": len(lesson("vlkno"))} in client.get("/api/lessons").json()

    def act(socket: Any, follower: Follower) -> None:
        first = follower.until(lambda state: "movable" in state["roles"].values())
        assert first["exercise"]["number"] == 1
        socket.send_json({"type": "task", "number": 2})
        follower.until(lambda state: state["exercise"]["number"] == 2)
        socket.send_json({"type": "move", "move": "e5-d5 c3>b2"})
        follower.until(lambda state: state["exercise"]["status"] == "wrong" and not state["busy"])
        socket.send_json({"type": "retry"})
        follower.until(lambda state: state["moves"] == [] and state["exercise"]["status"] == "open")
        socket.send_json({"type": "showMove"})
        follower.until(lambda state: "host_from" in state["roles"].values())
        socket.send_json({"type": "move", "move": "e5-d4 c3>b2"})
        solved = follower.until(lambda state: state["exercise"]["status"] == "solved")
        assert "lava" in solved["exercise"]["said"]
        assert solved["recordId"] is None
        socket.send_json({"type": "task", "number": 10})
        state = follower.until(lambda state: len(state["moves"]) == 12 and "movable" in state["roles"].values())
        assert state["pieces"]["e3"] == ["stone"] * 4
        assert state["exercise"]["status"] == "open"
        socket.send_json({"type": "move", "move": "c2-c3 b3>c5"})
        state = follower.until(lambda state: state["status"] == "finished")
        assert state["exercise"]["status"] == "solved"

    learn(client, "lessons/vlkno", {}, act)
    assert Store(tmp_path / "records.db").games() == []


def test_ones_own_mistakes_are_solved_at_a_table(client: TestClient, tmp_path: Path) -> None:
    evaluations = {0: RecordedEvaluation(0.9, 0, "e5-d4 b4>e3"), 1: RecordedEvaluation(0.1, 0, MOVES[1])}
    Store(tmp_path / "records.db").add([played(2, evaluations=evaluations)])

    def act(socket: Any, follower: Follower) -> None:
        state = follower.until(lambda state: "movable" in state["roles"].values())
        assert state["moves"] == []
        assert "black blundered" in state["exercise"]["text"]
        socket.send_json({"type": "move", "move": "e5-d4 b4>e3"})
        state = follower.until(lambda state: state["exercise"]["status"] == "solved")
        assert "90%" in state["exercise"]["said"]

    learn(client, "mistakes", {"game": "vlkno"}, act)
    for wrong in ({"game": "evl"}, {}, {"id": 1, "ply": 2}, {"id": 1}, {"id": "1", "ply": 1}):
        assert client.post("/api/mistakes", json=wrong).status_code == 400
    assert len(Store(tmp_path / "records.db").games()) == 1


def test_a_move_as_good_as_the_engine_s_is_right_too_and_a_worse_one_is_not(client: TestClient, tmp_path: Path) -> None:
    """Of Black's moves at the end of `MOVES` two win at once."""
    game, ply = Game("vlkno"), len(MOVES)
    for move in (*MOVES, "c2-b1 c3>e5"):
        game.push(move)
    evaluations = {ply: RecordedEvaluation(1, 1, "c2-b3 c3>c5"), ply + 1: RecordedEvaluation(0.3, 0, "")}
    record = replace(
        of_game(game),
        players=(Player("Home"), Player("Away")),
        evaluations=evaluations,
        analysis="level=10 movetime_ms=30",
    )
    Store(tmp_path / "records.db").add([record])

    def act(socket: Any, follower: Follower) -> None:
        for move, status in (("c2-b1 c3>e5", "wrong"), ("c2-c3 b3>c5", "solved")):
            follower.until(lambda state: len(state["moves"]) == ply and "movable" in state["roles"].values())
            socket.send_json({"type": "move", "move": move})
            state = follower.until(lambda state, wanted=status: state["exercise"]["status"] == wanted)
            if status == "wrong":
                follower.until(lambda state: not state["busy"])
                socket.send_json({"type": "retry"})
        assert "as good as c2-b3 c3>c5" in state["exercise"]["said"]

    learn(client, "mistakes", {"game": "vlkno"}, act)


def test_what_is_no_lesson_is_refused(client: TestClient) -> None:
    for path in ("lessons/chess",):
        answer = client.post(f"/api/{path}", json={})
        assert answer.status_code == 400
    table = client.post("/api/tables", json={"game": "vlkno"}).json()["id"]
    answer = client.post(f"/api/tables/{table}", json={"type": "task", "number": 1})
    assert (answer.status_code, "no exercise" in answer.text) == (400, True)
