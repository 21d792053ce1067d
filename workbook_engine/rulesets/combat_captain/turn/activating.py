"""Activations, company by company and line by line (CC-GEN-02, CC-GEN-03)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from fractions import Fraction

from msgspec import Struct, field

from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.languages import _, plural
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
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
from workbook_engine.rulesets.combat_captain.turn.firing import fired
from workbook_engine.rulesets.combat_captain.turn.placing import moved, ordered
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
    FiringRow,
    Why,
)

_HERE, _MOST_MARKERS = Fraction(0), Fraction(20)
LET_IN, NOT_LET_IN = _("at {target}: let in"), _("at {target}: not let in")
NOBODY_LEFT = _("nobody of it is left on the table")


class Spent(Struct):
    """CC-FIR-01, B27 Dice that are spent in this turn of a player, each by its number."""

    all: dict[str, set[int]] = field(default_factory=dict)
    on_fire: dict[str, set[int]] = field(default_factory=dict)
    fired: dict[str, set[int]] = field(default_factory=dict)
    """By sub-unit."""
    gained: set[str] = field(default_factory=set)
    """CC-FIR-02 Who has had the extra die."""
    on: set[str] = field(default_factory=set)
    """The lines that dice are spent on."""

    def gains(self, company: Company, who: Iterable[str], rules: Rules) -> set[str]:
        """CC-FIR-02 Return who may gain the extra die now, once each: all dice are on fire.

        A die is on fire as it is ordered, though its target be gone by then.
        """
        on_fire = self.on_fire.get(company.id, set())
        if len(on_fire) < max(company.dice, rules.figure("company_dice")):
            return set()
        return set(who) - self.gained

    def threw(self, gain: Iterable[str], mission: Ruling) -> None:
        """CC-FIR-02, CC-FIR-04 Write down who has had the extra die: who is refused keeps it."""
        created = (each.row for each in mission.changes if isinstance(each, Create))
        firing = (row for row in created if isinstance(row, FiringRow) and row.faces)
        self.gained |= {row.subunit for row in firing} & set(gain)

    def dice_of(self, line: OrderLine) -> set[int]:
        """CC-GEN-02 Return the dice that a line spends; where none is named, the next that are."""
        first = line.die or max(self.all.get(line.company, {0})) + 1
        return set(range(first, first + line.dice))

    def spend(self, line: OrderLine, who: Iterable[str]) -> None:
        """CC-GEN-02 Write down what a line spends, and who fires with it."""
        wanted = self.dice_of(line)
        self.on.add(line.id)
        self.all.setdefault(line.company, set()).update(wanted)
        if line.activity == Activity.FIRE:
            self.on_fire.setdefault(line.company, set()).update(wanted)
            for each in who:
                self.fired.setdefault(each, set()).update(wanted)

    def why_not(self, company: Company, line: OrderLine, who: Iterable[str], rules: Rules) -> str:
        """CC-GEN-02, CC-EVT-01, CC-FIR-01, B27 Return why a line cannot be paid for."""
        wanted, spent = self.dice_of(line), self.all.get(company.id, set())
        firing = self.on_fire.get(company.id, set())
        if max(wanted, default=0) > company.dice:
            left = company.dice - len(spent)
            if not left:
                return _("none of its dice is left")
            return plural(
                "only {count} of its dice is left", "only {count} of its dice are left", left
            )
        is_fire = line.activity == Activity.FIRE
        shares = is_fire and rules.word("mission_dice") == "shared"
        if wanted & (spent - firing if shares else spent):
            return _("that die is spent already")
        if is_fire and any(wanted & self.fired.get(each, set()) for each in who):
            return _("one of them has fired with that die")
        others = sum(len(dice) for name, dice in self.on_fire.items() if name != company.id)
        left = dice_for_fire(company, len(firing), len(firing) + others, rules)
        return _(Refusal.LOW_AMMUNITION) if is_fire and len(wanted - firing) > left else ""


class Deed(Struct, frozen=True):
    """CC-GEN-02 A line as it is carried out."""

    state: State
    asks: Questions
    """The questions of its row."""
    company: Company
    line: OrderLine
    who: Sequence[SubUnit]
    """The sub-units that do it."""
    spent: Spent

    def row(self, outcome: str) -> Create:
        """Return its row."""
        line = self.line
        of = {"company": line.company, "activity": line.activity, "dice": line.dice}
        return Create(ActivationRow.of(self.asks, **of, outcome=str(outcome)))

    def done(
        self, outcome: str, message: str = "", text: str = "", *changes: Change, **slots: str
    ) -> Ruling:
        """Return what is ruled on it, and what its company hears."""
        name, own = self.asks.name("done"), self.company
        told = CATALOGUE.told(own.team, message, name, company=own.id, **slots) if message else None
        said, done = text or f"{own.id}: {outcome}.", (self.row(outcome), *changes)
        return Ruling(name, "CC-GEN-02", said, changes=done, told=(told,) if told else ())

    def refused(self, why: str) -> Ruling:
        """CC-GEN-02 Return that a company does not do what is ordered."""
        does, text = self.line.activity, f"{self.company.id} does not {self.line.activity}: {why}."
        return self.done(why, "activation.refused", text, activity=_(does), why=why)

    def with_row(self, ruling: Ruling) -> Ruling:
        """CC-GEN-02 Put a line's own row before what is ruled on its fire or its charge."""
        return replace(ruling, changes=(self.row(ruling.text), *ruling.changes))


