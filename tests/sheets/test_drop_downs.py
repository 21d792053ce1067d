"""A drop-down offers what its column accepts, in every book of every rule set."""

from __future__ import annotations

from tests.every import every
from workbook_engine.books.book import row_column
from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets.faces import faces
from workbook_engine.sheets.schema import Which, schemas_of
from workbook_engine.sheets.validations import offers

BOOKS: tuple[Which, ...] = ("master", "team")


@every({f"{name} {which}": (name, which) for name in NAMES for which in BOOKS})
def test_a_drop_down_offers_the_words_of_its_column_and_no_others(name: str, which: Which) -> None:
    sheets = faces(schemas_of(named(name)), which)
    offered = offers(sheets, {})
    lists = list(offered.lists.values())
    for placed in (each for sheet in sheets for each in sheet.columns if each.column.choices):
        if where := offered.of(placed):
            first = where.partition("!")[2].split(":")[0].replace("$", "")
            words = lists[row_column(first)[1] - 1 - offered.left]
            assert tuple(words) == placed.column.choices, (placed.column.name, words)
