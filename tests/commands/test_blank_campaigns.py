"""Blank campaigns filled in at random: what `start` accepts and fills in is accepted ever after.

A sample's set-up is typed into a blank master, some of its cells otherwise: any word of a
drop-down, any typical unit, names in another case or with blanks, cells left blank.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.commands.setting_up import type_ground, type_rows
from tests.new_campaign import blank_campaign
from workbook_engine.books.book import Value
from workbook_engine.books.text_book import TextBook
from workbook_engine.commands.check import check
from workbook_engine.commands.draft import draft
from workbook_engine.commands.outcome import Outcome, Status
from workbook_engine.commands.start import start
from workbook_engine.commands.turn import turn_of
from workbook_engine.core.findings import Severity
from workbook_engine.rulesets import named
from workbook_engine.rulesets.opcom.vocabulary.annex import unit_rows
from workbook_engine.sheets.columns import Column
from workbook_engine.sheets.schema import SheetSchema, schemas_of
from workbook_engine.shipped import folder

SAMPLES = {
    "opcom": "kleindorf",
    "last_war": "orel_salient",
    "sector": "krookwurst",
    "combat_captain": "arnhem_ramp",
}
TYPICAL = [row.full_name for row in unit_rows()]
MOST = 6
"""Cells that are typed otherwise in a game."""
GAMES = 8
"""Games of each rule set; half of them at least are to be sound enough to start."""


def sheets_of(name: str) -> Iterator[tuple[SheetSchema, list[list[Value]]]]:
    """Yield the sheets of rows of a sample's set-up, each with its grid."""
    text = (folder("sample_campaigns") / SAMPLES[name] / "master.md").read_text(encoding="utf-8")
    book = TextBook(text)
    for schema in schemas_of(named(name)).in_book("master"):
        if schema.edit == "umpire" and schema.title in book.sheets():
            yield schema, [list(row) for row in book.read(schema.title)]


def otherwise(column: Column, value: Value, chance: Random) -> Value:
    """Return what else may be typed into a cell."""
    ways: list[Value] = [] if column.required else [None]
    ways += list(column.choices)
    if column.name == "typical":
        ways += TYPICAL
    if isinstance(value, str) and (column.refers or column.choices):
        ways += [value.upper(), value.lower(), f" {value} ", value.replace(" ", "  ")] * 2
    return chance.choice(ways) if ways else value


def filled_in(campaign: Path, name: str, chance: Random) -> list[str]:
    """Fill in a blank master; return what was typed otherwise."""
    done, book = list[str](), campaign / "master.xlsx"
    rows = dict[str, list[dict[str, Value]]]()
    cells = list[tuple[SheetSchema, Column, dict[str, Value]]]()
    for schema, grid in sheets_of(name):
        if not schema.shape.has_rows:
            if schema.shape.is_ground:
                type_ground(book, ("".join(str(each or " ") for each in line) for line in grid))
            continue
        head = next(n for n, row in enumerate(grid) if any(row))
        titles = [str(each) for each in grid[head]]
        lines = [dict(zip(titles, row, strict=False)) for row in grid[head + 1 :] if any(row)]
        rows[schema.title] = lines
        by_header = {column.header: column for column in schema.fields}
        cells += [(schema, by_header[t], line) for line in lines for t in titles if t in by_header]
    for schema, column, line in chance.sample(cells, min(MOST, len(cells))):
        line[column.header] = otherwise(column, line.get(column.header), chance)
        done.append(f"{schema.title}, {column.header}: {line[column.header]}")
    type_rows(book, {title: lines for title, lines in rows.items() if lines})
    return done


def wrong_with(outcome: Outcome) -> list[str]:
    """Return what a command finds that stops it in the umpire's own sheets."""
    errors = (each for each in outcome.findings if each.severity is Severity.ERROR)
    return [str(each) for each in errors]


def played_from_blank(campaign: Path, name: str, seed: int) -> tuple[bool, list[str]]:
    """Return whether a campaign is started, and what is wrong with it after that."""
    chance = Random(f"{name} {seed}")
    blank_campaign(campaign, name)
    done = filled_in(campaign, name, chance)
    begun = start(campaign)
    if begun.status is not Status.DONE:
        assert begun.findings, (seed, begun)
        return False, []
    found = wrong_with(check(campaign)) + wrong_with(draft(campaign, no_orders=True))
    found += wrong_with(turn_of(campaign, no_orders=True)) + wrong_with(check(campaign))
    return True, [f"{name} {seed} {done}: {each}" for each in found]


@pytest.mark.slow
@pytest.mark.parametrize("name", SAMPLES)
def test_what_start_accepts_is_accepted_ever_after(name: str, tmp_path: Path) -> None:
    games = [played_from_blank(tmp_path / str(seed), name, seed) for seed in range(GAMES)]
    assert [each for _, found in games for each in found] == []
    assert sum(begun for begun, _ in games) >= GAMES // 2
