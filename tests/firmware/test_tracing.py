"""A trace needs memory that not every device has."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from device import tracing
from hallboard.link.events import Refused
from hallboard.traces import Recording
from hallcore.protocol.messages import TRACE


def test_a_board_without_the_memory_says_so_and_plays_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(tracing, "_mem_free", lambda: 9000)
    app: Any = SimpleNamespace(tracker="the game's")
    app.tracing = tracing.Tracing(app)
    with pytest.raises(ValueError, match="has 9000 bytes free") as caught:
        app.tracing.switch(b"\1")
    assert app.tracker == "the game's"
    assert app.tracing is None
    recording = Recording(tmp_path / "no.trace")
    recording.take(Refused(TRACE, str(caught.value)))
    recording.close()
    assert "9000 bytes" in recording.problem
