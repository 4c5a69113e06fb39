"""What engines say to the players: a hint, how the position stands, and who can't be kept from winning."""

from __future__ import annotations

from hallcore import lights

from ..engine import Analysis
from ..engine.evaluations import points
from ..engine.result import chance
from ..game import Game
from .engines import winner_by_force
from .host_lights import HostLights, Pairs, move_pairs
from .notes import Notes

_LINE_MOVES = 6  # of the line that an engine expects


class Advice:
    """Tells it by notes and lights, and remembers it until the game has moved on.

    | attribute | is |
    |---|---|
    | `judges` | True while each position in which a hand is to move is to be judged |
    | `judgement` | how the position stands, from -1 to 1 for the first seat, and the expected line; None if not known |
    """

    def __init__(self, notes: Notes, host_lights: HostLights) -> None:
        self.judges = False
        self.judgement: tuple[float, str] | None = None
        self._hint: tuple[int, str, str] | None = None  # at which ply, a move, and why
        self._notes = notes
        self._lights = host_lights

    def hint_at(self, ply: int) -> tuple[str, str] | None:
        """The hint that was asked for after this number of moves, a move and why; None if none was."""
        return None if self._hint is None or self._hint[0] != ply else self._hint[1:]

    def moved_on(self) -> None:
        """What was said of the former position no longer counts."""
        self.judgement = None
        self._hint = None
        self._notes.drop("hint")
        self._notes.drop("why")

    def hint(self, game: Game, analysis: Analysis) -> None:
        """Show the engine's choice for the hand to move, and say why."""
        winner = winner_by_force(game, analysis)
        forced = self._announce(game, winner, abs(analysis.plies_to_win or 0)) if winner >= 0 else []
        self._lights.shine([*move_pairs(game, analysis.move.value), *forced])
        why = f"because it {analysis.reason}"
        self._hint = (len(game.moves), str(analysis.move), why)
        self._notes.add(f"hint: {analysis.move}", "hint")
        self._notes.add(why, "why")

    def judged(self, game: Game, analysis: Analysis) -> None:
        """Take note of how the position stands, unless nobody wants to know any more."""
        if self.judges:
            share = 2 * chance(analysis.score, points(game.name)) - 1
            self.judgement = (share if game.seat == 0 else -share, "  ".join(analysis.pv[:_LINE_MOVES]))

    def announce_after(self, game: Game, winner: int, analysis: Analysis) -> None:
        """Tell that this seat wins by force, where the engine's move has been made."""
        self._lights.shine(self._announce(game, winner, abs(analysis.plies_to_win or 0) - 1))

    def _announce(self, game: Game, winner: int, plies: int) -> Pairs:
        """Note who wins, and return the lights that say so."""
        unit = "ply" if plies == 1 else "plies"
        self._notes.add(f"{game.sides[winner]} can't be kept from winning: {plies} {unit} to go")
        return [(plies, lights.FORCED + winner)]
