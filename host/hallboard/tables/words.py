"""The lights' roles in words: a name for programs, and what a screen reader says."""

from __future__ import annotations

from hallcore import lights

_SPOKEN: dict[int, str] = {
    lights.MOVABLE: "may be lifted",
    lights.ORIGIN: "came from here",
    lights.TARGET: "may be put here",
    lights.GIVE: "may be lifted next",
    lights.TAKE_OFF: "to be taken off",
    lights.LAST_FROM: "last move, from",
    lights.LAST_TO: "last move, to",
    lights.ENGINE_LIFT: "engine's move, lift here",
    lights.ENGINE_DROP: "engine's move, put here",
    lights.PUT_BACK: "put it back here",
    lights.EXTRA: "take it off",
    lights.WRONG: "another piece belongs here",
    lights.CHOICE: "is it this one?",
    lights.PENDING: "counts if left so",
    lights.WIN: "won",
    lights.LOSS: "lost",
    lights.DRAW: "drawn",
    lights.HOST_FROM: "hint, from",
    lights.HOST_TO: "hint, to",
}
_SERIES: dict[str, int] = {"owner": lights.OWNER, "forced": lights.FORCED, "missing": lights.MISSING}
_SEATS = 4


def _names() -> dict[int, str]:
    found = {name.lower(): getattr(lights, name) for name in dir(lights) if name.isupper() and name[0] != "_"}
    names = {value: name for name, value in found.items() if isinstance(value, int) and name not in _SERIES}
    for name, first in _SERIES.items():
        names |= {first + i: f"{name} {i + 1}" for i in range(_SEATS)}
    return names


ROLE_NAMES: dict[int, str] = _names()


def spoken(role: int, sides: tuple[str, ...]) -> str:
    """What a screen reader says of a light, empty where that says nothing of use."""
    if role >= lights.MISSING:
        return "a piece is missing here"
    if lights.OWNER <= role < lights.OWNER + _SEATS and role - lights.OWNER < len(sides):
        return f"belongs to {sides[role - lights.OWNER]}"
    return _SPOKEN.get(role, "")
