"""What the umpire rules on: the rule, and its chart's cell, figure or reading, found by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from workbook_engine.core.charts import Chart, Printed
from workbook_engine.core.chosen import as_reading, choice
from workbook_engine.core.citing import about, cites
from workbook_engine.core.desk import HouseRulingRow
from workbook_engine.core.findings import Odd, did_you_mean, error, folded
from workbook_engine.core.house_rulings import About, HouseRuling, Scope
from workbook_engine.core.ruled_values import in_words, ruled
from workbook_engine.core.rules import FIGURES
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.settings import Setting, Settings, Word
from workbook_engine.kit.rulebook import numbered, read_rulebook
from workbook_engine.reports.charts import spoken

VALUE = "value"


class Register(Struct, frozen=True, dict=True):
    """All that may be ruled on: rules, charts, figures and readings of a rule set."""

    ruleset: RuleSet
    settings: Settings

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of the rule book."""
        return tuple(read_rulebook(self.ruleset.home))

    @cached_property
    def charts(self) -> Mapping[str, Chart]:
        """The charts by their titles."""
        return {chart.title: chart for chart in self.ruleset.charts.values()}

    def rule_of(self, row: HouseRulingRow) -> str:
        """Return the number of a row's rule as the book has it; nothing where it has none such."""
        return numbered(row.rule, self.numbers) or ""

    def read(self, row: HouseRulingRow) -> HouseRuling | Odd:
        """Return what a row rules, without its scope; or why it cannot be understood."""
        rule = self.rule_of(row)
        if not rule:
            return "rule", error(
                "E-RULING-RULE",
                f"{self.ruleset.title} has no rule {row.rule}.",
                did_you_mean(row.rule, self.numbers) or f"Write one such as {self.numbers[0]}.",
            )
        match About(row.about):
            case About.CHART:
                return self._of_chart(row, rule)
            case About.FIGURE:
                return self._of_figure(row, rule)
            case About.READING:
                return self._of_reading(row, rule)
            case About.SENTENCE:
                return self._sentence(row, rule)

    def _of_chart(self, row: HouseRulingRow, rule: str) -> HouseRuling | Odd:
        """Find the cell of a chart of the rule by its row and column."""
        charts = [
            part
            for name, chart in self.ruleset.charts.items()
            if name != FIGURES and (part := about(chart, rule, self.numbers))
        ]
        if not charts:
            return _nothing(rule, "no chart")
        found = [(chart, at) for chart in charts if (at := _named(row.row, chart.rows))]
        if not found:
            return _unknown("row", row.row, charts, [r for c in charts for r in c.rows], rule)
        cells = [(chart, at, _column(row, chart, at)) for chart, at in found]
        known = [(chart, at, column) for chart, at, column in cells if column]
        if not known:
            charts = [chart for chart, _ in found]
            columns = [c for chart in charts for c in chart.columns]
            return _unknown("column", row.column, charts, columns, rule)
        if len(known) > 1:
            titles = " and ".join(chart.title for chart, _, _ in known)
            said, cure = f"{titles} both have such a cell", "Write the column as well."
            return "column", error("E-RULING-COLUMN", f"{said}.", cure, rule=rule)
        chart, at, column = known[0]
        what = f"{chart.title}, {spoken(at)}" + (
            f", {spoken(column)}" if len(chart.columns) > 1 else ""
        )
        return self._on_cell(row, rule, chart, at, column, what)

    def _of_figure(self, row: HouseRulingRow, rule: str) -> HouseRuling | Odd:
        """Find a figure of the rule by its name."""
        chart = about(self.ruleset.charts[FIGURES], rule, self.numbers)
        if chart is None:
            return _nothing(rule, "no figure")
        at = _named(row.row, chart.rows)
        if at is None:
            return _unknown("row", row.row, [chart], chart.rows, rule)
        if row.column and folded(row.column) != VALUE:
            return _not_wanted("column", row, "a figure has no column", rule)
        return self._on_cell(row, rule, chart, at, VALUE, spoken(at))

    def _on_cell(
        self, row: HouseRulingRow, rule: str, chart: Chart, at: str, column: str, what: str
    ) -> HouseRuling | Odd:
        """Return the ruling on a cell, if the umpire may rule there and what he has typed fits."""
        value = _value(row, rule, chart, at, column, what)
        if isinstance(value, tuple):
            return value
        return HouseRuling(
            number=row.number,
            rule=rule,
            about=About(row.about),
            scope=Scope(),
            reason=row.reason,
            chart=chart.title,
            row=at,
            column=column,
            value=value,
            printed=chart.printed(at, column),
            what=what,
            text=row.text,
        )

    def _of_reading(self, row: HouseRulingRow, rule: str) -> HouseRuling | Odd:
        """Find a reading of the rule by its name or number; for the campaign it is on Settings."""
        settings = [each for each in self.settings if cites(each.cite, rule, self.numbers)]
        if not settings:
            return _nothing(rule, "no reading")
        names = {each.reading: each for each in settings} | {each.name: each for each in settings}
        at = _named(row.row, names) or (
            settings[0].name if not row.row and len(settings) == 1 else None
        )
        if at is None:
            known = [each.name for each in settings]
            near = did_you_mean(row.row, known) or f"Write one of {', '.join(known)}."
            said = f"{rule} has no reading {row.row}" if row.row else f"{rule} has several readings"
            return "row", error("E-RULING-ROW", f"{said}.", near, rule=rule)
        if row.column:
            return _not_wanted("column", row, "a reading has no column", rule)
        return self._read_otherwise(row, rule, names[at])

    def _read_otherwise(
        self, row: HouseRulingRow, rule: str, setting: Setting
    ) -> HouseRuling | Odd:
        """Return the ruling on a reading, if it is one of its choices, and not for good."""
        value = choice(row.value, setting)
        if value is None:
            words = [as_reading(each) for each in setting.choices]
            near = did_you_mean(row.value, words) or f"Type one of {', '.join(words)}."
            message = f"{row.value or 'a blank'} is not a choice of the reading {setting.name}."
            return VALUE, error("E-RULING-VALUE", message, near, rule=rule)
        if self._is_for_good(row, setting, value):
            return "scope", error(
                "E-RULING-SETTING",
                f"the reading {setting.name} holds for the whole campaign.",
                f"Type it on Settings, in the row of {setting.name}, and clear it here.",
                rule=rule,
            )
        return HouseRuling(
            number=row.number,
            rule=rule,
            about=About.READING,
            scope=Scope(),
            reason=row.reason,
            row=setting.name,
            value=value,
            printed=setting.value,
            what=f"reading {setting.reading} {setting.name}",
            text=row.text,
        )

    def _is_for_good(self, row: HouseRulingRow, setting: Setting, value: Word) -> bool:
        """Tell whether a reading is meant for the campaign, or makes other stages of its turns."""
        scope = Scope.parse(row.scope)
        rules = self.ruleset.rules.under(self.settings)
        other = self.ruleset.under(rules.with_values({setting.name: value}))
        for_campaign = scope is not None and scope.turn is None
        return for_campaign or other.sequence != self.ruleset.under(rules).sequence

    def _sentence(self, row: HouseRulingRow, rule: str) -> HouseRuling | Odd:
        """Return a sentence, which changes nothing: a value beside it would be lost."""
        if not row.text:
            cure = "Write it in the column In words."
            return "text", error("E-RULING-WORDS", "the sentence is blank.", cure, rule=rule)
        for column in ("row", "column", VALUE):
            if getattr(row, column):
                return _not_wanted(column, row, "a sentence changes nothing", rule)
        return HouseRuling(row.number, rule, About.SENTENCE, Scope(), row.reason, text=row.text)


