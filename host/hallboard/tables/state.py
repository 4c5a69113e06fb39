"""A session as plain data: what `gameFull` and `gameState` have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from hallcore.steps import is_drop

from ..colours import Rgb, hexadecimal
from ..session import EngineSeat, Session, SessionView
from ..session.steps import next_steps
from .words import ROLE_NAMES, spoken


def state_of(session: Session, view: SessionView, lights: Sequence[Rgb]) -> dict[str, Any]:
    """Everything that may change, without the picture."""
    names = space_names(session)
    record = session.recorder.record
    sides = tuple(seat.side for seat in view.seats)
    return {
        "position": session.game.position(),
        "moves": list(view.history),
        "turns": [list(turn) for turn in view.turns],
        "firstPly": view.first_ply,
        "turn": sides[view.seat] if view.seat >= 0 else None,
        "status": "finished" if view.result else "started",
        "winner": record.result if view.result and record.result in sides else None,
        "result": view.result,
        "seats": [
            {**asdict(seat), "engine": isinstance(who, EngineSeat)}
            for seat, who in zip(view.seats, session.seats, strict=True)
        ],
        "instruction": view.instruction,
        "busy": session.busy,
        "asksToConfirm": session.asks_to_confirm,
        "pieces": {name: list(kinds) for name, kinds in zip(names, view.pieces, strict=True) if kinds},
        "roles": {name: ROLE_NAMES[role] for name, role in zip(names, view.roles, strict=True) if role},
        "spoken": {name: text for name, role in zip(names, view.roles, strict=True) if (text := spoken(role, sides))},
        "lights": {name: hexadecimal(light) for name, light in zip(names, lights, strict=True) if any(light)},
        "closed": [names[space] for space in sorted(view.closed)],
        "inHand": list(view.in_hand),
        "aside": list(view.aside),
        "choices": list(view.choices),
        "mayEnd": view.may_end,
        "mayBe": list(view.may_be),
        "mayAcceptDraw": view.may_accept_draw,
        "mayPlace": view.by_keyboard and not view.result and any(map(is_drop, next_steps(session.game))),
        "stash": [{"kind": kind, "count": count} for kind, count in view.stash],
        "picked": view.picked,
        "notes": list(view.notes),
        "hint": None if session.advice is None else dict(zip(("move", "why"), session.advice, strict=True)),
        "thinking": None if view.thinking is None else asdict(view.thinking),
        "link": view.link,
        "recordProblem": view.record_problem,
        "recordId": session.recorder.id,
        "match": None if view.match is None else asdict(view.match),
        "byHand": view.by_keyboard,
        "clumsy": session.clumsy,
        "judgement": _judgement(view) if session.judges else None,
    }


def _judgement(view: SessionView) -> dict[str, Any]:
    """The first side's chance from 0 to 1, None while it is not known, and the line that the engine expects."""
    return {"chance": None if view.score is None else round((1 + view.score) / 2, 3), "line": view.line}


def space_names(session: Session) -> list[str]:
    """The names of the spaces."""
    geometry = session.game.ruleset.geometry
    return [str(geometry.space_name(space)) for space in range(geometry.SPACES)]
