"""A match: games in pairs from the same opening with sides exchanged, on several cores or machines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from ..game import Game, SetScore, decided, own_moves, shares
from .elo import Result, Sprt
from .openings import opened
from .players import Player, inlined, player
from .spreading import spreading


@dataclass(frozen=True)
class Match:
    """What is played: all that a worker elsewhere needs to know.

    Games `2 * i` and `2 * i + 1` begin with the same `opening_plies` random moves (`openings`), A being in seat 0, then
    in another. With more than two players A has one seat, in turn, and B all others: a shared first place is a draw for
    those who share it. A game of `max_plies` is broken off: where there are points, who has most wins, else it is a
    draw. `seat` gives A the same seat in every game.
    """

    game: str
    a: str
    b: str
    games: int = 100
    movetime_ms: float = 100
    seed: int = 1
    opening_plies: int = 2
    max_plies: int = 400
    variants: tuple[tuple[str, str], ...] = ()
    seat: int | None = None

    @property
    def openings(self) -> str:
        """How the games begin and where they are broken off, for a head: `openings of 2 random moves, seed 1; ...`."""
        plies = self.opening_plies
        moves = f"{plies} random move{'' if plies == 1 else 's'}"
        begin = f"openings of {moves}" if plies else "all from the set-up"
        return f"{begin}, seed {self.seed}; up to {self.max_plies} plies"

    @property
    def conditions(self) -> str:
        """`openings` and every variant: with the players and their time, all that it takes to play the match again."""
        variants = Game(self.game, **dict(self.variants)).variants
        return "; ".join([self.openings, ", ".join(f"{name}={value}" for name, value in variants.items())])


@dataclass(frozen=True)
class Played:
    """One game of a match."""

    number: int
    result: Result
    seat: int
    plies: int
    reason: str
    share: float  # A's of the first place
    own_moves: int = 0  # of the winner, in a game of two; 0 for a draw


_made: dict[tuple[str, str], Player] = {}


def _player(game: str, text: str) -> Player:
    """A worker makes a player once."""
    if (game, text) not in _made:
        _made[game, text] = player(game, text)
    return _made[game, text]


def play_game(match: Match, number: int) -> Played:
    """Play one game of the match; the same number begins the same way."""
    rng = Random(match.seed * 1_000_003 + number // 2)
    game = opened(match.game, match.variants, match.opening_plies, rng)
    players = len(game.sides)
    seat = number % players if match.seat is None else match.seat
    a, b = _player(match.game, match.a), _player(match.game, match.b)
    rng = Random(match.seed * 7_919 + number)
    while not game.outcome() and game.ply < match.max_plies:
        choose = a if game.seat == seat else b
        game.push(choose(game, match.movetime_ms, rng.randrange(1 << 30)))
    outcome = game.outcome()
    share = shares(game.ruleset.rules, game.counters)[seat]
    result = Result(wins=int(share == 1), draws=int(0 < share < 1), losses=int(share == 0))
    winner = seat if result.wins else 1 - seat
    moves = own_moves(game, winner) if players == 2 and not result.draws else 0
    return Played(number, result, seat, game.ply, "move limit" if outcome is None else outcome.reason, share, moves)


class SetResults:
    """Games of two as they end, in any order, taken for the sets of matches: `2 * i` and `2 * i + 1` are one match."""

    def __init__(self) -> None:
        self.result = Result()  # of the matches whose sets are both there
        self._waiting: dict[int, SetScore] = {}

    def add(self, played: Played) -> None:
        """Count a game."""
        winner = None if played.result.draws else 0 if played.result.wins else 1
        score = SetScore(winner, played.own_moves)
        other = self._waiting.pop(played.number // 2, None)
        if other is None:
            self._waiting[played.number // 2] = score
            return
        first = decided((other, score))[0]
        self.result += Result(wins=int(first == 0), draws=int(first is None), losses=int(first == 1))


def play_match(
    match: Match,
    *,
    workers: int = 1,
    cluster: str | None = None,
    sprt: Sprt | None = None,
    on_game: Callable[[Result, Played], None] | None = None,
) -> Result:
    """Play the match on `workers` cores, or on the machines of a Dask scheduler at `cluster`.

    `on_game` hears of each game as it ends. With `sprt` the match ends as soon as the test has its verdict. Raises
    UserError for players that cannot be made and for a cluster that cannot be used.
    """
    match = replace(match, a=inlined(match.a), b=inlined(match.b))
    players = len(Game(match.game, **dict(match.variants)).sides)
    for text in (match.a, match.b):
        player(match.game, text, players)
    result = Result()
    games = spreading(workers, cluster)(play_game, match, range(match.games))
    try:
        for played in games:
            result += played.result
            if on_game is not None:
                on_game(result, played)
            if sprt is not None and sprt.verdict(result):
                break
    finally:
        close = getattr(games, "close", None)
        if close is not None:
            close()
    return result
