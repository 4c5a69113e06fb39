"""One session with its watchers."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator, Sequence
from typing import Any

from ..colours import Rgb, hexadecimal
from ..compiled import find
from ..draw.compose import board_of, look_of, seat_colours
from ..draw.lights import power
from ..errors import UserError
from ..game import Game
from ..role_colours import role_colour
from ..session import Seat, Session
from ..session.setup import Setup, face_of_connected, virtual_board
from ..session.steps import felt
from ..virtual import VirtualBoard, is_virtual
from ..virtual.pieces import kinds_of
from .exercise import Exercise
from .feed import PICTURE, Feed
from .picture import Parts, parts
from .readings import Readings
from .state import space_names, state_of
from .tracing import Tracing
from .trial import Trial

_LOOK_S = 0.05  # between two looks at lights and pieces
_TAKEN_S = 1.0  # in which the session takes a command, and a board the move that it asks for
_TAKE_LOOK_S = 0.01  # between two looks whether it has

Drawn = tuple[str, tuple[Rgb, ...], tuple[int, ...]]


class Table:
    """A game on a board, from the constructor until `close`. `feed` has what there is to see.

    A thread of its own looks at the session and draws it, so that nobody who watches ever holds the game up.
    With an `exercise` it is there to solve its tasks, with a `trial` to try moves out. `number` is its own in a hall.
    Raises UserError and LinkError where the board can't be had.
    """

    def __init__(
        self,
        table_id: str,
        setup: Setup,
        game: Game,
        seats: Sequence[Seat],
        url: str | None = None,
        exercise: Exercise | None = None,
        number: int | None = None,
        trial: Trial | None = None,
    ) -> None:
        self.id = table_id
        self.number = number
        self.exercise = exercise
        self.trial = trial
        self.url = url or f"virtual://{game.name}"
        self.watched_s = time.monotonic()
        self._changed = threading.Event()
        self._closed = threading.Event()
        self._commanding = threading.Lock()
        self._drawn: tuple[Drawn, Parts] | None = None
        self._virtual: VirtualBoard | None = None
        with contextlib.ExitStack() as stack:
            if exercise is not None:
                stack.callback(exercise.close)
            if trial is not None:
                stack.callback(trial.close)
            if self.virtual:
                self._virtual = stack.enter_context(virtual_board(self.url, game))
            port = self._virtual.url if self._virtual else self.url
            physical = self._virtual.physical if self._virtual else None
            connect = setup.connecting(stack, port, game, physical)
            self._readings = readings = None if setup.traces else Readings(physical)
            self.session = Session(
                game,
                connect if readings is None else lambda on_event: connect(readings.listening(on_event)),
                setup.record(game, seats, self.url),
                setup.recorder,
                self._virtual,
                sets=setup.sets,
                link=setup.recorder.link,
                on_change=self._changed.set,
            )
            stack.callback(self.session.close)
            self.session.start()
            stack.callback(setup.finish_trace, self.session)
            if readings is not None:
                stack.callback(readings.close)
            hello = self.session.wait_ready()
            self._board = self._virtual.name if self._virtual else face_of_connected(hello.board, game.name).name
            if self._virtual and self._virtual.notice:
                self.session.note(self._virtual.notice)
            self.colours = self._colours()
            self.feed = Feed(self._about())
            self.feed.publish(self._look())
            self._thread = threading.Thread(target=self._watch, name=f"table {table_id}", daemon=True)
            self._thread.start()
            if number is not None:
                self.session.show_number(number)
            self._stack = stack.pop_all()

    @property
    def recorded(self) -> bool:
        """True if its game is one for the records: no lesson, and no moves that are tried out."""
        return self.exercise is None and self.trial is None

    @property
    def virtual(self) -> bool:
        """True if its board is a virtual one."""
        return is_virtual(self.url)

    @property
    def goes_on(self) -> bool:
        """True while it has a game for the records that has not ended."""
        return self.recorded and not self.session.over.is_set()

    def watch(self) -> None:
        """Somebody looks at it now, who does not follow its feed."""
        self.watched_s = time.monotonic()

    def summary(self) -> dict[str, Any]:
        """A line of the list of tables."""
        view = self.session.view()
        return {
            "id": self.id,
            "game": self.session.game.name,
            "title": look_of(self.session.game.name).title(self.session.game.name),
            "board": self.url,
            "players": [seat.player for seat in view.seats],
            "plies": len(view.history),
            "result": view.result,
            "recorded": self.recorded,
            "recordId": self.session.recorder.id if self.recorded else None,
        }

    def space(self, name: str) -> int:
        """The number of a space. Raises UserError."""
        names = space_names(self.session)
        if name not in names:
            raise UserError(f"no space {name!r} on this board")
        return names.index(name)

    @contextlib.contextmanager
    def changing(self, awaited: bool) -> Iterator[int]:
        """A context for one command about the game at a time, given the number of plies that the game has.

        The session does what it is told in its own thread: if that is `awaited`, the context ends when the game has
        changed, or when it seems that the command changes nothing.
        """
        session = self.session
        with self._commanding:
            game = session.game
            before = game.ply, session.over.is_set()
            yield game.ply
            end_s = time.monotonic() + (_TAKEN_S if awaited else 0)
            while session.game is game and (game.ply, session.over.is_set()) == before and time.monotonic() < end_s:
                time.sleep(_TAKE_LOOK_S)

    def sensors(self) -> dict[str, Any]:
        """What the sensors are under, what is decoded, and how long the lights or the board took for the last act.

        A virtual board's `uT` is the field itself, and its `latencyMs` lasts until the lights changed. Of another board
        both are what it sends, see `Look`; a switch is `closed` or open. Raises UserError.
        """
        names = space_names(self.session)
        if self._virtual is None:
            look = self._known_readings().now(self.session.client)
            kinds = self._kinds(look.decoded)
            return {
                "uT": {name: uT for name, uT in zip(names, look.uT, strict=False) if uT is not None},
                "closed": [name for name, closed in zip(names, look.closed, strict=False) if closed],
                "decoded": {name: len(stack) for name, stack in zip(names, kinds, strict=False)},
                "latencyMs": look.decided_ms,
            }
        return {
            "uT": dict(zip(names, self._virtual.fields_uT(), strict=True)),
            "decoded": {name: len(kinds) for name, kinds in zip(names, self._kinds(self._felt()), strict=True)},
            "latencyMs": self._virtual.latency_ms(),
            "nowMs": self._virtual.now_ms(),
        }

    def record_trace(self) -> None:
        """Begin a trace. Raises UserError where a file keeps the whole."""
        self._known_readings().record(self.session.client)

    @property
    def tracing(self) -> Tracing:
        """What keeps the board's trace while it is wanted. Raises UserError where a file keeps the whole."""
        return self._known_readings().tracing

    def health(self) -> dict[str, Any]:
        """What each sensor reads, judged: see `Readings.health`. Raises UserError."""
        return self._known_readings().health(self.session.client, self.session.game.name)

    def close(self) -> None:
        """End the session; the record is kept."""
        self._closed.set()
        self._changed.set()
        self._thread.join()
        self.feed.close()
        self._stack.close()

    def _known_readings(self) -> Readings:
        if self._readings is None:
            raise UserError("the trace of this table is being written into a file already")
        return self._readings

    # -- what there is to see

    def _about(self) -> dict[str, Any]:
        game = self.session.game
        return {
            "id": self.id,
            "game": game.name,
            "title": look_of(game.name).title(game.name),
            "variants": {name: str(value) for name, value in game.variants.items()},
            "sides": list(game.sides),
            "colours": self.colours,
            "board": self.url,
            "virtual": self._virtual is not None,
            "timeControl": str(game.time_control or ""),
            "compiled": find(game.name, tell=False) is not None,
            "spaces": space_names(self.session),
        }

    def _colours(self) -> dict[str, list[str]]:
        """The colours of each side's pieces."""
        game = self.session.game
        board = board_of(game.name, self._board)
        return {
            side: [hexadecimal(colour) for colour in seat_colours(board, game, seat)]
            for seat, side in enumerate(game.sides)
        }

    def _watch(self) -> None:
        while not self._closed.is_set():
            self._changed.wait(_LOOK_S)
            self._changed.clear()
            if self.feed.watched:
                self.watched_s = time.monotonic()
            # The session goes on meanwhile: what a look catches half-way the next look sees whole.
            with contextlib.suppress(ValueError, IndexError, RuntimeError):
                self.feed.publish(self._look())
            self._closed.wait(_LOOK_S)

    def _look(self) -> dict[str, Any]:
        view = self.session.view()
        lights = self._lights(view.roles, tuple(seat.side for seat in view.seats))
        state = {**state_of(self.session, view, lights), "trace": None}
        if self._readings is not None:
            self._readings.let_rest()
            self._readings.tracing.look()
            state["trace"] = self._readings.tracing.state()
        contents = tuple(self._felt() if self._virtual is None else self._virtual.contents())
        if self._virtual is None:  # nobody else knows what stands there in the middle of a turn
            kinds = self.session.game.ruleset.rules.KINDS
            stacks = zip(space_names(self.session), self._kinds(contents), strict=True)
            state["pieces"] = {name: [kinds[kind] for kind in stack] for name, stack in stacks if stack}
        if self.exercise is not None:
            state |= {"exercise": self.exercise.state(view.history), "recordId": None}
        if self.trial is not None:
            state |= {"trialOf": self.trial.record_id, "recordId": None}
        return {**state, PICTURE: self._picture(lights, contents)}

    def _felt(self) -> list[int]:
        """What the board takes to stand on each space, a half-made turn included; contents."""
        game = self.session.game.copy()
        state = self.session.state
        return felt(game, state.done if state is not None and state.ply == len(game.moves) else ())

    def _kinds(self, contents: Sequence[int]) -> list[list[int]]:
        hands = self.session.game.ruleset.hands
        return [list(kinds_of(hands, content)) for content in contents]

    def _lights(self, roles: bytes, sides: tuple[str, ...]) -> tuple[Rgb, ...]:
        """The lights of the virtual board as they shine; of another board in the colours of their roles."""
        if self._virtual is not None:
            return tuple(self._virtual.lights())
        return tuple(power(role_colour(role, sides)) for role in roles)

    def _picture(self, lights: tuple[Rgb, ...], contents: tuple[int, ...]) -> Parts:
        game = self.session.game.copy()
        now = (game.position(), lights, contents)
        if self._drawn is None or self._drawn[0] != now:
            self._drawn = (now, parts(game, self._board, lights, contents))
        return self._drawn[1]
