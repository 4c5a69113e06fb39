"""The games, with their variants and sides, to begin one."""

from __future__ import annotations

from functools import cache
from typing import Any

from hallcore.games import GAMES

from ..boards import known_names, load_board, names, own_names, sound_boards
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


def prepare() -> None:
    """Draw every set-up once, so that the first request need not wait."""
    for entry in catalogue():
        set_up_picture(entry["name"])


def physical_boards(own_only: bool = False) -> list[dict[str, Any]]:
    """Every board that is known here: its name, its title, the games that it has, and whether it is the user's own."""
    own = own_names()
    return [
        {"name": board.name, "title": board.title, "games": list(board.games), "own": board.name in own}
        for board in sound_boards(own if own_only else known_names())
    ]


@cache
def _boards() -> dict[str, list[str]]:
    """The names of the boards that each game has."""
    found: dict[str, list[str]] = {name: [] for name in GAMES}
    for board in sorted(names()):
        for game in load_board(board).games:
            found.setdefault(game, []).append(board)
    return found


def _entry(name: str) -> dict[str, Any]:
    variants = {variant: [str(value) for value in values] for variant, values in ruleset(name).rules.VARIANTS}
    return {
        "name": name,
        "title": look_of(name).title(name),
        "variants": [{"name": variant, "values": values} for variant, values in variants.items()],
        "sides": list(ruleset(name).rules.SIDES),
        "players": _players(name, variants.get("players", [])),
        "boards": sorted(_boards()[name], key=lambda board: board != name),
        "sets": SETS if len(Game(name).sides) == SETS else 1,
    }


def _players(name: str, counts: list[str]) -> dict[str, int]:
    """How many play, by the value of the variant `players`; under '' where there is no such variant."""
    return {count: len(Game(name, players=count).sides) for count in counts} or {"": len(Game(name).sides)}
