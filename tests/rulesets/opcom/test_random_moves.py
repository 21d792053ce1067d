"""What holds of the movement of every random turn (OC-6), and of whoever a fight displaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from tests.rulesets.opcom.every_turn import (
    STRIKE_BACK,
    changes_of,
    legs,
    marches,
    of_every_turn,
    states,
    way_of,
    ways_of_counter_attacks,
)
from tests.rulesets.opcom.strategies import Played
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.squares import Square
from workbook_engine.rulesets.opcom.land.country import Country, country_of, edge, node_of
from workbook_engine.rulesets.opcom.land.ground import (
    on_map,
    square_km,
    square_of,
    terrain_at,
    where,
)
from workbook_engine.rulesets.opcom.land.mobility import maximum_km, troop_class
from workbook_engine.rulesets.opcom.movement.slowing import said_to_slow
from workbook_engine.rulesets.opcom.orders.orders import orders_by_unit
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine
from workbook_engine.rulesets.opcom.vocabulary.map_records import Move
from workbook_engine.rulesets.opcom.vocabulary.records import (
    Action,
    Kind,
    Mode,
    OrderLine,
    Terrain,
    Unit,
)
from workbook_engine.rulesets.opcom.vocabulary.words import Barrier, CrossingState, LoadClass


@of_every_turn
def test_a_way_runs_from_neighbour_to_neighbour(each: Played) -> None:
    """OC-6.1 Nobody jumps: a way begins where the unit stood and has no gaps."""
    for unit, row in marches(each):
        assert way_of(row)[0] == where(each.state, unit), row
        for here, there in legs(row):
            assert max(abs(here.row - there.row), abs(here.column - there.column)) == 1, row


@of_every_turn
def test_nobody_leaves_the_map_or_enters_a_lake(each: Played) -> None:
    """OC-6.5 Every square of a way is dry and on the map."""
    for _, row in marches(each):
        for square in way_of(row)[1:]:
            assert on_map(each.state, square), row
            assert terrain_at(each.state, square) != Terrain.LAKE, row


@of_every_turn
def test_nobody_crosses_what_he_cannot(each: Played) -> None:
    """OC-6.5 to OC-6.7 Water is crossed at a bridge that stands and bears the unit, or forded."""
    country = country_of(each.state)
    for unit, row in marches(each):
        for here, there in legs(row):
            assert may_cross(country, unit, here, there, each), row


def may_cross(country: Country, unit: Unit, here: Square, there: Square, each: Played) -> bool:
    """Tell, in the rules' own words, whether a unit may step from one square to the next."""
    troops, between = troop_class(unit), edge(node_of(here), node_of(there))
    crossings, water = country.crossings.get(between, ()), country.waters.get(between)
    standing = [crossing for crossing in crossings if crossing.state != CrossingState.BLOWN]
    if standing:
        strict = each.rules.word("light_bridge") == "strict"
        barred = {"tank", "recce"} | ({"mech", "towed_artillery"} if strict else set())
        heavy = any(crossing.load_class == LoadClass.HEAVY for crossing in standing)
        return heavy or troops not in barred
    if crossings:
        water = water or Barrier.CANAL
    if water is None or (not crossings and between in country.routes):
        return True
    return water != Barrier.MAJOR and troops in {"foot", "recce"}


@of_every_turn
def test_a_counter_attack_comes_on_square_by_square_within_half_a_turn(each: Played) -> None:
    """OC-9.29, OC-6.2, OC-6.5 It goes from where its unit stands, dry, and may yet fight."""
    country = country_of(each.state)
    for before, after, way in ways_of_counter_attacks(each):
        assert (way[0], way[-1]) == (where(each.state, before), where(each.state, after))
        for here, there in pairwise(way):
            assert max(abs(here.row - there.row), abs(here.column - there.column)) == 1
            assert may_cross(country, before, here, there, each), (before.id, here, there)
        assert before.moved < after.moved <= Fraction(1, 2), before.id


@of_every_turn
def test_nobody_is_driven_or_drawn_over_water_he_cannot_cross(each: Played) -> None:
    """OC-6.5, OC-9.30 Going back, occupying and overrunning, too, keep to what can be crossed."""
    country = country_of(each.state)
    for unit, here, there in displaced(each):
        assert there is not None
        assert on_map(each.state, there), unit
        assert terrain_at(each.state, there) != Terrain.LAKE, unit
        if here:
            assert is_near_by_land(country, unit, here, there, each), (unit.id, here, there)


