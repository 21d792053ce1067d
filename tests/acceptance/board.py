"""A board of four fights, far enough apart that what is decided in one is no matter of the others.

C3 is a town attacked by two battalions with a battery behind; E3, H3 and L3 are one against one.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from workbook_engine.books.file_book import FileBook
from workbook_engine.books.text_book import render
from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.records import Record, Tables
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.vocabulary.records import Ground, OrderLine, Place, Stack, Unit
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.sheets.templates import make_book

SCHEMAS = schemas_of(RULESET)
SIDES = {"british": ("Allied", "British"), "german": ("Axis", "German")}


def unit(name: str, team: str, position: str, **more: Any) -> Unit:
    side, nation = SIDES[team]
    given = {"profile": "6-5-4-3-2-1-0", "brigade": f"{team} brigade", "kind": "infantry"}
    return Unit(id=name, side=side, team=team, nation=nation, position=position, **given | more)


def order(number: int, team: str, units: str, action: str, **more: Any) -> OrderLine:
    return OrderLine(id=f"{team}/{number}", team=team, unit=units, action=action, **more)


FIGHTS = {"C3": ("1 Para", "2 Para"), "E3": ("3 Para",), "H3": ("4 Para",), "L3": ("5 Para",)}
DEFENDERS = {"C3": "9 SS", "E3": "10 SS", "H3": "11 SS", "L3": "12 SS"}


def _forces() -> Iterator[Unit]:
    """Yield the units; each fight draws on an HQ of its own on either side."""
    for square, attackers in FIGHTS.items():
        for name in attackers:
            more = {"profile": "9-8-7-6-5-4-3-2-1-0", "prepared": True, "hq": f"{square} Bde"}
            yield unit(name, "british", square.replace("3", "2"), **more)
        yield unit(DEFENDERS[square], "german", square, hq=f"{square} KG")
        for team, hq, row in (("british", f"{square} Bde", "1"), ("german", f"{square} KG", "12")):
            position = square.replace("3", row)
            yield unit(hq, team, position, kind="HQ", profile="(1)-0", lift=4)
    gun = {"kind": "artillery", "profile": "[4-2-0]", "artillery": "field", "hq": "C3 Bde"}
    yield unit("7 Bty", "british", "C1", **gun)


FORCES = tuple(_forces())
ATTACKS = (("3 Para", "E3"), ("4 Para", "H3"), ("5 Para", "L3"))
ORDERS: dict[str, tuple[Record, ...]] = {
    "british": (
        order(1, "british", "1 Para; 2 Para", "Attack", target="Town"),
        order(2, "british", "7 Bty", "Hold", supports="2 Para"),
        *(order(n, "british", u, "Attack", target=to) for n, (u, to) in enumerate(ATTACKS, 3)),
    ),
    "german": tuple(
        order(n, "german", each.id, "Hold")
        for n, each in enumerate((f for f in FORCES if f.id in DEFENDERS.values()), 1)
    ),
}


def _master() -> Iterator[Record]:
    yield Campaign(name="Board", ruleset="opcom")
    yield from (CalendarTurn(turn=n, date="1944-09-17", half=h) for n, h in ((1, "am"), (2, "pm")))
    yield from (Team(team=team, side=side) for team, (side, _) in SIDES.items())
    yield Place(name="Town", square="C3")
    for column in "ABCDEFGHIJKLMN":
        for row in range(1, 13):
            terrain = "built-up" if (column, row) == ("C", 3) else "open"
            yield Ground(square=f"{column}{row}", terrain=terrain)
    yield from FORCES
    for square in FIGHTS:
        british, german = f"{square} Bde", f"{square} KG"
        yield Stack(id=british, side="Allied", holder=british, british_ammo=9)
        yield Stack(id=german, side="Axis", holder=german, german_ammo=9)


def lay_out(folder: Path) -> Path:
    """Write the board as a sample campaign of text books."""
    orders = folder / "orders" / "turn-01"
    orders.mkdir(parents=True)
    sample = (
        'title = "Board"\nruleset = "opcom"\nkey = "board with four fights"\nabout = "4 fights."\n'
    )
    (folder / "sample.toml").write_text(sample)
    (folder / "master.md").write_text(_text("master", Tables.of(*_master())), "utf-8")
    for team, lines in ORDERS.items():
        (orders / f"{team}.md").write_text(_text("team", Tables.of(*lines), team), "utf-8")
    return folder


def _text(which: Any, tables: Tables, team: str = "") -> str:
    book = make_book(SCHEMAS, which, tables, title="Board", stamp={"team": team})
    return render(FileBook(book, "book.xlsx"))
