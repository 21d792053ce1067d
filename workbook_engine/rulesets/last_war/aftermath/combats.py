"""The combats: one after another, each on what those before it left (LW-SEQ-07, section 8)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Add, Change, Set
from workbook_engine.core.desk import readable
from workbook_engine.core.languages import _
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit import fights
from workbook_engine.kit.fights import Decision, decided, weighed
from workbook_engine.rulesets.last_war.aftermath.aftermath import after_combat
from workbook_engine.rulesets.last_war.combat.assessment import Assessment, assess, below_the_table
from workbook_engine.rulesets.last_war.combat.combat_story import told_of
from workbook_engine.rulesets.last_war.combat.combat_working import entered, working
from workbook_engine.rulesets.last_war.combat.fighting import (
    in_order_of_effectiveness,
    sides_compete,
    supplies_there,
    why_cancelled,
)
from workbook_engine.rulesets.last_war.combat.overruled import overruled, told_colour
from workbook_engine.rulesets.last_war.combat.two_sides import Fight, fight_of
from workbook_engine.rulesets.last_war.combat.who_fought import who_fought
from workbook_engine.rulesets.last_war.land.ground import place_of, told_side
from workbook_engine.rulesets.last_war.offensives.order_of_play import goes_first
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.committed import POOL, Role, committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import Front
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Nation
from workbook_engine.rulesets.last_war.vocabulary.words import Terrain

RULE = "LW-CBT-01"


def combats(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-SEQ-07 Resolve all combats in order of the attackers' effectiveness."""
    first = goes_first(state, umpire) if sides_compete(state) else ""
    begun = state
    for label in in_order_of_effectiveness(state, first):
        at_once = umpire.rules.word("losses_apply") == "end"
        seen = _before_losses(begun, state) if at_once else state
        state = yield resolve(state, state[CombatRow][label], umpire, seen)


def _before_losses(begun: State, now: State) -> State:
    """LW-SEQ-07 Return the state with cards as the phase began: losses weaken nobody till its end.

    Ground, and what stands on no card, is as the combats before have left it.
    """
    return now.with_tables({Front: dict(begun[Front])})


def resolve(state: State, row: CombatRow, umpire: Umpire, seen: State) -> Ruling:
    """LW-CBT-01 to LW-CBT-08 Resolve one combat: forces, odds, dice, colour, losses, ground.

    What is seen is the state its forces are counted on.
    """
    umpire = umpire.in_fight(row.label)
    asks = umpire.on(CombatRow, row.label)
    decision = decided(asks, "combat", RULE, _who_attacks(state, row))
    drafted = Set(CombatRow, row.label, "turn", str(umpire.position))
    why = why_cancelled(state, row, umpire.rules)
    if decision == Decision.HOLD or why:
        return _not_fought(state, row, asks, why, decision, drafted)
    fight = fight_of(seen, row, _ground(row, asks), umpire.rules)
    if below_the_table(fight.combat, umpire.rules):
        why = "our force is far too weak for it"
        return _not_fought(state, row, asks, why, decision, drafted)
    entries = drafted, Set(CombatRow, row.label, "decision", decision)
    if decision == Decision.ELSEWHERE:
        told = told_colour(asks)
        if not told:
            return _to_be_answered(state, fight, asks, drafted)
        found = overruled(assess(fight.combat, None, umpire.rules), asks, umpire.rules, told)
        return _fought(state, fight, found, umpire, entries)

    def thrown(umpire: Umpire) -> Ruling:
        asks, rules = umpire.on(CombatRow, row.label), umpire.rules
        found = overruled(assess(fight.combat, _dice(asks), rules), asks, rules)
        umpire.alike(found.colour)
        return _fought(state, fight, found, umpire, entries)

    return weighed(asks, state, thrown)


def _who_attacks(state: State, row: CombatRow) -> str:
    """LW-CBT-02 Return who attacks what, with what, in a line: what a decision rests on."""
    forces = committed(state, row.label, Role.ATTACKER)
    return f"{', '.join(str(each) for each in forces)} v {row.hex}"


