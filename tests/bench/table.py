"""Figures in columns."""

from __future__ import annotations

from collections.abc import Sequence


def print_table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a title and a table: the first column to the left, figures to the right."""
    lines = [tuple(head), *map(tuple, rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    print(f"\n{title}")
    for line in lines:
        texts = [text.rjust(width) for text, width in zip(line, widths, strict=True)]
        print("  " + "  ".join([line[0].ljust(widths[0]), *texts[1:]]).rstrip())


def figure(value: float) -> str:
    """A figure with three digits that count: `1.23`, `45.6`, `789`, `12.3 k`, `4.56 M`."""
    for limit, factor, sign in ((1e4, 1, ""), (1e7, 1e3, " k"), (1e30, 1e6, " M")):
        if value < limit:
            scaled = value / factor
            digits = 0 if scaled >= 100 else 1 if scaled >= 10 else 2
            return f"{scaled:.{digits}f}{sign}"
    return "?"
