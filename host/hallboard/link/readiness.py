"""Whether a program can play on its board, and what stands in the way."""

from __future__ import annotations

from .errors import LinkError


class Readiness:
    """Ready, stopped by a problem, or neither yet: one value, so at no moment are there both `ready` and a `problem`.

    A problem stays until board and host have the same game, or the program begins another one.
    """

    def __init__(self) -> None:
        self._value: bool | LinkError = False

    @property
    def ready(self) -> bool:
        """True while a board is connected and has the host's game."""
        return self._value is True

    @property
    def problem(self) -> LinkError | None:
        """What stands in the way, if anything is known to."""
        value = self._value
        return None if isinstance(value, bool) else value

    def set_ready(self) -> None:
        """Board and host have the same game."""
        self._value = True

    def set_problem(self, problem: LinkError) -> None:
        """This stands in the way, unless board and host have the same game already."""
        if not self.ready:
            self._value = problem

    def suspend(self) -> None:
        """Board and host may have different games from now on."""
        if self.ready:
            self._value = False

    def restart(self) -> None:
        """Another game is wanted: what stood in the way may not any more."""
        self._value = False
