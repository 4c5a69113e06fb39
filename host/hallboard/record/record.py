"""A game as it was played: what the store keeps and the text format writes."""

from __future__ import annotations

from dataclasses import dataclass, field

from hallcore.errors import AmbiguousMove, IllegalMove, InvalidPosition, InvalidText

from ..errors import InvalidTimeControl, UnknownGame, UnknownVariant, UserError
from ..game import Game, parse_time_control, split_variant
from .evaluation import RecordedEvaluation
from .rules import by_other_rules, difference, present_rules
from .variation import Variation

UNFINISHED = "*"
LEFT_OFF = "left off"  # the reason of a game that was left for another
ROUND = "Round"  # the tag of a game that belongs to a club's round
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
    """One move: its ply (the first of a game is 1), its text, the time since the start, and the clocks after it.

    `clock_ms` is the mover's, `clocks_ms` everybody's in seat order, where that is known.
    """

    ply: int
    text: str
    at_ms: int | None = None
    clock_ms: int | None = None
    comment: str = ""
    clocks_ms: tuple[int, ...] = ()


@dataclass
class Record:
    """A whole game.

    `variant` holds what is not the default (`putback=barred`), `start` the ruleset's position if it is not the set-up,
    `players` are in seat order, `date` is `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SSZ`, `result` a player's name, `draw`
    or `*`, and `tags` whatever else a file said about the game. A set of a match has the match's name as `match` and
    its own number, 1 or 2, as `set_number`.

    `time_control` is the text of a `TimeControl`, empty for none.

    `evaluations` has what an engine has found of the positions, by the ply that led to each, and `analysis` its
    settings (`AnalysisSettings` as text); both are empty where the game was not analysed.

    `variations` are other ways to go on that somebody has kept, by the ply at which they begin.

    `rules` says by which rules the game was played, as in `rules.py`, and is empty where nothing is known of that.
    A game that the rules of its import did not allow has its whole text, as it was imported, in `as_played`: that goes
    out again, whatever else is known of the game.
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
    rules: str = ""
    as_played: str = ""
    time_control: str = ""
    analysis: str = ""
    evaluations: dict[int, RecordedEvaluation] = field(default_factory=dict)
    variations: list[Variation] = field(default_factory=list)

    def begin(self) -> Game:
        """The game before its first move. Raises UnknownGame, UnknownVariant, InvalidPosition or InvalidTimeControl."""
        variants = dict(split_variant(part) for part in self.variant.split())
        game = Game(self.game, **variants)
        if self.start:
            game = Game.from_position(f"{self.game} {self.start} {self.variant}")
        if self.time_control:
            game.time_control = parse_time_control(self.time_control)
        return game

    def last_clocks_ms(self) -> tuple[int, ...]:
        """Everybody's clock after the last move, in seat order; () where the record does not say."""
        return self.moves[-1].clocks_ms if self.moves else ()

    def replay(self, plies: int | None = None) -> Game:
        """The game with its moves, or with the first `plies` of them. Raises BrokenRecord."""
        game, objection = self._play(plies)
        if objection:
            raise BrokenRecord(objection)
        return game

    def follow(self) -> tuple[Game, str]:
        """The game as far as the present rules allow its moves, and their objection to the rest or to its end.

        The latter is one line, '' where they agree with all of it. Raises BrokenRecord where it does not even begin.
        """
        game, objection = self._play()
        if not objection and (wrong := wrong_end(game, self.result, self.reason)):
            objection = self._since(f"after move {game.ply} the rules expect {wrong[1]}")
        outcome = game.outcome()
        if not objection and outcome and self.result == UNFINISHED and by_other_rules(self.game, self.rules):
            objection = self._since(f"the game is over by the present rules ({outcome})")
        return game, objection

    def _play(self, plies: int | None = None) -> tuple[Game, str]:
        try:
            game = self.begin()
        except (UnknownGame, UnknownVariant, InvalidPosition, InvalidTimeControl) as error:
            raise BrokenRecord(f"this record of {self.game} cannot be replayed: {error}") from None
        for move in self.moves[:plies]:
            if outcome := game.outcome():
                return game, self._since(f"move {move.ply} cannot be replayed: the game is over ({outcome})")
            try:
                game.push(move.text)
            except (InvalidText, IllegalMove, AmbiguousMove) as error:
                return game, self._since(f"move {move.ply} cannot be replayed: {error}")
        return game, ""

    def _since(self, objection: str) -> str:
        """The objection and, if the game was played by other rules, what has changed since."""
        if by_other_rules(self.game, self.rules):
            return f"{objection}; {difference(self.game, self.variant, self.rules)}"
        return objection


def of_game(game: Game) -> Record:
    """The record of a game so far, without times and people; its beginning is that of the game."""
    start = game.start()
    record = Record(game.name)
    record.variant = " ".join(f"{name}={value}" for name, value in _not_default(game))
    body = game.ruleset.position.format_position(start.cells, start.counters)
    if Game(game.name, **game.variants).position() != start.position():
        record.start = body
    record.time_control = str(game.time_control or "")
    record.moves = [RecordedMove(start.ply + 1 + i, text) for i, text in enumerate(game.history)]
    if outcome := game.outcome():
        record.result, record.reason = outcome.result, outcome.reason
    record.rules = present_rules(game.name)
    return record


def wrong_end(game: Game, result: str, reason: str) -> tuple[str, str] | None:
    """The part of a record's end that the rules contradict, `result` or `reason`, and what they expect; else None."""
    outcome = game.outcome()
    if result == UNFINISHED:
        return None
    if outcome and result != outcome.result:
        return "result", f"the result {outcome.result} ({outcome})"
    if outcome and reason and reason != outcome.reason:
        return "reason", f"the reason {outcome.reason!r}"
    if not outcome and reason and reason in game.ruleset.rules.REASONS:
        return "reason", f"that the game goes on, or another reason than {reason!r}: by the rules it is not over"
    return None


def clean(text: str) -> str:
    """The text as a record can hold it: no halves of characters, no space around."""
    return text.encode("utf-8", "replace").decode("utf-8").strip()


def _not_default(game: Game) -> list[tuple[str, object]]:
    defaults = {name: values[0] for name, values in game.ruleset.rules.VARIANTS}
    return [(name, value) for name, value in game.variants.items() if value != defaults[name]]
