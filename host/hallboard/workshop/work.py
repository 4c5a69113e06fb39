"""A job at a board that takes a while: it runs in a thread, and whoever asks sees how far it is."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from typing import Any

from ..errors import UserError, report_fault
from ..link import LinkError

_LOOK_S = 0.2  # between two looks whether an answer has come
_MOST_LINES = 400


class Stopped(Exception):
    """Nobody wants it any more."""


class Work:
    """`job` is called with this in a thread of its own, and tells through it what it does; for any thread."""

    def __init__(self, kind: str, url: str, job: Callable[[Work], None]) -> None:
        self.id = secrets.token_hex(6)
        self.kind = kind
        self.url = url
        self.running = True
        self._instruction = ""
        self._question = ""
        self._answer: bool | None = None
        self._lines: list[str] = []
        self._place = ""
        self._done, self._total = 0, 0
        self._file: tuple[str, bytes] | None = None
        self._problem = ""
        self._finished = False
        self._stopped = threading.Event()
        self._job = job
        self._thread = threading.Thread(target=self._run, name=f"{kind} {url}", daemon=True)
        self._thread.start()

    # -- what the job says

    def instruct(self, text: str, place: str = "") -> None:
        """What a person is to do now, perhaps at a place of the board. Raises Stopped."""
        self.go_on()
        self._instruction, self._place = text, place

    def tell(self, line: str) -> None:
        """What was found or done. Raises Stopped."""
        self.go_on()
        self._lines.append(line)
        del self._lines[:-_MOST_LINES]

    def progress(self, done: int, total: int) -> None:
        """How far it is. Raises Stopped."""
        self.go_on()
        self._done, self._total = done, total

    def ask(self, question: str) -> bool:
        """Wait for a person's yes or no. Raises Stopped."""
        self._answer = None
        self._question = question
        while self._answer is None:
            self._stopped.wait(_LOOK_S)
            self.go_on()
        self._question = ""
        return self._answer

    def offer(self, name: str, content: bytes) -> None:
        """A file to be saved."""
        self._file = name, content

    def go_on(self) -> None:
        """Raise Stopped if nobody wants it any more."""
        if self._stopped.is_set():
            raise Stopped

    # -- what others ask

    def answer(self, yes: bool) -> None:
        """Answer the question. Raises UserError where there is none."""
        if not self._question:
            raise UserError("nothing is asked")
        self._answer = yes

    def stop(self) -> None:
        """End it as soon as it can be ended."""
        self._stopped.set()

    def wait(self) -> None:
        """Wait for its end."""
        self._thread.join()

    def state(self) -> dict[str, Any]:
        """How far it is."""
        return {
            "id": self.id,
            "kind": self.kind,
            "url": self.url,
            "running": self.running,
            "finished": self._finished,
            "instruction": self._instruction if self.running else "",
            "place": self._place if self.running else "",
            "question": self._question,
            "lines": list(self._lines),
            "done": self._done,
            "total": self._total,
            "file": self._file[0] if self._file else "",
            "problem": self._problem,
        }

    def file(self) -> tuple[str, bytes]:
        """Name and content of what is to be saved. Raises UserError where there is nothing."""
        if self._file is None:
            raise UserError("there is no file to be saved")
        return self._file

    def _run(self) -> None:
        try:
            self._job(self)
            self._finished = True
        except Stopped:
            self._problem = "stopped"
        except (UserError, LinkError, OSError) as error:
            self._problem = str(error)
        except Exception as error:
            self._problem = report_fault(error)
        finally:
            self.running = False
            self._question = ""
