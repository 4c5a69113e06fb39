"""Games that have gone on for a while: their moves, and a table at which they go on."""

from __future__ import annotations

from hallboard import Game
from hallboard.lessons import lesson
from hallboard.record import Player, Store, of_game

from tests.support.runtimes import ROOT

from .conftest import Server

ALEA = """i15-i16, p12-q12, j9-i9, h4-e4, j7-n7, p8-p9, j10-j6, p9-p8, j6-h6, p8-p9, h6-h2, f3-f2,
k15-k16xj16, p9-p8, h2-s2++"""
_LOW_CEILING = ROOT / "tests" / "evacuate" / "games" / "ceiling_down_to_none.txt"


def whole(name: str) -> list[str]:
    """A game to its end: that of the lesson; of Alea one with a capture."""
    last = lesson(name)[-1]
    return ALEA.replace("\n", " ").split(", ") if name == "alea" else [*last.moves, last.show]


def low_ceiling(plies: int) -> list[str]:
    """A game of Evacuate in which the ceiling comes down: from ply 66 on spaces are out of play."""
    return _LOW_CEILING.read_text().splitlines()[2 : 2 + plies]


def go_on(server: Server, game: Game) -> str:
    """A table, resumed from the records, at which the game goes on; its number."""
    record = of_game(game)
    record.players = tuple(Player(side) for side in game.sides)
    (number,) = Store(server.records).add([record])
    return str(server.ask(f"api/records/{number}/resume", {})["id"])
