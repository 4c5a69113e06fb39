"""A recorded game as one HTML file that needs nothing else: pictures, moves, and what an engine has found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any
from xml.etree import ElementTree

from ..draw.compose import look_of, picture_of
from ..draw.svg import Picture
from ..game import Game
from ..record import Record, format_record
from .graph import graph
from .judgement import Judgement, judgements

_STATIC = Path(__file__).parent / "static"
_STYLES = (Path(__file__).parents[1] / "palette.css", _STATIC / "share.css")
_LEFT_OUT = ("title", "desc")


def share(record: Record) -> str:
    """The file's text: the game as far as the present rules allow it. Raises BrokenRecord."""
    game, objection = record.follow()
    frames = _Frames()
    for position in _positions(game.start(), [move.value for move in game.moves]):
        frames.add(picture_of(position, players=None))
    n_main = len(frames.frames)
    variations = _variations(record, game, frames)
    judged = judgements(game, record.evaluations)
    data = {
        "firstPly": game.start().ply,
        "parts": frames.parts,
        "frames": frames.frames[:n_main],
        "variations": variations,
        "moves": _moves(record, game, judged),
        "end": end_of(record),
    }
    return Template((_STATIC / "share.html").read_text("utf-8")).substitute(
        title=escape(_title(record)),
        people=escape(_people(record, game)),
        size=frames.size,
        style="".join(path.read_text("utf-8") for path in _STYLES),
        graph=graph_of(record, game, judged) if record.evaluations else "",
        problem=escape(objection),
        text=escape(format_record(record)),
        data=json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
        script=(_STATIC / "share.js").read_text("utf-8"),
    )


def graph_of(record: Record, game: Game, judged: list[Judgement]) -> str:
    """The picture of a recorded game's chances; `game` is the record replayed."""
    outcome = game.outcome()
    result = None
    if outcome is not None:
        result = 0.5 if outcome.winner is None else float(outcome.winner == game.sides[0])
    return graph(game.start().ply, game.ply, record.evaluations, judged, result)


def end_of(record: Record) -> str:
    """How a game ended, in a few words; '' while it goes on."""
    if record.result == "*":
        return ""
    return record.result + (f": {record.reason}" if record.reason else "")


class _Frames:
    """Pictures one after another: what does not change is there once.

    A part is a text, or the numbers of the parts that it is made of; a frame is the number of a whole picture.
    """

    def __init__(self) -> None:
        self.parts: list[str | list[int]] = []
        self.frames: list[int] = []
        self.size = "1 1"
        self._numbers: dict[str | tuple[int, ...], int] = {}

    def add(self, picture: Picture) -> None:
        """The next picture."""
        self.size = f"{picture.width_mm:.2f} {picture.height_mm:.2f}"
        layers = [layer for layer in picture.root if layer.tag not in _LEFT_OUT]
        self.frames.append(self._number(tuple(self._layer(layer) for layer in layers)))

    def _layer(self, layer: ElementTree.Element) -> int:
        head = " ".join([layer.tag, *(f'{name}="{escape(value)}"' for name, value in layer.attrib.items())])
        inside = [ElementTree.tostring(child, encoding="unicode") for child in layer]
        return self._number(tuple(map(self._number, (f"<{head}>", *inside, f"</{layer.tag}>"))))

    def _number(self, part: str | tuple[int, ...]) -> int:
        if part not in self._numbers:
            self._numbers[part] = len(self.parts)
            self.parts.append(part if isinstance(part, str) else list(part))
        return self._numbers[part]


def _positions(start: Game, moves: Sequence[int | str]) -> list[Game]:
    positions = [start]
    for move in moves:
        after = positions[-1].copy()
        after.push(move)
        positions.append(after)
    return positions


def _variations(record: Record, game: Game, frames: _Frames) -> list[dict[str, Any]]:
    """Each line that branches off before the rules object to the game, with the numbers of its pictures."""
    found = []
    for variation in record.variations:
        before = variation.ply - 1 - game.start().ply
        if before > len(game.moves):
            continue
        first = len(frames.frames)
        for position in _positions(record.replay(before), variation.moves)[1:]:
            frames.add(picture_of(position, players=None))
        found.append({"ply": variation.ply, "moves": variation.moves, "frames": frames.frames[first:]})
    return found


def _moves(record: Record, game: Game, judged: list[Judgement]) -> list[dict[str, Any]]:
    by_ply = {judgement.ply: judgement for judgement in judged}
    moves = []
    for move in record.moves[: len(game.moves)]:
        judgement = by_ply.get(move.ply)
        moves.append(
            {
                "ply": move.ply,
                "text": move.text,
                "comment": move.comment,
                "kind": judgement.kind if judgement else "",
                "judgement": judgement.text if judgement else "",
            }
        )
    return moves


def _title(record: Record) -> str:
    title = look_of(record.game).title(record.game)
    names = [player.name or player.engine for player in record.players]
    return f"{title}: {' – '.join(names)}" if any(names) else title


def _people(record: Record, game: Game) -> str:
    players = [
        f"{side}: {player.name or player.engine or '?'}"
        for side, player in zip(game.sides, record.players, strict=False)
    ]
    return ", ".join(filter(None, [*players, record.date[:10], record.variant, end_of(record)]))
