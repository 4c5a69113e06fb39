"""What a board tells its host, as a transcript that is the same on every Python. Arguments: a game, how many plies."""

import sys
from array import array

from board import CHOICES, SmallBoard, SmallTracker
from channel import Channel, Dice, carry
from hallcore.protocol import host_messages
from hallcore.protocol import messages as m
from hallcore.protocol.endpoint import Endpoint


class LeanTracker(SmallTracker):
    """Without a list of all moves, for which the device has no room."""

    def is_legal(self, move):
        hands = self.ruleset.hands
        steps = array("i", bytes(4 * hands.MAX_STEPS))
        found = array("i", bytes(4 * 64))
        try:
            n = hands.steps(self.cells, self.counters, move, steps)
            n = hands.finished(self.cells, self.counters, steps, n, found)
        except IndexError:
            return False
        return move in list(found[:n])

    def chosen(self):
        """The move that pseudo-random legal steps lead to."""
        hands = self.ruleset.hands
        done = array("i", bytes(4 * (hands.MAX_STEPS + 1)))
        following = array("i", bytes(4 * hands.MAX_NEXT))
        found = array("i", bytes(4 * 64))
        n_done = 0
        while True:
            n = hands.next_steps(self.cells, self.counters, done, n_done, following)
            if n_done and hands.finished(self.cells, self.counters, done, n_done, found):
                return found[0]
            done[n_done] = following[CHOICES[self.n_moves + n_done] % n]
            n_done += 1


class Host:
    """Prints what the board tells."""

    def __init__(self):
        self.text = []

    def on_up(self, now_ms):
        print("up")

    def on_down(self, now_ms):
        print("down")

    def on_message(self, kind, body, now_ms):
        if kind == m.HELLO:
            hello = host_messages.unpack_hello(body)
            print("HELLO", hello.board, hello.game, len(hello.options), hello.line, hello.ply, hello.rules, hello.after)
        elif kind == m.MOVES:
            game_id, line, first_ply, moves = m.unpack_moves(body)
            print("MOVES", game_id, line, first_ply, list(moves))
        elif kind == m.STATE:
            state = host_messages.unpack_state(body)
            print("STATE", state.line, state.ply, state.key_a, state.key_b, state.mode, state.host_seats, state.done)
        elif kind == m.LIGHTS:
            print("LIGHTS", sum(host_messages.unpack_lights(body)))
        elif kind == m.NOTE:
            print("NOTE", host_messages.unpack_note(body))


class World:
    def __init__(self, game):
        self.board = SmallBoard(5, (game,), make_tracker=LeanTracker)
        self.cables = Channel(Dice(1)), Channel(Dice(2))
        self.link = Endpoint(6, Host(), host=True)
        self.now_ms = 0

    def run(self, ms=300):
        for _ in range(ms // 10):
            self.now_ms += 10
            carry(self.board.session, self.link, self.cables[0], self.cables[1], self.now_ms)

    def send(self, kind, body):
        print(kind)
        while not self.link.send(kind, body):
            self.run(10)
        self.run()

    def hand(self):
        self.board.tracker.play(self.board.tracker.chosen())
        self.board.session.roles[self.board.tracker.n_moves % 20] = 3


def main(game, plies):
    world = World(game)
    world.run()
    options = bytes(len(world.board.tracker.ruleset.rules.VARIANTS))
    world.send(m.NEW_GAME, host_messages.pack_new_game(9, game, options, 2))
    world.board.tracker.do([4, 5])
    world.hand()
    world.run()
    world.send(m.PLAY, host_messages.pack_play(9, 0, 1, world.board.tracker.chosen()))
    world.send(m.PLAY, host_messages.pack_play(9, 0, 1, world.board.tracker.chosen()))
    world.send(m.PLAY, host_messages.pack_play(9, 0, 2, 1))
    for _ in range(plies):
        world.hand()
    world.run()
    moves = world.board.moves
    world.send(m.TAKE_BACK, host_messages.pack_take_back(9, 0, plies))
    world.send(m.TAKE_BACK, host_messages.pack_take_back(9, 0, 1))
    world.send(m.RESTORE, host_messages.pack_restore(9, game, options, 1, 0, 2))
    world.send(m.MOVES, m.pack_moves(9, 0, 0, moves, 0, 2))
    world.send(m.RESTORE, host_messages.pack_restore(10, game, options, 1, 3, len(moves)))
    for start in range(0, len(moves), m.MOVES_PER_MESSAGE):
        end = min(len(moves), start + m.MOVES_PER_MESSAGE)
        world.send(m.MOVES, m.pack_moves(10, 3, start, moves, start, end))
    world.send(m.RESTORE, host_messages.pack_restore(11, game, options, 1, 3, 1))
    world.send(m.MOVES, m.pack_moves(11, 3, 0, [1], 0, 1))
    world.send(m.NEW_GAME, host_messages.pack_new_game(12, "chess", b"", 2))
    print(world.board.session.game_id, world.board.moves == moves, world.board.session.link.stale)


main(sys.argv[1], int(sys.argv[2]))
