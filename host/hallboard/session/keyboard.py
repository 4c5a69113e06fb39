"""The hand that a keyboard moves: what Enter on a space means, as lifts and drops on a virtual board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from hallcore import lights
from hallcore.steps import act_of, count_of, drop, is_drop, kind_of, lift, space_of

from ..game import Game
from ..virtual.pieces import kinds_of
from .illegal import no_such_drop
from .pieces import Pieces
from .steps import ends_turn, next_steps, standing, steps_of

_PACE_MS = 400  # virtual time between two acts: what comes faster than hands is hard to tell apart
_DROP = (lights.TARGET, lights.ENGINE_DROP)
_OFF = (lights.TAKE_OFF, lights.EXTRA, lights.WRONG)


class KeyboardHand:
    """One hand over a virtual board."""

    def __init__(self, ruleset: Any, pieces: Pieces) -> None:
        self._ruleset = ruleset
        self._pieces = pieces
        self._picked = 0  # of a stash
        self.illegal = ""  # why the last drop, or what was to be placed, is not legal; '' if it is
        self._lift = -1  # the turn's step by which the hand holds what it does, -1 for none
        self._lift_ply = 0  # moves before it
        self._placed = (-1, 0)  # space and kind of what was taken from the stash and not been asked about
        self._rest = -1  # what was put down on an empty space with a stack's lowest piece, and not been asked about
        self._acted_ms = -_PACE_MS  # when it lifted or dropped last

    @property
    def in_hand(self) -> list[int]:
        """The kinds that the hand holds, the lowest first."""
        return self._pieces.held

    def contents(self) -> list[int]:
        """What stands on each space."""
        return self._pieces.contents()

    def touch(self, space: int, game: Game, done: Sequence[int], role: int) -> None:
        """Do what Enter on a space means.

        A hand that holds something puts its lowest piece down. An empty one lifts as many pieces as a turn lifts there,
        puts aside what the lights want off the board, or places a piece on an empty space or where the lights want it.
        """
        content = self._pieces.contents()[space]
        self.illegal = ""
        if self._pieces.held:
            done, drops = self._drops(space, game, done)
            if not drops:
                self._look_why_not(space, game, done)
            if drops and count_of(drops[0]) > 1:
                self._drop(space, count_of(drops[0]), kind_of(drops[0]))
            else:
                self._drop(space, 1)
            if drops and not content and ends_turn(game, [*done, drops[0]]):
                self._pieces.put_aside()  # a hand that did not get this far has left the board
        elif content and not self._awaits(space, game, role):
            count = self._count(space, content, game, done)
            expected = self._expected(space, game, done)
            lifts = [step for step in expected if not is_drop(step) and count_of(step) == count]
            self._pace()
            self._pieces.lift(space, count)
            self._lift = lifts[0] if lifts else -1
            self._lift_ply = len(game.moves)
            off = role == lights.TAKE_OFF or (role in _OFF and not self._belongs(game))
            if off or (lifts and ends_turn(game, [*done, lifts[0]])):
                self._pieces.put_aside()
        else:
            self.place(space, game, done)
            if self._awaits(space, game, role):  # it is no question of what is legal
                self.illegal = ""

    def unfelt(self, space: int, before: int) -> int:
        """The step made on a space that had the content `before`; -1 if there was none or a switch feels it."""
        after = self._pieces.contents()[space]
        kinds, left = (kinds_of(self._ruleset.hands, content) for content in (before, after))
        if not kinds or not left or len(kinds) == len(left):
            return -1
        if len(left) > len(kinds):
            return drop(space, left[len(kinds)], len(left) - len(kinds))
        return lift(space, kinds[-1], len(kinds) - len(left))

    def owed(self, game: Game, done: Sequence[int]) -> list[int]:
        """The drops that the board knows, being the only legal ones, and that this hand has yet to make."""
        if len(game.moves) > self._lift_ply:  # the turn has counted by now
            kinds = [(space, self._missing(space, game)) for space in range(self._ruleset.geometry.SPACES)]
            return [drop(space, kind) for space, kind in kinds if kind in self._pieces.held]
        found, contents = [], self._pieces.contents()
        for step in done:
            if is_drop(step) and kind_of(step) in self._pieces.held:
                space = space_of(step)
                moved = [count_of(other) * (1 if is_drop(other) else -1) for other in done if space_of(other) == space]
                height = len(kinds_of(self._ruleset.hands, standing(game)[space])) + sum(moved)
                if len(kinds_of(self._ruleset.hands, contents[space])) < height:
                    found.append(step)
        return found

    def stands(self, space: int, game: Game) -> bool:
        """True if an empty hand finds on the space just what the game has there."""
        return not self._pieces.held and self._pieces.contents()[space] == standing(game)[space] != 0

    def stash(self, game: Game) -> list[tuple[int, int]]:
        """The kinds that the player to move may place, and how many there are; empty for games without a stash."""
        stash = getattr(self._ruleset.picture, "stash", None)
        return [] if stash is None else list(stash(game.cells, game.counters))

    def picked(self, game: Game) -> int:
        """The kind of the stash that is placed next, 0 for none."""
        kinds = [kind for kind, _ in self.stash(game)]
        return self._picked if self._picked in kinds else kinds[0] if kinds else 0

    def pick(self, game: Game, by: int) -> None:
        """Go to another kind of the stash, `by` further on."""
        kinds = [kind for kind, _ in self.stash(game)]
        if kinds:
            self._picked = kinds[(kinds.index(self.picked(game)) + by) % len(kinds)]

    def place(self, space: int, game: Game, done: Sequence[int]) -> None:
        """Put a piece from the side of the board on a space: the one that a turn drops there, or that is missing.

        Where a turn may drop several, and the game has a stash, it is the kind that was picked from it. What may not go
        there stays where it is.
        """
        kinds = [kind_of(step) for step in self._expected(space, game, done) if is_drop(step)]
        kind, picked = self._missing(space, game), 0 if done else self.picked(game)
        self.illegal = ""
        if not kind:
            kind = picked or (kinds[0] if kinds else 0)
            if kind not in kinds:
                self.illegal = no_such_drop(game, done, space, kind)
                return
            if picked:
                self._placed = (space, kind)
        if self._ruleset.hands.push(self._pieces.contents()[space], kind) >= 0:
            self._pace()
            self._pieces.drop(space, kind)

    def meant(self, game: Game, choices: Sequence[int]) -> int:
        """Which of the moves that the board takes for possible was made, from 0; -1 if this hand does not know.

        It knows the kind of a piece from the stash, where the field may not tell the colour. It answers once.
        """
        agree = [
            number
            for number, move in enumerate(choices)
            if any(is_drop(step) and (space_of(step), kind_of(step)) == self._placed for step in steps_of(game, move))
        ]
        if len(agree) != 1:
            return -1
        self._placed = (-1, 0)
        return agree[0]

    def asked(self, roles: Sequence[int]) -> int:
        """The drop that the lights ask about, -1 if they do not: which piece of the stash it was, or that the rest of a
        stack was put down with its lowest piece. It says so once.
        """
        space, kind = self._placed
        if space >= 0 and roles[space] == lights.CHOICE:
            self._placed = (-1, 0)
            return drop(space, kind)
        rest = self._rest
        if rest < 0 or roles[space_of(rest)] != lights.CHOICE:
            return -1
        self._rest = -1
        return rest

    def drop_all(self, space: int, game: Game, done: Sequence[int]) -> None:
        """Put everything down that the hand holds."""
        self.illegal = ""
        count = len(self._pieces.held)
        if count:
            done, drops = self._drops(space, game, done)
            if all(count_of(step) < count for step in drops):
                self._look_why_not(space, game, done)
        self._drop(space, count)

    def slide(self, path: Sequence[int]) -> None:
        """Push the top piece of the first space over the face, past the sensors on the way, to the last one.

        Nothing happens where there is none, where the hand holds something, or where there is no room for it.
        """
        contents = self._pieces.contents()
        kinds = kinds_of(self._ruleset.hands, contents[path[0]])
        if len(path) < 2 or path[0] == path[-1] or not kinds or self._pieces.held:
            return
        if self._ruleset.hands.push(contents[path[-1]], kinds[-1]) < 0:
            return
        self._lift = -1
        self._pace()
        self._pieces.hand.slide(*path)
        self._acted_ms = self._pieces.now_ms()

    def put_aside(self) -> None:
        """Put what the hand holds beside the board."""
        self._pieces.put_aside()

    # -- within

    def _drops(self, space: int, game: Game, done: Sequence[int]) -> tuple[Sequence[int], list[int]]:
        """The steps that are done, with the hand's lift if it counts, and the legal drops on the space after them."""
        drops = [step for step in self._expected(space, game, done) if is_drop(step)]
        felt = act_of(self._lift) in map(act_of, done)
        # The board may never feel the lift, or feels it later: until then a placement would look legal as well.
        if self._lift >= 0 and not felt and (not drops or self._lift_ply == len(game.moves)):
            lifted = [*done, self._lift]
            found = [step for step in self._expected(space, game, lifted) if is_drop(step)]
            if found or not drops:
                return lifted, found
        return done, drops

    def _look_why_not(self, space: int, game: Game, done: Sequence[int]) -> None:
        """Find out why what the hand holds may not go there, unless it belongs there."""
        owed = any(space_of(step) == space for step in self.owed(game, done))
        if not owed and self._missing(space, game) != self._pieces.held[0]:
            self.illegal = no_such_drop(game, done, space, self._pieces.held[0])

    def _drop(self, space: int, count: int, lowest: int = 0) -> None:
        """Put `count` of what is held down, from the first piece of the kind `lowest` on."""
        content = self._pieces.contents()[space]
        held = self._pieces.held
        first = held.index(lowest) if lowest in held else 0
        kinds = held[first : first + count]
        for kind in kinds:
            content = self._ruleset.hands.push(content, kind)
            if content < 0:  # no room for it: the hand keeps what it has
                return
        if kinds:
            alone = self._pieces.contents()[space] == 0
            self._rest = drop(space, kinds[1], count - 1) if alone and len(kinds) > 1 else -1
            self._pace()
            self._pieces.drop(space, *kinds)

    def _pace(self) -> None:
        """Wait, after the act before, as long as a person's hand takes."""
        wait_ms = self._acted_ms + _PACE_MS - self._pieces.now_ms()
        if wait_ms > 0:
            self._pieces.wait(wait_ms)
        self._acted_ms = self._pieces.now_ms()

    def _count(self, space: int, content: int, game: Game, done: Sequence[int]) -> int:
        """How many pieces a turn lifts there: one, or a whole stack."""
        lifts = [count_of(step) for step in self._expected(space, game, done) if not is_drop(step)]
        return min(max(lifts, default=1), len(kinds_of(self._ruleset.hands, content)))

    def _expected(self, space: int, game: Game, done: Sequence[int]) -> list[int]:
        """The legal next steps on this space."""
        return [step for step in next_steps(game, done) if space_of(step) == space]

    def _belongs(self, game: Game) -> bool:
        """True if what the hand holds is missing on the board."""
        return not Counter(self._pieces.held) - self.missing(game)

    def _awaits(self, space: int, game: Game, role: int) -> bool:
        """True if the lights want a piece there that lies beside the board."""
        return (role in _DROP or role >= lights.MISSING) and bool(self.missing(game))

    def missing(self, game: Game) -> Counter[int]:
        """How many of each kind the game has on its board, and the virtual board has not."""
        kinds = [Counter(self._kinds(contents)) for contents in (standing(game), self._pieces.contents())]
        return kinds[0] - kinds[1]

    def _kinds(self, contents: Sequence[int]) -> list[int]:
        return [kind for content in contents for kind in kinds_of(self._ruleset.hands, content)]

    def _missing(self, space: int, game: Game) -> int:
        """The kind that belongs next on a space that holds less than the position says; 0 if none does."""
        wanted = kinds_of(self._ruleset.hands, self._ruleset.hands.content(game.cells, space))
        here = kinds_of(self._ruleset.hands, self._pieces.contents()[space])
        return wanted[len(here)] if here == wanted[: len(here)] and len(here) < len(wanted) else 0
