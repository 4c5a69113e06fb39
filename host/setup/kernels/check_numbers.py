"""Finds numbers that Python has and a kernel must not: C would truncate them silently."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from .c_types import INT, CType, KernelError, Signature

_WIDE = ("unsigned long long", "Py_ssize_t")
_INT_MOST = (1 << 31) - 1


def check_numbers(
    function: ast.FunctionDef, own: Signature, known: Mapping[str, CType], kernels: Mapping[str, Signature]
) -> None:
    """Raises KernelError with the line where a kernel makes a float, or a number too large for its int.

    `known` has the types of its parameters, locals and tables.
    """
    for node in ast.walk(function):
        match node:
            case ast.BinOp(op=ast.Div() | ast.Pow()) | ast.AugAssign(op=ast.Div() | ast.Pow()) | ast.Constant(float()):
                if own.is_c:
                    raise KernelError(f"{node.lineno}: a kernel has no floats, as in {ast.unparse(node)}")
        for taker, kind, value in _taken(node, own, known, kernels):
            if not kind.many and kind.element not in _WIDE and _is_wide(value, known, kernels):
                raise KernelError(f"{value.lineno}: {taker} takes no number as wide as {ast.unparse(value)}")


def _taken(
    node: ast.AST, own: Signature, known: Mapping[str, CType], kernels: Mapping[str, Signature]
) -> Iterator[tuple[str, CType, ast.expr]]:
    """What takes a number here, its type, and the number."""
    match node:
        case (
            ast.Assign([ast.Name(name)], value)
            | ast.AugAssign(ast.Name(name), _, value)
            | ast.AnnAssign(ast.Name(name), _, ast.expr() as value)
        ):
            yield name, known.get(name, INT), value
        case ast.Assign([ast.Subscript(ast.Name(name))], value) | ast.AugAssign(
            ast.Subscript(ast.Name(name)), _, value
        ):
            yield name, CType(known.get(name, INT).element), value
        case ast.For(ast.Name(name), ast.Call(ast.Name("range"), limits)):
            for limit in limits:
                yield name, known.get(name, INT), limit
        case ast.For(ast.Name(name), ast.Name(many)) if many in known:
            element = ast.copy_location(ast.Subscript(node.iter, ast.Constant(0)), node)
            yield name, known.get(name, INT), element
        case ast.Return(ast.expr() as value):
            yield f"{own.returns.element} returned", own.returns, value
        case ast.Call(ast.Name(name), values) if name in kernels:
            for parameter, value in zip(kernels[name].parameters.items(), values, strict=False):
                yield f"{name}'s {parameter[0]}", parameter[1], value


def _is_wide(value: ast.expr, known: Mapping[str, CType], kernels: Mapping[str, Signature]) -> bool:
    """True if the expression may have a value that no int has."""
    match value:
        case ast.Constant(int(number)):
            return number > _INT_MOST
        case ast.Name(name):
            return name in known and not known[name].many and known[name].element in _WIDE
        case ast.Subscript(ast.Name(name)):
            return name in known and known[name].element in _WIDE
        case ast.Call(ast.Name(name)) if name not in ("abs", "max", "min"):
            return name in kernels and kernels[name].returns.element in _WIDE
        case ast.UnaryOp(ast.Not(), _):
            return False
        case ast.BinOp(left, ast.BitAnd(), right) if _is_small(left) or _is_small(right):
            return False
        case ast.BinOp(left, ast.LShift() | ast.RShift(), _):
            parts = [left]
        case ast.BinOp(left, _, right) | ast.IfExp(_, left, right):
            parts = [left, right]
        case ast.UnaryOp(_, operand):
            parts = [operand]
        case ast.Call(_, parts) | ast.BoolOp(_, parts):
            pass
        case _:
            return False
    return any(_is_wide(part, known, kernels) for part in parts)


def _is_small(value: ast.expr) -> bool:
    """True for a literal that masks all but an int's bits."""
    return isinstance(value, ast.Constant) and isinstance(value.value, int) and 0 <= value.value <= _INT_MOST
