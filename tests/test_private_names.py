"""Nothing of ours rests on a private name of somebody else's package."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Container, Iterable, Iterator
from functools import cache, lru_cache
from importlib import import_module

from tests.every import every
from tests.house_walk import OURS, Module, Question

PUBLIC = {"_asdict", "_exit", "_fields", "_make", "_replace"}
"""Begin with an underscore, and are documented all the same: of named tuples, and of `os`."""
OF_NOBODY = {"__future__", "typing"}
"""What a module takes from these says nothing of whose a thing is."""
Foreign = dict[str, tuple[str, str]]
"""By each name that a module takes from other packages: the module it is of, and its name there."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in PUBLIC


@lru_cache(maxsize=8)
def walked(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return all that a module or a part of one is made of; walked once, for who asks next."""
    return tuple(ast.walk(tree))


def declared(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield every name that what a module or class of ours is made of gives to something."""
    for node in nodes:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.Constant(value=str(name)):  # of slots
                yield name


def imported(tree: ast.Module) -> Foreign:
    """Return what a module takes from other packages, wherever in it that is done."""
    found: Foreign = {}
    for node in walked(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                top = each.name.partition(".")[0]
                found[each.asname or top] = (each.name if each.asname else top, "")
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {each.asname or each.name: (node.module, each.name) for each in node.names}
    return {
        name: whence
        for name, whence in found.items()
        if whence[0].partition(".")[0] not in {OURS, "tests", *OF_NOBODY}
    }


def root_of(node: ast.AST) -> str:
    """Return the name that a chain begins with: `a` of `a.b(c)[d].e`."""
    while not isinstance(node, ast.Name):
        match node:
            case ast.Attribute(value=inner) | ast.Subscript(value=inner) | ast.Call(func=inner):
                node = inner
            case _:
                return ""
    return node.id


def called(node: ast.AST | None) -> str:
    """Return the last name of a plain chain: `Workbook` of `xlsxwriter.Workbook`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.BinOp(left=left, right=ast.Constant(value=None)):
            return called(left)
    return ""


def held(tree: ast.AST, foreign: Iterable[str]) -> set[str]:
    """Return the variables that hold a thing of other packages: by their type, or as it is made."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.arg(arg=name, annotation=made) if made is not None:
                pass
            case ast.AnnAssign(target=ast.Name(id=name), annotation=made):
                pass
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=made))
                | ast.withitem(context_expr=ast.Call(func=made), optional_vars=ast.Name(id=name))
            ) if called(made)[:1].isupper():
                pass
            case _:
                continue
        whole = made.left if isinstance(made, ast.BinOp) else made
        if called(made) and root_of(whole) in foreign:
            found.add(name)
    return found


def of_others(tree: ast.Module, foreign: Foreign) -> Iterator[ast.Attribute]:
    """Yield the private names asked of what comes from other packages, whoever else has them."""
    if all(root in ("", "self") for root, _ in privates(tree)):
        return  # as most are, and to look costs less than what follows
    for scope in walked(tree):
        if isinstance(scope, ast.FunctionDef | ast.Module):
            asked = [(root, node) for root, node in privates(scope) if root not in ("", "self")]
            known = {*foreign, *(held(scope, foreign) if asked and scope is not tree else ())}
            yield from (node for root, node in asked if root in known)


def privates(scope: ast.AST) -> Iterator[tuple[str, ast.Attribute]]:
    """Yield what is asked for under a private name, with the name that its chain begins with."""
    for node in walked(scope):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            yield root_of(node.value), node


@cache
def foreign_class(module: str, path: str) -> type | None:
    """Return a class of another package; None where that is not installed here."""
    try:
        found: object = import_module(module)
        for name in filter(None, path.split(".")):
            found = getattr(found, name)
    except (ImportError, AttributeError):
        return None
    return found if inspect.isclass(found) else None


def inherited(tree: ast.Module, foreign: Foreign) -> Iterator[ast.AST]:
    """Yield where a class uses or replaces what it has, under a private name, from others."""
    classes = [node for node in walked(tree) if isinstance(node, ast.ClassDef)]
    for each in classes:
        line = [each]
        for of in line:  # grows with those above it
            names = {root_of(base) for base in of.bases}
            line += [one for one in classes if one.name in names and one not in line]
        bases = [base for of in line for base in of.bases if root_of(base) in foreign]
        if bases:
            theirs = [found for base in bases if (found := _class_of(base, foreign))]
            ours, above = names_of(line), names_of(line[1:])
            for name, node, has_own in _own_names(each, ours, above):
                if not has_own or any(hasattr(found, name) for found in theirs):
                    yield node


