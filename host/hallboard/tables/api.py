"""What is asked by address, and the answers: the same over HTTP and inside a page."""

from __future__ import annotations

import contextlib
import json
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hallcore.errors import AmbiguousMove, IllegalMove, InvalidText

from ..errors import UserError
from ..link import LinkError
from ..virtual import is_virtual
from ..workshop import Works
from .calibrations import Calibrations
from .catalogue import catalogue, physical_boards, set_up_picture
from .commands import LONGEST_MOVE, obey
from .connected import board_at
from .library import MOST_LISTED, Library
from .school import MOST_TASKS, begin_lesson, begin_mistakes, lessons
from .table import Table
from .tables import Tables, board_url, ports, serial_port
from .wall import Wall

MISTAKES = (UserError, InvalidText, IllegalMove, AmbiguousMove, LinkError)
"""What is raised for a mistake of whoever asks; its text is for people."""

_SVG = "image/svg+xml"


@dataclass(frozen=True)
class Answer:
    """A status of HTTP, what the body is, the body itself, and headers."""

    status: int
    media_type: str
    body: str | bytes
    headers: Mapping[str, str] = field(default_factory=dict)


class Api:
    """Answers what is asked of `tables` and `library`; for any thread."""

    def __init__(self, tables: Tables, library: Library, wall: Wall | None = None) -> None:
        self.tables = tables
        self._library = library
        self._wall = wall or Wall(tables)
        self.calibrations = Calibrations()
        self.works = Works()
        self._beginning: set[str] = set()  # boards at which something is about to run
        self._looks: dict[str, threading.Event] = {}  # boards that are looked at, with what is set when that is over
        self._claiming = threading.Lock()
        number = r"(\d{1,9})"
        self._routes: list[tuple[str, re.Pattern[str], Callable[..., Answer]]] = [
            (method, re.compile(path), act)
            for method, path, act in (
                ("GET", r"limits", self._limits),
                ("GET", r"games", self._games),
                ("GET", r"games/(\w+)\.svg", self._game_picture),
                ("GET", r"ports", self._ports),
                ("POST", r"ports", self._look),
                ("GET", r"tables", self._all_tables),
                ("POST", r"tables", self._open),
                ("GET", r"tables/(\w+)", self._table),
                ("POST", r"tables/(\w+)", self._obey),
                ("DELETE", r"tables/(\w+)", self._close),
                ("GET", r"tables/(\w+)/sensors", self._sensors),
                ("GET", r"tables/(\w+)\.trace", self._trace),
                ("POST", r"tables/(\w+)/health", self._health),
                ("POST", r"calibrations", self._calibrate),
                ("GET", r"calibrations/(\w+)", self._calibration),
                ("GET", r"calibrations/(\w+)\.json", self._calibration_figures),
                ("DELETE", r"calibrations/(\w+)", self._stop_calibration),
                ("GET", r"boards", self._boards),
                ("POST", r"boards", self._keep_board),
                ("POST", r"works", self._work),
                ("GET", r"works/(\w+)", self._work_state),
                ("POST", r"works/(\w+)", self._answer_work),
                ("DELETE", r"works/(\w+)", self._stop_work),
                ("GET", r"works/(\w+)/file", self._work_file),
                ("GET", r"wall", self._whole_wall),
                ("GET", rf"wall/(\w+)/{number}\.svg", self._wall_picture),
                ("GET", r"rounds/([\w.-]{1,40})\.hgn", self._round),
                ("GET", r"records", self._records),
                ("POST", r"records", self._import),
                ("GET", rf"records/{number}", self._record),
                ("GET", rf"records/{number}\.hgn", self._record_text),
                ("GET", rf"records/{number}/{number}", self._record_position),
                ("GET", rf"records/{number}/{number}\.svg", self._record_picture),
                ("GET", rf"records/{number}\.html", self._record_html),
                ("POST", rf"records/{number}/variations", self._vary),
                ("DELETE", rf"records/{number}/variations/{number}", self._forget_variation),
                ("GET", rf"records/{number}/variations/{number}/{number}", self._variation_position),
                ("GET", rf"records/{number}/variations/{number}/{number}\.svg", self._variation_picture),
                ("POST", rf"records/{number}/try", self._try),
                ("POST", rf"records/{number}/resume", self._resume),
                ("POST", rf"records/{number}/play", self._play_on),
                ("POST", rf"records/{number}/correction", self._correct),
                ("GET", rf"records/{number}/analysis", self._progress),
                ("POST", rf"records/{number}/analysis", self._analyse),
                ("DELETE", rf"records/{number}/analysis", self._cancel),
                ("GET", r"mistakes", self._mistakes),
                ("POST", r"mistakes", self._solve),
                ("GET", r"lessons", self._lessons),
                ("POST", r"lessons/(\w+)", self._learn),
            )
        ]

    def answer(self, method: str, path: str, query: Mapping[str, str], body: Mapping[str, Any]) -> Answer:
        """The answer to what is asked at `path`, without the `api/` before it. A mistake is answered by its text."""
        found = [(own, match, act) for own, route, act in self._routes if (match := route.fullmatch(path))]
        if not found:
            return _error(404, f"nothing is at {path}")
        for own, match, act in found:
            if own == method:
                try:
                    return act(*match.groups(), query=query, body=body)
                except MISTAKES as error:
                    return _error(400, str(error))
        return _error(405, f"{path}: expected {' or '.join(own for own, _, _ in found)}, not {method}")

    def _limits(self, **_: object) -> Answer:
        return _json({"games": MOST_LISTED, "tasks": MOST_TASKS})

    def _games(self, **_: object) -> Answer:
        return _json(catalogue())

    def _game_picture(self, game: str, **_: object) -> Answer:
        return Answer(200, _SVG, set_up_picture(game), {"cache-control": "max-age=3600"})

    def _ports(self, **_: object) -> Answer:
        return _json([{"port": port, "what": what} for port, what in ports().items()])

    def _look(self, body: Mapping[str, Any], **_: object) -> Answer:
        url = serial_port(body.get("port"))
        with self._looking(url):
            return _json(board_at(url))

    def _all_tables(self, **_: object) -> Answer:
        return _json([table.summary() for table in self.tables.all()])

    def _open(self, body: Mapping[str, Any], **_: object) -> Answer:
        with self._claimed(board_url(body.get("board"))):
            return _json({"id": self.tables.open(body).id}, 201)

    def _table(self, table: str, query: Mapping[str, str], **_: object) -> Answer:
        pictures = query.get("pictures") == "1"
        return self._at(table, lambda found: _json(found.feed.full(pictures)))

    def _obey(self, table: str, body: Mapping[str, Any], **_: object) -> Answer:
        def act(found: Table) -> Answer:
            obey(found, body)
            return _json({"ok": True}, 202)

        return self._at(table, act)

    def _close(self, table: str, **_: object) -> Answer:
        def act(found: Table) -> Answer:
            self.tables.close(found.id)
            return Answer(204, "text/plain", "")

        return self._at(table, act)

    def _sensors(self, table: str, **_: object) -> Answer:
        return self._at(table, lambda found: _json(found.sensors()))

    def _trace(self, table: str, query: Mapping[str, str], **_: object) -> Answer:
        headers = {"content-disposition": 'attachment; filename="board.trace"', "cache-control": "no-store"}
        shared = query.get("shared") == "1"
        return self._at(table, lambda found: Answer(200, "application/gzip", found.tracing.content(shared), headers))

    def _health(self, table: str, **_: object) -> Answer:
        return self._at(table, lambda found: _json(found.health()))

    def _at(self, table: str, act: Callable[[Table], Answer]) -> Answer:
        found = self.tables.get(table)
        if found is None:
            return _error(404, f"no table {table}")
        found.watch()
        return act(found)

    def _calibrate(self, body: Mapping[str, Any], **_: object) -> Answer:
        url = board_url(body.get("board"))
        if url is None:
            raise UserError("board: expected the address of one")
        with self._claimed(url):
            return _json({"id": self.calibrations.begin(url).id}, 201)

    def _calibration(self, name: str, **_: object) -> Answer:
        return _json(self.calibrations.get(name).state())

    def _calibration_figures(self, name: str, **_: object) -> Answer:
        headers = {"content-disposition": 'attachment; filename="calibration.json"'}
        return Answer(200, "application/json", self.calibrations.get(name).figures(), headers)

    def _stop_calibration(self, name: str, **_: object) -> Answer:
        self.calibrations.get(name).stop()
        return Answer(204, "text/plain", "")

    def _boards(self, query: Mapping[str, str], **_: object) -> Answer:
        return _json(physical_boards(own_only=query.get("own") == "1"))

    def _keep_board(self, body: Mapping[str, Any], **_: object) -> Answer:
        return _json({"name": self.works.keep(body.get("boardFile"))}, 201)

    def _work(self, body: Mapping[str, Any], **_: object) -> Answer:
        url = serial_port(body.get("port"))
        with self._claimed(url):
            return _json({"id": self.works.begin(url, body).id}, 201)

    def _work_state(self, name: str, **_: object) -> Answer:
        return _json(self.works.get(name).state())

    def _answer_work(self, name: str, body: Mapping[str, Any], **_: object) -> Answer:
        if not isinstance(body.get("answer"), bool):
            raise UserError(f"answer: expected true or false, found {body.get('answer')!r}")
        self.works.get(name).answer(body["answer"])
        return _json({"ok": True}, 202)

    def _stop_work(self, name: str, **_: object) -> Answer:
        self.works.get(name).stop()
        return Answer(204, "text/plain", "")

    def _work_file(self, name: str, **_: object) -> Answer:
        called, content = self.works.get(name).file()
        headers = {"content-disposition": f'attachment; filename="{called}"', "cache-control": "no-store"}
        return Answer(200, "application/octet-stream", content, headers)

    @contextlib.contextmanager
    def _claimed(self, url: str | None) -> Iterator[None]:
        """A context in which something begins at the board, which takes a while: one thing at a time.

        Raises UserError if a game, a work or a calibration has the board. Each virtual board is one of its own.
        """
        if url is None or is_virtual(url):
            yield
            return
        with self._free(url):
            self._beginning.add(url)
        try:
            yield
        finally:
            self._beginning.discard(url)

    @contextlib.contextmanager
    def _looking(self, url: str) -> Iterator[None]:
        """The same for something short: what begins meanwhile waits for it."""
        with self._free(url):
            over = self._looks[url] = threading.Event()
        try:
            yield
        finally:
            del self._looks[url]
            over.set()

    @contextlib.contextmanager
    def _free(self, url: str) -> Iterator[None]:
        """A context in which the board is free, and nobody else claims it. Raises UserError."""
        while True:
            with self._claiming:
                if (look := self._looks.get(url)) is None:
                    self._refuse_if_taken(url)
                    yield
                    return
            look.wait()

    def _refuse_if_taken(self, url: str) -> None:
        if url in self._beginning:
            raise UserError(f"something begins at {url} already: wait for it")
        if any(table.url == url for table in self.tables.all()):
            raise UserError(f"a game is being played at {url}: close its table first")
        for taken, done in ((self.works.at(url), "worked at"), (self.calibrations.at(url), "calibrated")):
            if taken:
                raise UserError(f"the board at {url} is being {done}: stop that first")

    def _whole_wall(self, **_: object) -> Answer:
        return _json(self._wall.boards())

    def _wall_picture(self, table: str, ply: str, **_: object) -> Answer:
        return Answer(200, _SVG, self._wall.picture(table, int(ply)), {"cache-control": "no-cache"})

    def _round(self, name: str, **_: object) -> Answer:
        headers = {"cache-control": "no-cache"}
        return Answer(200, "text/plain; charset=utf-8", self._wall.round_text(name), headers)

    def _records(self, query: Mapping[str, str], **_: object) -> Answer:
        return _json(self._library.games(query))

    def _import(self, body: Mapping[str, Any], **_: object) -> Answer:
        text = body.get("text")
        if not isinstance(text, str):
            raise UserError("text: expected games as text")
        return _json({"ids": self._library.add(text, body.get("asPlayed") is True)}, 201)

    def _record(self, game: str, **_: object) -> Answer:
        return _json(self._library.game(int(game)))

    def _record_text(self, game: str, **_: object) -> Answer:
        text = self._library.text(int(game))
        return Answer(200, "text/plain; charset=utf-8", text, {"content-disposition": "attachment"})

    def _record_html(self, game: str, **_: object) -> Answer:
        name = f'attachment; filename="hallboard-{game}.html"'
        return Answer(200, "text/html; charset=utf-8", self._library.html(int(game)), {"content-disposition": name})

    def _record_position(self, game: str, ply: str, **_: object) -> Answer:
        return _json(self._library.position(int(game), int(ply)))

    def _record_picture(self, game: str, ply: str, **_: object) -> Answer:
        return Answer(200, _SVG, self._library.picture(int(game), int(ply)), {"cache-control": "no-cache"})

    def _vary(self, game: str, body: Mapping[str, Any], **_: object) -> Answer:
        moves = body.get("moves")
        if not isinstance(moves, list) or not all(
            isinstance(move, str) and len(move) <= LONGEST_MOVE for move in moves
        ):
            raise UserError("moves: expected the texts of moves")
        return _json({"number": self._library.vary(int(game), _ply(body), moves)}, 201)

    def _forget_variation(self, game: str, variation: str, **_: object) -> Answer:
        self._library.forget_variation(int(game), int(variation))
        return Answer(204, "text/plain", "")

    def _variation_position(self, game: str, variation: str, plies: str, **_: object) -> Answer:
        return _json(self._library.position_in_variation(int(game), int(variation), int(plies)))

    def _variation_picture(self, game: str, variation: str, plies: str, **_: object) -> Answer:
        position = self._library.in_variation(int(game), int(variation), int(plies))
        return Answer(200, _SVG, position.svg(players=None), {"cache-control": "no-cache"})

    def _try(self, game: str, body: Mapping[str, Any], **_: object) -> Answer:
        if "variation" in body:
            position = self._library.in_variation(int(game), _whole(body, "variation"), _whole(body, "plies"))
        else:
            position = self._library.at(int(game), _ply(body))
        return _json({"id": self.tables.try_out(position, int(game)).id}, 201)

    def _resume(self, game: str, body: Mapping[str, Any], **_: object) -> Answer:
        url = board_url(body["board"]) if "board" in body else self.tables.board_of(int(game))
        with self._claimed(url):
            return _json({"id": self.tables.resume(game, url).id}, 201)

    def _play_on(self, game: str, body: Mapping[str, Any], **_: object) -> Answer:
        with self._claimed(board_url(body.get("board"))):
            return _json({"id": self.tables.play_on(self._library.at(int(game), _ply(body)), body).id}, 201)

    def _correct(self, game: str, body: Mapping[str, Any], **_: object) -> Answer:
        move = body.get("move")
        if not isinstance(move, str) or not 0 < len(move) <= LONGEST_MOVE:
            raise UserError("move: expected the text of a move")
        self.tables.correct(int(game), _ply(body), move)
        return _json({"ok": True}, 202)

    def _progress(self, game: str, **_: object) -> Answer:
        return _json(self._library.studies.progress(int(game)))

    def _analyse(self, game: str, body: Mapping[str, Any], **_: object) -> Answer:
        return _json(self._library.studies.begin(int(game), body), 202)

    def _cancel(self, game: str, **_: object) -> Answer:
        return _json(self._library.studies.cancel(int(game)))

    def _mistakes(self, query: Mapping[str, str], **_: object) -> Answer:
        return _json(self._library.studies.mistakes(query.get("game"), query.get("player")))

    def _solve(self, body: Mapping[str, Any], **_: object) -> Answer:
        return _json({"id": self.tables.practise(begin_mistakes(self._library.studies, body)).id}, 201)

    def _lessons(self, **_: object) -> Answer:
        return _json(lessons())

    def _learn(self, game: str, **_: object) -> Answer:
        return _json({"id": self.tables.practise(begin_lesson(game)).id}, 201)


def _ply(body: Mapping[str, Any]) -> int:
    return _whole(body, "ply")


def _whole(body: Mapping[str, Any], name: str) -> int:
    value = body.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise UserError(f"{name}: expected a whole number, found {value!r}")
    return value


def _json(content: object, status: int = 200) -> Answer:
    return Answer(status, "application/json", json.dumps(content, ensure_ascii=False, separators=(",", ":")))


def _error(status: int, text: str) -> Answer:
    return _json({"error": text}, status)
