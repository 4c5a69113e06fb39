"""The pictures that the README shows are those that the project draws today."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from hallboard import GAMES

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"


def test_the_pictures_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "docs" / "pictures.py", "--check"], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, f"`make pictures` draws these anew: {done.stdout}{done.stderr}"


def test_the_readme_shows_each_game() -> None:
    readme = (ROOT / "README.md").read_text()
    for game in GAMES:
        assert f'src="docs/pictures/{game}.svg"' in readme
        assert (PICTURES / f"{game}.svg").exists()
