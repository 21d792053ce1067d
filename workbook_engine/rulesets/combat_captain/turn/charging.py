"""Contact: a company that is charged stands or withdraws at once (CC-CLC-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.changes import Change, Create, Set, sets
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.combat.withdrawal import Withdrew, withdrawal
from workbook_engine.rulesets.combat_captain.table.board import side_of, subunits_of
from workbook_engine.rulesets.combat_captain.turn.placing import NOWHERE, moved
from workbook_engine.rulesets.combat_captain.vocabulary.book import BOOK, CATALOGUE
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import OrderLine, ReactionLine
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Answer,
    Company,
    Status,
    SubUnit,
)
from workbook_engine.rulesets.combat_captain.vocabulary.words import Counts
from workbook_engine.rulesets.combat_captain.vocabulary.workings import ContactRow, Why


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
    to = line.to_x, line.to_y
    went = tuple(moved(umpire, line.id, who, to, Why.CHARGES, line.cover))
    return _met(state, orders, umpire, asks, company, other, went)


def _met(
    state: State,
    orders: TurnOrders,
    umpire: Umpire,
    asks: Questions,
    company: Company,
    other: Company,
    went: tuple[Change, ...],
) -> Ruling:
    """CC-CLC-01, CC-CLC-13 Ask whether they touch; who is charged answers at once, or later."""
    touched = asks.judge(
        "contact",
        True,
        rule="CC-CLC-01",
        question=f"A sub-unit of {company.id} touches one of {other.id}",
    )
    between = {"attacker": company.id, "defender": other.id}
    row = ContactRow.of(asks, **between, touches=touched, fought=touched)
    changes, text = (*went, Create(row)), f"{company.id} does not reach {other.id}."
    if not touched:
        return Ruling(asks.name("met"), "CC-CLC-01", text, changes=changes)
    if umpire.settings.word("withdrawal_moment") == "before_combat":
        return _answered(asks, row, company, other, changes)
    return answers(state, orders, umpire, row, changes)


def answers(
    state: State,
    orders: TurnOrders,
    umpire: Umpire,
    row: ContactRow,
    before: tuple[Change, ...] = (),
) -> Ruling:
    """CC-CLC-13 Let a charged company stand, or withdraw at once where it may."""
    asks, other = umpire.on(ContactRow, row.label), state[Company][row.defender]
    said = _what_it_does(orders, asks, row.attacker, other)
    if said == Answer.STAND:
        return _answered(asks, row, state[Company][row.attacker], other, before)
    far = gone_back(asks, other, other.markers)
    changes = (
        *before,
        *(Set(ContactRow, each, "fought", False) for each in _in_contact(state, other.id)),
        *sets(ContactRow, row.label, answer=said, inches=far, fought=False),
        *sets(
            Company,
            other.id,
            markers=other.markers + BOOK.number("markers_withdrawing"),
            withdrew=True,
            withdrew_in_game=True,
        ),
        *left_cover(state, umpire, row.label, other.id),
    )
    return _answered(asks, row, state[Company][row.attacker], other, changes, far)


def _in_contact(state: State, company: str) -> Iterator[str]:
    """CC-CLC-13 Yield a company's earlier contacts: nothing comes of them once it has gone."""
    return (key for key, row in state[ContactRow].items() if row.defender == company and row.fought)


def _answered(
    asks: Questions,
    row: ContactRow,
    company: Company,
    other: Company,
    changes: tuple[Change, ...],
    far: int | None = None,
) -> Ruling:
    """CC-CLC-13 Return how a charge was met; both sides are told."""
    met = any(isinstance(each, Create) and isinstance(each.row, ContactRow) for each in changes)
    name, goes = asks.name("met" if met else "answered"), far is not None
    slots = {"attacker": company.id, "defender": other.id, "inches": far}
    text = CATALOGUE.say("contact.withdraws" if goes else "contact.charges", name, **slots)
    working = (Working("CC-CLC-13", f"{other.id} withdraws", f"{far} inches"),) if goes else ()
    told = tuple(Told(team, text) for team in dict.fromkeys((company.team, other.team)))
    return Ruling(name, "CC-CLC-13", text, working, changes, told)


def _what_it_does(orders: TurnOrders, asks: Questions, attacker: str, other: Company) -> str:
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
        question=f"{other.id} is charged by {attacker}",
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
    return withdrawal(company.id, markers, Throws(asks), Counts(counts))


def left_cover(state: State, umpire: Umpire, cause: str, company: str) -> tuple[Change, ...]:
    """CC-CLC-10 Return the cover and places of a company that has gone: the umpire's cells."""
    own = subunits_of(state, company)
    return tuple(moved(umpire, cause, own, NOWHERE, Why.WITHDRAWS))
