"""Activations, company by company and line by line (CC-GEN-02, CC-GEN-03)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.combat_captain.company.ammunition import dice_for_fire
from workbook_engine.rulesets.combat_captain.table.board import (
    inches,
    is_active,
    on_table,
    side_of,
    subunits_of,
)
from workbook_engine.rulesets.combat_captain.table.sight import known_to
from workbook_engine.rulesets.combat_captain.turn.charging import charged
from workbook_engine.rulesets.combat_captain.turn.firing import Ordered, fired
from workbook_engine.rulesets.combat_captain.turn.placing import NOWHERE, moved
from workbook_engine.rulesets.combat_captain.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import (
    Activity,
    OrderLine,
    ReactionLine,
)
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, Status, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Refusal
from workbook_engine.rulesets.combat_captain.vocabulary.workings import (
    ActivationRow,
    Why,
)

_HERE, _MOST_MARKERS = Fraction(0), Fraction(20)


@dataclass(slots=True)
class Spent:
    """CC-FIR-01, B27 Dice that are spent in this turn of a player, each by its number."""

    all: dict[str, set[int]] = field(default_factory=dict)
    on_fire: dict[str, set[int]] = field(default_factory=dict)
    fired: dict[str, set[int]] = field(default_factory=dict)
    """By sub-unit."""

    def dice_of(self, line: OrderLine) -> set[int]:
        """CC-GEN-02 Return the dice that a line spends; where none is named, the next that are."""
        first = line.die or max(self.all.get(line.company, {0})) + 1
        return set(range(first, first + line.dice))

    def spend(self, line: OrderLine, who: Iterable[str]) -> None:
        """CC-GEN-02 Write down what a line spends, and who fires with it."""
        wanted = self.dice_of(line)
        self.all.setdefault(line.company, set()).update(wanted)
        if line.activity == Activity.FIRE:
            self.on_fire.setdefault(line.company, set()).update(wanted)
            for each in who:
                self.fired.setdefault(each, set()).update(wanted)

    def why_not(
        self, company: Company, line: OrderLine, who: Iterable[str], settings: Settings
    ) -> str:
        """CC-GEN-02, CC-EVT-01, CC-FIR-01, B27 Return why a line cannot be paid for."""
        wanted, spent = self.dice_of(line), self.all.get(company.id, set())
        firing = self.on_fire.get(company.id, set())
        if max(wanted, default=0) > company.dice:
            return f"only {company.dice - len(spent)} of its dice are left"
        is_fire = line.activity == Activity.FIRE
        shares = is_fire and settings.word("mission_dice") == "shared"
        if wanted & (spent - firing if shares else spent):
            return "that die is spent already"
        if is_fire and any(wanted & self.fired.get(each, set()) for each in who):
            return "one of them has fired with that die"
        others = sum(len(dice) for name, dice in self.on_fire.items() if name != company.id)
        left = dice_for_fire(
            company.dice,
            len(firing),
            len(firing) + others,
            settings,
            low=company.low_ammunition,
        )
        return Refusal.LOW_AMMUNITION if is_fire and len(wanted - firing) > left else ""


def activations(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """CC-GEN-02, CC-GEN-03 Carry out the lines of the side whose turn it is, in sequence."""
    spent = Spent()
    for name in [each.id for each in on_table(state) if is_active(state, each)]:
        for line in [x for x in orders[OrderLine].values() if x.company == name]:
            company = state[Company][name]
            if company.state != Status.ON_TABLE:
                break
            state = yield _activated(state, orders, umpire, company, line, spent)
            if line.activity in (Activity.MOVE, Activity.CHARGE):
                for waits in [*orders[ReactionLine].values()]:
                    if line.company in waits.fire_at and waits.company in state[Company]:
                        state = yield from _opportunity(state, umpire, line, waits)


def _activated(
    state: State,
    orders: TurnOrders,
    umpire: Umpire,
    company: Company,
    line: OrderLine,
    spent: Spent,
) -> Ruling:
    """CC-GEN-02 Carry out one line, if its dice are there and the umpire allows it."""
    asks = umpire.on(ActivationRow, line.id)
    who = [each.id for each in _who(state, line)]
    why = spent.why_not(company, line, who, umpire.settings)
    allowed = asks.judge(
        "allowed",
        not why,
        rule="CC-GEN-02",
        question=f"{company.id} may {line.activity}",
        basis=why,
    )
    if not allowed:
        return _refused(asks, company, line, why or "the umpire does not allow it")
    spent.spend(line, who)
    if line.activity == Activity.FIRE:
        return _fires(state, umpire, asks, company, line)
    if line.activity == Activity.CHARGE:
        met = charged(state, orders, umpire, company, line, _who(state, line))
        return _with_row(asks, line, met)
    return _ACTS[Activity(line.activity)](state, asks, company, line)


def _fires(
    state: State, umpire: Umpire, asks: Questions, company: Company, line: OrderLine
) -> Ruling:
    """CC-FIR-01 Fire at a target that is there, and no friend."""
    target = state[SubUnit].get(line.target)
    other = state[Company].get(target.company) if target else None
    if target is None or other is None or not target.men:
        return _refused(asks, company, line, "its target is not there")
    if side_of(state, other) == side_of(state, company):
        return _refused(asks, company, line, "its target is on its own side")
    ordered = Ordered(line.id, company, target, line.subunits, line.weapon, line.inches, line.dice)
    return _with_row(asks, line, fired(state, umpire, ordered))


def _with_row(asks: Questions, line: OrderLine, ruling: Ruling) -> Ruling:
    """CC-GEN-02 Put a line's own row before what is ruled on its fire or its charge."""
    return replace(ruling, changes=(_row(asks, line, ruling.text), *ruling.changes))


