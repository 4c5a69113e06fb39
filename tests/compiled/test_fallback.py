"""Where nothing is compiled the pure rules serve."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.compiled.conftest import CAN_COMPILE
from tests.support.patience import PATIENCE_S

BARRED = """
import sys
sys.modules["hallboard.compiled_core"] = None  # as if nothing had been compiled
import hallboard
from hallboard import compiled
from hallboard.engine import Engine
for name in ("vlkno", "nevo", "vlkno"):
    game = hallboard.Game(name)
    assert Engine(name).search(game, movetime_ms=20, seed=1).move in game.legal_moves()
    assert compiled.rules(name) is game.ruleset.rules
"""


def test_the_pure_rules_serve_where_nothing_is_compiled_and_this_is_said_once() -> None:
    done = subprocess.run([sys.executable, "-c", BARRED], capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "the rules of vlkno are not compiled here" in done.stderr


@pytest.mark.skipif(not CAN_COMPILE, reason="no C compiler, or no headers of Python, on this machine")
def test_where_there_is_a_compiler_the_rules_are_compiled() -> None:
    from hallboard import compiled

    assert compiled.find("vlkno") is not None
