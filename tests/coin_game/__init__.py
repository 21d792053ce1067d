"""The Coin Game: tokens on squares, a coin where two sides meet, and a purse for each.

The contents page: the records on the table, and the printed sequence of play, top to bottom.
"""

from __future__ import annotations

from pathlib import Path

from tests.coin_game.checks.order_sheets import ORDER_SHEETS, check
from tests.coin_game.checks.sound import sound
from tests.coin_game.knowledge.briefs import brief, paper
from tests.coin_game.knowledge.drawn import squares
from tests.coin_game.knowledge.master_views import front, umpires_paper, views
from tests.coin_game.knowledge.own_book import recall
from tests.coin_game.knowledge.pictures import teams_map, umpires_map
from tests.coin_game.knowledge.rows import OwnToken, TimelineRow
from tests.coin_game.knowledge.team_view import view
from tests.coin_game.turn.moving import moves
from tests.coin_game.turn.purses import coins
from tests.coin_game.turn.tossing import tosses
from tests.coin_game.vocabulary.book import PRINTED
from tests.coin_game.vocabulary.records import BoardSquare, MoveLine, Purse, Token
from workbook_engine.core.desk import CalendarTurn, Campaign, Team
from workbook_engine.core.order_sheets import briefing_of
from workbook_engine.core.ruleset import Phase, RuleSet, Stage, Timing
from workbook_engine.core.summaries import SummaryTold
from workbook_engine.kit.map_cells import MapSeen, MapSquare
from workbook_engine.kit.report import ReportLine

FLOORS = ("vocabulary", "turn", "knowledge", "checks")
"""The rooms of the rule set, from the ground up: what stands in one uses only those below it."""

RULESET = RuleSet(
    name="coin_game",
    title="The Coin Game",
    records=(Campaign, CalendarTurn, Team, BoardSquare, Token, Purse),
    sequence=(
        Stage(
            name="turn",
            order_sheets=(MoveLine,),
            phases=(
                Phase("Moves", "CG-1", Timing.SIMULTANEOUS, moves),
                Phase("Tosses", "CG-2", Timing.SIMULTANEOUS, tosses),
                Phase("Coins", "CG-5", Timing.SIMULTANEOUS, coins),
            ),
        ),
    ),
    rules=PRINTED,
    home=Path(__file__).parent,
    shown=(MapSquare, TimelineRow, SummaryTold, MapSeen, OwnToken, ReportLine),
    orders=ORDER_SHEETS,
    check=check,
    sound=sound,
    views=views,
    drawn=squares,
    front=front,
    paper=umpires_paper,
    maps=umpires_map,
    briefing=briefing_of(
        ORDER_SHEETS, view=view, tables=brief, paper=paper, maps=teams_map, recall=recall
    ),
)
