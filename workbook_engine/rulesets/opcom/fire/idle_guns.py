"""Guns that are called to support and may not: who they are, and why (OC-9.16, OC-9.17, D-41)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from workbook_engine.core.findings import folded
from workbook_engine.core.languages import _
from workbook_engine.core.notation import names_in
from workbook_engine.core.orders import Given
from workbook_engine.core.records import State, Table
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.fire.artillery import class_of, is_in_line_only
from workbook_engine.rulesets.opcom.land.ground import square_of
from workbook_engine.rulesets.opcom.orders.orders import names_of
from workbook_engine.rulesets.opcom.vocabulary.messages import kind_said, tell
from workbook_engine.rulesets.opcom.vocabulary.records import Kind, OrderLine, Unit, UnitState
from workbook_engine.rulesets.opcom.vocabulary.status import (
    fighting_kind,
    is_effective,
    out_of_role,
)

_GUNS = frozenset({Kind.ARTILLERY, Kind.ANTI_TANK, Kind.ANTI_AIRCRAFT})


def unfit_to_support(unit: Unit) -> tuple[str, str, str] | None:
    """OC-9.17 Return rule and reasons, ours and the team's, why a unit may not fire for others."""
    guns = class_of(unit) if unit.kind == Kind.ARTILLERY else unit.kind
    if unit.kind in _GUNS and is_in_line_only(guns):
        return (
            "OC-9.16",
            f"{guns} guns fire only where they stand",
            _("its guns fight where they stand"),
        )
    if unit.kind != Kind.ARTILLERY:
        return "OC-9.17", "only artillery does", _("only artillery can")
    if unit.state != UnitState.ACTIVE:
        return "OC-9.17", "it has not landed", _("it has not landed")
    if out_of_role(unit):
        why = _("it fights as {kind}").format(kind=kind_said(fighting_kind(unit)))
        return "OC-9.17", str(why), why
    if not is_effective(unit):
        return "OC-9.11", "it is no longer effective", _("it is no longer a fighting unit")
    return None


def idle_guns(
    state: State, lines: Given[OrderLine], in_the_line: Collection[str], umpire: Umpire
) -> Iterator[Ruling]:
    """OC-9.17 Rule, once each, on guns that are to support and may not.

    Guns in the line of a fight count there: of them `silent_guns` tells.
    """
    asked: dict[str, dict[str, str]] = {}
    for gun, whom, line in _asked(state, lines):
        if gun.id not in in_the_line and unfit_to_support(gun):
            asked.setdefault(gun.id, {})[whom] = line.team
    for name, calls in asked.items():
        gun = state[Unit][name]
        yield _refused(gun, calls, unfit_to_support(gun) or ("", "", ""), umpire)


def silent_guns(
    state: State, held: Mapping[str, Sequence[Unit]], umpire: Umpire
) -> Iterator[Ruling]:
    """OC-9.18b Rule, once each, on guns that fight where they stand while others ask for them."""
    why = "OC-9.18b", "it fights where it stands", _("it had to fight where it stood")
    for name, units in held.items():
        calls = {unit.id: unit.team for unit in units}
        yield _refused(state[Unit][name], calls, why, umpire)


def _asked(state: State, lines: Given[OrderLine]) -> Iterator[tuple[Unit, str, OrderLine]]:
    """Yield guns that are to fire, for whom, by which line: it names guns, or whom its own serve.

    Of a formation those fire that may; where none may, all its guns were asked in vain.
    """
    ordered: dict[str, list[Unit]] = {}
    for unit_id, line in lines.items():
        if line.supports:
            ordered.setdefault(line.id, []).append(state[Unit][unit_id])
    for own in ordered.values():
        line = lines[own[0].id]
        fit = any(unfit_to_support(unit) is None for unit in own)
        for name in names_in(line.supports):
            named = state.index(Unit, _by_name).get((own[0].side, folded(name)), ())
            if _are_called(named, by_artillery=fit):
                if all(unfit_to_support(gun) for gun in named):
                    yield from ((gun, line.unit, line) for gun in named)
            elif not fit and (named or square_of(state, name)):
                yield from ((unit, name, line) for unit in own if unit.kind in _GUNS)


def _are_called(named: Sequence[Unit], *, by_artillery: bool) -> bool:
    """Tell whether units under Supports are guns called for, and not whom artillery fires for."""
    guns = {Kind.ARTILLERY} if by_artillery else _GUNS
    return bool(named) and all(unit.kind in guns for unit in named)


def _by_name(units: Table[Unit]) -> dict[tuple[str, str], list[Unit]]:
    """Return the units of each side by each of the names they answer to."""
    named: dict[tuple[str, str], list[Unit]] = {}
    for unit in units.values():
        if unit.state in (UnitState.ACTIVE, UnitState.WAITING):
            for name in names_of(unit):
                named.setdefault((unit.side, name), []).append(unit)
    return named


def _refused(
    gun: Unit, calls: Mapping[str, str], reason: tuple[str, str, str], umpire: Umpire
) -> Ruling:
    rule, why, heard = reason
    others = dict.fromkeys(team for team in calls.values() if team != gun.team)
    # Another staff of the side sees that nothing came, not in what state the guns are (OC-2.1).
    return Ruling(
        id=umpire.on("orders", gun.id).name("support refused"),
        rule=rule,
        text=f"{gun.id} does not fire for {'; '.join(calls)}: {why}.",
        told=(
            tell(gun.team, "support.guns_idle", gun.id, unit=gun.id, why=heard),
            *(tell(team, "support.guns_asked", gun.id, unit=gun.id) for team in others),
        ),
    )
