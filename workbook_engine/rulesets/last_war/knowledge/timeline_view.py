"""The Timeline: a stage of a turn in one row of short sentences, for the umpire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.desk import readable
from workbook_engine.core.rulings import Turn
from workbook_engine.kit.timeline import timeline
from workbook_engine.rulesets.last_war.knowledge.views import LossRow, TimelineRow
from workbook_engine.rulesets.last_war.land.board import Board
from workbook_engine.rulesets.last_war.land.ground import place_of
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.map_records import MapHex
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Card
from workbook_engine.rulesets.last_war.vocabulary.points import Points


def timeline_rows(turn: Turn, losses: Iterable[LossRow]) -> Iterator[TimelineRow]:
    """Return the rows of earlier stages as they stand, and the row of the stage just played."""
    return timeline(
        turn,
        TimelineRow,
        combats=_combats(turn),
        ground=_ground(turn),
        losses=_losses(losses),
        cards=_cards(turn),
    )


def _combats(turn: Turn) -> Iterator[str]:
    """LW-FLG-02, LW-CBT-01 Say who attacked where, and its outcome in this stage."""
    for key, row in turn.after[CombatRow].items():
        before = turn.before[CombatRow].get(key)
        where = place_of(turn.after, row.hex)
        if row.outcome and (before is None or before.outcome != row.outcome):
            yield f"{where}: {readable(row.attacking_side)} {row.kind}, {row.outcome}"
        elif before is None:
            starts = ", ".join(row.starts)
            yield f"{where}: {readable(row.attacking_side)} sets a flag from {starts}"


def _ground(turn: Turn) -> Iterator[str]:
    """LW-SEQ-08 Say which hexes changed hands, by who holds them now."""
    before, after = Board.of(turn.before), Board.of(turn.after)
    taken: dict[str, list[str]] = {}
    for name in turn.after[MapHex]:
        if name in turn.before[MapHex] and before.side(name) != after.side(name):
            taken.setdefault(after.side(name) or "nobody", []).append(place_of(turn.after, name))
    for side, names in taken.items():
        yield f"to {readable(side)}: {', '.join(names)}"


def _losses(losses: Iterable[LossRow]) -> Iterator[str]:
    """LW-SEQ-08 Say what each nation lost."""
    lost: dict[str, Points] = {}
    for row in losses:
        points = Points(row.man, row.tank, row.air, row.bomber)
        lost[row.nation] = lost.get(row.nation, Points()) + points
    for nation, points in lost.items():
        yield f"{nation}: {points}"


def _cards(turn: Turn) -> Iterator[str]:
    """LW-ADV-01 Say which cards were played, and as what."""
    for key, card in turn.after[Card].items():
        before = turn.before[Card].get(key)
        if card.played and (before is None or not before.played):
            yield f"{key}: {card.played_as} for {card.played_for or card.nation}"
