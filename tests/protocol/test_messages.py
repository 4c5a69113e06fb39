"""Messages: what is packed comes out again; what is malformed is refused with a line that names it."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hallcore.protocol import host_messages, tracing
from hallcore.protocol import messages as m
from hallcore.protocol.fields import MessageError
from hypothesis import given
from hypothesis import strategies as st

U8, U16, U30, U32 = (st.integers(0, 2**bits - 1) for bits in (8, 16, 30, 32))
NAME = st.text(max_size=7)
OPTIONS = st.binary(max_size=16)
GAME = st.tuples(st.integers(1, 2**30 - 1), NAME, OPTIONS, U8)
COMMAND = st.tuples(U30, U16, U16, U30)

HELLOS = st.builds(
    m.Hello, NAME, NAME, st.lists(NAME, max_size=8).map(tuple), NAME, OPTIONS, U30, U30, U16, U16, U8, U32, U32, U16
)
STATES = st.builds(
    m.State,
    *(U30, U16, U16, U30, U30, U8, st.integers(-1, 254), U8, U8, U16, U16),
    st.lists(U30, max_size=60).map(tuple),
    st.lists(U30, max_size=32).map(tuple),
)
SHOWN = st.lists(st.tuples(st.integers(0, 1023), st.integers(0, 31)), max_size=100).map(tuple)
ABOUT = st.one_of(st.integers(0, 1023), st.just(m.NO_SPACE))

# message: (values, packed from them, read back, as they were given)
PAIRS: dict[str, tuple[st.SearchStrategy[Any], Callable[[Any], bytes], Callable[[bytes], Any]]] = {
    "HELLO": (HELLOS, m.pack_hello, host_messages.unpack_hello),
    "STATE": (STATES, m.pack_state, host_messages.unpack_state),
    "MOVES": (
        st.tuples(U30, U16, st.integers(0, 60000), st.lists(U30, max_size=64).map(tuple)),
        lambda v: m.pack_moves(v[0], v[1], v[2], array("i", (5, *v[3], 5)), 1, 1 + len(v[3])),
        m.unpack_moves,
    ),
    "LIGHTS": (st.lists(st.integers(0, 31), max_size=500).map(bytes), m.pack_lights, host_messages.unpack_lights),
    "NOTE": (st.tuples(U8, ABOUT, st.text(max_size=25)), lambda v: m.pack_note(*v), host_messages.unpack_note),
    "WELCOME": (NAME, host_messages.pack_welcome, m.unpack_welcome),
    "NEW_GAME": (GAME, lambda v: host_messages.pack_new_game(*v), m.unpack_new_game),
    "RESTORE": (
        st.tuples(GAME, U16, U16).map(lambda v: (*v[0], v[1], v[2])),
        lambda v: host_messages.pack_restore(*v),
        m.unpack_restore,
    ),
    "PLAY": (COMMAND, lambda v: host_messages.pack_play(*v), partial(m.unpack_command, m.PLAY)),
    "CHOOSE": (COMMAND, lambda v: host_messages.pack_choose(*v), partial(m.unpack_command, m.CHOOSE)),
    "TAKE_BACK": (
        st.tuples(U30, U16, U16, st.just(0)),
        lambda v: host_messages.pack_take_back(*v[:3]),
        partial(m.unpack_command, m.TAKE_BACK),
    ),
    "SHOW": (SHOWN, host_messages.pack_show, m.unpack_show),
    "TRACE": (st.booleans(), tracing.pack_trace, tracing.unpack_trace),
    "POINT": (
        st.tuples(U30, U16, U16, U30, U16),
        lambda v: host_messages.pack_point(*v),
        m.unpack_point,
    ),
}


def plain(value: Any) -> Any:
    return vars(value) if isinstance(value, m.Hello | m.State) else value


def test_every_message_of_the_table_has_its_pair() -> None:
    table = re.findall(r"^\| (\d+) \| (\w+) \|", m.__doc__ or "", re.MULTILINE)
    assert {*PAIRS, "READINGS"} == {name for _, name in table}  # READINGS are cut from a stream anywhere
    numbers = {**vars(m), "READINGS": tracing.READINGS}
    assert [numbers[name] for _, name in table] == [int(number) for number, _ in table]


@pytest.mark.parametrize("name", PAIRS)
@given(data=st.data())
def test_a_message_comes_out_as_it_was_packed(name: str, data: st.DataObject) -> None:
    values, pack, unpack = PAIRS[name]
    value = data.draw(values)
    body = pack(value)
    assert len(body) <= m.MAX_BODY
    assert plain(unpack(body)) == plain(value)


@pytest.mark.parametrize("name", PAIRS)
@given(data=st.data())
def test_a_cut_or_lengthened_message_is_refused_by_name(name: str, data: st.DataObject) -> None:
    values, pack, unpack = PAIRS[name]
    body = pack(data.draw(values))
    cut = body[: data.draw(st.integers(0, len(body) - 1))]
    for wrong in (cut, body + b"\1"):
        # MOVES is as long as it has moves: cut between two of them it is another message, and a sound one
        if name == "MOVES" and len(wrong) >= 8 and len(wrong) % 4 == 0:
            continue
        with pytest.raises(MessageError, match=f"^{name}: "):
            unpack(wrong)


@pytest.mark.parametrize("name", PAIRS)
@given(body=st.binary(max_size=600))
def test_any_bytes_are_a_sound_message_or_refused(name: str, body: bytes) -> None:
    _, pack, unpack = PAIRS[name]
    try:
        value = unpack(body)
    except MessageError:
        return
    assert plain(unpack(pack(value))) == plain(value)


@pytest.mark.parametrize(
    ("unpack", "body", "words"),
    [
        (
            partial(m.unpack_command, m.PLAY),
            host_messages.pack_play(1, 0, 0, 2**30),
            "PLAY: 1073741824 at byte 8, expected at most 1073741823",
        ),
        (m.unpack_show, b"\1\0\4\1", "SHOW: 1024 at byte 1, expected at most 1023"),
        (m.unpack_new_game, host_messages.pack_new_game(0, "alea", b"", 0), "NEW_GAME: game_id is 0, which is no game"),
        (m.unpack_welcome, b"\2\xff\xfe", "WELCOME: a text is not UTF-8"),
        (host_messages.unpack_lights, b"\3\0\x0a", "LIGHTS: runs of lights do not add up to 3 spaces"),
        (host_messages.unpack_note, b"\0\0\x08\0", "NOTE: space 2048, expected at most 1023 or 65535"),
        (m.unpack_moves, b"\1\0\0\0\0\0\xff\xff\1\0\0\0", "MOVES: ply 65536, expected at most 65535"),
    ],
)
def test_what_is_out_of_range_is_refused_with_place_and_range(
    unpack: Callable[[bytes], object], body: bytes, words: str
) -> None:
    with pytest.raises(MessageError) as caught:
        unpack(body)
    assert str(caught.value) == words


def test_a_long_text_is_cut_between_two_letters() -> None:
    assert host_messages.unpack_note(m.pack_note(0, m.NO_SPACE, "é" * 90))[2] == "é" * 50
    assert host_messages.unpack_note(m.pack_note(0, m.NO_SPACE, "x" + "é" * 90))[2] == "x" + "é" * 49
