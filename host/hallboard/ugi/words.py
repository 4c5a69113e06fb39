"""The engine's words in the interface: moves without blanks, scores, info lines."""

from __future__ import annotations

from ..engine import Analysis
from ..game import Game


def format_move(text: str) -> str:
    """A move as one word: every ruleset reads its moves without blanks too."""
    return text.replace(" ", "")


def format_score(analysis: Analysis) -> str:
    """`cp 12`, or `mate 5` in plies, below zero if it is lost."""
    plies = analysis.plies_to_win
    return f"cp {analysis.score}" if plies is None else f"mate {plies}"


def info_lines(analysis: Analysis) -> list[str]:
    """An info line for each of the analysis's lines, the best first."""
    lines = []
    for rank, line in enumerate((analysis, *analysis.others), 1):
        pv = " ".join(format_move(move) for move in line.pv)
        lines.append(
            f"info depth {line.depth} multipv {rank} score {format_score(line)} nodes {analysis.nodes} "
            f"nps {analysis.nodes_per_second} time {analysis.elapsed_ms} pv {pv}"
        )
    return lines


def result_word(game: Game) -> str:
    """`p1win`, `p2win`, ... by seat, `draw`, or `none` while the game goes on."""
    outcome = game.outcome()
    if outcome is None:
        return "none"
    return "draw" if outcome.winner is None else f"p{game.sides.index(outcome.winner) + 1}win"
