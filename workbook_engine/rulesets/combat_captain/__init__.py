"""Combat Captain: companies of squads, vehicles and guns on a table measured in inches.

The contents page: the records on the table, and the sequence of a player's turn, top to bottom.
"""

from __future__ import annotations

from pathlib import Path

from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.ruleset import Phase, RuleSet, Stage, Timing
from workbook_engine.rulesets.combat_captain.turn.activating import activations
from workbook_engine.rulesets.combat_captain.turn.closing import (
    clear_the_table,
    out_of_reach,
    stood_still,
    victory,
)
from workbook_engine.rulesets.combat_captain.turn.fighting import close_combats
from workbook_engine.rulesets.combat_captain.turn.trying import events
from workbook_engine.rulesets.combat_captain.vocabulary.book import CHARTS, SETTINGS
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import (
    AirLine,
    OrderLine,
    ReactionLine,
)
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    ActivationRow,
    CombatRow,
    Company,
    ContactRow,
    EventRow,
    Feature,
    FightingRow,
    FireRow,
    FiringRow,
    MoveRow,
    Objective,
    SideRow,
    StruckRow,
    SubUnit,
)

FLOORS = (
    "vocabulary",
    "ground",
    "fire",
    "company",
    "combat",
    "events",
    "table",
    "turn",
)
"""The rooms of the rule set, from the ground up: what stands in one uses only those below it."""

_TOGETHER, _IN_TURN = Timing.SIMULTANEOUS, Timing.SEQUENTIAL
_PHASES = (
    Phase("Clear the table", "CC-GEN-03", _TOGETHER, clear_the_table),
    Phase("Activations", "CC-GEN-02", _IN_TURN, activations),
    Phase("Close combats", "CC-CLC-01", _IN_TURN, close_combats),
    Phase("Events", "CC-EVT-01", _IN_TURN, events),
    Phase("Who stood still", "CC-MOD-02", _TOGETHER, stood_still),
    Phase("Control", "CC-LDR-02", _TOGETHER, out_of_reach),
    Phase("Victory", "CC-END-01", _TOGETHER, victory),
)
_SHEETS = (OrderLine, ReactionLine, AirLine)

RULESET = RuleSet(
    name="combat_captain",
    title="Combat Captain",
    records=(
        Campaign,
        CalendarTurn,
        Team,
        Feature,
        Objective,
        SideRow,
        Company,
        SubUnit,
        ActivationRow,
        MoveRow,
        FireRow,
        FiringRow,
        ContactRow,
        CombatRow,
        FightingRow,
        EventRow,
        StruckRow,
    ),
    sequence=tuple(Stage(f"{which} player", _SHEETS, _PHASES) for which in ("first", "second")),
    charts=CHARTS,
    settings=SETTINGS,
    home=Path(__file__).parent,
)
