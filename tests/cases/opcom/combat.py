"""Cases of one fight, played as a whole turn (OC-9.13 to OC-9.34)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.casebook import changed
from tests.cases.comparing import Again, Found, Said
from tests.cases.given import Given
from tests.cases.opcom.fights import LABEL, lay_fight
from tests.cases.opcom.fought import Fought, found
from workbook_engine.core.dice import OutOfDiceError

FILLER = [1] * 12
"""Dice for a case that lists none: what it expects does not hang on them."""

_READINGS: Mapping[str, Mapping[str, Any]] = {
    "cap": {"support_partner": "cap"},
    "off": {"support_partner": "off"},
    "unit": {"support_partner": "unit"},
    "combined_arms_in_defence_no": {"combined_arms_defence": False},
    "overrun_without_artillery": {"overrun_status": "without_artillery"},
}
"""The alternatives that cases name, and the readings they stand for."""


def fight(given: Given, dice: Sequence[int] | None = None) -> Fought:
    """Lay and play one fight."""
    own = given.get("dice", None)
    dice = own if dice is None else dice
    table = lay_fight(given)
    turn = table.play(FILLER if dice is None else dice, exactly=dice is not None)
    return Fought(table, turn, LABEL)


def combat(given: Given) -> Found:
    """OC-9.14 Play one fight, and the same in the other ways the case asks for."""
    return {
        **found(fight(given)),
        "alternatives": {name: _under(given, name) for name in _READINGS},
        "second_run_defender_step_2": _again(given, defenders=_at_step(given["defenders"], 2)),
        "if_dice_is_only_first": lambda: _with_the_first_die_alone(given),
        "alt_dice": Again(lambda dice: found(fight(given, dice))),
    }


def _under(given: Given, name: str) -> Any:
    settings = {**given.raw.get("settings", {}), **_READINGS[name]}
    again = Given({**given.raw, "settings": settings})

    def play(dice: Sequence[int] | None) -> Found:
        played = found(_freely(again, dice))
        return {**played["overrun"](), **played} if name.startswith("overrun") else played

    return Again(play)


def _again(given: Given, **change: Any) -> Again:
    again = Given(changed(given.raw, change))
    return Again(lambda dice: found(_freely(again, dice)))


def _freely(given: Given, dice: Sequence[int] | None) -> Fought:
    """Play a fight again; where the case lists no dice for it, none is too many."""
    if dice is not None:
        return fight(given, dice)
    table = lay_fight(given)
    turn = table.play([*given.get("dice", []), *FILLER], exactly=False)
    return Fought(table, turn, LABEL)


def _at_step(units: Sequence[Given], step: int) -> list[dict[str, Any]]:
    return [{**unit.raw, "step": step} for unit in units]


def _with_the_first_die_alone(given: Given) -> Any:
    """A die too few is no result at all."""
    try:
        played = fight(given, given["dice"][:1])
    except OutOfDiceError:
        return Said(("error", "fails", "fail", "too_few", "out_of_dice", "refused", False))
    return Said((True, found(played)["result"]()))
