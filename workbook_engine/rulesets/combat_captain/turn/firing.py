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
from workbook_engine.rulesets.combat_captain.fire.mission import (
    Fired,
    Mission,
    Shooter,
    Shot,
    fire,
)
from workbook_engine.rulesets.combat_captain.table.board import (
    inches,
    markers_of,
    stand,
    subunits_of,
)
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
from workbook_engine.rulesets.combat_captain.vocabulary.workings import (
    FireRow,
    FiringRow,
)

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
    shot = fire(mission, Throws(asks), umpire.settings)
    rows = tuple(_firing(umpire, ordered, mission, shot))
    if shot.reason is not Refusal.NONE:
        said = "; ".join(f"{name}: {why}" for name, why in shot.refused)
        return _nothing(asks, ordered, said or shot.reason, decision, rows)
    return _ruling(state, asks, ordered, shot, dict(shot.struck.left), decision, rows)


def _left_judged(asks: Questions, ordered: Ordered) -> Left:
    """CC-CHT-02 Ask how many are left of a target that was fired at elsewhere."""
    men = ordered.target.men
    said = asks.judge(
        "left",
        men,
        rule="CC-CHT-02",
        question=f"Men left of {ordered.target.id}",
        basis=None,
        must=True,
        limits=(Fraction(0), Fraction(men)),
    )
    return {ordered.target.id: said}


def _mission(state: State, umpire: Umpire, asks: Questions, ordered: Ordered) -> Mission:
    """CC-FIR-01 Set out a mission: who fires from where, at whom, in which cover."""
    own = subunits_of(state, ordered.company.id)
    named = [each for each in own if not ordered.subunits or each.id in ordered.subunits]
    target, defender = ordered.target, state[Company][ordered.target.company]
    cover = asks.judge(
        "cover",
        target.cover,
        rule="CC-SAV-01",
        question=f"Cover of {target.id}",
        limits=(Fraction(0), Fraction(5)),
    )
    others = [stand(e) for e in subunits_of(state, defender.id) if e.id != target.id]
    return Mission(
        shooters=[_shooter(state, umpire, ordered, each) for each in named],
        aim=Aim(
            replace(stand(target), cover=cover),
            target.stationary,
            markers_of(state, defender.id, [target], umpire.settings),
            others,
        ),
        dice_spent=ordered.dice,
        company_dice=ordered.company.dice,
        markers=markers_of(state, ordered.company.id, named, umpire.settings),
        both_in_forest=_in_forest(state, asks, ordered, named),
    )


def _in_forest(state: State, asks: Questions, ordered: Ordered, who: Sequence[SubUnit]) -> bool:
    """CC-FIR-05 Ask whether both are in one forest: by the places, where these are typed."""
    return asks.judge(
        "in forest",
        bool(who) and all(share_a_wood(state, each, ordered.target) for each in who),
        rule="CC-FIR-05",
        question=f"{ordered.label}: both in a forest",
    )


def _shooter(state: State, umpire: Umpire, ordered: Ordered, each: SubUnit) -> Shooter:
    """CC-FIR-03, CC-LOS-01, CC-SAV-02, B15 Return a sub-unit that fires, as the umpire sees it."""
    own = umpire.on(FiringRow, f"{ordered.label}: {each.id}")
    known = ordered.inches if ordered.inches is not None else inches(each, ordered.target)
    far = own.judge(
        "range",
        LONGEST if known is None else known,
        rule="CC-FIR-03",
        question=f"Inches from {each.id} to {ordered.target.id}",
        must=known is None,
        limits=(Fraction(0), LONGEST),
    )
    seen = own.judge(
        "sees",
        sees(state, each, ordered.target, umpire.settings),
        rule="CC-LOS-01",
        question=f"{each.id} or its spotter sees {ordered.target.id}",
    )
    rear = own.judge(
        "from rear",
        False,
        rule="CC-SAV-02",
        question=f"{each.id} fires at {ordered.target.id} from the rear",
    )
    named = ordered.weapon and ordered.weapon in (each.weapon, each.second)
    weapon = ordered.weapon if named else each.weapon
    return Shooter(each.id, weapon, far, each.stationary, each.stationary, seen, rear)


def _firing(umpire: Umpire, ordered: Ordered, mission: Mission, shot: Shot) -> Iterator[Change]:
    """CC-FIR-04 Yield a row for each sub-unit of a mission, those that do not fire too."""
    refused, fired = dict(shot.refused), {each.shooter.id: each for each in shot.fired}
    for each in mission.shooters:
        row = FiringRow(
            label=f"{ordered.label}: {each.id}",
            turn=str(umpire.position),
            mission=ordered.label,
            subunit=each.id,
            weapon=each.weapon,
            inches=each.inches if each.inches != LONGEST else None,
            refused=refused.get(each.id, ""),
        )
        threw = fired.get(each.id)
        yield Create(replace(row, **_threw(threw)) if threw else row)


def _threw(each: Fired) -> dict[str, Any]:
    faces = " ".join(map(str, each.faces))
    return {"band": each.band, "faces": faces, "pips": each.pips, "modifier": each.modifier}


def _nothing(
    asks: Questions, ordered: Ordered, why: str, decision: Decision, rows: tuple[Change, ...] = ()
) -> Ruling:
    """CC-FIR-04 Return a mission of which nothing comes."""
    name, company = asks.name("fired"), ordered.company
    slots = {"company": company.id, "target": ordered.target.id, "why": why}
    row = Create(_row(asks, ordered, Shot(), {}, decision, why))
    told = (Told(company.team, CATALOGUE.say("fire.refused", name, **slots)),)
    return Ruling(name, "CC-FIR-04", f"{ordered.label}: {why}.", changes=(row, *rows), told=told)


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
    name, lost = asks.name("fired"), lost_in_words(state, left)
    row = _row(asks, ordered, shot, left, decision, lost)
    return Ruling(
        id=name,
        rule="CC-CHT-02",
        text=f"{ordered.label}: {lost}.",
        working=tuple(_working(shot)),
        changes=(Create(row), *rows, *damages(state, left, asks.umpire.settings)),
        told=tuple(_told(state, asks, ordered, left)),
    )


def _row(
    asks: Questions, ordered: Ordered, shot: Shot, left: Left, decision: Decision, lost: str
) -> FireRow:
    men = ordered.target.men
    still = left.get(ordered.target.id, men)
    return FireRow(
        label=ordered.label,
        turn=str(asks.umpire.position),
        company=ordered.company.id,
        target=ordered.target.id,
        dice=ordered.dice,
        points=shot.points,
        column=shot.column or None,
        effect=shot.struck.effect,
        number=shot.struck.number,
        saved=shot.struck.saved,
        killed=men - still,
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
    yield Told(own, CATALOGUE.say("fire.ours", name, **slots, seen=fell))
    eyes, fires = known_to(state, other, settings), subunits_of(state, ordered.company.id)
    key = "fire.theirs" if any(each.id in eyes for each in fires) else "fire.from_afar"
    yield Told(other, CATALOGUE.say(key, name, **slots, lost=lost_in_words(state, left)))
