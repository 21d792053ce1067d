"""Assaults as they are ordered: who goes, from where, for how many PIPs (SB-ASL-01, SB-ASL-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from workbook_engine.core.changes import Change, Create, Set, sets
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Ruling
from workbook_engine.rulesets.sector.combat.assault import stays_out
from workbook_engine.rulesets.sector.combat.support import Paying, in_assault, no_support
from workbook_engine.rulesets.sector.command.orders import Purse, may_assault, price
from workbook_engine.rulesets.sector.land.board import (
    enemies_at,
    formation_of,
    on_table,
    pips_left,
    still_there,
)
from workbook_engine.rulesets.sector.land.distance import have_boundary
from workbook_engine.rulesets.sector.turn import aftermath
from workbook_engine.rulesets.sector.turn.deeds import Deed
from workbook_engine.rulesets.sector.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.profiles import profile
from workbook_engine.rulesets.sector.vocabulary.records import AssaultRow, Base, Corps, Division
from workbook_engine.rulesets.sector.vocabulary.words import AssaultState, Order, Price, Reason


def declared(deed: Deed) -> Ruling:
    """SB-ASL-01, SB-ASL-02 Declare an assault, or join one that is declared or has stalled."""
    start, target, division = deed.start, deed.target, deed.division
    name, group = deed.asks("assault orders").name("declared"), _group(deed)
    row, purse = deed.state[AssaultRow].get(target), deed.purse()
    why = Reason.NOBODY if not group else None
    why = why or (None if target in deed.enemies else Reason.NO_ENEMY)
    why = why or _refused(deed, row, group)
    cost = 0 if why else _cost(deed, row, group)
    if not why and purse.left < cost:
        why = Reason.NO_PIP
    if why:
        what = f"assault {target}"
        return deed.refused(name, "SB-ASL-02", what, why, "assault.refused", sector=target)
    purse.left -= cost
    called = guns_paid(
        deed.state, division, deed.line, (start, target), _leader(deed), purse, deed.rules
    )
    told = (
        CATALOGUE.told(deed.line.team, "assault.ordered", name, sector=target, start=start),
        *deed.named_in_vain(called.refused, name),
    )
    text = f"{division.id} assaults {target} from {start} with {', '.join(group)}."
    new = _new(row, group)
    changes = (*called.left, *_entered(deed, row, new, called.guns))
    return Ruling(name, "SB-ASL-01", text, aftermath.left_out(called.refused), changes, told)


def _refused(deed: Deed, row: AssaultRow | None, group: list[str]) -> Reason | None:
    """SB-ASL-01, SB-ASL-02, SB-ORD-01, A53 Return why it may not be made, whatever it costs."""
    division, target, rules = deed.division, deed.target, deed.rules
    there, order = _on_border(deed.state, row), division.order
    bound = order == Order.ATTACK and rules.word("attack_target") == "engaged_at_start"
    if bound and target not in division.targets:
        return Reason.NOT_ENGAGED
    if deed.at_night:
        return Reason.NIGHT
    if not may_assault(order, rules, in_support=any(formation_of(b) != division.id for b in there)):
        return Reason.ORDER_FORBIDS
    if not have_boundary(deed.start, target):
        return Reason.NO_COMMON_BOUNDARY
    over = len(_new(row, group)) + sum(base.sector == deed.start for base in there)
    return Reason.TOO_MANY_ON_BOUNDARY if over > rules.figure("bases_a_boundary") else None


def _cost(deed: Deed, row: AssaultRow | None, group: list[str]) -> int:
    """SB-ASL-02, SB-PIP-06, A21 Return what it costs in PIPs.

    The first direction of a new assault is the dearest; a Division on Support pays as much for its
    first beside another Division; what stalled goes on for less.
    """
    there, own = _on_border(deed.state, row), deed.division.id
    if row is not None and _goes_on(row, own, group):
        prices = {"nothing": 0, "as_new": price(Price.NEW_ASSAULT, deed.rules)}
        return prices.get(deed.rules.word("continue_pip"), price(Price.CONTINUE, deed.rules))
    if deed.division.order == Order.SUPPORT and not any(
        formation_of(base) == own for base in there
    ):
        return price(Price.SUPPORT, deed.rules)
    return price(Price.JOIN if there else Price.NEW_ASSAULT, deed.rules)


def _leader(deed: Deed) -> str:
    """SB-ASL-03, A57 Return the type that leads a defence as it stands when one is assaulted."""
    there = [each.type for each in enemies_at(deed.state, deed.target, deed.side)]
    able = (each for each in there if not profile(each, deed.rules).indirect_only)
    return next(able, there[0])


def _group(deed: Deed) -> list[str]:
    """SB-ASL-03, SB-UNT-02, A59 Return the bases that assault, in the order in which they lead."""
    named = {base.id: base for base in deed.group}
    first = [each for each in deed.line.bases if each in named]
    group = dict.fromkeys((*first, *named))
    return [each for each in group if not stays_out(named[each].type, deed.rules)]


def _new(row: AssaultRow | None, group: list[str]) -> list[str]:
    """Return those who do not stand on the border of the sector already."""
    return [each for each in group if row is None or each not in row.attackers]


def _goes_on(row: AssaultRow, division: str, group: list[str]) -> bool:
    """SB-ASL-07 Tell whether a line lets an assault of the Division go on that has stalled."""
    stalled = row.state in (AssaultState.STALLED, AssaultState.HELD)
    return stalled and division in row.divisions and bool(set(group) & set(row.attackers))


def _on_border(state: State, row: AssaultRow | None) -> list[Base]:
    """SB-ASL-01 Return who stands on the borders of the sector already."""
    return [b for b in on_table(state) if row is not None and b.id in row.attackers]


def _entered(
    deed: Deed, row: AssaultRow | None, new: list[str], guns: tuple[str, ...]
) -> tuple[Change, ...]:
    """SB-ASL-03 Return what enters an assault in its row: new, or with those who join it."""
    target, own, turn = deed.target, deed.division.id, str(deed.state.position)
    before = row or AssaultRow(label=target, turn=turn, team=deed.line.team)
    bases = deed.state[Base]
    here = (each for each in before.attackers if each in bases and bases[each].sector)
    joined: dict[str, Any] = {
        "attackers": (*here, *new),
        "divisions": tuple(dict.fromkeys((*before.divisions, own))),
        "guns": tuple(dict.fromkeys((*before.guns, *guns))),
        "turn": turn,
    }
    return sets(AssaultRow, target, **joined) if row else (Create(replace(before, **joined)),)


class CalledGuns(Struct, frozen=True):
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
    rules: Rules,
) -> CalledGuns:
    """SB-ASL-05, SB-ASL-12, A58 Pay for those weapons of a line that can support its fight.

    They are called from a front, and must reach a target; what does not reach it, or does not
    suit the type of the enemy leader, is not paid for.
    """
    corps, against = state[Corps].get(division.corps), profile(leader, rules)
    # Corps troops pay all of it out of one purse
    of_corps = purse if division.id == division.corps else Purse(corps.pips if corps else 0, rules)
    of = division.id, division.corps
    refused = dict.fromkeys(line.guns, Reason.NO_SUPPORT)
    paying = Paying(way[0], purse, of_corps, rules, *of)
    standing = still_there(state, line.guns)
    for one in standing:
        why = no_support(one, against, way[1], rules)
        if not in_assault(one, rules):
            why = Reason.ORDER_FORBIDS
        del refused[one.id]
        if why := why or paying.refused(one):
            refused[one.id] = why
    guns = tuple(base.id for base in standing if base.id not in refused)
    left = (Set(Corps, corps.id, "pips", of_corps.left),) if corps else ()
    return CalledGuns(guns, (pips_left(state, division, purse.left), *left), refused)
