"""`hallboard serve --gather`: what is played on the server reaches the club's archive, by the command itself."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

from hallboard.club import Archive
from hallboard.record import Store

from tests.support.patience import PATIENCE_S, WAIT_S
from tests.web.test_serve import running

from .conftest import Postgres
from .test_archive import until
from .test_events import MOVES

HANDS = [{"who": "hand", "name": "Ann"}, {"who": "hand", "name": "Ben"}]
TABLE = {"game": "vlkno", "board": "virtual://vlkno?speed=20&seed=3", "seats": HANDS, "round": "2026-1"}


def post(url: str, body: object) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=WAIT_S) as answer:
        return json.load(answer)


def play(url: str, moves: tuple[str, ...], store: Store) -> None:
    """Make the moves, and wait until they are in the records."""
    for move in moves:
        plies = len(store.load(1).moves)
        post(url, {"type": "move", "move": move})
        until(lambda plies=plies: len(store.load(1).moves) > plies, f"{move} is not recorded")


def test_what_is_played_on_the_server_is_in_the_archive_also_what_was_played_while_that_was_away(
    tmp_path: Path, postgres: Postgres
) -> None:
    records = tmp_path / "records.db"
    options = ("--port", "0", "--records", str(records), "--gather", postgres.url)
    with running("serve", *options) as (process, url):
        assert process.stderr is not None
        table = f"{url}api/tables/{post(f'{url}api/tables', TABLE)['id']}"
        until(lambda: Store(records).games(), "no game is recorded")
        store = Store(records)
        play(table, MOVES[:1], store)
        archive = Archive(postgres.url)
        until(lambda: len(archive.events(store.uid(1))) == 2, "the first move does not arrive")
        archive.close()
        postgres.stop()
        play(table, MOVES[1:2], store)
        assert process.stderr.readline().startswith("hallboard: the club's archive: ")
        postgres.start()
        assert process.stderr.readline() == "hallboard: the club's archive has everything\n"
        play(table, MOVES[2:], store)
        process.send_signal(signal.SIGINT)  # what is new is told once more before it ends
        assert process.wait(PATIENCE_S) == 130
    archive = Archive(postgres.url)
    assert [event.kind for event in archive.events(store.uid(1))] == ["about", "move", "move", "move"]
    (record,) = archive.records()
    assert record == store.load(1)
    assert [move.text for move in record.moves] == list(MOVES)
    archive.close()


def test_what_is_no_address_of_an_archive_is_one_line_and_the_games_go_on(tmp_path: Path) -> None:
    options = ("--port", "0", "--records", str(tmp_path / "records.db"), "--gather", "archive")
    with running("serve", *options) as (process, url):
        assert process.stderr is not None
        with urllib.request.urlopen(f"{url}api/games", timeout=WAIT_S) as answer:
            assert len(json.load(answer)) == 5
        post(f"{url}api/tables", TABLE)
        assert process.stderr.readline().startswith("hallboard: the club's archive: ")


def test_without_an_archive_nothing_is_gathered(tmp_path: Path) -> None:
    """The library for PostgreSQL is an extra: who gathers nothing does not need it."""
    code = (
        "import sys; sys.modules['psycopg'] = sys.modules['hallboard.club'] = None; "
        "from hallboard.cli import main; import hallboard.web.server as server; "
        "server.serve = lambda *args, **kwargs: None; "
        f"sys.exit(main(['serve', '--records', {str(tmp_path / 'records.db')!r}]))"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=PATIENCE_S).returncode == 0
