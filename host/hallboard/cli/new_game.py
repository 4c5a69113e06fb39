"""`hallboard new-game`: a complete small game in a clone, to be turned into another one."""

from __future__ import annotations

import argparse
import keyword
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from hallcore.games import GAMES

from ..errors import UserError

ROOT = Path(__file__).parents[3]
TEMPLATE = Path("host", "setup", "new_game", "template")
TEMPLATE_NAME = "tictactoe"
REGISTRY = Path("boards", "hallcore", "games", "__init__.py")


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "new-game",
        help="begin a game of one's own, in a clone of hallboard's sources",
        description="Writes noughts and crosses under a new name: rules, a board file, and tests that pass.",
    )
    parser.add_argument("name", metavar="NAME", help="2 to 16 small letters and digits, a letter first")


def run(args: argparse.Namespace) -> None:
    """Make the game and say what comes next."""
    written = make_game(ROOT, args.name)
    for path in written:
        print(path)
    print(f"{args.name} is noughts and crosses now. Compile it, look at it, change it:")
    print("    make compiled")
    print(f"    .venv/bin/hallboard play {args.name}")
    print(f"    .venv/bin/pytest tests/contract tests/{args.name} -k {args.name}")
    print("CONTRIBUTING.md names every place that a game has.")


def make_game(root: Path, name: str) -> list[Path]:
    """Write the game into the clone at `root`; returns the files that are new or changed, relative to it.

    Raises UserError, with nothing written, for a name that won't do and where the sources are missing.
    """
    template = root / TEMPLATE
    if not template.is_dir():
        raise UserError(f"{root} is no clone of hallboard: new-game writes into its sources")
    if not re.fullmatch("[a-z][a-z0-9]{1,15}", name) or keyword.iskeyword(name):
        raise UserError(f"{name!r} is no name for a game: expected 2 to 16 small letters and digits, a letter first")
    if name in GAMES:
        raise UserError(f"there is a game {name} already")
    sources = sorted(path for path in template.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    targets = [Path(str(path.relative_to(template)).replace(TEMPLATE_NAME, name)) for path in sources]
    for target in targets:
        if (root / target).exists():
            raise UserError(f"{target} is there already")
    for source, target in zip(sources, targets, strict=True):
        (root / target).parent.mkdir(parents=True, exist_ok=True)
        (root / target).write_text(source.read_text().replace(TEMPLATE_NAME, name))
    registry = root / REGISTRY
    registry.write_text(re.sub(r"^(GAMES = \(.*)\)$", rf'\1, "{name}")', registry.read_text(), flags=re.MULTILINE))
    subprocess.run([sys.executable, str(root / "host" / "setup" / "list_firmware.py")], check=True)
    return [*targets, REGISTRY, Path("firmware", "package.json")]
