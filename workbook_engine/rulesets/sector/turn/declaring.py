"""Assaults as they are ordered: who goes, from where, for how many PIPs (SB-ASL-01, SB-ASL-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.orders import TurnOrders
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector.combat.assault import stays_out
from workbook_engine.rulesets.sector.combat.assault_orders import AssaultOrder, OnBorder, ordered
from workbook_engine.rulesets.sector.combat.fighters import Weapon
from workbook_engine.rulesets.sector.combat.support import Paying, in_assault, no_support
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.land.board import (
    enemies_at,
    enemies_of,
    on_table,
    phase_of,
    sector_named,
    side_of,
)
from workbook_engine.rulesets.sector.turn.damages import left_out
from workbook_engine.rulesets.sector.turn.moving import named_at
from workbook_engine.rulesets.sector.turn.weapons import weapon
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.profiles import Profile, profile
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    AssaultState,
    Base,
    BaseState,
    Corps,
    Division,
)
from workbook_engine.rulesets.sector.vocabulary.words import Combat, Order, Reason


def declared(
    state: State, orders: TurnOrders, umpire: Umpire, division: Division, line: ActionLine
) -> Ruling:
    """SB-ASL-01, SB-ASL-02 Declare an assault, or join one that is declared or has stalled."""
    start, target = sector_named(line.start), sector_named(next(iter(line.path), ""))
    name = umpire.on("assault orders", line.id).name("declared")
    group = _group(state, line, umpire.settings)
    if not group or target not in enemies_of(state, side_of(state, division.team)):
        return _refused(name, line, target, "nobody is there to fight")
    row = state[AssaultRow].get(target)
    going_on = {start: 1} if row is not None and _goes_on(row, division, group) else {}
    new = [each for each in group if row is None or each not in row.attackers]
    order = AssaultOrder(
        phase=phase_of(state),
        order=division.order,
        target=target,
        groups=[(start, len(new))],
        existing=tuple(_on_border(state, row, division)),
        stalled=going_on,
    )
    purse = Purse(division.pips)
    why = _not_engaged(division, target, umpire.settings) or ordered(order, purse, umpire.settings)
    if why is not None:
        return _refused(name, line, target, str(why))
    leader = _leader(state, target, division, umpire.settings)
    called = guns_paid(state, division, line, (start, target), leader, purse, umpire.settings)
    told = Told(line.team, CATALOGUE.say("assault.ordered", name, sector=target, start=start))
    text = f"{division.id} assaults {target} from {start} with {', '.join(group)}."
    changes = (*called.left, *_entered(state, row, division, line, target, new, called.guns))
    return Ruling(name, "SB-ASL-01", text, left_out(called.refused), changes, (told,))


def _leader(state: State, target: str, division: Division, settings: Settings) -> str:
    """SB-ASL-03, A57 Return the type that leads a defence as it stands when one is assaulted."""
    there = [each.type for each in enemies_at(state, target, side_of(state, division.team))]
    return next((each for each in there if not profile(each, settings).indirect_only), there[0])


def _group(state: State, line: ActionLine, settings: Settings) -> list[str]:
    """SB-ASL-03, SB-UNT-02, A59 Return the bases that assault, in the order in which they lead."""
    named = {b.id: b for b in named_at(state, line)}
    first = [each for each in line.bases if each in named]
    group = dict.fromkeys((*first, *named))
    return [each for each in group if not stays_out(named[each].type, settings)]


def _not_engaged(division: Division, target: str, settings: Settings) -> Reason | None:
    """SB-ORD-01, A53 Return why a Division on Attack may not assault this enemy, if so."""
    bound = division.order == Order.ATTACK and settings.word("attack_target") == "engaged_at_start"
    return Reason.NOT_ENGAGED if bound and target not in division.targets else None


def _goes_on(row: AssaultRow, division: Division, group: list[str]) -> bool:
    """SB-ASL-07 Tell whether a line lets an assault of the Division go on that has stalled."""
    stalled = row.state in (AssaultState.STALLED, AssaultState.HELD)
    return stalled and division.id in row.divisions and bool(set(group) & set(row.attackers))


def _on_border(state: State, row: AssaultRow | None, division: Division) -> Iterator[OnBorder]:
    """SB-ASL-01 Yield who stands on the borders of the sector already, by Division and sector."""
    attackers = [b for b in on_table(state) if row is not None and b.id in row.attackers]
    found = Counter((base.sector, base.division) for base in attackers)
    for (sector, whose), bases in found.items():
        yield OnBorder(sector, bases, own=whose == division.id)


def _entered(
    state: State,
    row: AssaultRow | None,
    division: Division,
    line: ActionLine,
    target: str,
    new: list[str],
    guns: tuple[str, ...],
) -> Iterator[Change]:
    """SB-ASL-03 Yield the row of an assault, new or with those who join it."""
    if row is None:
        yield Create(
            AssaultRow(
                label=target,
                turn=str(state.position),
                team=line.team,
                divisions=(division.id,),
                attackers=tuple(new),
                guns=guns,
            )
        )
        return
    here = tuple(b for b in row.attackers if _is_there(state, b))
    yield Set(AssaultRow, target, "attackers", (*here, *new))
    divisions = tuple(dict.fromkeys((*row.divisions, division.id)))
    yield Set(AssaultRow, target, "divisions", divisions)
    yield Set(AssaultRow, target, "guns", tuple(dict.fromkeys((*row.guns, *guns))))
    yield Set(AssaultRow, target, "turn", str(state.position))


@dataclass(frozen=True, slots=True)
class Called:
    """SB-ASL-05 The weapons that are called to an assault and paid for, and those that are not."""

    guns: tuple[str, ...] = ()
    left: tuple[Change, ...] = ()
    """What PIPs are left."""
    refused: Mapping[str, Reason] = field(default_factory=dict)


def guns_paid(
    state: State,
    division: Division,
    line: ActionLine,
    way: tuple[str, str],
    leader: str,
    purse: Purse,
    settings: Settings,
) -> Called:
    """SB-ASL-05, SB-ASL-12 Pay for those weapons of a line that can support its fight.

    They are called from a front, and must reach a target; what does not reach it, or does not
    suit the type of the enemy leader, is not paid for.
    """
    corps, against = state[Corps].get(division.corps), profile(leader, settings)
    of_corps = Purse(corps.pips if corps else 0)
    paying, refused = Paying(way[0], purse, of_corps, settings), dict[str, Reason]()
    bases = [base for name in line.guns if (base := state[Base].get(name))]
    standing = [base for base in bases if base.state == BaseState.ON_TABLE]
    for one in map(weapon, standing):
        why = _not_behind(one, against, way[1], settings)
        if why is not None or not paying.paid(one):
            refused[one.id] = why or Reason.NO_PIP
    left = (Set(Corps, corps.id, "pips", of_corps.left),) if corps else ()
    return Called(
        guns=tuple(base.id for base in standing if base.id not in refused),
        left=(Set(Division, division.id, "pips", purse.left), *left),
        refused=refused,
    )


def _not_behind(one: Weapon, enemy: Profile, target: str, settings: Settings) -> Reason | None:
    """SB-IND-01, SB-ASL-12, A58 Return why a weapon does not support an assault, if so."""
    if not in_assault(one.level, Combat.ASSAULT, settings):
        return Reason.ORDER_FORBIDS
    return no_support(one, enemy, target, settings)


def _is_there(state: State, base: str) -> bool:
    found = state[Base].get(base)
    return found is not None and bool(found.sector)


def _refused(name: str, line: ActionLine, target: str, why: str) -> Ruling:
    slots = {"division": line.division, "sector": target, "why": why}
    told = (Told(line.team, CATALOGUE.say("assault.refused", name, **slots)),)
    text = f"{line.division} does not assault {target}: {why}."
    return Ruling(name, "SB-ASL-02", text, told=told)
