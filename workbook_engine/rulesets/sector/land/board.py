"""The table: who stands where, of which side, in which grade, who sees whom (SB-GEN-03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from workbook_engine.core.changes import Set
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Turn
from workbook_engine.core.squares import parse_square
from workbook_engine.kit.sides import side_of as side_of
from workbook_engine.rulesets.sector.land.distance import steps
from workbook_engine.rulesets.sector.vocabulary.profiles import Special, proficiency, profile
from workbook_engine.rulesets.sector.vocabulary.records import (
    AirMission,
    AssaultRow,
    Base,
    Corps,
    Division,
)
from workbook_engine.rulesets.sector.vocabulary.words import (
    AssaultState,
    BaseState,
    DayPhase,
    Grade,
    Mission,
    Order,
)

PHASES = tuple(DayPhase)


def phase_of(state: State) -> DayPhase:
    """SB-GEN-01 Return the phase of the day that is played."""
    return PHASES[min(state.position.stage, len(PHASES)) - 1]


def day_of(state: State) -> int:
    """SB-GEN-01 Return the day that is played: a turn is a day."""
    return state.position.turn


def team_of(state: State, base: Base) -> str:
    """Return who commands a base: its Division's staff, or its Corps's."""
    division, corps = state[Division].get(base.division), state[Corps].get(base.corps)
    return division.team if division else corps.team if corps else ""


def side_of_base(state: State, base: Base) -> str:
    """Return the side of a base: its Corps's."""
    corps = state[Corps].get(base.corps)
    return side_of(state, corps.team) if corps else ""


def formations(state: State) -> tuple[Corps | Division, ...]:
    """SB-PIP-01, SB-PIP-02 Return all Corps, and then all Divisions."""
    return (*state[Corps].values(), *state[Division].values())


def sector_named(name: str) -> str:
    """Return a sector's name as the map has it: `b3` is B3."""
    found = parse_square(name)
    return str(found) if found else name


def on_table(state: State) -> Iterator[Base]:
    """Yield the bases that stand on the table, in the order of the Bases sheet."""
    return (base for base in state[Base].values() if base.state == BaseState.ON_TABLE)


def still_there(state: State, names: Iterable[str]) -> list[Base]:
    """Return those of some bases that stand on the table, in the order of their names."""
    bases = (base for name in names if (base := state[Base].get(name)))
    return [base for base in bases if base.state == BaseState.ON_TABLE]


def bases_at(state: State, sector: str, side: str) -> list[Base]:
    """SB-GEN-03 Return the bases of a side in a sector, in the order of the sheet."""
    return [b for b in on_table(state) if b.sector == sector and side_of_base(state, b) == side]


def assaulted(turn: Turn, bases: Collection[str]) -> Iterator[tuple[str, str]]:
    """SB-ASL-01, SB-ASL-07 Yield from which sectors some bases assaulted which, or lie before."""
    before, now = turn.before[Base], str(turn.before.position)
    for row in turn.after[AssaultRow].values():
        if row.turn == now or row.state == AssaultState.STALLED:
            there = (before.get(each) for each in row.attackers if each in bases)
            yield from ((base.sector, row.label) for base in there if base and base.sector)


def formation_of(base: Base) -> str:
    """SB-GRD-01 Return the Division of a base; of Corps troops, their Corps."""
    return base.division or base.corps


def group_at(state: State, formation: str, sector: str) -> list[Base]:
    """SB-MOV-01 Return the bases of a Division in a sector, or the Corps troops there."""
    there = (base for base in on_table(state) if base.sector == sector)
    return [base for base in there if formation_of(base) == formation]


def commander(state: State, formation: str) -> Division | None:
    """SB-PIP-06 Return the Division of an order line; a Corps stands for its own troops.

    Corps troops have no order of the day: they act as a Division on Engage does, for Corps PIPs.
    """
    corps = state[Corps].get(formation)
    if formation in state[Division] or corps is None:
        return state[Division].get(formation)
    own, order = corps.id, Order.ENGAGE
    return Division(id=own, team=corps.team, corps=own, order=order, pips=corps.pips)


def pips_left(state: State, owner: Division, pips: int) -> Set:
    """SB-PIP-06 Return the change to the PIPs of a Division, or of the Corps for its own troops."""
    return Set(Division if owner.id in state[Division] else Corps, owner.id, "pips", pips)


