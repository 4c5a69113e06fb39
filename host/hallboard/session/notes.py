"""The lines that tell a player what happened."""

from __future__ import annotations


class Notes:
    """Notes in their order. One of a subject replaces the former one of that subject."""

    def __init__(self) -> None:
        self._notes: list[tuple[str, str]] = []

    def add(self, text: str, subject: str = "") -> None:
        """Add a note. What the last one says already is not said again."""
        if subject:
            self.drop(subject)
        if not self._notes or self._notes[-1][1] != text:
            self._notes.append((subject, text))

    def drop(self, subject: str) -> None:
        """Forget the note of a subject."""
        self._notes = [note for note in self._notes if note[0] != subject]

    @property
    def texts(self) -> tuple[str, ...]:
        """All notes, the last one last."""
        return tuple(text for _, text in self._notes)
