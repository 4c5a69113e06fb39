"""The board of a session, as the host last heard of it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence

from hallcore import lights
from hallcore.protocol.messages import State
from hallcore.tracker import modes

from ..boards import known_names, load_board
from ..errors import UserError
from ..game import Game
from ..link import BoardClient, LinkError, events
from .board_games import board_game_of

Connect = Callable[[Callable[[events.Event], None]], BoardClient]

# Lights on spaces where something else should stand.
_AMISS = (
    *(lights.EXTRA, lights.WRONG, lights.TAKE_OFF, lights.PUT_BACK, lights.ENGINE_LIFT, lights.ENGINE_DROP),
    *range(lights.MISSING, lights.MISSING + 4),
)
_UNPLUGGED = "unplugged; plug it in again, nothing is lost"


class SessionBoard:
    """A board's client with what it told last. `follow` is given every event; commands go to `client`.

    | attribute | is |
    |---|---|
    | `game_id`, `line` | the number of the session's game on the link, and how often moves were taken back there |
    | `shared` | True while board and host have the same game |
    | `state` | mode, half-made turn, choices and debts; None before the board has told them |
    | `roles` | the light role of every space |
    | `link` | how the connection is, for people |
    | `problem` | why the board can't be used now, else None |
    | `switches` | True if a board that is known here answers, and has switches |
    """

    def __init__(self, connect: Connect, on_event: Callable[[events.Event], None], spaces: int) -> None:
        self.game_id = 0
        self.line = 0
        self.shared = False
        self.state: State | None = None
        self.roles = bytes(spaces)
        self.link = "looking for it"
        self.problem: LinkError | None = None
        self.switches = False
        self.client = connect(on_event)

    def share(self, game: Game, host_seats: int, link: tuple[int, int] = (0, 0)) -> None:
        """Give the board this game: under a new number, or as the one that `link`, its number and line, names."""
        self.shared = False
        self.game_id, self.line = link if link[0] else (events.new_game_id(), 0)
        self.client.restore(board_game_of(game, self.game_id, host_seats, self.line))

    def follow(self, event: events.Event) -> None:
        """Take note of what the board tells."""
        match event:
            case events.Connected(hello=hello):
                self.link, self.problem = "connected", None
                self.switches = _has_switches(hello.board)
            case events.Ready(game=game) if game.game_id == self.game_id:
                self.shared, self.line = True, game.line
            case events.GameChanged(game=game):
                self.game_id, self.line = game.game_id, game.line
            case events.Moved(game_id=self.game_id, line=line) | events.TakenBack(game_id=self.game_id, line=line):
                self.line = line
            case events.StateSeen(state=state):
                self.state = state
            case events.LightsSeen(roles=roles):
                self.roles = roles
            case events.Disconnected():
                self.link, self.shared = _UNPLUGGED, False
            case events.Problem(error=error):
                self.link, self.problem = str(error), error

    def has_replaced(self, game: events.BoardGame) -> bool:
        """True if the board began this game by itself, and was given the session's before anybody here heard of it."""
        latest = self.client.game
        return latest is not None and latest.game_id == self.game_id != game.game_id

    def is_amiss(self, space: int, ply: int) -> bool:
        """True if the board wants something else to stand on the space; `ply` is how far the game has come.

        The lights are told after the state. A board at rest lights nothing amiss but a piece that it can't read.
        """
        role = self.roles[space]
        return role == lights.WRONG or (role in _AMISS and not self.at_rest(ply))

    @property
    def joins(self) -> bool:
        """True while a connected board is given the game: what hands do now, it may not take for play."""
        return self.link == "connected" and not self.shared and self.problem is None

    @property
    def mode(self) -> int:
        """What the board is doing, one of `hallcore.tracker.modes`."""
        return self.state.mode if self.state is not None else modes.WAIT

    def state_at(self, ply: int) -> State | None:
        """The state, if the board has come as far as this number of moves."""
        return self.state if self.state is not None and self.state.ply == ply else None

    def at_rest(self, ply: int) -> bool:
        """True if the board has come as far, owes nothing, and no hand is in the middle of a turn."""
        state = self.state_at(ply) if self.shared else None
        if state is None:
            return False
        return state.mode == modes.ENDED or not (
            state.debts or state.done or state.choices or state.mode in (modes.SET_UP, modes.TROUBLE)
        )

    @property
    def asks_to_confirm(self) -> bool:
        """True while all stands where something should, and only the player can say that it is the right pieces."""
        return self.state is not None and self.state.mode == modes.SET_UP and self.state.debts == 0

    def choose(self, number: int) -> None:
        """Answer which of the state's choices, from 0, was meant."""
        if self.state is not None and number < len(self.state.choices):
            self.client.choose(self.state.choices[number])

    @property
    def done(self) -> Sequence[int]:
        """The steps of the half-made turn that the board has felt."""
        return self.state.done if self.state is not None else ()


def _has_switches(name: str) -> bool:
    """True if the board of that name is known here and has switches; a file that is broken says nothing."""
    with contextlib.suppress(UserError):
        return name in known_names() and bool(load_board(name).switches)
    return False
