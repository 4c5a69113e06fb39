"""A PIO: the assembler of `rp2.asm_pio`, and a state machine that runs what it makes, a cycle at a time.

What the wirings' programs use of it: in, mov, set, jmp, push, pull, nop, side-set and delays; one word is 32 bits.
"""

_ALL = 0xFFFFFFFF
_FIFO = 4
_MOST_STEPS = 1000000  # of one run: a program that never pushes is wrong

SHIFT_LEFT = 0
SHIFT_RIGHT = 1


class Program:
    """Instructions: [name, arguments, side, delay] each, and where the wrap goes from and to."""

    def __init__(self, settings) -> None:
        self.settings = settings
        self.code = []
        self.labels = {}
        self.wrap_target = 0
        self.wrap = -1

    def add(self, name: str, arguments):
        instruction = _Instruction(name, arguments)
        self.code.append(instruction)
        return instruction


class _Instruction:
    def __init__(self, name: str, arguments) -> None:
        self.name = name
        self.arguments = arguments
        self.level = None
        self.delay = 0

    def side(self, level: int):
        self.level = level
        return self

    def __getitem__(self, delay: int):
        if not 0 <= delay <= 31:
            raise ValueError("delay " + str(delay))
        self.delay = delay
        return self


def assemble(function, settings) -> Program:
    """Run the decorated function with the assembler's words as its globals, as MicroPython's `rp2` does."""
    program = Program(settings)

    def instruction(name):
        return lambda *arguments: program.add(name, arguments)

    def label(name) -> None:
        program.labels[name] = len(program.code)

    def wrap_target() -> None:
        program.wrap_target = len(program.code)

    def wrap() -> None:
        program.wrap = len(program.code)

    words = {
        name: name for name in ("pins", "x", "y", "osr", "isr", "null", "x_dec", "y_dec", "x_not_y", "not_x", "not_y")
    }
    words["out"] = instruction("out")
    for name in ("jmp", "wait", "in_", "push", "pull", "mov", "irq", "set", "nop"):
        words[name] = instruction(name)
    words["invert"] = lambda source: "~" + source
    words["label"] = label
    words["wrap_target"] = wrap_target
    words["wrap"] = wrap
    names = function.__globals__
    before = names.copy()
    names.clear()
    names.update(words)
    try:
        function()
    finally:
        names.clear()
        names.update(before)
    if program.wrap < 0:
        program.wrap = len(program.code)
    return program


class Machine:
    """Runs a program on `pins`, which has `word(first, n)` and `drive(pin, level)`."""

    def __init__(self, program, pins, settings) -> None:
        self.program = program
        self.cycles = 0
        self.words_in = []
        self.words_out = []
        self._pins = pins
        self._at = 0
        self._registers = {"x": 0, "y": 0, "isr": 0, "osr": 0, "null": 0}
        self._shifted = 0
        self._full = False
        self._in_base = settings.get("in_base", 0)
        self._set_base = settings.get("set_base", 0)
        self._out_base = settings.get("out_base", 0)
        self._side_base = settings.get("sideset_base", 0)
        own = program.settings
        self._left = own.get("in_shiftdir", SHIFT_LEFT) == SHIFT_LEFT
        self._autopush = own.get("push_thresh", 32) if own.get("autopush") else 0
        for key, base in (
            ("set_init", self._set_base),
            ("out_init", self._out_base),
            ("sideset_init", self._side_base),
        ):
            levels = own.get(key)
            if levels is not None:
                for i, level in enumerate(levels if isinstance(levels, (list, tuple)) else (levels,)):
                    pins.drive(base + i, level & 1)
        self._n_set = _length(own.get("set_init"))
        self._n_out = _length(own.get("out_init"))

    def run(self) -> None:
        """Go on until it waits for a word, or for room for one."""
        for _ in range(_MOST_STEPS):
            instruction = self.program.code[self._at]
            if instruction.level is not None:
                self._pins.drive(self._side_base, instruction.level)
            if not self._do(instruction.name, instruction.arguments):
                return
            self.cycles += 1 + instruction.delay
            if self._at == self.program.wrap:
                self._at = self.program.wrap_target
        raise ValueError("a state machine runs on without a word")

    def _do(self, name: str, arguments) -> bool:
        """One instruction; False if it has to wait."""
        registers = self._registers
        go = self._at + 1
        if name == "pull":
            if not self.words_in:
                return False
            registers["osr"] = self.words_in.pop(0)
        elif name == "push":
            if not self._push():
                return False
        elif name == "in_":
            if not self._shift_in(*arguments):
                return False
        elif name == "mov":
            self._move(arguments[0], self._value(arguments[1]))
        elif name == "set":
            if arguments[0] == "pins":
                for i in range(self._n_set):
                    self._pins.drive(self._set_base + i, arguments[1] >> i & 1)
            else:
                registers[arguments[0]] = arguments[1]
        elif name == "jmp":
            if self._jumps(arguments[0] if len(arguments) > 1 else ""):
                go = self.program.labels[arguments[-1]]
        elif name != "nop":
            raise ValueError("no instruction " + name)
        self._at = go
        return True

    def _shift_in(self, source: str, bits: int) -> bool:
        """Shift bits into the ISR; False while the full ISR has no room to go to."""
        if self._full:  # it has taken its bits before
            self._full = not self._push()
            return not self._full
        registers = self._registers
        value = self._pins.word(self._in_base, bits) if source == "pins" else self._value(source)
        value &= (1 << bits) - 1
        if self._left:
            registers["isr"] = (registers["isr"] << bits | value) & _ALL
        else:
            registers["isr"] = registers["isr"] >> bits | value << 32 - bits
        self._shifted += bits
        if self._autopush and self._shifted >= self._autopush:
            self._full = not self._push()
        return not self._full

    def _push(self) -> bool:
        if len(self.words_out) >= _FIFO:
            return False
        self.words_out.append(self._registers["isr"])
        self._registers["isr"] = 0
        self._shifted = 0
        return True

    def _value(self, source: str) -> int:
        if source[0] == "~":
            return self._registers[source[1:]] ^ _ALL
        return self._registers[source]

    def _move(self, target: str, value: int) -> None:
        if target == "pins":
            for i in range(self._n_out):
                self._pins.drive(self._out_base + i, value >> i & 1)
            return
        self._registers[target] = value
        if target == "isr":
            self._shifted = 0

    def _jumps(self, condition: str) -> bool:
        registers = self._registers
        if not condition:
            return True
        if condition == "x_not_y":
            return registers["x"] != registers["y"]
        name = condition[-1] if condition[:4] == "not_" else condition[0]
        if condition[:4] == "not_":
            return registers[name] == 0
        value = registers[name]
        registers[name] = (value - 1) & _ALL
        return value != 0


def _length(levels) -> int:
    if levels is None:
        return 0
    return len(levels) if isinstance(levels, (list, tuple)) else 1
