"""The page of dependencies says of each why it is there, and of no other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
PAGE = (TOP / "docs" / "dependencies.md").read_text("utf-8")


def named(requirement: str) -> str:
    """Return the name in a requirement, as all names are compared."""
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0].casefold()


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the first table below a heading."""
    table = PAGE.partition(f"\n## {heading}\n")[2].partition("\n|")[2].partition("\n\n")[0]
    return [
        [cell.strip() for cell in row.strip("| ").split(" | ")] for row in table.split("\n")[2:]
    ]


def test_each_dependency_has_its_row_with_reason_licence_keeper_and_wheels() -> None:
    table = rows("What is there")
    assert [row[0].casefold() for row in table] == [*map(named, PROJECT["dependencies"])]
    assert [row for row in table if len([*filter(None, row)]) != 5] == []


@pytest.mark.parametrize("extra", sorted({*PROJECT["optional-dependencies"]} - {"test"}))
def test_what_an_extra_brings_is_named(extra: str) -> None:
    needed = map(named, PROJECT["optional-dependencies"][extra])
    assert [each for each in needed if f"**{each}**" not in PAGE] == []


@pytest.mark.parametrize("requirement", PROJECT["dependencies"])
def test_a_dependency_ends_before_a_version_that_nobody_has_tried(requirement: str) -> None:
    assert re.search(r">=[\d.]+,<[\d.]+$", requirement)
