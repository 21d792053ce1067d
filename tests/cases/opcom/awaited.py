"""What later issues bring: the kinds, and the features of a case, that must fail until then.

Each issue deletes its lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.cases.casebook import Case

ALL_OF_IT = "All of OP COM"

KINDS: dict[str, str] = {}

FEATURES: dict[str, str] = {}
"""By a key of what is given, however deep it stands."""


def awaited(case: Case) -> str:
    """Return the title of the issue that brings what a case needs, or nothing."""
    given = set(_keys(case.given))
    features = (issue for key, issue in FEATURES.items() if key in given)
    return KINDS.get(case.kind) or next(features, "")


def _keys(facts: Any) -> Iterator[str]:
    if isinstance(facts, Mapping):
        yield from (str(key) for key in facts)
    for each in facts.values() if isinstance(facts, Mapping) else facts:
        if isinstance(each, Mapping | list):
            yield from _keys(each)
