"""`umpire rules`: what of a rule book is implemented, the umpire's, out of scope or to come."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.core.answers import shown
from workbook_engine.core.findings import did_you_mean
from workbook_engine.core.settings import Setting
from workbook_engine.rulesets import NAMES, named

Rulebook = Mapping[str, Mapping[str, Any]]


def rules(ruleset: str | None = None, number: str | None = None) -> Outcome:
    """Return the coverage of all rule sets, of one, or all about one rule number."""
    if ruleset is None:
        return Outcome(sentences=tuple(table()))
    if ruleset not in NAMES:
        near = did_you_mean(ruleset, NAMES) or f"There are {', '.join(NAMES)}."
        return Outcome(Status.USAGE, (f"There is no rule set {ruleset}. {near}",))
    rulebook = _rulebook(ruleset)
    return _coverage(ruleset, rulebook) if number is None else _one(ruleset, rulebook, number)


def table() -> Iterator[str]:
    """Yield the coverage of all rule sets as a Markdown table, as it stands in the README."""
    yield "| rule set | rule numbers | implemented | the umpire's | out of scope | to come |"
    yield "|---|---|---|---|---|---|"
    for name in NAMES:
        counts = Counter(str(rule["status"]) for rule in _rulebook(name).values())
        numbers = (counts[each] for each in ("implemented", "umpire", "out of scope", "to come"))
        cells = (f"`{name}`", f"{counts.total()}", *map(str, numbers))
        yield f"| {' | '.join(cells)} |"


def _rulebook(ruleset: str) -> Rulebook:
    return tomllib.loads(
        files(f"workbook_engine.rulesets.{ruleset}")
        .joinpath("rulebook.toml")
        .read_text(encoding="utf-8")
    )


def _coverage(ruleset: str, rulebook: Rulebook) -> Outcome:
    counts = Counter(str(rule["status"]) for rule in rulebook.values())
    summary = ", ".join(f"{count} {status}" for status, count in counts.most_common())
    lines = (f"{number}  {rule['status']}: {rule['title']}" for number, rule in rulebook.items())
    return Outcome(
        sentences=(f"{named(ruleset).title}: {len(rulebook)} rule numbers; {summary}.", *lines),
        answer={"ruleset": ruleset, "counts": dict(counts), "rules": rulebook},
    )


def _one(ruleset: str, rulebook: Rulebook, number: str) -> Outcome:
    known = {name.casefold(): name for name in rulebook}
    wanted = number.strip().casefold()
    prefix = next(iter(rulebook)).partition("-")[0].casefold()
    name = known.get(wanted) or known.get(f"{prefix}-{wanted}")
    if name is None:
        near = did_you_mean(number, rulebook) or f"Give a number such as {next(iter(rulebook))}."
        return Outcome(Status.USAGE, (f"{ruleset} has no rule {number}. {near}",))
    rule = rulebook[name]
    readings = [each for each in named(ruleset).settings if _cites(each.cite, name)]
    return Outcome(
        sentences=(
            f"{name}  {rule['title']}",
            f"Status: {rule['status']}",
            *(f"Where: {rule['where']}" for _ in (1,) if rule.get("where")),
            *(f"Why: {rule['why']}" for _ in (1,) if rule.get("why")),
            *(line for each in readings for line in _reading(each)),
        ),
        answer={"number": name, **rule, "readings": [_reading_json(each) for each in readings]},
    )


def _cites(cite: str, number: str) -> bool:
    return any(each == number for each in re.split(r"[,;]?\s+(?:to\s+|and\s+)?", cite))


def _reading(setting: Setting) -> tuple[str, ...]:
    choices = ", ".join(shown(choice) for choice in setting.choices)
    return (
        f"Reading {setting.reading}, {setting.name}: {setting.title}: {shown(setting.default)}",
        f"  on offer: {choices}",
        f"  because {setting.why}",
    )


def _reading_json(setting: Setting) -> dict[str, Any]:
    return {
        "reading": setting.reading,
        "setting": setting.name,
        "title": setting.title,
        "default": setting.default,
        "choices": list(setting.choices),
        "why": setting.why,
    }
