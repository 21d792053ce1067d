"""Combat Captain: companies of squads, vehicles and guns on a table measured in inches.

The contents page: the records on the table, and the sequence of a player's turn, top to bottom.
"""

from __future__ import annotations

from pathlib import Path

from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.dispatches import Dispatch, Reported, Signal
from workbook_engine.core.languages import _
from workbook_engine.core.order_sheets import briefing_of
from workbook_engine.core.report_pages import PageRow
from workbook_engine.core.ruleset import Phase, RuleSet, Stage, Timing
from workbook_engine.core.summaries import SummaryTold
from workbook_engine.kit.boxes import DispatchSeen
from workbook_engine.kit.dispatches import MessageLine, dispatching
from workbook_engine.rulesets.combat_captain.checks.order_sheets import ORDER_SHEETS, check
from workbook_engine.rulesets.combat_captain.checks.sound import ready, sound
from workbook_engine.rulesets.combat_captain.handing import TAKES
from workbook_engine.rulesets.combat_captain.knowledge import briefs, master_views, pictures, rows
from workbook_engine.rulesets.combat_captain.knowledge.facts import facts, news
from workbook_engine.rulesets.combat_captain.knowledge.forecast.imagined import imagine
from workbook_engine.rulesets.combat_captain.knowledge.forecast.went import undone, went
from workbook_engine.rulesets.combat_captain.knowledge.hindsight import HINDSIGHT
from workbook_engine.rulesets.combat_captain.knowledge.report import COMPANIES, report
from workbook_engine.rulesets.combat_captain.knowledge.reported import REPORTS, ROADS
from workbook_engine.rulesets.combat_captain.knowledge.team_view import view
from workbook_engine.rulesets.combat_captain.turn import activating, closing, fighting, trying
from workbook_engine.rulesets.combat_captain.turn.typed_ahead import making_way
from workbook_engine.rulesets.combat_captain.vocabulary.book import PRINTED
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import (
    FORMS,
    AirLine,
    OrderLine,
)
from workbook_engine.rulesets.combat_captain.vocabulary.records import TABLE
from workbook_engine.rulesets.combat_captain.vocabulary.workings import WORKINGS

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
    Phase("Clear the table", "CC-GEN-03", _TOGETHER, closing.clear_the_table),
    Phase("Activations", "CC-GEN-02", _IN_TURN, making_way(activating.activations)),
    Phase("Close combats", "CC-CLC-01", _IN_TURN, making_way(fighting.close_combats)),
    Phase("Events", "CC-EVT-01", _IN_TURN, making_way(trying.events)),
    Phase("Who stood still", "CC-MOD-02", _TOGETHER, closing.stood_still),
    Phase("Control", "CC-LDR-02", _TOGETHER, closing.out_of_reach),
    Phase("Victory", "CC-END-01", _TOGETHER, closing.victory),
    dispatching(ROADS),
)

RULESET = RuleSet(
    name="combat_captain",
    title="Combat Captain",
    records=(Campaign, CalendarTurn, Team, *TABLE, *WORKINGS, Signal, Dispatch, Reported),
    sequence=tuple(
        Stage(
            which,
            (*FORMS, MessageLine),
            _PHASES,
            may_be_blank=True,
            wants=(OrderLine, AirLine),
        )
        for which in (_("first player"), _("second player"))
    ),
    rules=PRINTED,
    home=Path(__file__).parent,
    shown=(*rows.OF_UMPIRE, SummaryTold, *rows.OF_TEAM, PageRow, DispatchSeen),
    orders=ORDER_SHEETS,
    check=check,
    sound=sound,
    ready=ready,
    views=master_views.views,
    front=master_views.front,
    hindsight=HINDSIGHT,
    paper=master_views.umpires_paper,
    maps=pictures.umpires_map,
    briefing=briefing_of(
        ORDER_SHEETS,
        view=view,
        tables=briefs.brief,
        pages=report,
        maps=pictures.teams_map,
        inset=pictures.teams_inset,
        public=pictures.papers_map,
        recall=briefs.recall,
        imagine=imagine,
        went=went,
        undone=undone,
        news=news,
        diary=COMPANIES[0],
        facts=facts,
    ),
    tells=REPORTS.tells,
    dates=REPORTS.dates,
    takes=TAKES,
)
