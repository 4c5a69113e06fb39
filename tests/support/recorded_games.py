"""Every ruleset's recorded games, and the portable script that plays each of them and prints it anew."""

from __future__ import annotations

from pathlib import Path

from hallcore.games import GAMES

from tests.support.runtimes import ROOT

RECORDED_GAMES = sorted(path for game in GAMES for path in (ROOT / "tests" / game / "games").glob("*.txt"))


def replay_script(path: Path) -> Path:
    """The ruleset's own script for its way of recording, else the common one."""
    own = path.parents[1] / "replay.py"
    return own if own.exists() else Path(__file__).with_name("replay_game.py")


def label(path: Path) -> str:
    """`nevo-random`."""
    return f"{path.parts[-3]}-{path.stem}"
