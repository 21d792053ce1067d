"""Each reading of Combat Captain, every choice of it played to an end of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from tests.cases.combat_captain.table import (
    OURS,
    THEIRS,
    at,
    call,
    company,
    laid,
    men,
    played,
    subunit,
)
from tests.cases.comparing import Given
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Record, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.reports.desk_rows import setting_rows
from workbook_engine.rulesets.combat_captain.knowledge.team_view import view
from workbook_engine.rulesets.combat_captain.vocabulary.book import PRINTED
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import (
    AirLine,
    OrderLine,
    ReactionLine,
)
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Feature,
    Objective,
    SubUnit,
)
from workbook_engine.rulesets.combat_captain.vocabulary.workings import (
    CombatRow,
    ContactRow,
    EventRow,
    FireRow,
    FiringRow,
)

Choice = bool | int | str
Dice = Sequence[int] | Mapping[Choice, Sequence[int]]
ONES = [1] * 40


@dataclass(frozen=True)
class Fact:
    """Companies, what they are ordered to do, and what is looked at when it is done."""

    rows: Sequence[Record]
    lines: Sequence[Record]
    end: Callable[[Turn], Any]
    dice: Dice = ()
    """For all choices, or each its own; where nothing is said ones, as many as it takes."""
    said: Mapping[str, Any] = field(default_factory=dict)
    low_ammunition: bool = False

    def ends(self, name: str) -> list[Any]:
        """Return how it ends by each choice of a reading."""
        return [self.end(self._turn(name, choice)) for choice in PRINTED.settings[name].choices]

    def _turn(self, name: str, choice: Choice) -> Turn:
        given, own = Given({"settings": {name: choice}}), self.dice
        dice = (own[choice] if isinstance(own, Mapping) else own) or ONES
        chosen = setting_rows(PRINTED.settings.with_values({name: choice}))
        state = laid((*self.rows, *chosen), low_ammunition=self.low_ammunition)
        return played(given, state, *self.lines, dice=dice, said=self.said, rest=dice is ONES)


# Who stands there


def squad(name: str, men: int = 5, cover: int = 0, weapon: str = "rifle", **more: Any) -> SubUnit:
    """Return a squad: ours if it is called A or S, else theirs."""
    whose = more.pop("company", OURS if name[0] in "AS" else THEIRS)
    facts = {"men": men, "full": 5, "cover": cover, "weapon": weapon, **more}
    return subunit(whose, {"id": name}, **facts)


def shooter(inches: int = 4, weapon: str = "rifle", name: str = "S", **more: Any) -> SubUnit:
    """Return one of ours who fires, so many inches from the middle of the table."""
    return squad(name, weapon=weapon, **{**at(Fraction(inches)), **more})


def target(kind: str = "infantry", men: int = 5, cover: int = 0, **more: Any) -> SubUnit:
    """Return one of theirs in the middle of the table."""
    return squad(more.pop("name", "T"), men, cover, kind=kind, **at(Fraction(0)), **more)  # type: ignore[arg-type]


# What is done


def ordered(activity: str, at_whom: str, **more: Any) -> OrderLine:
    """Return an order of ours, by the name of whom it is aimed at unless it says another."""
    facts = {"id": at_whom, "team": OURS, "company": OURS, "target": at_whom, **more}
    return OrderLine(activity=activity, **facts)


fires, charges = partial(ordered, "fire"), partial(ordered, "charge")


def withdraws(name: str = THEIRS, line: str = "") -> ReactionLine:
    return ReactionLine(id=line or name, team=THEIRS, company=name, if_charged="withdraw")


# What is looked at


def combat(turn: Turn) -> Any:
    """Return how a close combat ended, and who is left."""
    (row,) = turn.after[CombatRow].values()
    left = [each.men for each in turn.after[SubUnit].values()]
    return row.winner, left, row.inches, row.saved


def shot(turn: Turn) -> Any:
    """Return what came of all that was fired."""
    fired = [
        (row.refused, row.band, row.pips, row.modifier) for row in turn.after[FiringRow].values()
    ]
    missions = [(row.points, row.saved, row.killed) for row in turn.after[FireRow].values()]
    return fired, missions, [each.men for each in turn.after[SubUnit].values()]


def answers(turn: Turn) -> list[tuple[str, str]]:
    return [(row.defender, row.answer) for row in turn.after[ContactRow].values()]


def combats(turn: Turn) -> list[str]:
    return list(turn.after[CombatRow])


def missions(turn: Turn) -> list[str]:
    return list(turn.after[FireRow])


def left_of(name: str) -> Callable[[Turn], int]:
    return lambda turn: men(turn, name)


def fought(*rows: Record, said: Mapping[str, Any] | None = None, **dice: Any) -> Fact:
    """Return a close combat: ours charge, theirs stand."""
    lines = [charges(THEIRS), *(row for row in rows if isinstance(row, ReactionLine))]
    there = [row for row in rows if not isinstance(row, ReactionLine)]
    return Fact(there, lines, combat, dice["dice"], said or {})


def shoots(*rows: Record, dice: Dice = (), **more: Any) -> Fact:
    """Return a fire mission of all of ours at one of theirs."""
    return Fact(rows, [fires("T", dice=more.pop("spent", 1))], shot, dice, **more)


def event(*rows: Record, end: Callable[[Turn], Any], **more: Any) -> Fact:
    """Return a try for an event."""
    lines = [call(targets=more.pop("targets", ()))]
    return Fact(rows, lines, end, more.pop("dice", ()), **more)


CLC_DICE = [2, 2, 2, 1, 2, 2, 1, 1, 1, 1]
RIFLES = [shooter(name=f"S{n}") for n in range(1, 18)]
GUNS = [shooter(name=f"S{n}", weapon="gun") for n in range(1, 6)]
ONE_HIT, TWO_HITS, THREE_HITS = ([6, 4, die] for die in (4, 5, 6))
"""CC-CHT-01 Two rifles for ten points, and the variable die."""
TWO = Fraction(2)
WALL = Feature(name="Wall", x=TWO, y=TWO, width=TWO, depth=TWO, blocks=True)
TOWN = Objective(name="Town", x=Fraction(4), y=Fraction(0), reach=TWO)
OTHER = company(OURS, id="also ours")

FACTS: dict[str, Fact] = {
    "crew_dice": fought(
        squad("A1", weapon="mortar"),
        squad("D1"),
        dice={1: [2, 2, 1, 4, 1, 1, 1, 1], 0: [2, 1, 1, 1, 1]},
    ),
    "attacker_saves": Fact(
        [squad("A1", 1), squad("D1")],
        [charges(THEIRS, cover=3)],
        combat,
        {False: [1, 1], True: [1, 1, 1, 1, 2, 2, 2, 2, 2]},
    ),
    "close_combat_arc": fought(
        squad("A1"),
        squad("D1", cover=1),
        said={"defender from rear": True},
        dice={
            "ignored": [2, 2, 1, 1, 1, 2, 1, 1, 1, 1],
            "by_facing": [2, 2, 3, 2, 1, 1, 1, 1],
        },
    ),
    "losses_chosen_by": fought(
        squad("A1"),
        company(THEIRS, loss_order=("D2",)),
        squad("D1"),
        squad("D2"),
        ReactionLine(id="wish", team=OURS, company=OURS, wished=("D1",)),
        dice=CLC_DICE,
    ),
    "close_combat_tie": fought(
        squad("A1"),
        squad("D1"),
        dice={
            "defender": [1, 2, 2, 1, 1, 1, 1, 1],
            "stand_off": [1, 2, 2, 1],
            "reroll": [1, 2, 2, 1, 1, 1, 1, 1, 1, 1],
        },
    ),
    "loser_markers": fought(
        squad("A1"),
        squad("D1"),
        dice=[1, 2, 1, 1, 6, 6, 6, 6],
    ),
    "chits_per_lost_subunit": fought(
        squad("A1"),
        squad("A2", 1),
        squad("D1"),
        dice=[1, 1, 1, 3, 6, 5, 5, 5, 5],
    ),
    "withdraws_once": Fact(
        [
            company(THEIRS, markers=1, withdrew_in_game=True),
            company(THEIRS, id="others", withdrew_in_game=True),
            *(squad("A1"), squad("D1"), squad("D2", company="others")),
        ],
        [charges(THEIRS), charges("others"), withdraws(), withdraws("others")],
        answers,
    ),
    "withdrawal_dice_count": Fact(
        [squad("A1"), squad("D1")],
        [charges(THEIRS), withdraws()],
        lambda turn: [row.inches for row in turn.after[ContactRow].values()],
        [1, 2, 3, 6],
    ),
    "withdrawal_moment": Fact(
        [squad("A1"), squad("D1")],
        [charges(THEIRS), charges(THEIRS, id="again"), withdraws()],
        lambda turn: (combats(turn), answers(turn)),
    ),
    "several_companies": Fact(
        [company(THEIRS, id="others"), squad("A1"), squad("D1"), squad("D2", company="others")],
        [charges(THEIRS), charges("others")],
        combats,
    ),
    "consolidate": shoots(
        *RIFLES[:2],
        target(),
        squad("M", 4, weapon="mortar"),
        dice=TWO_HITS,
    ),
    "fire_overflow": shoots(
        *RIFLES[:2],
        target(men=1),
        squad("U"),
        dice=TWO_HITS,
    ),
    "save_rule": shoots(
        *RIFLES[:2],
        target(cover=2),
        dice=[*ONE_HIT, 1],
    ),
    "save_order": shoots(
        *RIFLES[:2],
        target(men=1, cover=1),
        dice={
            "one_by_one": [*THREE_HITS, 2],
            "all_hits": [*THREE_HITS, 2, 1, 2],
            "capped": [*THREE_HITS, 1],
        },
    ),
    "automatic_kill": shoots(
        *RIFLES,
        target(men=2, cover=1),
        dice={"all": [*[6] * 17, 1], "hits": [*[6] * 17, 1, 1, 1]},
    ),
    "armour_save": shoots(
        *GUNS,
        target("armour", men=1, cover=2),
        dice={"none": [*[6] * 5, 5], "one": [*[6] * 5, 5, 2]},
    ),
    "marker_on_low_dice": shoots(
        company(OURS, markers=1),
        *GUNS[:2],
        target("armour", men=1),
        dice=[6, 6, 6, 3],
    ),
    "low_ammunition_limit": Fact(
        [OTHER, shooter(), shooter(name="S2", company="also ours"), target()],
        [fires("T", dice=2), fires("T", dice=2, id="next", company="also ours")],
        missions,
        low_ammunition=True,
    ),
    "mission_dice": Fact(
        [shooter(), shooter(name="S2"), target(), target(name="U")],
        [fires("T", die=1, subunits=("S",)), fires("U", die=1, subunits=("S2",))],
        missions,
    ),
    "opponent_air": Fact(
        [squad("A1"), squad("D1")],
        [call(), AirLine(id="theirs", team=THEIRS, if_theirs="bombing run")],
        lambda turn: turn.after[EventRow][OURS].chosen,
    ),
    "shell_effect": event(
        squad("D1", 1, kind="vehicle"),
        end=left_of("D1"),
        dice=[4, 6, 1],
        said={"shell 1/touched": ("D1",)},
    ),
    "bomb_save": event(
        squad("D1", 1, 3),
        end=left_of("D1"),
        targets=("D1",),
        dice={"none": [6, 6, 1, 6], "cover": [6, 6, 1, 6, 1]},
    ),
    "all_three": shoots(
        shooter(),
        target(),
        spent=3,
        dice={"one_shot": [1, 1, 1, 1, 6], "second_shot": [1, 1, 1, 6]},
    ),
    "forest_bazooka": shoots(shooter(weapon="bazooka"), target("armour"), said={"in forest": True}),
    "vehicle_machine_gun": shoots(shooter(weapon="vehicle machine gun"), target()),
    "half_track_fired_at": shoots(shooter(weapon="gun"), target("half-track")),
    "machine_gun_at_half_track": shoots(shooter(weapon="crewed machine gun"), target("half-track")),
    "mortar_at_infantry": shoots(shooter(weapon="mortar"), target()),
    "superior_gun_at_superior_armour": shoots(
        shooter(weapon="superior gun"), target("superior armour")
    ),
    "stationary": Fact(
        [
            shooter(weapon="gun", stationary=3),
            shooter(weapon="gun", name="S2", stationary=2),
            target(stationary=2),
            target(name="U", stationary=3),
        ],
        [fires("T", die=1, subunits=("S",)), fires("U", die=1, subunits=("S2",))],
        lambda turn: [row.modifier for row in turn.after[FiringRow].values()],
    ),
    "marker_parity": shoots(
        company(OURS, markers=1),
        shooter(24),
        target(),
        dice={"face": [3, 6], "after": [3]},
    ),
    "markers_on": shoots(company(OURS, markers=2), shooter(), target()),
    "modifier_per": shoots(
        shooter(16, "crewed machine gun"),
        shooter(16, "crewed machine gun", name="S2"),
        target(),
        spent=2,
        dice=[1, 1, 2, 2, 1],
    ),
    "sight": shoots(shooter(8, y=Fraction(8)), target(), WALL),
    "rear_shot": shoots(
        shooter(),
        shooter(name="S2"),
        target(cover=1),
        dice={"all_outside": [*ONE_HIT, 1], "any_outside": ONE_HIT},
        said={"S/from rear": True, "S2/from rear": False},
    ),
    "turn_end": Fact([shooter(), TOWN], [], lambda turn: turn.after[Objective]["Town"].held_by),
    "last_line": Fact(
        [shooter(), target()],
        [charges(THEIRS), replace(withdraws(), if_charged="stand"), withdraws(line="later")],
        lambda turn: [row.answer for row in turn.after[ContactRow].values()],
    ),
    "table": Fact(
        [shooter(8, y=Fraction(8)), target(), WALL],
        [],
        lambda turn: [each.subunit for each in view(turn, turn.after[Team][OURS]).foes],
    ),
}


@pytest.mark.parametrize("name", sorted(FACTS))
def test_each_choice_is_played_to_an_end_of_its_own(name: str) -> None:
    ends = FACTS[name].ends(name)
    assert all(one != other for n, one in enumerate(ends) for other in ends[:n]), ends


def test_every_reading_is_played() -> None:
    assert FACTS.keys() == {each.name for each in PRINTED.settings}
