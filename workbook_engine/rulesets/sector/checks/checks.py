"""The order forms of Sector, and the set-up: what may be named, what is odd, what is lacking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from workbook_engine.core.always import Always
from workbook_engine.core.findings import MISSING, Finding, Odd, error, warning
from workbook_engine.core.languages import _, in_all
from workbook_engine.core.naming import Naming, Offer
from workbook_engine.core.order_sheets import OrderSheet, check_orders
from workbook_engine.core.reader import Kind, Named, Shape
from workbook_engine.core.records import State
from workbook_engine.core.ruleset import Where, first_cell
from workbook_engine.core.spelt import square_spelt
from workbook_engine.core.squares import written_out
from workbook_engine.kit.following import followed
from workbook_engine.kit.messages_out import messages_out
from workbook_engine.kit.names import Once, alone, named, not_known, of_team, unread
from workbook_engine.kit.signals import odd_signals
from workbook_engine.kit.until import stands_until
from workbook_engine.rulesets.sector.knowledge import became
from workbook_engine.rulesets.sector.knowledge.report import in_force, to_act
from workbook_engine.rulesets.sector.knowledge.team_view import View
from workbook_engine.rulesets.sector.land import board
from workbook_engine.rulesets.sector.vocabulary.order_records import (
    ActionLine,
    CorpsLine,
    DayOrder,
    TransferLine,
)
from workbook_engine.rulesets.sector.vocabulary.records import Base, Corps, Division, Sector
from workbook_engine.rulesets.sector.vocabulary.words import (
    RESERVE,
    Action,
    BaseState,
    Mission,
    Order,
)


def _may_order(seen: View, *, corps: bool) -> Iterator[str]:
    return (each.formation for each in seen.may_order if each.is_corps is corps)


_divisions, _corps = partial(_may_order, corps=False), partial(_may_order, corps=True)


def _bases(seen: View) -> Iterator[str]:
    return (own.base for own in seen.own if own.division in seen.commanded)


def _held(seen: View) -> Iterator[str]:
    there = {own.sector for own in seen.own if own.stands}
    return (land.sector for land in seen.land if land.sector in there)


def _sectors(seen: View) -> Iterator[str]:
    return (land.sector for land in seen.land)


def _own_bases(state: State, team: str) -> Iterator[str]:
    return (each.id for each in state[Base].values() if board.team_of(state, each) == team)


def _odd_order(state: State, line: DayOrder) -> Iterator[Odd]:
    """SB-ORD-02 A Division on Support names the one that it supports."""
    if line.order == Order.SUPPORT and not line.supports:
        said = _("{division} is to support, and no Division is named.").format(
            division=line.division
        )
        yield "supports", error(MISSING, said, _("Name the one it supports."), rule="SB-ORD-02")


def _odd_action(state: State, line: ActionLine) -> Iterator[Odd]:
    """SB-MOV-01, SB-RNG-01, SB-ASL-01 A move, fire and an assault go somewhere."""
    if line.action not in (Action.DIG, Action.STAND) and not line.path:
        said = _("{division} is to {action}, and no sector is named.").format(
            division=line.division, action=_(line.action)
        )
        cure = _("Write the sectors of the way, or the sector of the enemy.")
        yield "path", error(MISSING, said, cure, rule="SB-MOV-01")
    if line.action in (Action.DIG, Action.STAND):
        yield from unread(line, ("path",), line.action, "SB-MOV-01")


def _odd_mission(state: State, line: CorpsLine) -> Iterator[Odd]:
    """SB-AIR-04 A bombardment names who fires."""
    if line.mission == Mission.BOMBARD and not line.bases:
        said = _("{corps} is to bombard {sector}, and nobody is named to fire.").format(
            corps=line.corps, sector=line.sector
        )
        cure = _("Name rockets or siege guns of the Corps.")
        yield "bases", error(MISSING, said, cure, rule="SB-AIR-04")


def _written_out(state: State, line: ActionLine) -> dict[str, Any]:
    """SB-MOV-04 Return the way of a move sector by sector, where it leaves some out."""
    way = written_out(line.start, line.path, state[Sector])
    return {"path": way} if line.action == Action.MOVE and way != line.path else {}


def _nobody_there(
    state: State, lines: Sequence[ActionLine]
) -> Iterator[tuple[ActionLine, str, Finding]]:
    """SB-MOV-01 Yield lines from a sector where the group does not stand, nor goes before.

    Bases of others that stand there only fire with it. Of names that are not read nothing is said.
    """
    going = set[tuple[str, str]]()
    for line in lines:
        start = board.sector_named(line.start)
        if board.commander(state, line.division) is None or start not in state[Sector]:
            continue
        there = {base.id for base in board.group_at(state, line.division, start)}
        own = {*_own_bases(state, line.team)} - there
        others = {base.id for base in board.on_table(state) if base.sector == start} & own
        away = [each for each in line.bases if each in own - others]
        if line.action != Action.FIRE and (not_its := [x for x in line.bases if x in others]):
            said = _("{bases} at {sector}: not of {division}.").format(
                bases=", ".join(not_its), sector=line.start, division=line.division
            )
            cure = _("Order them by a line of their own Division or Corps.")
            yield line, "bases", warning("W-NOT-ITS-OWN", said, cure, rule="SB-MOV-01")
        if (line.division, start) not in going and (away or not there):
            anybody = _("anybody of {division}").format(division=line.division)
            said = _("not at {sector} now: {who}; and no line before leads there.").format(
                sector=line.start, who=", ".join(away) or anybody
            )
            cure = _("Write the sector where they stand; leave it if they will be there.")
            yield line, "start", warning("W-NOT-THERE", said, cure, rule="SB-MOV-01")
        going |= {(line.division, board.sector_named(each)) for each in line.path}


_BASE = "Base", "E-UNKNOWN-BASE", _("the team has no base {name}."), _("Name a base of your own.")
_DIVISION = (
    "Division",
    "E-UNKNOWN-DIVISION",
    _("the team has no Division {name}."),
    _("Name a Division of your own."),
)
_OWN_CORPS = (
    "Corps",
    "E-UNKNOWN-CORPS",
    _("the team has no Corps {name}."),
    _("Name a Corps of your own."),
)


def _own(
    column: str,
    what: tuple[str, str, str, str],
    offer: Offer[View],
    kind: Kind,
    rule: str,
    shape: Shape = Shape.ONE,
) -> Naming[Any, View]:
    """SB-PIP-04 A staff orders what is its own; it must not learn what else there is."""
    table, *said = what
    return Naming(
        column,
        (table,),
        {table: offer},
        kinds=(kind,),
        shape=shape,
        strange=not_known(*said),
        rule=rule,
    )


def _division(column: str) -> Naming[Any, View]:
    return _own(column, _DIVISION, _divisions, named(of_team(Division)), "SB-PIP-04")


def _named_bases(column: str) -> Naming[Any, View]:
    return _own(column, _BASE, _bases, named(_own_bases), "SB-MOV-01", Shape.LIST)


def _called(state: State, team: str) -> Iterator[Named]:
    """Yield the sectors, each with the place that the map prints in it."""
    return (Named(each.sector, (each.name,)) for each in state[Sector].values())


_SECTORS = Kind(_called, lambda state: state[Sector], square_spelt)


def _sector(column: str, offer: Offer[View]) -> Naming[Any, View]:
    """SB-GEN-03 What is named is a sector of the map."""
    strange = not_known(
        "E-UNKNOWN-SQUARE", _("{name} is not on the map."), _("Name one such as C3.")
    )
    kinds, shape, rule = (_SECTORS,), Shape.LIST, "SB-GEN-03"
    return Naming(column, (), {column: offer}, kinds=kinds, shape=shape, strange=strange, rule=rule)


_FORMATION: Naming[ActionLine, View] = Naming(
    "division",
    ("Division", "Corps"),
    {"Division": _divisions, "Corps": _corps},
    kinds=(named(of_team(Division)), alone(Corps)),
    strange=not_known(
        "E-UNKNOWN-DIVISION",
        _("the team has no Division {name}, and no Corps with troops of its own."),
        _("Name a Division of your own, or your Corps for its own troops."),
    ),
    rule="SB-PIP-04",
)
_CORPS = _own("corps", _OWN_CORPS, _corps, alone(Corps), "SB-AIR-01")
_WHERE_TO: Naming[TransferLine, View] = Naming(
    "to",
    offered={"to": lambda seen: (_(RESERVE), *_divisions(seen))},
    kinds=(Kind(Always((Named(RESERVE, in_all(_(RESERVE))),))), named(of_team(Division))),
    strange=not_known(
        "E-UNKNOWN-DIVISION",
        _("the team has no Division {name}, and it is not the Corps reserve."),
        _("Write Corps reserve, or a Division of your own."),
    ),
    rule="SB-PIP-05",
)


_once = partial(Once, last=lambda rules: rules.yes("last_line"))  # SB-PIP-04, A65
ORDER_SHEETS: tuple[OrderSheet[Any, View], ...] = (
    OrderSheet(
        DayOrder,
        phases=("Orders of the day",),
        ordered=_division("division"),
        columns=(_division("supports"),),
        odd=_odd_order,
        head=in_force,
        together=_once("division", "SB-PIP-04"),
        overruled=_once("division", "SB-PIP-04").overruled,
        became=became.became_of_days,
    ),
    OrderSheet(
        TransferLine,
        phases=("Transfers",),
        ordered=_named_bases("base"),
        columns=(_WHERE_TO,),
        together=_once("base", "SB-PIP-05"),
        overruled=_once("base", "SB-PIP-05").overruled,
        became=became.became_of_transfers,
    ),
    OrderSheet(
        ActionLine,
        phases=("Divisions act", "Assaults"),
        ordered=_FORMATION,
        columns=(
            _sector("start", _held),
            _named_bases("bases"),
            _sector("path", _sectors),
            _named_bases("guns"),
            _sector("retire_to", _sectors),
            stands_until(attacked=True),
        ),
        meant=_written_out,
        odd=_odd_action,
        became=became.became_of_actions,
        attacked=became.was_attacked,
        together=_nobody_there,
        head=to_act,
    ),
    OrderSheet(
        CorpsLine,
        phases=("Corps in the air", "Bombardments"),
        ordered=_CORPS,
        columns=(_sector("sector", _sectors), _named_bases("bases")),
        odd=_odd_mission,
        became=became.became_of_corps,
    ),
    messages_out("SB-RNG-06"),
)


check = partial(check_orders, ORDER_SHEETS)
fill_in = partial(followed, Base, "division", Division, "corps")


def sound(state: State, where: Where) -> list[Finding]:
    """SB-GEN-03, SB-PIP-04, SB-TRN-02 Return all that is odd of formations and bases."""
    own = (each.id for each in board.formations(state))
    return [
        *_formations(state, where),
        *_off_the_map(state, where),
        *_full(state, where),
        *odd_signals(state, where, own),
    ]


def _formations(state: State, where: Where) -> Iterator[Finding]:
    """SB-DMG-04 Yield formations without headquarters or supply base."""
    for each in board.formations(state):
        for needed in ("headquarters", "supply") if isinstance(each, Corps) else ("headquarters",):
            if not getattr(each, needed):
                cell = first_cell(where, type(each), each.id, needed, "id")
                said = f"{each.id} has no base as its {needed}: what recovers waits for you."
                cure = "Name a base of the Bases sheet; leave it if you mean it."
                yield warning("W-NO-HEADQUARTERS", said, cure, rule="SB-DMG-04", cell=cell)


def _off_the_map(state: State, where: Where) -> Iterator[Finding]:
    """SB-GEN-03 Yield bases that stand off the map, or are to come there."""
    for base in state[Base].values():
        is_placed = base.state in (BaseState.ON_TABLE, BaseState.TO_COME)
        if is_placed and base.sector not in state[Sector]:
            said = f"{base.id}, {base.state}, has {base.sector or 'no sector'}: not on the map."
            cure = "Write a sector of the Sectors sheet; of a base to come, the one it comes to."
            cell = first_cell(where, Base, base.id, "sector", "id")
            yield error("E-OFF-THE-MAP", said, cure, rule="SB-GEN-03", cell=cell)


def _full(state: State, where: Where) -> Iterator[Finding]:
    """SB-GEN-03 Yield sectors with more bases than they hold, or with both sides in them."""
    there: dict[str, Counter[str]] = {}
    for base in board.on_table(state):
        there.setdefault(base.sector, Counter())[board.side_of_base(state, base)] += 1
    for sector, sides in there.items():
        most, cell = max(sides.values()), where(Sector, sector, "sector")
        if most > state.rules.figure("bases_a_sector"):
            said, cure = f"{sector} holds {most} bases of one side.", "Move some to another sector."
            yield error("E-TOO-MANY", said, cure, rule="SB-GEN-03", cell=cell)
        if len(sides) > 1:
            said, cure = f"bases of two sides stand in {sector}.", "Move those of one side out."
            yield error("E-BOTH-SIDES", said, cure, rule="SB-GEN-03", cell=cell)
