"""The Last War, land combat rules 1942-1945: the strategic game on hexes.

The contents page: the records on the table, and the printed sequence of play, top to bottom.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.dispatches import Dispatch, Reported, Signal
from workbook_engine.core.languages import _
from workbook_engine.core.order_sheets import briefing_of
from workbook_engine.core.report_pages import PageRow
from workbook_engine.core.rules import Rules
from workbook_engine.core.ruleset import Phase, RuleSet, Stage, Timing, in_one
from workbook_engine.core.standing import orders_that_stand
from workbook_engine.core.summaries import SummaryTold
from workbook_engine.kit.balances import BalanceRow
from workbook_engine.kit.boxes import DispatchSeen
from workbook_engine.kit.dispatches import MessageLine, dispatching
from workbook_engine.kit.map_cells import HexCell, HexSeen
from workbook_engine.rulesets.last_war.aftermath.combats import combats
from workbook_engine.rulesets.last_war.air.bombing import bombing
from workbook_engine.rulesets.last_war.checks.order_sheets import ORDER_SHEETS, check
from workbook_engine.rulesets.last_war.checks.sound import fill_in, ready, sound
from workbook_engine.rulesets.last_war.handing import HANDS_DOWN
from workbook_engine.rulesets.last_war.knowledge.briefs import brief
from workbook_engine.rulesets.last_war.knowledge.facts import facts, news
from workbook_engine.rulesets.last_war.knowledge.forecast.imagined import imagine
from workbook_engine.rulesets.last_war.knowledge.forecast.went import went
from workbook_engine.rulesets.last_war.knowledge.front_page import front
from workbook_engine.rulesets.last_war.knowledge.hindsight import HINDSIGHT
from workbook_engine.rulesets.last_war.knowledge.map_view import hex_cells
from workbook_engine.rulesets.last_war.knowledge.master_views import views
from workbook_engine.rulesets.last_war.knowledge.own_book import recall
from workbook_engine.rulesets.last_war.knowledge.pictures import (
    papers_map,
    teams_inset,
    teams_map,
    umpires_map,
)
from workbook_engine.rulesets.last_war.knowledge.report_page import NATIONS, report
from workbook_engine.rulesets.last_war.knowledge.reported import REPORTS, ROADS
from workbook_engine.rulesets.last_war.knowledge.team_view import view
from workbook_engine.rulesets.last_war.knowledge.views import (
    LossRow,
    NationStanding,
    OwnCard,
    OwnForce,
    Pending,
    TimelineRow,
)
from workbook_engine.rulesets.last_war.line.map_audit import audit
from workbook_engine.rulesets.last_war.line.moving_the_line import closing, withdrawals
from workbook_engine.rulesets.last_war.offensives.playing_cards import (
    cards_before_flags,
    cards_in_combat,
)
from workbook_engine.rulesets.last_war.offensives.setting_flags import set_flags
from workbook_engine.rulesets.last_war.pool.deployment import deployments, fill_the_line
from workbook_engine.rulesets.last_war.pool.production import clear_the_table, production
from workbook_engine.rulesets.last_war.pool.removing import removals, removals_after
from workbook_engine.rulesets.last_war.pool.supplying import put_in_supplies
from workbook_engine.rulesets.last_war.turn_end import turn_ends
from workbook_engine.rulesets.last_war.vocabulary.book import PRINTED
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    AirDefence,
    Base,
    Front,
    Garrison,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import Hexside, MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    BombLine,
    CardLine,
    CloseLine,
    DeployLine,
    FlagLine,
    RemoveLine,
    SupplyLine,
    WithdrawLine,
)

_TOGETHER, _IN_TURN = Timing.SIMULTANEOUS, Timing.SEQUENTIAL


def played_as(sequence: tuple[Stage, ...], rules: Rules) -> tuple[Stage, ...]:
    """LW-SEQ-05 Play the stages apart, or all at once by a house rule for play by e-mail."""
    joined = rules.word("stages") == "joined"
    return in_one(sequence, _("the whole turn")) if joined else sequence


FLOORS = (
    "vocabulary",
    "land",
    "line",
    "pool",
    "offensives",
    "air",
    "combat",
    "aftermath",
    "handing",
    "knowledge",
    "checks",
)
"""The rooms of the rule set, from the ground up: what stands in one uses only those below it."""
_DISPATCHES = dispatching(ROADS)

RULESET = RuleSet(
    name="last_war",
    title="The Last War",
    square_km=Fraction(100),
    records=(
        Campaign,
        CalendarTurn,
        Team,
        Nation,
        MapHex,
        Hexside,
        Front,
        Garrison,
        Works,
        Zone,
        Partisans,
        Base,
        AirDefence,
        Line,
        Card,
        CombatRow,
        Committed,
        MissionRow,
        Signal,
        Dispatch,
        Reported,
    ),
    sequence=(
        Stage(
            name=_("deployment and flags"),
            order_sheets=(DeployLine, CloseLine, CardLine, FlagLine, MessageLine),
            wants=(DeployLine, CloseLine, CardLine, FlagLine),
            phases=(
                Phase("Clear the table", "LW-SEQ-08", _TOGETHER, clear_the_table),
                Phase("Production", "LW-SEQ-01", _TOGETHER, production),
                Phase("Filling the line", "LW-SEQ-02", _IN_TURN, fill_the_line),
                Phase("Deployment", "LW-SEQ-02", _IN_TURN, deployments),
                Phase("Closing the line", "LW-SEQ-03", _TOGETHER, closing),
                Phase("Cards before flags", "LW-ADV-03", _IN_TURN, cards_before_flags),
                Phase("Flags", "LW-SEQ-04", _TOGETHER, set_flags),
                _DISPATCHES,
            ),
        ),
        Stage(
            name=_("cards and combats"),
            order_sheets=(CardLine, SupplyLine, RemoveLine, BombLine, MessageLine),
            wants=(CardLine, SupplyLine, RemoveLine, BombLine),
            phases=(
                Phase("Cards in combat", "LW-SEQ-05", _IN_TURN, cards_in_combat),
                Phase("Combat supplies", "LW-RES-03", _IN_TURN, put_in_supplies),
                Phase("Removal to the pool", "LW-SEQ-06", _IN_TURN, removals),
                Phase("Bombing", "LW-BOM-04", _IN_TURN, bombing),
                Phase("Combats", "LW-SEQ-07", _IN_TURN, combats),
                Phase("Removal after combat", "LW-SEQ-06", _IN_TURN, removals_after),
                Phase("Map audit", "LW-SEQ-08", _IN_TURN, audit),
                _DISPATCHES,
            ),
        ),
        Stage(
            name=_("withdrawals"),
            order_sheets=(WithdrawLine, MessageLine),
            may_be_blank=True,
            wants=(),
            phases=(
                Phase("Straightening the line", "LW-SEQ-09", _IN_TURN, withdrawals),
                Phase("End of the turn", "LW-SEQ-10", _TOGETHER, turn_ends),
                _DISPATCHES,
            ),
        ),
    ),
    rules=PRINTED,
    home=Path(__file__).parent,
    shown=(
        HexCell,
        NationStanding,
        Pending,
        BalanceRow,
        LossRow,
        TimelineRow,
        SummaryTold,
        HexSeen,
        OwnForce,
        OwnCard,
        PageRow,
        DispatchSeen,
    ),
    orders=ORDER_SHEETS,
    check=check,
    fill_in=fill_in,
    sound=sound,
    ready=ready,
    views=views,
    drawn=hex_cells,
    front=front,
    hindsight=HINDSIGHT,
    maps=umpires_map,
    briefing=briefing_of(
        ORDER_SHEETS,
        view=view,
        tables=brief,
        pages=report,
        maps=teams_map,
        inset=teams_inset,
        public=papers_map,
        recall=recall,
        imagine=imagine,
        went=went,
        standing=orders_that_stand,
        news=news,
        diary=NATIONS[0],
        facts=facts,
    ),
    played_as=played_as,
    tells=REPORTS.tells,
    dates=REPORTS.dates,
    hands_down=HANDS_DOWN,
)
