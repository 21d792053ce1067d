"""Fire missions on the table (CC-FIR-01 to CC-FIR-05, CC-LOS-01)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import partial

from workbook_engine.core.changes import Create
from workbook_engine.core.languages import _, strung
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.fights import Decision, decided, weighed
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.fire.effect import Shot, fire
from workbook_engine.rulesets.combat_captain.fire.mission import Mission, Shooter
from workbook_engine.rulesets.combat_captain.table.board import (
    inches,
    markers_of,
    subunits_of,
    turns_stood,
)
from workbook_engine.rulesets.combat_captain.table.sight import known_to, sees, share_a_wood
from workbook_engine.rulesets.combat_captain.turn.damage import (
    damages,
    lost_in_words,
    men_left,
    seen_in_words,
)
from workbook_engine.rulesets.combat_captain.turn.placing import cover_judged, ordered
from workbook_engine.rulesets.combat_captain.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import OrderLine
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Effect, Refusal
from workbook_engine.rulesets.combat_captain.vocabulary.workings import FireRow, FiringRow

LONGEST = Fraction(999)
EXCESS = "hits that found nobody left"


def fired(
    state: State,
    umpire: Umpire,
    line: OrderLine,
    target: SubUnit,
    gain: Collection[str] = (),
) -> Ruling:
    """CC-FIR-01 to CC-FIR-05 Carry out a mission, ordered or let in, unless the umpire holds it.

    Some of those who fire may gain the extra die (CC-FIR-02).
    """
    label = f"{line.company} on {target.id}, {line.id}"
    asks = umpire.in_fight(label).on(FireRow, label)
    row = FireRow.of(
        asks,
        company=line.company,
        target=target.id,
        dice=line.dice,
        effect=Effect.NONE,
        left=target.men,
        decision=decided(asks, f"fire of {line.company} on {target.id}", "CC-FIR-01"),
    )
    if row.decision == Decision.HOLD:
        return _nothing(state, asks, Shot(row), _("held by the umpire"))
    if row.decision == Decision.ELSEWHERE:
        left = {target.id: men_left(asks, target, "CC-CHT-02", must=True)}
        return _ruling(state, asks, Shot(row, left))
    mission = replace(_mission(state, asks, row, line, target), gain=gain)
    return weighed(asks, state, partial(_thrown, state, mission))


def _thrown(state: State, mission: Mission, umpire: Umpire) -> Ruling:
    """CC-FIR-03 Throw the dice of a mission, and return its outcome."""
    asks = umpire.on(FireRow, mission.row.label)
    shot = fire(mission, Throws(asks))
    if any(not each.refused for each in shot.firing):
        return _ruling(state, asks, shot)
    refused = _("{base}: {why}")
    said = (refused.format(base=each.subunit, why=_(each.refused)) for each in shot.firing)
    return _nothing(state, asks, shot, strung(said, "; ") or _(Refusal.NO_SHOOTER))


def _mission(
    state: State, asks: Questions, row: FireRow, line: OrderLine, target: SubUnit
) -> Mission:
    """CC-FIR-01 Set out a mission: who fires from where, at whom, in which cover."""
    named, rules = ordered(state, line), asks.umpire.rules
    cover = cover_judged(asks, target.cover, f"Cover of {target.id}")
    burden = markers_of(state, target.company, [target], rules)
    shooters = [_shooter(state, asks, line, each, target) for each in named]
    both_in_forest = asks.judge(
        "in forest",
        bool(named) and all(share_a_wood(state, each, target) for each in named),
        rule="CC-FIR-05",
        question=f"{line.company} and {target.id}: both in a forest",
    )
    return Mission(
        row,
        state[Company][line.company],
        replace(target, cover=cover, stationary=turns_stood(state, target)),
        shooters,
        next=[e for e in subunits_of(state, target.company) if e.id != target.id],
        markers=markers_of(state, line.company, named, rules),
        target_markers=burden,
        both_in_forest=both_in_forest,
    )


def _shooter(
    state: State, asks: Questions, line: OrderLine, each: SubUnit, target: SubUnit
) -> Shooter:
    """CC-FIR-03, CC-LOS-01, CC-SAV-02, B15 Return a sub-unit that fires, as the umpire sees it."""
    own = asks.umpire.on(FiringRow, f"{asks.subject}: {each.id}")
    known = line.inches if line.inches is not None else inches(each, target)
    far = own.judge(
        "range",
        LONGEST if known is None else known,
        rule="CC-FIR-03",
        question=f"Inches from {each.id} to {target.id}",
        must=known is None,
        limits=(Fraction(0), LONGEST),
    )
    by_places = sees(state, each, target, asks.umpire.rules)
    asked = f"{each.id} or its spotter sees {target.id}"
    seen = own.judge("sees", by_places, rule="CC-LOS-01", question=asked)
    asked = f"{each.id} fires at {target.id} from the rear"
    rear = own.judge("from rear", False, rule="CC-SAV-02", question=asked)
    named = line.weapon and line.weapon in (each.weapon, each.second)
    weapon = line.weapon if named else each.weapon
    known = far if far != LONGEST else None
    row = FiringRow.of(own, mission=asks.subject, subunit=each.id, weapon=weapon, inches=known)
    return Shooter(row, turns_stood(state, each), seen, rear)


def _nothing(state: State, asks: Questions, shot: Shot, why: str) -> Ruling:
    """CC-FIR-04 Return a mission of which nothing comes."""
    name, row = asks.name("fired"), replace(shot.row, outcome=str(why))
    slots = {"company": row.company, "target": row.target, "why": why}
    told = CATALOGUE.told(state[Company][row.company].team, "fire.refused", name, **slots)
    changes, text = (
        tuple(map(Create, (row, *shot.firing))),
        f"{row.company} on {row.target}: {why}.",
    )
    return Ruling(name, "CC-FIR-04", text, changes=changes, told=(told,))


def _ruling(state: State, asks: Questions, shot: Shot) -> Ruling:
    """CC-CHT-02 Return the outcome of a mission."""
    lost, men = lost_in_words(state, shot.left), shot.row.left
    still = shot.left.get(shot.row.target, men)
    row = replace(shot.row, killed=men - still, left=still, outcome=str(lost))
    changes = (
        *map(Create, (row, *shot.firing)),
        *damages(state, shot.left, asks.umpire.rules),
    )
    text, told = f"{row.company} on {row.target}: {lost}.", tuple(_told(state, asks, shot))
    return Ruling(asks.name("fired"), "CC-CHT-02", text, tuple(_working(shot)), changes, told)


def _working(shot: Shot) -> Iterator[Working]:
    """CC-FIR-03, CC-CHT-01 Yield how a mission came out, shooter by shooter."""
    for each in (each for each in shot.firing if not each.refused):
        said = f"{each.subunit}, {each.band}, dice {each.faces}"
        yield Working("CC-FIR-03", said, f"{each.pips} and {each.modifier:+}")
    for each in (each for each in shot.firing if each.refused):
        yield Working("CC-FIR-04", each.subunit, each.refused)
    if shot.row.column:
        said = f"{shot.row.points} points, column {shot.row.column}"
        yield Working("CC-CHT-01", said, f"{shot.row.effect} {shot.row.number or ''}".strip())
    if shot.excess:
        yield Working("CC-CHT-02", EXCESS, str(shot.excess))


def _told(state: State, asks: Questions, shot: Shot) -> Iterator[Told]:
    """CC-CHT-02, CC-LOS-01 Yield what both sides hear: what was seen to fall, and who was hit.

    Who fires, and who else falls, is told to those alone that see them.
    """
    name, row, rules = asks.name("fired"), shot.row, asks.umpire.rules
    slots = {"company": row.company, "target": row.target}
    whose = row.company, state[SubUnit][row.target].company
    own, other = (state[Company][each].team for each in whose)
    seen = {row.target, *known_to(state, own, rules)}
    fell = seen_in_words(state, {each: men for each, men in shot.left.items() if each in seen})
    yield CATALOGUE.told(own, "fire.ours", name, **slots, seen=fell)
    eyes, fires = known_to(state, other, rules), subunits_of(state, row.company)
    key = "fire.theirs" if any(each.id in eyes for each in fires) else "fire.from_afar"
    yield CATALOGUE.told(other, key, name, **slots, lost=lost_in_words(state, shot.left))
