"""What is true of every phase of every battle of Sector, whatever is ordered: one fact each."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from workbook_engine.core.changes import Create, Set
from workbook_engine.core.records import Record, State, Value
from workbook_engine.core.rulings import Ruling, Turn
from workbook_engine.core.turn import replay, take_back
from workbook_engine.rulesets.sector import RULESET
from workbook_engine.rulesets.sector.land.board import on_table, side_of_base
from workbook_engine.rulesets.sector.land.distance import steps
from workbook_engine.rulesets.sector.vocabulary.book import PRINTED
from workbook_engine.rulesets.sector.vocabulary.profiles import Arm, Supports, combat_bonus, profile
from workbook_engine.rulesets.sector.vocabulary.records import (
    AirMission,
    AssaultRow,
    Base,
    Corps,
    Division,
    FireRow,
    Sector,
)
from workbook_engine.rulesets.sector.vocabulary.words import AssaultState, BaseState, Combat, Result

READINGS = RULESET.rules
_ATTACK = re.compile(r"(?P<by>.+) on (?P<at>.+), factor (?P<factor>-?\d+)")


@dataclass(frozen=True)
class Phase:
    """A phase as it was played, and the table before each of its rulings."""

    turn: Turn
    rulings: tuple[tuple[State, Ruling], ...]

    @classmethod
    def of(cls, turn: Turn) -> Phase:
        """Follow a turn ruling by ruling."""
        state, found = turn.before, []
        for ruling in turn.rulings:
            found.append((state, ruling))
            state = replay(state, [ruling])
        return cls(turn, tuple(found))

    def about(self, *what: str) -> Iterator[tuple[State, Ruling]]:
        """Yield the rulings on some matters, such as `fire`, each with the table before it."""
        return (each for each in self.rulings if each[1].id.split("/")[1] in what)


@dataclass(frozen=True)
class Attack:
    """An attack as a ruling's working has it."""

    by: Base
    at: Base
    factor: int
    result: Result


def attacks(state: State, ruling: Ruling) -> Iterator[Attack]:
    """Yield the attacks of a ruling, on the table before it."""
    for line in ruling.working:
        if line.rule == "SB-DMG-01" and (found := _ATTACK.fullmatch(line.text)):
            by, at = (state[Base][found[name]] for name in ("by", "at"))
            yield Attack(by, at, int(found["factor"]), Result(line.value))


def stacked_too_high(phase: Phase) -> list[str]:
    """SB-GEN-03 No side has more than six bases in a sector, unless it stood so at first."""
    turn = phase.turn
    there = Counter((b.sector, side_of_base(turn.after, b)) for b in on_table(turn.after))
    was = Counter((b.sector, side_of_base(turn.before, b)) for b in on_table(turn.before))
    return [f"{at}: {n}" for (at, side), n in there.items() if n > max(6, was[at, side])]


def too_many_over_a_boundary(phase: Phase) -> list[str]:
    """SB-ASL-01 No more than three bases lie on one boundary of a sector under assault."""
    found = []
    for state, ruling in phase.about("assault dice"):
        row = state[AssaultRow][ruling.id.split("/")[2]]
        over = Counter(state[Base][name].sector for name in row.attackers)
        found += [f"{row.label} from {at}: {n}" for at, n in over.items() if at and n > 3]
    return found


def both_sides_in_one(phase: Phase) -> list[str]:
    """SB-GEN-03 A sector is held by one side."""
    sides = defaultdict(set)
    for base in on_table(phase.turn.after):
        sides[base.sector].add(side_of_base(phase.turn.after, base))
    return [at for at, held in sides.items() if len(held) > 1]


def astray(phase: Phase) -> list[str]:
    """A base is on the table in a sector of the map, or off it in none, unless it is to come."""
    after = phase.turn.after
    return [
        base.id
        for base in after[Base].values()
        if base.state != BaseState.TO_COME
        and (base.state == BaseState.ON_TABLE) != (base.sector in after[Sector])
    ]


def in_debt(phase: Phase) -> list[str]:
    """SB-PIP-03 Nobody has fewer PIPs than none."""
    owed = [each.id for each in phase.turn.after[Corps].values() if each.pips < 0]
    return owed + [each.id for each in phase.turn.after[Division].values() if each.pips < 0]


def _spent(ruling: Ruling, kind: type[Record]) -> int:
    """Return the PIPs that are gone by a ruling, from Divisions or from Corps."""
    pips = [c for c in ruling.changes if isinstance(c, Set) and c.field == "pips"]
    return sum(int(str(c.was)) - int(str(c.now)) for c in pips if c.record is kind)


