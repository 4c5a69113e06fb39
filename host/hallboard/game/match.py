"""`hallboard.Match`: two players play a game twice, and change sides for the second set.

It is the full game of Alea Evangelii, and possible in every game. A player wins it with both sets, or one and the
other drawn. With one win each, the player who needed fewer moves in the set won takes it. Else it is a draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from hallcore.keys import TURN

from ..errors import MatchError
from .game import Game
from .outcome import Outcome
from .turns import turns

SETS = 2
_NOTEBOOK_PX = 400


@dataclass(frozen=True)
class SetScore:
    """What a finished set counts: who of the match's players won it, 0 or 1 (None: a draw), in how many own moves."""

    winner: int | None
    own_moves: int = 0


@dataclass(frozen=True)
class MatchOutcome:
    """The end of a match: who won (None for a draw) and by what.

    The reason is `two wins`, `one win` or `fewer moves`; of a draw `as many moves` or `no win`.
    """

    winner: str | None
    reason: str

    def __str__(self) -> str:
        if self.winner is None:
            return f"the match is drawn: {self.reason}"
        return f"{self.winner} wins the match: {self.reason}"


class Match:
    """Two sets of one game between two players by name; `players` are in seat order of the first set.

    `Match("alea", ["Home", "Away"], layout="murray")` begins the first set; variants as of `Game`. Raises MatchError
    for games of more than two, and unless there are two different names; UnknownGame and UnknownVariant.
    """

    def __init__(self, game: str, players: Sequence[str], /, **variants: object) -> None:
        self._begin(Game(game, **variants), players)

    @classmethod
    def from_game(cls, game: Game, players: Sequence[str]) -> Match:
        """The match whose first set is `game`, as it stands; it is not copied. Raises MatchError."""
        new = cls.__new__(cls)
        new._begin(game, players)
        return new

    def _begin(self, game: Game, players: Sequence[str]) -> None:
        if len(game.sides) != 2:
            own = "; it has a match of its own: match=True" if "match" in game.variants else ""
            raise MatchError(
                f"sets with sides changed are for two players, and {game.name} has {len(game.sides)} here{own}"
            )
        if len(players) != 2 or len(set(players)) != 2 or not all(players):
            raise MatchError(f"a match needs two players of different names, not {', '.join(map(repr, players))}")
        self.players = tuple(players)
        self.games = [game]
        self._finished: list[Outcome | None] = [None]

    # -- the present set

    @property
    def game(self) -> Game:
        """The set that is played, or was played last."""
        return self.games[-1]

    @property
    def set_number(self) -> int:
        """Its number, from 1."""
        return len(self.games)

    @property
    def sides(self) -> Mapping[str, str]:
        """Who plays which side of it: the player by the side's name, in seat order."""
        return dict(zip(self.game.sides, self._order(self.set_number - 1), strict=True))

    @property
    def turn(self) -> str:
        """The name of the player to move."""
        return self.sides[self.game.turn]

    def finish(self, winner: str | None, reason: str) -> None:
        """End the set by something else than the rules: `winner` is a side, or None for a draw. Raises MatchError."""
        if outcome := self.set_outcome():
            raise MatchError(f"set {self.set_number} is over: {outcome}")
        if winner is not None and winner not in self.game.sides:
            raise MatchError(f"no side {winner!r}: {self.game.name} has {', '.join(self.game.sides)}")
        self._finished[-1] = Outcome(winner, reason)

    def next_set(self, game: Game | None = None) -> Game:
        """Begin the second set, with sides changed: from where the first began, or as `game` stands; returns it.

        Raises MatchError while the first goes on, when both have begun, and for a game that began otherwise.
        """
        if self.set_outcome() is None:
            raise MatchError(f"set {self.set_number} goes on: {self.turn} is to move")
        if self.set_number == SETS:
            raise MatchError(f"the match has had its {SETS} sets")
        start = self.games[0].start()
        if game is not None and game.start().position() != start.position():
            raise MatchError(f"set 2 began from {game.start().position()}, set 1 from {start.position()}")
        self._finished.append(None)
        self.games.append(start if game is None else game)
        return self.game

    @property
    def next_number(self) -> int:
        """The number of the set that is to be begun now, 0 while one goes on and when all have been played."""
        return self.set_number + 1 if self.set_outcome() and self.set_number < SETS else 0

    # -- how it stands

    def set_outcome(self, number: int | None = None) -> Outcome | None:
        """How the set of this number ended (the present one, if None); None while it goes on."""
        i = (self.set_number if number is None else number) - 1
        return self.games[i].outcome() or self._finished[i]

    def scores(self) -> list[SetScore]:
        """The finished sets."""
        scores = []
        for i, game in enumerate(self.games):
            outcome = self.set_outcome(i + 1)
            if outcome is not None and outcome.winner is not None:
                seat = game.sides.index(outcome.winner)
                scores.append(SetScore(self.players.index(self._order(i)[seat]), own_moves(game, seat)))
            elif outcome is not None:
                scores.append(SetScore(None))
        return scores

    def score(self) -> Mapping[str, int]:
        """How many sets each player has won."""
        won = [score.winner for score in self.scores()]
        return {player: won.count(i) for i, player in enumerate(self.players)}

    def outcome(self) -> MatchOutcome | None:
        """None until both sets are over."""
        scores = self.scores()
        if len(scores) < SETS:
            return None
        winner, reason = decided(scores)
        return MatchOutcome(None if winner is None else self.players[winner], reason)

    def copy(self) -> Match:
        """An independent copy of the match with its sets."""
        new = type(self).__new__(type(self))
        new.players = self.players
        new.games = [game.copy() for game in self.games]
        new._finished = list(self._finished)
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Match:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        ours, theirs = (
            (match.players, match._finished, [(game.start().position(), game.history) for game in match.games])
            for match in (self, other)
        )
        return ours == theirs

    __hash__ = None  # type: ignore[assignment]  # a match changes

    def _repr_html_(self) -> str:
        """The sets side by side, with the score: for notebooks."""
        pictures = (game.svg(players=self._order(i), size_px=_NOTEBOOK_PX) for i, game in enumerate(self.games))
        return f"<p>{escape(str(self))}</p>" + "".join(
            f'<span style="display: inline-block; width: 49%">{picture}</span>' for picture in pictures
        )

    def __str__(self) -> str:
        """`Home: 1, Away: 1; Home wins the match: fewer moves (7 against 9)`; the latter once it is over."""
        text = ", ".join(f"{player}: {won}" for player, won in self.score().items())
        if outcome := self.outcome():
            text += f"; {outcome}"
            if "moves" in outcome.reason:
                fewer, more = sorted(score.own_moves for score in self.scores())
                text += f" ({fewer} against {more})"
        return text

    def __repr__(self) -> str:
        return f"<match of {self.game.name}, set {self.set_number}: {self}>"

    def _order(self, i: int) -> tuple[str, ...]:
        """The players in seat order of the set with this index."""
        return self.players if i % 2 == 0 else self.players[::-1]


def decided(scores: Sequence[SetScore]) -> tuple[int | None, str]:
    """Who has won the match of these two sets, 0 or 1 (None: nobody), and the outcome's reason."""
    won = [score for score in scores if score.winner is not None]
    if not won:
        return None, "no win"
    if len(won) == 1:
        return won[0].winner, "one win"
    first, second = won
    if first.winner == second.winner:
        return first.winner, "two wins"
    if first.own_moves == second.own_moves:
        return None, "as many moves"
    return min(won, key=lambda score: score.own_moves).winner, "fewer moves"


def own_moves(game: Game, seat: int) -> int:
    """How often the player of that seat has moved: turns, of however many parts."""
    seats = [counters[TURN] for counters in game.past_counters()]
    ply = moves = 0
    for turn in turns(game):
        moves += seats[ply] == seat
        ply += len(turn)
    return moves


def different(names: Sequence[str]) -> list[str]:
    """The players' names, numbered where one is empty or they are the same: `hand 1`, `hand 2`."""
    if all(names) and len(set(names)) == len(names):
        return list(names)
    return [f"{name or 'player'} {i}" for i, name in enumerate(names, 1)]
