"""The order forms of Combat Captain: what each may name, what is odd in it, and who reads it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from workbook_engine.core.briefing import OwnBook
from workbook_engine.core.desk import Team
from workbook_engine.core.findings import MISSING, Odd, error
from workbook_engine.core.languages import _
from workbook_engine.core.naming import Naming, Offer
from workbook_engine.core.notation import as_list
from workbook_engine.core.order_sheets import OrderSheet, check_orders
from workbook_engine.core.reader import Shape
from workbook_engine.core.records import State
from workbook_engine.kit.messages_out import messages_out
from workbook_engine.kit.names import Known, Once, named, not_known, of_team, team_of, unread
from workbook_engine.rulesets.combat_captain.knowledge.became import (
    became_of_calls,
    became_of_orders,
    became_of_reactions,
)
from workbook_engine.rulesets.combat_captain.knowledge.report import dice_to_spend
from workbook_engine.rulesets.combat_captain.knowledge.rows import OwnForce
from workbook_engine.rulesets.combat_captain.knowledge.team_view import View
from workbook_engine.rulesets.combat_captain.table.sight import companies_seen, in_sight
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import (
    Activity,
    AirLine,
    OrderLine,
    ReactionLine,
)
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SubUnit

_OWN = "E-NOT-YOURS", _("the team has no {name}."), _("Name one of your own."), "CC-GEN-02"
_ENEMY = "E-NOT-IN-SIGHT", _("no {name} is in sight."), _("Name an enemy that is."), "CC-LOS-01"


def _own_subunits(state: State, team: str) -> Iterator[str]:
    own = set(of_team(Company)(state, team))
    return (each.id for each in state[SubUnit].values() if each.company in own)


def _seen(*fields: str) -> Known:
    """CC-LOS-01, B35 Return what names the enemies that a team sees, or a commander of its side."""

    def known(state: State, team: str) -> Iterator[str]:
        if row := state[Team].get(team):
            there = tuple(in_sight(state, row.side, companies_seen(state, row), state.rules))
            yield from (getattr(each, name) for name in fields for each in there)

    return known


def _foes(*fields: str) -> Offer[View]:
    return lambda seen: dict.fromkeys(
        getattr(e, name) for name in fields for e in seen.foes if not e.seen
    )


def _commanded(seen: View) -> Iterator[str]:
    return (each.id for each in seen.companies if each.id in seen.commanded)


def _commanded_subunits(seen: View) -> Iterator[str]:
    return (each.id for each in seen.own if each.company in seen.commanded)


def _named(
    column: str, known: Known, offer: Offer[View], odd: tuple[str, ...] = _ENEMY, sort: str = ""
) -> Naming[Any, View]:
    """CC-GEN-02, CC-LOS-01 A captain orders his own about, and names enemies that he sees."""
    *said, rule = odd
    return Naming(
        column,
        offered={column: offer},
        kinds=(named(known, sort),),
        shape=Shape.LIST,
        strange=not_known(*said),
        rule=rule,
    )


def _odd_order(state: State, line: OrderLine) -> Iterator[Odd]:
    """CC-FIR-01, CC-CLC-01 Fire is at a sub-unit, a charge at a company."""
    wanted = {
        Activity.FIRE: ("company", _("an enemy sub-unit"), "CC-FIR-01"),
        Activity.CHARGE: ("id", _("an enemy company"), "CC-CLC-01"),
    }
    other, what, rule = wanted.get(Activity(line.activity), ("", "", ""))
    if what and (not line.target or line.target in _seen(other)(state, line.team)):
        is_not = _("{company} is to {activity}, and {target} is not {what}.")
        said = (
            is_not
            if line.target
            else _("{company} is to {activity}, and it is not said whom or what.")
        )
        slots = {"company": line.company, "activity": _(line.activity), "target": line.target}
        cure = _("Write the name of {what}.").format(what=what)
        yield "target", error(MISSING, said.format(**slots, what=what), cure, rule=rule)
    if not what:
        yield from unread(line, ("target",), line.activity, "CC-GEN-02")
    strange = [
        each
        for each in line.subunits
        if each in state[SubUnit] and state[SubUnit][each].company != line.company
    ]
    if strange and line.company in state[Company]:
        said = _("{subunits}: not of {company}.").format(
            subunits=", ".join(strange), company=line.company
        )
        cure = _("Companies never combine: write a line for each.")
        yield "subunits", error("E-OTHER-COMPANY", said, cure, rule="CC-FIR-01")


def _all_stand(seen: View) -> Iterator[ReactionLine]:
    """CC-CLC-13 Yield a line for each company, which stands where nothing else is written."""
    for n, name in enumerate(_commanded(seen), start=1):
        has = as_list(each.id for each in seen.own if each.company == name)
        yield ReactionLine(id=f"{seen.team}/{n}", team=seen.team, company=name, has=has)


def _beside_companies(book: OwnBook) -> Iterator[ReactionLine]:
    """CC-CLC-13 Yield the companies with their sub-units, as the Forces sheet has them."""
    own = book.tables[OwnForce].values()
    for name in dict.fromkeys(each.company for each in own):
        has = as_list(each.subunit for each in own if each.company == name)
        yield ReactionLine(id=name, team=book.team.team, company=name, has=has)


_ONCE = Once("company", "CC-CLC-13", lambda rules: rules.yes("last_line"))
"""CC-CLC-13, B36 A company is told one thing, or the last of several."""
_COMPANY = _named("company", of_team(Company), _commanded, _OWN, "company")
_TEAM = team_of(Company, "company")
ORDER_SHEETS: tuple[OrderSheet[Any, View], ...] = (
    OrderSheet(
        OrderLine,
        phases=("Activations",),
        ordered=_COMPANY,
        columns=(
            _named("subunits", _own_subunits, _commanded_subunits, _OWN),
            _named("target", _seen("id", "company"), _foes("company", "subunit")),
        ),
        odd=_odd_order,
        became=became_of_orders,
        team_of=_TEAM,
        head=dice_to_spend,
    ),
    OrderSheet(
        ReactionLine,
        phases=("Activations", "Close combats"),
        ordered=_COMPANY,
        columns=(
            _named("fire_at", _seen("company"), _foes("company")),
            _named("loss_order", _own_subunits, _commanded_subunits, _OWN),
            _named("wished", _seen("id"), _foes("subunit")),
        ),
        together=_ONCE,
        overruled=_ONCE.overruled,
        became=became_of_reactions,
        team_of=_TEAM,
        form=_all_stand,
        beside=_beside_companies,
    ),
    OrderSheet(
        AirLine,
        phases=("Events",),
        ordered=Naming("call"),
        became=became_of_calls,
        columns=(_named("targets", _seen("id"), _foes("subunit")),),
    ),
    messages_out("CC-GEN-03"),
)

check = partial(check_orders, ORDER_SHEETS)
"""CC-GEN-02, CC-CLC-13, CC-EVT-01 Return what keeps orders from being understood."""
