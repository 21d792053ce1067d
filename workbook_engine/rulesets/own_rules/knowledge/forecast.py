"""A team's own book as a state of the game, so that its orders are played ahead (OR-BKL-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbook_engine.core.briefing import THE_ENEMY, Imagined, OwnBook, Went
from workbook_engine.core.languages import _
from workbook_engine.core.names import joined
from workbook_engine.core.records import Record
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.booklet import RuleLine, settings_in
from workbook_engine.kit.read_back import filled, number_in
from workbook_engine.rulesets.own_rules.knowledge.books import own_unit, recall
from workbook_engine.rulesets.own_rules.knowledge.pictures import SEEN
from workbook_engine.rulesets.own_rules.knowledge.team_view import OwnUnit
from workbook_engine.rulesets.own_rules.land import board
from workbook_engine.rulesets.own_rules.turn.moving import MOVES
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Area,
    OrderLine,
    Unit,
    UnitType,
    Verb,
)
from workbook_engine.rulesets.own_rules.vocabulary.words import Role


def imagine(book: OwnBook, rules: Rules) -> Imagined | None:
    """OR-BKL-1 Return the game as a team's own book has it; None where it holds no rules."""
    known, told = recall(book), book.tables[RuleLine].values()
    if not told:
        return None
    types = known[UnitType]
    own = {each: own_unit(book, each) for each in book.tables[OwnUnit]}
    at = known.index(Area, board.outlined).at
    one = next(iter(types), "")
    enemies = {each.id: each for each in _enemies(book, one, at)}
    said = [_("Of the rules your book holds what concerns you; units' own numbers are not in it.")]
    if enemies:
        said.append(_("Each enemy unit in sight is taken for one of type {type}.").format(type=one))
    tables: dict[type[Record], dict[str, Unit]] = {Unit: {**enemies, **own}}
    return Imagined(known.replaced(tables), tuple(said), settings=settings_in(told, rules.settings))


def _enemies(book: OwnBook, kind: str, at: Mapping[str, str]) -> Iterator[Unit]:
    """OR-SEE-1 Yield the enemy in sight as the Grid has him, of a kind that the team knows.

    `at` is the area that a cell is of, where fields are areas (OR-MAP-3).
    """
    for field, text in book.map.items():
        for line in text.splitlines()[1:]:
            seen = filled(SEEN, line) or {}
            for n in range(number_in(seen["units"], ()) or 1 if seen else 0):
                named = _("{side} {number} at {field}")
                name = str(named.format(side=seen["side"], number=n + 1, field=field))
                yield Unit(id=name, team=THE_ENEMY, type=kind, field=at.get(field, field))


def went(turn: Turn, team: str) -> Iterator[Went]:
    """OR-MOV-1 Yield how the units of a team went that were ordered somewhere."""
    ruled = {each.id: each for each in turn.rulings}
    for line in turn.orders[OrderLine].values():
        verb, unit = turn.before[Verb].get(line.verb), turn.before[Unit].get(line.unit)
        if line.team != team or verb is None or unit is None or not line.to:
            continue
        moved = ruled.get(joined(turn.before.position, MOVES, line.unit, "moved", 1))
        told = next(iter(moved.told), None) if moved else None
        heard = told.text if told else ""
        end = turn.after[Unit][line.unit].field
        fights = verb.role in (Role.ATTACK, Role.FIRE)
        arrived = end == line.to or verb.role != Role.NONE
        under_way = told is not None and told.fact == "move.short"
        yield Went(
            unit=line.unit,
            start=unit.field,
            end=end,
            goal="" if fights else line.to,
            arrived=arrived,
            stopped_by="" if arrived or under_way else heard,
            goes_on=under_way and not arrived,
            attacks=line.to if fights else "",
        )
