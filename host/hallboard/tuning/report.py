"""The file of tuned weights: TOML that says how they were found."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..arena import Result


def write_report(
    path: Path,
    game: str,
    names: Sequence[str],
    start: Sequence[int],
    weights: Sequence[int],
    story: Sequence[str],
    match: Result | None,
    conditions: str,
) -> None:
    """Write weights, if there are any, and their story, lines of TOML; `match` is that of the new against the old."""
    lines = [
        f"# The evaluation of {game}, from games of the engine against itself by `hallboard tune {game}`.",
        "",
        "[tuning]",
        *story,
    ]
    if match is not None:
        low, high = match.interval()
        lines += [
            f'match = "+{match.wins} ={match.draws} -{match.losses} against the one before, {conditions}"',
            f"elo = [{low:.0f}, {match.elo:.0f}, {high:.0f}]  # 95 % from, best, to",
        ]
    if names:
        lines += ["", "[weights]"]
    for name, old, new in zip(names, start, weights, strict=True):
        lines.append(f"{name} = {new}" + (f"  # {old}" if old != new else ""))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", "utf-8")
