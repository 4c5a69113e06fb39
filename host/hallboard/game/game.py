"""`hallboard.Game`: a game as it is played, in the words of python-chess."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from hallcore import keys
from hallcore.errors import IllegalMove, InvalidPosition

from . import perft as counting
from .move import Move, Snapshot
from .outcome import Outcome
from .piece import Piece
from .ruleset import HostRuleset, ruleset
from .text import PositionText
from .time_control import TimeControl
from .variants import chosen, format_variants, parse_variants

if TYPE_CHECKING:
    from ..engine import Engine
    from .services import Services

_RING_PLIES = 256  # to begin with; it grows with the game
_NOTEBOOK_PX = 640


class Game:
    """A game from its set-up or from a position, with all its moves.

    `Game("vlkno", putback="barred")` begins one; variants are given by keyword and compared by their text.
    Raises UnknownGame and UnknownVariant (both are ValueErrors).

    It maps the names of its spaces to the pieces on them: `game["b4"]`, `"b4" in game`, `for space in game`.
    Games are equal if their positions are, whatever led to them. `time_control` is for a program that keeps clocks.
    """

    services: ClassVar[Services]  # draws it and thinks about it

    def __init__(self, game: str, /, **variants: object) -> None:
        self._begin(ruleset(game), parse_variants(ruleset(game), variants))
        self._settle()

    @classmethod
    def from_position(cls, text: str) -> Game:
        """The game that `position()` wrote, without its past. Raises InvalidPosition."""
        parts = PositionText(text)
        new = cls.__new__(cls)
        new._begin(parts.ruleset, parts.options)
        try:
            parts.ruleset.position.parse_position(parts.body, new.cells, new.counters)
        except InvalidPosition as error:
            raise parts.error(error) from None
        new._settle()
        return new

    def _begin(self, ruleset: HostRuleset, options: list[int]) -> None:
        self.ruleset = ruleset
        self.options = options
        self.cells = bytearray(ruleset.rules.CELLS)
        self.counters: array[int] = array("i", bytes(4 * ruleset.rules.COUNTERS))
        self._ring = keys.new_history(_RING_PLIES)
        self._past: list[tuple[Snapshot, Move]] = []
        self._legal: array[int] | None = None
        self.time_control: TimeControl | None = None
        ruleset.rules.setup(self.cells, self.counters, options)

    def _settle(self) -> None:
        self.ruleset.rules.set_keys(self.cells, self.counters)
        self.ruleset.rules.settle(self.cells, self.counters, self._ring)

    # -- who, when, how it stands

    @property
    def name(self) -> str:
        """The game's name."""
        return self.ruleset.name

    @property
    def variants(self) -> dict[str, object]:
        """Every variant's name and value."""
        return chosen(self.ruleset, self.options)

    @property
    def sides(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return tuple(self.ruleset.rules.SIDES[: self.ruleset.rules.players(self.counters)])

    @property
    def turn(self) -> str:
        """The name of the player to move, one of `sides`."""
        return self.sides[self.seat]

    @property
    def seat(self) -> int:
        """The index of the player to move in `sides`."""
        return self.counters[keys.TURN]

    @property
    def ply(self) -> int:
        """Moves made since the set-up, those before a given position included."""
        return self.counters[keys.PLY]

    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        over = self.counters[keys.OVER]
        if not over:
            return None
        winner = self.counters[keys.WINNER]
        return Outcome(self.sides[winner] if winner >= 0 else None, self.ruleset.rules.REASONS[over])

    def is_over(self) -> bool:
        """True if the game has ended by the rules."""
        return self.counters[keys.OVER] != 0

    @property
    def zobrist_key(self) -> int:
        """The key of the position, of 60 bits: equal positions of one variant have equal ones.

        It leaves out what the rules leave out when they look for repetitions, such as the ply.
        """
        return self.counters[keys.KEY_A] << 30 | self.counters[keys.KEY_B]

    # -- what stands where

    @property
    def spaces(self) -> tuple[str, ...]:
        """The names of the board's spaces."""
        return self.ruleset.space_names

    def __getitem__(self, space: str) -> tuple[Piece, ...]:
        """What stands on a space, from the lowest piece up; () for nothing. Raises KeyError for an unknown name."""
        return self._pieces_on(self._space_number(space))

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def __len__(self) -> int:
        return len(self.spaces)

    def __contains__(self, space: object) -> bool:
        return isinstance(space, str) and space.strip().lower() in self.ruleset.space_numbers

    def pieces(self) -> dict[str, tuple[Piece, ...]]:
        """What stands on each space that is not empty, from the lowest piece up."""
        on_spaces = {name: self._pieces_on(number) for number, name in enumerate(self.spaces)}
        return {name: pieces for name, pieces in on_spaces.items() if pieces}

    @property
    def scores(self) -> dict[str, int]:
        """Each side's points (EVL's pentagons, Nevo's score, Evacuate's pips); empty in a game without points."""
        points = getattr(self.ruleset.picture, "points", None)
        if points is None:
            return {}
        return {side: points(self.cells, self.counters, seat) for seat, side in enumerate(self.sides)}

    @property
    def hands(self) -> dict[str, dict[str, int]]:
        """How many pieces of each kind a side has beside the board to place; empty in a game without such pieces.

        What several sides may place is in the hand of each of them.
        """
        hand = getattr(self.ruleset.picture, "hand", None)
        if hand is None:
            return {}
        kinds = self.ruleset.rules.KINDS
        return {
            side: {kinds[kind]: count for kind, count in hand(self.cells, self.counters, seat)}
            for seat, side in enumerate(self.sides)
        }

    def position(self) -> str:
        """The whole position on one line: `Game.from_position` reads it."""
        body = self.ruleset.position.format_position(self.cells, self.counters)
        return " ".join(filter(None, (self.name, body, format_variants(self.ruleset, self.options))))

    def __str__(self) -> str:
        drawing: str = self.ruleset.picture.draw(self.cells, self.counters)
        return drawing

    def svg(
        self,
        board: str | None = None,
        players: Sequence[str] | None = (),
        size_px: int | None = None,
        lights: Sequence[tuple[int, int, int]] | None = None,
        contents: Sequence[int] | None = None,
    ) -> str:
        """The board as SVG 1.1, as large as it really is, or with its longer side `size_px` pixels long.

        `board` names the physical board (the game's own, if None), `players` the people in seat order; with None the
        board is drawn alone. `lights` are red, green and blue (0 to 255) for each space, `contents` what stands on each
        in the middle of a turn: `VirtualBoard.lights()` and `.contents()` give them. With lights the last move is not
        marked.
        Raises UnknownBoard, also for a board that does not have the game, and ValueError for a size below 1 or a wrong
        number of lights or contents.
        """
        return self.services.draw(self, board, players, size_px, lights, contents)

    def _repr_svg_(self) -> str:
        return self.svg(size_px=_NOTEBOOK_PX)

    def __repr__(self) -> str:
        return f"Game.from_position({self.position()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.position() == other.position()

    __hash__ = None  # type: ignore[assignment]  # a game changes; `zobrist_key` is its position's

    # -- moves

    def legal_moves(self) -> list[Move]:
        """The legal moves, none when the game is over."""
        before = Snapshot(self.cells, self.counters)
        return [Move(self.ruleset, before, value) for value in self._legal_values()]

    def parse(self, text: str) -> Move:
        """The legal move that the text names. Raises InvalidMove, IllegalMove or AmbiguousMove."""
        value = self.ruleset.notation.parse_move(self.cells, self.counters, text)
        return Move(self.ruleset, Snapshot(self.cells, self.counters), value)

    def push(self, move: Move | str | int) -> Move:
        """Make a move, given as a text, as one of `legal_moves()`, or by its number in the core; returns it.

        Raises InvalidMove, IllegalMove or AmbiguousMove, and then nothing has changed.
        """
        if isinstance(move, str):
            move = self.parse(move).value
        elif isinstance(move, Move):
            if move.game != self.name:
                raise IllegalMove(f"{move} is a move of {move.game}, not of {self.name}")
            move = self._checked(move.value, f"{move}")
        else:
            move = self._checked(move, f"the move numbered {move}")
        before = Snapshot(self.cells, self.counters)
        made = Move(self.ruleset, before, move)
        self._past.append((before, made))
        self._legal = None
        self._make_room()
        self.ruleset.rules.make_move(self.cells, self.counters, move)
        self.ruleset.rules.settle(self.cells, self.counters, self._ring)
        return made

    def pop(self) -> Move:
        """Take the last move back and return it. Raises IndexError when there is none."""
        if not self._past:
            raise IndexError("no move to take back")
        before, move = self._past.pop()
        self.cells[:] = before.cells
        self.counters[:] = before.counters
        self._legal = None
        return move

    @property
    def moves(self) -> list[Move]:
        """The moves made, in order."""
        return [move for _, move in self._past]

    @property
    def history(self) -> list[str]:
        """The moves made as texts."""
        return [str(move) for _, move in self._past]

    def copy(self) -> Game:
        """An independent copy of the game with its past."""
        new = type(self).__new__(type(self))
        new.ruleset, new.options, new._legal = self.ruleset, list(self.options), self._legal
        new.cells, new.counters, new._ring = self.cells[:], self.counters[:], self._ring[:]
        new._past = list(self._past)
        new.time_control = self.time_control
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        past = [(bytes(before.cells), before.counters, move.value) for before, move in self._past]
        parts = (self.name, self.options, bytes(self.cells), self.counters, self._ring, past, self.time_control)
        return type(self)._restored, parts

    @classmethod
    def _restored(
        cls,
        name: str,
        options: list[int],
        cells: bytes,
        counters: array[int],
        ring: array[int],
        past: list[tuple[bytes, array[int], int]],
        time_control: TimeControl | None,
    ) -> Game:
        new = cls.__new__(cls)
        new.ruleset, new.options, new._legal = ruleset(name), options, None
        new.cells, new.counters, new._ring = bytearray(cells), counters, ring
        snapshots = [(Snapshot(bytearray(cells), counters), value) for cells, counters, value in past]
        new._past = [(before, Move(new.ruleset, before, value)) for before, value in snapshots]
        new.time_control = time_control
        return new

    def start(self) -> Game:
        """The position that the game began from, without the moves."""
        new = self.copy()
        while new._past:
            new.pop()
        return new

    # -- thinking

    def engine(self, method: str | None = None, *, threads: int = 1, hash_mb: float = 64.0) -> Engine:
        """An engine for this game, to be used as a context; see `Engine`. Raises UserError."""
        return self.services.engine(self, method, threads, hash_mb)

    # -- counting

    def perft(self, depth: int) -> int:
        """How many lines of `depth` legal moves begin here; repetition and caps are no part of it."""
        return counting.perft(self.ruleset, self.cells, self.counters, depth)

    def divide(self, depth: int) -> list[tuple[Move, int]]:
        """Each legal move with its part of `perft(depth)`."""
        return list(self.iterate_divide(depth))

    def iterate_divide(self, depth: int) -> Iterator[tuple[Move, int]]:
        """As `divide`, one by one as they are counted."""
        before = Snapshot(self.cells, self.counters)
        for value, count in counting.divide(self.ruleset, before.cells, before.counters, depth):
            yield Move(self.ruleset, before, value), count

    # -- within

    def _pieces_on(self, number: int) -> tuple[Piece, ...]:
        hands, kinds, picture = self.ruleset.hands, self.ruleset.rules.KINDS, self.ruleset.picture
        owner_of_kind = getattr(picture, "owner_of_kind", None)
        content = hands.content(self.cells, number)
        pieces: list[Piece] = []
        while content:
            kind = hands.top(content)
            seat = picture.owner(content) if owner_of_kind is None else owner_of_kind(self.counters, kind)
            pieces.insert(0, Piece(kinds[kind], self.sides[seat] if seat >= 0 else None))
            content = hands.pop(content)
        return tuple(pieces)

    def _space_number(self, space: str) -> int:
        number = self.ruleset.space_numbers.get(space.strip().lower())
        if number is None:
            raise KeyError(f"no space {space!r} in {self.name}: its spaces are {self.spaces[0]} to {self.spaces[-1]}")
        return number

    def past_counters(self) -> list[array[int]]:
        """The counters of every position of the game, the present one last."""
        return [*(before.counters for before, _ in self._past), self.counters]

    def _legal_values(self) -> array[int]:
        if self._legal is None:
            moves = array("i", bytes(4 * self.ruleset.rules.MAX_MOVES))
            self._legal = moves[: self.ruleset.rules.legal_moves(self.cells, self.counters, moves)]
        return self._legal

    def _checked(self, value: int, name: str) -> int:
        if value not in self._legal_values():
            over = self.outcome()
            raise IllegalMove(f"{name}: the game is over ({over})" if over else f"{name} is not legal here")
        return value

    def _make_room(self) -> None:
        """A ring in which no position of this game overwrites another."""
        plies = self._ring[0]
        if len(self._past) + 1 < plies:
            return
        self._ring = keys.new_history(2 * plies)
        for counters in self.past_counters():
            keys.remember(counters, self._ring)
