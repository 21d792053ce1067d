"""The umpire's aid: all charts and readings in force, as one HTML page to print on A4."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from workbook_engine.core.chosen import as_reading
from workbook_engine.core.house_rulings import HouseRuling, RulingsInForce
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.settings import Setting
from workbook_engine.reports.charts import in_words
from workbook_engine.reports.html import page, table, tag, text

STYLE = """
*{box-sizing:border-box}
body{font:12px/1.3 Arial,Helvetica,sans-serif;color:#1F2933;margin:0 auto;padding:14px;
max-width:1300px}
h1{font-size:22px;margin:0}
h2{font-size:14px;background:#1F2933;color:#fff;margin:16px 0 8px;padding:4px 8px}
h3{font-size:12px;margin:0 0 2px}
.source,.note{color:#555;font-weight:normal}
.charts{columns:430px;column-gap:18px}
section{break-inside:avoid;margin:0 0 12px;overflow-x:auto}
table{border-collapse:collapse}
th{background:#D9D9D9;text-align:left;padding:1px 6px;vertical-align:bottom}
td{border:1px solid #C4C4C4;padding:1px 6px;vertical-align:top}
tr{break-inside:avoid}
ol{columns:240px;margin:0;padding-left:26px}
.charts td:last-child{white-space:nowrap}
@page{margin:9mm}
@media print{body{font-size:8.2px;padding:0;max-width:none}h1{font-size:16px}
h2{font-size:10px;margin:8px 0 5px}h3{font-size:8.6px}.charts{columns:2;column-gap:10px}
section{margin-bottom:7px}th,td{padding:0 3px}ol{columns:4}}
"""


class OwnTable(Struct, frozen=True):
    """A sheet of the umpire's own rules: its title, heads, and a row a rule, its number first."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def card(ruleset: RuleSet, campaign: str, own: Iterable[OwnTable] = ()) -> str:
    """Return the aid of a campaign with his own rules, or of a rule set as it comes."""
    title = ": ".join(filter(None, (campaign, f"{ruleset.title} on a card")))
    charts = "".join(_chart(ruleset, name) for name in in_order(ruleset))
    return page(
        title,
        STYLE,
        tag("h1", text(title)),
        *_house_rules(ruleset),
        *_house_rulings(ruleset),
        *_sequence(ruleset),
        *_own(own),
        tag("h2", "Charts"),
        tag("div", charts, cls="charts"),
        tag("h2", "Readings in force"),
        _readings(ruleset, ruleset.settings),
        tag("p", text("The umpire's own: not to be handed out."), cls="note"),
    )


def _house_rules(ruleset: RuleSet) -> Iterator[str]:
    house = tuple(each for each in ruleset.settings if not each.is_default)
    if house:
        yield tag("h2", "House rules: read otherwise than the rule set comes")
        yield _readings(ruleset, house)


def _house_rulings(ruleset: RuleSet) -> Iterator[str]:
    """Yield the umpire's own rulings that hold now, each with its scope and reason."""
    heads = ("", "Rule", "Scope", "What is ruled", "Reason")
    if ruleset.house:
        yield tag("h2", "Rulings of the House")
        yield table(heads, (_house_ruling(each) for each in ruleset.house.rulings))


def _house_ruling(ruling: HouseRuling) -> tuple[str, ...]:
    says = ": ".join(filter(None, (ruling.what, ruling.rules)))
    cells = (ruling.number, ruling.rule, str(ruling.scope), says, ruling.reason)
    return tuple(text(each) for each in cells)


def _own(sheets: Iterable[OwnTable]) -> Iterator[str]:
    """Yield the umpire's own rules, as he has typed them."""
    for each in sheets:
        yield tag("h2", text(each.title))
        yield table(each.heads, ([text(cell) for cell in row] for row in each.rows))


def _sequence(ruleset: RuleSet) -> Iterator[str]:
    yield tag("h2", "Sequence of play")
    for stage in ruleset.sequence:
        if len(ruleset.sequence) > 1:
            yield tag("h3", text(stage.name))
        phases = (
            tag("li", text(each.name), " ", tag("span", text(each.cite), cls="source"))
            for each in stage.phases
        )
        yield tag("ol", *phases)


def in_order(ruleset: RuleSet) -> list[str]:
    """Return the charts of a rule set by name, in the order of its book."""
    return sorted(ruleset.charts, key=_place(ruleset))


def _place(ruleset: RuleSet) -> Callable[[str], list[tuple[int, str]]]:
    """Return where a chart stands in the book: by its first rule number, counted as a person."""

    def place(name: str) -> list[tuple[int, str]]:
        parts = re.split(r"(\d+)", ruleset.charts[name].cite)
        return [(int(part) if part.isdigit() else 0, part) for part in parts]

    return place


def _chart(ruleset: RuleSet, name: str) -> str:
    chart = in_words(ruleset.charts[name], ruleset.settings, ruleset.house)
    rows = (
        [_cell(cell, ruled=(at, n) in chart.ruled) for n, cell in enumerate(row)]
        for at, row in enumerate(chart.rows)
    )
    return tag(
        "section",
        tag("h3", text(chart.title), " ", tag("span", text(chart.source), cls="source")),
        table(chart.heads, rows),
    )


def _cell(said: str, *, ruled: bool) -> str:
    return tag("b", text(said)) if ruled else text(said)


def _readings(ruleset: RuleSet, settings: Iterable[Setting]) -> str:
    heads = ("", "Rule", "What is read", "In force", "Instead")
    return table(heads, (_reading(each, ruleset.house) for each in settings))


def _reading(setting: Setting, house: RulingsInForce) -> tuple[str, ...]:
    ruling = house.on_reading(setting.name)
    held = ruling.value if ruling else setting.value
    others = ", ".join(as_reading(each) for each in setting.choices if each != held)
    whose = f" ({ruling.number})" if ruling else "" if setting.is_default else " (house rule)"
    value = text(f"{as_reading(held)}{whose}")
    return (
        text(setting.reading),
        text(setting.cite),
        text(setting.title),
        tag("b", value) if whose else value,
        text(others),
    )