def names_of(classes: Iterable[ast.ClassDef]) -> set[str]:
    return {name for each in classes for name in declared(ast.walk(each))}


def _own_names(
    of: ast.ClassDef, ours: set[str], above: set[str]
) -> Iterator[tuple[str, ast.AST, bool]]:
    """Yield each private name that a class gives or asks of itself, and whether ours have it."""
    for node in ast.walk(of):
        match node:
            case ast.FunctionDef(name=name) if is_private(name):
                yield name, node, True
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name) if is_private(name):
                yield name, node, name in ours
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super")), attr=name) if is_private(
                name
            ):
                yield name, node, name in above


def _class_of(base: ast.expr, foreign: Foreign) -> type | None:
    plain = base.value if isinstance(base, ast.Subscript) else base
    module, name = foreign[root_of(plain)]
    dotted = ast.unparse(plain).partition(".")[2]
    return foreign_class(module, f"{name}.{dotted}".strip("."))


@Question
def private_in(module: Module) -> list[tuple[str, bool]]:
    """Return the private names that a module asks for, and whether of other packages for sure."""
    tree = module.tree
    foreign, found = imported(tree), list[tuple[str, bool]]()
    told = {*of_others(tree, foreign), *inherited(tree, foreign)}
    for node in walked(tree):
        if isinstance(node, ast.ImportFrom) and not node.level:
            parts = (node.module or "").split(".")
            if parts[0] not in (OURS, "__future__"):
                names = (*parts, *(each.name for each in node.names))
                found += [(name, True) for name in names if is_private(name)]
        elif isinstance(node, ast.FunctionDef) and node in told:
            found.append((node.name, True))
        elif isinstance(node, ast.Attribute) and (node in told or is_private(node.attr)):
            found.append((node.attr, node in told))
    return found


@Question
def private_names(module: Module) -> set[str]:
    """Return the private names that a module gives to something."""
    return set(filter(is_private, declared(module.nodes)))


def of_strangers(found: Iterable[tuple[str, bool]], ours: Container[str]) -> list[str]:
    """Return the names that are other packages' for sure, or at least none of ours."""
    return [name for name, surely in found if surely or name not in ours]


def test_no_private_name_of_another_package_is_used() -> None:
    ours = set[str]().union(*private_names.everywhere().values())
    assert len(ours) > 1000
    found = {file: of_strangers(each, ours) for file, each in private_in.everywhere().items()}
    assert {file: names for file, names in found.items() if names} == {}


FOUND = {
    "import_from": ("from _zip import x\nfrom PIL import _core", ["_zip", "_core"]),
    "on_an_unknown_thing": ("image._new(image._ours)", ["_new"]),
    "on_a_module": ("import PIL.Image\nPIL.Image._ours", ["_ours"]),
    "on_what_a_class_made": ("from zipfile import ZipFile as Z\nZ(file).open(x)._ours", ["_ours"]),
    "on_a_variable": (
        "from zipfile import ZipFile\ndef f():\n with ZipFile(x) as z:\n  z._ours",
        ["_ours"],
    ),
    "on_a_parameter": (
        "import zipfile\ndef f(z: zipfile.ZipFile | None):\n z._ours",
        ["_ours"],
    ),
    "on_what_is_inherited": (
        "from zipfile import ZipFile\nclass Z(ZipFile):\n def f(self): self._ours",
        ["_ours"],
    ),
    "on_what_is_inherited_from_far": (
        "from zipfile import ZipFile\nclass Y(ZipFile): ...\n"
        "class Z(Y):\n def _ours(self): super()._ours()",
        ["_ours"],
    ),
    "on_what_is_replaced": (
        "from zipfile import ZipFile\nclass Z(ZipFile):\n def _open_to_write(self): ...",
        ["_open_to_write"],
    ),
}
LEFT = {
    "what_a_class_of_ours_has": "class Z:\n def f(self): self._ours",
    "what_a_class_declares_beside_what_it_inherits": (
        "from zipfile import ZipFile\nclass Z(ZipFile):\n def f(self): self._ours = self._ours"
    ),
    "what_a_list_of_ours_holds": (
        "from collections.abc import Sequence\ndef f(all: Sequence[Z]):\n all[0]._ours"
    ),
    "what_is_documented": "from typing import NamedTuple\nclass Z(NamedTuple): ...\nZ()._replace()",
}


@every(FOUND)
def test_a_private_name_is_found(said: str, names: list[str]) -> None:
    assert of_strangers(private_in.of(said), {"_ours", "_open_to_write"}) == names


@every(LEFT)
def test_a_name_of_ours_is_left(said: str) -> None:
    assert of_strangers(private_in.of(said), {"_ours"}) == []
