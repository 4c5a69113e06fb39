"""The panel beside the board: what to do, the engine's thinking, the moves, what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ..colours import named_colour
from ..game.turns import SEPARATOR
from ..session import MatchView, SessionView, Thinking
from . import palette

_LAST_NOTES = 4
_LAST_LINES = 12  # of moves
_FEWEST_LINES = 1
_TURNS_A_LINE = 2  # of a round: four don't fit beside a board in 80 columns
_BAR = 16  # columns of the bar of the score


def panel(view: SessionView, offer: str = "", past: int = -1, *, brief: bool = False) -> RenderableType:
    """The panel's text about the session, without players and moves.

    `offer` says how to come to the next set of a match, which has the number {}. `past` is the number of moves after
    which the board is shown, -1 for the present. `brief` is for little room: of the stash only what is placed
    next, and no headings.
    """
    said = _instruction(view) if past < 0 else _looking_back(past, len(view.history))
    parts: list[RenderableType] = [Rule(style="grey35"), Padding(said, (1, 0))]
    if view.match is not None:
        parts.insert(0, _match(view.match))
        if view.match.next_set:
            parts.append(Padding(Text(offer.format(view.match.next_set), style="bold yellow"), (0, 0, 1, 0)))
    if view.stash:
        if not brief:
            parts.append(Rule("stash", style="grey35", align="left"))
        parts.append(_stash(view, brief))
    if view.score is not None:
        parts += [Rule("judgement", style="grey35", align="left"), _judgement(view)]
    if view.notes:
        if not brief:
            parts.append(Rule("notes", style="grey35", align="left"))
        parts += [Text(f"• {note}", style="yellow") for note in view.notes[-_LAST_NOTES:]]
    if view.thinking is not None and not brief:
        parts += [Rule("engine", style="grey35", align="left"), _thinking(view.thinking)]
    return Group(*parts)


def moves(view: SessionView, lines: int, past: int = -1) -> RenderableType:
    """The last moves in about `lines` lines: two turns a line, or a line a turn where some turns have several moves.

    Rounds are numbered from 1. While the `past` is shown, the line of its move is marked.
    """
    table = Table.grid(padding=(0, 2))
    ends = [view.first_ply]
    for turn in view.turns:
        ends.append(ends[-1] + len(turn))
    players = len(view.seats)
    a_line = 1 if any(len(turn) > 1 for turn in view.turns) else _TURNS_A_LINE
    firsts = [i for i in range(len(view.turns)) if i % players % a_line == 0]
    after = dict(zip(firsts, [*firsts, len(view.turns)][1:], strict=True))  # the first turn of the next line
    last = len(firsts)
    if past >= 0:
        last = next((i + 1 for i, first in enumerate(firsts) if ends[after[first]] >= past), 1)
    shown = firsts[:last][-min(_LAST_LINES, max(_FEWEST_LINES, lines)) :]
    for first in shown:
        begins = first % players == 0 or first == shown[0]
        marked = past >= 0 and first == shown[-1]
        table.add_row(
            Text(f"{first // players + 1:>4}." if begins else "", style="bold green" if marked else "grey50"),
            *(Text(SEPARATOR.join(turn), overflow="fold") for turn in view.turns[first : after[first]]),
        )
    return Group(Rule("moves", style="grey35", align="left"), table)


def _looking_back(past: int, plies: int) -> Text:
    return Text(f"After move {past} of {plies}: , and . step, End comes back.", style="bold magenta")


def _judgement(view: SessionView) -> Text:
    """A bar from the first side's colour to the other's, and the line that the engine expects."""
    share = (1 + (view.score or 0.0)) / 2
    full = round(_BAR * share)
    text = Text("█" * full, style="grey93")
    text.append("█" * (_BAR - full), style="grey30")
    text.append(f" {100 * share:.0f} % {view.seats[0].side}\n", style="bold")
    return text.append(view.line, style="grey70")


def _match(match: MatchView) -> Text:
    """The set, and the sets that each player has won; how the match ended."""
    text = Text(f"Set {match.set_number} of {match.sets}  ", style="bold")
    text.append("  ".join(f"{player}: {won}" for player, won in match.score), style="bold cyan")
    if match.result:
        text.append(f"\n{match.result}", style="bold green")
    return text


def _instruction(view: SessionView) -> Text:
    style = "bold green" if view.result else "bold"
    text = Text(view.result or view.instruction, style=style)
    for number, choice in enumerate(view.choices[:9], 1):
        text.append(f"\n{number}  {choice}", style="bold yellow")
    if view.may_end:
        text.append(f"\ne  {view.may_end}", style="bold yellow")
    if view.in_hand:
        text.append(f"\nIn hand: {', '.join(_counted(view.in_hand))}", style="cyan")
    if view.aside:
        beside = _counted(view.aside)
        text.append(f"\nBeside the board: {', '.join(beside[:_LAST_NOTES])}", style="cyan")
        text.append(f" and {len(beside) - _LAST_NOTES} more" if len(beside) > _LAST_NOTES else "")
    if view.link != "connected":
        text.append(f"\nBoard: {view.link}", style="bold red")
    if view.record_problem:
        text.append(f"\nNot recorded yet, the game goes on: {view.record_problem}", style="bold red")
    return text


def _counted(names: Sequence[str]) -> list[str]:
    """`2 × stone`, `black pawn`: every kind once."""
    return [name if count == 1 else f"{count} × {name}" for name, count in Counter(names).items()]


def _stash(view: SessionView, brief: bool) -> Table:
    """What may be placed: a line a kind, the one that the next key places marked; only that if `brief`."""
    table = Table.grid(padding=(0, 1))
    for number, (name, count) in enumerate(view.stash):
        if brief and number != view.picked:
            continue
        mark = "▶" if number == view.picked else " "
        colour = named_colour(name)
        style = "#{:02x}{:02x}{:02x}".format(*palette.bright(colour)) if colour else ""
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
