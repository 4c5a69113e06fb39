"""A board of one's own, with wires of its own, is known by its name wherever the boards that come along are."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hallboard.boards import UnknownBoard, keep, load_board, names
from hallboard.bringup.rewrite import name_of_rewired, with_name, with_wires
from hallboard.cli import main
from hallboard.errors import UserError
from hallboard.tables import api, tables
from hallboard.virtual import VirtualBoard
from hallboard.virtual.setup import at_first_position
from hallboard.web import create_app
from starlette.testclient import TestClient

VLKNO = load_board("vlkno")


def rewired(path: Path, seed: int = 3) -> Path:
    """A file of VLKNO's board whose wires are shuffled, called as the file is."""
    places = sorted(VLKNO.wires)
    others = random.Random(seed).sample(places, len(places))
    wires = {place: str(VLKNO.wires[other]) for place, other in zip(places, others, strict=True)}
    path.write_text(with_name(with_wires(VLKNO.path.read_text(), VLKNO, wires), path.stem))
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return rewired(tmp_path / "my-vlkno.toml")


@pytest.fixture
def port(file: Path) -> Iterator[str]:
    """Where that board answers, set up for a game; nothing but its firmware knows its file."""
    with at_first_position(load_board(str(file)), f"virtual://{file}?speed=20") as url:
        yield url


def health(capsys: pytest.CaptureFixture[str], *line: str) -> dict[str, Any]:
    capsys.readouterr()
    main(["health", *line, "--seconds", "1", "--json"])
    said = capsys.readouterr()
    found: dict[str, Any] = json.loads(said.out)
    return found


def test_health_and_trace_know_a_board_once_its_file_was_added(
    own_boards: Path, file: Path, port: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["health", port]) == 2
    assert "calls itself my-vlkno, which is not known: `hallboard board add FILE`" in capsys.readouterr().err
    assert main(["board", "add", str(file)]) == 0
    assert (own_boards / "my-vlkno.toml").read_text() == file.read_text()
    found = health(capsys, port)
    assert found["board"] == "my-vlkno"
    assert {one["state"] for one in found["spaces"]} == {"sound"}
    assert main(["trace", "record", str(tmp_path / "a.trace"), "--board", port, "--seconds", "1"]) == 0
    assert main(["trace", "replay", str(tmp_path / "a.trace")]) == 0
    assert main(["board", "list"]) == 0
    assert "my-vlkno" in capsys.readouterr().out
    assert main(["demo", "vlkno", "--board", "my-vlkno", "--plies", "1", "--speed", "200", "--plain"]) == 0


def test_a_board_of_that_name_with_other_wires_is_not_judged_by_the_wrong_file(
    own_boards: Path, port: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(load_board(str(rewired(Path(own_boards.parent / "my-vlkno.toml"), seed=4))))
    assert main(["health", port]) == 2
    assert f"the board my-vlkno is wired otherwise than {own_boards}" in capsys.readouterr().err


def test_the_page_knows_a_board_once_its_file_was_given(
    own_boards: Path, file: Path, port: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (tables, api):
        monkeypatch.setattr(module, "ports", lambda: {port: "a board"})
    hands = [{"who": "hand", "name": name} for name in ("A", "B")]
    with TestClient(create_app(str(tmp_path / "records.db")), base_url="http://localhost") as client:
        opened = client.post("/api/tables", json={"game": "vlkno", "board": port, "seats": hands}).json()
        table = f"/api/tables/{opened['id']}"
        assert "which is not known" in client.post(f"{table}/health", json={}).json()["error"]
        assert "which is not known" in client.get(f"{table}/sensors").json()["error"]
        kept = client.post("/api/boards", json={"boardFile": file.read_text()})
        assert (kept.status_code, kept.json()) == (201, {"name": "my-vlkno"})
        known, own = (client.get(f"/api/boards{which}").json() for which in ("", "?own=1"))
        assert [board for board in known if board["own"]] == own
        assert [(board["name"], board["games"]) for board in own] == [("my-vlkno", ["vlkno"])]
        judged = client.post(f"{table}/health", json={}).json()
        assert judged["board"] == "my-vlkno"
        assert {one["state"] for one in judged["spaces"]} == {"sound"}
        assert client.delete(table).status_code == 204
        virtual = {"game": "vlkno", "board": "virtual://my-vlkno?speed=20", "seats": hands}
        assert client.post("/api/tables", json=virtual).status_code == 201
        for text, why in (("", "expected the text"), ('name = "vlkno"\n', "unreadable"), (VLKNO.path.read_text(), "")):
            refused = client.post("/api/boards", json={"boardFile": text})
            assert refused.status_code == 400, why
        assert "vlkno comes with hallboard: give a board of your own another name" in refused.json()["error"]


def test_a_broken_own_file_is_told_where_it_is_named_and_hinders_nothing_else(
    own_boards: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_boards.mkdir()
    (own_boards / "torn.toml").write_text('format = 1\nname = "torn"\n')
    monkeypatch.setenv("HALLBOARD_RECORDS", str(tmp_path / "records.db"))
    assert main(["demo", "vlkno", "--plies", "1", "--speed", "200", "--plain"]) == 0
    capsys.readouterr()
    assert main(["board", "list"]) == 1
    said = capsys.readouterr()
    assert "alea-reed" in said.out
    assert "torn.toml" in said.err
    assert main(["board", "wiring", "torn"]) == 2
    assert "torn.toml" in capsys.readouterr().err


def test_no_two_boards_of_ones_own_get_the_same_name(own_boards: Path, file: Path) -> None:
    assert name_of_rewired(VLKNO) == "my-vlkno"
    keep(load_board(str(file)))
    assert name_of_rewired(VLKNO) == "my-vlkno-2"
    assert name_of_rewired(load_board("my-vlkno")) == "my-vlkno", "it is this board"
    assert name_of_rewired(VLKNO, lambda name: name == "my-vlkno-2") == "my-vlkno-3"
    assert "my-vlkno" not in names()
    with pytest.raises(UnknownBoard):
        load_board("../my-vlkno")
    with pytest.raises(UserError, match="comes with hallboard"):
        keep(VLKNO)


def test_a_file_that_was_changed_is_read_again(own_boards: Path, file: Path) -> None:
    keep(load_board(str(file)))
    before = load_board("my-vlkno").wires
    keep(load_board(str(rewired(file, seed=5))))
    assert load_board("my-vlkno").wires != before
    with VirtualBoard("my-vlkno", speed="max") as board:
        assert board.name == "my-vlkno"
