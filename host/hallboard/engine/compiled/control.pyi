import threading

class Control:
    elapsed_ms: int
    def __init__(
        self, movetime_ms: float | None = None, nodes: int | None = None, event: threading.Event | None = None
    ) -> None: ...
    def stop(self) -> None: ...
