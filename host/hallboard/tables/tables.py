"""The tables that are open on this server."""

from __future__ import annotations

import re
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from serial.tools import list_ports

from ..boards import known_names
from ..errors import UserError
from ..game import SETS, Game, parse_time_control
from ..record import ROUND, Recorder, Store, corrected
from ..session import EngineSeat, HandSeat, Seat
from ..session.setup import Setup
from ..virtual import is_virtual, parse_url
from .connected import board_game_at
from .exercise import Exercise
from .table import Table
from .trial import Trial

_MOST_VIRTUAL = 24  # boards at a time: each is a program of its own
_ID_BYTES = 6
_LEVELS = range(1, 11)
_LONGEST_NAME = 60
_ARGUMENTS = {
    "speed",
    "seed",
    "calibration",
    "game",
    "faults",
}  # of a virtual board: it runs no program that a page names


class Tables:
    """Opens, finds and closes tables; for any thread. `records` is where their games are kept.

    Connected boards may be as many as there are, virtual ones `most_virtual`. `on_close` is called with each table that
    is about to be closed.
    """

    def __init__(self, records: str | None = None, most_virtual: int = _MOST_VIRTUAL) -> None:
        self.records = records
        self._most_virtual = most_virtual
        self._tables: dict[str, Table] = {}
        self._lock = threading.Lock()
        self.on_close: Callable[[Table], None] = lambda table: None

    def open(self, wanted: Mapping[str, Any]) -> Table:
        """A table for a new game: `game`, perhaps `variants`, `seats`, `board`, `time`, `sets`, `round` and `number`.

        With `follow` it is the game that is in progress on the connected board. Raises UserError or LinkError.
        """
        if wanted.get("follow") is True:
            return self._follow(wanted)
        variants = wanted.get("variants") or {}
        if not isinstance(variants, dict):
            raise UserError("variants: expected names and values")
        name = wanted.get("game")
        if not isinstance(name, str):
            raise UserError("game: expected the name of a game")
        setup = Setup(self.records)
        time = wanted.get("time") or ""
        control = parse_time_control(str(time)) if time else None
        game = setup.new_game(name, {str(key): str(value) for key, value in variants.items()}, control)
        seats = _seats(wanted.get("seats"), game)
        if wanted.get("sets") == SETS:
            setup.begin_match(game, seats)
        return self._begin(setup, game, seats, board_url(wanted.get("board")), wanted)

    def play_on(self, game: Game, wanted: Mapping[str, Any]) -> Table:
        """A table for a game that has moves already: from there it is a game of its own. `wanted` as in `open`.

        Raises UserError or LinkError.
        """
        if outcome := game.outcome():
            raise UserError(f"the game is over there ({outcome})")
        game.time_control = None
        return self.seat(Setup(self.records), game, _seats(wanted.get("seats"), game), board_url(wanted.get("board")))

    def practise(self, exercise: Exercise) -> Table:
        """A table for an exercise, all by hand. Raises UserError or LinkError."""
        game = exercise.go_to(1)
        setup = Setup(exercise.folder)
        return self.seat(setup, game, [HandSeat() for _ in game.sides], None, exercise)

    def try_out(self, game: Game, record_id: int) -> Table:
        """A table for moves beside a recorded game, all by hand. Raises UserError or LinkError."""
        if outcome := game.outcome():
            raise UserError(f"the game is over there ({outcome})")
        game.time_control = None
        trial = Trial(record_id)
        return self.seat(Setup(trial.folder), game, [HandSeat() for _ in game.sides], None, trial=trial)

    def resume(self, which: str, url: str | None = None) -> Table:
        """A table for an unfinished game of the records, on the board at `url` or a virtual one. Raises UserError."""
        setup = Setup(self.records)
        game = setup.resume(which, None)
        seats = setup.seats or [HandSeat() for _ in game.sides]  # nobody is named in the record
        return self.seat(setup, game, seats, url)

    def board_of(self, game_id: int) -> str | None:
        """The address of the board that a recorded game was played on, None if there is none now. Raises UserError."""
        address = Store(self.records).load(game_id).board
        try:
            return board_url(address)
        except UserError:
            return None

    def correct(self, game_id: int, ply: int, move: str) -> None:
        """Put a move in the place of a recorded one, also while its game is being played here. Raises UserError."""
        for table in self.recorded():
            if table.session.recorder.id == game_id:
                corrected(table.session.recorder.copy(), ply, move)
                table.session.correct(ply, move)
                return
        recorder = Recorder(self.records)
        recorder.resume(game_id)
        try:
            recorder.correct(ply, move)
        finally:
            recorder.close()

    def get(self, table_id: str) -> Table | None:
        """The table of that number, None if there is none."""
        return self._tables.get(table_id)

    def all(self) -> list[Table]:
        """Every table, the oldest first."""
        return list(self._tables.values())

    def recorded(self) -> list[Table]:
        """Those whose games are in the records, the oldest first: the others have numbers of their own."""
        return [table for table in self.all() if table.recorded]

    def close(self, table_id: str) -> None:
        """Close a table, if it is there."""
        with self._lock:
            table = self._tables.pop(table_id, None)
        if table is not None:
            self.on_close(table)
            table.close()

    def close_all(self) -> None:
        """Close them all."""
        for table_id in list(self._tables):
            self.close(table_id)

    def seat(
        self,
        setup: Setup,
        game: Game,
        seats: Sequence[Seat],
        url: str | None,
        exercise: Exercise | None = None,
        number: int | None = None,
        trial: Trial | None = None,
    ) -> Table:
        """A table for a game on the board at `url`, the game's own virtual one if there is none.

        Raises UserError or LinkError.
        """
        if url is None or is_virtual(url):
            self._make_room()
        table = Table(secrets.token_hex(_ID_BYTES), setup, game, seats, url, exercise, number, trial)
        with self._lock:
            self._tables[table.id] = table
        return table

    def _follow(self, wanted: Mapping[str, Any]) -> Table:
        url = serial_port(wanted.get("board"))
        setup = Setup(self.records)
        game = setup.follow(board_game_at(url))
        seats = setup.seats or _seats(wanted.get("seats") or [{"who": "hand"} for _ in game.sides], game)
        return self._begin(setup, game, seats, url, wanted)

    def _begin(
        self, setup: Setup, game: Game, seats: Sequence[Seat], url: str | None, wanted: Mapping[str, Any]
    ) -> Table:
        """A table as `seat` makes it, of the round and with the number that are wanted."""
        if wanted.get("round"):
            setup.recorder.tags = ((ROUND, _round(wanted["round"])),)
        return self.seat(setup, game, seats, url, number=_number(wanted.get("number")))

    def _make_room(self) -> None:
        """Close a table that has a virtual board and nothing to lose, if there are too many. Raises UserError.

        That is one where something is learnt or tried out, else one whose game has ended; of those that nobody watches
        the one that was left first. A game that goes on is never closed.
        """
        virtual = [table for table in self.all() if table.virtual]
        if len(virtual) < self._most_virtual:
            return
        left = [table for table in virtual if not table.feed.watched and not table.goes_on]
        if not left:
            raise UserError(f"{len(virtual)} virtual boards are in use: close a table first")
        self.close(min(left, key=lambda table: (table.recorded, table.watched_s)).id)


