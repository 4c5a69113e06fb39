"""A session at a board that hands move of which it is told nothing, as at a real one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from hallboard import Game
from hallboard.link import BoardClient
from hallboard.link.events import Event
from hallboard.session import HandSeat, Session
from hallboard.session.setup import Setup, virtual_board
from hallboard.virtual import VirtualBoard


@contextmanager
def by_hands(game: Game, url: str, records: Path) -> Iterator[tuple[Session, VirtualBoard]]:
    """Two people play `game` at the virtual board of that address; it goes into the records."""
    setup = Setup(str(records))
    with virtual_board(url, game) as board:

        def connect(on_event: Callable[[Event], None]) -> BoardClient:
            return BoardClient(board.url, on_event)

        seats = setup.record(game, [HandSeat(), HandSeat()], board.url)
        session = Session(game, connect, seats, setup.recorder, board, by_keyboard=False)
        session.start()
        try:
            yield session, board
        finally:
            session.close()
