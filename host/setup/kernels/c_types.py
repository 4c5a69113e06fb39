"""C types, and the signatures that make a function a kernel."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, replace


class KernelError(Exception):
    """A kernel can't be compiled; the text says where, and what was expected."""


@dataclass(frozen=True)
class CType:
    """A number; with `many` a pointer to such numbers, with a `length` an array of them."""

    element: str
    many: bool = False
    length: int = 0
    const: bool = False  # only read

    def alias(self) -> CType:
        """The type of a local that is another name of this."""
        return replace(self, length=0, const=self.const or self.length > 0)

    def text(self) -> str:
        """As C has it."""
        array = f"[{self.length}]" if self.length else " *" if self.many else ""
        return ("const " if self.const else "") + self.element + array


INT = CType("int")

# `Bits`, `Index` and `Shorts` stand in hallboard.engine.evaluations.widths.
ANNOTATIONS = {
    "int": INT,
    "Bits": CType("unsigned long long"),
    "Index": CType("Py_ssize_t"),
    "bytes": CType("unsigned char", many=True, const=True),
    "bytearray": CType("unsigned char", many=True),
    "array[int]": CType("int", many=True),
    "list[int]": CType("int", many=True),
    "Shorts": CType("short", many=True),
}


def annotated(annotation: ast.expr | None) -> CType | None:
    """The C type of an annotation, in quotes or not; None if there is none."""
    if isinstance(annotation, ast.Constant):
        return ANNOTATIONS.get(str(annotation.value))
    return ANNOTATIONS.get(ast.unparse(annotation)) if annotation else None


@dataclass(frozen=True)
class Signature:
    """What a kernel takes and returns. The one that takes `object`s, a ruleset's `setup`, may use Python itself."""

    parameters: Mapping[str, CType]
    returns: CType

    @property
    def is_c(self) -> bool:
        return all(kind.element != "object" for kind in self.parameters.values())


def signature(function: ast.FunctionDef) -> Signature | None:
    """A function is a kernel if it takes numbers and buffers, without defaults, and returns a number; else None."""
    given = function.args
    returns = annotated(function.returns)
    if given.posonlyargs or given.kwonlyargs or given.vararg or given.kwarg or given.defaults:
        return None
    if function.decorator_list or returns is None or returns.many:
        return None
    parameters = {}
    for argument in given.args:
        kind = annotated(argument.annotation)
        if function.name == "setup" and argument.arg == "options":
            kind = CType("object")
        if kind is None:
            return None
        parameters[argument.arg] = kind
    return Signature(parameters, returns)
