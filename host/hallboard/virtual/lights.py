"""What the virtual board's chain of lights shows, as colours of spaces."""

from __future__ import annotations

from collections.abc import Iterable

from hallboard.boards import PhysicalBoard

from .channel import Act, Frame

RGB = tuple[int, int, int]


def colours(board: PhysicalBoard, game: str, frame: Frame) -> list[RGB]:
    """The colour of every space's light in a frame: (red, green, blue) of 255."""
    out = []
    red, green = (1, 0) if board.light_order == "GRB" else (0, 1)
    for place in board.games[game].places:
        i = 3 * board.lights[place]
        triple = frame.data[i : i + 3]
        out.append((triple[red], triple[green], triple[2]) if len(triple) == 3 else (0, 0, 0))
    return out


def first_change_ms(frames: Iterable[Frame], act: Act) -> float | None:
    """From the beginning of an act to the next change of the lights, in virtual ms; None if there was none."""
    for frame in frames:
        if frame.at_us > act.begun_us:
            return (frame.at_us - act.begun_us) / 1000
    return None
