"""Portable: prints the bytes of an endpoint, and the microseconds to make and to read frames."""

import gc
import time

from hallcore.protocol import messages as m
from hallcore.protocol.endpoint import Endpoint
from hallcore.protocol.frames import FrameReceiver, encode
from hallcore.protocol.host_messages import pack_play
from hallcore.protocol.messages import PLAY, State, pack_state, unpack_command

ROUNDS = 500


def timed(call):
    """Microseconds of one call, collections included."""
    start = time.ticks_us()
    for _ in range(ROUNDS):
        call()
    return time.ticks_diff(time.ticks_us(), start) // ROUNDS


def figures():
    gc.collect()
    before = gc.mem_alloc()
    link = Endpoint(7, None)  # noqa: F841
    gc.collect()
    size = gc.mem_alloc() - before
    state = State(1, 0, 20, 1000000, 1000000, 0, -1, 1, 2, 0, 1, (5, 6), ())
    roles = bytearray(361)
    for i in range(0, 361, 12):
        roles[i] = 1 + i % 7
    receiver = FrameReceiver(m.MAX_BODY)
    play = encode(pack_play(1, 0, 20, 123456))

    def read_play():
        unpack_command(PLAY, receiver.receive(play)[0])

    print(
        size,
        timed(lambda: encode(pack_state(state))),
        timed(lambda: encode(m.pack_lights(roles))),
        timed(read_play),
    )


figures()
