"""The examples in the docstrings of the house are true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1]
WITH_EXAMPLES = [
    ".".join(path.relative_to(HOUSE).with_suffix("").parts)
    for path in sorted((HOUSE / "workbook_engine").rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_of_a_module_are_true(module: str) -> None:
    failed, attempted = doctest.testmod(import_module(module))
    assert attempted > 0
    assert failed == 0


@pytest.mark.parametrize(
    "module", ["core.dice", "core.findings", "rulesets.opcom.vocabulary.profiles"]
)
def test_the_walk_finds_the_modules_with_examples(module: str) -> None:
    assert f"workbook_engine.{module}" in WITH_EXAMPLES
