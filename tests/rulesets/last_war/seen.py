"""A small war with something of everything, and one stage of it played: for what is seen of it."""

from __future__ import annotations

from functools import lru_cache

from tests.rulesets.last_war.war import NATIONS, cards, drawn, played, umpire_of, war
from workbook_engine.core.desk import Team
from workbook_engine.core.records import Record, State, Tables, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.core.turn import play
from workbook_engine.rulesets.last_war import RULESET
from workbook_engine.rulesets.last_war.knowledge.team_view import View
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    AirDefence,
    Base,
    Garrison,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.vocabulary.map_records import Hexside, MapHex, Works
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Line
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    BombLine,
    CardLine,
    FlagLine,
    SupplyLine,
    WithdrawLine,
)
from workbook_engine.rulesets.last_war.vocabulary.words import (
    Attack,
    CardUse,
    Defence,
    PartisanState,
)

GROUND = """01 G. Gf S. S.
02 G. G. Sm S.
03 R. G. S. S.
04 G. G. ~~ S."""

PLACES = {"0101": "Berlin", "0201": "Vitebsk", "0302": "Orel", "0403": "Moscow"}


def ground() -> tuple[MapHex, ...]:
    return tuple(replace(each, place=PLACES.get(each.hex, "")) for each in drawn(GROUND))


@lru_cache(maxsize=1)
def table() -> State:
    """Lay out a war that has something in every table."""
    return war(
        *ground(),
        *cards("0201 GER 4 2 1 3\n0202 GER 3\n0203 GER 2\n0203 ROM 1 0 2\n0204 GER 1"),
        *cards("0301 SOV 9 4 2 5\n0302 SOV 6 1\n0303 SOV 3\n0404 SOV 2"),
        Hexside(id="0203-0303", hex="0203", neighbour="0303"),
        Works(id="0202>0302", nation="GER", hex="0202", towards="0302", layers=2, building=1),
        Works(id="0302>0202", nation="SOV", hex="0302", towards="0202", layers=3),
        Garrison(id="G1", nation="GER", hex="0101"),
        Zone(id="0102 GER", nation="GER", hex="0102", man=1),
        Partisans(id="P1", nation="SOV", hex="0103", state=PartisanState.ACTIVE),
        Partisans(id="P2", nation="SOV", state=PartisanState.RESERVE),
        Partisans(id="P3", nation="SOV", hex="0404", state=PartisanState.ACTIVE),
        Base(hex="0403", nation="SOV", bomber=3),
        AirDefence(id="0101 GER air", nation="GER", hex="0101", kind=Defence.AIR, air=2),
        Line(id="Ruhr 1", zone="Ruhr", nation="GER", hex="0101"),
        Line(id="Ural 1", zone="Ural", nation="SOV", hex="0403", shut=True),
        Card(id="GER-1", nation="GER", value=2, title="Manstein"),
        Card(id="SOV-1", nation="SOV", value=3, title="Zhukov"),
        nations=(
            replace(each, pool_man=7, pool_lsp=3, lost_man=5, naval_flags=1) for each in NATIONS
        ),
    )


FLAGS = (
    ("OKH", "GER", "0201", "0301"),
    ("STAVKA", "SOV", "0302", "0202"),
)


@lru_cache(maxsize=1)
def turn() -> Turn:
    """Play the stage of the flags: each side attacks, one of them over water as well."""
    return played(table(), flag_lines(), "Flags", umpire=umpire_of(table()))


def flag_lines() -> tuple[FlagLine, ...]:
    landing = flag("STAVKA", "SOV", "0303", "0203")
    by_sea = replace(landing, kind=Attack.AMPHIBIOUS, naval_flag=True)
    ours, theirs = (flag(*each) for each in FLAGS)
    return ours, replace(theirs, exploit_to="0102"), by_sea


@lru_cache(maxsize=1)
def stages() -> tuple[Turn, Turn, Turn]:
    """Play a whole turn: flags; cards, supplies, bombers and combats; withdrawals."""
    lines = (
        (*flag_lines(), CardLine(id="STAVKA/1", team="STAVKA", card="SOV-1", use=CardUse.FLAG)),
        (
            CardLine(id="OKH/1", team="OKH", card="GER-1", combat="0202"),
            SupplyLine(id="STAVKA/1", team="STAVKA", nation="SOV", combat="0301", lsp=1),
            BombLine(id="STAVKA/2", team="STAVKA", base="0403", target="0101"),
        ),
        (WithdrawLine(id="OKH/1", team="OKH", nation="GER", start="0202", to="0102"),),
    )
    first, second, third = lines
    one = _stage(table(), first)
    two = _stage(one.after, second)
    return one, two, _stage(two.after, third)


def _stage(state: State, lines: tuple[Record, ...]) -> Turn:
    return play(RULESET, state, Tables.of(*lines), umpire_of(state))


def flag(team: str, nation: str, start: str, to: str) -> FlagLine:
    return FlagLine(id=f"{team}/{to}", team=team, nation=nation, start=start, to=to)


def view_of(team: str, *, commander: bool = False) -> View:
    """Return what a team knows after that stage."""
    found = replace(turn().after[Team][team], commander=commander)
    known = RULESET.briefing.view(turn(), found)
    assert isinstance(known, View)
    return known
