"""Whether a board is wired as the description that is to come says: its own description tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_SENSORS = ("address_pins", "adc_pins", "channels", "wirings")
_LIGHTS = ("light_pin", "light_count", "light_order")


def other_wires(new: Mapping[str, Any], old: Mapping[str, Any] | None) -> tuple[str, ...]:
    """What the two descriptions wire otherwise, in words; empty where the old one does not say how it is wired."""
    if old is None or "channels" not in old:
        return ()
    games = [(one, other) for one in new["games"] for other in old.get("games", ()) if one["game"] == other.get("game")]
    found = []
    for words, keys, of_a_game in (("sensors", _SENSORS, "sensors"), ("lights", _LIGHTS, "lights")):
        pairs = [(new.get(key), old.get(key)) for key in keys]
        pairs += [(one.get(of_a_game), other.get(of_a_game)) for one, other in games]
        if any(_differ(*pair) for pair in pairs):
            found.append(words)
    return (*found, "button") if new.get("button_pin") != old.get("button_pin") else tuple(found)


def _differ(one: object, other: object) -> bool:
    """True if they do; of tables, what only a newer format has is no difference."""
    if isinstance(one, dict) and isinstance(other, dict):
        return any(_differ(one[key], other[key]) for key in one.keys() & other.keys())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) != len(other) or any(_differ(*pair) for pair in zip(one, other, strict=True))
    return one != other
