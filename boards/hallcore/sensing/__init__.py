"""Sensing: from readings to steps."""

if False:  # types
    from collections.abc import Callable
    from typing import Any

    from ..board.board import Spaces
    from ..tracker.tracker import Tracker
    from .interface import AskingWatch


def make_watch(
    tracker: "Tracker", spaces: "Spaces", scanner: "Any", pause: "Callable[[], None]" = lambda: None
) -> "AskingWatch":
    """The watch of the tracker's game over `spaces` of a board. Only its own modules are loaded: a board needs one.

    A watch that decodes for long calls `pause` now and then; its `feed` may be called from there.
    """
    if spaces.switches:
        from .switches.watch import SwitchWatch

        return SwitchWatch(tracker, spaces, scanner)
    if spaces.pyramids:
        from .pyramids.watch import PyramidWatch

        return PyramidWatch(tracker, spaces, scanner, pause)  # type: ignore[return-value]  # it never asks
    if spaces.stacks:
        from .stacks.watch import StackWatch

        return StackWatch(tracker, spaces, scanner, pause)
    from .threshold import ThresholdWatch

    return ThresholdWatch(tracker, spaces, scanner)
