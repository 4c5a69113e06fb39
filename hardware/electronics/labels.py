"""What is printed beside a plug: which one it is, and what its pin 1 is. Plugs of all rows of panels are alike."""

from __future__ import annotations

from .catalogue import Item
from .panel import Panel

_SUPPLY = 9  # J9; the rows' plugs have the numbers around it


def is_plug(item: Item) -> bool:
    """True of a plug, a row of pins, a jumper."""
    return item.footprint.startswith(("XH-", "VH-", "PINS-"))


def plug_labels(panel: Panel) -> dict[str, str]:
    """Reference -> words, of everything that a cable or a wire goes to."""
    plugs = {ref: item for ref, item in panel.design.parts.items() if is_plug(item)}
    carrier = panel.name.endswith("-controller")
    return {ref: _on_carrier(ref, item) if carrier else _on_panel(item) for ref, item in plugs.items()}


def _on_carrier(ref: str, item: Item) -> str:
    if item.name == "power":
        return "5 V in"
    if item.name == "lights' cable":
        return "lights"
    if item.footprint.startswith("PINS-"):
        return f"{item.name.removesuffix(' edge')}, 1 = {item.pins[0][1]}"
    number = int(ref.removeprefix("J"))
    return f"row {number - (number > _SUPPLY)}"


def _on_panel(item: Item) -> str:
    first = item.pins[0][1]
    if item.name == "jumper":
        return "address"
    if len(item.pins) == 1:
        return first
    return f"carrier, 1 = {first}" if item.footprint.startswith("XH-") else f"1 = {first}"
