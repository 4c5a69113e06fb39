"""The end of a terminal: its window was closed, or its line was cut."""

from __future__ import annotations

import os


class Terminals:
    """Those of the standard streams that are terminals when this is made."""

    def __init__(self) -> None:
        self._streams = [stream for stream in (0, 1, 2) if os.isatty(stream)]

    def __bool__(self) -> bool:
        return bool(self._streams)

    def are_gone(self) -> bool:
        """True if one of them is no terminal any more: whoever held its other end is gone."""
        return not all(os.isatty(stream) for stream in self._streams)

    def let_go(self) -> None:
        """Read nothing, and write nowhere, instead of at terminals that are gone: each try would be an error."""
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in self._streams:
            if not os.isatty(stream):
                os.dup2(nowhere, stream)
        os.close(nowhere)
        self._streams = []
