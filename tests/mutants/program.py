"""Small changes of a module: its operators, constants, conditions and functions."""

from __future__ import annotations

import ast
import copy
import importlib.util
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
NAMES = {"min": "max", "max": "min", "sum": "len", "any": "all", "all": "any"}


def changed_module(path: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """Yield every small change of a module, and what makes Python import it so."""
    name = path.removesuffix(".py").replace("/", ".")
    for place, text in mutants_of(Path(path).read_text("utf-8")):
        yield place, partial(sys.meta_path.insert, 0, _Given(name, text))


def mutants_of(source: str) -> Iterator[tuple[str, str]]:
    """Yield every small change of a program: where it is, and the program that has it."""
    tree = ast.parse(source)
    originals = list(ast.walk(tree))
    left = {id(node) for unchanged in _unchanged(originals) for node in ast.walk(unchanged)}
    for index, original in enumerate(originals):
        if id(original) in left:
            continue
        changed = copy.deepcopy(tree)
        node = list(ast.walk(changed))[index]
        if (change := _change(node)) is not None:
            change()
            line = getattr(node, "lineno", 0)
            yield f"line {line}: {ast.unparse(node)[:60]}", ast.unparse(changed)


def _unchanged(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield what no test need notice: docstrings, annotations, decorators, what is raised."""
    for node in nodes:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Raise():
                yield node
            case ast.Subscript(value=ast.Name(id="Literal")):
                yield node
            case ast.ClassDef(decorator_list=decorators):
                yield from decorators
            case ast.FunctionDef(decorator_list=decorators, returns=returns):
                yield from (*decorators, *([returns] if returns else ()))
            case ast.arg(annotation=ast.AST() as annotation) | ast.AnnAssign(annotation=annotation):
                yield annotation


def _change(node: ast.AST) -> Callable[[], object] | None:
    """Return what can be done to a node."""
    change: Callable[[], object] | None = None
    match node:
        case ast.BinOp() | ast.BoolOp() | ast.AugAssign() if type(node.op) in SWAPPED:
            change = partial(setattr, node, "op", SWAPPED[type(node.op)]())
        case ast.Compare() if type(node.ops[0]) in SWAPPED:
            swapped = SWAPPED[type(node.ops[0])]()
            change = partial(setattr, node, "ops", [swapped, *node.ops[1:]])
        case ast.Constant(value=bool()):
            change = partial(setattr, node, "value", not node.value)
        case ast.Constant(value=int() | float() as number):
            change = partial(setattr, node, "value", number + 1)
        case ast.Constant(value=str() as word) if word:
            change = partial(setattr, node, "value", f"{word}~")
        case ast.UnaryOp(op=ast.USub()):
            change = partial(setattr, node, "op", ast.UAdd())
        case ast.Name(id=name) if name in NAMES:
            change = partial(setattr, node, "id", NAMES[name])
        case ast.If() | ast.IfExp() | ast.While():
            change = partial(setattr, node, "test", ast.UnaryOp(ast.Not(), node.test))
    return change


class _Given(MetaPathFinder, Loader):
    """Gives a module another text."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return importlib.util.spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.text, self.name, "exec"), module.__dict__)
