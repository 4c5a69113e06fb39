"""The chances of a whole game as a picture: the first side's, from 0 below to 1 above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.etree import ElementTree

from ..record import RecordedEvaluation
from .judgement import Judgement

HEIGHT = 100


def graph(
    first_ply: int,
    last_ply: int,
    evaluations: Mapping[int, RecordedEvaluation],
    judged: Sequence[Judgement] = (),
    result: float | None = None,
) -> str:
    """An SVG whose x is the ply and whose y is 100 less the first side's chance in percent.

    `result` is what the last position is worth to the first side where the game is over there. Lines and areas have
    classes (`area`, `line`, `middle`) and moves that were not good one of `dot`, `dot blunder`: whoever shows it
    gives them their colours. Positions that were not analysed leave a gap.
    """
    chances = {ply: found.chance for ply, found in evaluations.items() if first_ply <= ply <= last_ply}
    if result is not None:
        chances[last_ply] = result
    width = max(1, last_ply - first_ply)
    root = ElementTree.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "graph",
            "viewBox": f"{first_ply} 0 {width} {HEIGHT}",
            "preserveAspectRatio": "none",
            "role": "img",
            "aria-label": "The first side's chances through the game",
        },
    )
    for run in _runs(chances):
        points = " ".join(f"{ply},{_y(chances[ply])}" for ply in run)
        ElementTree.SubElement(
            root, "polygon", {"class": "area", "points": f"{run[0]},{HEIGHT} {points} {run[-1]},{HEIGHT}"}
        )
        ElementTree.SubElement(root, "polyline", {"class": "line", "points": points})
    middle = {"x1": str(first_ply), "x2": str(first_ply + width), "y1": "50", "y2": "50"}
    ElementTree.SubElement(root, "line", {"class": "middle", **middle})
    for judgement in judged:
        if judgement.ply in chances:
            # A line without length and with round ends is a dot, however the picture is stretched.
            at = {"d": f"M{judgement.ply} {_y(chances[judgement.ply])}h0"}
            path = ElementTree.SubElement(root, "path", {"class": f"dot {judgement.kind.replace(' ', '-')}", **at})
            ElementTree.SubElement(path, "title").text = f"{judgement.ply}: {judgement.kind}"
    return ElementTree.tostring(root, encoding="unicode")


def _runs(chances: Mapping[int, float]) -> list[list[int]]:
    """The plies by runs without a gap."""
    runs: list[list[int]] = []
    for ply in sorted(chances):
        if runs and runs[-1][-1] == ply - 1:
            runs[-1].append(ply)
        else:
            runs.append([ply])
    return runs


def _y(chance: float) -> str:
    return f"{HEIGHT * (1 - chance):.1f}"
