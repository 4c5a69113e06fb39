"""Where an interrupted tuning goes on: the weights that it began with, those by now, and how far it is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from ..errors import UserError


def load_checkpoint(path: Path, start: Sequence[int]) -> tuple[list[float], int] | None:
    """Weights and progress; None if there is no file, or it began with other weights. Raises UserError."""
    if not path.exists():
        return None
    try:
        saved = json.loads(path.read_text("utf-8"))
        began, weights, done = saved["start"], [float(weight) for weight in saved["weights"]], int(saved["done"])
    except (ValueError, TypeError, KeyError, UnicodeDecodeError):
        raise UserError(f"{path}: expected the checkpoint of a tuning; remove it to begin anew") from None
    return (weights, done) if began == list(start) and len(weights) == len(start) else None


def save_checkpoint(path: Path, start: Sequence[int], weights: Sequence[float], done: int) -> None:
    """Write the file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps({"start": list(start), "weights": list(weights), "done": done}), "utf-8")
    part.replace(path)
