"""The hands over a session's virtual board: one that the keyboard moves, and one that works by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hallcore import lights
from hallcore.tracker import modes

from ..virtual import VirtualBoard
from .automatic_hand import AutomaticHand
from .clumsy_pieces import ClumsyPieces
from .keyboard import KeyboardHand
from .steps import in_hand, standing
from .table import Table
from .watchdog import Watchdog
from .worker import Job


class VirtualHands:
    """Both hands, and what they owe the board: it is told what it asks them, and looks again where it felt wrongly.

    | argument | is |
    |---|---|
    | `put` | has something done in the session's thread; all methods but the keyboard's acts are called there |
    | `confirm` | says, by a space that is touched, that the set-up stands |
    | `on_done` | is done there when the hand that works by itself has come to an end |
    | `makes_engine_moves` | whether that hand makes the moves of engines |
    """

    def __init__(
        self,
        pieces: VirtualBoard,
        table: Table,
        put: Callable[[Job], None],
        *,
        confirm: Callable[[int], None],
        on_done: Job,
        makes_engine_moves: bool,
    ) -> None:
        self.clumsy = ClumsyPieces(pieces)
        self.keyboard = KeyboardHand(table.game.ruleset, self.clumsy)
        self._pieces = pieces
        self._table = table
        self._put = put
        self._confirm = confirm
        self._switches = bool(pieces.physical.switches)
        self._makes_engine_moves = makes_engine_moves
        self._hand = AutomaticHand(pieces, lambda: put(on_done))
        self._watchdog = Watchdog(pieces)
        self._waiting: list[Job] = []  # what the keyboard's hand is to do once the board has the game
        self._typed_ply = -1  # the number of moves after one that was typed: the other hand makes it
        self._granted_ply = -1  # after which move by a hand the board may have taken something for granted

    @property
    def busy(self) -> bool:
        """True while the hand that works by itself moves pieces."""
        return self._hand.busy

    @property
    def holds(self) -> bool:
        """True if the keyboard's hand has pieces."""
        return bool(self.keyboard.in_hand)

    @property
    def has_yet_to_drop(self) -> bool:
        """True if the keyboard's hand holds what the board believes in it or more: what that asks was not done yet."""
        return self.holds and len(self.keyboard.in_hand) >= in_hand(self._table.board.done)

    @property
    def stands(self) -> bool:
        """True if the pieces stand as the game has them."""
        return self._pieces.contents() == standing(self._table.game)

    @property
    def is_set_up(self) -> bool:
        """True if the pieces stand on a board of switches that has yet to ask whether they do."""
        return self._switches and self._table.board.mode == modes.SET_UP and self.stands and not self.holds

    @property
    def owes_engine_move(self) -> bool:
        """True while an engine's move is still to be made by the hand that works by itself."""
        return self._makes_engine_moves and self._table.engine_moved_last and not self.stands

    @property
    def owed(self) -> Sequence[int]:
        """The drops that a board of switches knows, being the only legal ones, and that the keyboard's hand owes."""
        return self.keyboard.owed(self._table.game, self._table.board.done) if self._switches and self.holds else ()

    def close(self) -> None:
        """Do nothing more from now on."""
        self._hand.close()

    # -- what the keyboard's hand is to do

    def touch(self, space: int, role: int) -> None:
        """Lift what stands there, or put down what is held; `role` is the light that was seen on the space."""
        self._do(lambda: self._touch(space, role))

    def slide(self, path: Sequence[int]) -> None:
        """Push the top piece of the first space over the face to the last."""
        self._do(lambda: self.keyboard.slide(path))

    def place(self, space: int) -> None:
        """Put a piece from the side of the board there."""
        self._do(lambda: self._place(space))

    def drop_all(self, space: int) -> None:
        """Put down all that is held."""
        self._do(lambda: self._drop_all(space))

    def put_aside(self) -> None:
        """Put what is held beside the board."""
        self._do(self.keyboard.put_aside)

    def pick(self, by: int) -> None:
        """Take another kind from the stash, `by` further on."""
        self._do(lambda: self.keyboard.pick(self._table.game, by))

    def _do(self, act: Job) -> None:
        """Have the keyboard's hand do this, once the board has the game, unless the other hand moves pieces."""

        def do() -> None:
            if self._table.board.joins:
                self._waiting.append(do)
            elif not self._hand.busy and not self._table.is_declared:
                act()

        self._put(do)

    def do_waiting(self) -> None:
        """Have the keyboard's hand do what waited for the board."""
        if not self._table.board.joins:
            waiting, self._waiting = self._waiting, []
            for act in waiting:
                act()

    def _touch(self, space: int, role: int) -> None:
        """If the board does not feel what stands there rightly, it is told to look again."""
        game, board, keyboard = self._table.game, self._table.board, self.keyboard
        by_this_turn = role == lights.TAKE_OFF and board.done  # rightly felt, and to be lifted now
        amiss = board.is_amiss(space, len(game.moves))
        if self.is_set_up:
            self._confirm(space)
        elif amiss and keyboard.stands(space, game) and not by_this_turn:
            self._table.look_again()
        else:
            before = keyboard.contents()[space]
            keyboard.touch(space, game, board.done, role)
            self._say_unfelt(space, before, role)
            self._say_illegal()

    def _drop_all(self, space: int) -> None:
        self.keyboard.drop_all(space, self._table.game, self._table.board.done)
        self._say_illegal()

    def _place(self, space: int) -> None:
        before, role = self.keyboard.contents()[space], self._table.board.roles[space]
        self.keyboard.place(space, self._table.game, self._table.board.done)
        self._say_unfelt(space, before, role)
        self._say_illegal()

    def _say_illegal(self) -> None:
        """Note why the hand's last drop is illegal, if it is and the player has a turn to make."""
        table = self._table
        table.notes.drop("illegal")
        by_player = table.board.mode != modes.SET_UP and not table.game.outcome() and not table.engine_plays
        if self.keyboard.illegal and by_player:
            table.notes.add(self.keyboard.illegal, "illegal")

    def _say_unfelt(self, space: int, before: int, role: int) -> None:
        """Say what the keyboard's hand has done on a space with the content `before`, where no switch feels it.

        The hand says what it did, not only where: a lift that the board has taken for granted meanwhile would answer
        what it asks next.
        """
        step = self.keyboard.unfelt(space, before)
        if self._switches and step >= 0 and (role == lights.CHOICE or self._table.board.mode == modes.TO_MOVE):
            self._table.board.client.point(step)

    # -- what they do by themselves

    def set_up(self) -> None:
        """Make the game's position stand at once."""
        self._hand.set_up(self._table.game)

    def follow(self) -> None:
        """Make the board stand as the game has it; a board that stands so looks again."""
        if self.stands and not self.holds:
            self._table.look_again()
        else:
            self._hand.follow(self._table.game)

    def expect_typed(self) -> None:
        """The next move was typed: the hand that works by itself makes it."""
        self._typed_ply = len(self._table.game.moves) + 1

    def expect_granted(self) -> None:
        """In the last move, a hand's, the board may have taken something for granted."""
        self._granted_ply = len(self._table.game.moves)

    def begin(self) -> None:
        """Another game begins."""
        self._granted_ply = -1

    def answer(self) -> None:
        """Say what the board asks of the keyboard's hand, and complete what the board took for granted."""
        game, board, state = self._table.game, self._table.board, self._table.state
        if state is None:
            return
        if state.choices and (number := self.keyboard.meant(game, state.choices)) >= 0:
            board.choose(number)
        if self._switches and (step := self.keyboard.asked(board.roles)) >= 0:
            board.client.point(step)
        if self._granted_ply == len(game.moves):
            self._granted_ply = -1
            if not state.debts and not state.done:
                self._hand.complete(game)

    def make_owed_move(self) -> None:
        """Have the hand that works by itself make the move of an engine, or one that was typed."""
        state = self._table.state
        if state is None or self.stands:
            return
        typed = self._typed_ply == state.ply
        to_make = typed or (self._makes_engine_moves and self._table.engine_moved_last)
        if state.mode == modes.OWED and to_make and not self.holds:
            self._hand.follow(self._table.game)

    def say_it_stands(self) -> None:
        """What no switch feels of a move that the hand that works by itself has made, it says."""
        state = self._table.state
        owed = self._switches and state is not None and state.debts and state.mode != modes.SET_UP
        if owed and not self._hand.busy and self.stands and not self.holds:
            self._table.board.client.point(0)

    def watch(self) -> None:
        """Have a board look again that has felt something else than what stands on it."""
        board = self._table.board
        if self._table.state is not None:
            fine = self._table.at_rest or self.busy or self.holds or board.asks_to_confirm
            amiss = board.shared and not fine
            if self._watchdog.is_due(amiss and self.stands):
                self._table.look_again()
