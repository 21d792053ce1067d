"""The umpire's word on a combat: shift, colour and losses (LW-SHF-07, LW-RT-01, LW-ORD-07)."""

from __future__ import annotations

import re

from workbook_engine.core.records import replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.umpire import Questions
from workbook_engine.kit.fights import result_judged
from workbook_engine.rulesets.last_war.combat.assessment import Assessment, Loss
from workbook_engine.rulesets.last_war.combat.results import colour, outcome
from workbook_engine.rulesets.last_war.vocabulary.points import Points

COLOURS = ("R", "O", "B", "Y", "G")
"""Red, orange, blue, yellow, green: from the defender's favour to the attacker's."""
_LOSS = re.compile(r"(\d+)/(\d+)/(\d+)(?:/(\d+))?")


def overruled(found: Assessment, asks: Questions, rules: Rules, told: str = "") -> Assessment:
    """Return an assessment with what the umpire has set in it; the rest follows from that.

    `told` is the colour that a combat fought elsewhere came to.
    """
    shift = _shift(found, asks) if found.thrown else found.shift
    column = found.base.shifted(shift)
    cell = colour(found.difference, column.name, rules)
    letter = told or _colour(str(cell.printed), f"column {column.name}, row {found.row}", asks)
    losses = tuple(
        _loss(loss, side.points, who, asks, rules)
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
        outcome=outcome(letter, found.combat, rules, losses[1].points.man),
        losses=(losses[0], losses[1]),
    )


def told_colour(asks: Questions) -> str:
    """LW-RT-01 Ask for the colour of a combat fought elsewhere; blank until it is answered."""
    return _colour("", None, asks)


def _colour(printed: str, basis: str | None, asks: Questions) -> str:
    """LW-RT-01 Ask for the colour of a combat, given what our table prints, if it counts."""
    return result_judged(
        asks,
        printed,
        rule="LW-RT-01",
        choices=COLOURS,
        basis=basis,
        what="colour",
        question="Colour of the result",
    )


def _shift(found: Assessment, asks: Questions) -> int:
    """LW-SHF-07 Ask for the sum of the shifts; of a combat fought elsewhere nobody asks it."""
    return asks.judge(
        "shift",
        found.shift,
        rule="LW-SHF-07",
        question="Sum of the column shifts",
        basis=", ".join(f"{each.name} {each.columns:+}" for each in found.shifts),
    )


def _loss(loss: Loss, have: Points, who: str, asks: Questions, rules: Rules) -> Loss:
    """LW-ORD-07 Ask which points are lost: Men, tanks and aircraft, `2/1/0`.

    A fourth number tells how many of the aircraft are bombers: `2/1/3/1`.
    """
    text = asks.judge(
        f"{who} loss",
        triple(loss.points),
        rule="LW-ORD-07",
        question=f"The {who} loss: Men/tanks/aircraft"
        + ("/bombers among them" if have.bomber else ""),
        basis=f"{have.man}/{have.tank}/{have.aircraft} there",
        must=_owner_chooses(loss.points, have, rules),
        fits=lambda typed: _LOSS.fullmatch(typed.strip()) is not None,
    )
    found = _LOSS.fullmatch(text.strip())
    if found is None or text == triple(loss.points):
        return loss
    man, tank, aircraft = (int(number) for number in found.groups()[:3])
    bombers = max(0, aircraft - have.air) if found[4] is None else int(found[4])
    lost = Points(man, tank, max(0, aircraft - bombers), bombers)
    return replace(loss, points=lost.at_most(have))


def _owner_chooses(lost: Points, have: Points, rules: Rules) -> bool:
    """LW-RES-02, LW-ORD-05 Tell whether a house rule leaves to the owner what else is lost."""
    other = lost.tank + lost.aircraft
    mixed = bool(have.tank and have.aircraft) and other < have.tank + have.aircraft
    if rules.word("man_exhausted") == "owner" and lost.man == have.man and other and mixed:
        return True
    some = 0 < lost.aircraft < have.aircraft
    return rules.word("bomber_losses") == "owner" and some and bool(have.air and have.bomber)


def triple(points: Points) -> str:
    """Return points as the umpire types them."""
    return f"{points.man}/{points.tank}/{points.aircraft}"
