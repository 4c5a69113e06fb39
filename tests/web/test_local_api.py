"""The example in the documentation: it is what the schema allows, what the rules say, and what the server does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hallboard import Game, web
from hallboard.tables.commands import COMMANDS
from jsonschema import Draft202012Validator

from .example import record

HERE = Path(__file__).parent
EXAMPLE = [json.loads(line) for line in (HERE / "example.ndjson").read_text().splitlines()]
SCHEMA = json.loads((Path(web.__file__).parent / "messages.schema.json").read_text())
PAGE = (HERE.parents[1] / "docs" / "local-api.md").read_text()


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
