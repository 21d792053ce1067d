"""A mission flown: what it meets on its way, what it strikes, what is reported (section 20)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from functools import partial

from workbook_engine.core.changes import Add, Change, Create, Set
from workbook_engine.core.languages import _
from workbook_engine.core.notation import as_points, points_in
from workbook_engine.core.records import State, replace
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.kit.fights import thrown_for
from workbook_engine.rulesets.last_war.air.bombers import (
    Met,
    Raid,
    lines_shut,
    run_the_gauntlet,
    terror_reported,
)
from workbook_engine.rulesets.last_war.air.flights import Flight
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.ground import place_of, side_of, told_side
from workbook_engine.rulesets.last_war.vocabulary.combat_records import MissionRow
from workbook_engine.rulesets.last_war.vocabulary.front_records import AirDefence, Base
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Line, Nation
from workbook_engine.rulesets.last_war.vocabulary.points import counted
from workbook_engine.rulesets.last_war.vocabulary.words import Defence, Mission


def is_flak(defence: AirDefence) -> bool:
    """Tell a flak zone that stands from aircraft on air defence."""
    return defence.kind == Defence.FLAK and not defence.lost


def met_on_the_way(
    state: State, path: Sequence[str], side: str, lit: frozenset[str], umpire: Umpire
) -> list[Met]:
    """LW-AD-01, LW-FLK-03 Return what bombers meet, hex by hex."""
    scope = path if umpire.rules.word("ad_scope") == "path" else path[-1:]
    found = []
    for name in scope:
        here = [d for d in state[AirDefence].values() if d.hex == name]
        enemy = [d for d in here if side_of(state, d.nation) != side]
        air = sum(d.air for d in enemy if not is_flak(d))
        flak = sum(1 for d in enemy if is_flak(d) and d.id in lit)
        if air or flak:
            found.append(Met(name, air, flak))
    return found


def flown(state: State, flight: Flight, lit: frozenset[str], umpire: Umpire) -> Ruling:
    """LW-BOM-04 Fly a mission, past what it meets to what it strikes."""
    asks = umpire.on("bombing", flight.label)
    met = _meets(state, flight, lit, umpire)
    past = partial(_past, flight, met)
    raid = thrown_for(asks, "raid", past, lambda came: _in_short(came.lost, came.active))
    effective = asks.judge(
        "effective",
        raid.active,
        rule="LW-AD-02",
        question=f"Bombers that strike {flight.line.target}",
        basis=f"{flight.bombers} set out",
        limits=(Fraction(0), Fraction(flight.bombers)),
    )
    rule, struck, outcome = _struck(state, flight, effective, met, umpire)
    row = _row(flight, met, raid, effective, str(umpire.position))
    side = side_of(state, flight.base.nation)
    return Ruling(
        id=asks.name("mission"),
        rule=rule,
        text=_flight_text(state, flight, raid, effective, outcome),
        working=tuple(Working("LW-AD-02", f"met over {m.hex}", _met_text(m)) for m in met),
        changes=(
            Create(replace(row, outcome=outcome)),
            *_paid(flight, raid, umpire.rules),
            *struck,
        ),
        told=(
            *told_side(state, side, _own_story(state, flight, raid)),
            *_enemy_story(state, flight, effective),
        ),
    )


def _past(flight: Flight, met: Sequence[Met], asks: Questions) -> Raid:
    """LW-AD-02, LW-AD-03 Fly past all that is met."""
    die, umpire = _DiceInOrder(asks), asks.umpire
    return run_the_gauntlet(flight.bombers, met, die, umpire.rules, umpire.alike)


def _meets(state: State, flight: Flight, lit: frozenset[str], umpire: Umpire) -> list[Met]:
    """LW-AD-01, LW-BOM-07 Return what a mission meets; in land support, by a reading, nothing."""
    if flight.line.mission == Mission.LAND and not umpire.rules.yes("ad_vs_land_support"):
        return []
    side = side_of(state, flight.base.nation)
    return met_on_the_way(state, flight.path, side, lit, umpire)


def _row(flight: Flight, met: Sequence[Met], raid: Raid, effective: int, turn: str) -> MissionRow:
    """LW-BOM-04 Return a mission as it stands on the umpire's sheet."""
    line = flight.line
    return MissionRow(
        id=flight.label,
        turn=turn,
        base=line.base,
        mission=line.mission,
        target=line.target,
        path=flight.path,
        bombers=flight.bombers,
        met="; ".join(f"{m.hex}: {m.air} aircraft, {m.flak} flak" for m in met),
        lost=raid.lost,
        effective=effective,
    )


def _flight_text(state: State, flight: Flight, raid: Raid, effective: int, outcome: str) -> str:
    start, target = place_of(state, flight.line.base), place_of(state, flight.line.target)
    fly = "flies" if flight.bombers == 1 else "fly"
    came = _in_short(raid.lost, effective)
    return f"{_bombers(flight.bombers)} from {start} {fly} to {target}: {came}. {outcome}"


