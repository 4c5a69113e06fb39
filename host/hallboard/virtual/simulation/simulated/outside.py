"""What is outside of the simulated device: the host and real time, for a program of its own or in a web page."""

import sys

IN_A_PAGE = sys.platform == "webassembly"


def channel():
    """The line to the host."""
    if IN_A_PAGE:
        from .page import Channel as PageChannel

        return PageChannel()
    import os

    from .real import Channel

    found = Channel(int(os.getenv("HALLBOARD_WORLD_FD")))
    found.watch(sys.stdin)
    return found


def pace(bench, line, speed):
    """What holds virtual time back."""
    if IN_A_PAGE:
        from .page import Pace as PagePace

        return PagePace(bench, line, speed)
    from .pace import Pace

    return Pace(bench, line, speed)
