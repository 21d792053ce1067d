"""The umpire's word on a combat: shift, colour and losses (LW-SHF-07, LW-RT-01, LW-ORD-07)."""

from __future__ import annotations

import re
from dataclasses import replace

from workbook_engine.core.settings import Settings
from workbook_engine.core.umpire import Questions
from workbook_engine.rulesets.last_war.assessment import Assessment, Loss
from workbook_engine.rulesets.last_war.points import Points
from workbook_engine.rulesets.last_war.results import colour, outcome

COLOURS = ("R", "O", "B", "Y", "G")
"""Red, orange, blue, yellow, green: from the defender's favour to the attacker's."""
_TRIPLE = re.compile(r"(\d+)/(\d+)/(\d+)")


def overruled(found: Assessment, asks: Questions, settings: Settings) -> Assessment:
    """Return an assessment with what the umpire has set in it; the rest follows from that."""
    shift = asks.judge(
        "shift",
        found.shift,
        rule="LW-SHF-07",
        question="Sum of the column shifts",
        given=", ".join(f"{each.name} {each.columns:+}" for each in found.shifts),
    )
    column = found.base.shifted(shift)
    cell = colour(found.difference, column.name)
    letter = asks.judge(
        "colour",
        str(cell.printed),
        rule="LW-RT-01",
        question="Colour of the result",
        choices=COLOURS,
        given=f"column {column.name}, row {found.row}",
    )
    losses = tuple(
        _loss(loss, side.points, who, asks)
        for loss, side, who in zip(
            found.losses,
            (found.combat.attackers, found.combat.defenders),
            ("attackers'", "defenders'"),
            strict=True,
        )
    )
    return replace(
        found,
        column=column,
        cell=replace(cell, printed=letter),
        outcome=outcome(letter, found.combat, settings),
        losses=(losses[0], losses[1]),
    )


def _loss(loss: Loss, have: Points, who: str, asks: Questions) -> Loss:
    """LW-ORD-07 Ask which points are lost: Men, tanks and aircraft, `2/1/0`."""
    text = asks.judge(
        f"{who} loss",
        triple(loss.points),
        rule="LW-ORD-07",
        question=f"The {who} loss: Men/tanks/aircraft",
        given=f"{have.man}/{have.tank}/{have.aircraft} there",
    )
    found = _TRIPLE.fullmatch(text.strip())
    if found is None or text == triple(loss.points):
        return loss
    man, tank, aircraft = (int(number) for number in found.groups())
    lost = Points(man, tank, min(aircraft, have.air), max(0, aircraft - have.air))
    return replace(loss, points=lost.at_most(have))


def triple(points: Points) -> str:
    """Return points as the umpire types them."""
    return f"{points.man}/{points.tank}/{points.aircraft}"
