"""`umpire rules`: what of a rule book is implemented, the umpire's or to come; its card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import asdict

from workbook_engine.commands.desk.reading.in_force import InForce, in_force, said
from workbook_engine.commands.outcome import Outcome, Status, Stop, as_path
from workbook_engine.commands.returns_outcome import returns_outcome
from workbook_engine.core.answers import counted
from workbook_engine.core.chosen import as_reading
from workbook_engine.core.citing import about, cites
from workbook_engine.core.findings import did_you_mean, folded
from workbook_engine.core.house_rulings import About, HouseRuling, RulingsInForce
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.settings import Setting
from workbook_engine.kit.rulebook import Rulebook, numbered, read_rulebook
from workbook_engine.reports.card import OwnTable
from workbook_engine.reports.card import card as page
from workbook_engine.reports.charts import ChartInWords, as_text, in_words
from workbook_engine.rulesets import named, names
from workbook_engine.store.disk import Disk


@returns_outcome
def rules(subject: str | Path | None = None, number: str | None = None) -> Outcome:
    """Return the coverage of all rule sets, of one, or all about one rule number.

    Of a campaign's folder readings and rulings of the House are those in force there.
    """
    if subject is None:
        return Outcome(sentences=tuple(table()))
    there = in_force(subject)
    ruleset, rulebook = there.ruleset, read_rulebook(there.ruleset.home)
    if number is None:
        return _coverage(ruleset, rulebook)
    return _typed(there, number) or _one(ruleset, rulebook, number)


@returns_outcome
def card(subject: str | Path, target: str | Path | None = None) -> Outcome:
    """Write the aid of a campaign, with its own readings, or of a rule set as it comes."""
    there = in_force(subject)
    ruleset, campaign = there.ruleset, there.campaign
    home = Path(subject) if campaign else Path()
    place = Path(target) if target else home / f"{'' if campaign else ruleset.name + '_'}card.html"
    Disk(place.parent if target else home).put(
        place, page(ruleset, campaign, _booklet(there)).encode()
    )
    house = sum(not each.is_default for each in ruleset.settings)
    own = len(ruleset.house.rulings)
    ruled = f", {counted(own, 'ruling')} of the House" if own else ""
    sentence = f"{len(ruleset.charts)} charts, {house or 'no'} house rules{ruled}."
    return Outcome(sentences=(sentence,), wrote=(as_path(place),))


def table() -> Iterator[str]:
    """Yield the coverage of all rule sets as a Markdown table, as it stands in the README."""
    yield "| rule set | rule numbers | implemented | the umpire's | out of scope | to come |"
    yield "|---|---|---|---|---|---|"
    for name in names():
        counts = Counter(str(rule["status"]) for rule in read_rulebook(named(name).home).values())
        numbers = (counts[each] for each in ("implemented", "umpire", "out of scope", "to come"))
        cells = (f"`{name}`", f"{counts.total()}", *map(str, numbers))
        yield f"| {' | '.join(cells)} |"


def _coverage(ruleset: RuleSet, rulebook: Rulebook) -> Outcome:
    counts = Counter(str(rule["status"]) for rule in rulebook.values())
    summary = ", ".join(f"{count} {status}" for status, count in counts.most_common())
    lines = (f"{number}  {rule['status']}: {rule['title']}" for number, rule in rulebook.items())
    return Outcome(
        sentences=(f"{ruleset.title}: {len(rulebook)} rule numbers; {summary}.", *lines),
        answer={"ruleset": ruleset.name, "counts": dict(counts), "rules": rulebook},
    )


def _typed(there: InForce, number: str) -> Outcome | None:
    """Return what the umpire's own rule of a number says; None where he has none of it."""
    for sheet, rows in there.sheets():
        for name, row in rows.items():
            if folded(name) == folded(number):
                told = {c.header: text for c in sheet.fields if (text := said(row, c))}
                lines = (f"{head}: {text}" for head, text in told.items())
                return Outcome(
                    sentences=(f"{name}  a row of {sheet.title}", *lines),
                    answer={"number": name, "sheet": sheet.title, "says": told},
                )
    return None


def _booklet(there: InForce) -> Iterator[OwnTable]:
    """Yield the sheets of the umpire's own rules, with the columns that say something."""
    for sheet, rows in there.sheets():
        named = all(number == row.key for number, row in rows.items())
        columns = [
            each
            for each in sheet.fields
            if any(said(row, each) for row in rows.values())
            and not (named and each.name == sheet.key)
        ]
        yield OwnTable(
            sheet.title,
            ("", *(each.header for each in columns)),
            tuple((name, *(said(row, c) for c in columns)) for name, row in rows.items()),
        )


def _one(ruleset: RuleSet, rulebook: Rulebook, number: str) -> Outcome:
    name = _numbered(ruleset, rulebook, number)
    rule, numbers = rulebook[name], tuple(rulebook)
    readings = [each for each in ruleset.settings if cites(each.cite, name, numbers)]
    charts = [
        in_words(part, ruleset.settings, ruleset.house)
        for chart in ruleset.charts.values()
        if (part := about(chart, name, numbers))
    ]
    house = [each for each in ruleset.house.rulings if _is_under(each, name, charts)]
    return Outcome(
        sentences=(
            f"{name}  {rule['title']}",
            f"How it stands: {rule['status']}",
            *(f"Where: {rule['where']}" for _ in (1,) if rule.get("where")),
            *(f"Why: {rule['why']}" for _ in (1,) if rule.get("why")),
            *(line for each in charts for line in as_text(each)),
            *(line for each in readings for line in _reading(each, ruleset.house)),
            *map(str, house),
        ),
        answer={
            "number": name,
            **rule,
            "charts": [asdict(each) for each in charts],
            "readings": [_reading_json(each) for each in readings],
            "house rulings": [{"number": each.number, "says": str(each)} for each in house],
        },
    )


def _numbered(ruleset: RuleSet, rulebook: Rulebook, typed: str) -> str:
    """Return a rule's number as the book has it; one that it has not ends the command."""
    name = numbered(typed, rulebook)
    if name is None:
        near = did_you_mean(typed, rulebook) or f"Give a number such as {next(iter(rulebook))}."
        raise Stop(Status.USAGE, f"{ruleset.name} has no rule {typed}. {near}")
    return name


def _reading(setting: Setting, house: RulingsInForce) -> tuple[str, ...]:
    ruling = house.on_reading(setting.name)
    held = ruling.value if ruling else setting.value
    others = ", ".join(as_reading(each) for each in setting.choices if each != held)
    mine = f"; your house rule, ours is {as_reading(setting.default)}"
    value = f"{as_reading(setting.value)}{'' if setting.is_default else mine}"
    if ruling:
        value = f"{as_reading(held)} ({ruling.number}); outside of {ruling.scope} {value}"
    return (
        f"Reading {setting.reading}, {setting.name}: {setting.title}: {value}",
        f"  instead: {others}",
        f"  because {setting.why}",
    )


def _is_under(ruling: HouseRuling, number: str, charts: Iterable[ChartInWords]) -> bool:
    """Tell whether a ruling of the House is on a rule, or on a chart that stands under it."""
    return ruling.rule == number or (
        ruling.about is About.CHART and ruling.chart in {chart.title for chart in charts}
    )


def _reading_json(setting: Setting) -> dict[str, Any]:
    return {
        "reading": setting.reading,
        "setting": setting.name,
        "title": setting.title,
        "in force": setting.value,
        "default": setting.default,
        "choices": list(setting.choices),
        "why": setting.why,
    }
