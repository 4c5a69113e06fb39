"""Fixtures that these tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .ptyboard import PtyBoard, pty_board


@pytest.fixture
def board(tmp_path: Path) -> Iterator[PtyBoard]:
    """A small board behind a pseudo-terminal."""
    with pty_board(tmp_path) as small:
        yield small
