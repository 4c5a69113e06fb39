"""What the engine says about a position."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ..game import Game, Move
from .evaluation import Evaluation, evaluation_of, percent, plies_to_win
from .reasons import reason
from .result import SearchResult

_SHOWN_MOVES = 8  # of a line, in a notebook
_NOTEBOOK_PX = 500


@dataclass(frozen=True)
class Analysis:
    """What the engine thinks: `score` in points for the player to move, and the line that it expects as texts.

    `others` are the next best moves with their lines, if they were asked for. `position` is the text of the position.
    Notebooks show the position after the move, and the lines.
    """

    move: Move
    score: int
    pv: tuple[str, ...]
    depth: int
    nodes: int
    elapsed_ms: int
    others: tuple[Analysis, ...] = ()
    position: str = ""

    @property
    def plies_to_win(self) -> int | None:
        """After how many plies the game is won for certain (or, below zero, lost); None if that is open."""
        return plies_to_win(self.score)

    @property
    def evaluation(self) -> Evaluation:
        """What the score means: for whom, with what chances, and in how many plies the game is won or lost."""
        return evaluation_of(self.score, self.move)

    @property
    def reason(self) -> str:
        """Why the move is good, as what follows "because it": `takes two attackers`. It takes some milliseconds."""
        return reason(Game.from_position(self.position), self.move, self.evaluation)

    @property
    def nodes_per_second(self) -> int:
        """Positions looked at in a second."""
        return 1000 * self.nodes // max(1, self.elapsed_ms)

    def _repr_html_(self) -> str:
        game = Game.from_position(self.position)
        game.push(str(self.move))
        rows = ""
        for line in (self, *self.others):
            moves = escape(", ".join(line.pv[:_SHOWN_MOVES]))
            rows += f"<tr><td>{line.depth}</td><td>{line.evaluation}</td><td>{moves}</td></tr>"
        head = f"{self.evaluation.side} to move: {self.nodes:,} positions, chances "
        head += ", ".join(f"{side} {percent(chance)}" for side, chance in self.evaluation.chances.items())
        return (
            f"<p>{escape(head)}</p>{game.svg(size_px=_NOTEBOOK_PX)}"
            f"<table><tr><th>depth</th><th>chance</th><th>line</th></tr>{rows}</table>"
        )


def analysis(game: Game, result: SearchResult, nodes: int, elapsed_ms: int) -> Analysis:
    """A search's result in the words of the game, which is left as it is."""
    line = game.copy()
    texts = []
    for value in result.line:
        if line.outcome():
            break
        texts.append(str(line.push(value)))
    move = next(move for move in game.legal_moves() if move.value == result.move)
    others = tuple(analysis(game, other, nodes, elapsed_ms) for other in result.others)
    return Analysis(move, result.score, tuple(texts), result.depth, nodes, elapsed_ms, others, position=game.position())
