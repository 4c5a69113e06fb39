"""The C types of a kernel's locals."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import replace

from .c_types import INT, CType, KernelError, Signature, annotated
from .check_numbers import check_numbers


def local_types(
    function: ast.FunctionDef, own: Signature, tables: Mapping[str, CType], kernels: Mapping[str, Signature]
) -> dict[str, CType]:
    """The type of each local of a kernel, in the order of their names.

    `tables` and `kernels` are those that its module has. A local has the type of its annotation; or it is an array of
    its own, `[0] * 25`; or another name of a table or buffer; or an int. What then holds no int is refused by Cython,
    for a kernel has no objects. Where it may use Python, only loops' are ints by themselves. Raises KernelError with
    the line for an annotation that is no C type, and for a number that isn't one of C's.
    """
    assigned: list[tuple[str, ast.expr]] = []
    types: dict[str, CType] = {}
    loops = set()
    names = set()
    for node in ast.walk(function):
        match node:
            case ast.Name(name, ast.Store()):
                names.add(name)
            case ast.For(ast.Name(name)):
                loops.add(name)
            case ast.Assign([ast.Name(name)], value):
                assigned.append((name, value))
            case ast.AnnAssign(ast.Name(name), annotation, value):
                kind = annotated(annotation)
                if kind is None:
                    raise KernelError(f"{node.lineno}: {ast.unparse(annotation)} is no C type")
                types[name] = replace(kind, length=_zeros(value)) if kind.many else kind
    names -= own.parameters.keys()
    known = {name: kind for name, kind in tables.items() if name not in names} | dict(own.parameters) | types
    for name, value in assigned:
        if name not in known and _zeros(value):
            known[name] = CType("int", many=True, length=_zeros(value))
    more = True
    while more:  # a local may be another name of one that is assigned further down
        more = False
        for name, value in assigned:
            match value:
                case ast.Name(other) if name not in known and other in known and known[other].many:
                    known[name] = known[other].alias()
                    more = True
    found = {name: known.get(name, INT) for name in sorted(names) if name in known or name in loops or own.is_c}
    check_numbers(function, own, known | found, kernels)
    return found


def _zeros(value: ast.expr | None) -> int:
    """25 for `[0] * 25`, else 0."""
    match value:
        case ast.BinOp(ast.List([ast.Constant(0)]), ast.Mult(), ast.Constant(int(length))):
            return length
    return 0