def counted(state: State, side: str) -> Counter[str]:
    """SB-GEN-03 Return how many bases of a side stand in each sector."""
    return Counter(b.sector for b in on_table(state) if side_of_base(state, b) == side)


def enemies_of(state: State, side: str) -> frozenset[str]:
    """SB-MOV-02 Return the sectors in which enemies of a side stand."""
    return frozenset(b.sector for b in on_table(state) if side_of_base(state, b) != side)


def grade_of(state: State, base: Base) -> str:
    """SB-GRD-01 Return the grade of a base: its own, its Division's, its Corps's."""
    division, corps = state[Division].get(base.division), state[Corps].get(base.corps)
    of_division = division.grade if division else ""
    return base.grade or of_division or (corps.grade if corps else Grade.REGULAR)


def graded(state: State, bases: Iterable[Base]) -> tuple[Base, ...]:
    """SB-GRD-01 Return bases as combat sees them: each with the grade that it has in force."""
    return tuple(replace(base, grade=grade_of(state, base)) for base in bases)


def grade_of_division(state: State, division: Division) -> str:
    """SB-GRD-01 Return the grade of a Division: its own, or its Corps's."""
    corps = state[Corps].get(division.corps)
    return division.grade or (corps.grade if corps else Grade.REGULAR)


def grade_among(state: State, bases: Iterable[Base], rules: Rules) -> str:
    """SB-RNG-03 Return the grade of most bases; of two, that of the lower proficiency."""
    grades = Counter(grade_of(state, base) for base in bases)
    if not grades:
        return Grade.REGULAR
    return min(grades, key=lambda grade: (-grades[grade], proficiency(grade, rules)))


def division_among(state: State, bases: Iterable[Base], rules: Rules) -> Division | None:
    """SB-RNG-03 Return the Division with most bases; of two, whose order helps it less."""
    names = Counter(base.division for base in bases if base.division in state[Division])
    found = [state[Division][name] for name, _ in names.most_common()]
    return min(found, key=lambda each: (-names[each.id], _helps(each.order, rules)), default=None)


def _helps(order: str, rules: Rules) -> int:
    """SB-RNG-03 Return how much an order helps who is fired at, by its return fire."""
    says = rules.charts["orders"].cell(order, "return fire").printed
    return ("none", "optional", "paid", "free").index(str(says))


def enemies_at(state: State, sector: str, side: str) -> list[Base]:
    """SB-GEN-03 Return the bases in a sector that are not of a side, side by side."""
    there = (b for b in on_table(state) if b.sector == sector and side_of_base(state, b) != side)
    return sorted(there, key=lambda base: side_of_base(state, base))


def sight_of(base: Base, rules: Rules) -> int:
    """SB-RNG-06, SB-UNT-00 Return how many sectors a base sees: reconnaissance farther."""
    far = profile(base.type, rules).special is Special.SPOTS_FAR
    return rules.figure("sight_of_recon" if far else "sight")


def sees(state: State, side: str, sector: str, rules: Rules) -> bool:
    """SB-RNG-06 Tell whether any base of a side sees a sector."""
    eyes = (base for base in on_table(state) if side_of_base(state, base) == side)
    return any(steps(b.sector, sector, rules) <= sight_of(b, rules) for b in eyes)


def carried_out(side: str, fighters: Iterable[str]) -> bool:
    """SB-AIR-03, A47 Tell whether an air attack goes in, given whose fighters are over it."""
    over = set(fighters)
    return side in over or not over


def over(state: State, sector: str, side: str, rules: Rules) -> bool:
    """SB-AIR-02, SB-AIR-03 Tell whether a side's air attack on a sector goes in."""
    attacks, fighters = air_over(state, sector)
    # A47 what a die has brought through the fighters is still there
    through = rules.word("air_intercept") == "umpire_d10"
    sent = side in {side_of(state, each.team) for each in attacks}
    return sent and (through or carried_out(side, fighters))


def air_over(state: State, sector: str) -> tuple[list[AirMission], list[str]]:
    """SB-AIR-01 Return the air attacks on a sector, and whose fighters are over it."""
    missions = [each for each in state[AirMission].values() if each.sector == sector]
    attacks = [each for each in missions if each.mission == Mission.AIR_ATTACK]
    fighters = [side_of(state, m.team) for m in missions if m.mission == Mission.FIGHTERS]
    return attacks, fighters
