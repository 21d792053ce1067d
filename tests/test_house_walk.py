"""The walk through the house sees an import wherever it stands."""

from __future__ import annotations

import pytest

from tests.house_walk import PATHS, Import, imports


@pytest.mark.parametrize(
    ("source", "target", "when"),
    [
        ("import workbook_engine.core.turn", "workbook_engine.core.turn", "at once"),
        ("from workbook_engine.core.turn import play", "workbook_engine.core.turn", "at once"),
        ("from workbook_engine.core import turn", "workbook_engine.core.turn", "at once"),
        ("from .turn import play", "workbook_engine.core.turn", "at once"),
        ("from . import turn", "workbook_engine.core.turn", "at once"),
        ("from ..books import book", "workbook_engine.books.book", "at once"),
        ("def f():\n    import pandas", "pandas", "late"),
        ("if TYPE_CHECKING:\n    import pandas", "pandas", "for types"),
        ("class C:\n    import pandas", "pandas", "at once"),
    ],
)
def test_an_import_is_seen_wherever_it_stands(source: str, target: str, when: str) -> None:
    assert imports.of(source, "core.umpire") == (Import(target, when),)


def test_a_package_imports_from_itself() -> None:
    found = imports.of("from . import turn", "core", is_package=True)
    assert found == (Import("workbook_engine.core.turn", "at once"),)


def test_the_walk_has_found_the_house() -> None:
    assert {"", "core.turn", "books.book", "rulesets.opcom.vocabulary.records"} <= PATHS.keys()
