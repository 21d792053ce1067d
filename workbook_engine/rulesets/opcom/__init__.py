"""OP COM, Jim Wallman's operational map rules for the Second World War in Europe (2010).

The contents page: the records on the table, and the printed sequence of play, top to bottom.
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
from workbook_engine.kit.balances import BalanceRow
from workbook_engine.kit.boxes import DispatchSeen
from workbook_engine.kit.dispatches import MessageLine, dispatching
from workbook_engine.kit.map_cells import MapSeen, MapSquare
from workbook_engine.rulesets.opcom.aftermath.counter_attack import KIND as COUNTER
from workbook_engine.rulesets.opcom.aftermath.counter_attack import define_counter_attacks
from workbook_engine.rulesets.opcom.aftermath.following import staffs_follow
from workbook_engine.rulesets.opcom.aftermath.overrun import overruns_if
from workbook_engine.rulesets.opcom.aftermath.retirement import distances, retirements
from workbook_engine.rulesets.opcom.air.air_battles import air_combat
from workbook_engine.rulesets.opcom.air.air_missions import air_orders
from workbook_engine.rulesets.opcom.air.air_return import squadrons_return
from workbook_engine.rulesets.opcom.air.air_supply import air_resupply, put_down
from workbook_engine.rulesets.opcom.air.drops import drops
from workbook_engine.rulesets.opcom.air.flak_fire import flak
from workbook_engine.rulesets.opcom.air.recovery import recoveries
from workbook_engine.rulesets.opcom.air.suppression import flak_suppression
from workbook_engine.rulesets.opcom.checks.fill_in import fill_in
from workbook_engine.rulesets.opcom.checks.order_sheets import ORDER_SHEETS, check_orders
from workbook_engine.rulesets.opcom.checks.sound import sound
from workbook_engine.rulesets.opcom.combat.combat import combats
from workbook_engine.rulesets.opcom.combat.engagements import define_engagements
from workbook_engine.rulesets.opcom.fire.counter_battery import counter_battery
from workbook_engine.rulesets.opcom.fire.strikes import bombing
from workbook_engine.rulesets.opcom.handing import HANDS_DOWN, TAKES
from workbook_engine.rulesets.opcom.knowledge.couriers import ROADS
from workbook_engine.rulesets.opcom.knowledge.forecast.imagined import imagine
from workbook_engine.rulesets.opcom.knowledge.forecast.went import undone, went
from workbook_engine.rulesets.opcom.knowledge.intelligence.observation import observation
from workbook_engine.rulesets.opcom.knowledge.intelligence.recce import recce
from workbook_engine.rulesets.opcom.knowledge.reports.facts import facts
from workbook_engine.rulesets.opcom.knowledge.reports.news import news
from workbook_engine.rulesets.opcom.knowledge.reports.papers import umpires_paper
from workbook_engine.rulesets.opcom.knowledge.reports.report import HEADS, report
from workbook_engine.rulesets.opcom.knowledge.views.briefs import brief
from workbook_engine.rulesets.opcom.knowledge.views.front_page import front
from workbook_engine.rulesets.opcom.knowledge.views.hindsight import HINDSIGHT
from workbook_engine.rulesets.opcom.knowledge.views.map_view import squares
from workbook_engine.rulesets.opcom.knowledge.views.master_views import views
from workbook_engine.rulesets.opcom.knowledge.views.own_book import recall
from workbook_engine.rulesets.opcom.knowledge.views.pictures import (
    papers_map,
    teams_inset,
    teams_map,
    umpires_map,
)
from workbook_engine.rulesets.opcom.knowledge.views.reported import REPORTS
from workbook_engine.rulesets.opcom.knowledge.views.squadron_rows import SquadronRow
from workbook_engine.rulesets.opcom.knowledge.views.team_view import view
from workbook_engine.rulesets.opcom.knowledge.views.views import (
    ContactSeen,
    LossRow,
    MapName,
    OwnForce,
    StatusRow,
    TimelineRow,
    UmpireLine,
)
from workbook_engine.rulesets.opcom.land.bridges import bridge_tests
from workbook_engine.rulesets.opcom.movement.arrivals import arrivals
from workbook_engine.rulesets.opcom.movement.deliveries import deliveries
from workbook_engine.rulesets.opcom.movement.movement import movement
from workbook_engine.rulesets.opcom.orders.attaching import attachments
from workbook_engine.rulesets.opcom.rail.detraining import after_the_fighting
from workbook_engine.rulesets.opcom.rail.trains import by_rail
from workbook_engine.rulesets.opcom.upkeep import clear_the_table, next_turn, read_orders
from workbook_engine.rulesets.opcom.vocabulary.air_records import (
    AirLine,
    AirMission,
    AirZone,
    Squadron,
)
from workbook_engine.rulesets.opcom.vocabulary.arrival_records import Reinforcement
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact, EnemySeen
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine
from workbook_engine.rulesets.opcom.vocabulary.map_records import (
    Crossing,
    Move,
    River,
    Route,
    Slowing,
)
from workbook_engine.rulesets.opcom.vocabulary.nations import Nation, of_the_book
from workbook_engine.rulesets.opcom.vocabulary.rail_records import Train
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Engaged,
    Engagement,
    Ground,
    OrderLine,
    Place,
    Stack,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.strike_records import Strike

_TOGETHER, _IN_TURN = Timing.SIMULTANEOUS, Timing.SEQUENTIAL

FLOORS = (
    "vocabulary",
    "land",
    "orders",
    "supply",
    "fire",
    "movement",
    "rail",
    "air",
    "combat",
    "aftermath",
    "handing",
    "knowledge",
    "checks",
)
"""The rooms of the rule set, from the ground up: what stands in one uses only those below it."""

RULESET = RuleSet(
    name="opcom",
    title="OP COM",
    records=(
        Campaign,
        CalendarTurn,
        Team,
        Ground,
        Place,
        Crossing,
        Route,
        River,
        AirZone,
        Nation,
        Unit,
        Stack,
        Squadron,
        Train,
        Reinforcement,
        AirMission,
        Slowing,
        Move,
        Engagement,
        Engaged,
        Contact,
        EnemySeen,
        Strike,
        Signal,
        Dispatch,
        Reported,
    ),
    sequence=(
        Stage(
            name="half-day",
            order_sheets=(OrderLine, AirLine, LogisticsLine, MessageLine),
            wants=(OrderLine, AirLine, LogisticsLine),
            phases=(
                Phase("Clear the table", "OC-4.1", _TOGETHER, clear_the_table),
                Phase("Recoveries", "OC-12.4", _TOGETHER, recoveries),
                Phase("Orders", "OC-5.1", _TOGETHER, read_orders),
                Phase("Air orders", "OC-12.1", _IN_TURN, air_orders),
                Phase("Air combat", "OC-13.1", _TOGETHER, air_combat),
                Phase("Flak suppression", "OC-12.13", _TOGETHER, flak_suppression),
                Phase("Flak", "OC-12.14", _IN_TURN, flak),
                Phase("Bombing", "OC-9.37", _TOGETHER, bombing),
                Phase("Drops", "OC-12.4", _IN_TURN, drops),
                Phase("Air resupply", "OC-12.2", _IN_TURN, air_resupply),
                Phase("Railways", "OC-6.8", _IN_TURN, by_rail),
                Phase("Movement", "OC-6.1", _TOGETHER, movement),
                Phase("Combats defined", "OC-9.13", _TOGETHER, define_engagements),
                Phase("Combats", "OC-9.14", _TOGETHER, combats("attack")),
                Phase("Distances", "OC-9.30", _TOGETHER, distances("attack")),
                Phase("Retirements", "OC-9.30", _IN_TURN, retirements("attack")),
                Phase("Overruns", "OC-9.28", _IN_TURN, overruns_if("overrun")),
                Phase("Counter-attacks defined", "OC-9.29", _TOGETHER, define_counter_attacks),
                Phase("Counter-attacks", "OC-9.29", _TOGETHER, combats(COUNTER)),
                Phase("Counter-attack distances", "OC-9.30", _TOGETHER, distances(COUNTER)),
                Phase("Counter-attack retirements", "OC-9.30", _IN_TURN, retirements(COUNTER)),
                Phase("Late overruns", "OC-9.28", _IN_TURN, overruns_if("counter_attack")),
                Phase("Bridges", "OC-8.1", _IN_TURN, bridge_tests),
                Phase("Counter-battery", "OC-9.38", _TOGETHER, counter_battery),
                Phase("Supply", "OC-11.2", _IN_TURN, deliveries),
                Phase("Headquarters", "OC-11.3", _IN_TURN, staffs_follow),
                Phase("Trains left", "OC-6.10", _IN_TURN, after_the_fighting),
                Phase("Air supplies put down", "OC-12.2", _IN_TURN, put_down),
                Phase("Reconnaissance", "OC-12.10", _IN_TURN, recce),
                Phase("Reports", "OC-10.3", _TOGETHER, observation, only_tells=True),
                Phase("Squadrons return", "OC-12.1", _TOGETHER, squadrons_return),
                Phase("Next turn", "OC-4.1", _TOGETHER, next_turn),
                Phase("Attachments", "OC-9.12", _TOGETHER, attachments),
                Phase("Reinforcements", "OC-4.1", _IN_TURN, arrivals),
                dispatching(ROADS),
            ),
        ),
    ),
    rules=PRINTED,
    home=Path(__file__).parent,
    begins_with=of_the_book(),
    shown=(
        MapSquare,
        StatusRow,
        BalanceRow,
        LossRow,
        TimelineRow,
        OwnForce,
        SquadronRow,
        PageRow,
        MapSeen,
        ContactSeen,
        MapName,
        SummaryTold,
        UmpireLine,
        DispatchSeen,
    ),
    orders=ORDER_SHEETS,
    check=check_orders,
    fill_in=fill_in,
    sound=sound,
    views=views,
    drawn=squares,
    paper=umpires_paper,
    maps=umpires_map,
    front=front,
    hindsight=HINDSIGHT,
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
        undone=undone,
        standing=orders_that_stand,
        news=news,
        diary=HEADS[0],
        facts=facts,
    ),
    hands_down=HANDS_DOWN,
    takes=TAKES,
    tells=REPORTS.tells,
    dates=REPORTS.dates,
)
