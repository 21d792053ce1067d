"""A battle by rules of one's own, laid out from text: a map, units, orders; and a turn played."""

from __future__ import annotations

from collections.abc import Mapping

from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import Position, Record, State, Tables, Value
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.settings import Word
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire, Weigher
from workbook_engine.rulesets.own_rules import RULESET
from workbook_engine.rulesets.own_rules.vocabulary.beginning import BEGINNING
from workbook_engine.rulesets.own_rules.vocabulary.records import Field, OrderLine, Place, Unit

FIRST = Position(1)
OPEN = "\n".join(["OOOOOOOO"] * 8)
SIDES = {"b": "Blue", "r": "Red"}


def battle(units: str, land: str = OPEN, *more: Record, without: tuple[type, ...] = ()) -> State:
    """Return a table: `b1 infantry C3, r1 cavalry C4`, a map, and rows of rules of one's own.

    Of the kinds `without` the plain ones are left out.
    """
    rows = [each for each in BEGINNING if type(each) not in without]
    fields = [
        Field(field=f"{'ABCDEFGHIJKLMNOP'[x]}{y}", ground=letter)
        for y, line in enumerate(land.split(), 1)
        for x, letter in enumerate(line)
        if letter != "."
    ]
    return State(
        FIRST,
        Tables.of(
            Campaign(name="A game", ruleset="own_rules"),
            *(Team(team=side.lower(), side=side) for side in SIDES.values()),
            *rows,
            *more,
            *fields,
            Place(place="The Mill", field="D4"),
            *(_unit(each) for each in units.split(", ")),
        ),
    )


def _unit(text: str) -> Unit:
    name, *kind, field = text.split()
    return Unit(id=name, team=SIDES[name[0]].lower(), type=" ".join(kind), field=field)


def orders(text: str) -> Tables:
    """Return orders: `b1 attack C4, r1 hold`."""
    lines = list[OrderLine]()
    for number, each in enumerate(text.split(", ") if text else (), 1):
        unit, verb, *to = each.split()
        team = SIDES[unit[0]].lower()
        line = OrderLine(id=f"{team}/{number}", team=team, unit=unit, verb=verb, to="".join(to))
        lines.append(line)
    return Tables.of(*lines)


def played(
    state: State,
    said: str,
    answers: Mapping[str, Value] | None = None,
    settings: Mapping[str, Word] | None = None,
    weigher: Weigher | None = None,
) -> Turn:
    """Play a turn; answers by the end of a question's name, `combat/C4/die/1`."""
    ruleset = RULESET.under(RULESET.rules.with_values(settings or {}))
    given = {f"1/{name}": value for name, value in (answers or {}).items()}
    typed = {name: Answer(name, value) for name, value in given.items()}
    umpire = Umpire(FIRST, ruleset.rules, KeyedDice(b"key"), typed, weigher=weigher)
    return play(ruleset, state, orders(said), umpire)


def at(turn: Turn, unit: str) -> str:
    """Return where a unit is after a turn; blank where it is lost."""
    row = turn.after[Unit][unit]
    return row.field if row.state == "in the field" else ""


def ruling(turn: Turn, name: str) -> Ruling:
    """Return the ruling whose name ends so."""
    return next(each for each in turn.rulings if each.id.endswith(f"{name}/1"))
