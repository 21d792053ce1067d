"""Before and after the activations: flags, ranks, who is out of reach, the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Change, Retire, Set
from workbook_engine.core.desk import readable
from workbook_engine.core.languages import _
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.combat_captain.company.leaders import is_too_long, isolated
from workbook_engine.rulesets.combat_captain.table import board
from workbook_engine.rulesets.combat_captain.turn.typed_ahead import waits
from workbook_engine.rulesets.combat_captain.vocabulary import records
from workbook_engine.rulesets.combat_captain.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SideRow, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.workings import WORKINGS, MoveRow, Why


def clear_the_table(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """CC-GEN-03 Put away the last player's turn; set the flags of this one."""
    changes = tuple(_cleared(state))
    if changes:
        name, side = umpire.on("clearing", "table").name("cleared"), board.active_side(state)
        yield Ruling(name, "CC-GEN-03", f"{readable(side)} begins its turn.", (), changes)


def _cleared(state: State) -> Iterator[Change]:
    """CC-CLC-13, CC-EVT-01 Yield what is put away, and flags: who withdrew, who is short."""
    for kind in WORKINGS:
        rows = state[kind].values()
        yield from (Retire(kind, row.key) for row in rows if not waits(row, state.position))
    side = state[SideRow].get(board.active_side(state))
    short = bool(side and side.low_ammunition)
    for each in state[Company].values():
        if each.withdrew:
            yield Set(Company, each.id, "withdrew", False)
        low = short and board.is_active(state, each)
        if each.low_ammunition != low:
            yield Set(Company, each.id, "low_ammunition", low)
    if side and short:
        yield Set(SideRow, side.side, "low_ammunition", False)


def stood_still(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """CC-MOD-02, B17 Count a turn for the active side's sub-units that have not moved."""
    rows = state[MoveRow].values()
    gone = {row.subunit for row in rows if row.why not in (Why.HOLDS, Why.COVERS)}
    for company in [each for each in board.on_table(state) if board.is_active(state, each)]:
        still = [each for each in board.subunits_of(state, company.id) if each.id not in gone]
        if still:
            changes = tuple(Set(SubUnit, e.id, "stationary", e.stationary + 1) for e in still)
            name = umpire.on("standing", company.id).name("counted")
            text = f"{company.id}: {len(still)} have not moved."
            yield Ruling(name, "CC-MOD-02", text, (), changes)


def out_of_reach(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """CC-LDR-02 Report who is beyond the control radius; what it does is the umpire's."""
    for company in board.on_table(state):
        own = board.subunits_of(state, company.id)
        leads = [at for each in own if each.leader and (at := each.at)]
        others = [at for each in own if not each.leader and (at := each.at)]
        if company.radius is None or not leads:
            continue
        beyond = isolated(leads, others, company.radius)
        long = is_too_long([*leads, *others], company.radius, umpire.rules)
        if beyond or long:
            name = umpire.on("reach", company.id).name("reported")
            said = ", ".join(beyond) or _("nobody, but it is longer than twice its radius")
            slots = {"company": company.id, "subunits": said}
            told = CATALOGUE.told(company.team, "company.isolated", name, **slots)
            text = f"{company.id}: out of its leader's reach: {said}."
            yield Ruling(name, "CC-LDR-02", text, told=(told,))


def victory(state: State, orders: TurnOrders, umpire: Umpire) -> Rulings:
    """CC-END-01 Ask who holds each objective, after both players' turns or after each."""
    if umpire.rules.word("turn_end") == "both" and state.position.stage == 1:
        return
    for each in state[records.Objective].values():
        asks = umpire.on("victory", each.name)
        held = asks.judge(
            "held by",
            holder(state, each),
            rule="CC-END-01",
            question=f"Who holds {each.name}",
        )
        if held != each.held_by:
            changes = (Set(records.Objective, each.name, "held_by", held),)
            text = f"{each.name} is held by {held or 'nobody'}."
            yield Ruling(asks.name("held"), "CC-END-01", text, (), changes)


def holder(state: State, objective: records.Objective) -> str:
    """CC-END-01 Return the one side within reach of an objective; else who held it before."""
    place = objective.at
    if place is None or objective.reach is None:
        return objective.held_by
    there = {
        board.side_of(state, company)
        for company in board.on_table(state)
        for each in board.subunits_of(state, company.id)
        if (at := each.at) and at.squared(place) <= objective.reach**2
    }
    return there.pop() if len(there) == 1 else objective.held_by
