"""Fire missions on the table (CC-FIR-01 to CC-FIR-05, CC-LOS-01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from workbook_engine.core.changes import Change, Create
from workbook_engine.core.house_rulings import in_fight
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.fights import Decision, decided
from workbook_engine.kit.throws import Throws
from workbook_engine.rulesets.combat_captain.fire.effect import Aim
from workbook_engine.rulesets.combat_captain.fire.mission import Fired, Mission, Shooter, Shot, fire
from workbook_engine.rulesets.combat_captain.table.board import inches, markers_of, subunits_of
from workbook_engine.rulesets.combat_captain.table.sight import known_to, sees, share_a_wood
from workbook_engine.rulesets.combat_captain.turn.damage import (
    Left,
    damages,
    lost_in_words,
    seen_in_words,
)
from workbook_engine.rulesets.combat_captain.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SubUnit
from workbook_engine.rulesets.combat_captain.vocabulary.words import Refusal
from workbook_engine.rulesets.combat_captain.vocabulary.workings import FireRow, FiringRow

LONGEST = Fraction(999)


@dataclass(frozen=True, slots=True)
class Ordered:
    """CC-FIR-01 A mission as it is ordered, or let in."""

    name: str
    """Which line orders it."""
    company: Company
    target: SubUnit
    subunits: Sequence[str] = ()
    weapon: str = ""
    inches: Fraction | None = None
    dice: int = 1

    @property
    def label(self) -> str:
        """The name of its row."""
        return f"{self.company.id} on {self.target.id}, {self.name}"


def fired(state: State, umpire: Umpire, ordered: Ordered) -> Ruling:
    """CC-FIR-01 to CC-FIR-05 Carry out a mission, unless the umpire holds it."""
    asks = umpire.on(FireRow, ordered.label)
    with in_fight(ordered.label):
        decision = decided(asks, f"fire of {ordered.label}", "CC-FIR-01")
        if decision is Decision.HOLD:
            return _nothing(asks, ordered, "held by the umpire", decision)
        if decision is Decision.ELSEWHERE:
            left = _left_judged(asks, ordered)
            return _ruling(state, asks, ordered, Shot(), left, decision, ())
        thrown = partial(_thrown, state, ordered, _mission(state, umpire, asks, ordered), decision)
        asks.weigh(state, thrown)
        return thrown(umpire)


def _thrown(
    state: State, ordered: Ordered, mission: Mission, decision: Decision, umpire: Umpire
) -> Ruling:
    """CC-FIR-03 Throw the dice of a mission, and return what came of it."""
    asks = umpire.on(FireRow, ordered.label)
    shot = fire(mission, Throws(asks))
    rows = tuple(_firing(umpire, ordered, mission, shot))
    if shot.reason is not Refusal.NONE:
        said = "; ".join(f"{name}: {why}" for name, why in shot.refused)
        return _nothing(asks, ordered, said or shot.reason, decision, rows)
    return _ruling(state, asks, ordered, shot, dict(shot.struck.left), decision, rows)


def _left_judged(asks: Questions, ordered: Ordered) -> Left:
    """CC-CHT-02 Ask how many are left of a target that was fired at elsewhere."""
    target = ordered.target
    said = asks.judge(
        "left",
        target.men,
        rule="CC-CHT-02",
        question=f"Men left of {target.id}",
        basis=None,
        must=True,
        limits=(Fraction(0), Fraction(target.men)),
    )
    return {target.id: said}


def _mission(state: State, umpire: Umpire, asks: Questions, ordered: Ordered) -> Mission:
    """CC-FIR-01 Set out a mission: who fires from where, at whom, in which cover."""
    own = subunits_of(state, ordered.company.id)
    named = [each for each in own if not ordered.subunits or each.id in ordered.subunits]
    target, settings = ordered.target, umpire.settings
    cover = asks.judge(
        "cover",
        target.cover,
        rule="CC-SAV-01",
        question=f"Cover of {target.id}",
        limits=(Fraction(0), Fraction(5)),
    )
    others = [e for e in subunits_of(state, target.company) if e.id != target.id]
    markers = markers_of(state, target.company, [target], settings)
    shooters = [_shooter(state, umpire, ordered, each) for each in named]
    both_in_forest = asks.judge(
        "in forest",
        bool(named) and all(share_a_wood(state, each, target) for each in named),
        rule="CC-FIR-05",
        question=f"{ordered.label}: both in a forest",
    )
    return Mission(
        shooters=shooters,
        aim=Aim(replace(target, cover=cover), target.stationary, markers, others),
        dice_spent=ordered.dice,
        company_dice=ordered.company.dice,
        markers=markers_of(state, ordered.company.id, named, settings),
        both_in_forest=both_in_forest,
    )


def _shooter(state: State, umpire: Umpire, ordered: Ordered, each: SubUnit) -> Shooter:
    """CC-FIR-03, CC-LOS-01, CC-SAV-02, B15 Return a sub-unit that fires, as the umpire sees it."""
    own, target = umpire.on(FiringRow, f"{ordered.label}: {each.id}"), ordered.target
    known = ordered.inches if ordered.inches is not None else inches(each, target)
    far = own.judge(
        "range",
        LONGEST if known is None else known,
        rule="CC-FIR-03",
        question=f"Inches from {each.id} to {target.id}",
        must=known is None,
        limits=(Fraction(0), LONGEST),
    )
    by_places = sees(state, each, target, umpire.settings)
    asked = f"{each.id} or its spotter sees {target.id}"
    seen = own.judge("sees", by_places, rule="CC-LOS-01", question=asked)
    asked = f"{each.id} fires at {target.id} from the rear"
    rear = own.judge("from rear", False, rule="CC-SAV-02", question=asked)
    named = ordered.weapon and ordered.weapon in (each.weapon, each.second)
    weapon = ordered.weapon if named else each.weapon
    return Shooter(each.id, weapon, far, each.stationary, each.stationary, seen, rear)


def _firing(umpire: Umpire, ordered: Ordered, mission: Mission, shot: Shot) -> Iterator[Change]:
    """CC-FIR-04 Yield a row for each sub-unit of a mission, those that do not fire too."""
    threw = {each.shooter.id: _threw(each) for each in shot.fired}
    for each in mission.shooters:
        row = FiringRow.of(
            umpire.on(FiringRow, f"{ordered.label}: {each.id}"),
            mission=ordered.label,
            subunit=each.id,
            weapon=each.weapon,
            inches=each.inches if each.inches != LONGEST else None,
            refused=dict(shot.refused).get(each.id, ""),
            **threw.get(each.id, {}),
        )
        yield Create(row)


def _threw(each: Fired) -> dict[str, Any]:
    faces = " ".join(map(str, each.faces))
    return {"band": each.band, "faces": faces, "pips": each.pips, "modifier": each.modifier}


def _nothing(
    asks: Questions, ordered: Ordered, why: str, decision: Decision, rows: tuple[Change, ...] = ()
) -> Ruling:
    """CC-FIR-04 Return a mission of which nothing comes."""
    name, own = asks.name("fired"), ordered.company
    row = Create(_row(asks, ordered, Shot(), {}, decision, why))
    told = CATALOGUE.told(
        own.team, "fire.refused", name, company=own.id, target=ordered.target.id, why=why
    )
    text = f"{ordered.label}: {why}."
    return Ruling(name, "CC-FIR-04", text, changes=(row, *rows), told=(told,))


def _ruling(
    state: State,
    asks: Questions,
    ordered: Ordered,
    shot: Shot,
    left: Left,
    decision: Decision,
    rows: tuple[Change, ...],
) -> Ruling:
    """CC-CHT-02 Return what came of a mission."""
    lost = lost_in_words(state, left)
    row = Create(_row(asks, ordered, shot, left, decision, lost))
    changes = (row, *rows, *damages(state, left, asks.umpire.settings))
    text, told = f"{ordered.label}: {lost}.", tuple(_told(state, asks, ordered, left))
    return Ruling(asks.name("fired"), "CC-CHT-02", text, tuple(_working(shot)), changes, told)


def _row(
    asks: Questions, ordered: Ordered, shot: Shot, left: Left, decision: Decision, lost: str
) -> FireRow:
    still = left.get(ordered.target.id, ordered.target.men)
    return FireRow.of(
        asks,
        company=ordered.company.id,
        target=ordered.target.id,
        dice=ordered.dice,
        points=shot.points,
        column=shot.column or None,
        effect=shot.struck.effect,
        number=shot.struck.number,
        saved=shot.struck.saved,
        killed=ordered.target.men - still,
        left=still,
        decision=decision,
        outcome=lost,
    )


def _working(shot: Shot) -> Iterator[Working]:
    """CC-FIR-03, CC-CHT-01 Yield how a mission came out, shooter by shooter."""
    for each in shot.fired:
        said = f"{each.shooter.id}, {each.band}, dice {' '.join(map(str, each.faces))}"
        yield Working("CC-FIR-03", said, f"{each.pips} and {each.modifier:+}")
    for name, why in shot.refused:
        yield Working("CC-FIR-04", name, why)
    if shot.column:
        said = f"{shot.points} points, column {shot.column}"
        yield Working("CC-CHT-01", said, f"{shot.struck.effect} {shot.struck.number or ''}".strip())


def _told(state: State, asks: Questions, ordered: Ordered, left: Left) -> Iterator[Told]:
    """CC-CHT-02, CC-LOS-01 Yield what both sides hear: what was seen to fall, and who was hit.

    Who fires, and who else falls, is told to those alone that see them.
    """
    name, settings = asks.name("fired"), asks.umpire.settings
    slots = {"company": ordered.company.id, "target": ordered.target.id}
    own, other = ordered.company.team, state[Company][ordered.target.company].team
    seen = {ordered.target.id, *known_to(state, own, settings)}
    fell = seen_in_words(state, {each: men for each, men in left.items() if each in seen})
    yield CATALOGUE.told(own, "fire.ours", name, **slots, seen=fell)
    eyes, fires = known_to(state, other, settings), subunits_of(state, ordered.company.id)
    key = "fire.theirs" if any(each.id in eyes for each in fires) else "fire.from_afar"
    yield CATALOGUE.told(other, key, name, **slots, lost=lost_in_words(state, left))
