"""Events in a real PostgreSQL server: all of them, each once, whoever goes away meanwhile."""

from __future__ import annotations

import uuid
from pathlib import Path

import pytest
from hallboard import Game
from hallboard.club import Archive, Event, Gatherer
from hallboard.club.archive import ArchiveError
from hallboard.record import Player, Recorder, Store

from tests.support.patience import until

from .conftest import Postgres
from .test_events import MOVES

ABSENT = "postgresql://club@/postgres?host=/nowhere"


def test_everything_arrives_once_though_server_and_gatherer_go_and_come(tmp_path: Path, postgres: Postgres) -> None:
    path, game, problems = tmp_path / "records.db", Game("vlkno"), []
    recorder = Recorder(path)
    recorder.start(game, [Player("Ann"), Player("Ben")])
    gatherer = Gatherer(postgres.url, str(path), problems.append)
    recorder.move(game.push(MOVES[0]))
    uid = Store(path).uid(1)
    archive = Archive(postgres.url)
    until(lambda: len(archive.events(uid)) == 2, "the first move does not arrive")
    archive.close()
    postgres.stop()
    recorder.move(game.push(MOVES[1]))
    until(lambda: problems and problems[-1], "nobody says that the archive is away")
    assert "\n" not in problems[-1]
    postgres.start()
    until(lambda: problems[-1] == "", "it is not said that the archive is back")
    gatherer.close()
    recorder.move(game.push(MOVES[2]))
    recorder.finish("black", "resigned")
    recorder.close()
    Gatherer(postgres.url, str(path), problems.append).close()  # another program, later
    assert [event.kind for event in archive.events(uid)] == ["about", "move", "move", "move", "end"]
    assert archive.records() == [Store(path).load(1)]
    archive.close()


def test_what_was_told_is_never_changed(postgres: Postgres) -> None:
    import psycopg

    archive, game = Archive(postgres.url), str(uuid.uuid4())
    archive.add(game, 1, [Event("end", {"result": "*", "reason": ""})])
    with psycopg.connect(postgres.url) as connection:
        for change in ("UPDATE hallboard_event SET kind = 'move'", "DELETE FROM hallboard_event"):
            with pytest.raises(psycopg.errors.RaiseException, match="never changed"), connection.transaction():
                connection.execute(change)
    with pytest.raises(ArchiveError, match="duplicate key"):
        archive.add(game, 1, [Event("end", {"result": "black", "reason": ""})])
    assert archive.events(game) == [Event("end", {"result": "*", "reason": ""})]
    archive.close()


def test_an_archive_that_is_not_there_is_one_line() -> None:
    for url in (ABSENT, "no url"):
        with pytest.raises(ArchiveError, match="the club's archive: ") as error:
            Archive(url).games()
        assert "\n" not in str(error.value)
