"""An arbiter's correction of a recorded move."""

from __future__ import annotations

from dataclasses import replace

from hallcore.errors import AmbiguousMove, IllegalMove, InvalidText

from ..errors import UserError
from .record import UNFINISHED, Record

CORRECTED = "Corrected: "  # how the trail of a correction begins


class CorrectionError(UserError):
    """A move that can't stand in the place of another."""


def trail(former: str) -> str:
    """The comment on a move that stands for another."""
    return f"{CORRECTED}{former} was recorded."


def corrected(record: Record, ply: int, text: str) -> Record:
    """The record with this move at `ply` (as its moves count), which says in its comment what it stands for.

    Times and the moves after it stay; the end follows where the rules had or have ended the game. Raises
    CorrectionError where the game does not go on like that, and BrokenRecord.
    """
    at = next((i for i, move in enumerate(record.moves) if move.ply == ply), None)
    if at is None:
        last = f" from {record.moves[0].ply} to {record.moves[-1].ply}" if record.moves else ""
        raise CorrectionError(f"no move {ply} to correct: expected one{last}")
    by_rules = record.replay().outcome() is not None
    former, game = record.moves[at], record.replay(at)
    try:
        made = str(game.push(text))
    except (InvalidText, IllegalMove, AmbiguousMove) as error:
        raise CorrectionError(f"move {ply}: {error}") from None
    if made == former.text:
        raise CorrectionError(f"move {ply} is {made} already")
    comment = " ".join(filter(None, (former.comment, trail(former.text))))
    moves = [*record.moves[:at], replace(former, text=made, comment=comment), *record.moves[at + 1 :]]
    for move in moves[at + 1 :]:
        try:
            if outcome := game.outcome():
                raise CorrectionError(f"the game would be over with move {ply} ({outcome}): take back to there first")
            game.push(move.text)
        except (InvalidText, IllegalMove, AmbiguousMove) as error:
            why = f"move {move.ply} would not be possible then: {error}"
            raise CorrectionError(f"{why}; take back to there first") from None
    evaluations = {at_ply: found for at_ply, found in record.evaluations.items() if at_ply < ply}
    variations = [variation for variation in record.variations if variation.ply <= ply]
    result, reason = record.result, record.reason
    if outcome := game.outcome():
        result, reason = outcome.result, outcome.reason
    elif by_rules:
        result, reason = UNFINISHED, ""
    changed = replace(record, moves=moves, evaluations=evaluations, variations=variations)
    return replace(changed, result=result, reason=reason)
