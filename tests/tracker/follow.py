"""Portable script: plays the events of case folders to a tracker and prints what the lights say after each.

An event is a line `TIME ACT ...`, the time in ms; `#` begins a comment. Acts of the hands:

    lift SPACE [COUNT [KIND]]   the kind is that of what stands there
    drop SPACE [COUNT] [KIND]   the piece that was lifted last; with KIND (`black-pawn`) one from the side
    see SPACE KIND              a decoder of single pieces reports what stands there (`nothing` for an empty space)
    set-up                      everything stands as it should
    bump SPACE [SPACE]          the top piece is pushed off the board, or to the other space
    tick                        time passes

On a board of switches, where the first line ends with `switches`, hands are traces of contacts:

    close SPACE..., open SPACE...   contacts change, and stay so for the next 60 ms of scans
    bounce SPACE                    a contact opens for one scan
    answer N                        of what the board asks, from 0
    ask                             the button, where nothing is asked

and of the game: `play MOVE`, `choose MOVE`, `confirm` (the board's button), `take-back PLY`, `new-game`,
`restore MOVE; MOVE; ...`, `host-seats SIDE ...`. The first line is `game NAME [VARIANT=VALUE ...]`.
"""

import sys
from array import array

from hallcore import lights
from hallcore.games import Ruleset, part
from hallcore.steps import count_of, drop, is_drop, kind_of, lift, space_of
from hallcore.tracker.modes import MODES
from hallcore.tracker.tracker import Tracker

ROLES = (
    (lights.MOVABLE, "turn"),
    (lights.ORIGIN, "origin"),
    (lights.TARGET, "target"),
    (lights.GIVE, "give"),
    (lights.TAKE_OFF, "take off"),
    (lights.ENGINE_LIFT, "engine lifts"),
    (lights.ENGINE_DROP, "engine drops"),
    (lights.PUT_BACK, "put back"),
    (lights.EXTRA, "extra"),
    (lights.WRONG, "wrong"),
    (lights.CHOICE, "choice"),
    (lights.PENDING, "pending"),
    (lights.WIN, "win"),
    (lights.LOSS, "loss"),
    (lights.DRAW, "draw"),
    (lights.LAST_FROM, "last from"),
    (lights.LAST_TO, "last to"),
    (lights.OWNER, "owner 1"),
    (lights.OWNER + 1, "owner 2"),
    (lights.MISSING, "missing 1"),
    (lights.MISSING + 1, "missing 2"),
    (lights.MISSING + 2, "missing 3"),
    (lights.MISSING + 3, "missing 4"),
)
MOST_NAMES = 24


class Contacts:
    """The scanner of a board of switches."""

    def __init__(self, n):
        self.closed = bytearray(n)
        self.out = bytearray(n)

    def scan(self):
        return 1


