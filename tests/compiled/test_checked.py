"""The kernels with every index checked run the suite of the rulesets: none of them reaches beyond a buffer or table."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from hallcore.games import GAMES

from tests.support import runtimes
from tests.support.recorded_games import RECORDED_GAMES, label, replay_script

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

ROOT = runtimes.ROOT
CHECKED = ROOT / "build" / "checked"
CONTRACT = ROOT / "tests" / "contract" / "play_ruleset.py"
SUITE_S = 3600  # on a busy machine
# Not what other Pythons run, not what is slow by rules written a second time, which have no index to be checked, and
# not what changes a ruleset while it runs, which a compiled one doesn't allow.
LEFT_OUT = ("runtime", "micropython", "replay", "plain", "second_time", "never_errs", "see_no_repetition")

REACH = """
from array import array
from hallcore.games import GAMES, part
for game in GAMES:
    rules = part(game, "rules")
    cells, counters = bytearray(rules.CELLS), array("i", bytes(4 * rules.COUNTERS))
    rules.setup(cells, counters, [0] * len(rules.VARIANTS))
    if rules.__file__.endswith(".py"):
        continue
    try:
        rules.legal_moves(cells, counters, array("i", [0, 0]))
    except IndexError:
        print(game)
"""


@cache
def build() -> None:
    command = [sys.executable, str(ROOT / "host" / "setup" / "checked.py"), str(CHECKED)]
    CHECKED.mkdir(parents=True, exist_ok=True)
    with open(CHECKED / "lock", "w") as lock:
        if fcntl:  # one process builds, the others then find nothing to do
            fcntl.flock(lock, fcntl.LOCK_EX)
        done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture(autouse=True)
def built() -> None:
    build()


def checked(*command: str) -> str:
    """What Python prints with the checked core in front."""
    env = {**os.environ, "PYTHONPATH": str(CHECKED)}
    done = subprocess.run(
        [sys.executable, *command], env=env, cwd=ROOT, capture_output=True, text=True, timeout=SUITE_S
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_an_index_out_of_a_buffer_is_noticed() -> None:
    assert checked("-c", REACH).split() == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_ruleset_keeps_the_contract_within_its_buffers(game: str) -> None:
    expected = runtimes.run(runtimes.CPYTHON, CONTRACT, game, path=[ROOT / "boards"])
    assert runtimes.run(runtimes.CPYTHON, CONTRACT, game, path=[CHECKED]) == expected


@pytest.mark.parametrize("path", RECORDED_GAMES, ids=label)
def test_recorded_games_are_replayed_byte_for_byte_within_the_buffers(path: Path) -> None:
    assert runtimes.run(runtimes.CPYTHON, replay_script(path), str(path), path=[CHECKED]) == path.read_text()


@pytest.mark.parametrize("folder", ["contract", *GAMES])
def test_the_rulesets_own_tests_pass_within_the_buffers(folder: str) -> None:
    chosen = " and ".join(f"not {word}" for word in LEFT_OUT)
    printed = checked("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", chosen, f"tests/{folder}")
    assert " passed" in printed
