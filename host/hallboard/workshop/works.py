"""The works of this server: one at a time at each port."""

from __future__ import annotations

import re
import secrets
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..boards import PhysicalBoard, keep, known_names, load_board
from ..boards.loader import load
from ..errors import UserError
from ..jobs import Jobs
from .work import Work

_MOST_BYTES = 60_000  # of a board file
_NAME = re.compile(r'(?m)^name\s*=\s*"([\w-]{1,40})"')


class Works:
    """Begins and finds works; for any thread."""

    def __init__(self) -> None:
        self._jobs = Jobs[Work]("work", "worked at")
        self._folder = tempfile.TemporaryDirectory(prefix="hallboard-", ignore_cleanup_errors=True)

    def begin(self, url: str, wanted: Mapping[str, Any]) -> Work:
        """Begin what `wanted` has as `kind`: `update` or `wiring`. Raises UserError.

        `name` is that of a known board, `boardFile` the text of another one's file; `otherBoard` is
        true if the board was rebuilt, and `parts` are those of the wiring test.
        """
        board = self._board(wanted)
        job: Callable[[Work], None]
        if wanted.get("kind") == "update":
            from .update import update  # late: few servers put firmware on

            other = wanted.get("otherBoard") is True

            def job(work: Work) -> None:
                update(work, board, other)

        elif wanted.get("kind") == "wiring":
            from .wiring import PARTS, try_wiring

            parts = wanted.get("parts") or list(PARTS)
            if not isinstance(parts, list) or not set(map(str, parts)) <= set(PARTS):
                raise UserError(f"parts: expected some of {', '.join(PARTS)}, found {parts!r}")

            def job(work: Work) -> None:
                try_wiring(work, board, parts)

        else:
            raise UserError(f"kind: expected update or wiring, found {wanted.get('kind')!r}")
        return self._jobs.begin(url, lambda: Work(str(wanted["kind"]), url, job))

    def keep(self, text: object) -> str:
        """Keep a board file, so that the board is known; returns its name. Raises UserError."""
        board = self._from_text(text)
        keep(board)
        return board.name

    def at(self, url: str) -> bool:
        """True while something is done to the board there."""
        return self._jobs.at(url)

    def get(self, work_id: str) -> Work:
        """The one of that number. Raises UserError."""
        return self._jobs.get(work_id)

    def close_all(self) -> None:
        """Stop all of them, and wait for their end."""
        self._jobs.close_all()
        for work in self._jobs.all():
            work.wait()
        self._folder.cleanup()

    def _board(self, wanted: Mapping[str, Any]) -> PhysicalBoard:
        """The board that is meant. Raises UserError."""
        if wanted.get("boardFile"):
            return self._from_text(wanted["boardFile"])
        name = wanted.get("name")
        if not isinstance(name, str) or name not in known_names():
            raise UserError(f"name: expected one of {', '.join(known_names())}, found {name!r}")
        return load_board(name)

    def _from_text(self, text: object) -> PhysicalBoard:
        """The board whose file has this text. Raises UserError."""
        if not isinstance(text, str) or len(text.encode()) > _MOST_BYTES:
            raise UserError(f"boardFile: expected the text of a board file, at most {_MOST_BYTES} bytes")
        named = _NAME.search(text)
        if named is None:
            raise UserError('boardFile: expected a line such as name = "my-vlkno"')
        path = Path(self._folder.name) / secrets.token_hex(6) / f"{named[1]}.toml"  # a file is called as its board
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
        return load(path)