def _opportunity(
    state: State, umpire: Umpire, line: OrderLine, waits: ReactionLine
) -> Generator[Ruling, State, State]:
    """CC-GEN-03 Ask whether a company may fire at one that moves; let it fire at who is nearest."""
    company = state[Company][waits.company]
    seen = known_to(state, company.team, umpire.settings)
    targets = [each for each in _who(state, line) if each.id in seen]
    if not targets or company.state != Status.ON_TABLE or is_active(state, company):
        return state
    asks = umpire.on(ActivationRow, f"{line.id}, {waits.id}")
    target = min(targets, key=lambda each: _nearest(subunits_of(state, company.id), each))
    lets_in = asks.judge(
        "opportunity",
        False,
        rule="CC-GEN-03",
        question=f"Opportunity fire of {company.id} at {target.id}",
    )
    row = ActivationRow(
        label=asks.subject,
        turn=str(umpire.position),
        company=company.id,
        activity=Activity.FIRE,
        opportunity=True,
        outcome=f"at {target.id}: {'let in' if lets_in else 'not let in'}",
    )
    text = f"Opportunity fire of {company.id} {row.outcome}."
    state = yield Ruling(asks.name("asked"), "CC-GEN-03", text, changes=(Create(row),))
    if lets_in:
        state = yield fired(state, umpire, Ordered(asks.subject, company, target))
    return state


def _nearest(own: Sequence[SubUnit], target: SubUnit) -> Fraction:
    """CC-FIR-03 Return how far a target is from the nearest of some; 0 where places are missing."""
    return min((far for each in own if (far := inches(each, target)) is not None), default=_HERE)


def _refused(asks: Questions, company: Company, line: OrderLine, why: str) -> Ruling:
    name = asks.name("done")
    slots = {"company": company.id, "activity": line.activity, "why": why}
    told = (Told(company.team, CATALOGUE.say("activation.refused", name, **slots)),)
    row = _row(asks, line, why)
    text = f"{company.id} does not {line.activity}: {why}."
    return Ruling(name, "CC-GEN-02", text, changes=(row,), told=told)


def _row(asks: Questions, line: OrderLine, outcome: str) -> Create:
    return Create(
        ActivationRow(
            label=line.id,
            turn=str(asks.umpire.position),
            company=line.company,
            activity=line.activity,
            dice=line.dice,
            outcome=outcome,
        )
    )


def _who(state: State, line: OrderLine) -> list[SubUnit]:
    own = subunits_of(state, line.company)
    return [each for each in own if not line.subunits or each.id in line.subunits]


def _moved(state: State, asks: Questions, company: Company, line: OrderLine) -> Ruling:
    """CC-GEN-01, CC-SAV-01 Put sub-units where the umpire says that they end, or in cover."""
    who, takes_cover = _who(state, line), line.activity == Activity.COVER
    why = Why.COVERS if takes_cover else Why.MOVES
    to = NOWHERE if takes_cover else (line.to_x, line.to_y)
    changes = list(moved(asks.umpire, line.id, who, to, why, line.cover))
    names = ", ".join(each.id for each in who)
    said = f"{f'cover {line.cover}' if takes_cover else 'moved'}: {names}"
    key = "activation.cover" if takes_cover else "activation.moved"
    return _done(asks, company, line, said, changes, key, names)


def _rallied(state: State, asks: Questions, company: Company, line: OrderLine) -> Ruling:
    """CC-MOR-01 Take markers off, as many as the umpire says: how is outside the excerpt."""
    off = asks.judge(
        "markers taken off",
        0,
        rule="CC-MOR-01",
        question=f"Markers that {company.id} loses by rallying",
        limits=(Fraction(0), _MOST_MARKERS),
    )
    left = max(0, company.markers - off)
    changes = [Set(Company, company.id, "markers", left)]
    return _done(asks, company, line, f"{left} markers left", changes, "activation.rallied")


def _other(state: State, asks: Questions, company: Company, line: OrderLine) -> Ruling:
    """CC-GEN-02 Spend dice on what the excerpt has no rule for: the umpire does it by hand."""
    row = _row(asks, line, line.words)
    return Ruling(asks.name("done"), "CC-GEN-02", f"{company.id}: {line.words}.", changes=(row,))


def _done(
    asks: Questions,
    company: Company,
    line: OrderLine,
    outcome: str,
    changes: Sequence[Change],
    message: str,
    subunits: str = "",
) -> Ruling:
    name = asks.name("done")
    text = CATALOGUE.say(message, name, company=company.id, subunits=subunits)
    done = (_row(asks, line, outcome), *changes)
    return Ruling(
        name,
        "CC-GEN-02",
        f"{company.id}: {outcome}.",
        changes=done,
        told=(Told(company.team, text),),
    )


_ACTS: dict[Activity, Callable[[State, Questions, Company, OrderLine], Ruling]] = {
    Activity.MOVE: _moved,
    Activity.COVER: _moved,
    Activity.RALLY: _rallied,
    Activity.OTHER: _other,
}
