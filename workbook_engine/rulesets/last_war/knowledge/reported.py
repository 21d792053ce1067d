"""What a team's nations report: rows of its view, at once or by reports (LW-SEQ-10)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from workbook_engine.core.desk import Team
from workbook_engine.core.languages import _, strung
from workbook_engine.core.records import State, replace
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.calendar import date_of
from workbook_engine.kit.dispatches import Roads
from workbook_engine.kit.late_reports import (
    DATES,
    HEARD,
    Part,
    Reports,
    Rows,
    Unheard,
    as_it_was,
    gathered,
    stands,
    told_of,
    with_whose,
)
from workbook_engine.rulesets.last_war.knowledge.own_seen import (
    OwnAttack,
    OwnGap,
    OwnHolding,
    committed_by,
    holdings,
    open_gaps,
)
from workbook_engine.rulesets.last_war.knowledge.standing_view import cut_off, lost_by
from workbook_engine.rulesets.last_war.land.ground import nations_of, place_of
from workbook_engine.rulesets.last_war.vocabulary.front_records import (
    Front,
    Garrison,
    Partisans,
    Zone,
)
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card, Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.points import Points
from workbook_engine.rulesets.last_war.vocabulary.words import PartisanState


class OwnLine(Struct, frozen=True):
    """A production line of one of the team's nations."""

    id: str
    product: str
    shut: bool
    """By bombing: it has no effect next turn."""
    makes: int = 1
    """Points a turn."""
    hex: str = ""
    place: str = ""
    """Where it stands."""


class OwnNation(Struct, frozen=True):
    """A nation of the team: what it has in hand, and what it has lost."""

    id: str
    name: str
    commanded: bool
    """The team may order it about; a commander only sees the others of its side."""
    pool: Points
    pool_lsp: int
    pool_concrete: int
    flags: int
    flags_winter: int | None
    naval_flags: int
    lost: Points
    lost_now: Points
    """In this stage."""
    lines: tuple[OwnLine, ...]
    """Its production lines."""
    cut_off: tuple[str, ...]


class CardSeen(Struct, frozen=True):
    """One of the team's advantage cards."""

    id: str
    nation: str
    value: int
    title: str
    played: str
    """In which turn; blank while it is in hand."""
    use: str = ""


def _rows(turn: Turn, team: Team, staffs: frozenset[str], unheard: Unheard) -> Rows:
    """LW-SEQ-10 Return what a team would know of the nations of some staffs at once."""
    state = turn.after
    every = [n for n in nations_of(state, team.side) if _is_theirs(state, n, team, staffs)]
    heard = [each for each in every if not unheard.is_of(each.team, each.id)]
    own, names = frozenset(each.id for each in heard), {each.id for each in every}
    messages = told_of(turn, team, staffs & {team.team}, unheard)
    return {
        "nations": (_nation(turn, each, team) for each in heard),
        "dates": ((each.id, "") for each in heard),
        "holdings": holdings(state, own),
        "gaps": open_gaps(state, team.side, own),
        "committed": committed_by(state, own),
        "cards": _cards(state, own),
        "reserve": _reserve(state, own),
        "heard": with_whose(messages, _named(state, names)),
    }


def _named(state: State, nations: Collection[str]) -> Mapping[str, tuple[str, ...]]:
    """Return the names of some nations, and of what stands on the table for one of them alone."""
    rows: list[Front | Garrison | Zone | Partisans | Line | Card] = [
        *state[Front].values(),
        *state[Garrison].values(),
        *state[Zone].values(),
        *state[Partisans].values(),
        *state[Line].values(),
        *state[Card].values(),
    ]
    of_one = {row.key: (row.nation,) for row in rows if row.nation in nations}
    return of_one | {name: (name,) for name in nations}


def _is_theirs(state: State, nation: Nation, team: Team, staffs: frozenset[str]) -> bool:
    """Tell whether a nation is of some staffs; one that no team has is its side's commander's."""
    is_nobodys = nation.team not in state[Team] and team.commander and team.team in staffs
    return nation.team in staffs or is_nobodys


def _nation(turn: Turn, nation: Nation, team: Team) -> OwnNation:
    before = turn.before[Nation].get(nation.id)
    lines = turn.after[Line].values()
    return OwnNation(
        id=nation.id,
        name=nation.name or nation.id,
        commanded=nation.team == team.team,
        pool=Points(nation.pool_man, nation.pool_tank, nation.pool_air, nation.pool_bomber),
        pool_lsp=nation.pool_lsp,
        pool_concrete=nation.pool_concrete,
        flags=nation.flags,
        flags_winter=nation.flags_winter,
        naval_flags=nation.naval_flags,
        lost=lost_by(nation),
        lost_now=lost_by(nation) - lost_by(before) if before and turn.rulings else Points(),
        lines=tuple(
            OwnLine(
                id=line.id,
                product=line.product,
                makes=line.makes,
                shut=line.shut,
                hex=line.hex,
                place=place_of(turn.after, line.hex),
            )
            for line in lines
            if line.nation == nation.id
        ),
        cut_off=tuple(place_of(turn.after, name) for name in cut_off(turn.after, nation.id)),
    )


def _cards(state: State, own: frozenset[str]) -> Iterator[CardSeen]:
    for card in state[Card].values():
        if card.nation in own:
            played = card.played, card.played_as
            yield CardSeen(card.id, card.nation, card.value, card.title, *played)


def _reserve(state: State, own: frozenset[str]) -> Iterator[tuple[str, str]]:
    """LW-PAG-01 Yield the partisan groups of nations that may still rise."""
    for each in state[Partisans].values():
        if each.nation in own and each.state == PartisanState.RESERVE:
            yield each.nation, each.id


def formations(state: State, team: str) -> Mapping[str, frozenset[str]]:
    """LW-ME-01 Return the nations of a team: each may report by itself."""
    return gathered((n.id, n.id) for n in state[Nation].values() if n.team == team)


def _aged(nation: OwnNation, date: str, is_new: bool) -> OwnNation:
    return nation if is_new else replace(nation, lost_now=Points())


def _held(each: OwnHolding) -> str:
    return stands(strung((each.nation, str(each.points)), " "), each.place or each.hex)


def _date(state: State) -> str:
    """LW-SEQ-10 Return the date with turn and stage: a turn's stages have one date."""
    turn = _("(turn {turn})").format(turn=state.position)
    return strung(filter(None, (date_of(state), turn)), " ")


REPORTS = Reports(
    _rows,
    {
        "nations": Part(OwnNation, lambda each: (each.id,), _aged),
        "dates": DATES,
        "holdings": Part(OwnHolding, lambda each: (each.nation,), as_it_was, words=_held),
        "gaps": Part(OwnGap, lambda each: (each.nation,), as_it_was),
        "committed": Part(OwnAttack, lambda each: (each.nation,), as_it_was),
        "cards": Part(CardSeen, lambda each: (each.nation,), as_it_was),
        "reserve": Part(tuple[str, str], lambda row: row[:1], as_it_was),
        "heard": HEARD,
    },
    formations,
    _date,
)
"""LW-SEQ-10 What reports of nations hold, where they travel."""


ROADS = Roads("LW-SEQ-10", formations=formations, dates=REPORTS.dates)
"""LW-SEQ-10 Dispatches are the umpire's own: the book has none, and no ride is measured."""
