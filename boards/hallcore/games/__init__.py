"""The rulesets, one a game. A new game adds its name to GAMES and nothing else."""

if False:  # types
    from typing import Any

    from .contract import Geometry, Hands, Rules

GAMES = ("vlkno", "alea", "nevo", "evl", "evacuate")


class Ruleset:
    """What the device needs of a game: its rules, geometry and hands."""

    def __init__(self, name: str) -> None:
        if name not in GAMES:
            raise ValueError(f"no game {name!r}: there are {', '.join(GAMES)}")
        self.name = name
        self.rules: "Rules" = part(name, "rules")
        self.geometry: "Geometry" = part(name, "geometry")
        self.hands: "Hands" = part(name, "hands")


def part(name: str, module: str) -> "Any":
    """One module of a ruleset: rules, geometry, hands, notation, position or picture."""
    return __import__(f"{__name__}.{name}.{module}", None, None, ("*",))
