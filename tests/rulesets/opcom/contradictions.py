"""What the sheets of a team say of one thing, read as a person reads them and held side by side.

Nothing here asks the rules or the view: the texts of Report, Forces, Contacts and Map are all.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from workbook_engine.core.desk import Team
from workbook_engine.core.report_pages import PageRow
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.map_cells import MapSeen
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.views.views import ContactSeen, OwnForce, StatusRow

_WAS_THERE = re.compile(
    r"(?:held on in|held on at|stood fast at|held) ([^;]+?)"
    r"(?: against an attack|, cut off| as ordered|, the enemy)"
)
_FELL_BACK = re.compile(r"fell back from (.+?) before an attack")
_TOOK = re.compile(r"attacked and took (.+?)[.;]")
_HOLDS_OUT = re.compile(r"attacked ([^;]+?), where the enemy holds out")
_CLEARED = re.compile(r"Cleared: (.+?), ")
_HOLDS = re.compile(r"Holds (?:(\d+) loads? of ammunition)?(?: and )?(?:(\d+) loads? of fuel)?")
_SQUARE = re.compile(r"\b[A-Z]{1,3}[1-9]\d*\b")


@dataclass(frozen=True)
class Row:
    """What the report says of one formation, column by column."""

    name: str
    happened: str
    now_at: str
    state: str
    enemy: str
    stocks: str = ""
    """Blank where all stocks stand in a table of their own."""
    division: str = ""
    """As the report heads it; blank where it has only one."""


@dataclass(frozen=True)
class Sheets:
    """A team's sheets after a turn."""

    rows: tuple[Row, ...]
    known: tuple[tuple[str, str, str], ...]
    """Where, what, from and when: the report's table of the enemy."""
    notes: tuple[str, ...]
    forces: Mapping[str, OwnForce]
    contacts: tuple[ContactSeen, ...]
    squares: Mapping[str, MapSeen]
    status: Mapping[str, StatusRow]
    now: str
    """The half-day of the report, as Contacts names it."""

    held: Mapping[str, str] = field(default_factory=dict)
    """What stocks hold, by who holds them, where the report has a table of them."""

    def whose(self, row: Row) -> list[OwnForce]:
        named = dict.fromkeys(filter(None, (row.name, row.division)))
        whole = ", ".join(named)
        return [
            each
            for each in self.forces.values()
            if each.formation == whole
            or (not row.division and each.formation.split(", ")[0] == row.name)
        ]

    def seen_now(self) -> set[str]:
        return {short(each.place) for each in self.contacts if each.seen == self.now}


def short(place: str) -> str:
    return place.partition(",")[0]


def sheets_of(turn: Turn, team: Team) -> Sheets:
    """Return a team's sheets as its book has them."""
    tables = RULESET.briefing.told(turn, team)
    seen = RULESET.briefing.view(turn, team)
    rows: list[Row] = []
    known: list[tuple[str, str, str]] = []
    notes: list[str] = []
    held: dict[str, str] = {}
    heads: tuple[str, ...] = ()
    whose = division = ""
    divisions = {unit.division for unit in seen.units}
    for each in tables[PageRow].values():
        assert isinstance(each, PageRow)
        if each.part == "title":
            whose = each.cells[0].removesuffix(": situation report")
        elif each.part.endswith("heads"):
            heads, division = each.cells, whose if whose in divisions else ""
        elif each.look == "group":
            division = each.cells[0]
        elif each.part == "row" and heads[:1] == ("Formation",) and len(each.cells) == len(heads):
            rows.append(Row(*each.cells, division=division))
        elif each.part == "row" and heads[:1] == ("Held by",) and len(each.cells) == 2:
            held[each.cells[0]] = each.cells[1]
        elif each.part == "beside row" and len(each.cells) > 1:
            where, what, when = each.cells
            known.append((where, what, when))
        elif len(each.cells) == 1:
            notes.append(each.cells[0])
    return Sheets(
        tuple(rows),
        tuple(known),
        tuple(notes),
        {key: row for key, row in tables[OwnForce].items() if isinstance(row, OwnForce)},
        tuple(row for row in tables[ContactSeen].values() if isinstance(row, ContactSeen)),
        {key: row for key, row in tables[MapSeen].items() if isinstance(row, MapSeen)},
        {k: r for k, r in RULESET.views(turn)[StatusRow].items() if isinstance(r, StatusRow)},
        _half_day(seen.date),
        held,
    )


