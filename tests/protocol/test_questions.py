"""What the board asks has a number, which the host hears before it sees the lights of it."""

from __future__ import annotations

from hallcore.protocol import host_messages
from hallcore.protocol import messages as m
from hallcore.protocol.endpoint import Endpoint

from .board import SmallBoard
from .channel import Channel, Dice, carry


class Host:
    """Hears numbers of questions, and how they are lit."""

    def __init__(self) -> None:
        self.question = -1
        self.lit: list[tuple[int, int]] = []  # (the number that was heard last, the number that the lights are of)

    def on_up(self, now_ms: int) -> None:
        pass

    def on_down(self, now_ms: int) -> None:
        pass

    def on_message(self, kind: int, body: bytes, now_ms: int) -> None:
        if kind == m.STATE:
            self.question = host_messages.unpack_state(body).question
        elif kind == m.LIGHTS:
            self.lit.append((self.question, host_messages.unpack_lights(body)[0]))


def test_a_host_knows_the_number_of_every_question_that_it_sees() -> None:
    board, host = SmallBoard(5, ("vlkno",)), Host()
    link = Endpoint(6, host, host=True)
    cables = Channel(Dice(1), latency_ms=25), Channel(Dice(2), latency_ms=25)
    for round_ in range(400):
        if round_ % 3 == 0:
            board.session.question = round_ // 3 % 30
            board.session.roles[0] = board.session.question
        carry(board.session, link, *cables, 10 * round_)
    assert len(host.lit) > 20
    assert all(lit == heard for heard, lit in host.lit)
