"""The players in the panel: side, name, score and clock. Only what changes is written to the terminal again."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from ..colours import Rgb
from ..session import SeatView
from . import palette

_LOW_MS = 20_000  # a clock with less left is shown in red


class Seats(Widget):
    """A line for each seat, and one for its details if it has some."""

    DEFAULT_CSS = "Seats { height: auto; }"

    def __init__(self, colours: Sequence[Sequence[Rgb]], **kwargs: str) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]
        self._colours = colours
        self._lines: list[Strip] = []

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return max(1, len(self._lines))

    def show(self, seats: Sequence[SeatView], to_move: int, details: Sequence[str]) -> None:
        """Show these from now on."""
        width = max(10, self.size.width or 30)
        rendered = self.app.console.render_lines(
            _table(seats, to_move, details, self._colours), self.app.console.options.update_width(width)
        )
        lines = [Strip(line).adjust_cell_length(width) for line in rendered]
        if len(lines) != len(self._lines):
            self._lines = lines
            self.refresh(layout=True)
            return
        before, self._lines = self._lines, lines
        for y, (old, new) in enumerate(zip(before, lines, strict=True)):
            if old != new:
                self.refresh(Region(0, y, width, 1))

    def render_line(self, y: int) -> Strip:
        if y >= len(self._lines):
            return Strip.blank(self.size.width, self.rich_style)
        return self._lines[y].apply_style(Style(bgcolor=self.rich_style.bgcolor))

    def render(self) -> RenderableType:
        return Segment("")  # type: ignore[return-value]


def clock_text(time_ms: int) -> str:
    """`3:07`, or `1:02:33` from an hour on."""
    seconds = time_ms // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def _table(seats: Sequence[SeatView], to_move: int, details: Sequence[str], colours: Sequence[Sequence[Rgb]]) -> Group:
    lines: list[RenderableType] = []
    table = _columns()
    sides = tuple(seat.side for seat in seats)
    for number, seat in enumerate(seats):
        own = colours[number] if number < len(colours) else (palette.side_colour(sides, number),)
        clock = Text(clock_text(seat.clock_ms))
        if seat.counts_down and seat.clock_ms < _LOW_MS:
            clock.stylize("bold red")
        table.add_row(_badge(own), _name(seat, number == to_move), clock)
        if number < len(details) and details[number]:
            lines.append(table)
            lines.append(Padding(Text(details[number], style="cyan"), (0, 0, 0, 2)))
            table = _columns()
    return Group(*lines, table)


def _columns() -> Table:
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    table.add_column(justify="right", no_wrap=True)
    return table


def _badge(colours: Sequence[Rgb]) -> Text:
    badge = Text()
    for red, green, blue in colours:
        badge.append("●", style=f"#{red:02x}{green:02x}{blue:02x} on grey30")
    return badge


def _name(seat: SeatView, to_move: bool) -> Text:
    text = Text(f"{seat.side} ", style="bold" if to_move else "")
    if to_move:
        text.append("◀ ", style="bold green")
    return text.append(seat.player, style="grey62")
