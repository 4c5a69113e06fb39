"""The health of a board for the terminal: where the weak spaces are, and what is wrong with each."""

from __future__ import annotations

from itertools import pairwise

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..boards import PhysicalBoard
from .judge import BoardHealth, SpaceHealth, State
from .words import MEANING, advice, summary

_LISTED = 16
_CELL = 4  # columns of the terminal from space to space
_COLOURS: dict[State, str] = {"sound": "green", "weak": "yellow", "broken": "bold red", "unsure": "bold magenta"}
_SIGNS: dict[State, str] = {"broken": "xx", "unsure": "??"}


def picture(health: BoardHealth, physical: PhysicalBoard) -> RenderableType:
    """The board seen from above with each space's margin in hundredths, and a line for each that is not sound."""
    parts: list[RenderableType] = [
        Text(f"{health.board}, {health.game}: {summary(health)}", style="bold"),
        Padding(_map(health, physical), (1, 2), expand=False),
        Padding(_legend(health), (0, 2), expand=False),
    ]
    worse = health.of("broken", "unsure", "weak")
    if worse:
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for one in worse[:_LISTED]:
            sign = _cell(one).plain.strip()
            table.add_row(Text(one.name, style=_COLOURS[one.state]), sign, one.why)
        if len(worse) > _LISTED:
            table.add_row("...", "", f"and {len(worse) - _LISTED} more")
        parts.append(Padding(table, (1, 2, 0, 2), expand=False))
    for line in advice(health):
        parts += [Text(), Text(line)]
    return Group(*parts)


def _legend(health: BoardHealth) -> Text:
    text = Text("100 is a sensor as it was designed, 0 one about to be misread", style="dim")
    for state, sign in _SIGNS.items():
        if health.of(state):
            text.append(f"; {sign} ", style=_COLOURS[state]).append(MEANING[state])
    return text


def _cell(one: SpaceHealth) -> Text:
    text = _SIGNS.get(one.state) or str(round(100 * one.margin))
    return Text(text.rjust(3), style=_COLOURS[one.state])


def _map(health: BoardHealth, physical: PhysicalBoard) -> Text:
    places = [physical.face.places[name] for name in physical.games[health.game].places]
    rows = _rows([place.y_mm for place in places])
    pitch = _pitch([[places[space].x_mm for space in row] for row in rows])
    left = min(place.x_mm for place in places)
    text = Text()
    for row in rows:
        at = 0
        for space in sorted(row, key=lambda space: places[space].x_mm):
            column = max(at, round((places[space].x_mm - left) / pitch * _CELL))
            text.append(" " * (column - at)).append_text(_cell(health.spaces[space]))
            at = column + _CELL - 1
        text.append("\n")
    text.right_crop(1)
    return text


def _rows(ys: list[float]) -> list[list[int]]:
    """The spaces in rows, the uppermost first; a row ends where the next space is clearly lower."""
    order = sorted(range(len(ys)), key=lambda space: -ys[space])
    gaps = sorted(ys[a] - ys[b] for a, b in pairwise(order) if ys[a] - ys[b] > 1)
    least = gaps[-1] / 3 if gaps else 1.0
    rows = [[order[0]]]
    for a, b in pairwise(order):
        if ys[a] - ys[b] > least:
            rows.append([])
        rows[-1].append(b)
    return rows


def _pitch(rows: list[list[float]]) -> float:
    """The least distance of two neighbours in a row, in mm."""
    gaps = [b - a for xs in rows for a, b in pairwise(sorted(xs)) if b - a > 1]
    return min(gaps, default=1.0)
