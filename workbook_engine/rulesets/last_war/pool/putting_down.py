"""What else is put down: works, zones, bases, air defence, flak, partisans (sections 17 to 21)."""

from __future__ import annotations

from collections.abc import Callable

from workbook_engine.core.changes import Add, Change, Create, Set
from workbook_engine.core.languages import _
from workbook_engine.core.names import of_line
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.land.board import NOBODY, Board
from workbook_engine.rulesets.last_war.land.forces import Forces, card_name
from workbook_engine.rulesets.last_war.land.ground import (
    UNDONE,
    gap_first,
    place_of,
    side_of,
    told_nations,
)
from workbook_engine.rulesets.last_war.line.line import gaps
from workbook_engine.rulesets.last_war.pool.building import begun
from workbook_engine.rulesets.last_war.pool.partisans import partisans_in, rising
from workbook_engine.rulesets.last_war.pool.pools import paid
from workbook_engine.rulesets.last_war.vocabulary.front_records import AirDefence, Base, Zone
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import DeployLine
from workbook_engine.rulesets.last_war.vocabulary.words import Defence, Purpose

Outcome = tuple[str, tuple[Change, ...]]
"""Why it is not done, or nothing; and what changes."""
Build = Callable[[State, DeployLine, Rules], Outcome]


def put_down(state: State, line: DeployLine, umpire: Umpire) -> Ruling:
    """LW-TER-06, LW-SEC-01, LW-BOM-01, LW-FLK-01 Put something down, or say why not."""
    rule, put = _BUILDERS[line.purpose]
    why, changes = put(state, line, umpire.rules)
    if not Board.of(state).passable(line.hex):
        why = _("armies cannot stand there")
    why = _line_first(state, line, umpire.rules) or why
    where = place_of(state, line.hex)
    text = f"{line.nation}: {line.purpose} at {where}"
    what = _(line.purpose, DeployLine.__name__)
    heard = _("No {what} at {where}: {why}.").format(what=what, where=where, why=why)
    return Ruling(
        id=umpire.on("deployment", of_line(line.id)).name(line.purpose),
        rule=rule,
        text=f"{text} {'are' if line.purpose in _PLURAL else 'is'} "
        + (f"not set up: {why}." if why else "set up."),
        changes=() if why else changes,
        told=told_nations(state, [line.nation], heard, UNDONE) if why else (),
    )


_PLURAL = (Purpose.WORKS, Purpose.PARTISANS)


def _line_first(state: State, line: DeployLine, rules: Rules) -> str:
    """LW-SEQ-02 Return which gap of the line bars all else; partisans come out of no pool."""
    if line.purpose == Purpose.PARTISANS:
        return ""
    gap = gaps(Board.of(state), Forces.of(state), side_of(state, line.nation), rules)
    return gap_first(place_of(state, gap[0])) if gap else ""


def _zone(state: State, line: DeployLine, rules: Rules) -> Outcome:
    """LW-SEC-01 A zone costs supplies once, and stands as long as a Man is in it."""
    nation = state[Nation][line.nation]
    name = card_name(line.hex, line.nation)
    men = max(line.man, rules.figure("zone_man"))
    found = state[Zone].get(name)
    supplies = 0 if found and found.man else rules.figure("zone_supply")
    if Board.of(state).side(line.hex) != nation.side:
        return _("it is not ours"), ()
    if partisans_in(state, line.hex):
        return _("partisans are there"), ()
    if nation.pool_man < men or nation.pool_lsp < supplies:
        return _("the reserve at home has not what it takes"), ()
    zone: Change = Add(Zone, name, "man", men)
    if found is None:
        zone = Create(Zone(id=name, nation=line.nation, hex=line.hex, man=men))
    return "", (*paid(nation, man=men, lsp=supplies), zone)


def _base(state: State, line: DeployLine, rules: Rules) -> Outcome:
    """LW-BOM-01 A base stands in a friendly hex; any number of bombers use it."""
    nation = state[Nation][line.nation]
    if Board.of(state).side(line.hex) != nation.side:
        return _("it is not ours"), ()
    if nation.pool_bomber < line.bomber:
        return _("the reserve at home has no such number of bombers"), ()
    found = state[Base].get(line.hex)
    captured = found is not None and side_of(state, found.nation) != nation.side
    if found is not None and found.nation != line.nation and not captured:
        return _("an ally's base is there"), ()
    base: Change = Add(Base, line.hex, "bomber", line.bomber)
    if found is None:
        base = Create(Base(hex=line.hex, nation=line.nation, bomber=line.bomber))
    ours = (Set(Base, line.hex, "nation", line.nation),) if captured else ()
    return "", (*paid(nation, bomber=line.bomber), *ours, base)


def _air_defence(state: State, line: DeployLine, rules: Rules) -> Outcome:
    """LW-AD-01 Aircraft on air defence leave the land war."""
    nation = state[Nation][line.nation]
    if Board.of(state).side(line.hex) not in (NOBODY, nation.side):
        return _("the enemy holds it"), ()
    if not line.air:
        return _("no aircraft are named for it"), ()
    if nation.pool_air < line.air:
        return _("the reserve at home has no such number of aircraft"), ()
    return "", (*paid(nation, air=line.air), _defence(state, line, Defence.AIR, line.air))


def _flak(state: State, line: DeployLine, rules: Rules) -> Outcome:
    """LW-FLK-01 A flak zone takes one Man and one concrete, for good."""
    nation = state[Nation][line.nation]
    men, concrete = rules.figure("flak_man"), rules.figure("flak_concrete")
    if Board.of(state).side(line.hex) not in (NOBODY, nation.side):
        return _("the enemy holds it"), ()
    name = _defence_name(line, Defence.FLAK)
    here = state[AirDefence].get(name)
    if here is not None and not here.lost:
        return _("there is one already"), ()
    if nation.pool_man < men or nation.pool_concrete < concrete:
        return _("the reserve at home has not what it takes"), ()
    flak: Change = Set(AirDefence, name, "lost", False)
    if here is None:
        flak = _defence(state, line, Defence.FLAK, 0)
    return "", (*paid(nation, man=men, concrete=concrete), flak)


def _defence_name(line: DeployLine, kind: Defence) -> str:
    return f"{line.hex} {line.nation} {kind}"


def _defence(state: State, line: DeployLine, kind: Defence, air: int) -> Change:
    name = _defence_name(line, kind)
    if name in state[AirDefence]:
        return Add(AirDefence, name, "air", air)
    return Create(AirDefence(id=name, nation=line.nation, hex=line.hex, kind=kind, air=air))


_BUILDERS: dict[str, tuple[str, Build]] = {
    Purpose.WORKS: ("LW-FORT-01", begun),
    Purpose.ZONE: ("LW-SEC-01", _zone),
    Purpose.BASE: ("LW-BOM-01", _base),
    Purpose.AIR_DEFENCE: ("LW-AD-01", _air_defence),
    Purpose.FLAK: ("LW-FLK-01", _flak),
    Purpose.PARTISANS: ("LW-PAG-02", rising),
}
