"""What became of each order line, as its nation hears it (LW-SEQ-02 to LW-STR-02)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from workbook_engine.core.became import Course, heard
from workbook_engine.core.changes import Add
from workbook_engine.core.languages import _
from workbook_engine.core.names import of_line
from workbook_engine.core.rulings import Answer, Came, Ruling, Vain
from workbook_engine.rulesets.last_war.land.ground import UNDONE
from workbook_engine.rulesets.last_war.line.moving_the_line import MOVED
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow, MissionRow
from workbook_engine.rulesets.last_war.vocabulary.committed import Committed, Role
from workbook_engine.rulesets.last_war.vocabulary.nation_records import Nation
from workbook_engine.rulesets.last_war.vocabulary.order_records import (
    BombLine,
    CardLine,
    CloseLine,
    DeployLine,
    FlagLine,
    RemoveLine,
    SupplyLine,
    WithdrawLine,
)
from workbook_engine.rulesets.last_war.vocabulary.words import Purpose

Parts = Iterator[Answer | None]
NamedLine = DeployLine | CardLine | SupplyLine


def ruled_as(of: str, what: str, vain: Vain = Vain.TEAM) -> Callable[[Course, NamedLine], Parts]:
    """Return what answers the lines of a sheet by the rulings named after them.

    `vain` is who can tell beforehand what is not done.
    """

    def became(course: Course, line: NamedLine) -> Parts:
        yield _ruled(course.ruled(of, of_line(line.id), what), line.team, vain)

    return became


def _ruled(ruling: Ruling | None, team: str, vain: Vain = Vain.TEAM) -> Answer | None:
    """Return how a line came out by its own ruling: what changes nothing was not done."""
    if ruling is None:
        return None
    undone = next((each for each in heard(ruling, team) if each.fact == UNDONE), None)
    came = Came.DONE if ruling.changes and not undone else Came.NOT
    came = Came.PARTLY if ruling.changes and undone else came
    text = undone.text if undone else ruling.text
    return Answer(came, text, vain=vain if undone else None)


def became_of_deployments(course: Course, line: DeployLine) -> Parts:
    """LW-SEQ-02 Yield what a nation deployed, or why it did not."""
    what = "front" if line.purpose == Purpose.FRONT else line.purpose
    yield from ruled_as("deployment", what)(course, line)


def was_attacked(course: Course, line: DeployLine) -> bool:
    """LW-CBT-01 Tell whether the hex of a line was attacked on land."""
    return any(row.hex == line.hex for row in course.after[CombatRow].values())


# Which fights there are, and whose, no book tells beforehand.
became_of_cards = ruled_as("cards", "card", Vain.UMPIRE)
became_of_supplies = ruled_as("supplies", "put in", Vain.UMPIRE)


def became_of_removals(course: Course, line: RemoveLine) -> Parts:
    """LW-SEQ-06 Yield what came back to the pool, and how much of what was named."""
    ruling = course.ruled("removal", of_line(line.id), "removed")
    answer = _ruled(ruling, line.team)
    yield answer
    asked = line.man + line.tank + line.air + line.bomber + line.lsp
    pooled = (e for e in ruling.changes if isinstance(e, Add)) if ruling else ()
    back = sum(int(each.value) for each in pooled if each.record is Nation)
    if answer and answer.came is Came.DONE and 0 < back < asked:
        said = _("no more than {back} of {asked} could be spared")
        yield Answer(Came.PARTLY, said.format(back=back, asked=asked), vain=Vain.TEAM)


def became_of_moves(course: Course, line: CloseLine | WithdrawLine) -> Parts:
    """LW-SEQ-03, LW-STR-01 Yield whether a part of the line moved, or why not."""
    told = (each for ruling in course.rulings for each in heard(ruling, line.team))
    found = next((each for each in told if ("line", line.id) in each.slots), None)
    came = Came.DONE if found and found.fact == MOVED else Came.NOT
    own = found is not None and found.fact == UNDONE
    yield Answer(came, found.text, vain=Vain.TEAM if own else None) if found else None


def became_of_flags(course: Course, line: FlagLine) -> Parts:
    """LW-FLG-02 Yield the attack that a flag starts, or why it starts none."""
    told = (each for ruling in course.rulings for each in heard(ruling, line.team))
    refused = next((each for each in told if ("line", line.id) in each.slots), None)
    if refused:
        yield Answer(Came.NOT, refused.text, vain=Vain.TEAM)
        return
    rows = course.after[Committed].values()
    own = (e for e in rows if e.role == Role.ATTACKER and e.nation == line.nation)
    combats = course.after[CombatRow]
    going = (e for e in own if e.place == line.start and combats[e.combat].hex == line.to)
    said = (_("attacks as {combat}").format(combat=each.combat) for each in going)
    yield next((Answer(Came.DONE, each) for each in said), None)


def became_of_missions(course: Course, line: BombLine) -> Parts:
    """LW-BOM-04 Yield what a mission struck, or why it was not flown."""
    grounded = course.ruled("bombing", of_line(line.id), "not flown")
    if grounded:
        yield _ruled(grounded, line.team)
        return
    rows = course.after[MissionRow].values()
    ways = (line.base, line.mission, line.target)
    flown = (each for each in rows if (each.base, each.mission, each.target) == ways)
    row = next(flown, None)
    yield _ruled(course.ruled("bombing", row.id, "mission") if row else None, line.team)
