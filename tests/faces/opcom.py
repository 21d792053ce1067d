"""OP COM: where units are and how they stand, who is known of the enemy, what was lost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from tests.faces.drawn import (
    ENEMY_AT,
    ENEMY_UNITS,
    OLD,
    OWN_AT,
    OWN_UNITS,
    SIDE_AT,
    THERE,
    teams_maps,
    umpires_maps,
)
from tests.faces.face import Face, face
from tests.faces.front import LOST, RESULT, sums
from tests.faces.moment import Moment, Sent
from tests.faces.report import in_browser
from workbook_engine.core.changes import Add, Set
from workbook_engine.core.desk import readable
from workbook_engine.core.languages import _
from workbook_engine.core.report_pages import PageRow, Part, RowLook
from workbook_engine.kit.map_cells import MapSeen
from workbook_engine.kit.sides import drawn_as
from workbook_engine.rulesets.opcom.knowledge.reports.wording import battalions_words
from workbook_engine.rulesets.opcom.knowledge.views.own_map import ENEMY as SIGNS
from workbook_engine.rulesets.opcom.knowledge.views.own_map import OLD as OLD_SIGNS
from workbook_engine.rulesets.opcom.knowledge.views.views import (
    ContactSeen,
    LossRow,
    OwnForce,
    StatusRow,
    TimelineRow,
)
from workbook_engine.rulesets.opcom.land.ground import active, where
from workbook_engine.rulesets.opcom.vocabulary.messages import sentence, unsaid
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Ground, Unit, UnitState

AT, SEEN, STATE, STOCK = "place", "date of the enemy", "condition", "stock"
Told = Iterator[tuple[str, str, str]]
_SQUARE = re.compile(r"\b[A-Z]{1,3}[1-9]\d*\b")
_DAY = re.compile(r"(\d+)(?: \w+)? (am|pm)|(turn \d+)")
_STOCK = re.compile(r"(?:(.+): )?(\d+ / \d+)(?: \(.*)?")
_STEP = (Unit, "step")
_LEGEND = SIGNS[0]
_MORE = f"{_LEGEND} +"


def square(place: str) -> str:
    """Return the square of a place as it is told: `Arnhem Bridge (H8)`, `H8, aboard a train`."""
    found = _SQUARE.findall(place.partition(",")[0].rpartition("(")[2])
    return found[-1] if found else ""


def day(text: str) -> str:
    """Return the half-day in a text: `17 pm` of `17 September pm`."""
    found = _DAY.search(text)
    return (found[3] or f"{found[1]} {found[2]}") if found else ""


def of_a_team(sent: Sent) -> Iterator[Sequence[Face]]:
    """Yield what the faces of a team and of the umpire tell of its units, and of the enemy."""
    yield (
        face("master's Forces", _units(sent), AT),
        face("Status", _status(sent), AT),
        face("Forces", _forces(sent), AT, OWN_AT),
        face("Contacts", _contacts(sent), ENEMY_AT),
        face("Grid", _grid(sent), OWN_AT, ENEMY_AT),
        face("Report", (*_known([e.cells for e in sent.rows(PageRow)], sent), *_formations(sent))),
        face("report.html", _known([cells for _, cells in in_browser(sent.page)], sent)),
        *teams_maps(sent.maps, sent.inset),
    )


def _units(sent: Sent) -> Told:
    state = sent.turn.after
    for unit in state[Unit].values():
        if not sent.commands(unit.team):
            continue
        here = where(state, unit)
        yield from _unit(unit.id, str(here or ""), there=unit.state == UnitState.ACTIVE)


def _unit(name: str, at: str, *, there: bool) -> Told:
    if at and there:
        yield AT, name, at


def _status(sent: Sent) -> Told:
    for row in sent.moment.views[StatusRow].values():
        if isinstance(row, StatusRow) and sent.commands(row.team):
            yield from _unit(row.unit, square(row.where), there=row.state == UnitState.ACTIVE)


def _forces(sent: Sent) -> Told:
    there = Counter(square(row.where) for row in sent.rows(OwnForce))
    yield from ((OWN_UNITS, at, str(n)) for at, n in there.items() if at in sent.tables[MapSeen])
    for row in sent.rows(OwnForce):
        if at := square(row.where):
            yield AT, row.unit, at
        if at in sent.tables[MapSeen]:
            yield OWN_AT, at, THERE
        yield STATE, row.unit, row.condition.casefold()
        if held := _held(row.supply):
            yield STOCK, row.unit, held


def _held(supply: str) -> str:
    """Return the loads of ammunition and fuel that a unit holds, `3 / 0`; blank if it holds none.

    A text is split up by the wording it is made of, which is that of the language spoken now.
    """
    points = (unsaid("force.holds", supply) or {}).get("points", "")
    kinds = (unsaid(f"points.{kind}", points) for kind in ("both", "ammo", "fuel"))
    held = next(filter(None, kinds), None)
    return " / ".join(held.get(kind, "0").split()[0] for kind in ("ammo", "fuel")) if held else ""


def _contacts(sent: Sent) -> Told:
    numbers = {sentence(battalions_words(n)): str(n) for n in range(1, 100)}
    for row in sent.rows(ContactSeen):
        if row.square not in sent.tables[MapSeen]:
            continue
        yield ENEMY_AT, row.square, OLD if row.old else THERE
        yield SEEN, row.square, day(row.seen)
        if row.strength in numbers:
            yield ENEMY_UNITS, row.square, numbers[row.strength]


def _grid(sent: Sent) -> Told:
    for row in sent.rows(MapSeen):
        signs = [line for line in row.text.splitlines() if line[:1] in f"{SIGNS}{OLD_SIGNS}"]
        for line in signs:
            if line.startswith(f"{_LEGEND} "):
                yield OWN_AT, row.square, THERE
            else:
                yield ENEMY_AT, row.square, OLD if line[0] in OLD_SIGNS else THERE
                yield SEEN, row.square, day(row.text)
                yield ENEMY_UNITS, row.square, line.split()[1]
        own = [line for line in signs if line.startswith(f"{_LEGEND} ")]
        more = sum(int(line.rpartition("+")[2]) - 1 for line in own if line.startswith(_MORE))
        if own:
            yield OWN_UNITS, row.square, str(len(own) + more)


def _known(rows: Sequence[Sequence[str]], sent: Sent) -> Told:
    """Yield the enemy as the report has him: lines that begin with the place of a contact."""
    at = {row.place: row.square for row in sent.rows(ContactSeen)}
    for cells in rows:
        if len(cells) == 3 and at.get(cells[0], "") in sent.tables[MapSeen]:
            yield ENEMY_AT, at[cells[0]], OLD if unsaid("known.when_old", cells[2]) else THERE
            yield SEEN, at[cells[0]], day(cells[2])


def _formations(sent: Sent) -> Told:
    """Yield what the report says of units, formation by formation, by the heads of its columns."""
    heads: Sequence[str] = ()
    division = ""
    divisions = {e.formation.rpartition(", ")[2] for e in sent.rows(OwnForce)}
    for row in sent.rows(PageRow):
        if row.part == Part.TITLE:  # a page of one division bears its name
            division = next((d for d in divisions if row.cells[0] == d), "")
        elif row.part == Part.HEADS:
            heads = row.cells
        elif row.look == RowLook.GROUP:
            division = row.cells[0]
        elif heads[:1] == (_("Formation"),) and len(row.cells) == len(heads):
            said = dict(zip(heads, row.cells, strict=True))
            own = [e for e in sent.rows(OwnForce) if _is_of(e, said[_("Formation")], division)]
            yield from _of_units(said, own)


def _is_of(unit: OwnForce, formation: str, division: str) -> bool:
    name, _, whole = unit.formation.partition(", ")
    return name == formation and division in ("", whole or name)


def _of_units(said: Mapping[str, str], own: Sequence[OwnForce]) -> Told:
    names = {each.unit for each in own}
    for part in said.get(_("Now at"), "").split("; "):
        named = _named(part, names)
        at = _SQUARE.findall(part)
        for unit in named or (names if part == said[_("Now at")] else ()):
            yield from _unit(unit, at[-1] if at else "", there=True)
    for line in said.get(_("State"), "").splitlines():
        named, _sep, words = line.rpartition(": ")
        for unit in _named(named, names) if named else names:
            yield STATE, unit, words.casefold()
    holders = [each.unit for each in own if _held(each.supply)]
    for line in said.get(_("Ammo / fuel"), "").splitlines():
        found = _STOCK.fullmatch(line)
        if found and (found[1] or len(holders) == 1):
            yield STOCK, found[1] or holders[0], found[2]


def _named(text: str, names: Collection[str]) -> list[str]:
    """Return the units that a list begins with: `2 Para, 3 Para and 5 AL Atk Bty Velperweg`."""
    parts = re.split(f", |{_('{names} and {last}').format(names='', last='')}", text)
    listed = (
        [name for name in names if f"{part} ".startswith((f"{name} ", f"{name}:"))]
        for part in parts
    )
    return [max(each, key=len) for each in listed if each]


def of_the_umpire(moment: Moment) -> Iterator[Sequence[Face]]:
    """Yield what the faces of the umpire tell of troops, fights and losses."""
    state = moment.turn.after
    sides = drawn_as(state, (unit.side for unit in active(state)))
    yield (
        face("Forces", _sides(moment), SIDE_AT),
        *umpires_maps(moment.maps, sides),
    )
    now = str(moment.turn.before.position)
    fights = [row for row in state[Engagement].values() if row.turn == now]
    yield (
        face("Engagements", ((RESULT, row.label, row.result) for row in fights), RESULT),
        face("Desk", ((RESULT, e.label, e.result) for e in moment.front.fights), RESULT),
    )
    yield (
        face("Forces", _lost(_steps_gone(moment)), LOST),
        face("Losses", _lost(_steps_listed(moment)), LOST),
        face("Timeline", _in_short(moment), LOST),
        face("Desk", _lost(sums((e.side, e.count) for e in moment.front.losses)), LOST),
    )


def _sides(moment: Moment) -> Told:
    state = moment.turn.after
    for unit in active(state):
        here = where(state, unit)
        if str(here) in state[Ground]:
            yield SIDE_AT, f"{here} {unit.side}", THERE


def _in_short(moment: Moment) -> Told:
    for line in moment.timeline(TimelineRow):
        if found := re.fullmatch(r"(.+) (\d+) steps?", line):
            yield LOST, found[1], found[2]


def _lost(steps: dict[str, int]) -> Told:
    yield from ((LOST, readable(side), str(number)) for side, number in steps.items())


def _steps_gone(moment: Moment) -> dict[str, int]:
    """Return the steps that units were set back in each ruling; some come back in a later one."""
    units, rulings = moment.turn.after[Unit], moment.turn.rulings
    changes = (each for ruling in rulings for each in ruling.changes)
    steps = (e for e in changes if isinstance(e, Add | Set) and (e.record, e.field) == _STEP)
    lost = ((units[e.key].side, int(str(e.now)) - int(str(e.was))) for e in steps)
    return sums((side, number) for side, number in lost if number > 0)


def _steps_listed(moment: Moment) -> dict[str, int]:
    now, rows = str(moment.turn.before.position), moment.views[LossRow].values()
    return sums((e.side, e.steps) for e in rows if isinstance(e, LossRow) and e.turn == now)
