"""Cuts the power at every write of a game to littlefs, and counts what the flash is asked: `littlefs_cuts.py MOVES`,
or only counts: `littlefs_cuts.py MOVES count`.

For MicroPython, whose file system this is. Prints a line of JSON: moves committed, writes and erasures of the whole
game, at how many of its writes the power was cut, and the cuts after which something was missing or doubled.
"""

import json
import os
import sys
from array import array

import vfs
from device.memory import Memory

BLOCK = 4096
BLOCKS = 24
EIO = 5
ERASED = b"\xff" * BLOCK


class Flash:
    """NOR flash in memory; the power goes in the midst of write or erasure number `cut`, 0 for never."""

    def __init__(self, data, cut=0):
        self.data = data
        self.cut = cut
        self.writes = 0  # and erasures
        self.erases = 0

    def is_dead(self):
        return self.cut and self.writes >= self.cut

    def readblocks(self, n, buffer, offset=0):
        if self.is_dead():
            return -EIO
        at = n * BLOCK + offset
        buffer[:] = self.data[at : at + len(buffer)]

    def writeblocks(self, n, buffer, offset=0):
        return self._change(n * BLOCK + offset, buffer)

    def ioctl(self, operation, argument):
        if operation == 4:
            return BLOCKS
        if operation == 5:
            return BLOCK
        if operation == 6:
            self.erases += 1
            return self._change(argument * BLOCK, ERASED) or 0
        return 0

    def _change(self, at, data):
        if self.is_dead():
            return -EIO
        self.writes += 1
        end = len(data) // 2 if self.is_dead() else len(data)
        self.data[at : at + end] = data[:end]
        return -EIO if self.is_dead() else None


class Rules:
    VARIANTS = ()


class Ruleset:
    name = "alea"
    rules = Rules


class Tracker:
    ruleset = Ruleset
    options = array("i")

    def __init__(self):
        self.moves = array("i", bytes(4 * 300))
        self.n_moves = 0


class Session:
    line = 0
    after = 0
    game_id = 4711

    def __init__(self):
        self.tracker = Tracker()

    def rules_hash(self):
        return 1


def formatted():
    data = bytearray(ERASED * BLOCKS)
    vfs.VfsLfs2.mkfs(Flash(data))
    return data


def play(flash, commits):
    """How many moves were committed for certain, and were begun."""
    vfs.mount(vfs.VfsLfs2(flash), "/flash")
    os.chdir("/flash")
    memory = Memory()
    session = Session()
    done = 0
    while done < commits and not memory.why:
        session.tracker.moves[done] = 1000 + done
        session.tracker.n_moves = done + 1
        memory.tick(session, False, 0)
        if not memory.why:
            done += 1
    os.chdir("/")
    vfs.umount("/flash")
    return done, min(done + 1, commits)


def kept(data):
    """The moves that are there when the power is back."""
    vfs.mount(vfs.VfsLfs2(Flash(data)), "/flash")
    os.chdir("/flash")
    game = Memory().start()
    os.chdir("/")
    vfs.umount("/flash")
    return list(game.moves) if game else []


commits = int(sys.argv[1])
flash = Flash(formatted())
play(flash, commits)
writes, erases = flash.writes, flash.erases
wrong = []
for cut in range(1, writes + 1) if len(sys.argv) < 3 else ():
    flash = Flash(formatted(), cut)
    done, begun = play(flash, commits)
    found = kept(bytearray(flash.data))  # the old one may still be written to by what was not closed
    if found != [1000 + i for i in range(len(found))] or not done <= len(found) <= begun:
        wrong.append([cut, done, len(found)])
print(json.dumps({"commits": commits, "cuts": writes, "writes": writes, "erases": erases, "wrong": wrong}))
