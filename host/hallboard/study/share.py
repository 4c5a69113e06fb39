"""A recorded game as one HTML file that needs nothing else: pictures, moves, and what an engine has found."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from ..draw.compose import look_of
from ..draw.parts import Parts, parts
from ..game import Game
from ..record import Record, format_record
from .graph import graph
from .judgement import Judgement, judgements

_STATIC = Path(__file__).parent / "static"


def share(record: Record) -> str:
    """The file's text: the game as far as the present rules allow it. Raises BrokenRecord."""
    game, objection = record.follow()
    frames = _Frames()
    for position in _positions(game):
        frames.add(parts(position, last_turn=True))
    judged = judgements(game, record.evaluations)
    data = {
        "firstPly": game.start().ply,
        "parts": frames.parts,
        "frames": frames.frames,
        "moves": _moves(record, game, judged),
        "end": end_of(record),
    }
    return Template((_STATIC / "share.html").read_text("utf-8")).substitute(
        title=escape(_title(record)),
        people=escape(_people(record, game)),
        size=frames.size,
        style=(_STATIC / "share.css").read_text("utf-8"),
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
    """Pictures one after another, each a list of numbers of parts: what does not change is there once."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.frames: list[list[int]] = []
        self.size = "1 1"
        self._numbers: dict[str, int] = {}

    def add(self, picture: Parts) -> None:
        """The next picture."""
        self.size = picture["size"]
        self.frames.append([self._number(name, part) for name, part in picture.items() if name != "size"])

    def _number(self, name: str, part: str) -> int:
        text = f"<defs>{part}</defs>" if name.startswith("defs/") else part
        if text not in self._numbers:
            self._numbers[text] = len(self.parts)
            self.parts.append(text)
        return self._numbers[text]


def _positions(game: Game) -> list[Game]:
    positions = [game.start()]
    for move in game.moves:
        after = positions[-1].copy()
        after.push(move.value)
        positions.append(after)
    return positions


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
