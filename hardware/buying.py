"""What to buy: that section of a board's page, with a list for each of the two ways to build it."""

from __future__ import annotations

from hallboard.boards import PhysicalBoard, load_board, names

from .panel_shopping import in_panels_EUR, panel_electronics_EUR
from .shopping import (
    PIECES,
    by_hand_lines,
    electronics_EUR,
    lines,
    per_space_EUR,
    piece_counts,
    prices,
    shared_lines,
    table,
    total_EUR,
)

_GOAL_EUR = 150.0  # for the parts of a board of 361 spaces
_LARGE = 361


def buying(board: PhysicalBoard) -> list[str]:
    """The lines of the section; the list for panels stands with them: `panels.panels`."""
    out = [
        "## What to buy\n",
        f"Estimates of {prices()['date']}, in EUR, for one who orders once; `hardware/prices.toml` has them. All of it "
        f"is **{total_EUR(board):.0f} EUR** wired by hand, **{in_panels(board)}** in panels. Buy what is needed "
        "either way, and one of the other lists: panels and carrier have parts that a board wired by hand has not.\n",
        f"Another space costs {per_space_EUR(board):.2f} EUR, wired by hand.",
    ]
    if len(board.wires) == _LARGE:
        out.append(_large(board))
    pieces = ", ".join(f"{count} {kind}" for game in board.games for kind, count in piece_counts(game).items())
    return [
        *out,
        f"\nPieces to print: {pieces}. `make hardware ARGS=mechanics` makes their files.\n",
        "### Either way\n",
        *table(shared_lines(board)),
        "### Wired by hand\n",
        *table(by_hand_lines(board)),
    ]


def in_panels(board: PhysicalBoard) -> str:
    """What all of it costs in panels; a dash where there are none."""
    try:
        return f"{in_panels_EUR(board):.0f} EUR"
    except ValueError:
        return "-"


def _large(board: PhysicalBoard) -> str:
    """What a board of 361 spaces costs, and why; the cheapest one beside it."""
    parts, pieces, total = electronics_EUR(board), total_EUR(board, PIECES), total_EUR(board)
    verdict = "below" if parts + pieces <= _GOAL_EUR else "above"
    dearest = sorted(lines(board), key=lambda line: -line.total_EUR)[:2]
    why = " and ".join(f"{line.what} with {line.total_EUR:.0f} EUR" for line in dearest)
    large = [one for one in map(load_board, names()) if len(one.wires) == _LARGE]
    cheapest = min(large, key=total_EUR)
    other = ""
    if cheapest.name != board.name:
        other = (
            f" The cheapest board of this size is [{cheapest.name}]({cheapest.name}.md): "
            f"{electronics_EUR(cheapest):.0f} EUR of electronics, {total_EUR(cheapest):.0f} EUR in all; its switches "
            "tell only that something stands on a space."
        )
    return (
        f"The goal for this size was {_GOAL_EUR:.0f} EUR in parts. Wired by hand, electronics are {parts:.0f} EUR, "
        f"with the pieces {parts + pieces:.0f} EUR: {verdict} it. With face, frame, wire and postage it is "
        f"{total:.0f} EUR. What costs most is {why}: each is needed {_LARGE} times. In panels, electronics and pieces "
        f"are {panel_electronics_EUR(board) + pieces:.0f} EUR.{other}"
    )
