"""What a late book would change, told: its lines, then fights, questions, cells and rulings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar, cast

from msgspec import Struct
from msgspec.structs import asdict

from workbook_engine.commands.columns import in_columns
from workbook_engine.commands.desk.playing.causes import Causes, Step
from workbook_engine.commands.desk.playing.differences import (
    CellOf,
    Differences,
    FightOf,
    Item,
    QuestionOf,
    RulingOf,
)
from workbook_engine.commands.desk.playing.play import Played
from workbook_engine.core.answers import counted, shown
from workbook_engine.core.desk import RulingRow, team_called
from workbook_engine.core.findings import Cell
from workbook_engine.core.front import Fight
from workbook_engine.core.ledger import Json
from workbook_engine.core.records import Record, Value
from workbook_engine.sheets.order_lines import otherwise, said
from workbook_engine.sheets.schema import SheetSchema

MOST = 6
"""Cells of a sheet, and rulings, that are told unless all are asked for."""
_I = TypeVar("_I", CellOf, FightOf, QuestionOf, RulingOf)


class Impact(Struct, frozen=True):
    """A turn as it stands, and as it would be with a book that came late."""

    team: str
    book: str
    now: Played
    then: Played
    steps: tuple[Step, ...]
    found: Differences
    causes: Causes

    def of(self, kind: type[_I]) -> Iterator[tuple[_I, object, object]]:
        """Yield what is otherwise of one kind: what it is, how it stands, how it would be."""
        for item, (was, now) in self.found.items():
            if isinstance(item, kind):
                yield item, was, now

    def because(self, item: Item) -> str:
        """Return the numbers of the lines that bring a difference about, as they are told."""
        cause = self.causes[item]
        between = " + " if cause.together else " or "
        return between.join(str(at + 1) for at in cause.steps) or "all"


class CellTold(Struct, frozen=True):
    """A cell that would change."""

    sheet: str
    address: str
    row: str
    column: str
    was: str
    now: str
    because: str


def lines_of(impact: Impact, *, every: bool) -> Iterator[str]:
    """Yield what is told on a terminal, lines of the book first, fights before cells."""
    yield _head(impact)
    for at, step in enumerate(impact.steps, start=1):
        yield f"  {at:>2}  {_step(impact, step)}"
    if not impact.found:
        yield "Nothing else would change."
        return
    yield from _fights(impact)
    yield from _questions(impact)
    yield from _cells(impact, every=every)
    yield from _rulings(impact, every=every)


def _head(impact: Impact) -> str:
    given = impact.then.desk.given.readings[impact.team].orders
    lines = sum(len(given[kind]) for kind in given)
    other = len(impact.steps)
    turn = impact.now.desk.ruleset.called(impact.now.desk.position)
    whose = team_called(impact.now.desk.state, impact.team)
    return (
        f"{impact.book} of {whose}, turn {turn}: {counted(lines, 'order line')}, "
        f"{other or 'none'} other than what counts now{':' if other else '.'}"
    )


def _step(impact: Impact, step: Step) -> str:
    schema = impact.now.desk.schemas.of(step.record)
    if step.now is None:
        return f"gone   {_line(impact.now, schema, step.was)}" if step.was is not None else ""
    now = _line(impact.then, schema, step.now)
    if step.was is None:
        return f"new    {now}"
    return f"other  {now} ({otherwise(schema, step.was, step.now)})"


def _line(played: Played, schema: SheetSchema, line: Record) -> str:
    cell = played.desk.given.line(schema, line.key)
    where = f"{cell.sheet}!{cell.address} " if cell else ""
    return f"{where}{said(schema, line)}"


def _fights(impact: Impact) -> Iterator[str]:
    fights = list(impact.of(FightOf))
    if fights:
        yield f"Fights that would change: {len(fights)}"
    for item, was, now in fights:
        place = next((each.place for each in (now, was) if isinstance(each, Fight)), "")
        named = item.label if place in {"", item.label} else f"{item.label} {place}"
        yield f"  {named}, {_because(impact, item)}"
        yield f"      now       {fight_in_short(was, now)}"
        yield f"      would be  {fight_in_short(now, was)}"


def fight_in_short(fight: object, beside: object) -> str:
    """Return a fight in short: sums, die and result, and who fights where that is otherwise."""
    if not isinstance(fight, Fight):
        return "no fight"
    parts = [fight.sums, f"die {fight.dice}" if fight.dice else "", fight.result, fight.remark]
    if not isinstance(beside, Fight):
        parts.insert(0, f"{fight.attackers} against {fight.defenders}")
    else:
        parts[:0] = [fight.attackers] if fight.attackers != beside.attackers else []
        parts[:0] = [fight.defenders] if fight.defenders != beside.defenders else []
    return ", ".join(filter(None, parts))


def _because(impact: Impact, item: Item) -> str:
    because = impact.because(item)
    return "all lines together" if because == "all" else f"because of {because}"


def _questions(impact: Impact) -> Iterator[str]:
    for item, was, now in impact.of(QuestionOf):
        how = "would wait for you" if was is None else "would no longer be asked"
        yield f"Question that {how}: {now or was} ({_because(impact, item)})"


def cells_of(impact: Impact) -> tuple[CellTold, ...]:
    """Return the cells that would change, sheet by sheet; fights stand for their own rows."""
    desk = impact.now.desk
    sheets = {
        sheet.record: sheet for sheet in desk.schemas.in_book("master") if not sheet.shape.is_drawn
    }
    order = {sheet.title: at for at, sheet in enumerate(desk.schemas.sheets)}
    told = [
        _cell(impact, sheets[item.record], item, was, now)
        for item, was, now in impact.of(CellOf)
        if item.record in sheets
    ]
    return tuple(sorted(filter(None, told), key=lambda each: order[each.sheet]))


def _cell(
    impact: Impact, sheet: SheetSchema, item: CellOf, was: object, now: object
) -> CellTold | None:
    column = next((each for each in sheet.columns if each.name == item.field), None)
    if item.field and column is None:
        return None
    layout = impact.now.desk.reading.layouts.get(item.record)
    cell: Cell | None = layout.cell(item.key, item.field) if layout else None
    because = impact.because(item)
    address = cell.address if cell else ""
    if column is None:
        ends = ("", "new row") if was is None else ("", "row goes")
        return CellTold(sheet.title, address, item.key, "", *ends, because)
    values = _value(was), _value(now)
    return CellTold(sheet.title, address, item.key, column.header, *values, because)


def _value(value: object) -> str:
    return shown(cast("Value", value)) or "blank"


def _cells(impact: Impact, *, every: bool) -> Iterator[str]:
    labels = {item.label for item, _, _ in impact.of(FightOf)}
    cells = [each for each in cells_of(impact) if every or each.row not in labels]
    if not cells:
        return
    sheets: dict[str, list[CellTold]] = {}
    for each in cells:
        sheets.setdefault(each.sheet, []).append(each)
    yield f"Cells that would change: {len(cells)} on {counted(len(sheets), 'sheet')}"
    shown_cells = [each for of in sheets.values() for each in (of if every else of[:MOST])]
    heads = ("Cell", "Row", "Column", "Now", "Would be", "Line")
    rows = [
        (
            "!".join(filter(None, (e.sheet, e.address))),
            _short(e.row),
            e.column,
            _short(e.was),
            _short(e.now),
            e.because,
        )
        for e in shown_cells
    ]
    yield from (f"  {line}" for line in in_columns(heads, rows))
    if len(shown_cells) < len(cells):
        yield f"  ... and {len(cells) - len(shown_cells)} more; all of them with --all."


def _short(text: str, most: int = 30) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 3]}..."


def _rulings(impact: Impact, *, every: bool) -> Iterator[str]:
    rulings = list(impact.of(RulingOf))
    new = sum(was is None for _, was, _ in rulings)
    gone = sum(now is None for _, _, now in rulings)
    if rulings:
        other = len(rulings) - new - gone
        yield f"Rulings: {new} new, {gone} gone, {other} other."
    for item, was, now in rulings if every else rulings[:MOST]:
        how = "new" if was is None else "gone" if now is None else "other"
        yield f"  {how:5}  {_text(now or was)} ({_because(impact, item)})"
    if not every and len(rulings) > MOST:
        yield f"  ... and {len(rulings) - MOST} more; all of them with --all."


def _text(ruling: object) -> str:
    return f"{ruling.rule} {ruling.text}" if isinstance(ruling, RulingRow) else ""


def answer_of(impact: Impact) -> Json:
    """Return what would change as JSON; lines are named by their number, from 1."""
    lines = [_step(impact, step) for step in impact.steps]
    return {
        "team": impact.team,
        "lines": [" ".join(line.split()) for line in lines],
        "fights": [
            _change(impact, e, fight_in_short(w, n), fight_in_short(n, w))
            for e, w, n in impact.of(FightOf)
        ],
        "questions": [
            _change(impact, each, str(was or ""), str(now or ""))
            for each, was, now in impact.of(QuestionOf)
        ],
        "cells": [asdict(each) for each in cells_of(impact)],
        "rulings": [
            _change(impact, each, _text(was), _text(now)) for each, was, now in impact.of(RulingOf)
        ],
    }


def _change(
    impact: Impact, item: FightOf | QuestionOf | RulingOf, was: str, now: str
) -> dict[str, Json]:
    name = item.label if isinstance(item, FightOf) else item.name
    return {"name": name, "was": was, "now": now, "because": impact.because(item)}
