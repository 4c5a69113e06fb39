"""What MicroPython has and CPython lacks, so that one source serves both."""


def const(value: int) -> int:
    """CPython's stand-in for MicroPython's compile-time constant."""
    return value


try:
    from micropython import const  # type: ignore[import-not-found,no-redef]
except ImportError:
    pass

__all__ = ("const",)
