"""Every number and every ambiguous point of the inventory is there: rules, and readings."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

from tests.cases.casebook import HERE, read
from workbook_engine.rulesets import combat_captain
from workbook_engine.rulesets.combat_captain import RULESET

BOOK = tomllib.loads(
    (Path(combat_captain.__file__).parent / "rulebook.toml").read_text(encoding="utf-8")
)
CHAPTERS = (
    "AIR 5 CHT 4 CLC 15 END 1 EVT 1 FIR 5 GEN 4 LDR 2 LOS 1 MOD 2 MOR 1 OFF 1 ORG 1 RNG 1 SAV 2"
)
READINGS = {f"B{n:02}" for n in range(1, 31)}


def test_all_46_numbers_are_there_and_implemented() -> None:
    found = Counter(number.split("-")[1] for number in BOOK)
    assert dict(re.findall(r"([A-Z]+) (\d+)", CHAPTERS)) == {k: str(n) for k, n in found.items()}
    assert (len(BOOK), {rule["status"] for rule in BOOK.values()}) == (46, {"implemented"})


def test_each_of_the_30_readings_is_a_setting_with_a_choice() -> None:
    offered = {each.reading: len(each.choices) for each in RULESET.settings}
    assert offered.keys() >= READINGS
    assert min(offered[name] for name in READINGS) > 1


def test_the_cases_cite_numbers_that_there_are() -> None:
    cited = {rule for case in read(HERE, "combat_captain") for rule in case.rules}
    assert cited <= BOOK.keys()
    assert len(cited) > 30
