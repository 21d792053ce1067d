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


class _Sources(dict[str, str]):
    def __missing__(self, name: str) -> str:
        self[name] = source = PATHS[name].read_text(encoding="utf-8")
        return source


class _Trees(dict[str, ast.Module]):
    def __missing__(self, name: str) -> ast.Module:
        self[name] = tree = ast.parse(SOURCES[name])
        return tree


class _Imports(dict[str, tuple[Import, ...]]):
    def __missing__(self, name: str) -> tuple[Import, ...]:
        package = PATHS[name].name == "__init__.py"
        self[name] = found = tuple(imports(name, TREES[name], package=package))
        return found


SOURCES, TREES, IMPORTS = _Sources(), _Trees(), _Imports()
"""By the name of a module."""


@cache
def trees() -> dict[str, ast.Module]:
    """Return all modules by their files: `core/turn.py`."""
    return {PATHS[name].relative_to(HOUSE).as_posix(): TREES[name] for name in PATHS}


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
    return [name for each in IMPORTS[module] if (name := within(each.target)) is not None]


def of_others(module: str) -> set[str]:
    """Return the packages from outside the house that a module imports."""
    return {each.target.split(".")[0] for each in IMPORTS[module]} - {OURS}
