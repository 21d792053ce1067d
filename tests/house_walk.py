"""The house as it is written: its modules, what is asked of each, and whom each of them imports.

All questions are answered in one reading, once one of them is asked, by one process for all of a
run: a module is parsed, answers them and is let go. Kept until the last is answered, the modules
would take 170 MB, in pieces of which the system gets hardly any back. An answer therefore holds no
part of a tree.
"""

from __future__ import annotations

import ast
import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, TypeVar

from filelock import FileLock

from tests.new_campaign import room_of_the_run

Answer = TypeVar("Answer")

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


def file_of(name: str) -> str:
    """Return where a module stands in the house: `core/turn.py`."""
    return PATHS[name].relative_to(HOUSE).as_posix()


@dataclass(frozen=True)
class Module:
    """A module, parsed."""

    tree: ast.Module
    name: str = ""
    is_package: bool = False

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """All that it is made of."""
        return tuple(ast.walk(self.tree))


class Question(Generic[Answer]):
    """What is asked of a module, or of each module of the house at once."""

    def __init__(self, ask: Callable[[Module], Answer]) -> None:
        self.ask = ask
        self.answers: dict[str, Answer] = {}
        _UNANSWERED.append(self)

    def of(self, text: str, name: str = "", *, is_package: bool = False) -> Answer:
        """Return the answer of a source that is not in the house."""
        return self.ask(Module(ast.parse(text), name, is_package))

    def everywhere(self) -> dict[str, Answer]:
        """Return the answers in which there is anything, by files: `core/turn.py`."""
        if self in _UNANSWERED:
            for each, answers in zip(_UNANSWERED, _all_answers(), strict=True):
                each.answers = answers
            _UNANSWERED.clear()
        return self.answers


_UNANSWERED: list[Question[Any]] = []


def _all_answers() -> list[dict[str, Any]]:
    """Return the answers to all questions, in the order in which they stand in the tests.

    Another process of the run may have given them, if it has the same questions.
    """
    asked = "\n".join(f"{each.ask.__module__} {each.ask.__name__}" for each in _UNANSWERED)
    kept = room_of_the_run() / f"{sha256(asked.encode()).hexdigest()[:16]}.answers"
    with FileLock(f"{kept}.lock"):
        if not kept.exists():
            kept.write_bytes(pickle.dumps(_asked_of_all()))
        answers: list[dict[str, Any]] = pickle.loads(kept.read_bytes())
    return answers


def _asked_of_all() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [{} for _ in _UNANSWERED]
    for name, path in PATHS.items():
        module = Module(ast.parse(source(name)), name, path.name == "__init__.py")
        for each, answers in zip(_UNANSWERED, found, strict=True):
            if answer := each.ask(module):
                answers[file_of(name)] = answer
    return found


@Question
def imports(module: Module) -> tuple[Import, ...]:
    """Return every import of a module, whatever it stands in."""
    return tuple(_imports(module))


def imported_by(name: str) -> tuple[Import, ...]:
    """Return what a module of the house imports."""
    return imports.everywhere().get(file_of(name), ())


def _imports(module: Module) -> Iterator[Import]:
    for node, when in _walk(module.tree, "at once"):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, when) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node)
            for alias in node.names:
                full = f"{base}.{alias.name}"
                yield Import(full if within(full) in PATHS else base, when)


def _walk(node: ast.AST, when: str) -> Iterator[tuple[ast.AST, str]]:
    """Yield the statements within something, and when each of them is carried out."""
    yield node, when
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        when = "late"
    typing_only = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            yield from _walk(child, "for types" if typing_only else when)


def _base(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = [OURS, *module.name.split(".")]
    up = parts[: len(parts) - node.level + module.is_package]
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
