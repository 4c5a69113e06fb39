"""MicroPython's `micropython` for CPython: nothing is compiled, everything is allowed."""


def const(value):
    """The value."""
    return value


def native(function):
    """The function."""
    return function


viper = native


def kbd_intr(char: int) -> None:
    """Bytes are bytes here."""


def opt_level(level: int = 0) -> int:
    """No levels."""
    return 0


def alloc_emergency_exception_buf(size: int) -> None:
    """Not needed."""


def schedule(function, argument) -> None:
    """Call it at once."""
    function(argument)


def heap_lock() -> None:
    """There is no lock."""


def heap_unlock() -> int:
    """There is no lock."""
    return 0


def mem_info(verbose: int = 0) -> None:
    """Nothing to say."""
