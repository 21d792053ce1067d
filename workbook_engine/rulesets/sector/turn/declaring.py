"""Assaults as they are ordered: who goes, from where, for how many PIPs (SB-ASL-01, SB-ASL-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from workbook_engine.core.changes import Change, Create, Set
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Ruling, Told
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.sector.combat.assault_orders import AssaultOrder, OnBorder, ordered
from workbook_engine.rulesets.sector.combat.support import price_of
from workbook_engine.rulesets.sector.command.pips import Purse
from workbook_engine.rulesets.sector.land.board import (
    enemies_of,
    on_table,
    phase_of,
    sector_named,
    side_of,
)
from workbook_engine.rulesets.sector.turn.moving import named_at
from workbook_engine.rulesets.sector.turn.weapons import weapon
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.records import (
    AssaultRow,
    AssaultState,
    Base,
    BaseState,
    Corps,
    Division,
)
from workbook_engine.rulesets.sector.vocabulary.words import Level


def declared(state: State, umpire: Umpire, division: Division, line: ActionLine) -> Ruling:
    """SB-ASL-01, SB-ASL-02 Declare an assault, or join one that is declared or has stalled."""
    start, target = sector_named(line.start), sector_named(next(iter(line.path), ""))
    name = umpire.on("assault orders", line.id).name("declared")
    group = [base.id for base in named_at(state, line)]
    group.sort(key=lambda each: line.bases.index(each) if each in line.bases else 0)
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
    why = ordered(order, purse, umpire.settings)
    if why is not None:
        return _refused(name, line, target, str(why))
    guns, corps = _guns(state, division, line, start, purse, umpire)
    paid = (Set(Division, division.id, "pips", purse.left), *corps)
    told = Told(line.team, CATALOGUE.say("assault.ordered", name, sector=target, start=start))
    text = f"{division.id} assaults {target} from {start} with {', '.join(group)}."
    changes = (*paid, *_entered(state, row, division, line, target, new, guns))
    return Ruling(name, "SB-ASL-01", text, (), changes, (told,))


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


def _guns(
    state: State,
    division: Division,
    line: ActionLine,
    start: str,
    purse: Purse,
    umpire: Umpire,
) -> tuple[tuple[str, ...], tuple[Change, ...]]:
    """SB-ASL-05, SB-ASL-12 Return the weapons whose sectors are paid, and what the Corps pays."""
    corps = state[Corps].get(division.corps)
    of_corps, opened = Purse(corps.pips if corps else 0), set[tuple[str, str]]()
    found: list[str] = []
    for name in line.guns:
        base = state[Base].get(name)
        if base is None or base.state != BaseState.ON_TABLE:
            continue
        one = weapon(base)
        price, sector = price_of(one, start, umpire.settings), (one.level, one.sector)
        payer = of_corps if one.level is Level.CORPS else purse
        if price is None or sector in opened or payer.pay(price):
            opened.add(sector)
            found.append(name)
    paid = (Set(Corps, corps.id, "pips", of_corps.left),) if corps else ()
    return tuple(found), paid


def _is_there(state: State, base: str) -> bool:
    found = state[Base].get(base)
    return found is not None and bool(found.sector)


def _refused(name: str, line: ActionLine, target: str, why: str) -> Ruling:
    slots = {"division": line.division, "sector": target, "why": why}
    told = (Told(line.team, CATALOGUE.say("assault.refused", name, **slots)),)
    text = f"{line.division} does not assault {target}: {why}."
    return Ruling(name, "SB-ASL-02", text, told=told)
