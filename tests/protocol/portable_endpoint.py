"""Codec and endpoints over bad cables, as a transcript that is the same on every Python."""

from array import array
from binascii import crc32

from channel import Channel, Dice, carry
from hallcore.protocol import frames, host_messages
from hallcore.protocol import messages as m
from hallcore.protocol.endpoint import Endpoint
from hallcore.protocol.fields import MessageError


class Digest:
    """Counts and hashes what a link delivers, for each time it was up."""

    def __init__(self):
        self.connections = []
        self.downs = 0

    def on_up(self, now_ms):
        self.connections.append((0, 0))

    def on_down(self, now_ms):
        self.downs += 1

    def on_message(self, kind, body, now_ms):
        count, found = self.connections[-1]
        self.connections[-1] = (count + 1, crc32(body + bytes((kind,)), found))


def hexed(data):
    return "".join([f"{byte:02x}" for byte in data])


def codec():
    hello = m.Hello("0.1", "grid19", ("alea", "nevo"), "nevo", b"\1", 77, 3, 1, 2, 3, 4000000000, 5, 512)
    state = m.State(1, 2, 3, 4, 1073741823, 0, -1, 3, 1, 2, 5, (3, 4), (9,))
    moves = array("i", [1, 2, 1073741823])
    bodies = (
        (m.pack_hello(hello), lambda body: m.pack_hello(host_messages.unpack_hello(body))),
        (m.pack_state(state), lambda body: m.pack_state(host_messages.unpack_state(body))),
        (m.pack_moves(9, 1, 40, moves, 1, 3), m.unpack_moves),
        (m.pack_lights(bytes(361)), lambda body: m.pack_lights(host_messages.unpack_lights(body))),
        (m.pack_note(1, 19, "é" * 60), lambda body: host_messages.unpack_note(body)[1]),
        (host_messages.pack_restore(5, "vlkno", b"\1", 2, 0, 44), lambda body: m.unpack_restore(body)[3:]),
        (host_messages.pack_show([(3, 4)]), m.unpack_show),
        (host_messages.pack_play(5, 0, 44, 1073741823), lambda body: m.unpack_command(m.PLAY, body)),
    )
    for body, read in bodies:
        got = read(body)
        print(hexed(body), hexed(got) if isinstance(got, bytes) else got)
        for size in range(len(body)):
            try:
                read(body[:size])
            except MessageError as error:
                if size == len(body) // 2:
                    print(error)
    dice = Dice(4)
    for size in (0, 1, 253, 254, 255, 512):
        payload = bytes([dice.below(3) for _ in range(size)])
        frame = frames.encode(payload)
        spoilt = bytearray(frame)
        spoilt[len(frame) // 2] ^= 4
        receiver = frames.FrameReceiver(512)
        print(size, len(frame), crc32(frame), list(receiver.receive(frame)) == [payload])
        print(len(receiver.receive(bytes(spoilt))), receiver.bad)


def endpoints(seed, faults):
    dice = Dice(seed)
    a_end, b_end = Digest(), Digest()
    a, b = Endpoint(seed, a_end), Endpoint(seed + 50, b_end, host=True)
    ab, ba = Channel(dice, faults), Channel(dice, faults)
    taken = [0, 0]
    now_ms = 1073741000
    for i in range(2500):
        now_ms += 10
        carry(a, b, ab, ba, now_ms)
        for side, link in enumerate((a, b)):
            if i < 2000 and i % 4 == 0:
                body = bytes([taken[side] & 255]) * (1 + dice.below(90))
                taken[side] += link.send(1 + i % 60, body)
            if i % 10 == side:
                link.post(63, bytes([i & 255]))
        if i == 1200:  # the device is switched off and on
            a_end = Digest()
            a = Endpoint(seed + 99, a_end)
    for name, link, end in (("device", a, a_end), ("host", b, b_end)):
        print(name, link.up, end.downs, link.window.resent, link.frames.bad, link.stale, taken)
        for count, found in end.connections:
            print(count, found)


codec()
for seed in range(2):
    endpoints(seed, (0, 0, 0, 0, 0, 0))
    endpoints(seed, (30, 30, 30, 4, 4, 4))