def activations(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """CC-GEN-02, CC-GEN-03 Carry out the lines of the side whose turn it is, in sequence."""
    spent, lines = Spent(), [*orders[OrderLine].values()]
    active = [each.id for each in on_table(state) if is_active(state, each)]
    for name in active:
        for line in [each for each in lines if each.company == name]:
            company = state[Company][name]
            asks, who = umpire.on(ActivationRow, line.id), ordered(state, line)
            deed = Deed(state, asks, company, line, who, spent)
            if company.state != Status.ON_TABLE:
                state = yield deed.refused(NOBODY_LEFT)
                continue
            state = yield _activated(deed, orders)
            if line.id in spent.on and line.activity in (Activity.MOVE, Activity.CHARGE):
                for waits in [*orders[ReactionLine].values()]:
                    if line.company in waits.fire_at and waits.company in state[Company]:
                        state = yield from _opportunity(state, umpire, line, waits)
    for line in lines:
        if line.company in state[Company] and line.company not in active:
            asks, company = umpire.on(ActivationRow, line.id), state[Company][line.company]
            state = yield _out_of_turn(Deed(state, asks, company, line, (), spent))


def _out_of_turn(deed: Deed) -> Ruling:
    """CC-GEN-03 Return that a company does nothing that is not on the table, or not at turn."""
    there = deed.company.state == Status.ON_TABLE
    return deed.refused(_("it is the other player's turn") if there else NOBODY_LEFT)


def _activated(deed: Deed, orders: TurnOrders) -> Ruling:
    """CC-GEN-02 Carry out one line, if its dice are there and the umpire allows it."""
    line, who = deed.line, [each.id for each in deed.who]
    why = deed.spent.why_not(deed.company, line, who, deed.asks.umpire.rules)
    asked = f"{deed.company.id} may {line.activity}"
    if not deed.asks.judge("allowed", not why, rule="CC-GEN-02", question=asked, basis=str(why)):
        return deed.refused(why or _("the umpire does not allow it"))
    deed.spent.spend(line, who)
    if line.activity == Activity.CHARGE:
        return deed.with_row(charged(deed.state, orders, deed.asks, line))
    return _ACTS[Activity(line.activity)](deed)


def _fires(deed: Deed) -> Ruling:
    """CC-FIR-01 Fire at a target that is there, and no friend."""
    state, company, line = deed.state, deed.company, deed.line
    target = state[SubUnit].get(line.target)
    other = state[Company].get(target.company) if target else None
    if target is None or other is None or not target.men:
        return deed.refused(_("its target is not there"))
    if side_of(state, other) == side_of(state, company):
        return deed.refused(_("its target is on its own side"))
    umpire, who = deed.asks.umpire, [each.id for each in deed.who]
    gain = deed.spent.gains(company, who, umpire.rules)
    mission = fired(state, umpire, line, target, gain)
    deed.spent.threw(gain, mission)
    return deed.with_row(mission)


def _opportunity(
    state: State, umpire: Umpire, line: OrderLine, waits: ReactionLine
) -> Generator[Ruling, State, State]:
    """CC-GEN-03 Ask whether a company may fire at one that moves; let it fire at who is nearest."""
    company = state[Company][waits.company]
    seen = known_to(state, company.team, umpire.rules)
    targets = [each for each in ordered(state, line) if each.id in seen]
    if not targets or company.state != Status.ON_TABLE or is_active(state, company):
        return state
    asks = umpire.on(ActivationRow, f"{line.id}, {waits.id}")
    target = min(targets, key=lambda each: _nearest(subunits_of(state, company.id), each))
    asked = f"Opportunity fire of {company.id} at {target.id}"
    lets_in = asks.judge("opportunity", False, rule="CC-GEN-03", question=asked)
    said = str((LET_IN if lets_in else NOT_LET_IN).format(target=target.id))
    row = ActivationRow.of(
        asks, company=company.id, activity=Activity.FIRE, opportunity=True, outcome=said
    )
    text = f"Opportunity fire of {company.id} {row.outcome}."
    state = yield Ruling(asks.name("asked"), "CC-GEN-03", text, changes=(Create(row),))
    if lets_in:
        fires = OrderLine(id=asks.subject, team=company.team, company=company.id)
        state = yield fired(state, umpire, fires, target)
    return state


def _nearest(own: Sequence[SubUnit], target: SubUnit) -> Fraction:
    """CC-FIR-03 Return how far a target is from the nearest of some; 0 where places are missing."""
    return min((far for each in own if (far := inches(each, target)) is not None), default=_HERE)


def _moved(deed: Deed) -> Ruling:
    """CC-GEN-01 Put sub-units where the umpire says that they end."""
    line, who = deed.line, deed.who
    to, names = (line.to_x, line.to_y), ", ".join(each.id for each in who)
    went = moved(deed.state, deed.asks, who, Why.MOVES, to, line.cover)
    return deed.done(f"moved: {names}", "activation.moved", "", *went, subunits=names)


def _covered(deed: Deed) -> Ruling:
    """CC-SAV-01 Put sub-units in cover, as much as the umpire says."""
    line, who = deed.line, deed.who
    said = f"cover {line.cover}: {', '.join(each.id for each in who)}"
    went = moved(deed.state, deed.asks, who, Why.COVERS, cover=line.cover)
    return deed.done(said, "activation.cover", "", *went)


def _rallied(deed: Deed) -> Ruling:
    """CC-MOR-01 Take markers off, as many as the umpire says: how is outside the excerpt."""
    company = deed.company
    off = deed.asks.judge(
        "markers taken off",
        0,
        rule="CC-MOR-01",
        question=f"Markers that {company.id} loses by rallying",
        limits=(Fraction(0), _MOST_MARKERS),
    )
    left = max(0, company.markers - off)
    change = Set(Company, company.id, "markers", left)
    return deed.done(f"{left} markers left", "activation.rallied", "", change)


def _other(deed: Deed) -> Ruling:
    """CC-GEN-02 Spend dice on what the excerpt has no rule for: the umpire does it by hand."""
    return deed.done(deed.line.words)


_ACTS: dict[Activity, Callable[[Deed], Ruling]] = {
    Activity.FIRE: _fires,
    Activity.MOVE: _moved,
    Activity.COVER: _covered,
    Activity.RALLY: _rallied,
    Activity.OTHER: _other,
}
