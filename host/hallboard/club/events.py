"""What happened in a game, one event after another, and the record that follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from ..prefix import prefix_length
from ..record import UNFINISHED, Player, Record, RecordedMove

ABOUT, MOVE, BACK, END = "about", "move", "back", "end"
_OF_THE_GAME = ("game", "variant", "start", "date", "board", "comment", "match", "set_number", "rules", "time_control")


@dataclass(frozen=True)
class Event:
    """One of these, with its data.

    | kind | data |
    |---|---|
    | `about` | the game, its variant, players and tags, as in `Record` |
    | `move` | a move, as in `RecordedMove` |
    | `back` | `moves`: how many of the first moves stay |
    | `end` | `result` and `reason`; `*` where the game goes on again |
    """

    kind: str
    data: dict[str, Any]


def follow(events: Iterable[Event]) -> Record:
    """The record after these events."""
    record = Record("")
    for event in events:
        if event.kind == ABOUT:
            for name in _OF_THE_GAME:
                setattr(record, name, event.data[name])
            record.players = tuple(Player(*player) for player in event.data["players"])
            record.tags = tuple((name, value) for name, value in event.data["tags"])
        elif event.kind == MOVE:
            record.moves.append(RecordedMove(**{**event.data, "clocks_ms": tuple(event.data["clocks_ms"])}))
        elif event.kind == BACK:
            del record.moves[event.data["moves"] :]
        else:
            record.result, record.reason = event.data["result"], event.data["reason"]
    return record


def news(told: Record, record: Record) -> list[Event]:
    """What has happened between these two records of one game; `told` is `Record("")` where nothing is known yet."""
    found: list[Event] = []
    if _about(told) != _about(record):
        found.append(Event(ABOUT, _about(record)))
    same = prefix_length(told.moves, record.moves)
    went_back = same < len(told.moves)
    if went_back:
        found.append(Event(BACK, {"moves": same}))
    found += [Event(MOVE, {**asdict(move), "clocks_ms": list(move.clocks_ms)}) for move in record.moves[same:]]
    if (told.result, told.reason) != (record.result, record.reason) or (went_back and record.result != UNFINISHED):
        found.append(Event(END, {"result": record.result, "reason": record.reason}))
    return found


def _about(record: Record) -> dict[str, Any]:
    players = [[player.name, player.engine] for player in record.players]
    own = {name: getattr(record, name) for name in _OF_THE_GAME}
    return {**own, "players": players, "tags": [list(tag) for tag in record.tags]}
