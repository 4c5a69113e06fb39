"""Pieces with a magnet each: where they stand on the board, in the hand, beside the board."""

from .dice import Dice

_HIGH_MM = 80.0  # a piece in the hand: too far away to be felt


class Magnet:
    """What all pieces of a kind share; lengths in mm, the moment in mA m2 (its sign is the pole that looks up)."""

    def __init__(self, entry) -> None:
        self.moment = float(entry["moment_mAm2"])
        self.radius = entry["disc_mm"][0] / 2
        self.thickness = float(entry["disc_mm"][1])
        self.octupole = (self.thickness * self.thickness - 3 * self.radius * self.radius) / 4  # as `tilted_uT` has it
        self.gap = float(entry["gap_mm"])
        self.level = float(entry["level_mm"])
        self.recess = float(entry["recess_mm"])
        # A pyramid has no magnet in its middle but discs: x, y, z and axis of each, by pose; see `Pieces.poses`.
        self.discs = None
        if "standing" in entry:
            lying = entry["lying"]
            turned = [[-disc[0], -disc[1], disc[2], -disc[3], -disc[4], disc[5]] for disc in lying]
            self.discs = (entry["standing"], lying, turned)
            self.height = float(entry["height_mm"])
            self.nest = float(entry["nest_mm"])


class Piece:
    """One piece: its own magnet's moment, and where the magnet is: x, y, and z above the sensors, in mm."""

    def __init__(self, kind: int, magnet: Magnet, moment: float, play: float) -> None:
        self.kind = kind
        self.magnet = magnet
        self.moment = moment
        self.play = play  # up or down, against its place in a stack
        self.dx = 0.0  # against the middle of its stack
        self.dy = 0.0
        self.x = 0.0
        self.y = 0.0
        self.z = _HIGH_MM
        self.pose = 0  # as the place has it


class Stack:
    """What stands on a place: pieces from the lowest up, and how far their middle is from the place's."""

    def __init__(self) -> None:
        self.pieces = []
        self.x = 0.0
        self.y = 0.0


class Pieces:
    """All pieces of a game, on `places` (x, y), and the rules of how they stand.

    `poses` say by place whether a pyramid stands there (0) or lies with its tip towards larger (1) or smaller y (-1).
    """

    def __init__(self, world, magnets, xs, ys, dice: Dice) -> None:
        self._tolerance = float(world["magnet_tolerance"])
        self._nest = float(world["nest_play_sd_mm"])
        self._height = float(world["height_play_mm"])
        self._nudge = float(world["nudge_sd_mm"])
        self._weak_share = float(world["weak_share"])
        self._weak_by = float(world["weak_by"])
        self._turned_share = float(world["turned_share"])
        self._faults = Dice(int(world["seed"]) + 6)
        self._magnets = magnets
        self._xs = xs
        self._ys = ys
        self._dice = dice
        self.poses = world["poses"]
        self.stacks = [Stack() for _ in xs]
        self.hand = []
        self.side = []

    def find(self, kind: int) -> Piece:
        """A piece of this kind: the lowest in the hand, else one from the side, else a new one."""
        for box in (self.hand, self.side):
            for i in range(len(box)):
                if box[i].kind == kind:
                    return box.pop(i)
        magnet = self._magnets[kind]
        moment = magnet.moment * (1 + self._tolerance * self._dice.uniform())
        if self._weak_share and 1 + self._faults.uniform() < 2 * self._weak_share:
            moment *= 1 - self._weak_by
        if self._turned_share and 1 + self._faults.uniform() < 2 * self._turned_share:
            moment = -moment
        return Piece(kind, magnet, moment, self._height * self._dice.uniform())

    def put(self, place: int, piece: Piece) -> None:
        """The piece stands on top of what is there; its x, y, z are set."""
        stack = self.stacks[place]
        dice = self._dice
        if not stack.pieces:
            stack.x, stack.y = dice.in_disc(piece.magnet.recess)
            piece.dx = piece.dy = 0.0
        else:
            # The figures are for both directions together.
            piece.dx = self._nest * 0.7071 * dice.gauss()
            piece.dy = self._nest * 0.7071 * dice.gauss()
        stack.pieces.append(piece)
        self.settle(place)

    def nudge(self, place: int, by_mm: float = -1.0) -> None:
        """Shift the stack a little, as a touch does, or by `by_mm`; never out of its recess."""
        stack = self.stacks[place]
        if not stack.pieces:
            return
        recess = stack.pieces[0].magnet.recess
        sd = min(self._nudge, recess / 2) if by_mm < 0 else by_mm
        x = stack.x + sd * 0.7071 * self._dice.gauss()
        y = stack.y + sd * 0.7071 * self._dice.gauss()
        square = x * x + y * y
        if square > recess * recess:
            out = recess / square**0.5
            x *= out
            y *= out
        stack.x = x
        stack.y = y
        self.settle(place)

    def shift(self, place: int, x_mm: float, y_mm: float) -> None:
        """The top piece stands so far from the middle, out of its recess or off the pieces below."""
        stack = self.stacks[place]
        if len(stack.pieces) == 1:
            stack.x = x_mm
            stack.y = y_mm
        elif stack.pieces:
            stack.pieces[-1].dx = x_mm - stack.x
            stack.pieces[-1].dy = y_mm - stack.y
        self.settle(place)

    def straighten(self, place: int) -> None:
        """A hand pushes a stack into its recess, and its pieces over each other."""
        stack = self.stacks[place]
        for piece in stack.pieces[1:]:
            if piece.dx * piece.dx + piece.dy * piece.dy > 9 * self._nest * self._nest:
                piece.dx = self._nest * 0.7071 * self._dice.gauss()
                piece.dy = self._nest * 0.7071 * self._dice.gauss()
        self.nudge(place, 0.0)

    def age(self, percent: float) -> None:
        """All magnets lose so much; those that come later are new."""
        for stack in self.stacks:
            for piece in stack.pieces:
                piece.moment *= 1 - percent / 100
        for piece in self.hand + self.side:
            piece.moment *= 1 - percent / 100

    def settle(self, place: int) -> None:
        """Work out x, y, z of every piece of a stack."""
        stack = self.stacks[place]
        for level in range(len(stack.pieces)):
            piece = stack.pieces[level]
            piece.x = self._xs[place] + stack.x + piece.dx
            piece.y = self._ys[place] + stack.y + piece.dy
            piece.z = self.height(stack.pieces, level, piece) + piece.play
            piece.pose = self.poses[place]

    def height(self, pieces, level: int, piece: Piece) -> float:
        """How high above the sensor a piece is with `level` of these pieces below it, without its play.

        A pyramid is put over those below: none of their tips reaches further than its hollow.
        """
        magnet = piece.magnet
        if magnet.discs is None:
            return magnet.gap + level * magnet.level
        base = 0.0
        bases = []
        for i in range(level + 1):
            upper = magnet if i == level else pieces[i].magnet
            base = 0.0
            for j in range(i):
                lower = pieces[j].magnet
                base = max(base, bases[j] + lower.height - upper.height + upper.nest)
            bases.append(base)
        return magnet.gap + base
