"""The keys that work at the moment, the most important first."""

from __future__ import annotations

from collections.abc import Sequence

from hallcore import lights
from rich.text import Text

from ..session import SessionView

Key = tuple[str, str]  # its sign, and what it does

_BETWEEN = "  "
# Lights of a board on which something is to be made as the game has it.
_OWED = (lights.ENGINE_LIFT, lights.ENGINE_DROP, lights.PUT_BACK, lights.TAKE_OFF, lights.EXTRA, lights.WRONG)


def keys(view: SessionView, past: bool = False) -> list[Key]:
    """The keys of a player of this session; while the `past` is shown, those that come back."""
    if past:
        return [(",", "back"), (".", "on"), ("End", "present"), ("f", "flip"), ("?", "help"), ("q", "quit")]
    found: list[Key] = [("?", "help")]
    if view.choices:
        found.append(("1-9", "choose"))
    if view.may_be:
        found.append(("k", "another kind"))
    if view.by_keyboard:
        found.append(("↑↓←→", "go"))
        act = "put down" if view.in_hand else "lift"
        found.append(("⏎", "choose" if lights.CHOICE in view.roles else act))
    if view.stash and not view.in_hand:
        found.append(("s", "stash"))
    if view.may_end:
        found.append(("e", view.may_end))
    if view.by_keyboard and view.in_hand:
        found += [("a", "drop all"), ("x", "put aside")]
    if view.by_keyboard and not view.in_hand:
        if any(role in _OWED or role >= lights.MISSING for role in view.roles):
            found.append(("m", "make it"))
        found.append(("p", "place"))
    if view.may_accept_draw:
        found.append(("d", "accept the draw"))
    if view.history:
        found.append(("t", "take back"))
    match = view.match
    new = "new game" if match is None else f"set {match.next_set}" if match.next_set else "new match"
    return [*found, ("h", "hint"), ("/", "type a move"), ("n", new), ("q", "quit")]


def key_line(found: Sequence[Key], columns: int) -> Text:
    """The keys, in as many lines of this width as they need."""
    text, used = Text(), 0
    for sign, does in found:
        width = len(sign) + 1 + len(does)
        if used:
            fits = used + len(_BETWEEN) + width <= columns
            text.append(_BETWEEN if fits else "\n")
            used = used + len(_BETWEEN) if fits else 0
        text.append(sign, style="bold orange1").append(f" {does}", style="grey85")
        used += width
    return text
