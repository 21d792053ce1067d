"""A casebook: the cases of one rule set, each complete, and the keys that KEYS.md lets them use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The one written in C, where it is there, takes a tenth of the time."""
Facts = dict[str, Any]
_KIND = re.compile(r"- \*\*(?P<kind>\w+)\*\*  given: (?P<given>.*?)  ·  expect: (?P<expect>.*)")


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
    written = yaml.load(book.read_text(encoding="utf-8"), LOADER)
    MAPS.update(written.get("maps") or {})
    for case in written["cases"]:
        named = (str(case.get(key, "")) for key in ("id", "title", "kind"))
        facts = (_named_keys(case.get(key) or {}) for key in ("given", "expect"))
        yield Case(ruleset, *named, *facts, tuple(case.get("rules") or ()))


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
    books = [*read(folder, case.ruleset), *read(HERE, case.ruleset)]
    origin = complete(next(each for each in books if each.id == case.given["same_as"]), folder)
    given = _changed(origin.given, case.given.get("change") or {})
    return replace(case, given={**given, **own})


_ON_ALL = {"stand_all": ("defenders", "stand"), "prep_all": ("attackers", "prep")}


def _changed(given: Facts, change: Facts) -> Facts:
    """Return what is given with a change made to it."""
    given = deepcopy(given)
    for key, value in change.items():
        if key == "remove":
            for rows in filter(lambda each: isinstance(each, list), given.values()):
                rows[:] = [e for e in rows if not (isinstance(e, dict) and e.get("name") in value)]
        elif key in _ON_ALL:
            side, flag = _ON_ALL[key]
            given[side] = [{**unit, flag: value} for unit in given[side]]
        else:
            given[key] = value
    return given


@lru_cache
def keys_of(ruleset: str) -> dict[str, dict[str, set[str]]]:
    """Return the keys that KEYS.md has for the kinds of a rule set, given and expected.

    Nested ones are there as `a.b` and `a[].b`; `a.*` are names of the case's own.
    """
    written = (HERE / "KEYS.md").read_text(encoding="utf-8")
    section = written.partition(f"## {ruleset}\n")[2].partition("\n## ")[0]
    kinds = (each.groupdict() for each in _KIND.finditer(section))
    return {each.pop("kind"): {k: set(each[k].split(", ")) for k in each} for each in kinds}


def strange_keys(case: Case, whole: Mapping[str, Any]) -> list[str]:
    """Return what a case says that no case of its kind may; whole is its given, completed.

    The names of its own units are free wherever keys name units.
    """
    kinds = keys_of(case.ruleset)
    if case.kind not in kinds:
        return [f"unknown kind {case.kind}"]
    names, strange = set(_unit_names(whole)), list[str]()
    for part, allowed in kinds[case.kind].items():
        for key in _used(getattr(case, part)):
            head, dot, tail = key.partition(".")
            parent_is_nested = any(each.startswith(f"{head}.") for each in allowed)
            # KEYS.md lists nested keys only where the mapping stood in some case as such
            if allowed.isdisjoint({key, f"{head}.*"}) and not (
                tail in names or (dot and not parent_is_nested)
            ):
                strange.append(f"{part}.{key}")
    return strange


def _used(facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keys of two levels, as KEYS.md lists them."""
    for key, value in facts.items():
        yield str(key)
        if isinstance(value, Mapping):
            yield from (f"{key}.{inner}" for inner in value)
        elif isinstance(value, list):
            nested = (inner for each in value if isinstance(each, Mapping) for inner in each)
            yield from dict.fromkeys(f"{key}[].{inner}" for inner in nested)


def _unit_names(given: Any) -> Iterator[str]:
    """Yield the names of all units a case speaks of, however deep they stand."""
    if isinstance(given, Mapping):
        if isinstance(given.get("name"), str):
            yield given["name"]
        for key, value in given.items():
            if isinstance(value, Mapping) and "profile" in value:
                yield str(key)
            yield from _unit_names(value)
    elif isinstance(given, list):
        for each in given:
            yield from [each] if isinstance(each, str) else _unit_names(each)
