"""A MicroPython board on a desk: littlefs on a file, boot.py and main.py at power-on, then the raw prompt.

raw_repl_device.py IMAGE BLOCKS CUT    CUT: the plug is pulled during the CUT-th write of a block, 0: never

Runs under MicroPython's unix port. Standard input and output are its serial port.
"""

import io
import os
import sys

SIZE = 512
WINDOW = 512


class Flash:
    """Blocks in a file. A block that is being written when the plug is pulled is half new and half old."""

    def __init__(self, path, blocks, cut):
        self.blocks = blocks
        self.left = cut
        try:
            self.file = open(path, "r+b")  # noqa: SIM115
        except OSError:
            with open(path, "wb") as file:
                for _ in range(blocks):
                    file.write(b"\xff" * SIZE)
            self.file = open(path, "r+b")  # noqa: SIM115

    def readblocks(self, n, buffer, offset=0):
        self.file.seek(n * SIZE + offset)
        self.file.readinto(buffer)

    def writeblocks(self, n, buffer, offset=0):
        if self.left:
            self.left -= 1
            if not self.left:
                self.file.seek(n * SIZE + offset)
                self.file.write(bytes(buffer)[: len(buffer) // 2])
                self.file.flush()
                sys.exit(3)
        self.file.seek(n * SIZE + offset)
        self.file.write(buffer)

    def ioctl(self, operation, argument):
        if operation == 3:
            self.file.flush()
        if operation == 4:
            return self.blocks
        if operation == 5:
            return SIZE
        return 0


flash = Flash(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
try:
    files = os.VfsLfs2(flash)
except OSError:
    os.VfsLfs2.mkfs(flash)
    files = os.VfsLfs2(flash)
out = sys.stdout
read = sys.stdin.buffer.read if hasattr(sys.stdin, "buffer") else sys.stdin.read
os.umount("/")
os.mount(files, "/")
sys.path[:] = ["", "/lib"]
place = {"__name__": "__main__"}


def write(data):
    out.buffer.write(data) if hasattr(out, "buffer") else out.write(data.decode())


def start():
    """What a reset does."""
    for name in ("boot.py", "main.py"):
        try:
            with open("/" + name) as file:
                text = file.read()
        except OSError:
            continue
        try:
            exec(text, {"__name__": "__main__"})
        except Exception as error:
            sys.print_exception(error)


def execute(program):
    """Run it; the answer ends with what went wrong."""
    problem = b""
    try:
        exec(program.decode(), place)
    except (Exception, KeyboardInterrupt) as error:
        text = io.StringIO()
        sys.print_exception(error, text)
        problem = text.getvalue().encode()
    write(b"\x04" + problem + b"\x04>")


def pasted():
    """A program under flow control: a window of bytes, then a sign that there is room for another; None at Ctrl-C."""
    program = bytearray()
    while True:
        byte = read(1)
        if not byte:
            return None
        if byte == b"\x03" or byte == b"\x04":
            write(b"\x04")
            return bytes(program) if byte == b"\x04" else None
        program += byte
        if len(program) % WINDOW == 0:
            write(b"\x01")


def prompt():
    """MicroPython's raw prompt, with raw paste: the keys of its shared/runtime/pyexec.c."""
    program = b""
    while True:
        byte = read(1)
        if not byte:
            return
        if byte == b"\x01":
            if program == b"\x05A":
                write(b"R\x01" + bytes((WINDOW & 255, WINDOW >> 8)))
                text = pasted()
                execute(b"raise KeyboardInterrupt" if text is None else text)
            elif len(program) == 2 and program[:1] == b"\x05":
                write(b"R\x00>")
            else:
                write(b"raw REPL; CTRL-B to exit\r\n>")
            program = b""
        elif byte == b"\x03" or byte == b"\x02":
            program = b""
        elif byte == b"\x04":
            if program.strip() == b"":
                write(b"soft reboot\r\n")
                start()
                continue
            write(b"OK")
            execute(program)
            program = b""
        else:
            program += byte


start()
prompt()
