"""The readings that a campaign has chosen, as the rows of its Settings sheet have them."""

from __future__ import annotations

from collections.abc import Iterable

from workbook_engine.core.answers import shown, understood
from workbook_engine.core.desk import SettingRow
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.settings import Setting, Settings, Word


def as_chosen(state: State, rules: Rules) -> State:
    """Return a state with the rules as the campaign has chosen its readings."""
    settings = settings_of(rules.settings, state[SettingRow].values())
    return replace(state, rules=rules.under(settings, rules.house))


def settings_of(settings: Settings, rows: Iterable[SettingRow]) -> Settings:
    """Return settings as rows have them; what is not a choice stays at its default."""
    chosen: dict[str, Word] = {}
    for row in rows:
        if row.setting in settings:
            word = choice(row.value, settings[row.setting])
            if word is not None:
                chosen[row.setting] = word
    return settings.with_values(chosen)


def choice(typed: str, setting: Setting) -> Word | None:
    """Return the choice that was typed; `yes` and `TRUE`, `-3` and `-3.0` mean the same.

    A choice may be a word among numbers: each is asked for by itself.
    """
    offered = (each for each in setting.choices if understood(typed, each, (each,)) is not None)
    return next(offered, None) if typed else None


def as_reading(word: Word) -> str:
    """Return a choice as a sentence has it; typed so it is understood as well.

    >>> as_reading("line_and_artillery"), as_reading(True)
    ('line and artillery', 'yes')
    """
    return shown(word).replace("_", " ")