def displaced(each: Played) -> Iterator[tuple[Unit, Square | None, Square | None]]:
    """Yield who was put elsewhere by a fight, from where and to where, but by the umpire's hand."""
    for ruling, before, _ in states(each):
        if ruling.phase in ("Movement", "Supply", STRIKE_BACK):
            continue
        for change in changes_of(ruling, "position"):
            unit = before[Unit][change.key]
            if not any(n.endswith(WHERE_TO) and n in each.answers for n in asked_in(ruling)):
                yield unit, where(before, unit), square_of(before, str(change.now))


WHERE_TO = ("/retire to/1", "/overrun/1", "/to/1")


def asked_in(ruling: Ruling) -> set[str]:
    return {judgement.name for judgement in ruling.judgements}


def is_near_by_land(
    country: Country, unit: Unit, here: Square, there: Square, each: Played
) -> bool:
    """Tell whether a unit could get there by no more than a little way round."""
    steps = max(abs(here.row - there.row), abs(here.column - there.column)) + 2
    reached = {here}
    for _ in range(steps):
        reached |= {
            beyond
            for square in reached
            for beyond in square.neighbours()
            if country.ground_at(node_of(beyond)) not in (None, Terrain.LAKE)
            and may_cross(country, unit, square, beyond, each)
        }
    return there in reached


@of_every_turn
def test_nobody_marches_farther_than_the_chart_allows(each: Played) -> None:
    """OC-6.1, OC-6.14 The legs of a march, each a share of its maximum, fit into the turn."""
    lines = orders_by_unit(each.state, each.orders[OrderLine].values())
    side = square_km(each.state)
    for unit, row in marches(each):
        drives = unit.id in {line.carrier for line in each.orders[LogisticsLine].values()}
        follows = any(r.id.split("/")[1:3] == ["follows", unit.id] for r in each.turn.rulings)
        goes = (
            drives or follows
        )  # whatever its order: OC-11.3 by Logistics, or Control brings it up
        ordered = Fraction(1) if goes else share_allowed(lines.get(unit.id), unit)
        allowed = ordered * kept(unit, each)
        best = max(fastest(unit, terrain, row.mode) for terrain in Terrain)
        assert row.km <= best * allowed, row
        if row.mode != Mode.ROAD:
            spent = sum(
                side * length(here, there) / fastest(unit, terrain_at(each.state, there), row.mode)
                for here, there in legs(row)
            )
            assert spent <= allowed, row
        assert row.km == side * sum(length(*leg) for leg in legs(row)), row


def share_allowed(line: OrderLine | None, unit: Unit) -> Fraction:
    if line is None:
        assert unit.kind == Kind.HQ, f"OC-11.3 {unit.id} marches without orders"
        return Fraction(1)
    if line.action == Action.HOLD:
        return Fraction(0)
    if line.night:
        return Fraction(1, 4)
    return Fraction(1, 2) if line.action == Action.PREPARE else Fraction(1)


def kept(unit: Unit, each: Played) -> Fraction:
    """OC-6.4 Return the share of its speed that the umpire leaves a unit."""
    name = f"{each.state.position}/moves/{unit.id}/slow by/1"
    (said,) = [j.value for j in each.turn.judgements if j.name == name] or [()]
    assert isinstance(said, tuple)
    share = said_to_slow(said, each.umpire.rules)
    return share if share is not None and share <= Fraction(1, 2) else Fraction(1)


def fastest(unit: Unit, terrain: str, mode: str) -> Fraction:
    return maximum_km(troop_class(unit), terrain, mode, PRINTED)


def length(here: Square, there: Square) -> Fraction:
    straight = here.row == there.row or here.column == there.column
    return Fraction(1) if straight else Fraction(3, 2)


@of_every_turn
def test_nobody_spends_more_than_the_turn(each: Played) -> None:
    """OC-6.2 The share of the turn spent moving is at most all of it."""
    for row in each.turn.after[Move].values():
        assert 0 <= row.share <= 1, row


@of_every_turn
def test_nobody_is_in_two_places(each: Played) -> None:
    """OC-4.1 Where a march ends, there the unit stands; and no two rulings take it elsewhere."""
    after_movement = [after for ruling, _, after in states(each) if ruling.phase == "Movement"]
    for row in after_movement[-1][Move].values() if after_movement else ():
        unit = after_movement[-1][Unit][row.unit]
        if row.km:
            assert where(after_movement[-1], unit) == way_of(row)[-1], row
    for phase in {ruling.phase for ruling in each.turn.rulings} - {"Supply"}:
        moved = Counter(
            change.key
            for ruling in each.turn.rulings
            if ruling.phase == phase and "verrun" not in phase
            for change in changes_of(ruling, "position")
            if change.record is Unit
        )
        assert not [name for name, times in moved.items() if times > 1], phase
