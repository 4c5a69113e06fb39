"""Records the example of docs/local-api.md: `python -m tests.web.example > tests/web/example.ndjson`."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hallboard.web import create_app
from starlette.testclient import TestClient

TABLE = {
    "game": "vlkno",
    "board": "virtual://vlkno?speed=20&seed=3",
    "seats": [{"who": "hand", "name": "Home"}, {"who": "engine", "level": 1, "movetimeMs": 60_000, "seed": 1}],
}
COMMANDS = (
    {"type": "move", "move": "e5-d4 d4>b2"},
    {"type": "move", "move": "e5-d4 c3>b2", "ply": 0},
    {"type": "move", "move": "e5-d4 c3>b2", "ply": 0},
    {"type": "resign", "ply": 2},
)
_LEFT_OUT = ("seats", "thinking", "lights", "spoken", "notes")
_RESTS: tuple[Callable[[dict[str, Any]], bool], ...] = (
    lambda state: "movable" in state["roles"].values(),
    lambda state: state["type"] == "error",
    lambda state: len(state["moves"]) == 2 and "movable" in state["roles"].values() and not state["busy"],
    lambda state: state["type"] == "error",
    lambda state: state["status"] == "finished",
)


def record(records: Path) -> list[dict[str, Any]]:
    """Play it; the lines."""
    lines: list[dict[str, Any]] = []
    state: dict[str, Any] = {}
    with TestClient(create_app(str(records)), base_url="http://localhost") as client:
        table = client.post("/api/tables", json=TABLE).json()["id"]
        with client.websocket_connect(f"ws://localhost/api/tables/{table}/socket") as socket:
            for command, at_rest in zip((None, *COMMANDS), _RESTS, strict=True):
                if command is not None:
                    lines.append({"sent": command})
                    socket.send_json(command)
                while True:
                    message = socket.receive_json()
                    lines.append({"received": message})
                    state |= message
                    if at_rest(state):
                        break
    return list(_numbered(lines))


def _numbered(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without what differs between runs."""
    kept, seq = [], 0
    for line in lines:
        message = line.get("received")
        if message is None or message["type"] == "error":
            kept.append(line)
            continue
        if message["type"] == "gameState":
            message = {key: value for key, value in message.items() if key not in _LEFT_OUT}
            if len(message) == 2:
                continue
        seq += 1
        kept.append({"received": {**message, "seq": seq}})
    return kept


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for line in record(Path(folder) / "records.db"):
            print(json.dumps(line))
