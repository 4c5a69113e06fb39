"""Screens over the board: help, questions, and a line to type a move in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hallcore import lights
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from . import palette
from .rules import rules_in_short

_KEYS = (
    ("arrows, click", "go to a space; a click also acts like Enter"),
    ("Enter", "lift, put down, or place a piece; answer a light that asks"),
    ("m", "the way out: the hand makes the board as the game has it"),
    ("p", "place a piece from the side of the board"),
    ("a, x", "put down all that you hold, or put it aside"),
    ("s, S", "next or former piece of the stash"),
    ("e", "the move that needs no hand: end, pass"),
    ("1-9", "say which move was meant"),
    ("k", "say that the piece in your hand is another one: switches feel no kinds"),
    ("/", "type a move in the game's notation"),
    ("t, u", "take back a round, or one ply"),
    ("h, i", "a hint; the engine's judgement and line, on and off"),
    (", . End", "look at former moves, and come back"),
    ("f", "turn the board round"),
    ("l, L", "a stronger or weaker engine"),
    ("d, r, b", "offer or accept a draw, resign, break off"),
    ("n", "new game, or next set"),
    ("q", "leave; the game is kept"),
)
_LIGHTS = (
    (lights.MOVABLE, "may be lifted"),
    (lights.ORIGIN, "came from here"),
    (lights.TARGET, "may be put here"),
    (lights.GIVE, "lift the next piece here"),
    (lights.TAKE_OFF, "take it off: captured"),
    (lights.LAST_TO, "the last move"),
    (lights.ENGINE_LIFT, "the engine's move: lift here"),
    (lights.ENGINE_DROP, "... and put it here"),
    (lights.PUT_BACK, "belongs back here"),
    (lights.WRONG, "does not belong here"),
    (lights.MISSING, "a piece is missing here"),
    (lights.CHOICE, "the board asks: here?"),
    (lights.HOST_TO, "a hint"),
)


class Help(ModalScreen[None]):
    """Keys, the light language, and the game's rules in short."""

    DEFAULT_CSS = """
    Help { align: center middle; }
    Help VerticalScroll { width: 78; max-width: 96%; height: 94%; padding: 1 2; background: #1a1d23; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1,enter", "dismiss", priority=True),
    ]

    def __init__(self, game: str, title: str) -> None:
        super().__init__()
        self._game = game
        self._title = title

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(help_text(self._game, self._title))


class Question(ModalScreen[bool]):
    """Asks whether something is really wanted: `y` or any other key."""

    DEFAULT_CSS = """
    Question { align: center middle; }
    Question Static { width: auto; max-width: 60; padding: 1 2; background: #2a2f38; border: round #e0a030; }
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        yield Static(Text.assemble(f"{self._text}  ", ("y", "bold orange1"), "es / ", ("n", "bold orange1"), "o"))

    def on_key(self, event: object) -> None:
        getattr(event, "stop", lambda: None)()
        self.dismiss(getattr(event, "key", "") == "y")


class OneOf(ModalScreen[int | None]):
    """Asks which of a few things it is: their numbers, from 1, or any other key. Dismissed with it from 0, or None."""

    DEFAULT_CSS = """
    OneOf { align: center middle; }
    OneOf Static { width: auto; max-width: 60; padding: 1 2; background: #2a2f38; border: round #e0a030; }
    """

    def __init__(self, text: str, things: Sequence[str]) -> None:
        super().__init__()
        self._text = text
        self._things = things[:9]

    def compose(self) -> ComposeResult:
        text = Text(self._text)
        for number, thing in enumerate(self._things, 1):
            text.append(f"\n{number}", style="bold orange1").append(f"  {thing}")
        yield Static(text)

    def on_key(self, event: Key) -> None:
        event.stop()
        number = int(event.key) - 1 if event.key in "123456789"[: len(self._things)] else None
        self.dismiss(number)


class TypedMove(ModalScreen[str]):
    """A line for a move; dismissed with its text, '' for none."""

    DEFAULT_CSS = """
    TypedMove { align: center bottom; }
    TypedMove Vertical { height: auto; width: 60; max-width: 96%; background: #2a2f38; border: round #e0a030; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", priority=True)]

    def __init__(self, example: str) -> None:
        super().__init__()
        self._example = example

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Input(placeholder=f"a move, such as {self._example}")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_cancel(self) -> None:
        self.dismiss("")


def help_text(game: str, title: str, sides: Sequence[str] = ()) -> RenderableType:
    """What the help shows."""
    keys, roles = Table.grid(padding=(0, 2)), Table.grid(padding=(0, 2))
    for sign, does in _KEYS:
        keys.add_row(Text(sign, style="bold orange1"), does)
    for role, means in _LIGHTS:
        red, green, blue = palette.role_colour(role, tuple(sides)) or palette.FACE
        roles.add_row(Text("    ", style=f"on #{red:02x}{green:02x}{blue:02x}"), means)
    head = "bold cyan"
    parts: list[RenderableType] = [Text("Keys", style=head), keys, Text("\nLights", style=head), roles]
    if rules := rules_in_short(game):
        parts += [Text(f"\n{title} in short", style=head), Text(rules)]
    return Group(*parts, Text("\nEsc leaves the help.", style="grey62"))
