"""Stacks when another position is wanted: the last readings are held against it, for a hand may be lifting already."""

from array import array

from ...keys import TURN
from ...steps import act_of, count_of, is_drop, lift, space_of


def take_over(tracker, decoder, readings: "array[int]", sigma_uT: float, now_ms: int) -> None:  # type: ignore[no-untyped-def]
    """Go on from `readings`, the last ones explained, with the position that the tracker wants now.

    What they cannot tell apart may be that position, whatever it was taken for. A piece in the hand was lifted from it.
    """
    holding = decoder.holding()
    step = _first_lift(tracker) if holding else -1
    if step < 0 and tracker.n_debts():
        decoder.start(readings, sigma_uT, tracker.due)
        see(tracker, decoder.seen, now_ms)
        step = _first_lift(tracker) if holding else -1
    kinds = bytearray(count_of(step) if step >= 0 else 0)
    if step >= 0:
        hands = tracker.room.hands
        content = tracker.due[space_of(step)]
        tracker.see(space_of(step), content, now_ms)
        for i in range(len(kinds)):
            kinds[i] = hands.top(content)
            content = hands.pop(content)
        tracker.step(step, now_ms)
    decoder.hold(kinds)


def see(tracker, seen: "array[int]", now_ms: int) -> None:  # type: ignore[no-untyped-def]
    """Tell the tracker what stands on every space."""
    for space in range(len(seen)):
        if seen[space] != tracker.actual[space]:
            tracker.see(space, seen[space], now_ms)


def _first_lift(tracker) -> int:  # type: ignore[no-untyped-def]
    """The lift that explains all that the set-up still lacks, if a turn of the hands may begin with it; else -1."""
    counters = tracker.counters
    if tracker.n_debts() != 1 or not tracker.setting_up() or tracker.host_seats >> counters[TURN] & 1:
        return -1
    space = 0
    while not tracker.is_off(space):
        space += 1
    if not is_drop(tracker.owed_at(space)):
        return -1
    hands = tracker.room.hands
    step = lift(space, hands.top(tracker.due[space]), tracker.missing_at(space))
    steps = array("i", bytes(4 * hands.MAX_NEXT))
    for i in range(hands.next_steps(tracker.cells, counters, tracker.done, 0, steps)):
        if act_of(steps[i]) == step:
            return step
    return -1
