"""Orders that say too little, or speak of what is not there: numbers, facings, combats, years."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.core.findings import NO_POINTS, Finding, Odd, did_you_mean, error, warning
from workbook_engine.core.languages import _
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.kit.calendar import date_of, year_of
from workbook_engine.kit.names import unread
from workbook_engine.rulesets.last_war.air.bombers import bomber_range
from workbook_engine.rulesets.last_war.knowledge.flags_seen import combats_seen
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    BombLine,
    CardLine,
    DeployLine,
    RemoveLine,
    SupplyLine,
)
from workbook_engine.rulesets.last_war.vocabulary.points import counted
from workbook_engine.rulesets.last_war.vocabulary.words import CardUse, Mission, Purpose

_ON_A_COMBAT = (CardUse.DIE, CardUse.COLUMN)
_GOES: dict[str, tuple[str, ...]] = {
    Purpose.FRONT: ("man", "tank", "air", "lsp"),
    Purpose.WORKS: ("man",),
    Purpose.ZONE: ("man",),
    Purpose.BASE: ("bomber",),
    Purpose.AIR_DEFENCE: ("air",),
}
"""The columns of a deployment that are carried out as typed, by what it is for."""


def odd_deployment(state: State, line: DeployLine) -> Iterator[Odd]:
    """LW-SEQ-02, LW-FORT-01, LW-PAG-02 Yield what a deployment lacks, and what it leaves idle."""
    if line.purpose == Purpose.FRONT and not (line.man or line.tank or line.air or line.lsp):
        yield "man", _no_points("LW-SEQ-02")
    if line.purpose == Purpose.AIR_DEFENCE and not line.air:
        yield "air", _no_points("LW-SEQ-02")
    if line.purpose == Purpose.WORKS and not line.towards:
        yield (
            "towards",
            error(
                "E-NO-FACING",
                _("works are to be built at {place}, and no hex is named that they face.").format(
                    place=line.hex
                ),
                _("Write the hex beside it, on the far side of the works."),
                rule="LW-FORT-01",
            ),
        )
    if line.purpose == Purpose.PARTISANS and not line.partisans:
        yield (
            "partisans",
            error(
                "E-NO-GROUP",
                _("partisans are to rise at {place}, and no group is named.").format(
                    place=line.hex
                ),
                _("Use a name that the Group column offers."),
                rule="LW-PAG-02",
            ),
        )
    if line.purpose != Purpose.WORKS:
        yield from unread(line, ("towards",), line.purpose, "LW-FORT-01")
    yield from _idle_points(line, state.rules)


def _idle_points(line: DeployLine, rules: Rules) -> Iterator[Odd]:
    """LW-SEQ-02 Points typed beside a purpose that takes none of them stay in the pool."""
    fixed = _fixed_cost(line, rules)
    for kind in ("man", "tank", "air", "bomber", "lsp"):
        number = getattr(line, kind)
        taken = fixed.get(kind, 0)
        if kind not in _GOES.get(line.purpose, ()) and number > taken:
            said = _("{points} typed for {what}, which takes {taken}.").format(
                points=counted({kind: number}),
                what=_(line.purpose, DeployLine.__name__),
                taken=counted({kind: taken}) if taken else _("none"),
            )
            yield (
                kind,
                warning(
                    "W-IDLE-POINTS",
                    said,
                    _(
                        "What is not taken stays in the pool: clear the cell, or choose what they "
                        "are for."
                    ),
                    rule="LW-SEQ-02",
                ),
            )


def _fixed_cost(line: DeployLine, rules: Rules) -> dict[str, int]:
    """LW-FORT-01, LW-SEC-01, LW-FLK-01 Return what a purpose takes, whether it is typed or not."""
    if line.purpose == Purpose.WORKS:
        return {"lsp": max(line.man, 1) * rules.figure("fortification_supply")}
    if line.purpose == Purpose.ZONE:
        return {"lsp": rules.figure("zone_supply")}
    return {"man": rules.figure("flak_man")} if line.purpose == Purpose.FLAK else {}


def odd_removal(state: State, line: RemoveLine) -> Iterator[Odd]:
    """LW-SEQ-06 What is taken out of the line is named."""
    if not (line.man or line.tank or line.air or line.bomber or line.lsp):
        yield "man", _no_points("LW-SEQ-06")


def odd_supply(state: State, line: SupplyLine) -> Iterator[Odd]:
    """LW-RES-03 Supplies are counted, and go into a combat that the team sees."""
    if not line.lsp:
        yield "lsp", _no_points("LW-RES-03")
    yield from _combat(state, line.team, "combat", line.combat, "LW-RES-03")


def odd_card(state: State, line: CardLine) -> Iterator[Odd]:
    """LW-ADV-05, LW-ADV-06 A card on a die or a column names its combat."""
    if line.use not in _ON_A_COMBAT:
        return
    if not line.combat:
        found = error(
            "E-NO-COMBAT",
            _("{card} is played on a {use}, and no combat is named.").format(
                card=line.card, use=_(line.use)
            ),
            _("Write the hex that is attacked."),
            rule="LW-ADV-05" if line.use == CardUse.DIE else "LW-ADV-06",
        )
        yield "combat", found
        return
    yield from _combat(state, line.team, "combat", line.combat, "LW-ADV-01")


def odd_mission(state: State, line: BombLine) -> Iterator[Odd]:
    """LW-BOM-07 Bombers that support an attack on land fly to one that the team sees."""
    if line.mission == Mission.LAND:
        yield from _combat(state, line.team, "target", line.target, "LW-BOM-04")


def years_of_bombers(
    state: State, lines: Sequence[BombLine]
) -> Iterator[tuple[BombLine, str, Finding]]:
    """LW-BOM-03 Bombers have a range in the years of the chart alone: said once, of all lines."""
    if lines and bomber_range(year_of(state), state.rules) is None:
        found = error(
            "E-BOMBER-YEAR",
            _("bombers have no range in {date}.").format(
                date=date_of(state) or _("a year that is not told")
            ),
            _("Write month and year, 1942 or later, in the Calendar."),
            rule="LW-BOM-03",
        )
        yield lines[0], "target", found


def _no_points(rule: str) -> Finding:
    return error(
        NO_POINTS,
        _("Points is blank."),
        _("Type how many, or clear the line."),
        rule=rule,
    )


def _combat(state: State, team: str, column: str, name: str, rule: str) -> Iterator[Odd]:
    """LW-SEQ-05 An order for a combat that the team does not see; before flags there are none.

    A landing is seen by those who land alone, so the team's own sight is what is asked.
    """
    seen = combats_seen(state, team)
    if state.position.stage > 1 and name in state[MapHex] and name not in seen:
        found = warning(
            "W-NO-COMBAT",
            _("the team sees no flag into {place}.").format(place=name),
            did_you_mean(name, seen) or _("The line has no effect where there is no combat."),
            rule=rule,
        )
        yield column, found