def _in_short(lost: int, effective: int) -> str:
    """LW-AD-03 Say how many are lost, and how many get through."""
    strike = "strikes" if effective == 1 else "strike"
    return f"{lost or 'none'} lost, {effective or 'none'} {strike}"


def _bombers(number: int) -> str:
    return counted({"bomber": number}) if number else "no bombers"


def _met_text(met: Met) -> str:
    return f"{met.air} aircraft, {met.flak} flak zones"


class _DiceInOrder:
    """Dice in the order in which bombers meet what shoots at them."""

    def __init__(self, asks: Questions) -> None:
        self._asks, self._thrown = asks, 0

    def __call__(self) -> int:
        self._thrown += 1
        return self._asks.d6(
            "shot down", rule="LW-AD-03", question="Shot down on a six", n=self._thrown
        )


def _paid(flight: Flight, raid: Raid, rules: Rules) -> Iterator[Change]:
    """LW-BOM-02, LW-AD-03 Pay for the base's first mission, and enter the bombers lost."""
    base = flight.base
    if flight.pays:
        yield Add(Nation, base.nation, "pool_lsp", -rules.figure("base_supply"))
    if raid.lost:
        yield Add(Base, base.hex, "bomber", -raid.lost)
        yield Add(Nation, base.nation, "lost_bomber", raid.lost)


def _struck(
    state: State, flight: Flight, effective: int, met: Sequence[Met], umpire: Umpire
) -> tuple[str, tuple[Change, ...], str]:
    """LW-BOM-05 to LW-BOM-08 Return the rule, the changes and the words of what was struck."""
    line = flight.line
    if line.mission == Mission.INDUSTRY:
        changes = tuple(_shut(state, flight, effective, umpire))
        lines = (
            "1 production line is" if len(changes) == 1 else f"{len(changes)} production lines are"
        )
        return "LW-BOM-05", changes, f"{lines} shut next turn."
    if line.mission == Mission.TERROR:
        over_target = sum(m.air for m in met if m.hex == line.target)
        heard = terror_reported(effective, over_target, umpire.rules)
        town = state[MapHex][line.target].place
        return "LW-BOM-06", (), f"{town} is {'bombed' if heard else 'not reached'}."
    if line.mission == Mission.LAND:
        join = "joins" if effective == 1 else "join"
        return "LW-BOM-07", (), f"{_bombers(effective).capitalize()} {join} the fighting."
    turn = state.position.turn
    back = Set(Base, flight.base.hex, "converting", str(turn + 1))
    if flight.base.converting == str(turn):
        return "LW-BOM-08", (back,), "They fly for the navy."
    return "LW-BOM-08", (back,), "They are handed over to the navy, and have no role this turn."


def _shut(state: State, flight: Flight, effective: int, umpire: Umpire) -> Iterator[Change]:
    """LW-BOM-05 Shut as many lines as bombers strike; whose lines they are may choose which."""
    name = flight.line.target
    here = [line.id for line in state[Line].values() if line.hex == name and not line.shut]
    number = lines_shut(effective, len(here))
    chosen = here[:number]
    if 0 < number < len(here):
        text = umpire.on("bombing", flight.label).judge(
            "lines",
            as_points(chosen),
            rule="LW-BOM-05",
            question=f"Which lines at {name} are shut, {number} in number: the owner chooses",
            basis=", ".join(here),
            fits=lambda typed: _names(typed, here) <= set(here),
        )
        named = [line for line in here if line in _names(text, here)]
        chosen = list(dict.fromkeys((*named, *chosen)))[:number]
    for line in chosen:
        yield Set(Line, line, "shut", True)


def _names(text: str, known: Collection[str]) -> set[str]:
    """Return the names of a list; a known name that holds a comma is one of them."""
    return set(points_in(text, known.__contains__))


def _own_story(state: State, flight: Flight, raid: Raid) -> str:
    alone, where = flight.bombers == 1, place_of(state, flight.line.target)
    lost = _("{count} of our bombers did not return").format(count=raid.lost)
    if not raid.lost:
        lost = _("our bomber returned") if alone else _("all our bombers returned")
    elif raid.lost == flight.bombers:
        lost = _("our bomber did not return") if alone else _("none of our bombers returned")
    return _("Bombers over {where}: {lost}.").format(where=where, lost=lost)


def _enemy_story(state: State, flight: Flight, effective: int) -> tuple[Told, ...]:
    """Tell those who were bombed what they saw: that, and never from where."""
    if flight.line.mission == Mission.LAND or not effective:
        return ()
    hit = Board.of(state).side(flight.line.target)
    where = place_of(state, flight.line.target)
    heard = _("Enemy bombers over {where}.").format(where=where)
    return told_side(state, hit, heard) if hit else ()
