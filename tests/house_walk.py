"""The house as it is written: its modules, their sources, and whom each of them imports.

A module is read when it is first asked for: who collects the tests needs none of them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

OURS = "workbook_engine"
HOUSE = Path(__file__).parents[1] / OURS


@dataclass(frozen=True)
class Import:
    """One import: what is imported, and whether that happens at once, late, or for types only."""

    target: str
    when: str


def name_of(path: Path) -> str:
    """Return a module's name within the house; the house itself is nameless."""
    parts = path.relative_to(HOUSE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


PATHS = {name_of(path): path for path in sorted(HOUSE.rglob("*.py"))}


@cache
def source(name: str) -> str:
    """Return the text of a module, by its name."""
    return PATHS[name].read_text(encoding="utf-8")


@cache
def tree_of(name: str) -> ast.Module:
    """Return a module, parsed; all of them take 160 MB, until the tests of a file are over."""
    return ast.parse(source(name))


@cache
def imported_by(name: str) -> tuple[Import, ...]:
    """Return what a module imports."""
    package = PATHS[name].name == "__init__.py"
    return tuple(imports(name, ast.parse(source(name)), package=package))


def trees(*words: str) -> dict[str, ast.Module]:
    """Return modules by their files, `core/turn.py`: those that hold one of some words, or all."""
    held = (name for name in PATHS if not words or any(word in source(name) for word in words))
    return {PATHS[name].relative_to(HOUSE).as_posix(): tree_of(name) for name in held}


def imports(module: str, tree: ast.AST, *, package: bool = False) -> Iterator[Import]:
    """Yield every import of a module, whatever it stands in."""
    for node, when in _walk(tree, "at once"):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, when) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node, package=package)
            for alias in node.names:
                full = f"{base}.{alias.name}"
                yield Import(full if within(full) in PATHS else base, when)


def _walk(node: ast.AST, when: str) -> Iterator[tuple[ast.AST, str]]:
    yield node, when
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        when = "late"
    typing_only = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, "for types" if typing_only else when)


def _base(module: str, node: ast.ImportFrom, *, package: bool) -> str:
    if not node.level:
        return node.module or ""
    parts = [OURS, *module.split(".")]
    up = parts[: len(parts) - node.level + package]
    return ".".join([*up, *([node.module] if node.module else [])])


def within(target: str) -> str | None:
    """Return the name within the house, or None for what is not ours."""
    if target == OURS:
        return ""
    return target.removeprefix(f"{OURS}.") if target.startswith(f"{OURS}.") else None


def of_ours(module: str) -> list[str]:
    """Return the modules of the house that a module imports."""
    return [name for each in imported_by(module) if (name := within(each.target)) is not None]


def of_others(module: str) -> set[str]:
    """Return the packages from outside the house that a module imports."""
    return {each.target.split(".")[0] for each in imported_by(module)} - {OURS}
