"""A battle laid out from text: companies, sub-units, orders; and a player's turn played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.dice import KeyedDice
from workbook_engine.core.records import Position, Record, State, Tables, Value, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.settings import Word
from workbook_engine.core.turn import play
from workbook_engine.core.umpire import Answer, Umpire
from workbook_engine.rulesets.combat_captain import RULESET
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import (
    AirLine,
    OrderLine,
    ReactionLine,
)
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SideRow, SubUnit

SIDES = {"a": "Allied", "g": "German"}
_WEAPONS = {
    "rifle": ("infantry", "rifle"),
    "mg": ("infantry", "crewed machine gun"),
    "bazooka": ("infantry", "bazooka"),
    "tank": ("armour", "gun"),
    "truck": ("vehicle", "rifle"),
}


def laid(text: str) -> Iterator[SubUnit]:
    """Yield sub-units of lines such as `a1: *A rifle 5 @0,0, B mg 3 @2,0`; the star leads."""
    for line in filter(None, map(str.strip, text.split("\n"))):
        company, _, listed = line.partition(": ")
        for each in listed.split(", "):
            name, what, men, at = each.split()
            kind, weapon = _WEAPONS[what]
            x, y = (Fraction(part) for part in at.removeprefix("@").split(","))
            yield SubUnit(
                id=name.removeprefix("*"),
                company=company,
                leader=name.startswith("*"),
                kind=kind,
                weapon=weapon,
                men=int(men),
                full=5 if kind == "infantry" else 1,
                x=x,
                y=y,
            )


def battle(text: str, *others: Record, stage: int = 1, **changed: Mapping[str, Any]) -> State:
    """Return a battle of two sides; what is changed of a row is by its name."""
    subunits = list(laid(text))
    companies = [
        Company(id=name, team=SIDES[name[0]].lower(), radius=Fraction(12))
        for name in dict.fromkeys(each.company for each in subunits)
    ]
    teams = [Team(team=side.lower(), side=side) for side in SIDES.values()]
    sides = [SideRow(side=side, moves_first=side == "Allied") for side in SIDES.values()]
    laid_out = (*sides, *companies, *subunits, *others)
    rows = [replace(each, **changed.get(each.key, {})) for each in laid_out]
    campaign = Campaign(name="Town", ruleset="combat_captain", turn=1, stage=stage)
    return State(Position(1, stage), Tables.of(campaign, *teams, *rows), RULESET.rules)


def order(company: str, activity: str, target: str = "", **more: Any) -> OrderLine:
    """Return a line of orders, by a name of company and activity."""
    team, name = SIDES[company[0]].lower(), f"{company} {activity} {target}".strip()
    return OrderLine(
        id=more.pop("id", name),
        team=team,
        company=company,
        activity=activity,
        target=target,
        **more,
    )


def reaction(company: str, **more: Any) -> ReactionLine:
    """Return a reaction."""
    team = SIDES[company[0]].lower()
    return ReactionLine(id=f"{company} reacts", team=team, company=company, **more)


def call(team: str = "allied", **more: Any) -> AirLine:
    """Return a call for an event."""
    return AirLine(id=f"{team} calls", team=team, call="try", **more)


def played(
    state: State,
    *lines: Record,
    answers: Mapping[str, Value] | None = None,
    seed: bytes = b"town",
    **readings: Word,
) -> Turn:
    """Play a player's turn; answers are by the ends of names of dice and questions."""
    said = {f"{state.position}/{name}": value for name, value in (answers or {}).items()}
    typed = {name: Answer(name, value) for name, value in said.items()}
    rules = RULESET.rules.with_values(readings)
    umpire = Umpire(state.position, rules, KeyedDice(seed), typed)
    turn = play(RULESET, state, Tables.of(*lines), umpire)
    asked = {each.name for each in turn.judgements}
    assert set(said) <= asked, sorted(asked)
    return turn


def men(turn: Turn) -> dict[str, int]:
    """Return the men of each sub-unit after a turn."""
    return {each.id: each.men for each in turn.after[SubUnit].values()}
