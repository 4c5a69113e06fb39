"""The games there are, with their variants and sides, for whoever begins one."""

from __future__ import annotations

from functools import cache
from typing import Any

from hallcore.games import GAMES

from ..boards import load_board, names
from ..draw.compose import look_of
from ..game import SETS, Game, ruleset


@cache
def catalogue() -> list[dict[str, Any]]:
    """A dict for each game."""
    return [_entry(name) for name in GAMES]


@cache
def set_up_picture(name: str) -> str:
    """A game's board as it is set up, as SVG. Raises UnknownGame."""
    return Game(name).svg(players=None)


def _entry(name: str) -> dict[str, Any]:
    variants = {variant: [str(value) for value in values] for variant, values in ruleset(name).rules.VARIANTS}
    return {
        "name": name,
        "title": look_of(name).title(name),
        "variants": [{"name": variant, "values": values} for variant, values in variants.items()],
        "sides": list(ruleset(name).rules.SIDES),
        "players": _players(name, variants.get("players", [])),
        "boards": [
            board for board in sorted(names(), key=lambda board: board != name) if name in load_board(board).games
        ],
        "sets": SETS if len(Game(name).sides) == SETS else 1,
    }


def _players(name: str, counts: list[str]) -> dict[str, int]:
    """How many play, by the value of the variant `players`; under '' where there is no such variant."""
    return {count: len(Game(name, players=count).sides) for count in counts} or {"": len(Game(name).sides)}
