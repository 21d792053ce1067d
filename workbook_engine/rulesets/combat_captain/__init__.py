"""Combat Captain: companies of squads, vehicles and guns on a table measured in inches.

The contents page: the records on the table, and the sequence of a player's turn, top to bottom.
"""

from __future__ import annotations

from pathlib import Path

from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.order_sheets import briefing_of
from workbook_engine.core.report_pages import PageRow
from workbook_engine.core.ruleset import Phase, RuleSet, Stage, Timing
from workbook_engine.core.summaries import HistoryRow, SummaryTold
from workbook_engine.rulesets.combat_captain.checks.order_sheets import ORDER_SHEETS, check
from workbook_engine.rulesets.combat_captain.checks.ready import ready
from workbook_engine.rulesets.combat_captain.handing import TAKES
from workbook_engine.rulesets.combat_captain.knowledge.briefs import brief, recall
from workbook_engine.rulesets.combat_captain.knowledge.master_views import (
    front,
    umpires_paper,
    views,
)
from workbook_engine.rulesets.combat_captain.knowledge.pictures import (
    teams_inset,
    teams_map,
    umpires_map,
)
from workbook_engine.rulesets.combat_captain.knowledge.report import report
from workbook_engine.rulesets.combat_captain.knowledge.rows import (
    EnemyRow,
    LossRow,
    OwnForce,
    StatusRow,
    TimelineRow,
)
from workbook_engine.rulesets.combat_captain.knowledge.team_view import view
from workbook_engine.rulesets.combat_captain.turn.activating import activations
from workbook_engine.rulesets.combat_captain.turn.closing import (
    clear_the_table,
    out_of_reach,
    stood_still,
    victory,
)
from workbook_engine.rulesets.combat_captain.turn.fighting import close_combats
from workbook_engine.rulesets.combat_captain.turn.trying import events
from workbook_engine.rulesets.combat_captain.turn.typed_ahead import making_way
from workbook_engine.rulesets.combat_captain.vocabulary.book import CHARTS, SETTINGS
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import (
    AirLine,
    OrderLine,
    ReactionLine,
)
from workbook_engine.rulesets.combat_captain.vocabulary.records import (
    Company,
    Feature,
    Objective,
    SideRow,
    SubUnit,
)
from workbook_engine.rulesets.combat_captain.vocabulary.workings import (
    ActivationRow,
    CombatRow,
    ContactRow,
    EventRow,
    FightingRow,
    FireRow,
    FiringRow,
    MoveRow,
    StruckRow,
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
    "handing",
    "knowledge",
    "checks",
)
"""The rooms of the rule set, from the ground up: what stands in one uses only those below it."""

_TOGETHER, _IN_TURN = Timing.SIMULTANEOUS, Timing.SEQUENTIAL
_PHASES = (
    Phase("Clear the table", "CC-GEN-03", _TOGETHER, clear_the_table),
    Phase("Activations", "CC-GEN-02", _IN_TURN, making_way(activations)),
    Phase("Close combats", "CC-CLC-01", _IN_TURN, making_way(close_combats)),
    Phase("Events", "CC-EVT-01", _IN_TURN, making_way(events)),
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
    sequence=tuple(
        Stage(f"{which} player", _SHEETS, _PHASES, may_be_blank=True)
        for which in ("first", "second")
    ),
    charts=CHARTS,
    settings=SETTINGS,
    home=Path(__file__).parent,
    shown=(
        StatusRow,
        LossRow,
        TimelineRow,
        SummaryTold,
        OwnForce,
        EnemyRow,
        PageRow,
        HistoryRow,
    ),
    orders=ORDER_SHEETS,
    check=check,
    ready=ready,
    views=views,
    front=front,
    paper=umpires_paper,
    maps=umpires_map,
    briefing=briefing_of(
        ORDER_SHEETS,
        view=view,
        tables=brief,
        pages=report,
        maps=teams_map,
        inset=teams_inset,
        recall=recall,
    ),
    takes=TAKES,
)
