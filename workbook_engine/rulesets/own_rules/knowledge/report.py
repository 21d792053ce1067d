"""A team's report as pages: situation, enemy in sight, its units (OR-SEE-1).

Made from its view alone, in words of a war diary.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from workbook_engine.core.answers import shown
from workbook_engine.core.desk import readable
from workbook_engine.core.languages import Text, _, plural, spoken, strung
from workbook_engine.core.report_pages import Pages, RowLook, TableLine
from workbook_engine.kit.report import reported, table, texts
from workbook_engine.kit.report_cells import cell
from workbook_engine.rulesets.own_rules.knowledge.team_view import Enemy, OwnUnit, View, how
from workbook_engine.rulesets.own_rules.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.own_rules.vocabulary.words import UnitState

UNITS = (_("Unit"), _("What it did"), _("Now at"), _("Left"))
UNIT_TABLE, WIDTHS = _("Unit by unit"), (14, 14, 12, 8)
STOOD = _("Stood.")
_say = partial(CATALOGUE.say, about="")


def report(seen: View) -> Pages:
    """OR-SEE-1 Return the pages of a report: one where it fits."""
    return reported(
        seen,
        _("Situation at the end of {date}").format(date=seen.date),
        ((_("Own"), _own(seen)), (_("Enemy"), _enemy(seen)), *_points(seen)),
        table(_("Enemy in sight"), (_("Where"), _("What")), (10, 14), _enemies(seen)),
        (
            texts(_("What was reported"), seen.heard),
            table(UNIT_TABLE, UNITS, WIDTHS, _units(seen)),
        ),
    )


def summary(seen: View) -> str:
    """OR-SEE-1 Return a turn in a sentence or two."""
    return " ".join(seen.heard) or _say("report.quiet")


def _own(seen: View) -> str:
    """OR-SEE-1 Return how many units the team has, and whom it lost."""
    fell = [each.unit for each in seen.own if not each.stands and each.unit in dict(seen.was)]
    said = [_say("report.strength", units=_so_many(sum(o.stands for o in seen.own)))]
    said.append(_say("report.fell", units=", ".join(fell)) if fell else _say("report.no_losses"))
    return " ".join(said)


def _enemy(seen: View) -> str:
    now = [each for each in seen.enemies if not each.seen]
    if not now:
        return _say("report.none_seen")
    units = _so_many(sum(each.units or 1 for each in now))
    if not all(each.units for each in now):
        units = _("at least {units}").format(units=units)
    places = plural("{count} place", "{count} places", len(now))
    return _say("report.seen", units=units, places=places)


def _so_many(units: int) -> Text:
    return plural("{count} unit", "{count} units", units)


def _points(seen: View) -> Iterator[tuple[str, str]]:
    """OR-VIC-3 Yield the points of the sides, if the team is to know of any."""
    if seen.points:
        yield _("Points"), ", ".join(f"{readable(side)} {shown(n)}" for side, n in seen.points)


def _enemies(seen: View) -> Iterator[TableLine]:
    for each in seen.enemies:
        said = [in_words(each), *([_say("report.as_of", date=each.seen)] if each.seen else [])]
        yield TableLine((place(seen, each.field), "\n".join(said)))
    if not seen.enemies:
        yield TableLine((_say("report.none_seen"),), RowLook.NOTE)


def in_words(enemy: Enemy) -> str:
    """OR-SEE-1 Return what is seen of an enemy.

    >>> in_words(Enemy("Red", "C3", 2, "pikes", "infantry"))
    '2 units, pikes'
    >>> in_words(Enemy("Red", "C3", 0, "", "unknown"))
    'somebody'
    """
    number = _so_many(enemy.units) if enemy.units else ""
    said = ", ".join(filter(None, (number, enemy.kind))) or _("somebody")
    return f"{said}: {', '.join(enemy.names)}" if enemy.names else said


def _units(seen: View) -> Iterator[TableLine]:
    """OR-SEE-1 Yield each unit that stands, or fell in this turn."""
    was = dict(seen.was)
    for each in seen.own:
        if each.stands or each.unit in was:
            now = place(seen, each.field) if each.stands else how(each.state)
            at = cell(seen, UNIT_TABLE, each.unit, UNITS[2], now)
            left = _left(each) if each.stands else ""
            yield TableLine((f"{each.unit}\n{each.type}", _did(each, was, seen), at, left))


def _left(each: OwnUnit) -> str:
    """OR-RES-1, OR-STA-1, OR-SUP-3 Return what is left of a unit, its supplies, its state."""
    left = _("{left} of {whole}").format(left=each.steps, whole=each.of)
    loads = plural("{count} load", "{count} loads", each.stock or 0)
    said = left if each.stock is None else strung((left, loads))
    return said if each.state == UnitState.IN_FIELD else strung((said, how(each.state)), "\n")


def _did(each: OwnUnit, was: dict[str, str], seen: View) -> str:
    if each.as_of:
        return _say("report.as_of", date=each.as_of)
    start = was.get(each.unit, "")
    if each.stands and start and start != each.field:
        return _("{start} to {end}", "way").format(start=start, end=each.field)
    return spoken(STOOD) if seen.played and each.stands else ""


def place(seen: View, field: str) -> str:
    """OR-MAP-2 Return a field with the place in it, as the map has it; an area has its own name."""
    if seen.land.areas:
        return field
    name = next((name for name, at in seen.land.places if at == field), "")
    return f"{name} ({field})" if name else field
