"""What both sides hear of a combat, in the words of a high command (LW-SEQ-10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files

from msgspec import Struct

from workbook_engine.core.changes import Change
from workbook_engine.core.languages import listed, strung
from workbook_engine.core.records import State
from workbook_engine.core.rulings import Told, Working
from workbook_engine.kit.catalogue import Catalogue
from workbook_engine.rulesets.last_war.combat.assessment import Assessment
from workbook_engine.rulesets.last_war.combat.fighting import supplies_there
from workbook_engine.rulesets.last_war.combat.toll import lost_in
from workbook_engine.rulesets.last_war.combat.two_sides import Fight
from workbook_engine.rulesets.last_war.land.ground import nations_of, place_of
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.points import Points, supplies, together

CATALOGUE = Catalogue.load(files(__package__).joinpath("messages.toml"))


def told_of(state: State, fight: Fight, found: Assessment, after: Aftermath) -> tuple[Told, ...]:
    """LW-SEQ-10 Tell each side what was attacked and its outcome, each team what it cost."""
    row, about = fight.row, f"{state.position} {fight.row.label}"
    key = _key(fight, after)
    places = listed(place_of(state, name) for name in after.won or after.given_up)
    slots = {"where": place_of(state, row.hex), "places": places}
    bill = _Bill(lost_in(after.changes), _used_up(state, row), about)
    a, d = found.combat.attackers.contingents, found.combat.defenders.contingents
    defenders = () if fight.target is not None else d
    sides = (
        ("attack", row.attacking_side, {each.nation for each in a}),
        ("defence", fight.defending_side, {each.nation for each in defenders}),
    )
    return tuple(
        told
        for story, side, fought in sides
        for told in _side(
            state, side, CATALOGUE.say(f"{story}.{key}", about, **slots), fought, bill
        )
    )


class _Bill(Struct, frozen=True):
    """What a combat cost each nation."""

    lost: Mapping[str, Points]
    used: Mapping[str, int]
    about: str

    def words(self, nations: Sequence[str], fought: set[str]) -> Iterator[str]:
        """Say what it cost some nations, if they had a part in it."""
        if any(nation in fought or nation in self.lost for nation in nations):
            cost = together(self.lost.get(nation, Points()) for nation in nations)
            yield _losses(cost, self.about)
        yield from _supplies(sum(self.used.get(nation, 0) for nation in nations), self.about)


def _side(state: State, side: str, story: str, fought: set[str], bill: _Bill) -> Iterator[Told]:
    """Tell the teams of a side the outcome; each hears what it cost its own nations."""
    nations = nations_of(state, side)
    for team in dict.fromkeys(nation.team for nation in nations):
        own = [nation.id for nation in nations if nation.team == team]
        yield Told(team, strung((story, *bill.words(own, fought)), " "))


def _used_up(state: State, row: CombatRow) -> dict[str, int]:
    """LW-RES-03 Return the supplies of each nation that a combat uses up."""
    used: dict[str, int] = {}
    for each in supplies_there(state, row):
        used[each.nation] = used.get(each.nation, 0) + each.lsp
    return used


def _key(fight: Fight, after: Aftermath) -> str:
    if fight.target is not None:
        return "partisans_destroyed" if after.partisans_gone else "partisans_hold"
    if len(after.won) > 1:
        return "broken_through"
    if after.won:
        return "landed" if fight.combat.amphibious else "taken"
    if after.given_up:
        return "thrown_back"
    return "landing_failed" if fight.combat.amphibious else "held"


def _losses(lost: Points, about: str) -> str:
    """Tell a side its own losses: these it knows to the point."""
    if not lost:
        return CATALOGUE.say("losses.none", about)
    return CATALOGUE.say("losses.own", about, lost=lost)


def _supplies(number: int, about: str) -> Iterator[str]:
    """LW-RES-03 Tell a staff the supplies that it put in, which are used up."""
    if number:
        yield CATALOGUE.say("losses.supplies", about, supplies=supplies(number))


class Aftermath(Struct, frozen=True):
    """What a combat changes, and the words for it."""

    changes: tuple[Change, ...]
    outcome: str
    working: tuple[Working, ...] = ()
    won: tuple[str, ...] = ()
    """Hexes the attackers took."""
    given_up: tuple[str, ...] = ()
    """Hexes the attackers were thrown out of."""
    partisans_gone: bool = False
    """A security operation destroyed its group (LW-SEC-04)."""
