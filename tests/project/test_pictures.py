"""The pictures that the README shows are those that the project draws today."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from hallboard import GAMES

from tests.support.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"


def test_the_pictures_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "docs" / "pictures.py", "--check"], capture_output=True, text=True, timeout=PATIENCE_S
    )
    assert done.returncode == 0, f"`make pictures` draws these anew: {done.stdout}{done.stderr}"


def test_the_readme_shows_each_picture() -> None:
    readme = (ROOT / "README.md").read_text()
    drawn = sorted(PICTURES.glob("*.svg"))
    assert drawn
    assert {path.stem for path in drawn} <= set(GAMES)
    for path in drawn:
        assert f'src="docs/pictures/{path.name}"' in readme
