"""Linear sensors that are not to be believed, and the player's word that the board stands as it should.

It is loaded when it is needed: by a board that finds a dead sensor, or whose player holds the button.
"""

from hallcore import lights
from hallcore.portable import const
from hallcore.protocol.messages import FAULT
from hallcore.steps import is_drop

from .sensor_faults import find

if False:  # types
    from collections.abc import Sequence

    from hallcore.sensing.interface import ReadingWatch

    from .app import App

_SCANS = const(12)
_RESTLESS_uT = const(300)  # between the readings of a quiet board: no sound sensor, and the board would never be quiet
_MENDED_MS = const(3000)


class Ignoring:
    """The sensors of `app`'s game that are not read."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._dead: "dict[int, str]" = {}  # what is wrong with each space
        self._accepted: "list[int]" = []  # spaces that were off when the player last said that all stands as it should
        self._mend_ms = 0  # since when something is owed on spaces that are not read

    def tick(self, now_ms: int) -> None:
        """What is owed on a space that is not read is done after a while: no sensor will tell."""
        tracker = self._app.tracker
        ignored = getattr(self._app.watch, "ignored", ())
        if not ignored or not tracker.n_debts() or tracker.n_done:
            self._mend_ms = now_ms
        elif tracker.setting_up() or self._app.clock.since(now_ms, self._mend_ms) >= _MENDED_MS:
            self._mend_ms = now_ms
            off = [space for space in ignored if tracker.is_off(space)]
            if off:  # else what is asked would go by
                tracker.recognize(off)

    def render(self, roles: bytearray) -> None:
        """Light the spaces that are not read where the game has nothing to say."""
        lights.overlay([(space, lights.WRONG) for space in getattr(self._app.watch, "ignored", ())], roles)

    def take(self, found: "Sequence[tuple[int, str]]") -> "list[tuple[int, str]]":
        """These sensors were found dead: their spaces are played without them. Returns all that are known to be."""
        for space, text in found:
            self._dead[space] = text
            self._ignore(space)
        return sorted(self._dead.items())

    def accept(self, now_ms: int, asked: bool) -> bool:
        """What stands is the position; the set-up, if it is awaited, stands. True if the board asks before.

        Something may have been done that was not felt: the watch's `choices` have what, first what happens where
        sensors are not read, unless the player was `asked` already. Else the turn goes back to its beginning. Broken
        sensors are not read any more. A piece that the sensors deny is not looked for: a single one until its reading
        changes. Where stacks stand, later readings count from those of now; only a space that is off again, though it
        was accepted before, is not read any more.
        """
        app = self._app
        tracker = app.tracker
        watch: "ReadingWatch" = app.watch  # type: ignore
        reads = hasattr(watch, "ignored")
        singles = reads and isinstance(watch.ignored, dict)
        if reads:
            broken = [space for space, _ in find(app.scanner, app.board, tracker)]
            self._doubt(broken if singles else broken + self._broken())
            steps = (tracker.n_done > 0) + tracker.n_loose()
            may_be_unfelt = steps < 2 or (steps == 2 and tracker.n_loose() == 1 and is_drop(tracker.loose(0)))
            if may_be_unfelt and not asked and not tracker.setting_up() and hasattr(watch, "offer"):
                from hallcore.sensing.unread import unfelt

                found = unfelt(tracker, watch.ignored)
                if steps == 1 or (steps == 2 and not found):
                    found += unfelt(tracker, getattr(watch, "named", ()))
                    found += [step for step in unfelt(tracker) if step not in found]
                if found:
                    watch.offer(found)
                    return True
        tracker.take_back(tracker.n_moves)
        off = [space for space in range(len(tracker.actual)) if tracker.is_off(space) or space == watch.strange]
        if reads:
            absolute = singles or hasattr(watch, "overlay")  # it reads what stands, not what has changed
            self._doubt(off if absolute else [space for space in off if space in self._accepted])
            self._accepted = off
        tracker.recognize(off)
        tracker.looked()
        watch.rebase()  # of the space that is named,
        watch.rebase()  # ... and of all others
        watch.look_again()  # no hand holds anything
        tracker.confirm(now_ms)
        return False

    def choose(self, space: int) -> None:
        """Something has been done there that its sensor has not felt."""
        self._doubt([space])

    def _doubt(self, spaces: "list[int]") -> None:
        """These are not read any more; the host hears of it."""
        watch: "ReadingWatch" = self._app.watch  # type: ignore
        for space in spaces:
            if space not in watch.ignored:
                name = self._app.tracker.ruleset.geometry.space_name(space)
                text = f"{name} is not read any more: hold the button to say what was done there"
                self._app.notes.append((FAULT, space, text))
                self._ignore(space)

    def _ignore(self, space: int) -> None:
        app = self._app
        watch: "ReadingWatch" = app.watch  # type: ignore
        if space in watch.ignored:
            return
        watch.ignore(space)
        if not isinstance(watch.ignored, dict):  # a reading that jumps would never let the board rest
            sensors = app.board.spaces(app.tracker.ruleset.name).sensors
            app.scanner.use([sensors[i] for i in range(len(sensors)) if i not in watch.ignored])

    def _broken(self) -> "list[int]":
        """The spaces whose readings never rest, or never change, not even by noise."""
        scanner = self._app.scanner
        scanner.coarse()
        low, high = scanner.uT[:], scanner.uT[:]
        for _ in range(_SCANS):
            scanner.coarse()
            for sensor in range(len(low)):
                low[sensor] = min(low[sensor], scanner.uT[sensor])
                high[sensor] = max(high[sensor], scanner.uT[sensor])
        sensors = self._app.board.spaces(self._app.tracker.ruleset.name).sensors
        found = []
        for space in range(len(sensors)):
            range_uT = high[sensors[space]] - low[sensors[space]]
            if not 0 < range_uT < _RESTLESS_uT:
                found.append(space)
        return found