def _nothing(rule: str, what: str) -> Odd:
    """Return that a rule has none of what is ruled on."""
    cure = "umpire rules tells what stands under a number; a sentence may be on any rule."
    return "rule", error("E-RULING-CHART", f"{rule} has {what}.", cure, rule=rule)


def _value(
    row: HouseRulingRow, rule: str, chart: Chart, at: str, column: str, what: str
) -> Printed | Odd:
    """Return what is ruled for a cell as the chart would print it."""
    offered = chart.umpire.at(at, column)
    if not offered:
        return "row", error(
            "E-RULING-FIXED",
            f"{what} stands as printed: {spoken(str(chart.printed(at, column)))}.",
            chart.umpire.instead or "Rule in words: a sentence on the same rule.",
            rule=rule,
        )
    value = ruled(row.value, offered)
    if value is None:
        said, cure = f"{row.value or 'a blank'} cannot stand in {what}.", in_words(offered)
        return VALUE, error("E-RULING-VALUE", said, f"Type {cure}.", rule=rule)
    return value


def _column(row: HouseRulingRow, chart: Chart, at: str) -> str | None:
    """Return the column of a chart that is meant: a blank is the only one that may be ruled on."""
    if row.column:
        return _named(row.column, chart.columns)
    free = [each for each in chart.columns if chart.umpire.at(at, each)]
    columns = free or [c for c in chart.columns if c in chart.umpire.cells] or list(chart.columns)
    return columns[0] if len(columns) == 1 else None


def _named(typed: str, names: Iterable[str]) -> str | None:
    """Return the row or column that is meant, as the chart spells it; a blank is the only one.

    >>> _named("Total success", ["total_success", "success"]), _named("8 - 11", ["8-11", "12+"])
    ('total_success', '8-11')
    >>> _named("", ["value"]), _named("", ["6+", "5"]), _named("-1", ["1", "-1"])
    ('value', None, '-1')
    """
    known = tuple(names)
    if not typed:
        return known[0] if len(known) == 1 else None
    exact = [each for each in known if _tight(each) == _tight(typed)]
    alike = exact or [each for each in known if _tight(spoken(each)) == _tight(spoken(typed))]
    return alike[0] if len(alike) == 1 else None


def _tight(text: str) -> str:
    return "".join(text.split()).casefold()


def _unknown(
    column: str, typed: str, charts: Sequence[Chart], names: Iterable[str], rule: str
) -> Odd:
    titles = " and ".join(dict.fromkeys(chart.title for chart in charts))
    words = list(dict.fromkeys(spoken(each) for each in names))
    near = did_you_mean(typed, words) if typed else ""
    said = f"has no {column} {typed}" if typed else f"has several: the {column} is blank"
    cure = near or f"Write one of {', '.join(words)}."
    if column == "row":
        return column, error("E-RULING-ROW", f"{titles} {said}.", cure, rule=rule)
    return column, error("E-RULING-COLUMN", f"{titles} {said}.", cure, rule=rule)


def _not_wanted(column: str, row: HouseRulingRow, why: str, rule: str) -> Odd:
    said = f"{getattr(row, column)} is not wanted here: {why}."
    return column, error("E-RULING-BLANK", said, "Clear the cell.", rule=rule)
