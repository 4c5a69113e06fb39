from array import array

class Prover:
    nodes: int
    plies_to_win: int | None
    refuted: bool
    numbers: tuple[int, int]
    def __init__(
        self,
        rules: object,
        judge: object,
        control: object,
        cells: bytearray,
        counters: array[int],
        ring: array[int],
        player: int,
        megabytes: float,
        limit: int | None = None,
    ) -> None: ...
    def run(self) -> None: ...
    def line(self) -> list[int]: ...