def _half_day(date: str) -> str:
    """Return the report's date as Contacts has it: `17 September am` of `17 September 1944, am`."""
    day, _, half = date.partition(", ")
    words = day.split()
    without = words[:-1] if len(words) > 2 and words[-1].isdigit() else words
    return " ".join([*without, half]).strip()


def contradictions(said: Sheets) -> list[str]:
    """Return each two things that speak differently of the same; nothing where all agree."""
    return [
        *_places(said),
        *_conditions(said),
        *_stories(said),
        *_contact(said),
        *_enemy(said),
        *_map(said),
        *_stocks(said),
    ]


def _named(text: str) -> list[str]:
    return re.split(r", | and ", text)


def _places(said: Sheets) -> Iterator[str]:
    for row in said.rows:
        own = {each.unit: each for each in said.whose(row)}
        for part in row.now_at.split("; "):
            wheres = (short(force.where) for force in own.values() if force.where)
            at = max((where for where in wheres if part.endswith(f" {where}")), key=len, default="")
            for unit in _named(part.removesuffix(at).strip()) if at else ():
                if unit in own and short(own[unit].where) != at:
                    yield f"{unit}: Now at {part!r}, Forces {own[unit].where!r}"
        if "; " not in row.now_at:
            for unit, force in own.items():
                if force.where and short(force.where) not in row.now_at:
                    yield f"{unit}: Now at {row.now_at!r}, Forces {force.where!r}"
    for unit, force in said.forces.items():
        if force.where and said.status[unit].where != short(force.where):
            yield f"{unit}: Status {said.status[unit].where!r}, Forces {force.where!r}"


def _conditions(said: Sheets) -> Iterator[str]:
    """One unit has one condition, in the same words."""
    for row in said.rows:
        for each in said.whose(row):
            told = [
                words
                for line in row.state.splitlines()
                for names, _, words in [line.partition(": ")]
                if words and each.unit in _named(names)
            ] or ([row.state] if ": " not in row.state else [])
            if len(told) > 1:
                yield f"{each.unit}: two conditions, {told}"
            for words in told:
                if words.casefold() != each.condition.casefold():
                    yield f"{each.unit}: State {words!r}, Forces {each.condition!r}"


def _stories(said: Sheets) -> Iterator[str]:
    """Who fell back is not there; who held is; who was taken is lost."""
    now = said.seen_now()
    for row in said.rows:
        for line in row.happened.splitlines():
            own = {each.unit: each for each in said.whose(row)}
            told = [own[name] for name in _doers(line, own)]
            for force in told:
                where = short(force.where)
                yield from (
                    f"{force.unit}: {line!r}, Forces {force.where!r}"
                    for place in _WAS_THERE.findall(line)
                    if where != place
                )
                yield from (
                    f"{force.unit}: {line!r}, Forces {force.where!r}"
                    for place in _FELL_BACK.findall(line)
                    if where == place
                )
                taken = "and taken" in line or "lost to a man" in line
                if taken and force.condition != "Lost":
                    yield f"{force.unit}: {line!r}, Forces {force.condition!r}"
            yield from (f"{line!r}, enemy known there" for p in _TOOK.findall(line) if p in now)
            yield from (
                f"{line!r}, no enemy known there" for p in _HOLDS_OUT.findall(line) if p not in now
            )
        if len(row.happened.splitlines()) != len({*row.happened.splitlines()}):
            yield f"{row.name}: the same twice, {row.happened!r}"


