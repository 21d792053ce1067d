"""Which teams have seen that a bridge is blown, and so have it on their maps (OC-2.1, OC-8.1)."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.core.changes import Change, Set
from workbook_engine.core.records import State
from workbook_engine.core.rules import Rules
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.squares import Square, distance_squared, parse_square
from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.opcom.land.ground import active, contact_squared, where
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.words import CrossingState


def bridges_seen(state: State, umpire: Umpire) -> Iterator[Ruling]:
    """OC-8.1 Yield the ruling that notes which teams have seen a bridge blown, or mended."""
    changes = tuple(_changes(state, umpire.rules))
    if changes:
        yield Ruling(
            id=umpire.on("reports", "all").name("bridges seen"),
            rule="OC-8.1",
            text="What teams know of blown bridges.",
            changes=changes,
        )


def _changes(state: State, rules: Rules) -> Iterator[Change]:
    placed: list[tuple[str, Square]] | None = None
    for crossing in state[Crossing].values():
        blown = crossing.state == CrossingState.BLOWN
        if not blown and not crossing.seen_blown:
            continue
        if placed is None:
            squares = ((unit.team, where(state, unit)) for unit in active(state))
            placed = [*dict.fromkeys((team, at) for team, at in squares if at)]
        near = dict.fromkeys(_near(state, crossing, placed, rules))
        known = [team for team in crossing.seen_blown if blown or team not in near]
        now = tuple(dict.fromkeys((*known, *(near if blown else ()))))
        if now != crossing.seen_blown:
            yield Set(Crossing, crossing.name, "seen_blown", now)


def _near(
    state: State, crossing: Crossing, placed: list[tuple[str, Square]], rules: Rules
) -> Iterator[str]:
    ends = [parse_square(crossing.bank), parse_square(crossing.far_bank)]
    found: set[str] = set()
    reach = contact_squared(state, rules)
    for team, at in placed:
        gaps = (distance_squared(at, end) for end in ends if end)
        if team not in found and any(gap <= reach for gap in gaps):
            found.add(team)
            yield team
