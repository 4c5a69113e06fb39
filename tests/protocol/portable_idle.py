"""Bytes that a connected board's rounds of the link allocate while nothing happens, and while the host is deaf."""

import gc

from board import SmallBoard
from channel import Channel, Dice, carry
from hallcore.protocol.endpoint import Endpoint

_allocated = getattr(gc, "mem_alloc", lambda: 0)  # CPython has none


class Nobody:
    def on_up(self, now_ms):
        pass

    def on_down(self, now_ms):
        pass

    def on_message(self, kind, body, now_ms):
        pass


def rounds(session, now_ms, count):
    """Rounds in which nothing is read; what is to be written is not taken."""
    receive = session.receive
    outgoing = session.outgoing
    gc.collect()
    gc.disable()
    before = _allocated()
    for _ in range(count):
        receive(b"", now_ms)
        out = outgoing(now_ms)
        if out:
            break
    after = _allocated()
    gc.enable()
    return after - before


def main():
    board = SmallBoard(5, ("alea",))
    session = board.session
    link = Endpoint(6, Nobody(), host=True)
    cables = Channel(Dice(1)), Channel(Dice(2))
    now_ms = 0
    for _ in range(100):
        now_ms += 10
        carry(session, link, cables[0], cables[1], now_ms)
    print("connected", session.link.up)
    print("idle", rounds(session, now_ms, 1000))
    for i in range(200):
        session.roles[i] = 5
        board.tracker.version += 1
        session.outgoing(now_ms)
    print("deaf", rounds(session, now_ms, 1) < 100)
    board = session = link = None
    gc.collect()
    before = _allocated()
    link = Endpoint(7, Nobody())
    print("endpoint below 3 KB", _allocated() - before < 3072)


main()
