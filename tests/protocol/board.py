"""A small board in portable Python: a tracker without hands and lights, and the app's part for `DeviceSession`."""

from array import array

from hallcore.games import Ruleset
from hallcore.keys import OVER, TURN, new_history, table
from hallcore.protocol.device_session import DeviceSession
from hallcore.tracker import modes

GEOMETRY = 4000000007
CHOICES = table(512, 7)
remembered = {}  # lists of legal moves, by game, options and moves: the same games are played often


class SmallTracker:
    """The committed game alone; `play` is also what hands do."""

    def __init__(self, ruleset, options=()):
        self.ruleset = ruleset
        self.options = tuple(options)
        self.host_seats = 0
        self.version = 0
        self.done = array("i", bytes(4 * 8))
        self.choices = array("i", bytes(4 * 8))
        self.n_done = self.n_choices = 0
        self.mode = modes.TO_MOVE
        self.moves = array("i", bytes(4 * 600))
        self._begin()

    def _begin(self):
        rules = self.ruleset.rules
        self.cells = bytearray(rules.CELLS)
        self.counters = array("i", bytes(4 * rules.COUNTERS))
        self.history = new_history()
        rules.setup(self.cells, self.counters, self.options + (0,) * len(rules.VARIANTS))
        rules.settle(self.cells, self.counters, self.history)
        self.n_moves = 0
        self.version += 1

    @property
    def turn(self):
        """The seat that is to move."""
        return self.counters[TURN]

    def legal(self):
        """The legal moves: a buffer, good until the next call, and their number."""
        key = (self.ruleset.name, self.options, tuple(self.moves[: self.n_moves]))
        if key not in remembered:
            moves = array("i", bytes(4 * self.ruleset.rules.MAX_MOVES))
            n = self.ruleset.rules.legal_moves(self.cells, self.counters, moves)
            remembered[key] = (moves[:n], n)
        return remembered[key]

    def chosen(self, branch=0):
        """The move that both players of the tests make here, another one for each branch; it leaves many replies."""
        key = (self.ruleset.name, self.options, tuple(self.moves[: self.n_moves]), branch)
        if key not in remembered:
            remembered[key] = self._chosen(branch)
        return remembered[key]

    def _chosen(self, branch):
        rules = self.ruleset.rules
        moves, n = self.legal()
        found = array("i", bytes(4 * rules.MAX_MOVES))
        best, most = -1, -1
        for i in range(12):
            move = moves[(CHOICES[self.n_moves] + 37 * i + branch) % n]
            cells, counters = self.cells[:], self.counters[:]
            rules.make_move(cells, counters, move)
            count = rules.legal_moves(cells, counters, found)
            if count > most:
                best, most = move, count
        return best

    def is_legal(self, move):
        moves, n = self.legal()
        return any(moves[i] == move for i in range(n))

    def play(self, move):
        if not self.is_legal(move):
            raise ValueError(f"move {move} is not legal")
        self.ruleset.rules.make_move(self.cells, self.counters, move)
        self.ruleset.rules.settle(self.cells, self.counters, self.history)
        self.moves[self.n_moves] = move
        self.n_moves += 1
        self.n_done = self.n_choices = 0
        self.mode = modes.ENDED if self.counters[OVER] else modes.TO_MOVE
        self.version += 1

    def choose(self, move):
        self.play(move)

    def ask(self, moves):
        """The hands have done what may be any of these moves."""
        self.choices[: len(moves)] = array("i", moves)
        self.n_choices = len(moves)
        self.mode = modes.ASK
        self.version += 1

    def do(self, steps):
        """The hands are in the middle of a turn."""
        self.done[: len(steps)] = array("i", steps)
        self.n_done = len(steps)
        self.version += 1

    def restore(self, moves):
        former = self.moves[: self.n_moves]
        try:
            self._begin()
            for move in moves:
                self.play(move)
        except ValueError:
            self.restore(former)
            raise

    def take_back(self, ply):
        self.restore(self.moves[:ply])

    def n_debts(self):
        return 0


class SmallBoard:
    """The app's part: makes trackers, and remembers what it was asked."""

    def __init__(self, nonce, games=("vlkno",), timeout_ms=10000, make_tracker=SmallTracker):
        self.shown = ()
        self.host_here = []
        self.games = games
        self.make_tracker = make_tracker
        tracker = make_tracker(Ruleset(games[0]))
        self.session = DeviceSession(nonce, self, tracker, "0.1.0", "small", games, GEOMETRY, timeout_ms=timeout_ms)
        self.session.roles = bytearray(tracker.ruleset.geometry.SPACES)

    @property
    def tracker(self):
        return self.session.tracker

    @property
    def moves(self):
        """The committed moves."""
        return list(self.tracker.moves[: self.tracker.n_moves])

    def start(self, game, options):
        if game not in self.games:
            raise ValueError(f"this board has no spaces for {game}")
        return self.make_tracker(Ruleset(game), options)

    def show(self, pairs):
        self.shown = pairs

    def host_changed(self, here):
        self.host_here.append(here)
