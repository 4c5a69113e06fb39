"""Starting: what a device without a usable description says before it goes to the prompt."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import runtimes


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "hallboard: no board.json: make one by `hallboard board compile NAME` and copy it beside main.py\n"),
        ('{"format": 1}', "hallboard: board description: key 'name' is missing\n"),
        ('{"format": 2}', "hallboard: board description: format is 2, this firmware reads 1\n"),
        ("[1, 2]", "hallboard: board description: expected a table of keys and values\n"),
    ],
)
def test_a_board_that_cannot_play_says_why_in_a_line(runtime: str, text: str | None, said: str, tmp_path: Path) -> None:
    script = tmp_path / "main.py"
    script.write_text((runtimes.ROOT / "firmware" / "main.py").read_text())
    if text is not None:
        (tmp_path / "board.json").write_text(text)
    path = [tmp_path, runtimes.ROOT / "boards", runtimes.ROOT / "firmware"]
    assert runtimes.run(runtime, script, path=path) == said
