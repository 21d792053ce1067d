"""What ends every stage of a turn, whatever the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbook_engine.core.answers import counted
from workbook_engine.core.became import Course
from workbook_engine.core.changes import Create
from workbook_engine.core.desk import team_called
from workbook_engine.core.dispatches import BEFORE, Dispatch, Fate, Reported, written_at
from workbook_engine.core.graces import graces_end
from workbook_engine.core.languages import _, strung
from workbook_engine.core.own_words import answers_to_words
from workbook_engine.core.records import Record, State, replace
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Ruling, Told, Turn
from workbook_engine.core.standing import ATTACKED, FIELD, last_turn, standing_after
from workbook_engine.core.umpire import Umpire


def wound_up(ruleset: RuleSet, course: Course, umpire: Umpire) -> Iterator[Ruling]:
    """Answer what teams said in their own words, end graces, note what reports tell and stands."""
    state, position = course.after, course.begun.position
    stage = ruleset.stage(position)
    yield from answers_to_words(stage, state, course.orders, umpire)
    yield from graces_end(state)
    yield from _reports_tell(ruleset, course, umpire)
    sheets = {each.record: each for each in ruleset.orders}
    about = {kind: each.ordered.column for kind, each in sheets.items()}

    def ended(line: Record) -> str:
        last = last_turn(line)
        if last and ruleset.after(position).turn > last:
            return _("turn {turn} is over").format(turn=last)
        attacked = getattr(line, FIELD, "") == ATTACKED and sheets[type(line)].attacked
        return _("they were attacked") if attacked and attacked(course, line) else ""

    yield from standing_after(about, stage.order_sheets, state, course.orders, ruleset.says, ended)


def _reports_tell(ruleset: RuleSet, course: Course, umpire: Umpire) -> Iterator[Ruling]:
    """Write down what each report of the stage tells; of the first, what was known so far."""
    position, rules = course.begun.position, umpire.rules.unnoted()
    begun = State(position, course.begun.tables, rules)
    over = State(ruleset.after(position), course.after.tables, rules)
    turns = {
        f"{BEFORE}{position}": Turn(begun, begun, (), (), ()),
        str(position): Turn(begun, over, course.rulings, (), ()),
    }
    for row in course.after[Dispatch].values():
        is_new = row.written in turns and row.fate != Fate.LOST
        if row.report and (is_new or (row.fate == Fate.TAKEN and row.came == str(position))):
            noted = (x for x in course.after[Reported].values() if x.dispatch == row.id)
            said = tuple(ruleset.tells(turns[row.written], row) if is_new else noted)
            yield Ruling(
                id=umpire.on(Dispatch, row.id).name("tells"),
                rule="umpire",
                text=f"{row.text}: {counted(len(said), 'line')}.",
                changes=tuple(Create(replace(x, text=str(x.text))) for x in said if is_new),
                told=tuple(_read_by_the_enemy(ruleset, over, row, said)),
            )


def _read_by_the_enemy(
    ruleset: RuleSet, state: State, row: Dispatch, said: Iterable[Reported]
) -> Iterator[Told]:
    """Yield what a report says in words to the enemy who has taken it."""
    words = [each.text for each in said if each.text]
    if row.fate == Fate.TAKEN and words:
        told = _("Taken, {date}, report of {sender} to {reader}: {words}.").format(
            date=written_at(ruleset.dates, state, row.written),
            sender=team_called(state, row.sender),
            reader=team_called(state, row.to),
            words=strung(words, "; "),
        )
        yield from (Told(team, told) for team in row.readers)
