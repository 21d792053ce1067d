"""The table of cases: two companies laid, a player's turn played, and what stands on it then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from tests.cases.combat_captain.given_dice import CaseDice, rules
from tests.cases.comparing import AMISS, Given
from tests.rulesets.combat_captain.said import Said
from workbook_engine.core.chosen import as_chosen
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.records import Position, Record, State, Tables, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play, replay, take_back
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.combat_captain import RULESET
from workbook_engine.rulesets.combat_captain.vocabulary.book import PRINTED
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import (
    AirLine,
    Call,
    OrderLine,
)
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SideRow, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind

OURS, THEIRS = "ours", "theirs"
"""The sides, their teams and their companies; ours have their turn."""
WEAPONS = {"infantry": "rifle"}


def subunit(company: str, each: Mapping[str, Any], **facts: Any) -> SubUnit:
    """Return a sub-unit as cases list them, at no place."""
    own = {
        "id": each["id"],
        "company": company,
        "kind": Kind(each.get("kind", "infantry")),
        "men": each.get("figures", 1),
        "full": each.get("full", each.get("figures", 1)),
        "cover": each.get("cover", 0),
    }
    return SubUnit(**{**own, **facts})


def company(side: str, **facts: Any) -> Company:
    """Return the company of a side."""
    return Company(**{"id": side, "team": side, **facts})


def laid(rows: Iterable[Record], **of_ours: Any) -> State:
    """Return a table with two sides; what is told of ours is of its row on Sides."""
    sides = [SideRow(side=OURS, moves_first=True), SideRow(side=THEIRS)]
    sides[0] = replace(sides[0], **of_ours)
    own = list(rows)
    there = {each.id for each in own if isinstance(each, Company)}
    own += [company(side) for side in (OURS, THEIRS) if side not in there]
    teams = [Team(team=side, side=side) for side in (OURS, THEIRS)]
    campaign = Campaign(name="Case", ruleset="combat_captain", turn=1, stage=1)
    return as_chosen(State(Position(1), Tables.of(campaign, *teams, *sides, *own)), PRINTED)


def order(activity: str, target: str = "", **more: Any) -> OrderLine:
    """Return a line of our orders."""
    return OrderLine(id="line", team=OURS, company=OURS, activity=activity, target=target, **more)


def call(**more: Any) -> AirLine:
    """Return our call for an event."""
    return AirLine(id="call", team=OURS, call=Call.TRY, **more)


def played(
    given: Given,
    state: State,
    *lines: Record,
    dice: Iterable[int],
    said: Mapping[str, Any] | None = None,
    rest: bool = False,
) -> Turn:
    """Play our turn with the dice of a case, every one of them unless the rest may lie."""
    thrown = CaseDice(list(dice))
    umpire = Umpire(Position(1), rules(given), thrown, Said(said or {}))
    turn = play(RULESET, state, Tables.of(*lines), umpire)
    AMISS.extend(["dice left over"] * (not rest and bool(thrown.left)))
    assert replay(turn.before, turn.rulings).tables == turn.after.tables
    assert take_back(turn.after, turn.rulings).tables == turn.before.tables
    return turn


def men(turn: Turn, name: str) -> int:
    """Return the men of a sub-unit after a turn."""
    return turn.after[SubUnit][name].men


def lost(turn: Turn) -> list[str]:
    """Return the sub-units that a turn has cost, in the order of the sheet."""
    return [each.id for each in turn.after[SubUnit].values() if not each.men]


def diced(turn: Turn, what: str) -> list[str]:
    """Return for whom a die of a kind was thrown, such as `save of `, in order."""
    names = (roll.name.split("/") for roll in turn.rolls)
    found = (parts[-2].removeprefix(what) for parts in names if parts[-2].startswith(what))
    return [each.partition(",")[0] for each in found]


def at(inches: Fraction) -> dict[str, Fraction]:
    """Return the place of a sub-unit so far from the middle."""
    return {"x": inches, "y": Fraction(0)}