def _seats(wanted: Any, game: Game) -> list[Seat]:
    """The seats that a page asks for; by default a hand against engines. Raises UserError."""
    if wanted is None:
        return [HandSeat() if seat == 0 else EngineSeat() for seat in range(len(game.sides))]
    if not isinstance(wanted, list) or len(wanted) != len(game.sides):
        raise UserError(f"seats: {game.name} has {len(game.sides)} sides: {', '.join(game.sides)}")
    return [_seat(seat, side) for seat, side in zip(wanted, game.sides, strict=True)]


def _seat(wanted: Any, side: str) -> Seat:
    who = wanted.get("who") if isinstance(wanted, dict) else None
    if who == "hand":
        return HandSeat(str(wanted.get("name") or "hand")[:_LONGEST_NAME])
    if who != "engine":
        raise UserError(f"seat of {side}: expected who, hand or engine")
    level, movetime_ms, seed = wanted.get("level", 5), wanted.get("movetimeMs", 1000), wanted.get("seed")
    if level not in _LEVELS or isinstance(level, bool):
        raise UserError(f"seat of {side}: expected a level from 1 to 10, found {level!r}")
    if not isinstance(movetime_ms, int) or not 1 <= movetime_ms <= 600_000:
        raise UserError(f"seat of {side}: expected movetimeMs from 1 to 600000, found {movetime_ms!r}")
    return EngineSeat(level, movetime_ms, seed if isinstance(seed, int) else None)


def _round(wanted: Any) -> str:
    """A round's name, which stands in an address. Raises UserError."""
    name = str(wanted)
    if not re.fullmatch(r"[\w.-]{1,40}", name):
        raise UserError(f"round: expected up to 40 letters, digits, dots and dashes, found {name!r}")
    return name


def _number(wanted: Any) -> int | None:
    """A table's number in the hall. Raises UserError."""
    if wanted is not None and (not isinstance(wanted, int) or isinstance(wanted, bool) or not 1 <= wanted <= 999):
        raise UserError(f"number: expected a table's number from 1 to 999, found {wanted!r}")
    return wanted


def board_url(wanted: Any) -> str | None:
    """The board's address: a virtual one of a known board, or a serial port of this machine."""
    if wanted in (None, ""):
        return None
    url = str(wanted)
    if is_virtual(url):
        name, arguments = parse_url(url)
        if name not in known_names() or not set(arguments) <= _ARGUMENTS or urlsplit(url).fragment:
            raise UserError(f"no virtual board {url!r}: there are {', '.join(known_names())}")
        return url
    if url not in ports():
        raise UserError(f"no board at {url!r}: expected virtual://NAME or one of the serial ports of this machine")
    return url


def serial_port(wanted: Any) -> str:
    """One of the serial ports of this machine. Raises UserError."""
    if not isinstance(wanted, str) or wanted not in ports():
        raise UserError(f"no board at {wanted!r}: expected one of the serial ports of this machine")
    return wanted


def ports() -> dict[str, str]:
    """The serial ports of this machine, with what is plugged in there."""
    return {port.device: port.description for port in list_ports.comports() if port.vid is not None}
