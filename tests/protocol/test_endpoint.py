"""Two endpoints and a bad cable between them, on a virtual clock."""

from __future__ import annotations

import pytest
from hallcore.protocol.endpoint import WINDOW, Endpoint
from hallcore.protocol.frames import encode

from .channel import Channel, Dice, End, carry

# per 10000 bytes: dropped, doubled, changed; per 100 writes: cut, doubled, held up
CABLES = {
    "good": (0, 0, 0, 0, 0, 0),
    "drops": (100, 0, 0, 0, 0, 0),
    "doubles": (0, 100, 0, 0, 20, 0),
    "changes": (0, 0, 100, 0, 0, 0),
    "cuts": (0, 0, 0, 20, 0, 0),
    "holds up": (0, 0, 0, 0, 10, 30),
    "all at once": (40, 40, 40, 5, 5, 5),
}
STEP_MS = 5


class Pair:
    """A device's and a host's endpoint, the cable, and the clock, which wraps soon after the start."""

    def __init__(self, faults: tuple[int, ...] = CABLES["good"], seed: int = 1, timeout_ms: int = 3000) -> None:
        dice = Dice(seed)
        self.device_end, self.host_end = End(), End()
        self.device = Endpoint(11 + seed, self.device_end, timeout_ms=timeout_ms)
        self.host = Endpoint(22 + seed, self.host_end, host=True, timeout_ms=timeout_ms)
        self.to_host, self.to_device = Channel(dice, faults), Channel(dice, faults)
        self.now_ms = 2**30 - 1000

    @property
    def ticks_ms(self) -> int:
        return self.now_ms % 2**30

    def run(self, ms: int) -> None:
        for _ in range(ms // STEP_MS):
            self.now_ms += STEP_MS
            carry(self.device, self.host, self.to_host, self.to_device, self.now_ms)

    def run_until_up(self) -> None:
        for _ in range(400):
            self.run(STEP_MS)
            if self.device.up and self.host.up:
                return
        raise AssertionError("the link does not come up")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("cable", CABLES)
def test_every_message_arrives_once_and_in_order_over_any_cable(cable: str, seed: int) -> None:
    pair = Pair(CABLES[cable], seed, timeout_ms=60_000)
    messages = [(1 + i % 60, bytes([i % 256, i // 256]) * (1 + i * 7 % 40)) for i in range(150)]
    waiting = {pair.device: list(messages), pair.host: list(messages)}
    for _ in range(60_000):
        pair.run(STEP_MS)
        for link, rest in waiting.items():
            if rest and link.send(*rest[0]):
                rest.pop(0)
        if all(end.connections and len(end.connections[-1]) >= 150 for end in (pair.device_end, pair.host_end)):
            break
    pair.run(2000)
    assert pair.host_end.connections[-1] == messages
    assert pair.device_end.connections[-1] == messages
    assert pair.host_end.downs == pair.device_end.downs == 0
    if cable == "good":
        assert pair.device.window.resent == pair.host.window.resent == 0
        assert pair.device.stale == pair.host.stale == 0
    elif cable != "holds up":
        assert pair.device.frames.bad or pair.device.stale or pair.device.window.resent


@pytest.mark.parametrize("seed", range(4))
def test_a_connection_delivers_a_beginning_of_what_was_sent_in_it_and_nothing_of_another(seed: int) -> None:
    pair = Pair(CABLES["all at once"], seed, timeout_ms=300)  # comes down every now and then
    sent: list[list[tuple[int, bytes]]] = []
    for number in range(6000):
        ups = len(pair.device_end.connections)
        pair.run(STEP_MS)
        while len(sent) < len(pair.device_end.connections):
            sent.append([])
        message = (1, number.to_bytes(4, "little"))
        if len(pair.device_end.connections) == ups and pair.device.send(*message):
            sent[-1].append(message)
    received = [got for got in pair.host_end.connections if got]
    assert pair.device_end.downs > 3, "the cable was not bad enough to show anything"
    assert len(received) > 3
    runs = iter(sent)
    for got in received:
        assert any(run[: len(got)] == got for run in runs), "not the beginning of what was sent in a later connection"


def test_a_rebooted_peer_is_recognised_and_nothing_of_its_former_life_is_taken() -> None:
    pair = Pair()
    pair.run_until_up()
    for i in range(5):
        assert pair.device.send(1, bytes([i]))
    former = bytes(pair.device.outgoing(pair.ticks_ms))
    assert former
    pair.device_end = End()
    pair.device = Endpoint(99, pair.device_end)
    pair.run(1000)
    assert pair.host_end.downs == 1
    assert pair.device.up
    assert pair.host.up
    pair.host.receive(former, pair.ticks_ms)
    assert pair.host_end.connections == [[], []]
    assert pair.host.stale == 5
    assert pair.device.send(2, b"new")
    pair.run(100)
    assert pair.host_end.connections == [[], [(2, b"new")]]


def test_a_replugged_cable_brings_both_ends_back_within_a_second() -> None:
    pair = Pair()
    pair.run_until_up()
    pair.device.send(1, b"before")
    for channel in (pair.to_host, pair.to_device):
        channel.faults = (10_000, 0, 0, 0, 0, 0)
    pair.run(5000)
    assert not pair.device.up
    assert not pair.host.up
    for channel in (pair.to_host, pair.to_device):
        channel.faults = CABLES["good"]
    pair.run(1100)
    assert pair.device.up
    assert pair.host.up
    assert pair.host_end.connections == [[], []]


def test_a_host_that_stops_reading_costs_the_device_a_bounded_memory_and_nothing_else() -> None:
    pair = Pair()
    pair.run_until_up()
    refused = 0
    for i in range(100_000):
        pair.now_ms += STEP_MS
        pair.device.receive(b"", pair.ticks_ms)
        refused += not pair.device.send(1, bytes(60))
        pair.device.post(2, i.to_bytes(4, "little"))
        view = pair.device.outgoing(pair.ticks_ms)  # and the stream takes none of it
        assert len(view) <= len(pair.device._out)
        assert sum(len(body) for _, body in pair.device.window.messages) <= WINDOW
        assert len(pair.device._slots) <= 1
        if i == 1000:
            assert not pair.device.up
    assert refused > 99_000
    assert pair.device.window.resent == 0, "nothing is to be sent again before the stream took it"
    pair.run(3000)
    assert pair.device.up
    assert pair.host.up


def test_of_posted_messages_the_last_arrives_and_no_more_than_one_waits() -> None:
    pair = Pair(CABLES["drops"], seed=5, timeout_ms=60_000)
    pair.run_until_up()
    for i in range(300):
        assert pair.device.post(3, i.to_bytes(2, "little"))
        assert pair.device.busy(3)
        pair.run(STEP_MS)
    pair.run(5000)
    assert not pair.device.busy(3)
    got = [int.from_bytes(body, "little") for _, body in pair.host_end.connections[-1]]
    assert got == sorted(set(got))
    assert got[-1] == 299
    assert len(got) < 200, "posting is to skip what is out of date"


def test_a_lost_message_is_sent_again_before_its_time_when_the_next_one_shows_the_gap() -> None:
    pair = Pair()
    pair.run_until_up()
    pair.device.send(1, b"lost")
    pair.device.wrote(len(pair.device.outgoing(pair.ticks_ms)))
    pair.device.send(1, b"next")
    pair.run(40)
    assert pair.host_end.connections[-1] == [(1, b"lost"), (1, b"next")]


def test_an_idle_link_is_silent_but_for_signs_of_life() -> None:
    pair = Pair()
    pair.run_until_up()
    before = pair.to_host.carried
    pair.run(60_000)
    assert pair.host.up
    assert (pair.to_host.carried - before) / 60 < 50  # bytes per second


def test_an_echoing_port_and_another_host_are_known_for_what_they_are() -> None:
    end = End()
    link = Endpoint(5, end, host=True)
    other = Endpoint(6, End(), host=True)
    link.receive(bytes(link.outgoing(1)), 1)
    link.receive(bytes(other.outgoing(1)), 1)
    assert (link.echoes, link.twins, link.up, end.connections) == (1, 1, False, [])


def test_a_peer_of_another_protocol_is_known_and_not_connected_with() -> None:
    link = Endpoint(5, End(), host=True)
    link.receive(encode(b"\0\0\0\0" + bytes([9, 0]) + b"\7\0\0\0" + b"\5\0\0\0"), 1)
    assert (link.peer_protocol, link.up) == (9, False)


@pytest.mark.parametrize("seed", range(3))
def test_noise_never_raises_and_never_becomes_a_message(seed: int) -> None:
    dice = Dice(seed)
    end = End()
    link = Endpoint(5, end)
    for i in range(3000):
        kind = dice.below(3)
        noise = bytes(dice.below(256) for _ in range(dice.below(40)))
        link.receive(encode(noise) if kind == 0 else encode(bytes(4) + noise) if kind == 1 else noise, i)
        link.wrote(len(link.outgoing(i)))
    assert [got for got in end.connections if got] == []


@pytest.mark.parametrize("speed", [1, 20])
def test_two_clocks_of_different_speed_keep_the_link_up(speed: int) -> None:
    pair = Pair()
    pair.run_until_up()
    device_ms = pair.ticks_ms
    for _ in range(60_000 // STEP_MS):
        pair.now_ms += STEP_MS
        pair.host.receive(pair.to_host.read(pair.now_ms), pair.ticks_ms)
        out = bytes(pair.host.outgoing(pair.ticks_ms))
        pair.host.wrote(len(out))
        for _ in range(speed):
            device_ms = (device_ms + STEP_MS) % 2**30
            pair.device.receive(out, device_ms)
            out = b""
            view = pair.device.outgoing(device_ms)
            if view:
                pair.to_host.write(bytes(view), pair.now_ms)
                pair.device.wrote(len(view))
    assert pair.device_end.downs == pair.host_end.downs == 0


def test_an_acknowledgement_of_what_was_never_sent_is_ignored() -> None:
    pair = Pair()
    pair.run_until_up()
    pair.device.send(1, b"a")
    pair.device.window.acknowledged(1, pair.ticks_ms)
    assert pair.device.window.holds(1)
    pair.run(100)
    assert pair.host_end.connections[-1] == [(1, b"a")]
    assert not pair.device.window.holds(1)
