"""Rules with one thing wrong in each, to see that the properties of random wars find it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import pytest

from tests.rulesets.wrong import always, changed, nothing, of_first
from workbook_engine.core.records import replace
from workbook_engine.core.rulings import Told
from workbook_engine.rulesets.last_war.line.falling_back import FallenBack
from workbook_engine.rulesets.last_war.line.gap_filling import Closed
from workbook_engine.rulesets.last_war.offensives.flags import Cost
from workbook_engine.rulesets.last_war.pool.deployment import Cut

ROOMS = "workbook_engine.rulesets.last_war"


@dataclass(frozen=True)
class Defect:
    """A function of the rules, as one room calls it, with something wrong."""

    name: str
    where: str
    """Room and function."""
    made: Callable[[Any], Any]
    """The wrong one, made from the right one."""
    caught_by: str
    """The property that must find it."""

    def plant(self, patch: pytest.MonkeyPatch) -> None:
        """Put the wrong function in the place of the right one."""
        room, _, function = self.where.partition(":")
        module = import_module(f"{ROOMS}.{room}")
        patch.setattr(module, function, self.made(getattr(module, function)))


def _stray_die(right: Any) -> Any:
    def overrun(state: Any, umpire: Any) -> Iterator[Any]:
        state = yield from right(state, umpire)
        umpire.on("audit", "stray").d6("stray die", rule="LW-SEQ-08")
        return state

    return overrun


def _not_left(right: Any) -> Any:
    def committed(forces: Any, operation: Any, side: str, free: Any) -> Any:
        return right(forces, operation, side, free)[0], free

    return committed


def _zones_for_nothing(right: Any) -> Any:
    def paid(nation: Any, **cost: int) -> Any:
        return right(nation, **{kind: n for kind, n in cost.items() if kind != "lsp"})

    return paid


def _all_ordered(right: Any) -> Any:
    def cut_to_pool(line: Any, nation: Any) -> Cut:
        cut = right(line, nation)
        short = {kind: cut.points[kind] + cut.short.get(kind, 0) for kind in cut.points}
        return Cut(short, {})

    return cut_to_pool


def _unfilled(right: Any) -> Any:
    def fill_gaps(board: Any, forces: Any, side: str, settings: Any, **named: Any) -> Closed:
        return Closed(forces, named.get("pools") or {}, ())

    return fill_gaps


def no_retreat(right: Any) -> Any:
    return lambda board, forces, side, start, rules, **named: FallenBack(forces, (), {})


def _odds_told(right: Any) -> Any:
    def told_of(state: Any, fight: Any, found: Any, after: Any) -> tuple[Told, ...]:
        told = right(state, fight, found, after)
        return (*told, Told(told[0].team, f"The odds were {found.base.name}."))

    return told_of


def _all_back(right: Any) -> Any:
    return lambda flight, raid, rules: right(flight, replace(raid, lost=0), rules)


def _free_winter(right: Any) -> Any:
    return lambda kind, winter, settings: Cost(1, right(kind, winter, settings).naval)


DEFECTS = (
    Defect(
        "losses stay on the cards",
        "aftermath.aftermath:without",
        lambda _: lambda f, *p: (f, p),
        "unbalanced",
    ),
    Defect("losses are not entered", "aftermath.aftermath:toll", nothing, "unbalanced"),
    Defect(
        "supplies are not used up",
        "aftermath.aftermath:_supplies_spent",
        lambda _: lambda s, f, forces: forces,
        "unbalanced",
    ),
    Defect(
        "removal leaves the points where they were",
        "pool.removing:changes_between",
        nothing,
        "unbalanced",
    ),
    Defect(
        "production twice over",
        "pool.production:made",
        of_first(lambda lines: [*lines] * 2),
        "unbalanced",
    ),
    Defect("zones cost no supplies", "pool.putting_down:paid", _zones_for_nothing, "unbalanced"),
    Defect(
        "partisans who join are nobody",
        "line.map_audit:placed",
        always(()),
        "unbalanced",
    ),
    Defect("gaps are not filled", "line.line_filling:fill_gaps", _unfilled, "untold_gaps"),
    Defect(
        "a pool sends Men without a way",
        "line.line_filling:has_route",
        always(True),
        "wrongly_filled",
    ),
    Defect(
        "a card stays in the hand",
        "offensives.playing_cards:_spent",
        nothing,
        "cards_played_twice",
    ),
    Defect(
        "flags are not counted",
        "offensives.operations:within_allowance",
        lambda _: lambda o, f: ([*o], []),
        "wrong_flags",
    ),
    Defect("winter costs no more", "offensives.operations:cost", _free_winter, "wrong_flags"),
    Defect(
        "attacks on nobody",
        "offensives.setting_flags:why_no_attack",
        lambda _: lambda *given: "",
        "wrong_flags",
    ),
    Defect(
        "a point attacks twice", "offensives.opening:_committed", _not_left, "points_used_twice"
    ),
    Defect(
        "the worst fight first",
        "aftermath.combats:in_order_of_effectiveness",
        changed(lambda fights: fights[::-1]),
        "out_of_order",
    ),
    Defect(
        "the loss table misread",
        "combat.assessment:loss",
        changed(lambda number: number + 1),
        "wrong_losses",
    ),
    Defect("bombers shot down fly on", "air.raids:_paid", _all_back, "wrong_missions"),
    Defect("works are never finished", "turn_end:_works", nothing, "wrong_works"),
    Defect("Men build for ever", "turn_end:_freed", nothing, "wrong_works"),
    Defect("nobody falls back", "aftermath.occupation:fall_back", no_retreat, "stranded"),
    Defect("nothing is overrun", "line.map_audit:overrun", nothing, "stranded"),
    Defect(
        "the pool gives what it has not",
        "pool.deployment:cut_to_pool",
        _all_ordered,
        "below_nothing",
    ),
    Defect("a team hears of odds", "aftermath.combats:told_of", _odds_told, "wrong_words"),
    Defect(
        "a die without a ruling", "line.map_audit:overrun", _stray_die, "DiceWithoutRulingError"
    ),
)
"""Each is planted alone."""
