"""Every ambiguous point of the inventory stands on the Settings sheet: offered, or with why not."""

from __future__ import annotations

from workbook_engine.rulesets.sector import RULESET

NUMBERS = [f"A{n:02}" for n in range(1, 65)]


def test_every_reading_of_the_inventory_is_a_setting() -> None:
    assert {s.reading for s in RULESET.settings if s.reading.startswith("A")} == set(NUMBERS)


def test_what_offers_nothing_else_says_why() -> None:
    alone = [setting for setting in RULESET.settings if len(setting.choices) == 1]
    assert len(alone) == 21
    assert all("nothing else is offered: " in setting.why for setting in alone)
