"""The readings in force: what the umpire chose on the Settings sheet."""

from __future__ import annotations

from workbook_engine.core.chosen import as_reading, choice
from workbook_engine.core.desk import SettingRow
from workbook_engine.core.findings import Finding, did_you_mean, error
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.settings import Setting, Settings, Word
from workbook_engine.sheets.reading import Reading


def settings_in_force(ruleset: RuleSet, reading: Reading) -> tuple[Settings, list[Finding]]:
    """Return a rule set's settings with the umpire's choices, and what he chose in error."""
    chosen: dict[str, Word] = {}
    findings: list[Finding] = []
    for row in reading.tables[SettingRow].values():
        if row.setting not in ruleset.settings:
            if row.value not in ("", row.default):  # else it asks for nothing but what holds
                findings.append(_no_longer(row, ruleset, reading))
        elif row.value:
            word = choice(row.value, ruleset.settings[row.setting])
            if word is None:
                findings.append(_not_offered(row, ruleset.settings[row.setting], reading))
            else:
                chosen[row.setting] = word
    return ruleset.settings.with_values(chosen), findings


def _not_offered(row: SettingRow, setting: Setting, reading: Reading) -> Finding:
    words = [as_reading(choice) for choice in setting.choices]
    return error(
        "E-SETTING",
        f"{row.value} is not on offer for {row.setting}.",
        did_you_mean(row.value, words) or f"Choose one of {', '.join(words)}.",
        rule=setting.cite,
        cell=reading.where(SettingRow, row.key, "value"),
    )


def _no_longer(row: SettingRow, ruleset: RuleSet, reading: Reading) -> Finding:
    return error(
        "E-SETTING-GONE",
        f"{ruleset.title} offers no reading {row.setting}, or no longer: {row.value} cannot hold.",
        did_you_mean(row.setting, [each.name for each in ruleset.settings])
        or "Clear the cell: what was our reading is now the rule.",
        cell=reading.where(SettingRow, row.key, "value"),
    )
