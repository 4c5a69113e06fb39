"""Which tables stay open when there are too many."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hallboard import Game, UserError
from hallboard.session import HandSeat
from hallboard.session.setup import Setup
from hallboard.tables import Table, Tables
from hallboard.tables.school import begin_lesson
from hallboard.virtual import VirtualBoard
from hallboard.web import create_app
from starlette.testclient import TestClient

from tests.support.patience import PATIENCE_S

from .test_api import WS, Follower

VLKNO = {"game": "vlkno", "board": "virtual://vlkno?speed=20&seed=3", "seats": [{"who": "hand"}, {"who": "hand"}]}
MOST = 3


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    tables = Tables(str(tmp_path / "records.db"), MOST)
    yield tables
    tables.close_all()


def learn(tables: Tables) -> Table:
    return tables.practise(begin_lesson("vlkno"))


def ended(table: Table) -> Table:
    table.session.resign()
    assert table.session.over.wait(PATIENCE_S)
    return table


def test_room_is_made_where_nothing_is_played_for_the_records_and_then_where_a_game_has_ended(tables: Tables) -> None:
    game, finished, lesson = tables.open(VLKNO), ended(tables.open(VLKNO)), learn(tables)
    others = [tables.open(VLKNO)]
    assert tables.all() == [game, finished, *others]
    trial = tables.try_out(Game("vlkno"), 1)
    assert tables.all() == [game, *others, trial], "the trial found room where a game had ended"
    others.append(tables.open(VLKNO))
    assert tables.all() == [game, *others]
    assert lesson.id not in {table.id for table in tables.all()}


def test_a_game_that_goes_on_is_never_closed_for_another_one(tables: Tables) -> None:
    games = [tables.open(VLKNO) for _ in range(MOST)]
    for begin in (lambda: tables.open(VLKNO), lambda: learn(tables), lambda: tables.try_out(Game("vlkno"), 1)):
        with pytest.raises(UserError, match=f"^{MOST} virtual boards are in use: close a table first$"):
            begin()
    assert tables.all() == games
    tables.close(games[1].id)
    assert tables.open(VLKNO).id


def test_connected_boards_may_be_as_many_as_there_are(tables: Tables) -> None:
    """A game that has ended stays there, too: its players may look at it, and begin the next one."""
    with VirtualBoard("vlkno", speed=20, seed=3) as board:
        board.arrange([board.ruleset.hands.content(Game("vlkno").cells, space) for space in range(25)])
        games = [tables.open(VLKNO) for _ in range(MOST)]
        setup = Setup(str(tables.records))
        connected = ended(tables.seat(setup, Game("vlkno"), [HandSeat(), HandSeat()], board.url))
        with pytest.raises(UserError, match="virtual boards are in use"):
            tables.open(VLKNO)
        assert tables.all() == [*games, connected]
        tables.close_all()


def test_what_is_watched_stays_and_what_was_left_first_is_closed_first(tables: Tables) -> None:
    with TestClient(create_app(str(tables.records), tables=tables), base_url="http://localhost") as client:
        first, second, third = (learn(tables) for _ in range(MOST))
        client.get(f"/api/tables/{second.id}")  # looked at since
        with client.websocket_connect(f"{WS}/api/tables/{first.id}/socket") as socket:
            Follower(socket).until(lambda state: state["exercise"])
            fourth = learn(tables)
            assert tables.all() == [first, second, fourth]
            fifth = learn(tables)
            assert tables.all() == [first, fourth, fifth]
    assert third not in tables.all()
