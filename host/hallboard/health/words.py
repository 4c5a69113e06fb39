"""The health of a board in words, for the terminal and for the page."""

from __future__ import annotations

from collections.abc import Iterator

from .judge import BoardHealth, State

MEANING: dict[State, str] = {
    "sound": "sound",
    "weak": "weak",
    "broken": "broken",
    "unsure": "not as it should stand",
}


def summary(health: BoardHealth) -> str:
    """`all 25 spaces are sound`, or how many are in which state."""
    counts = {state: len(health.of(state)) for state in MEANING}
    total = len(health.spaces)
    if counts["sound"] == total:
        return f"all {total} spaces are sound"
    said = [f"{n} {MEANING[state]}" for state, n in counts.items() if n]
    return f"{total} spaces: " + ", ".join(said)


def advice(health: BoardHealth) -> Iterator[str]:
    """What else there is to say or to do."""
    tallest = max((one.tells for one in health.spaces), default=0)
    if tallest:
        yield f"A sound space feels every piece of stacks up to {tallest} high; above that the board may ask."
    if health.uncalibrated:
        yield "Many zeros are off, as those of a board that was never calibrated: hallboard board calibrate PORT"
    vacant = sum(1 for one in health.spaces if one.felt is None and one.state == "sound")
    if health.empty:
        yield (
            "Nothing stands on the board: what its sensors feel of a piece is not known. Set up the game's first "
            "position and look again."
        )
    elif vacant:
        yield (
            f"Nothing stands on {vacant} of the sound spaces: what they feel of a piece shows in a game's trace, by "
            "hallboard trace record and health FILE."
        )
    if abs(health.common_uT) >= 100:
        yield f"A field of {health.common_uT:.0f} uT from outside is in all readings; it does no harm."