def _doers(line: str, units: Collection[str]) -> list[str]:
    """Return the units that a line of the story begins with: `2 Para and 3 Para held ...`."""
    found: list[str] = []
    rest = line
    while name := max((unit for unit in units if _begins(rest, unit)), key=len, default=""):
        found.append(name)
        rest = re.sub(r"^(, | and )", "", rest.removeprefix(name))
    return [*units] if not found and line.startswith("All ") else found


def _begins(text: str, name: str) -> bool:
    return re.match(rf"{re.escape(name)}(?![\w-])", text) is not None


def _contact(said: Sheets) -> Iterator[str]:
    """In contact is what Contacts says of this turn, and what Forces remarks."""
    now = said.seen_now()
    for row in said.rows:
        told = [line for line in row.enemy.splitlines() if line.startswith("In contact: ")]
        remarked = [u.unit for u in said.whose(row) if "In contact" in u.remarks]
        if bool(told) != bool(remarked):
            yield f"{row.name}: Enemy {row.enemy!r}, Forces in contact {remarked}"
        for line in told:
            for each in line.removeprefix("In contact: ").split("; "):
                if not any(each.startswith(place) for place in now):
                    yield f"{row.name}: in contact {each!r}, Contacts {sorted(now)}"
        if "halted on meeting the enemy" in row.happened and not told:
            yield f"{row.name}: halted on meeting the enemy, Enemy {row.enemy!r}"
    for note in said.notes:
        yield from (f"{note!r}, enemy known there" for p in _CLEARED.findall(note) if p in now)


def _enemy(said: Sheets) -> Iterator[str]:
    by_place = {each.place: each for each in said.contacts}
    for where, what, when in said.known:
        contact = by_place.get(where)
        if contact is None:
            yield f"Enemy known at {where!r}, not among Contacts"
            continue
        counted = not contact.names and "battalion" in contact.strength
        if counted and not what.casefold().startswith(contact.strength.casefold()):
            yield f"{where}: Report {what!r}, Contacts {contact.strength!r}"
        if contact.names and contact.names not in what:
            yield f"{where}: Report {what!r}, Contacts {contact.names!r}"
        if ("OLD" in when) != bool(contact.old):
            yield f"{where}: Report {when!r}, Contacts {contact.old!r}"


def _map(said: Sheets) -> Iterator[str]:
    enemy = {key for key, row in said.squares.items() if "◆" in row.text or "◇" in row.text}
    listed = {each.square for each in said.contacts} & said.squares.keys()
    if enemy != listed:
        yield f"Map {sorted(enemy ^ listed)}: enemy on one of Map and Contacts only"
    for unit, force in said.forces.items():
        square = next(iter(_SQUARE.findall(_last(short(force.where)))), "")
        if force.where and square in said.squares:
            row = said.squares[square]
            if unit not in row.text and unit not in row.note:
                yield f"{unit}: Forces {force.where!r}, not on the Map's {square}"


def _last(place: str) -> str:
    """Return the square of a place: in brackets behind its name, or all there is."""
    return place.rpartition("(")[2].rstrip(")")


def _stocks(said: Sheets) -> Iterator[str]:
    for row in said.rows:
        for each in said.whose(row):
            held = _HOLDS.fullmatch(each.supply)
            told = row.stocks or said.held.get(each.unit, "")
            if held and f"{held[1] or 0} / {held[2] or 0}" not in told:
                yield f"{each.unit}: Report {told!r}, Forces {each.supply!r}"


def between_sides(sheets: Sequence[tuple[str, Sheets]]) -> Iterator[str]:
    """Yield what one side says of a square where a unit of the other stands: taken or cleared."""
    for side, said in sheets:
        texts = [*said.notes, *(row.happened for row in said.rows)]
        gone = {p for text in texts for find in (_TOOK, _CLEARED) for p in find.findall(text)}
        for other, theirs in sheets:
            if other != side:
                for force in theirs.forces.values():
                    if force.where and short(force.where) in gone:
                        yield f"{side}: {short(force.where)} is taken; {force.unit} stands there"