class Case:
    """A tracker and the two hands at it."""

    def __init__(self, words) -> None:
        self.watch = None
        switches = words[-1] == "switches"
        if switches:
            words = words[:-1]
        self.ruleset = Ruleset(words[0])
        self.notation = part(words[0], "notation")
        self.options = []
        for name, values in self.ruleset.rules.VARIANTS:
            chosen = 0
            for word in words[1:]:
                if word.split("=")[0] == name:
                    chosen = values.index(word.split("=")[1])
            self.options.append(chosen)
        self.cells = bytearray(self.ruleset.rules.CELLS)  # a game beside, to write moves with
        self.counters = array("i", bytes(4 * self.ruleset.rules.COUNTERS))
        self.tracker = Tracker(self.ruleset, self.options)
        self.tracker.on_commit = self.committed
        self.tracker.on_new_game = self.new_game
        self.held = []
        self.news = []
        self.roles = bytearray(self.ruleset.geometry.SPACES)
        self.told = -1, ""
        self.beside(0)
        if switches:
            from hallcore.sensing.switches.watch import SwitchWatch

            self.contacts = Contacts(self.ruleset.geometry.SPACES)
            self.watch = SwitchWatch(self.tracker, None, self.contacts)

    def scan(self, now_ms, rounds=12):
        """Scans, 5 ms apart."""
        for i in range(rounds):
            self.watch.round(now_ms + 5 * i)

    def feel(self, now_ms, act, words):
        """What contacts and answers are on a board of switches; False for another act."""
        watch = self.watch
        closed = self.contacts.closed
        if act in ("close", "open"):
            for word in words:
                closed[self.space(word)] = act == "close"
        elif act == "bounce":
            closed[self.space(words[0])] ^= 1
            self.scan(now_ms, 1)
            closed[self.space(words[0])] ^= 1
            now_ms += 5
        elif act == "set-up":
            for space in range(len(closed)):
                closed[space] = self.tracker.due[space] != 0
            self.scan(now_ms, 40)  # the first look takes its time
            return True
        elif act == "answer":
            watch.choose(int(words[0]), now_ms)
        elif act == "ask":
            watch.ask()
            return True
        else:
            return False
        self.scan(now_ms)
        return True

    def asks(self):
        """The spaces that the watch asks about."""
        texts = []
        for choice in self.watch.choices:
            if choice:
                texts.append(self.step_text(choice[-1]))
            else:
                texts.append("take back" if choice is None else "does it stand so?")
        return "\n    asks: " + "; ".join(texts) if texts else ""

    def beside(self, ply: int) -> None:
        self.ruleset.rules.setup(self.cells, self.counters, self.options)
        for i in range(ply):
            self.ruleset.rules.make_move(self.cells, self.counters, self.tracker.moves[i])

    def committed(self, move: int) -> None:
        self.news.append("committed " + self.notation.format_move(self.cells, self.counters, move))
        self.ruleset.rules.make_move(self.cells, self.counters, move)

    def new_game(self) -> None:
        self.news.append("new game")
        self.beside(0)

    def space(self, name: str) -> int:
        space = self.ruleset.geometry.parse_space(name)
        if space < 0:
            raise ValueError("no space " + name)
        return space

    def kind(self, name: str) -> int:
        return 0 if name == "nothing" else self.ruleset.rules.KINDS.index(name.replace("-", " "))

    def top(self, space: int) -> int:
        return self.ruleset.hands.top(self.tracker.actual[space])

    def act(self, now_ms: int, act: str, words) -> None:
        if self.watch is not None and self.feel(now_ms, act, words):
            return
        if not self.act_by_hand(now_ms, act, words) and not self.act_by_host(now_ms, act, words):
            raise ValueError("no act " + act)

    def act_by_hand(self, now_ms: int, act: str, words) -> bool:
        """What hands and sensors do; False for another act."""
        tracker = self.tracker
        if act == "lift":
            self.lift(now_ms, words)
        elif act == "drop":
            self.drop(now_ms, words)
        elif act == "see":
            kind = self.kind(words[1])
            tracker.see(self.space(words[0]), self.ruleset.hands.push(0, kind) if kind else 0, now_ms)
        elif act == "set-up":
            for space in range(self.ruleset.geometry.SPACES):
                tracker.see(space, tracker.due[space], now_ms)
            self.held = []
        elif act == "bump":
            kind = self.top(self.space(words[0]))
            tracker.step(lift(self.space(words[0]), kind), now_ms)
            if len(words) > 1:
                tracker.step(drop(self.space(words[1]), kind), now_ms + 100)
        elif act == "tick":
            for _ in range(1 + self.ruleset.geometry.SPACES):
                tracker.tick(now_ms)
        else:
            return False
        return True

    def act_by_host(self, now_ms: int, act: str, words) -> bool:
        """What the button and the host do; False for another act."""
        tracker = self.tracker
        rest = " ".join(words)
        if act == "play":
            tracker.play(self.notation.parse_move(self.cells, self.counters, rest))
        elif act == "choose":
            tracker.choose(self.notation.parse_move(self.cells, self.counters, rest))
        elif act == "confirm":
            if not tracker.confirm(now_ms):
                self.news.append("nothing to confirm")
        elif act == "take-back":
            self.beside(int(words[0]))
            tracker.take_back(int(words[0]))
        elif act == "new-game":
            self.beside(0)
            tracker.new_game(self.options)
        elif act == "restore":
            moves = []
            self.beside(0)
            for text in rest.split(";"):
                moves.append(self.notation.parse_move(self.cells, self.counters, text.strip()))
                self.ruleset.rules.make_move(self.cells, self.counters, moves[-1])
            tracker.restore(moves)
        elif act == "host-seats":
            seats = 0
            for word in words:
                seats |= 1 << self.ruleset.rules.SIDES.index(word)
            tracker.host_seats = seats
        else:
            return False
        return True

    def lift(self, now_ms: int, words) -> None:
        """Take `SPACE [COUNT [KIND]]` into the hand."""
        space = self.space(words[0])
        count = int(words[1]) if len(words) > 1 else 1
        content = self.tracker.actual[space]
        group = []
        for _ in range(count):
            group.append(self.ruleset.hands.top(content))
            content = self.ruleset.hands.pop(content)
        self.held.append(group)
        if len(words) > 2:
            group = [self.kind(words[2])]
            self.held[-1] = group
        self.tracker.step(lift(space, group[0], count), now_ms)

    def drop(self, now_ms: int, words) -> None:
        """Put `SPACE [COUNT] [KIND]` down; without a kind, what the hand took last."""
        space = self.space(words[0])
        count = 1
        if len(words) > 1 and "0" <= words[1] <= "9":
            count = int(words[1])
        if words[-1][0] >= "a" and len(words) > 1:
            kind = self.kind(words[-1])
        else:
            group = self.held[-1]
            kind = group[-1]
            self.held[-1] = group[: len(group) - count]
            if not self.held[-1]:
                self.held.pop()
        self.tracker.step(drop(space, kind, count), now_ms)

    def step_text(self, step: int) -> str:
        text = ("drop " if is_drop(step) else "lift ") + self.ruleset.geometry.space_name(space_of(step))
        count = f" x{count_of(step)}" if count_of(step) > 1 else ""
        return text + " " + self.ruleset.rules.KINDS[kind_of(step)] + count

    def show(self) -> str:
        """Mode, who is to move, debts, and the lights."""
        tracker = self.tracker
        rules = self.ruleset.rules
        text = f"  {MODES[tracker.mode]}"
        over = tracker.counters[2]
        winner = tracker.counters[3]
        if over:
            text += f", {rules.REASONS[over]}: {'draw' if winner < 0 else rules.SIDES[winner]}"
        else:
            text += f", {rules.SIDES[tracker.counters[0]]}"
        if tracker.n_debts():
            owed = array("i", bytes(4))
            tracker.debts(owed)
            text += f", {tracker.n_debts()} owed, first {self.step_text(owed[0])}"
        lights.render(tracker, self.roles)
        for role, name in ROLES:
            names = [self.ruleset.geometry.space_name(s) for s in range(len(self.roles)) if self.roles[s] == role]
            if len(names) > MOST_NAMES:
                text += f"\n    {name}: {len(names)} spaces"
            elif names:
                text += f"\n    {name}: {' '.join(names)}"
        if tracker.n_choices:
            moves = [
                self.notation.format_move(self.cells, self.counters, m) for m in tracker.choices[: tracker.n_choices]
            ]
            text += "\n    choices: " + "; ".join(moves)
        if self.watch is not None:
            return text + self.asks()
        if self.told[0] == tracker.version and self.told[1] != text:
            text += "\n    VERSION DID NOT GO UP"
        self.told = tracker.version, text
        return text

    def play(self, line: str) -> None:
        words = line.split()
        print(line)
        try:
            self.act(int(words[0]), words[1], words[2:])
        except ValueError as error:
            print("  refused:", error)
        for news in self.news:
            print(" ", news)
        self.news = []
        print(self.show())


def follow(path: str) -> None:
    case = None
    with open(path) as file:
        for line in file:
            line = line.split("#")[0].strip()
            if not line:
                continue
            if case is None:
                print(line)
                case = Case(line.split()[1:])
            else:
                case.play(line)


for folder in sys.argv[1:]:
    print("===", folder.replace("\\", "/").split("/")[-1])
    follow(folder + "/events.txt")
