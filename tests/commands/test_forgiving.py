"""What is typed in another case, with blanks or from a list, is what was meant, in every rule set.

Each word of each drop-down of the set-up, and each name that another sheet has, is typed into the
masters of the samples and read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import cycle
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk
from tests.commands.setting_up import type_rows
from tests.new_campaign import blank_campaign, new_campaign
from workbook_engine.books.book import Value
from workbook_engine.books.file_book import FileBook
from workbook_engine.commands.check import check
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.start import start
from workbook_engine.core.records import Record
from workbook_engine.rulesets.opcom.vocabulary.annex import unit_rows
from workbook_engine.sheets.columns import Column
from workbook_engine.sheets.schema import SheetSchema

SAMPLES = {
    "opcom": "kleindorf",
    "last_war": "orel_salient",
    "sector": "krookwurst",
    "combat_captain": "town_and_airfield",
}
every_rule_set = pytest.mark.parametrize("name", SAMPLES)
Typed = Callable[[Column, str], str | None]


def set_up(found: Desk) -> Iterator[tuple[SheetSchema, type[Record]]]:
    """Yield the sheets of rows that the umpire types."""
    for kind, layout in found.reading.layouts.items():
        schema = layout.schema
        if schema.edit == "umpire" and schema.shape.has_rows and schema.group == "Inputs":
            yield schema, kind


def type_all(campaign: Path, typed: Typed) -> None:
    """Type into each cell of the set-up what is made of what stands there; None leaves it."""
    found = desk(campaign)
    book = FileBook.open(campaign / "master.xlsx")
    for schema, kind in set_up(found):
        layout = found.reading.layouts[kind]
        cells: dict[str, Value] = {}
        for key, row in found.reading.tables[kind].items():
            for column in schema.fields:
                value, where = getattr(row, column.name), layout.address(key, column.name)
                if where and isinstance(value, str) and value:
                    new = typed(column, value)
                    cells |= {where: new} if new is not None else {}
        book.write(layout.sheet, cells)
    (campaign / "master.xlsx").write_bytes(book.save())


def tables(found: Desk) -> Mapping[type[Record], Mapping[str, Record]]:
    return {kind: found.reading.tables[kind] for _, kind in set_up(found)}


@pytest.mark.slow
@every_rule_set
@pytest.mark.parametrize("change", [str.upper, str.lower, "  {} ".format])
def test_names_and_words_in_another_case_or_with_blanks_are_those_meant(
    name: str, change: Callable[[str], str], tmp_path: Path
) -> None:
    campaign = new_campaign(tmp_path / "game", SAMPLES[name])
    before = tables(desk(campaign))

    def typed(column: Column, value: str) -> str | None:
        is_named = column.refers and not column.kind
        return change(value) if column.choices or is_named else None

    type_all(campaign, typed)
    assert check(campaign).status is Status.DONE
    assert tables(desk(campaign)) == before


@pytest.mark.slow
@every_rule_set
def test_each_word_of_each_drop_down_is_understood(name: str, tmp_path: Path) -> None:
    campaign = new_campaign(tmp_path / "game", SAMPLES[name])
    words = dict[Column, Iterator[str]]()

    def typed(column: Column, value: str) -> str | None:
        return next(words.setdefault(column, cycle(column.choices))) if column.choices else None

    type_all(campaign, typed)
    assert not [each for each in check(campaign).findings if each.code == "E-WORD"]


@pytest.mark.slow
def test_oc_a_1_a_unit_after_each_type_of_annex_a_is_started_and_drafted(tmp_path: Path) -> None:
    campaign = blank_campaign(tmp_path / "own", "opcom")
    rows = [
        {"Unit": f"U{n}", "Team": ("blue", "red")[n % 2], "Nation": "British", "Position": "B2"}
        | {"After Annex A": row.full_name}
        for n, row in enumerate(unit_rows())
    ]
    teams = [{"Team": "blue", "Side": "Blue"}, {"Team": "red", "Side": "RED "}]
    dates = [{"Turn": 1, "Date": "10 June 1944", "Half of the day": "am"}]
    type_rows(campaign / "master.xlsx", {"Teams": teams, "Calendar": dates, "Forces": rows})
    book = FileBook.open(campaign / "master.xlsx")
    book.write("Ground", {f"{letter}{row}": "O" for letter in "ABC" for row in (1, 2, 3)})
    (campaign / "master.xlsx").write_bytes(book.save())
    assert start(campaign).status is Status.DONE
    assert check(campaign).status is Status.DONE
    assert draft(campaign, no_orders=True).status is Status.DONE
