"""Sector: battles of Corps in the east, where a base is a battalion and a sector two kilometres.

The contents page: the records on the table, and the sequence of a day, top to bottom.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.dispatches import Dispatch, Reported, Signal
from workbook_engine.core.languages import _
from workbook_engine.core.order_sheets import briefing_of
from workbook_engine.core.report_pages import PageRow
from workbook_engine.core.ruleset import Phase, RuleSet, Stage, Timing
from workbook_engine.core.standing import orders_that_stand
from workbook_engine.core.summaries import SummaryTold
from workbook_engine.kit.boxes import DispatchSeen
from workbook_engine.kit.dispatches import MessageLine, dispatching
from workbook_engine.kit.map_cells import MapSeen, MapSquare
from workbook_engine.rulesets.sector.checks import checks
from workbook_engine.rulesets.sector.handing import TAKES
from workbook_engine.rulesets.sector.knowledge import books, facts, master_views, pictures
from workbook_engine.rulesets.sector.knowledge.couriers import ROADS
from workbook_engine.rulesets.sector.knowledge.forecast import imagine, recall, went
from workbook_engine.rulesets.sector.knowledge.hindsight import HINDSIGHT
from workbook_engine.rulesets.sector.knowledge.report import FORMATIONS, report
from workbook_engine.rulesets.sector.knowledge.reported import REPORTS
from workbook_engine.rulesets.sector.knowledge.team_view import view
from workbook_engine.rulesets.sector.turn import acting, assaulting, corps_support, day, off_table
from workbook_engine.rulesets.sector.vocabulary.book import PRINTED
from workbook_engine.rulesets.sector.vocabulary.order_records import (
    ActionLine,
    CorpsLine,
    DayOrder,
    TransferLine,
)
from workbook_engine.rulesets.sector.vocabulary.records import TABLES
from workbook_engine.rulesets.sector.vocabulary.words import DayPhase

_TOGETHER, _IN_TURN = Timing.SIMULTANEOUS, Timing.SEQUENTIAL

FLOORS = ("vocabulary", "land", "command", "combat", "turn", "handing", "knowledge", "checks")
"""The rooms of the rule set, from the ground up: what stands in one uses only those below it."""

_CLEARING = Phase("Clear the table", "SB-ASL-07", _TOGETHER, day.clear_the_table)
_START = (
    Phase("Arrivals", "SB-TRN-01", _IN_TURN, off_table.arrivals),
    Phase("Recovery", "SB-DMG-04", _IN_TURN, off_table.recovery),
    Phase("PIPs of Corps", "SB-PIP-01", _TOGETHER, day.corps_pips),
    Phase("Orders of the day", "SB-PIP-04", _IN_TURN, day.day_orders),
    Phase("Transfers", "SB-PIP-05", _IN_TURN, off_table.transfers),
    Phase("PIPs of Divisions", "SB-PIP-02", _TOGETHER, day.division_pips),
)
_PHASE = (
    Phase("Initiative", "SB-INI-01", _TOGETHER, day.initiatives),
    Phase("Corps in the air", "SB-AIR-01", _IN_TURN, corps_support.air_missions),
    Phase("Divisions act", "SB-MOV-01", _IN_TURN, acting.divisions_act),
    Phase("Bombardments", "SB-AIR-04", _IN_TURN, corps_support.bombardments),
    Phase("Assaults", "SB-ASL-01", _IN_TURN, assaulting.assaults),
    Phase("Bombardments after assaults", "SB-AIR-01", _IN_TURN, corps_support.late_bombardments),
    Phase("Columns deploy", "SB-ORD-00", _TOGETHER, acting.columns_deploy),
    Phase("Lost on the way", "SB-TRN-02", _TOGETHER, off_table.lost_in_transit),
)
_END = (
    Phase("Medals", "SB-DMG-05", _IN_TURN, off_table.medals),
    Phase("End of the day", "SB-PIP-03", _TOGETHER, day.day_ends),
)
_DISPATCHES = dispatching(ROADS)


def _stage(phase: DayPhase) -> Stage:
    """SB-GEN-01, SB-GEN-02 Return a phase of the day: with the day's start, or its end."""
    first, last = phase is DayPhase.DAWN, phase is DayPhase.NIGHT
    sheets = (DayOrder, TransferLine) if first else ()
    phases = (
        _CLEARING,
        *(_START if first else ()),
        *_PHASE,
        *(_END if last else ()),
        dispatching(ROADS),
    )
    sheets = (*sheets, ActionLine, CorpsLine)
    wants = () if last else sheets
    return Stage(_(phase), (*sheets, MessageLine), phases, may_be_blank=last, wants=wants)


RULESET = RuleSet(
    name="sector",
    title="Sector",
    square_km=Fraction(2),
    records=(Campaign, CalendarTurn, Team, *TABLES, Signal, Dispatch, Reported),
    sequence=tuple(_stage(each) for each in DayPhase),
    rules=PRINTED,
    home=Path(__file__).parent,
    shown=(MapSquare, *books.SHOWN, SummaryTold, MapSeen, PageRow, DispatchSeen),
    orders=checks.ORDER_SHEETS,
    check=checks.check,
    fill_in=checks.fill_in,
    sound=checks.sound,
    views=master_views.views,
    drawn=pictures.squares,
    front=master_views.front,
    hindsight=HINDSIGHT,
    paper=master_views.umpires_paper,
    maps=pictures.umpires_map,
    briefing=briefing_of(
        checks.ORDER_SHEETS,
        view=view,
        tables=books.brief,
        pages=report,
        maps=pictures.teams_map,
        inset=pictures.teams_inset,
        public=pictures.papers_map,
        recall=recall,
        imagine=imagine,
        went=went,
        standing=orders_that_stand,
        news=facts.news,
        diary=FORMATIONS[0],
        facts=facts.facts,
    ),
    takes=TAKES,
    tells=REPORTS.tells,
    dates=REPORTS.dates,
)
