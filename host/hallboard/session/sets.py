"""The match of a session: the same two players, sides changed from set to set."""

from __future__ import annotations

from collections.abc import Sequence

from ..game import SETS, Game, Match
from ..record import Player, Recorder, new_match_name
from .view import MatchView


class Sets:
    """A match and its name in the records."""

    def __init__(self, match: Match, name: str = "") -> None:
        self.match = match
        self.name = name or new_match_name()

    def takes(self, game: Game) -> bool:
        """True if this can be a set of the match, or of another like it."""
        return (game.name, game.options) == (self.match.game.name, self.match.game.options)

    def begin(self, game: Game) -> bool:
        """Go on with a game: the set that is due, else the first of a new match. True if the players change sides."""
        if self.match.next_number:
            self.match.next_set(game)
            return True
        changes = self.match.set_number == SETS
        self.match = Match.from_game(game, self.match.players)
        self.name = new_match_name()
        return changes

    def view(self) -> MatchView:
        """What there is to see of it."""
        match = self.match
        outcome = match.outcome()
        return MatchView(
            match.set_number, SETS, tuple(match.score().items()), match.next_number, str(outcome) if outcome else ""
        )


def start_record(recorder: Recorder, game: Game, players: Sequence[Player], board: str, sets: Sets | None) -> None:
    """Begin the record of a game, as the present set of the match if there is one."""
    if sets is None:
        recorder.start(game, players, board=board)
    else:
        recorder.start(game, players, board=board, match=sets.name, set_number=sets.match.set_number)
