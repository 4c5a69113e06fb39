"""Real hands: every folder of cases/ holds events and what the lights said after each.

`REGENERATE=1 pytest tests/tracker/test_cases.py` writes the snapshots anew: read the difference as a player would.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support import runtimes

HERE = Path(__file__).parent
CASES = sorted(path.parent for path in (HERE / "cases").glob("*/events.txt"))
SCRIPT = HERE / "follow.py"


def game_of(case: Path) -> str:
    lines = (line.split("#")[0].split() for line in (case / "events.txt").read_text().splitlines())
    return next(words[1] for words in lines if words)


def shown(output: str) -> dict[str, str]:
    """Per case what the script printed."""
    parts = output.split("=== ")[1:]
    return {part.split("\n", 1)[0]: part.split("\n", 1)[1] for part in parts}


@pytest.mark.parametrize("game", sorted(set(map(game_of, CASES))))
def test_the_lights_answer_the_hands_as_in_the_snapshots(
    game: str, runtime: str, run_portable: Callable[..., str]
) -> None:
    cases = [case for case in CASES if game_of(case) == game]
    found = shown(run_portable(SCRIPT, *[str(case) for case in cases]))
    assert sorted(found) == [case.name for case in cases]
    if os.environ.get("REGENERATE") and runtime == runtimes.CPYTHON:
        for case in cases:
            (case / "snapshot.txt").write_text(found[case.name])
    wrong = [case.name for case in cases if (case / "snapshot.txt").read_text() != found[case.name]]
    for case in cases:
        assert found[case.name] == (case / "snapshot.txt").read_text(), f"{case.name}, and of all: {wrong}"
