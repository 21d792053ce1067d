"""Contact: a company that is charged stands or withdraws at once (CC-CLC-13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.combat_captain.combat.withdrawal import Withdrew, withdrawal
from workbook_engine.rulesets.combat_captain.table.board import side_of, subunits_of
from workbook_engine.rulesets.combat_captain.turn.placing import NOWHERE, moved
from workbook_engine.rulesets.combat_captain.vocabulary.book import BOOK, CATALOGUE
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import (
    OrderLine,
    ReactionLine,
)
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Answer,
    Company,
    ContactRow,
    Status,
    SubUnit,
)
from workbook_engine.rulesets.combat_captain.vocabulary.throws import Throws
from workbook_engine.rulesets.combat_captain.vocabulary.words import Counts


def reaction(orders: TurnOrders, company: str) -> ReactionLine | None:
    """CC-CLC-13 Return what a company is to do in the other player's turn."""
    lines = orders[ReactionLine].values()
    return next((each for each in lines if each.company == company), None)


def charged(
    state: State,
    orders: TurnOrders,
    umpire: Umpire,
    company: Company,
    line: OrderLine,
    who: Sequence[SubUnit],
) -> Ruling:
    """CC-CLC-13 Move into contact, if the umpire says so; who is charged answers at once."""
    other = state[Company].get(line.target)
    asks = umpire.on(ContactRow, f"{company.id} on {line.target}, {line.id}")
    there = other is not None and other.state == Status.ON_TABLE
    if other is None or not there or side_of(state, other) == side_of(state, company):
        text = f"{company.id} finds nobody to charge at {line.target}."
        return Ruling(asks.name("met"), "CC-CLC-13", text)
    touched = asks.judge(
        "contact",
        True,
        rule="CC-CLC-01",
        question=f"A sub-unit of {company.id} touches one of {other.id}",
    )
    to = line.to_x, line.to_y
    went = tuple(change for each in who for change in moved(asks, each, to, line.cover))
    if not touched:
        text = f"{company.id} does not reach {other.id}."
        return Ruling(asks.name("met"), "CC-CLC-01", text, changes=went)
    answered = _answered(state, orders, asks, company, other)
    return replace(answered, changes=(*went, *answered.changes))


def _answered(
    state: State, orders: TurnOrders, asks: Questions, company: Company, other: Company
) -> Ruling:
    """CC-CLC-13 Let a charged company stand, or withdraw at once where it may."""
    name, said = asks.name("met"), _what_it_does(orders, asks, company, other)
    goes = said == Answer.WITHDRAW
    far = gone_back(asks, other, other.markers) if goes else 0
    row = ContactRow(
        label=asks.subject,
        turn=str(asks.umpire.position),
        attacker=company.id,
        defender=other.id,
        answer=said,
        inches=far,
        fought=not goes,
    )
    changes: tuple[Change, ...] = (Create(row), *(_goes(state, asks, other) if goes else ()))
    slots = {"attacker": company.id, "defender": other.id, "inches": far}
    text = CATALOGUE.say("contact.withdraws" if goes else "contact.charges", name, **slots)
    working = (Working("CC-CLC-13", f"{other.id} is to {said}", f"{far} inches" if goes else ""),)
    told = tuple(Told(team, text) for team in dict.fromkeys((company.team, other.team)))
    return Ruling(name, "CC-CLC-13", text, working, changes, told)


def _what_it_does(orders: TurnOrders, asks: Questions, company: Company, other: Company) -> str:
    """CC-CLC-13, B07 Ask whether a charged company stands, or withdraws where it may."""
    wish = reaction(orders, other.id)
    able = Withdrew(other.withdrew, other.withdrew_in_game, other.markers).may_again(
        asks.umpire.settings
    )
    offered = [Answer.STAND, *((Answer.WITHDRAW,) if able else ())]
    wanted = wish.if_charged if wish and wish.if_charged in offered else Answer.STAND
    return asks.judge(
        "answer",
        str(wanted),
        rule="CC-CLC-13",
        question=f"{other.id} is charged by {company.id}",
        choices=[str(each) for each in offered],
    )


def gone_back(asks: Questions, company: Company, markers: int) -> int:
    """CC-CLC-10, CC-CLC-13 Throw a withdrawal, with the dice that count on that ground."""
    default = asks.umpire.settings.word("withdrawal_dice_count")
    counts = asks.judge(
        "dice that count",
        default,
        rule="CC-CLC-10",
        question=f"Withdrawal dice of {company.id} that count on that ground",
        choices=[str(each) for each in Counts],
    )
    return withdrawal(company.id, markers, Throws(asks), asks.umpire.settings, Counts(counts))


def _goes(state: State, asks: Questions, company: Company) -> tuple[Change, ...]:
    """CC-CLC-10, CC-CLC-13 Return what a withdrawal changes: markers, flags, cover, places."""
    markers = company.markers + BOOK.number("markers_withdrawing")
    return (
        Set(Company, company.id, "markers", markers),
        Set(Company, company.id, "withdrew", True),
        Set(Company, company.id, "withdrew_in_game", True),
        *left_cover(state, asks, company.id),
    )


def left_cover(state: State, asks: Questions, company: str) -> tuple[Change, ...]:
    """CC-CLC-10 Return the cover and places of a company that has gone: the umpire's cells."""
    own = subunits_of(state, company)
    gone = (moved(asks, each, NOWHERE, 0, "CC-CLC-10") for each in own)
    return tuple(change for each in gone for change in each)
