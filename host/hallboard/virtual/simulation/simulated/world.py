"""The board with its pieces and what hands do to them, in virtual time.

Acts come as words: `lift 7 1`, `drop 7 2`, `phone 40 90 300`. Places are sensors, kinds are indices into the magnets of
`world.json`, numbers are whole: microseconds and micrometres, and in `surroundings` uT, mm and K.
An act that takes time is a motion: the pieces' fields follow them on their way.
"""

from .dice import Dice
from .field import Field
from .pieces import Magnet, Pieces

HIGH_MM = 70.0  # so far above its place a piece is out of the hand's way, and hardly felt
SLIDE_MM = 2.0  # so far above the face a piece slides
SURROUNDINGS = ("common", "slope", "phone", "warm", "age_zeros")
STEP_US = 8000  # motions are worked out so often


class Motion:
    """Pieces on their way along points (x, y, z above their place in the stack), from `start_us` on."""

    def __init__(self, pieces, points, start_us: int, length_us: int, place: int) -> None:
        self.pieces = pieces
        self.points = points
        self.start_us = start_us
        self.length_us = length_us
        self.place = place  # where they come to stand, -1 for the hand
        self.heights = [piece.z for piece in pieces]

    def at(self, now_us: int) -> None:
        """Move the pieces to where they are now: evenly along the points."""
        points = self.points
        n = len(points) - 1
        done = (now_us - self.start_us) * n
        i = min(done // self.length_us, n - 1)
        part = (done - i * self.length_us) / self.length_us
        if part > 1:
            part = 1.0
        for j in range(len(self.pieces)):
            piece = self.pieces[j]
            piece.x = points[i][0] + part * (points[i + 1][0] - points[i][0])
            piece.y = points[i][1] + part * (points[i + 1][1] - points[i][1])
            piece.z = self.heights[j] + points[i][2] + part * (points[i + 1][2] - points[i][2])


class World:
    """Field and pieces, from `world.json` and its seed."""

    def __init__(self, world) -> None:
        seed = int(world["seed"])
        self.field = Field(world, Dice(seed))
        self.xs = [float(x) for x in world["x_mm"]]  # of the places; a sensor may stand beside the middle of its own
        self.ys = [float(y) for y in world["y_mm"]]
        magnets = [Magnet(entry) for entry in world["magnets"]]
        self.pieces = Pieces(world, magnets, self.xs, self.ys, Dice(seed + 1))
        self._motion = None
        self._moved_us = 0
        for place, kinds in world["standing"]:
            self._set(place, kinds)

    def stack(self, place: int):
        """Kinds on a place, from the lowest up."""
        return [piece.kind for piece in self.pieces.stacks[place].pieces]

    def start(self, words, now_us: int) -> None:
        """Begin an act; one that takes no time is done at once. Raises ValueError for one that makes no sense."""
        verb = words[0]
        if verb in SURROUNDINGS:
            self.field.surround(words)
            return
        numbers = [int(word) for word in words[1:]]
        if verb == "lift":
            self._lift(numbers[0], numbers[1], numbers[2], now_us)
        elif verb == "drop":
            self._drop(numbers[0], numbers[2:], numbers[1], now_us)
        elif verb == "slide":
            self._slide(numbers[1:], numbers[0], now_us)
        elif verb == "set":
            self._set(numbers[0], numbers[1:])
        elif verb == "aside":
            self.pieces.side += self.pieces.hand
            self.pieces.hand = []
        elif verb == "carry":
            self._carry(numbers[2:], numbers[0], numbers[1], now_us)
        else:
            self._disturb(verb, numbers)

    def _disturb(self, verb: str, numbers) -> None:
        """What pieces and sensors suffer, in no time."""
        if verb == "nudge":
            self._touch(numbers[0], numbers[1] / 1000)
        elif verb == "shift" or verb == "straighten":
            self._again(numbers[0], verb, [um / 1000 for um in numbers[1:]])
        elif verb == "age":
            self._age(numbers[0])
        elif verb == "stick":
            self.field.switches.stick(numbers[0], numbers[1])
        elif verb == "dead":
            self.field.kill(numbers[0], numbers[1])
        elif verb == "weak":
            self.field.weaken(numbers[0], numbers[1])
        elif verb == "stuck":
            self.field.freeze(numbers[0])
        elif verb != "wait":
            raise ValueError("no act " + verb)

    def moving(self) -> bool:
        """True while an act goes on."""
        return self._motion is not None

    def follow(self, now_us: int) -> None:
        """Let the present motion go on to this time."""
        motion = self._motion
        if motion is None:
            return
        end = motion.start_us + motion.length_us
        if now_us < end:
            if now_us - self._moved_us >= STEP_US:
                self._moved_us = now_us
                self._feel(motion.pieces, -1)
                motion.at(now_us)
                self._feel(motion.pieces, 1)
            return
        self._motion = None
        self._feel(motion.pieces, -1)
        if motion.place < 0:
            self.pieces.hand += motion.pieces
        else:
            self._stand(motion.place, motion.pieces)

    def _feel(self, pieces, sign: int) -> None:
        for piece in pieces:
            self.field.add(piece, sign)

    def _touch(self, place: int, by_mm: float = -1.0) -> None:
        self._feel(self.pieces.stacks[place].pieces, -1)
        self.pieces.nudge(place, by_mm)
        self._feel(self.pieces.stacks[place].pieces, 1)

    def _again(self, place: int, verb: str, numbers) -> None:
        self._feel(self.pieces.stacks[place].pieces, -1)
        getattr(self.pieces, verb)(place, *numbers)
        self._feel(self.pieces.stacks[place].pieces, 1)

    def _age(self, percent: int) -> None:
        standing = [piece for stack in self.pieces.stacks for piece in stack.pieces]
        self._feel(standing, -1)
        self.pieces.age(percent)
        self._feel(standing, 1)

    def _stand(self, place: int, pieces) -> None:
        touched = len(self.pieces.stacks[place].pieces) > 0
        for piece in pieces:
            self.pieces.put(place, piece)
            self.field.add(piece, 1)
        if touched:
            self._touch(place)

    def _take(self, place: int, count: int):
        """The uppermost pieces of a stack, from the lowest up; their field stays until the motion moves them."""
        pieces = self.pieces.stacks[place].pieces
        if not 0 < count <= len(pieces):
            raise ValueError(f"{len(pieces)} pieces on {place}, {count} to be lifted")
        taken = pieces[len(pieces) - count :]
        del pieces[len(pieces) - count :]
        return taken

    def _start(self, pieces, points, now_us: int, length_us: int, place: int) -> None:
        self._motion = Motion(pieces, points, now_us, max(length_us, 1), place)
        self._moved_us = now_us
        if length_us <= 0:
            self.follow(now_us + 1)

    def _lift(self, place: int, count: int, length_us: int, now_us: int) -> None:
        pieces = self._take(place, count)
        x = pieces[0].x
        y = pieces[0].y
        self._touch(place)
        self._start(pieces, [(x, y, 0.0), (x, y, HIGH_MM)], now_us, length_us, -1)

    def _drop(self, place: int, kinds, length_us: int, now_us: int) -> None:
        pieces = [self.pieces.find(kind) for kind in kinds]
        x = self.xs[place]
        y = self.ys[place]
        below = self.pieces.stacks[place].pieces[:]
        for piece in pieces:
            piece.z = self.pieces.height(below, len(below), piece) + piece.play + HIGH_MM
            piece.x = x
            piece.y = y
            piece.pose = self.pieces.poses[place]
            below.append(piece)
        self._feel(pieces, 1)
        self._start(pieces, [(x, y, 0.0), (x, y, -HIGH_MM)], now_us, length_us, place)

    def _slide(self, places, length_us: int, now_us: int) -> None:
        pieces = self._take(places[0], 1)
        points = [(pieces[0].x, pieces[0].y, SLIDE_MM)]
        for place in places[1:]:
            points.append((self.xs[place], self.ys[place], SLIDE_MM))
        self._touch(places[0])
        self._start(pieces, points, now_us, length_us, places[-1])

    def _carry(self, points_um, length_us: int, over_um: int, now_us: int) -> None:
        """What the hand holds goes along points (x, y), so far over where it would stand on an empty space."""
        pieces = self.pieces.hand
        down = over_um / 1000 - HIGH_MM
        points = []
        for i in range(0, len(points_um), 2):
            points.append((points_um[i] / 1000, points_um[i + 1] / 1000, down))
        if not pieces or not points:
            raise ValueError("nothing in the hand, or nowhere to carry it")
        first = points[0]
        last = points[-1]
        points = [(first[0], first[1], 0.0)] + points + [(last[0], last[1], 0.0)]
        below = []
        for piece in pieces:
            piece.z = self.pieces.height(below, len(below), piece) + piece.play + HIGH_MM
            piece.x = first[0]
            piece.y = first[1]
            piece.pose = 0
            below.append(piece)
        self.pieces.hand = []
        self._feel(pieces, 1)
        self._start(pieces, points, now_us, length_us, -1)

    def _set(self, place: int, kinds) -> None:
        stack = self.pieces.stacks[place]
        self._feel(stack.pieces, -1)
        self.pieces.side += stack.pieces
        stack.pieces = []
        for kind in kinds:
            piece = self.pieces.find(kind)
            self.pieces.put(place, piece)
            self.field.add(piece, 1)
