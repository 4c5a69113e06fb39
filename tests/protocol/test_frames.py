"""Frames: whatever the bytes and however they are cut or spoilt, a payload arrives whole or not at all."""

from __future__ import annotations

from itertools import pairwise

from hallcore.protocol.frames import FrameReceiver, coded_size, encode
from hypothesis import given
from hypothesis import strategies as st

LIMIT = 600
PAYLOADS = st.one_of(
    st.binary(max_size=LIMIT),
    st.integers(240, 520).map(lambda n: bytes([7]) * n),
    st.lists(st.sampled_from([b"\0", b"\1" * 253, b"\xff" * 254, b"\2" * 255]), max_size=2).map(b"".join),
)


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    """`data` cut at the places `cuts`."""
    at = sorted({cut % (len(data) + 1) for cut in cuts} | {0, len(data)})
    return [data[a:b] for a, b in pairwise(at)]


@given(st.lists(PAYLOADS, max_size=4), st.lists(st.integers(0, 5000), max_size=12))
def test_payloads_arrive_whole_however_the_stream_is_cut(payloads: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(encode(payload) for payload in payloads)
    receiver = FrameReceiver(LIMIT)
    assert [payload for piece in pieces(stream, cuts) for payload in receiver.receive(piece)] == payloads
    assert receiver.bad == 0


@given(PAYLOADS)
def test_a_frame_has_one_zero_at_its_end_and_the_size_that_was_said(payload: bytes) -> None:
    frame = encode(payload)
    assert frame.index(0) == len(frame) - 1
    assert len(frame) <= coded_size(len(payload))


@given(PAYLOADS, st.integers(0, 5000), st.integers(1, 255), PAYLOADS)
def test_a_spoilt_byte_never_makes_a_wrong_payload(payload: bytes, at: int, flip: int, after: bytes) -> None:
    frame = bytearray(encode(payload))
    frame[at % len(frame)] ^= flip
    receiver = FrameReceiver(LIMIT)
    got = list(receiver.receive(bytes(frame) + b"\0" + encode(after)))
    assert got == [after]
    assert receiver.bad >= 1


@given(st.lists(st.binary(max_size=2000), max_size=5), PAYLOADS)
def test_noise_is_borne_and_the_frame_after_it_is_taken(noise: list[bytes], payload: bytes) -> None:
    receiver = FrameReceiver(LIMIT)
    for piece in noise:
        assert list(receiver.receive(piece)) == []
    assert list(receiver.receive(b"\0" + encode(payload))) == [payload]


def test_a_frame_without_end_takes_no_more_memory_than_the_longest_one() -> None:
    receiver = FrameReceiver(20)
    for _ in range(1000):
        assert not receiver.receive(b"\x01" * 500)
    assert len(receiver._coded) == coded_size(20)
    assert list(receiver.receive(b"\0" + encode(b"x" * 20))) == [b"x" * 20]
    assert receiver.bad == 1
