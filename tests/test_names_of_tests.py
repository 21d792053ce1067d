"""The name of a test is the same in every process: several processes share a run by names."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import pytest_collection_modifyitems


def collected(value: object) -> Any:
    return SimpleNamespace(nodeid=f"tests/test_rules.py::test_rule[{value}]")


def test_a_test_named_by_an_address_is_not_run() -> None:
    with pytest.raises(pytest.UsageError, match="1 tests have addresses in their names"):
        pytest_collection_modifyitems([collected("OCC-001"), collected(lambda: None)])


def test_tests_named_by_words_and_numbers_are_run() -> None:
    pytest_collection_modifyitems([collected("look at 0x7 OCC-001"), collected("turn 1")])
