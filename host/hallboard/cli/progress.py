"""A bar for what takes more than a moment: on a terminal's standard error, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")

Advance = Callable[[int, str], None]  # (how much is done, a description, or '' for the one before)


@contextmanager
def progress_bar(description: str, total: int) -> Iterator[Advance]:
    """Show a bar while the block runs; the block calls what it is given with how much is done."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(description, total=total)

        def advance(done: int, description: str = "") -> None:
            if description:
                progress.update(task, completed=done, description=description)
            else:
                progress.update(task, completed=done)

        yield advance


def counted(description: str, things: Sequence[T]) -> Iterator[T]:
    """The things one after the other, with a bar for how many are done."""
    with progress_bar(description, len(things)) as advance:
        for done, thing in enumerate(things):
            advance(done, "")
            yield thing


@contextmanager
def waiting(description: str) -> Iterator[None]:
    """Say on a terminal's standard error what the block is busy with."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(description):
        yield
