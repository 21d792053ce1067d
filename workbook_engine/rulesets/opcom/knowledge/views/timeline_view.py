"""The Timeline: a turn in one row of short sentences, for the umpire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.desk import readable, team_called
from workbook_engine.core.rulings import Turn
from workbook_engine.core.umpire import shown
from workbook_engine.kit.timeline import timeline
from workbook_engine.rulesets.opcom.knowledge.views.views import LossRow, TimelineRow
from workbook_engine.rulesets.opcom.land.ground import named, square_of
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing, Move
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement
from workbook_engine.rulesets.opcom.vocabulary.words import CrossingState


def timeline_rows(turn: Turn, losses: Iterable[LossRow]) -> Iterator[TimelineRow]:
    """Return the rows of earlier turns as they stand, and the row of the turn just played."""
    return timeline(
        turn,
        TimelineRow,
        fights=_fights(turn),
        moves=_moves(turn),
        crossings=_crossings(turn),
        losses=_losses(losses),
    )


def _fights(turn: Turn) -> Iterator[str]:
    """OC-9.22 Say where, who attacked, and the result."""
    for fight in turn.after[Engagement].values():
        square = square_of(turn.after, fight.square)
        at = named(turn.after, square) if square else fight.label
        if fight.result:
            yield f"{at}: {readable(fight.attacking_side)} {fight.kind}, {fight.result}"


def _moves(turn: Turn) -> Iterator[str]:
    """OC-6.1 Say of each team how many moved, and who went farthest."""
    moved: dict[str, list[Move]] = {}
    for move in turn.after[Move].values():
        if move.km:
            moved.setdefault(move.team, []).append(move)
    for team, moves in moved.items():
        first = max(moves, key=lambda move: move.km)
        count = "1 unit" if len(moves) == 1 else f"{len(moves)} units"
        whose = team_called(turn.after, team)
        yield f"{whose}: {count}, {first.unit} {shown(first.km)} km to {first.end}"


def _crossings(turn: Turn) -> Iterator[str]:
    """OC-8.1, OC-8.2 Say which crossings are in another state than before, or now safe."""
    for name, crossing in turn.after[Crossing].items():
        was = turn.before[Crossing].get(name)
        if was and was.state != crossing.state:
            mended = was.state == CrossingState.BLOWN
            yield f"{name} {'mended' if mended else crossing.state}"
        elif was and crossing.safe and not was.safe:
            yield f"{name} safe"


def _losses(losses: Iterable[LossRow]) -> Iterator[str]:
    """OC-9.1 Say how many steps each side lost, and who was captured."""
    steps: dict[str, int] = {}
    captured = []
    for row in losses:
        steps[row.side] = steps.get(row.side, 0) + row.steps
        captured += [] if row.steps else [row.unit]
    for side, lost in steps.items():
        if lost:
            yield f"{readable(side)} {lost} step{'' if lost == 1 else 's'}"
    if captured:
        yield f"captured: {', '.join(captured)}"
