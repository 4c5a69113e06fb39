"""The file of tuned weights: TOML that says how they came about."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..arena import Result
from .fit import Fit
from .games import SelfPlay


def write_report(
    path: Path,
    names: Sequence[str],
    start: Sequence[int],
    found: Fit,
    how: SelfPlay,
    games: int,
    positions: int,
    match: Result | None,
    conditions: str,
) -> None:
    """Write weights and their story; `match` is that of the new weights against the old ones."""
    lines = [
        f"# Weights of {how.game}, fitted to games of the engine against itself by `hallboard tune {how.game}`.",
        "",
        "[tuning]",
        'method = "coordinate descent on the mean square error of chance and result (Texel)"',
        f"games = {games}",
        f"nodes_a_move = {how.nodes}",
        f"positions = {positions}",
        f"error = [{found.before:.5f}, {found.after:.5f}]  # before, after",
        f"error_kept_back = [{found.kept_before:.5f}, {found.kept_after:.5f}]",
    ]
    if match is not None:
        low, high = match.interval()
        lines += [
            f'match = "+{match.wins} ={match.draws} -{match.losses} against the weights before, {conditions}"',
            f"elo = [{low:.0f}, {match.elo:.0f}, {high:.0f}]  # 95 % from, best, to",
        ]
    lines += ["", "[weights]"]
    for name, old, new in zip(names, start, found.weights, strict=True):
        lines.append(f"{name} = {new}" + (f"  # {old}" if old != new else ""))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", "utf-8")
