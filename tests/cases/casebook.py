"""A casebook: the cases of one rule set, each complete, whatever case it was derived from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
Facts = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """One case: what is given, and what the rules must make of it."""

    ruleset: str
    id: str
    title: str
    kind: str
    given: Facts
    expect: Facts
    rules: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of its test: rule set, the word case, and its number."""
        return f"{self.ruleset}-case-{self.id}"


MAPS: dict[str, Facts] = {}
"""The maps that casebooks lay out, by name, as far as their books have been read."""


@lru_cache
def read(folder: Path, ruleset: str) -> tuple[Case, ...]:
    """Read a rule set's cases as they are written; none where the folder has no such file.

    A second book has a name that goes on from the first: `last_war_more.yaml`.
    """
    books = (*folder.glob(f"{ruleset}.yaml"), *sorted(folder.glob(f"{ruleset}_*.yaml")))
    return tuple(case for book in books for case in _cases(book, ruleset))


def _cases(book: Path, ruleset: str) -> Iterator[Case]:
    written = yaml.safe_load(book.read_text(encoding="utf-8"))
    MAPS.update(written.get("maps") or {})
    for case in written["cases"]:
        yield Case(
            ruleset,
            str(case["id"]),
            str(case.get("title", "")),
            str(case["kind"]),
            _named_keys(case.get("given") or {}),
            _named_keys(case.get("expect") or {}),
            tuple(case.get("rules") or ()),
        )


def _named_keys(facts: Any) -> Any:
    """Return facts with all keys as words: YAML takes a bare `off` for a no."""
    if isinstance(facts, dict):
        words = {False: "off", True: "on"}
        return {
            words[key] if isinstance(key, bool) else key: _named_keys(value)
            for key, value in facts.items()
        }
    return [_named_keys(each) for each in facts] if isinstance(facts, list) else facts


def complete(case: Case, folder: Path) -> Case:
    """Return a case with what it takes over from another case filled in."""
    if "same_as" not in case.given:
        return case
    own = {key: value for key, value in case.given.items() if key not in {"same_as", "change"}}
    origin = complete(_named(case.given["same_as"], case.ruleset, folder), folder)
    given = changed(origin.given, case.given.get("change") or {})
    return replace(case, given={**given, **own})


def _named(name: str, ruleset: str, folder: Path) -> Case:
    for place in (folder, HERE):
        for case in read(place, ruleset):
            if case.id == name:
                return case
    raise KeyError(f"no case is called {name}")


_ON_ALL = {"stand_all": ("defenders", "stand"), "prep_all": ("attackers", "prep")}


def changed(given: Facts, change: Facts) -> Facts:
    """Return what is given with a change made to it."""
    given = deepcopy(given)
    for key, value in change.items():
        if key == "remove":
            given = {each: _without(rows, set(value)) for each, rows in given.items()}
        elif key in _ON_ALL:
            side, flag = _ON_ALL[key]
            given[side] = [{**unit, flag: value} for unit in given[side]]
        else:
            given[key] = value
    return given


def _without(rows: Any, names: set[str]) -> Any:
    if not isinstance(rows, list):
        return rows
    return [each for each in rows if not (isinstance(each, dict) and each.get("name") in names)]


def unit_names(given: Any) -> Iterator[str]:
    """Yield the names of all units a case speaks of, however deep they stand."""
    if isinstance(given, Mapping):
        if isinstance(given.get("name"), str):
            yield given["name"]
        for key, value in given.items():
            if isinstance(value, Mapping) and "profile" in value:
                yield str(key)
            yield from unit_names(value)
    elif isinstance(given, list):
        for each in given:
            yield from [each] if isinstance(each, str) else unit_names(each)
