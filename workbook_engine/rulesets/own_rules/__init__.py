"""Own rules: the umpire's own, typed in the sheets of his master; see docs/own_rules.md.

The contents page: the records on the table, and the turn, whose steps are the umpire's Sequence.
"""

from __future__ import annotations

from pathlib import Path

from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.dispatches import Dispatch, Reported, Signal
from workbook_engine.core.order_sheets import briefing_of
from workbook_engine.core.report_pages import PageRow
from workbook_engine.core.ruleset import Phase, RuleSet, Stage, Timing
from workbook_engine.core.standing import orders_that_stand
from workbook_engine.core.summaries import SummaryTold
from workbook_engine.kit.boxes import DispatchSeen
from workbook_engine.kit.dispatches import MessageLine, Roads, dispatching
from workbook_engine.kit.map_cells import MapSeen, MapSquare
from workbook_engine.rulesets.own_rules.checks.order_sheets import ORDER_SHEETS, check
from workbook_engine.rulesets.own_rules.checks.sound import sound
from workbook_engine.rulesets.own_rules.handing import HANDS_DOWN, TAKES
from workbook_engine.rulesets.own_rules.knowledge import books, facts, master_views, pictures
from workbook_engine.rulesets.own_rules.knowledge.forecast import imagine, went
from workbook_engine.rulesets.own_rules.knowledge.hindsight import HINDSIGHT
from workbook_engine.rulesets.own_rules.knowledge.report import UNITS, report
from workbook_engine.rulesets.own_rules.knowledge.team_view import REPORTS, formations, view
from workbook_engine.rulesets.own_rules.printed import RELAYS
from workbook_engine.rulesets.own_rules.turn.sequence import cleared, steps_in_order, steps_of
from workbook_engine.rulesets.own_rules.vocabulary.beginning import BEGINNING
from workbook_engine.rulesets.own_rules.vocabulary.book import PRINTED
from workbook_engine.rulesets.own_rules.vocabulary.records import TABLES, OrderLine, typed

FLOORS = ("vocabulary", "printed", "land", "turn", "handing", "knowledge", "checks")
"""The rooms of the rule set, from the ground up: what stands in one uses only those below it."""

RULESET = RuleSet(
    name="own_rules",
    title="Own Rules",
    records=(Campaign, CalendarTurn, Team, *TABLES, Signal, Dispatch, Reported),
    sequence=(
        Stage(
            name="turn",
            order_sheets=(OrderLine, MessageLine),
            wants=(OrderLine,),
            phases=(
                Phase("Combats put away", "OR-CBT-1", Timing.SIMULTANEOUS, cleared),
                Phase(
                    "Steps of the turn",
                    "OR-SEQ-1",
                    Timing.SEQUENTIAL,
                    steps_in_order,
                    parts=steps_of,
                ),
                dispatching(Roads("OR-SEE-1", formations=formations)),
            ),
        ),
    ),
    rules=PRINTED,
    home=Path(__file__).parent,
    begins_with=BEGINNING,
    shown=(MapSquare, *books.SHOWN, SummaryTold, MapSeen, PageRow, DispatchSeen),
    orders=ORDER_SHEETS,
    relays=RELAYS,
    check=check,
    sound=sound,
    typed=typed,
    views=master_views.views,
    drawn=master_views.drawn,
    front=master_views.front,
    hindsight=HINDSIGHT,
    paper=master_views.umpires_paper,
    maps=pictures.umpires_map,
    briefing=briefing_of(
        ORDER_SHEETS,
        view=view,
        tables=books.brief,
        pages=report,
        maps=pictures.teams_map,
        inset=pictures.teams_inset,
        public=pictures.papers_map,
        recall=books.recall,
        imagine=imagine,
        went=went,
        standing=orders_that_stand,
        news=facts.news,
        diary=UNITS[0],
        facts=facts.facts,
    ),
    tells=REPORTS.tells,
    hands_down=HANDS_DOWN,
    takes=TAKES,
)
