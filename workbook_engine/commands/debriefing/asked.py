"""What is to be otherwise in a turn that was played: an order, a die, a reading or a ruling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from workbook_engine.books.order_text import OrderText
from workbook_engine.commands.desk.reading.campaign_sheet import ruleset_named
from workbook_engine.commands.desk.reading.desk import Desk
from workbook_engine.commands.desk.reading.house_rulings import house_in_force
from workbook_engine.commands.outcome import Status, Stop, stopped_by
from workbook_engine.core.answers import shown
from workbook_engine.core.chosen import choice
from workbook_engine.core.desk import HouseRulingRow, Team
from workbook_engine.core.findings import Cell, Finding, Severity, did_you_mean, error
from workbook_engine.core.house_rulings import About
from workbook_engine.core.order_sheets import OrderSheet, as_read
from workbook_engine.core.records import Orders, Record, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Answer
from workbook_engine.sheets.order_lines import said
from workbook_engine.sheets.reading import read

ORDER = "--order"
RULING = 'Write it as on Rulings of the House: --ruling "OC-9.22; chart; ROW; COLUMN; VALUE"'


class Otherwise(Struct, frozen=True):
    """What is to be otherwise, as it was typed."""

    orders: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()

    @property
    def told(self) -> tuple[str, ...]:
        """What is otherwise, in sentences."""
        named = ("Order", self.orders), ("Die", self.dice), ("Reading", self.readings)
        parts = (*named, ("Ruling", self.rulings))
        return tuple(f"{what}: {each}" for what, asked in parts for each in asked)

    def __bool__(self) -> bool:
        return any((self.orders, self.dice, self.readings, self.rulings))

    def of_rules(self, desk: Desk) -> Desk:
        """Return a desk that is played by the readings and rulings that are asked for."""
        if not (self.readings or self.rulings):
            return desk
        settings = _settings(desk.settings, self.readings)
        rows = {row.key: row for row in _rulings(self.rulings)}
        given = desk.reading.tables[HouseRulingRow]
        tables = desk.reading.tables.replaced({HouseRulingRow: {**given, **rows}})
        reading = replace(desk.reading, tables=tables)
        house, amiss = house_in_force(desk.ruleset, settings, reading)
        if wrong := [each for each in amiss if each not in desk.findings]:
            raise stopped_by(wrong)
        rules = desk.ruleset.rules.under(settings, house)
        ruleset = replace(ruleset_named(desk.master).under(rules), says=desk.ruleset.says)
        state = replace(desk.state, rules=rules)
        return replace(desk, ruleset=ruleset, settings=settings, state=state)

    def of_turn(self, desk: Desk, was: Turn) -> tuple[Desk, tuple[str, ...]]:
        """Return the desk of the turn with all that is asked for, and what it took the place of."""
        desk, told = self.of_rules(desk), list[str]()
        answers = {**desk.answers, **_dice(self.dice, was)}
        reading = replace(desk.reading, answers=answers)
        orders = desk.orders
        for text in self.orders:
            orders, gone = _with_order(desk, orders, text)
            told += gone
        given = replace(desk.given, orders=orders)
        return replace(desk, reading=reading, given=given), tuple(told)


def _dice(asked: Iterable[str], was: Turn) -> Mapping[str, Answer]:
    """Return the dice that are asked for, by the names they were thrown under."""
    sides = {roll.name: roll.sides for roll in was.rolls}
    found = dict[str, Answer]()
    for text in asked:
        name, _, value = (each.strip() for each in text.rpartition("="))
        if name not in sides:
            near = did_you_mean(name, sides) or "Their names stand on the sheet Dice."
            raise Stop(Status.USAGE, f"No die {name!r} was thrown in that turn. {near}")
        if not (value.isdecimal() and 1 <= int(value) <= sides[name]):
            raise Stop(Status.USAGE, f"{name} is a d{sides[name]}: {value!r} is none of its faces.")
        found[name] = Answer(name, int(value))
    return found


def _settings(settings: Settings, asked: Iterable[str]) -> Settings:
    """Return the settings with the readings that are asked for: `name=choice`."""
    for text in asked:
        name, _, value = (each.strip() for each in text.partition("="))
        if name not in settings:
            near = did_you_mean(name, (each.name for each in settings))
            raise Stop(Status.USAGE, f"There is no reading {name!r}. {near}".strip())
        word = choice(value, settings[name])
        if word is None:
            offered = ", ".join(map(shown, settings[name].choices))
            raise Stop(Status.USAGE, f"{name} may be {offered}, not {value!r}.")
        settings = settings.with_values({name: word})
    return settings


def _rulings(asked: Iterable[str]) -> Iterator[HouseRulingRow]:
    """Yield the rulings that are asked for as rows of their sheet, which hold for good."""
    for number, text in enumerate(asked, 1):
        parts = [each.strip() for each in text.split(";")]
        if len(parts) != 5 or parts[1] not in {*About}:
            raise Stop(Status.USAGE, f"{text!r} is not a ruling. {RULING}")
        named = dict(zip(("rule", "about", "row", "column", "value"), parts, strict=True))
        yield HouseRulingRow(
            number=f"what if {number}", scope="campaign", reason="what if", **named
        )


def _with_order(desk: Desk, orders: Orders, text: str) -> tuple[Orders, list[str]]:
    """Return orders with one line in words, and the lines that it takes the place of.

    It is the order of whichever team it can be: the first by which nothing wrong is found in it.
    """
    tried = [_as_of(desk, orders, text, team) for team in desk.state[Team]]
    changed, gone, wrong = min(tried, key=lambda each: len(each[2]))
    if wrong:
        raise stopped_by(wrong)
    return changed, [f"It takes the place of: {each}" for each in gone]


def _as_of(
    desk: Desk, orders: Orders, text: str, team: str
) -> tuple[Orders, list[str], list[Finding]]:
    """Return orders with a line of a team's, what is gone for it, and what is wrong in it."""
    kind, line = _line(desk, text, team)
    sheet = next(each for each in desk.ruleset.orders if each.record is kind)
    whom = _whom(sheet, desk, line)
    own = {key: each for key, each in orders[kind].items() if key.startswith(f"{team}/")}
    gone = [key for key, each in own.items() if whom & _whom(sheet, desk, each)]
    taken = (int(key.rpartition("/")[2]) for key in own)
    line = replace(line, **{kind.key_field: f"{team}/{max(taken, default=0) + 1}"})
    lines = {key: each for key, each in orders[kind].items() if key not in gone}
    changed = orders.replaced({kind: {**lines, line.key: line}})
    schema = desk.schemas.of(kind)
    return changed, [said(schema, own[key]) for key in gone], _wrong(desk, changed, line)


