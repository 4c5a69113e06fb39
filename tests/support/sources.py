"""A copy of the sources, for tests that make something of them while others do the same."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
# What is made of the sources, and what tools keep beside them; other tests may write there at this moment.
MADE = (".git", ".venv", "dist", "node_modules", "docs/_build", "docs/games", "*.egg-info")
COMPILED = ("build", "*.so", "*.pyd", ".runtimes")
CACHES = ("__pycache__", ".*_cache", ".hypothesis", "*.db", "*.db-*")


def copy_sources(target: Path, compiled: bool = False) -> Path:
    """Copy the sources to `target`, which must not exist, with the kernels and runtimes if wanted; returns it."""
    caches = shutil.ignore_patterns(*CACHES, *(() if compiled else COMPILED))

    def ignore(folder: str, names: list[str]) -> set[str]:
        inside = Path(folder).relative_to(ROOT)
        return caches(folder, names) | {name for name in names if any((inside / name).match(made) for made in MADE)}

    shutil.copytree(ROOT, target, ignore=ignore)
    return target
