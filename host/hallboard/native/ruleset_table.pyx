"""The compiled rules of a ruleset: for Python by the names of the contract, for Cython modules as a `RulesetTable`."""

from cpython.pycapsule cimport PyCapsule_GetPointer, PyCapsule_IsValid

from importlib import import_module

from hallcore.games import part


cdef void *kernel(object module, str name, str signature) except NULL:
    """The C function of that name that a compiled module exports: any of its kernels.

    `signature` is C's, such as `"int (unsigned char *, int *)"`. Raises LookupError if there is none of that name
    and TypeError if it has another signature.
    """
    exported = getattr(module, "__pyx_capi__", {})
    if name not in exported:
        raise LookupError(f"{module.__name__} exports no {name}")
    capsule = exported[name]
    wanted = signature.encode()
    if not PyCapsule_IsValid(capsule, wanted):
        raise TypeError(f"{module.__name__}.{name} is not {signature}: {capsule}")
    return PyCapsule_GetPointer(capsule, wanted)


cdef class CompiledRules:
    """A ruleset's compiled kernels, called as those of its pure rules; whatever else these have is had from them.

    The buffers must be of the kinds and sizes that the contract names: ValueError otherwise. A move that is not legal
    is no more looked at than by the pure rules, and can spoil memory.
    """

    def __init__(self, str name):
        """Raises ImportError if the ruleset is not compiled."""
        module = import_module(f"hallboard.compiled_core.games.{name}.rules")
        pure = part(name, "rules")
        if not hasattr(module, "__pyx_capi__"):
            raise ImportError(f"hallboard.compiled_core.games.{name}.rules is not compiled")
        self.name = name
        self.module = module
        self._pure = pure
        table = &self.table
        table.spaces = part(name, "geometry").SPACES
        table.cells = pure.CELLS
        table.counters = pure.COUNTERS
        table.max_moves = pure.MAX_MOVES
        table.max_moves_from = pure.MAX_MOVES_FROM
        table.cells_at = sizeof(int) * table.counters
        table.state_bytes = (table.cells_at + table.cells + 63) // 64 * 64
        state_kernel = "int (unsigned char *, int *)"
        list_kernel = "int (unsigned char *, int *, int *)"
        table.setup = <SetupKernel> self.own("setup", "int (unsigned char *, int *, PyObject *)")
        table.set_keys = <StateKernel> self.own("set_keys", state_kernel)
        table.legal_moves = <ListKernel> self.own("legal_moves", list_kernel)
        table.moves_from = <SpaceKernel> self.own("moves_from", "int (unsigned char *, int *, int, int *)")
        table.has_move = <StateKernel> self.own("has_move", state_kernel)
        table.make_move = <MoveKernel> self.own("make_move", "int (unsigned char *, int *, int)")
        table.settle = <ListKernel> self.own("settle", list_kernel)
        bound_to_lose = hasattr(pure, "bound_to_lose")
        table.bound_to_lose = <ListKernel> self.own("bound_to_lose", list_kernel) if bound_to_lose else NULL
        table.score = <ScoreKernel> self.own("score", "int (int *, int)") if hasattr(pure, "score") else NULL

    cdef void *own(self, str name, str signature) except NULL:
        """A kernel of the ruleset's rules, from whichever of its modules defines it."""
        pure_module = getattr(self._pure, name).__module__
        return kernel(import_module(pure_module.replace("hallcore", "hallboard.compiled_core", 1)), name, signature)

    def __getattr__(self, name):
        return getattr(self._pure, name)

    cdef int check(self, unsigned char[::1] cells, int[::1] counters) except -1:
        if cells.shape[0] < self.table.cells or counters.shape[0] < self.table.counters:
            raise ValueError(
                f"a state of {self.name} has {self.table.cells} cells and {self.table.counters} counters, "
                f"not {cells.shape[0]} and {counters.shape[0]}"
            )
        return 0

    def setup(self, unsigned char[::1] cells, int[::1] counters, options):
        self.check(cells, counters)
        return self.table.setup(&cells[0], &counters[0], options)

    def set_keys(self, unsigned char[::1] cells, int[::1] counters):
        self.check(cells, counters)
        return self.table.set_keys(&cells[0], &counters[0])

    def legal_moves(self, unsigned char[::1] cells, int[::1] counters, int[::1] out):
        self.check(cells, counters)
        if out.shape[0] < self.table.max_moves:
            raise ValueError(f"a buffer for the moves of {self.name} holds {self.table.max_moves}, not {out.shape[0]}")
        return self.table.legal_moves(&cells[0], &counters[0], &out[0])

    def moves_from(self, unsigned char[::1] cells, int[::1] counters, int space, int[::1] out):
        self.check(cells, counters)
        if out.shape[0] < self.table.max_moves_from or not 0 <= space < self.table.spaces:
            raise ValueError(
                f"{self.name} has the spaces 0 to {self.table.spaces - 1} with {self.table.max_moves_from} moves, "
                f"not {space} with {out.shape[0]}"
            )
        return self.table.moves_from(&cells[0], &counters[0], space, &out[0])

    def has_move(self, unsigned char[::1] cells, int[::1] counters):
        self.check(cells, counters)
        return self.table.has_move(&cells[0], &counters[0])

    def make_move(self, unsigned char[::1] cells, int[::1] counters, int move):
        self.check(cells, counters)
        return self.table.make_move(&cells[0], &counters[0], move)

    def settle(self, unsigned char[::1] cells, int[::1] counters, int[::1] history):
        self.check(cells, counters)
        if history.shape[0] < 3 or not 0 < history[0] <= (history.shape[0] - 1) // 2:
            raise ValueError("a history is made by hallcore.keys.new_history")
        return self.table.settle(&cells[0], &counters[0], &history[0])