def _fought(
    state: State, fight: Fight, found: Assessment, umpire: Umpire, entries: tuple[Change, ...]
) -> Ruling:
    """LW-CBT-07, LW-CBT-08 Return the ruling of a combat fought, with all its effects."""
    after = after_combat(state, fight, found, umpire)
    return Ruling(
        id=umpire.on(CombatRow, fight.row.label).name("combat"),
        rule=RULE,
        text=_in_short(state, fight.row, found),
        working=(*working(found, umpire.rules), *after.working),
        changes=(
            *entries,
            *entered(fight, found, after.outcome),
            *who_fought(state, fight, found.combat),
            *_spent(state, fight.row),
            *after.changes,
        ),
        told=told_of(state, fight, found, after),
    )


def _dice(asks: Questions) -> tuple[int, int]:
    """LW-CBT-06 Throw a die for each side, the attackers' first."""
    return (
        asks.d6("attackers' die", rule="LW-CBT-06", question="Die of the attackers"),
        asks.d6("defenders' die", rule="LW-CBT-06", question="Die of the defenders"),
    )


def _in_short(state: State, row: CombatRow, found: Assessment) -> str:
    """Say in a line how a combat came out: odds, scores, colour, and what that means."""
    where = f"{place_of(state, row.hex)}: {readable(row.attacking_side)} attacks"
    if not found.thrown:
        return f"{where}; fought elsewhere, {found.colour}: {found.outcome}."
    base, column = found.base.name, found.column.name
    odds = base if base == column else f"{base}, shifted to {column}"
    attack, defence = (score.total for score in found.scores)
    return f"{where} at {odds}; {attack} to {defence}, {found.colour}: {found.outcome}."


def _ground(row: CombatRow, asks: Questions) -> str:
    """LW-TER-01 Ask on what ground a combat is fought."""
    return asks.judge(
        "ground",
        str(row.terrain),
        rule="LW-TER-01",
        question="Ground of the combat",
        choices=[str(each) for each in Terrain],
        basis=row.hex,
    )


def _spent(state: State, row: CombatRow) -> Iterator[Change]:
    """LW-RES-03 Supplies out of a pool are gone; those of hexes go with the losses."""
    for each in supplies_there(state, row):
        if each.place == POOL:
            yield Add(Nation, each.nation, "pool_lsp", -each.lsp)


def _not_fought(
    state: State, row: CombatRow, asks: Questions, why: str, decision: str, drafted: Change
) -> Ruling:
    """LW-SEQ-07, LW-RES-03 A combat not fought: supplies and cards stay, the flag is spent."""
    where = place_of(state, row.hex)
    heard = _("No attack at {where}: {why}.").format(where=where, why=why or _("it is put off"))
    why = why or "the umpire holds it"
    return Ruling(
        id=asks.name("combat"),
        rule="LW-SEQ-07",
        text=f"{where}: not fought, {why}; supplies and cards stay where they are.",
        changes=(
            drafted,
            *fights.entered(CombatRow, row.label, decision, f"not fought: {why}"),
            *_cards_back(state, row),
        ),
        told=told_side(state, row.attacking_side, heard),
    )


def _to_be_answered(state: State, fight: Fight, asks: Questions, drafted: Change) -> Ruling:
    """LW-RT-01 Wait for the colour of a combat fought elsewhere: it has no effect yet."""
    row, said = fight.row, "its colour is to be answered"
    return Ruling(
        id=asks.name("combat"),
        rule="LW-RT-01",
        text=f"{place_of(state, row.hex)}: fought elsewhere, {said}.",
        changes=(
            drafted,
            *fights.entered(CombatRow, row.label, str(Decision.ELSEWHERE), said),
            *who_fought(state, fight, fight.combat),
        ),
    )


def _cards_back(state: State, row: CombatRow) -> Iterator[Change]:
    """LW-SEQ-07 Cards laid beside a combat that is not fought go back into the hand."""
    laid = (row.attacker_cards, row.defender_cards, row.attacker_columns, row.defender_columns)
    for card in (each for cards in laid for each in cards if each in state[Card]):
        for field in ("played", "played_as", "played_for"):
            yield Set(Card, card, field, "")
