"""The example in the documentation: it is what the schema allows, what the rules say, and what the server does."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hallboard import Game, web
from hallboard.tables.commands import COMMANDS, OF_A_SIDE
from hallboard.web import create_app
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from .example import record
from .test_api import HERE as HOST
from .test_api import TWO_HANDS, WS, open_table

HERE = Path(__file__).parent
EXAMPLE = [json.loads(line) for line in (HERE / "example.ndjson").read_text().splitlines()]
SCHEMA = json.loads((Path(web.__file__).parent / "messages.schema.json").read_text())
COMMAND = Draft202012Validator(json.loads((Path(web.__file__).parent / "commands.schema.json").read_text()))
PAGE = (HERE.parents[1] / "docs" / "local-api.md").read_text()

SAID: dict[str, list[dict[str, Any]]] = {
    "move": [{"move": "e5-d4 c3>b2"}, {"move": "e5-d4 c3>b2", "ply": 0}],
    "takeback": [{}, {"plies": 0}, {"plies": 2}, {"ply": 0}],
    "retry": [{}, {"ply": 0}],
    "touch": [{"space": "e5"}],
    "place": [{"space": "e5"}],
    "dropAll": [{"space": "e5"}],
    "slide": [{"path": ["a1", "b1"]}],
    "pick": [{"by": 1}, {"by": -1}],
    "choose": [{"number": 0}],
    "sayKind": [{"number": 0}],
    "clumsy": [{"on": True}, {"on": False}],
    "judge": [{"on": True}, {"on": False}],
    "trace": [{"on": True}, {"on": False}],
    "task": [{"number": 2}],
    "level": [{"by": 1}, {"by": -9}],
}
WRONG: list[dict[str, Any]] = [
    {},
    {"type": "fly"},
    {"type": "Move", "move": "e5-d4 c3>b2"},
    {"type": ["move"], "move": "e5-d4 c3>b2"},
    {"type": "move"},
    {"type": "move", "move": ""},
    {"type": "move", "move": 7},
    {"type": "move", "move": "a" * 2001},
    {"type": "takeback", "plies": -1},
    {"type": "takeback", "plies": "2"},
    {"type": "takeback", "plies": True},
    {"type": "takeback", "ply": -1},
    {"type": "takeback", "ply": None},
    {"type": "resign", "ply": "2"},
    {"type": "newGame", "ply": False},
    {"type": "touch"},
    {"type": "touch", "space": 5},
    {"type": "touch", "space": "e5", "side": 1},
    {"type": "slide"},
    {"type": "slide", "path": ["a1"]},
    {"type": "slide", "path": "a1-b1"},
    {"type": "slide", "path": ["a1", "b1"] * 51},
    {"type": "pick"},
    {"type": "pick", "by": 101},
    {"type": "choose"},
    {"type": "choose", "number": -1},
    {"type": "clumsy"},
    {"type": "judge", "on": "very"},
    {"type": "trace", "on": 1},
    {"type": "task"},
    {"type": "task", "number": 0},
    {"type": "level", "by": 10},
]


def received(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line["received"] for line in lines if "received" in line]


def moves(lines: list[dict[str, Any]]) -> list[list[str]]:
    """The moves as the table reported them; two quick ones come together."""
    return [message["moves"] for message in received(lines) if "moves" in message]


def test_the_example_is_what_the_schema_and_the_rules_allow() -> None:
    state: dict[str, Any] = {}
    for message in received(EXAMPLE):
        Draft202012Validator(SCHEMA).validate(message)
        if message["type"] == "error":
            continue
        assert message["seq"] == state.get("seq", 0) + 1
        state |= message
        game = Game(state["game"], **state["variants"])
        for move in state["moves"]:
            game.push(move)
        assert game.position() == state["position"]
        assert state["turn"] in (game.turn, None)
    assert (len(state["moves"]), state["status"], state["winner"]) == (2, "finished", "white")


def test_the_server_does_today_what_the_example_shows(tmp_path: Path) -> None:
    lines = record(tmp_path / "records.db")
    for message in received(lines):
        Draft202012Validator(SCHEMA).validate(message)
    assert moves(lines)[-1] == moves(EXAMPLE)[-1]
    assert [line["sent"] for line in lines if "sent" in line] == [line["sent"] for line in EXAMPLE if "sent" in line]
    errors = [[m for m in received(found) if m["type"] == "error"] for found in (lines, EXAMPLE)]
    assert errors[0] == errors[1] != []


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_is_on_the_page(command: str) -> None:
    assert f'"{command}"' in PAGE or f"`{command}`" in PAGE


def test_every_key_of_the_state_is_on_the_page() -> None:
    full = next(message for message in received(EXAMPLE) if message["type"] == "gameFull")
    for key in full.keys() - {"type", "seq"}:
        assert f"`{key}`" in PAGE


def documented() -> list[dict[str, Any]]:
    """The commands that the page writes out."""
    (part,) = re.findall(r"## Commands\n(.*?)```", PAGE, re.DOTALL)
    return [json.loads(text) for text in re.findall(r'`(\{"type".*?\})`', part)]


class Hall:
    """Tables for commands of every kind."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self.table = open_table(client, {**TWO_HANDS, "number": 7})
        self._large = open_table(client, {**TWO_HANDS, "game": "alea", "board": "virtual://alea?speed=20&seed=3"})
        self._lesson = client.post("/api/lessons/vlkno", json={}).json()["id"]

    def answer(self, command: dict[str, Any]) -> int:
        """What is answered at a table where the command makes sense."""
        table = self.table
        if command.get("type") == "move":
            table = open_table(self._client, TWO_HANDS)  # where nobody has moved yet
        elif command.get("type") in ("task", "retry", "showMove"):
            table = self._lesson
        elif command.get("type") == "slide" and "h4" in command["path"]:
            table = self._large
        return self._client.post(f"/api/tables/{table}", json=command).status_code


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with TestClient(create_app(str(tmp_path / "records.db")), base_url=HOST) as client:
        yield Hall(client)


