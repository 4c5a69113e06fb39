"""The panel beside the board: sides and clocks, what to do, the engine's thinking, the moves, what went wrong."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ..colours import named_colour
from ..game.turns import SEPARATOR
from ..session import MatchView, SeatView, SessionView, Thinking
from . import palette
from .palette import Rgb

_LAST_NOTES = 4
_LAST_LINES = 12  # of moves
_FEWEST_LINES = 3


def panel(view: SessionView, colours: Sequence[Sequence[Rgb]] = (), offer: str = "") -> RenderableType:
    """What the panel says about the session, but for the moves; `colours` are those of the seats.

    `offer` says how to come to the next set of a match, which has the number {}.
    """
    parts: list[RenderableType] = [_seats(view, colours), Rule(style="grey35"), Padding(_instruction(view), (1, 0))]
    if view.match is not None:
        parts.insert(0, _match(view.match))
        if view.match.next_set:
            parts.append(Padding(Text(offer.format(view.match.next_set), style="bold yellow"), (0, 0, 1, 0)))
    if view.stash:
        parts += [Rule("stash", style="grey35", align="left"), _stash(view)]
    if view.notes:
        parts.append(Rule("notes", style="grey35", align="left"))
        parts += [Text(f"• {note}", style="yellow") for note in view.notes[-_LAST_NOTES:]]
    if view.thinking is not None:
        parts += [Rule("engine", style="grey35", align="left"), _thinking(view.thinking)]
    return Group(*parts)


def moves(view: SessionView, lines: int) -> RenderableType:
    """The last moves in about so many lines: a line a round, or a line a turn where some turns have several moves."""
    table = Table.grid(padding=(0, 2))
    plies = [view.first_ply + 1]
    for turn in view.turns:
        plies.append(plies[-1] + len(turn))
    a_line = 1 if any(len(turn) > 1 for turn in view.turns) else len(view.seats)
    firsts = range(0, len(view.turns), a_line)
    for first in firsts[-min(_LAST_LINES, max(_FEWEST_LINES, lines)) :]:
        number = Text(f"{plies[first]:>4}.", style="grey50")
        table.add_row(number, *(SEPARATOR.join(turn) for turn in view.turns[first : first + a_line]))
    return Group(Rule("moves", style="grey35", align="left"), table)


def clock_text(time_ms: int) -> str:
    """`3:07`, or `1:02:33` from an hour on."""
    seconds = time_ms // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def _hex(colour: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _match(match: MatchView) -> Text:
    """The set, and the sets that each player has won; how the match ended."""
    text = Text(f"Set {match.set_number} of {match.sets}  ", style="bold")
    text.append("  ".join(f"{player}: {won}" for player, won in match.score), style="bold cyan")
    if match.result:
        text.append(f"\n{match.result}", style="bold green")
    return text


def _seats(view: SessionView, colours: Sequence[Sequence[Rgb]]) -> Table:
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column()
    table.add_column(ratio=1)
    table.add_column(justify="right")
    names = tuple(seat.side for seat in view.seats)
    for number, seat in enumerate(view.seats):
        own = colours[number] if number < len(colours) else (palette.side_colour(names, number),)
        table.add_row(_badge(own), _seat_text(seat, number == view.seat), clock_text(seat.clock_ms))
    return table


def _badge(colours: Sequence[Rgb]) -> Text:
    badge = Text()
    for colour in colours:
        badge.append("●", style=f"{_hex(colour)} on grey30")
    return badge


def _seat_text(seat: SeatView, to_move: bool) -> Text:
    text = Text(f"{seat.side} ", style="bold" if to_move else "")
    if to_move:
        text.append("◀ ", style="bold green")
    text.append(seat.player, style="grey62")
    if seat.score:
        text.append(f"  {seat.score}", style="bold cyan")
    return text


def _instruction(view: SessionView) -> Text:
    style = "bold green" if view.result else "bold"
    text = Text(view.result or view.instruction, style=style)
    for number, choice in enumerate(view.choices[:9], 1):
        text.append(f"\n{number}  {choice}", style="bold yellow")
    if view.may_end:
        text.append(f"\ne  {view.may_end}", style="bold yellow")
    if view.in_hand:
        text.append(f"\nIn hand: {', '.join(view.in_hand)}", style="cyan")
    if view.link != "connected":
        text.append(f"\nBoard: {view.link}", style="bold red")
    if view.record_problem:
        text.append(f"\nNot recorded yet, the game goes on: {view.record_problem}", style="bold red")
    return text


def _stash(view: SessionView) -> Table:
    """What may be placed: a line a kind, the one that the next key places marked."""
    table = Table.grid(padding=(0, 1))
    for number, (name, count) in enumerate(view.stash):
        mark = "▶" if number == view.picked else " "
        colour = named_colour(name)
        style = _hex(palette.bright(colour)) if colour else ""
        table.add_row(
            Text(mark, style="bold green"),
            Text("▲" * count, style=style),
            Text(name, style="bold" if mark != " " else ""),
        )
    return table


def _thinking(thinking: Thinking) -> Text:
    text = Text()
    text.append(f"{thinking.nodes:,} nodes", style="cyan")
    if thinking.depth:
        text.append(f"  depth {thinking.depth}")
    text.append(f"  {thinking.elapsed_ms / 1000:.1f} s", style="grey62")
    if thinking.score:
        text.append(f"  {thinking.score}", style="bold")
    if thinking.line:
        text.append(f"\n{thinking.line}", style="grey70")
    return text