def _line(desk: Desk, text: str, team: str) -> tuple[type[Record], Record]:
    """Read one order in words, its names as records have them."""
    forms = desk.schemas.with_forms(desk.ruleset.stage(desk.position).order_sheets)
    known, book = desk.state.tables, OrderText(ORDER, text)
    found = read(book, forms, "team", desk.position, team=team, known=known, sparse=True)
    laid, _ = as_read(desk.ruleset.orders, desk.state, found.orders)
    lines = [(kind, line) for kind in laid for line in laid[kind].values()]
    if len(lines) != 1:
        cure = "Write one order, like 1 Bn: attack J11."
        none = error("E-WHAT-IF-ORDER", f"{text!r} is not one order.", cure)
        raise stopped_by(found.findings or [none])
    return lines[0]


def _whom(sheet: OrderSheet[Any, Any], desk: Desk, line: Record) -> set[str]:
    """Return whom a line orders about."""
    return set(sheet.whose(desk.state, [line])) or {shown(getattr(line, sheet.ordered.column))}


def _wrong(desk: Desk, orders: Orders, line: Record) -> list[Finding]:
    """Return why a line cannot be played."""

    def cell(kind: type[Record], key: str, field: str) -> Cell | None:
        return Cell(ORDER, kind.__name__, field) if (kind, key) == (type(line), line.key) else None

    found = [each for each in desk.ruleset.check(desk.state, orders, cell) if each.cell]
    return [each.at(Cell(ORDER)) for each in found if each.severity is Severity.ERROR]
