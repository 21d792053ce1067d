"""The bombing phase: bases paid, ways flown, what meets them, what they strike (section 20, 21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbook_engine.core.changes import Add, Change, Create, Set
from workbook_engine.core.hexes import Hex, distance, parse_hex
from workbook_engine.core.records import Orders, State
from workbook_engine.core.ruleset import Rulings
from workbook_engine.core.rulings import Ruling, Told, Working
from workbook_engine.core.umpire import Questions, Umpire
from workbook_engine.rulesets.last_war.board import Board
from workbook_engine.rulesets.last_war.bombers import (
    Met,
    Raid,
    in_range,
    lines_shut,
    run_the_gauntlet,
    terror_reported,
)
from workbook_engine.rulesets.last_war.book import figure
from workbook_engine.rulesets.last_war.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.flak import operating
from workbook_engine.rulesets.last_war.front_records import AirDefence, Base
from workbook_engine.rulesets.last_war.ground import place_of, side_of, told_side
from workbook_engine.rulesets.last_war.map_records import MapHex
from workbook_engine.rulesets.last_war.nation_records import Line, Nation
from workbook_engine.rulesets.last_war.order_records import BombLine
from workbook_engine.rulesets.last_war.seasons import year_of
from workbook_engine.rulesets.last_war.words import Defence, Mission


@dataclass(frozen=True, slots=True)
class Flight:
    """A mission that may fly: its order, its base, the hexes it enters."""

    line: BombLine
    base: Base
    bombers: int
    path: tuple[str, ...]

    @property
    def label(self) -> str:
        """What its row is called."""
        return f"{self.line.base}>{self.line.target}"


def bombing(state: State, orders: Orders, umpire: Umpire) -> Rulings:
    """LW-BOM-01 to LW-BOM-07 Fly the missions, one after another."""
    lit = _flak_paid(state, umpire)
    if lit.changes:
        yield Ruling(
            id=umpire.on("bombing", "flak").name("paid"),
            rule="LW-FLK-02",
            text="Flak is supplied.",
            changes=lit.changes,
        )
    paid: set[str] = set()
    for line in orders[BombLine].values():
        flight, why = _flight(state, line, paid, umpire)
        if flight is None:
            yield Ruling(
                id=umpire.on("bombing", line.id.replace("/", " ")).name("mission"),
                rule="LW-BOM-04",
                text=f"The mission from {line.base} to {line.target} is not flown: {why}.",
                told=told_side(
                    state,
                    _side(state, line),
                    f"No mission to {place_of(state, line.target)}: {why}.",
                ),
            )
            continue
        first = line.base not in paid
        paid.add(line.base)
        yield _flown(state, flight, lit.zones, umpire, pays=first)


@dataclass(frozen=True, slots=True)
class _Lit:
    zones: frozenset[str]
    changes: tuple[Change, ...]


def _flak_paid(state: State, umpire: Umpire) -> _Lit:
    """LW-FLK-02 Supply the flak of each nation out of its pool, group by group."""
    zones: frozenset[str] = frozenset()
    changes: list[Change] = []
    board = Board.of(state)
    for nation in state[Nation].values():
        own = {d.hex for d in state[AirDefence].values() if _is_flak(d) and d.nation == nation.id}
        near = {name: frozenset(board.around(name)) & own for name in own}
        for supplies in range(nation.pool_lsp + 1):
            lit = operating(own, near, supplies)
            if lit == own or supplies == nation.pool_lsp:
                zones |= lit
                if supplies:
                    changes.append(Add(Nation, nation.id, "pool_lsp", -supplies))
                break
    return _Lit(zones, tuple(changes))


def _is_flak(defence: AirDefence) -> bool:
    return defence.kind == Defence.FLAK


def _side(state: State, line: BombLine) -> str:
    base = state[Base].get(line.base)
    return side_of(state, base.nation) if base else ""


def _flight(
    state: State, line: BombLine, paid: set[str], umpire: Umpire
) -> tuple[Flight | None, str]:
    """LW-BOM-01 to LW-BOM-04 Return a mission that may fly, or why it may not."""
    base = state[Base].get(line.base)
    target, start = parse_hex(line.target), parse_hex(line.base)
    if base is None or target is None or start is None:
        return None, "there is no such base or target"
    if Board.of(state).side(line.base) != side_of(state, base.nation):
        return None, "the base is in enemy hands"
    if any(row.base == line.base and row.turn == str(umpire.position) for row in _flown_by(state)):
        return None, "its bombers have a role this turn"
    bombers = base.bomber if line.bomber is None else min(line.bomber, base.bomber)
    if not bombers:
        return None, "there are no bombers"
    if line.base not in paid and state[Nation][base.nation].pool_lsp < figure("base_supply"):
        return None, "the base has no supplies"
    path = tuple(map(str, _path(line, start, target)))
    if not in_range([h for h in map(parse_hex, path) if h], start, target, year_of(state)):
        return None, "it is out of range"
    if line.mission == Mission.LAND and not _combat_at(state, line.target):
        return None, "there is no combat"
    return Flight(line, base, bombers, path), ""


def _flown_by(state: State) -> Sequence[MissionRow]:
    return list(state[MissionRow].values())


def _path(line: BombLine, start: Hex, target: Hex) -> Iterator[Hex]:
    """LW-BOM-03 Yield the hexes entered: through the points named, else the shortest way."""
    points = [h for h in map(parse_hex, line.via.split(">")) if h]
    here = start
    for goal in (*points, target):
        while here != goal:
            here = min(here.neighbours(), key=lambda each: (distance(each, goal), each))
            yield here


def _combat_at(state: State, name: str) -> CombatRow | None:
    return next((row for row in state[CombatRow].values() if row.hex == name), None)


def met_on_the_way(
    state: State, path: Sequence[str], side: str, lit: frozenset[str], umpire: Umpire
) -> list[Met]:
    """LW-AD-01, LW-FLK-03 Return what bombers meet, hex by hex."""
    scope = path if umpire.settings.word("ad_scope") == "path" else path[-1:]
    found = []
    for name in scope:
        here = [d for d in state[AirDefence].values() if d.hex == name]
        enemy = [d for d in here if side_of(state, d.nation) != side]
        air = sum(d.air for d in enemy if not _is_flak(d))
        flak = sum(1 for d in enemy if _is_flak(d) and name in lit)
        if air or flak:
            found.append(Met(name, air, flak))
    return found


def _flown(
    state: State, flight: Flight, lit: frozenset[str], umpire: Umpire, *, pays: bool
) -> Ruling:
    line, base = flight.line, flight.base
    asks = umpire.on("bombing", flight.label)
    side = side_of(state, base.nation)
    support = line.mission == Mission.LAND
    met = met_on_the_way(state, flight.path, side, lit, umpire)
    if support and not umpire.settings.yes("ad_vs_land_support"):
        met = []
    raid = run_the_gauntlet(flight.bombers, met, _DiceInOrder(asks), umpire.settings)
    effective = asks.judge(
        "effective",
        raid.active,
        rule="LW-AD-02",
        question=f"Bombers that strike {line.target}",
        given=f"{flight.bombers} set out",
    )
    struck, changes, outcome = _struck(state, flight, effective, met, umpire)
    row = MissionRow(
        id=flight.label,
        turn=str(umpire.position),
        base=line.base,
        mission=line.mission,
        target=line.target,
        path=flight.path,
        bombers=flight.bombers,
        met="; ".join(f"{m.hex}: {m.air} aircraft, {m.flak} flak" for m in met),
        lost=raid.lost,
        effective=effective,
        outcome=outcome,
    )
    return Ruling(
        id=asks.name("mission"),
        rule=struck,
        text=f"{flight.bombers} bombers from {line.base} fly to {line.target}: "
        f"{raid.lost} lost, {effective} strike. {outcome}",
        working=tuple(Working("LW-AD-02", f"met over {m.hex}", _met_text(m)) for m in met),
        changes=(
            Create(row),
            *((Add(Nation, base.nation, "pool_lsp", -figure("base_supply")),) if pays else ()),
            *_lost(base, raid),
            *changes,
        ),
        told=(
            *told_side(state, side, _own_story(state, flight, raid, outcome)),
            *_enemy_story(state, flight, effective),
        ),
    )


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


def _lost(base: Base, raid: Raid) -> tuple[Change, ...]:
    if not raid.lost:
        return ()
    return (
        Add(Base, base.hex, "bomber", -raid.lost),
        Add(Nation, base.nation, "lost_bomber", raid.lost),
    )


def _struck(
    state: State, flight: Flight, effective: int, met: Sequence[Met], umpire: Umpire
) -> tuple[str, tuple[Change, ...], str]:
    """LW-BOM-05 to LW-BOM-08 Return the rule, the changes and the words of what was struck."""
    line = flight.line
    if line.mission == Mission.INDUSTRY:
        changes = _shut(state, line.target, effective)
        return "LW-BOM-05", changes, f"{len(changes)} production lines are shut next turn."
    if line.mission == Mission.TERROR:
        over_target = sum(m.air for m in met if m.hex == line.target)
        heard = terror_reported(effective, over_target, umpire.settings)
        found = state[MapHex].get(line.target)
        town = found.place if found else ""
        if not town:
            return "LW-BOM-06", (), "No town is named there: nothing comes of it."
        return "LW-BOM-06", (), f"{town} is {'bombed' if heard else 'not reached'}."
    if line.mission == Mission.LAND:
        return "LW-BOM-07", (), f"{effective} bombers join the fighting."
    return "LW-BOM-08", (), "They are handed over to the navy."


def _shut(state: State, name: str, effective: int) -> tuple[Change, ...]:
    """LW-BOM-05 Return the lines that are shut, in the order of the Production sheet."""
    here = [line for line in state[Line].values() if line.hex == name and not line.shut]
    shut = here[: lines_shut(effective, len(here))]
    return tuple(Set(Line, line.id, "shut", True) for line in shut)


def _own_story(state: State, flight: Flight, raid: Raid, outcome: str) -> str:
    lost = f"{raid.lost} of our bombers did not return" if raid.lost else "all our bombers returned"
    return f"Bombers over {place_of(state, flight.line.target)}: {lost}."


def _enemy_story(state: State, flight: Flight, effective: int) -> tuple[Told, ...]:
    """Tell those who were bombed what they saw: that, and never from where."""
    if flight.line.mission == Mission.LAND or not effective:
        return ()
    hit = Board.of(state).side(flight.line.target)
    where = place_of(state, flight.line.target)
    return told_side(state, hit, f"Enemy bombers over {where}.") if hit else ()
