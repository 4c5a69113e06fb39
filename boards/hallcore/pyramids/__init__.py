"""Boards with pyramids: some lie, one on a space, told by size and pole; others stand nested on floor spaces.

The drop on the wall begins a turn and tells which groups go where: of the floor only the steps that are left of it are
supposed, and what a hand may have done wrongly if the readings show it plainly. Pyramids high up in a stack are hardly
felt. What the readings can neither prove nor refute is asked, and taken as done when the hands rest.
"""

from array import array
from math import exp

from ..portable import const
from ..steps import drop, is_drop, space_of
from .floor import Floor
from .quiet import QUICK_MS, QUICK_SCANS, Quiet
from .turn import Held, Turn, lift_all, restack, unstack
from .wall import Wall

FINE_MS = const(300)
_AGAIN_MS = const(400)
ASK_MS = const(1200)
DEFAULT_MS = const(3000)  # what cannot be felt counts as done after so long a rest
_SURE = 0.99
_VERY_SURE = 0.999  # for what a hand nearby may still disturb
_MAY_BE = 0.01
_BAD_CHI = 16.0
_UNEXPECTED = 18.0  # one act in some thousands is none of those that are expected
_FROM_HAND = 13.0  # ... but what is in the hand goes down somewhere, and all of it
_NAME_AFTER = const(2)  # fine readings that nothing explains
_FINE_uT = 9.0
_QUICK_uT = 14.0
_OUTSIDE_uT = const(2000)  # a larger common field is none


class Choice:
    """Steps that may have been made: the player says so."""

    def __init__(self, steps: "list[int]") -> None:
        self.steps = steps


