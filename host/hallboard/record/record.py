"""A game as it was played: what the store keeps and the text format writes."""

from __future__ import annotations

from dataclasses import dataclass, field

from hallcore.errors import AmbiguousMove, IllegalMove, InvalidPosition, InvalidText

from ..errors import UnknownGame, UnknownVariant, UserError
from ..game import Game, split_variant

UNFINISHED = "*"
DRAW = "draw"


class BrokenRecord(UserError):
    """A stored game that the rules do not allow."""


@dataclass(frozen=True)
class Player:
    """Who had a seat. `engine` has its settings as `level=5 seed=1`, and is empty for a person."""

    name: str = ""
    engine: str = ""

    @property
    def settings(self) -> dict[str, str]:
        """The engine's settings by name."""
        return dict(part.partition("=")[::2] for part in self.engine.split())


@dataclass(frozen=True)
class RecordedMove:
    """One move: its ply (the first of a game is 1), its text, the time since the start, and the mover's clock."""

    ply: int
    text: str
    at_ms: int | None = None
    clock_ms: int | None = None
    comment: str = ""


@dataclass
class Record:
    """A whole game.

    `variant` holds what is not the default (`putback=barred`), `start` the room's position if it is not the set-up,
    `players` are in seat order, `date` is `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SSZ`, `result` a player's name, `draw`
    or `*`, and `tags` whatever else a file said about the game. A set of a match has the match's name as `match` and
    its own number, 1 or 2, as `set_number`.
    """

    game: str
    variant: str = ""
    start: str = ""
    players: tuple[Player, ...] = ()
    date: str = ""
    board: str = ""
    comment: str = ""
    moves: list[RecordedMove] = field(default_factory=list)
    result: str = UNFINISHED
    reason: str = ""
    tags: tuple[tuple[str, str], ...] = ()
    match: str = ""
    set_number: int = 0

    def begin(self) -> Game:
        """The game before its first move. Raises UnknownGame, UnknownVariant or InvalidPosition."""
        variants = dict(split_variant(part) for part in self.variant.split())
        game = Game(self.game, **variants)
        return Game.from_position(f"{self.game} {self.start} {self.variant}") if self.start else game

    def replay(self, plies: int | None = None) -> Game:
        """The game with its moves, or with the first so many. Raises BrokenRecord."""
        what = f"this record of {self.game}"
        try:
            game = self.begin()
            for move in self.moves[:plies]:
                what = f"move {move.ply}"
                game.push(move.text)
        except (UnknownGame, UnknownVariant, InvalidPosition, InvalidText, IllegalMove, AmbiguousMove) as error:
            raise BrokenRecord(f"{what} cannot be replayed: {error}") from None
        return game


def of_game(game: Game) -> Record:
    """The record of a game so far, without times and people; its beginning is that of the game."""
    start = game.start()
    record = Record(game.name)
    record.variant = " ".join(f"{name}={value}" for name, value in _not_default(game))
    body = game.room.position.format_position(start.cells, start.counters)
    if Game(game.name, **game.variants).position() != start.position():
        record.start = body
    record.moves = [RecordedMove(start.ply + 1 + i, text) for i, text in enumerate(game.history)]
    if outcome := game.outcome():
        record.result, record.reason = outcome.result, outcome.reason
    return record


def clean(text: str) -> str:
    """The text as a record can hold it: no halves of characters, no space around."""
    return text.encode("utf-8", "replace").decode("utf-8").strip()


def _not_default(game: Game) -> list[tuple[str, object]]:
    defaults = {name: values[0] for name, values in game.room.rules.VARIANTS}
    return [(name, value) for name, value in game.variants.items() if value != defaults[name]]
