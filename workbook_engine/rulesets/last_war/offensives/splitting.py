"""Points that two attacks out of one hex both ask for: which attack has them (LW-FLG-05)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbook_engine.core.umpire import Umpire
from workbook_engine.rulesets.last_war.land.forces import At
from workbook_engine.rulesets.last_war.offensives.flags import Operation
from workbook_engine.rulesets.last_war.vocabulary.order_records import FlagLine
from workbook_engine.rulesets.last_war.vocabulary.points import Points

_ALL = 1_000_000


def asked_for(line: FlagLine) -> Points:
    """LW-CBT-02 Return what a line commits: what it names, all there is where it names nothing."""
    if _names_nothing(line):
        return Points(_ALL, _ALL, _ALL)
    return Points(line.man or 0, line.tank or 0, line.air or 0)


def _names_nothing(line: FlagLine) -> bool:
    return line.man is line.tank is line.air is None


def in_their_order(
    operations: Sequence[Operation], free: Mapping[At, Points], umpire: Umpire
) -> list[Operation]:
    """LW-FLG-05 Return operations as they draw on what is free: by priority, or as Control says.

    Each point attacks once a turn. Where a hex attacks two and its points are not split between
    them, Control is asked which attack has them; by default the one that comes first.
    """
    ordered = sorted(operations, key=lambda each: each.priority)
    if umpire.rules.yes("force_reuse"):
        return ordered
    for at, there in free.items():
        rivals = [each for each in ordered if any(_out_of(line, at) for line in each.lines)]
        if len(rivals) < 2 or _is_split(
            [line for each in rivals for line in each.lines if _out_of(line, at)], there
        ):
            continue
        first = _asked(umpire, at, there, rivals)
        if first is not rivals[0]:
            ordered.remove(first)
            ordered.insert(ordered.index(rivals[0]), first)
    return ordered


def _out_of(line: FlagLine, at: At) -> bool:
    return (line.start, line.nation) == at


def _is_split(lines: Sequence[FlagLine], there: Points) -> bool:
    """Tell whether each line finds what it asks for; a blank asks for what is left, if any is."""
    left = there
    for line in lines:
        wanted = asked_for(line).at_most(there)
        given = wanted.at_most(left)
        if not given.man if _names_nothing(line) else given != wanted:
            return False
        left -= given
    return True


def _asked(umpire: Umpire, at: At, there: Points, rivals: Sequence[Operation]) -> Operation:
    goals = list(dict.fromkeys(each.to for each in rivals))
    goal = umpire.on("flags", f"{at[0]} {at[1]}").judge(
        "has the points",
        goals[0],
        rule="LW-FLG-05",
        question=f"{at[1]} at {at[0]} attacks {' and '.join(goals)} with the same points: "
        "which attack has them",
        choices=goals,
        basis=f"{there.man}/{there.tank}/{there.aircraft}",
    )
    return next(each for each in rivals if each.to == goal)
