"""Contact: a company that is charged stands or withdraws at once (CC-CLC-13)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Change, Create, Set, sets
from workbook_engine.core.languages import _
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.combat.withdrawal import (
    dice_that_count,
    may_withdraw,
    withdrawal,
)
from workbook_engine.rulesets.combat_captain.table.board import side_of, subunits_of
from workbook_engine.rulesets.combat_captain.turn.placing import moved, ordered
from workbook_engine.rulesets.combat_captain.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import (
    Activity,
    OrderLine,
    ReactionLine,
)
from workbook_engine.rulesets.combat_captain.vocabulary.records import Answer, Company, Status
from workbook_engine.rulesets.combat_captain.vocabulary.workings import ContactRow, Why

Changes = tuple[Change, ...]


def reaction(orders: TurnOrders, company: str) -> ReactionLine:
    """CC-CLC-13 Return what a company is to do in the other player's turn; blank: it stands."""
    lines = orders[ReactionLine].values()
    blank = ReactionLine(id="", team="", company=company)
    return next((each for each in lines if each.company == company), blank)


def charged(state: State, orders: TurnOrders, acts: Questions, line: OrderLine) -> Ruling:
    """CC-CLC-01, CC-CLC-13 Move into contact, if the umpire says so; who is charged answers.

    That it does at once, or later.
    """
    umpire, company = acts.umpire, state[Company][line.company]
    other = state[Company].get(line.target)
    asks = umpire.on(ContactRow, f"{company.id} on {line.target}, {line.id}")
    there = other is not None and other.state == Status.ON_TABLE
    if other is None or not there or side_of(state, other) == side_of(state, company):
        text = f"{company.id} finds nobody to charge at {line.target}."
        told = _in_vain(
            company,
            asks,
            _("nobody to charge is found at {target}").format(target=line.target or _("nowhere")),
        )
        return Ruling(asks.name("met"), "CC-CLC-13", text, told=told)
    to = line.to_x, line.to_y
    went = tuple(moved(state, acts, ordered(state, line), Why.CHARGES, to, line.cover))
    asked = f"A sub-unit of {company.id} touches one of {other.id}"
    touched = asks.judge("contact", True, rule="CC-CLC-01", question=asked)
    between = {"attacker": company.id, "defender": other.id}
    row = ContactRow.of(asks, **between, touches=touched, fought=touched)
    changes, text = (*went, Create(row)), f"{company.id} does not reach {other.id}."
    if not touched:
        told = _in_vain(company, asks, _("{company} is not reached").format(company=other.id))
        return Ruling(asks.name("met"), "CC-CLC-01", text, changes=changes, told=told)
    if umpire.rules.word("withdrawal_moment") == "before_combat":
        return _answered(state, asks, row, changes)
    return answers(state, orders, umpire, row, changes)


def _in_vain(company: Company, asks: Questions, why: str) -> tuple[Told, ...]:
    """CC-CLC-01 Return what a company hears of a charge that meets nobody."""
    slots = {"company": company.id, "activity": _(Activity.CHARGE), "why": why}
    return (CATALOGUE.told(company.team, "activation.refused", asks.name("met"), **slots),)


def answers(
    state: State, orders: TurnOrders, umpire: Umpire, row: ContactRow, before: Changes = ()
) -> Ruling:
    """CC-CLC-13 Let a charged company stand, or withdraw at once where it may."""
    asks, other = umpire.on(ContactRow, row.label), state[Company][row.defender]
    said = _what_it_does(orders, asks, row.attacker, other)
    if said == Answer.STAND:
        return _answered(state, asks, row, before)
    asked = f"Withdrawal dice of {other.id} that count on that ground"
    far = withdrawal(other.id, other.markers, Throws(asks), dice_that_count(asks, asked))
    changes = (
        *before,
        *(Set(ContactRow, each, "fought", False) for each in _in_contact(state, other.id)),
        *sets(ContactRow, row.label, answer=said, inches=far, fought=False),
        *sets(
            Company,
            other.id,
            markers=other.markers + umpire.rules.figure("markers_withdrawing"),
            withdrew=True,
            withdrew_in_game=True,
        ),
        *moved(state, asks, subunits_of(state, other.id), Why.WITHDRAWS),
    )
    return _answered(state, asks, row, changes, far)


def _in_contact(state: State, company: str) -> Iterator[str]:
    """CC-CLC-13 Yield a company's earlier contacts: they have no effect once it has gone."""
    return (key for key, row in state[ContactRow].items() if row.defender == company and row.fought)


def _answered(
    state: State, asks: Questions, row: ContactRow, changes: Changes, far: int | None = None
) -> Ruling:
    """CC-CLC-13 Return how a charge was met; both sides are told."""
    met = any(isinstance(each, Create) and isinstance(each.row, ContactRow) for each in changes)
    name, goes = asks.name("met" if met else "answered"), far is not None
    slots = {"attacker": row.attacker, "defender": row.defender, "inches": far}
    key = "contact.withdraws" if goes else "contact.charges"
    text = CATALOGUE.say(key, name, **slots)
    working = (Working("CC-CLC-13", f"{row.defender} withdraws", f"{far} inches"),) if goes else ()
    teams = dict.fromkeys(state[Company][each].team for each in (row.attacker, row.defender))
    told = tuple(CATALOGUE.told(team, key, name, **slots) for team in teams)
    return Ruling(name, "CC-CLC-13", text, working, changes, told)


def _what_it_does(orders: TurnOrders, asks: Questions, attacker: str, other: Company) -> str:
    """CC-CLC-13, B07 Ask whether a charged company stands, or withdraws where it may."""
    wish, able = reaction(orders, other.id).if_charged, may_withdraw(other, asks.umpire.rules)
    offered = [str(each) for each in Answer if able or each is Answer.STAND]
    return asks.judge(
        "answer",
        wish if wish in offered else str(Answer.STAND),
        rule="CC-CLC-13",
        question=f"{other.id} is charged by {attacker}",
        choices=offered,
    )