def test_every_documented_command_is_taken_by_the_schema_and_by_the_server(hall: Hall) -> None:
    commands = [*documented(), *({"type": kind, **rest} for kind in COMMANDS for rest in SAID.get(kind, [{}]))]
    assert [(command, hall.answer(command)) for command in commands] == [(command, 202) for command in commands]
    for command in commands:
        COMMAND.validate(command)


def test_the_schema_knows_which_commands_are_a_sides() -> None:
    sided = {
        kind
        for kind in COMMANDS
        if any(COMMAND.is_valid({"type": kind, "side": "black", **rest}) for rest in SAID.get(kind, [{}]))
    }
    assert sided == OF_A_SIDE


def test_the_schema_has_the_commands_of_the_server_and_no_other() -> None:
    kinds = [variant["properties"]["type"] for variant in COMMAND.schema["oneOf"]]
    named = [name for kind in kinds for name in kind.get("enum", [kind.get("const")])]
    assert sorted(named) == sorted([*COMMANDS, "sync", "ping"])


def test_what_is_no_command_is_taken_by_neither_schema_nor_server(tmp_path: Path) -> None:
    with TestClient(create_app(str(tmp_path / "records.db")), base_url=HOST) as client:
        table = open_table(client, TWO_HANDS)
        lesson = client.post("/api/lessons/vlkno", json={}).json()["id"]
        for command in WRONG:
            where = lesson if command.get("type") == "task" else table
            assert not COMMAND.is_valid(command), command
            assert client.post(f"/api/tables/{where}", json=command).status_code == 400, command


def test_a_websocket_takes_two_words_more_and_no_others(tmp_path: Path) -> None:
    with TestClient(create_app(str(tmp_path / "records.db")), base_url=HOST) as client:
        table = open_table(client, TWO_HANDS)
        with client.websocket_connect(f"{WS}/api/tables/{table}/socket") as socket:
            assert socket.receive_json()["type"] == "gameFull"
            for word, answer in (("sync", "gameFull"), ("ping", "pong"), ("fly", "error")):
                assert COMMAND.is_valid({"type": word}) == (word != "fly")
                socket.send_json({"type": word})
                while (message := socket.receive_json())["type"] == "gameState":
                    pass
                assert message["type"] == answer