class PyramidWatch:
    """Follows the pyramids of one tracker's game.

    `choices` are suppositions that the player may confirm, `strange` a space whose reading nothing explains (-1 for
    none): there a pyramid lies askew, say.
    """

    def __init__(self, tracker, spaces, scanner) -> None:  # type: ignore[no-untyped-def]
        kinds = tracker.room.rules.KINDS
        standing = spaces.standing(kinds)
        self._tracker = tracker
        self._hands = tracker.room.hands
        self._scanner = scanner
        self._n = n = spaces.n
        self._lies = standing.lies
        self._sensors = spaces.sensors
        self._wall = Wall(spaces, kinds)
        self._floor = Floor(standing, n)
        self._turn = Turn(tracker)
        self._held = Held()
        self._lifted = b""  # kinds taken off the wall and not put there again
        self._quiet = Quiet(spaces.sensors)
        self._now = array("i", bytes(4 * n))
        self._common = 0
        self._started = False
        self._quick_done = False
        self._open = True  # something may have happened that is not decoded
        self._fine_ms = 0
        self._version = -1
        self._strange = 0
        self.strange = -1
        self.choices: "list[Choice]" = []

    def round(self, now_ms: int) -> None:
        """Scan, finely too when it is time for that, and follow."""
        scanner = self._scanner
        quiet = self._quiet
        scanner.coarse()
        if quiet.feed(scanner.uT, now_ms):
            self._moved()
        if self._tracker.version != self._version:
            self._version = self._tracker.version
            self._open = True
        rest_ms = quiet.since(now_ms)
        if quiet.scans < QUICK_SCANS or rest_ms < QUICK_MS:
            return
        if not self._quick_done:
            self._quick_done = True
            if self._started:
                quiet.mean(self._now)
                self._look(_QUICK_uT, now_ms, True)
        elif not self._open and quiet.scans & 15 == 0:
            quiet.mean(self._now)
            self._open = self._went_on()
        elif (
            self._open
            and rest_ms >= FINE_MS
            and (now_ms - self._fine_ms & 0x3FFFFFFF >= _AGAIN_MS or not self._started)
        ):
            self._fine_ms = now_ms
            scanner.fine()
            for space in range(self._n):
                self._now[space] = scanner.fine_uT[self._sensors[space]]
            if not quiet.agrees(self._now):
                quiet.begin(scanner.fine_uT, now_ms)
                self._moved()
            elif self._started:
                self._look(_FINE_uT, now_ms, False)
            else:
                self._start(now_ms)

    def choose(self, i: int, now_ms: int) -> None:
        """The player has said that `choices[i]` was done."""
        self._make(self.choices[i].steps, now_ms)

    def space_of_choice(self, i: int) -> int:
        """The space of its last drop, else of its last step."""
        steps = self.choices[i].steps
        for step in steps:
            if is_drop(step):
                return space_of(step)
        return space_of(steps[-1])

    def look_again(self) -> None:
        """Another position is wanted now: what the sensors cannot tell apart may be that."""
        self._started = False
        self._open = True
        self.choices = []

    def rebase(self) -> None:
        """The way out of what nothing explains: a pyramid on the wall is the likeliest one, a stack is as believed."""
        space = self.strange
        self._strange = 0
        self.strange = -1
        if space < 0:
            return
        uT = self._now[space] - self._common
        if self._lies[space]:
            number, _ = self._wall.likeliest(uT, _FINE_uT, self._expected(space))
            self._lay(space, number, self._fine_ms)
        else:
            self._floor.base[space] = uT

    def holding(self) -> bool:
        """True if a stack was lifted and not dropped."""
        return len(self._held.groups) > 0

    # -- looking

    def _moved(self) -> None:
        self._quick_done = False
        self._open = True
        self._strange = 0
        self.strange = -1
        self.choices = []

    def _went_on(self) -> bool:
        """True if a reading has changed too slowly for a motion."""
        for space in range(self._n):
            uT = self._now[space] - self._common
            if self._lies[space]:
                if not self._wall.is_at_rest(self._class(space), uT, _FINE_uT):
                    return True
            elif self._floor.is_plain(space, self._stack(space), uT, 4 * _FINE_uT * _FINE_uT):
                return True
        return False

    def _find_common(self) -> None:
        """The field from outside: the median of what the vacant spaces show."""
        actual = self._tracker.actual
        found = sorted([self._now[space] for space in range(self._n) if not actual[space]])
        if len(found) > 3 and abs(found[len(found) // 2]) < _OUTSIDE_uT:
            self._common = found[len(found) // 2]

    def _look(self, sigma: float, now_ms: int, quick: bool) -> None:
        """A reading of the quiet board."""
        self._find_common()
        self._open = quick
        sure = _VERY_SURE if quick else _SURE
        strange = self._follow_wall(sigma, sure, now_ms)
        if not self._tracker.n_done and not self._tracker.n_loose() and not self._tracker.n_debts():
            self._held.groups = []
            self._lifted = b""
        chain = self._turn.chain(self._lies)
        left = self._follow_turn(chain, sigma * sigma, sure, now_ms) if chain else chain
        if left is None:
            chain = left = []
        for space in range(self._n):
            if self._lies[space] or _touches(chain, space):
                continue
            if not self._follow_floor(space, sigma, sure, now_ms, quick) and strange < 0:
                strange = space
        if quick:
            return
        rest_ms = self._quiet.since(now_ms)
        self._open = self._open or len(chain) > 0  # the steps to come may be too weak to be seen as a motion
        if left:
            if rest_ms >= DEFAULT_MS:
                self._make(left, now_ms)
            elif rest_ms >= ASK_MS and not self.choices:
                self.choices = [Choice(left)]
        self._strange = self._strange + 1 if strange >= 0 else 0
        if strange >= 0:
            self._open = True
        self.strange = strange if self._strange >= _NAME_AFTER else -1

    def _start(self, now_ms: int) -> None:
        """The first look: what is wanted stands there wherever the reading allows it."""
        tracker = self._tracker
        self._started = True
        self._open = False
        self._held.groups = []
        self._lifted = b""
        self._common = sorted(self._now)[self._n // 2]
        for _ in range(2):  # once more with the field from outside known
            for space in range(self._n):
                uT = self._now[space] - self._common
                if self._lies[space]:
                    number = self._class_of(tracker.due[space])
                    if not self._wall.is_at_rest(number, uT, _FINE_uT):
                        number, _ = self._wall.likeliest(uT, _FINE_uT, self._expected(space))
                    self._lay(space, number, now_ms)
                else:
                    self._floor.base[space] = uT
                    stack = self._cold(space, uT)
                    if stack != self._stack(space):
                        tracker.see(space, restack(self._hands, stack), now_ms)
            self._find_common()
        self._lifted = b""

    def _cold(self, space: int, uT: float) -> bytes:
        """The stack that an absolute reading speaks for: the wanted one, nothing, or a single pyramid."""
        wanted = unstack(self._hands, self._tracker.due[space])
        var = _FINE_uT * _FINE_uT
        for stack in (wanted, self._stack(space), b""):
            if self._floor.fits(stack, uT, var):
                return stack
        best = wanted
        best_cost = 1e9
        for number in range(1, len(self._wall.kinds)):
            stack = self._wall.kinds[number][:1]
            cost = self._floor.cost(space, b"", stack, uT, var)
            if cost < best_cost:
                best_cost = cost
                best = stack
        return best

    # -- the wall

    def _class_of(self, content: int) -> int:
        return int(self._wall.class_of[self._hands.top(content)])

    def _class(self, space: int) -> int:
        return self._class_of(self._tracker.actual[space])

    def _expected(self, space: int) -> int:
        """Mask of the classes that may lie there."""
        class_of = self._wall.class_of
        mask = 1 | 1 << self._class(space) | 1 << self._class_of(self._tracker.due[space])
        for kind in self._turn.placeable(space):
            mask |= 1 << class_of[kind]
        return mask

    def _follow_wall(self, sigma: float, sure: float, now_ms: int) -> int:
        """Tell what has come and gone, lifts first; returns a space that cannot be read, -1 for none."""
        wall = self._wall
        strange = -1
        for lifts in (True, False):
            for space in range(self._n):
                if not self._lies[space]:
                    continue
                uT = self._now[space] - self._common
                if wall.is_at_rest(self._class(space), uT, sigma):
                    self._believe_due(space, now_ms)
                    continue
                number, share = wall.likeliest(uT, sigma, self._expected(space))
                if share < sure:
                    strange = space
                elif number != self._class(space) and (number == 0) == lifts:
                    if number and not self._class(space):
                        self._go_on(space, sigma, now_ms)
                    self._lay(space, number, now_ms)
        return strange

    def _believe_due(self, space: int, now_ms: int) -> None:
        """A pyramid that only differs in colour from the one that belongs there is that one: the host has said so."""
        due = self._tracker.due[space]
        if due and self._tracker.is_off(space) and self._class_of(due) == self._class(space):
            self._tracker.see(space, due, now_ms)

    def _go_on(self, space: int, sigma: float, now_ms: int) -> None:
        """A pyramid is put down although steps that cannot be felt are missing: they have been made."""
        chain = self._turn.chain(self._lies)
        if chain:
            left = self._follow_turn(chain, sigma * sigma, _SURE, now_ms)
            if left:
                self._make(left, now_ms)

    def _lay(self, space: int, number: int, now_ms: int) -> None:
        """A pyramid of class `number` lies there now."""
        if number == self._class(space):
            return
        gone = self._hands.top(self._tracker.actual[space])
        if gone:
            self._lifted = self._lifted + bytes((gone,))
        kind = self._kind(space, number) if number else 0
        self._tracker.see(space, kind, now_ms)

    def _kind(self, space: int, number: int) -> int:
        """The kind of a class that is meant: the one that belongs there, one that a turn puts there, a lifted one."""
        class_of = self._wall.class_of
        due = self._hands.top(self._tracker.due[space])
        if due and class_of[due] == number:
            return int(due)
        for kinds in (self._turn.placeable(space), self._lifted, self._wall.kinds[number]):
            for kind in kinds:
                if class_of[kind] == number:
                    return kind
        return 0

    # -- the floor

    def _stack(self, space: int) -> bytes:
        return unstack(self._hands, self._tracker.actual[space])

    def _make(self, steps: "list[int]", now_ms: int) -> None:
        """These steps were made."""
        self.choices = []
        for step in steps:
            space = space_of(step)
            self._held.make(self._stack(space), step)
            self._tracker.step(step, now_ms)
            self._floor.base[space] = self._now[space] - self._common

    def _follow_turn(self, chain: "list[int]", var: float, sure: float, now_ms: int):  # type: ignore[no-untyped-def]
        """Tell how much of the turn's rest is done; returns what may be done beyond it as far as readings say.

        None if they don't fit.
        """
        held = self._held.copy()
        stacks = {}
        for step in chain:
            stacks[space_of(step)] = self._stack(space_of(step))
        costs = []
        chis = []
        before = dict(stacks)
        for i in range(len(chain) + 1):
            if i:
                space = space_of(chain[i - 1])
                stacks[space] = held.make(stacks[space], chain[i - 1])
            cost = worst = 0.0
            for space in stacks:
                cost += self._floor.cost(space, before[space], stacks[space], self._now[space] - self._common, var)
                worst = max(worst, self._floor.chi)
            costs.append(cost)
            chis.append(worst)
        best = costs.index(min(costs))
        if chis[best] > _BAD_CHI:
            return None
        shares = [exp(max((costs[best] - cost) / 2, -80.0)) for cost in costs]
        total = sum(shares)
        done = len(chain)
        beyond = shares[done]
        while done and beyond < sure * total:
            done -= 1
            beyond += shares[done]
        if shares[-1] < _MAY_BE * total:
            left = []
        else:
            left = chain[done:]
        self._make(chain[:done], now_ms)
        return left

    def _follow_floor(self, space: int, sigma: float, sure: float, now_ms: int, quick: bool) -> bool:
        """Tell what has happened to a stack outside the turn; False if nothing explains it."""
        tracker = self._tracker
        floor = self._floor
        uT = self._now[space] - self._common
        var = sigma * sigma
        old = self._stack(space)
        off = tracker.is_off(space)
        plain = floor.is_plain(space, old, uT, var)
        if not off and not plain:
            return True
        self._open = self._open or off
        guesses = [(old, 0.0)]
        due = unstack(self._hands, tracker.due[space])
        same = 0
        while same < len(old) and same < len(due) and old[same] == due[same]:
            same += 1
        for i in range(len(old)):
            guesses.append((old[:i], 0.0 if off and i >= same else _UNEXPECTED))
        in_hand = due[same:] in self._held.groups
        for i in range(same + 1, len(due) + 1 if off else 0):
            guesses.append((due[:i], _FROM_HAND if in_hand and i < len(due) else 0.0))
        for group in self._held.groups:
            guesses.append((old + group, _FROM_HAND))
        if plain and not quick:
            for number in range(1, len(self._wall.kinds)):
                guesses.append((old + self._wall.kinds[number][:1], _UNEXPECTED))
        best = 0
        costs = []
        chis = []
        for stack, price in guesses:
            costs.append(floor.cost(space, old, stack, uT, var) + price)
            chis.append(floor.chi)
            if costs[-1] < costs[best]:
                best = len(costs) - 1
        if chis[best] > _BAD_CHI:
            return False
        total = due_share = 0.0
        for i in range(len(costs)):
            share = exp(max((costs[best] - costs[i]) / 2, -80.0))
            total += share
            if guesses[i][0] == due:
                due_share += share
        found = guesses[best][0]
        if total * sure > 1:  # not sure
            if not off and not best and not quick:
                floor.base[space] = uT  # a knock, or nothing that the rules know of
                return True
            if not off or quick:
                return not plain
            if due_share < _MAY_BE * total or self._quiet.since(now_ms) < DEFAULT_MS or self._is_wall_off():
                return True
            found = due
        if found != old:
            self._set(space, old, found, now_ms)
            floor.base[space] = uT
        elif plain and not quick:
            floor.base[space] = uT  # a knock
        return True

    def _set(self, space: int, old: bytes, new: bytes, now_ms: int) -> None:
        """Tell the steps from one stack to another."""
        kept = 0
        while kept < len(old) and kept < len(new) and old[kept] == new[kept]:
            kept += 1
        come = new[kept:]
        steps = []
        if kept < len(old):
            steps.append(lift_all(space, old, len(old) - kept))
        if come in self._held.groups:
            steps.append(drop(space, come[0], len(come)))
            come = b""
        for kind in come:
            steps.append(drop(space, kind))
        self._make(steps, now_ms)
        self._floor.base[space] = self._now[space] - self._common

    def _is_wall_off(self) -> bool:
        """True if pyramids are still owed to the wall."""
        return any(self._lies[space] and self._tracker.is_off(space) for space in range(self._n))


def _touches(steps: "list[int]", space: int) -> bool:
    return any(space_of(step) == space for step in steps)
