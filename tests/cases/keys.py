"""KEYS.md: which keys a case of each kind may use. An unknown key or kind fails, and is named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tests.cases.casebook import HERE, Case, unit_names

_SECTION = re.compile(r"## (\w+)")
_KIND = re.compile(r"- \*\*(?P<kind>\w+)\*\*  given: (?P<given>.*?)  ·  expect: (?P<expect>.*)")


@dataclass(frozen=True)
class Keys:
    """The keys a case of one kind may use, nested ones as `a.b` and `a[].b`."""

    given: frozenset[str]
    expect: frozenset[str]


@lru_cache
def keys_of(ruleset: str) -> dict[str, Keys]:
    """Return the keys of every kind of a rule set."""
    kinds: dict[str, Keys] = {}
    section = ""
    for line in (HERE / "KEYS.md").read_text(encoding="utf-8").splitlines():
        if heading := _SECTION.fullmatch(line.strip()):
            section = heading[1]
        elif section == ruleset and (match := _KIND.fullmatch(line.strip())):
            kinds[match["kind"]] = Keys(_names(match["given"]), _names(match["expect"]))
    return kinds


def _names(text: str) -> frozenset[str]:
    return frozenset(name.strip() for name in text.split(",") if name.strip())


def strange_keys(case: Case, whole: Mapping[str, Any]) -> list[str]:
    """Return what a case says that no case of its kind may; whole is its given, completed.

    The names of its own units are free wherever keys name units.
    """
    kinds = keys_of(case.ruleset)
    if case.kind not in kinds:
        return [f"unknown kind {case.kind}"]
    allowed, names = kinds[case.kind], set(unit_names(whole))
    return [
        *(f"given.{key}" for key in _strange(case.given, allowed.given, names)),
        *(f"expect.{key}" for key in _strange(case.expect, allowed.expect, names)),
    ]


def _strange(facts: Mapping[str, Any], allowed: frozenset[str], names: set[str]) -> Iterator[str]:
    for key in _used(facts):
        head, dot, tail = key.partition(".")
        parent_is_nested = any(each.startswith(f"{head}.") for each in allowed)
        # KEYS.md lists nested keys only where the mapping stood in some case as such
        if key not in allowed and not (tail in names or (dot and not parent_is_nested)):
            yield key


def _used(facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keys of two levels, as KEYS.md lists them."""
    for key, value in facts.items():
        yield str(key)
        if isinstance(value, Mapping):
            yield from (f"{key}.{inner}" for inner in value)
        elif isinstance(value, list):
            nested = (inner for each in value if isinstance(each, Mapping) for inner in each)
            yield from dict.fromkeys(f"{key}[].{inner}" for inner in nested)