def _gun_sectors(state: State, ruling: Ruling) -> Counter[type[Record]]:
    """SB-IND-03, SB-IND-05 Count the sectors of weapons called for, by who pays for them."""
    names = {n for j in ruling.judgements if "/support of " in j.name for n in _names(j.value)}
    for each in ruling.changes:
        if isinstance(each, Create) and isinstance(each.row, AssaultRow):
            names |= set(each.row.guns)
        elif isinstance(each, Set) and each.field == "guns":
            names |= set(_names(each.now))
    if ruling.id.split("/")[1] == "assault dice":  # what the defence may call for
        names |= {b.id for b in on_table(state) if profile(b.type, READINGS).range > 0}
    guns = [base for name in names if (base := state[Base].get(name))]
    found = {(Division if b.division else Corps, b.division or b.corps, b.sector) for b in guns}
    return Counter(kind for kind, *_ in found)


def _names(value: Value) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()


def _prices(state: State, ruling: Ruling) -> dict[type[Record], tuple[int, int]]:
    """SB-PIP-06 Return the least and the most that a ruling may cost Divisions, and Corps."""
    what, guns = ruling.id.split("/")[1], _gun_sectors(state, ruling)
    changed = {(c.record, c.field) for c in ruling.changes if isinstance(c, Set)}
    opened = {c.record for c in ruling.changes if isinstance(c, Create)}
    moved = [c for c in ruling.changes if isinstance(c, Set) and c.field == "state"]
    sent = -(-len(moved) // 3)
    fire, storm = FireRow in opened, AssaultRow in opened
    ordered = storm or (AssaultRow, "turn") in changed
    dug, told = (Sector, "digs") in changed, (Division, "order") in changed
    of_division = {
        "moves": (0, 1),
        "contact": (0, 1),
        "digs": (dug, dug),
        "fire": (fire, fire * (2 + guns[Division])),
        "assault orders": (2 * storm, ordered * (2 + guns[Division])),
        "assault dice": (0, guns[Division]),
    }
    of_corps = {
        "day orders": (0, told),
        "transfers": (sent, sent),
        "air": (AirMission in opened,) * 2,
        "bombardment": (fire, fire),
        "fire": (0, guns[Corps]),
        "assault orders": (0, guns[Corps]),
        "assault dice": (0, guns[Corps]),
    }
    return {Division: of_division.get(what, (0, 0)), Corps: of_corps.get(what, (0, 0))}


_NOT_SPENT = ("corps PIPs", "division PIPs", "end of day")
"""Where PIPs come, and where they expire."""


def not_as_priced(phase: Phase) -> list[str]:
    """SB-PIP-06 PIPs go at the prices of the list, for what is called for and comes about."""
    found = []
    for state, ruling in phase.rulings:
        if ruling.id.split("/")[1] in _NOT_SPENT:
            continue
        for kind, (least, most) in _prices(state, ruling).items():
            if not least <= (spent := _spent(ruling, kind)) <= most:
                found.append(f"{ruling.id}: {spent} PIPs, not {int(least)} to {int(most)}")
    return found


def fired_without_range(phase: Phase) -> list[str]:
    """SB-RNG-01, SB-UNT-02 Who fires from afar reaches his target, and does not only support."""
    found = []
    for state, ruling in phase.about("fire", "bombardment"):
        for each in attacks(state, ruling):
            unit = profile(each.by.type, READINGS)
            too_far = steps(each.by.sector, each.at.sector, READINGS) > unit.range
            if too_far or unit.range == 0 or unit.indirect_only:
                found.append(f"{each.by.id} on {each.at.id}")
    return found


def backed_by_nobody(phase: Phase) -> list[str]:
    """SB-IND-01, SB-IND-04 What is added to fire comes from weapons in range, or from infantry."""
    found = []
    for state, ruling in phase.about("fire", "bombardment"):
        for each in attacks(state, ruling):
            target = profile(each.at.type, READINGS)
            alone = profile(each.by.type, READINGS).firepower(target)
            alone += combat_bonus(_grade(state, each.by), Combat.RANGED, PRINTED)
            named = next((j.value for j in ruling.judgements if _is_support(j.name, each)), ())
            weapons = [b for name in _names(named) if (b := state[Base].get(name))]
            most = sum(_supports(state, base, each) for base in weapons)
            if not alone <= each.factor <= alone + most + _infantry(state, each.by.sector):
                found.append(f"{each.by.id} on {each.at.id}: {each.factor}")
    return found


def _is_support(name: str, attack: Attack) -> bool:
    return name.endswith(f"/support of {attack.by.id}/1")


def _infantry(state: State, sector: str) -> bool:
    there = (profile(b.type, READINGS) for b in on_table(state) if b.sector == sector)
    return sum(unit.arm is Arm.INFANTRY for unit in there) >= 3


def _grade(state: State, base: Base) -> str:
    return base.grade or state[Division][base.division].grade if base.division else "Regular"


def _supports(state: State, base: Base, attack: Attack) -> bool:
    unit = profile(base.type, READINGS)
    own = side_of_base(state, base) == side_of_base(state, attack.by)
    reaches = steps(base.sector, attack.at.sector, READINGS) <= unit.range
    return own and reaches and base.id != attack.by.id and unit.supports is not Supports.NOTHING


def shot_after_it_was_lost(phase: Phase) -> list[str]:
    """SB-RNG-05 What has left the table in a fight neither attacks nor is attacked in it again."""
    found = []
    for state, ruling in phase.about("fire", "bombardment", "assault dice"):
        gone = set[str]()
        for each in attacks(state, ruling):
            found += [name for name in (each.by.id, each.at.id) if name in gone]
            if each.result.lost or each.result is Result.WITHDRAWN:
                gone.add(each.at.id)
    return found


def digs_out_of_balance(phase: Phase) -> list[str]:
    """SB-DIG-01, SB-ASL-08 Digs grow one by one, and go hit by hit, or all with the sector."""
    found = []
    for state, ruling in phase.about("digs", "assault dice", "fire", "bombardment"):
        what, label = ruling.id.split("/")[1:3]
        changes = [c for c in ruling.changes if isinstance(c, Set) and c.field == "digs"]
        gone = sum(int(str(c.was)) - int(str(c.now)) for c in changes)
        hits = sum(each.result is Result.DIG_REMOVED for each in attacks(state, ruling))
        due = -len(changes) if what == "digs" else hits
        taken = any(c.field == "state" and c.now == AssaultState.TAKEN for c in _sets(ruling))
        if gone != (state[Sector][label].digs if taken else due):
            found.append(f"{ruling.id}: {gone} gone, {hits} hits")
    return found


def _sets(ruling: Ruling) -> list[Set]:
    return [change for change in ruling.changes if isinstance(change, Set)]


def dug_too_deep(phase: Phase) -> list[str]:
    """SB-DIG-01 Digs are none to three."""
    return [s.sector for s in phase.turn.after[Sector].values() if not 0 <= s.digs <= 3]


def medals_out_of_balance(phase: Phase) -> list[str]:
    """SB-CAT-01 A Medal is won by a heroic recovery and by nothing else, and is never lost."""
    before, after = phase.turn.before[Base], phase.turn.after[Base]
    heroes = {
        each.at.id
        for state, ruling in phase.rulings
        for each in attacks(state, ruling)
        if each.result is Result.HEROIC
    }
    return [n for n, b in after.items() if b.medal != (before[n].medal or n in heroes)]


def stalled_with_nobody(phase: Phase) -> list[str]:
    """SB-ASL-07 An assault that stalled has somebody on the border."""
    rows, bases = phase.turn.after[AssaultRow].values(), phase.turn.after[Base]
    stalled = (row for row in rows if row.state == AssaultState.STALLED)
    there = {row.label: {bases[name].sector for name in row.attackers} for row in stalled}
    return [label for label, sectors in there.items() if not sectors - {"", label}]


def not_replayed(phase: Phase) -> list[str]:
    """Rulings alone lead to the state, and back."""
    turn = phase.turn
    forth = replay(turn.before, turn.rulings).tables == turn.after.tables
    back = take_back(turn.after, turn.rulings).tables == turn.before.tables
    return [] if forth and back else ["not the same"]


def dice_unaccounted(phase: Phase) -> list[str]:
    """Every die is in a ruling."""
    in_rulings = [roll.name for each in phase.turn.rulings for roll in each.rolls]
    thrown = [roll.name for roll in phase.turn.rolls]
    return [] if in_rulings == thrown else [f"{len(in_rulings)} of {len(thrown)}"]


FACTS: tuple[Callable[[Phase], list[str]], ...] = (
    stacked_too_high,
    too_many_over_a_boundary,
    both_sides_in_one,
    astray,
    in_debt,
    not_as_priced,
    fired_without_range,
    backed_by_nobody,
    shot_after_it_was_lost,
    digs_out_of_balance,
    dug_too_deep,
    medals_out_of_balance,
    stalled_with_nobody,
    not_replayed,
    dice_unaccounted,
)


def untrue(turn: Turn) -> dict[str, list[str]]:
    """Return the facts that do not hold in a phase, and of what."""
    phase = Phase.of(turn)
    return {fact.__name__: found for fact in FACTS if (found := fact(phase))}
