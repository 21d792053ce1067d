"""Nothing of ours rests on a private name of somebody else's package."""

import ast
from collections.abc import Iterator

from tests.house_walk import PATHS

PUBLIC = {"_asdict", "_exit", "_fields", "_make", "_replace"}
"""Begin with an underscore, and are documented all the same: of named tuples, and of `os`."""
STILL = {"commands.batches.workers": 1, "sheets.quick_book": 13}
"""Modules that still use private names, and how often; to be mended, so it may only fall."""


def declared(tree: ast.Module) -> Iterator[str]:
    """Yield every name that a module of ours gives to something."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.Constant(value=str(name)):  # of slots
                yield name


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in PUBLIC


def private_in(tree: ast.Module, ours: set[str]) -> list[str]:
    """Return the private names that a module takes from other packages."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in ours:
            found.append(node.attr)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            parts = (node.module or "").split(".")
            if parts[0] not in ("workbook_engine", "__future__"):
                found += filter(is_private, (*parts, *(each.name for each in node.names)))
    return found


def test_no_private_name_of_another_package_is_used() -> None:
    trees = {m: ast.parse(file.read_text(encoding="utf-8")) for m, file in PATHS.items()}
    ours = {name for tree in trees.values() for name in declared(tree)}
    counts = {module: len(private_in(tree, ours)) for module, tree in trees.items()}
    assert {module: count for module, count in counts.items() if count} == STILL


def test_a_private_name_is_found() -> None:
    tree = ast.parse("from _zip import x\nfrom PIL import _core\nim._new(self._ours)")
    assert private_in(tree, {"_ours"}) == ["_zip", "_core", "_new"]
