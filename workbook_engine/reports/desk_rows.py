"""The rows of the desk's common sheets, as an umpire reads them, made from a turn as played."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from workbook_engine.core.answers import counted, shown
from workbook_engine.core.changes import Add, Change, Create, Retire
from workbook_engine.core.chosen import as_reading
from workbook_engine.core.desk import (
    DieRow,
    FindingRow,
    JudgementRow,
    LogRow,
    ReadyRow,
    RulingRow,
    SettingRow,
)
from workbook_engine.core.dice import Roll
from workbook_engine.core.findings import Finding, Severity, gravest_first
from workbook_engine.core.names import subject_in
from workbook_engine.core.precedents import NOTHING_BEFORE, Before, Precedent, precedent
from workbook_engine.core.records import Position, Record, Value, replace
from workbook_engine.core.rulings import Judgement, Ruling, Standing
from workbook_engine.core.settings import Settings

_THROWN_BY = {
    "seed": "drawn from the campaign's secret",
    "umpire": "typed by the umpire",
    "case": "given by the case",
}
_FIRST = (Standing.MUST_ANSWER, Standing.NOT_UNDERSTOOD, Standing.REVIEW)

TAKES = "An x behind it takes that."
"""What is said to the umpire of the one thing that is offered for a cell of an order line."""

Called = Callable[[type[Record], str], str]
"""Says what a person calls a sheet, or with a field a column of it."""


def as_in_the_rules(record: type[Record], field: str) -> str:
    """Call a record and its fields as the rules do."""
    return field.replace("_", " ") if field else record.__name__


def ruling_rows(
    position: Position, rulings: Iterable[Ruling], called: Called
) -> tuple[RulingRow, ...]:
    """Return the rows of the Rulings sheet, in the order the rulings were given."""
    return tuple(
        RulingRow(
            ruling=ruling.id,
            turn=str(position),
            phase=ruling.phase,
            rule=ruling.rule,
            text=ruling.text,
            working=in_one_cell(str(line) for line in ruling.working),
            dice=in_one_cell(dice_texts(ruling.rolls)),
            changes=in_one_cell(change_texts(ruling.changes, called)),
        )
        for ruling in rulings
    )


def in_one_cell(lines: Iterable[str], room: int = 30_000) -> str:
    """Return lines as one text that a cell holds; what there is no room for is counted.

    >>> print(in_one_cell(("2 Para step 1 -> 4", "3 Para step 0 -> 1"), room=20))
    2 Para step 1 -> 4
    ... and 1 more; all stand in rulings.json of the turn
    """
    every = list(lines)
    ends = list(accumulate(len(line) + 1 for line in every))
    fits = bisect_right(ends, room)
    if fits == len(every):
        return "\n".join(every)
    more = f"... and {len(every) - fits} more; all stand in rulings.json of the turn"
    return "\n".join((*every[:fits], more))


def die_text(roll: Roll) -> str:
    """Return a die in words.

    >>> die_text(Roll("1/combat/K14/die/1", 6, 2, "umpire"))
    'd6 = 2 (typed by the umpire)'
    """
    return next(iter(dice_texts((roll,))))


def dice_texts(rolls: Iterable[Roll]) -> Iterator[str]:
    """Yield dice in words, those of a kind that one hand threw in a line.

    >>> list(dice_texts(Roll(f"1/combat/K14/die/{n}", 6, n, "umpire") for n in (1, 4)))
    ['d6 = 1, 4 (typed by the umpire)']
    """
    alike: dict[tuple[int, str], list[str]] = {}
    for roll in rolls:
        alike.setdefault((roll.sides, roll.source), []).append(str(roll.value))
    for (sides, source), values in alike.items():
        yield f"d{sides} = {', '.join(values)} ({_THROWN_BY.get(source, source)})"


def change_texts(changes: Iterable[Change], called: Called = as_in_the_rules) -> Iterator[str]:
    """Yield what changes in words, such as `2 Para Steps lost 1 -> 4`; what stays is left out."""
    for change in changes:
        if isinstance(change, Create):
            yield f"{called(change.record, '')} {change.key} is new"
        elif isinstance(change, Retire):
            yield f"{called(change.record, '')} {change.key} is taken off"
        elif change.was != change.now:
            header = called(change.record, change.field)
            by = dict.fromkeys(change.by if isinstance(change, Add) else ())
            whose = f" ({', '.join(by)})" if by else ""
            yield f"{change.key} {header} {_value(change.was)} -> {_value(change.now)}{whose}"


def _value(value: Value) -> str:
    return shown(value) or "blank"


def die_rows(
    position: Position, rulings: Iterable[Ruling], *, keyed: bool = True
) -> tuple[DieRow, ...]:
    """Return the rows of the Dice sheet: every die of the turn, by name.

    Dice that are not keyed have no secret to be drawn from: only the typed ones mean anything.
    """
    return tuple(
        _die_row(position, ruling, roll, asked.get(roll.name), keyed=keyed)
        for ruling in rulings
        for asked in ({each.name: each for each in reversed(ruling.judgements)},)
        for roll in ruling.rolls
    )


def _die_row(
    position: Position, ruling: Ruling, roll: Roll, asked: Judgement | None, *, keyed: bool
) -> DieRow:
    what = asked.question if asked and asked.question not in {"", "die"} else ruling.phase
    return DieRow(
        name=roll.name,
        turn=str(position),
        rule=asked.rule if asked else ruling.rule,
        what=what,
        sides=roll.sides,
        value=roll.value,
        source=roll.source,
        drawn=int(str(asked.default)) if keyed and asked else None,
        basis=asked.basis if asked else "",
    )


def judgement_rows(
    position: Position,
    judgements: Iterable[Judgement],
    elsewhere: Container[str] = (),
    before: Before = NOTHING_BEFORE,
    ruled: Container[str] = (),
) -> tuple[JudgementRow, ...]:
    """Return the rows of the Judgements sheet: what has no yellow cell elsewhere, urgent first.

    Beside each stands what was answered `before` to a like question. Those that were `ruled` on
    before stand here too, though they have a cell elsewhere, and say whom or what they are about.
    """
    asked = [each for each in judgements if each.name not in elsewhere or each.name in ruled]
    return tuple(
        _judgement_row(position, _named(each) if each.name in ruled else each, found)
        for each in sorted(asked, key=_urgency)
        for found in (precedent(each, before),)
    )


def _named(asked: Judgement) -> Judgement:
    subject = subject_in(asked.name).replace("|", "/")
    return replace(asked, question=f"{subject}: {asked.question}")


def _urgency(judgement: Judgement) -> int:
    return _FIRST.index(judgement.standing) if judgement.standing in _FIRST else len(_FIRST)


def _judgement_row(
    position: Position, judgement: Judgement, ruled: Precedent | None
) -> JudgementRow:
    return JudgementRow(
        name=judgement.name,
        turn=str(position),
        standing=str(judgement.standing),
        rule=judgement.rule,
        question=judgement.question,
        default=shown(judgement.default),
        holds=shown(judgement.value),
        choices=tuple(shown(choice) for choice in judgement.choices),
        basis=judgement.basis,
        before=shown(ruled.asked.value) if ruled else "",
        as_in=ruled.where if ruled else "",
        why_then=ruled.why if ruled else "",
    )


def finding_rows(
    findings: Iterable[Finding], accepted: Sequence[Finding] = ()
) -> tuple[FindingRow, ...]:
    """Return the rows of the Findings sheet, the gravest first, what was accepted at the foot."""
    told = gravest_first(findings)
    return tuple(
        FindingRow(
            number=number,
            severity=str(finding.level),
            code=finding.code,
            where=finding.where,
            rule=finding.rule,
            message=finding.message,
            cure=f"{finding.cure} {TAKES if finding.of_line and finding.suggests else ''}".rstrip(),
            accepted=number > len(told),
        )
        for number, finding in enumerate((*told, *accepted), start=1)
    )


_STANDING = {Severity.ERROR: "must", Severity.WARNING: "should"}


def ready_rows(
    findings: Sequence[Finding], filled_sheets: Mapping[str, int]
) -> tuple[ReadyRow, ...]:
    """Return the rows of the Ready sheet: what is to be done first, then the sheets as they are.

    `filled_sheets` says how many rows each sheet of the set-up has.
    """
    rows = [
        (_STANDING[each.severity], each.message, each.where, each.cure, each.rule)
        for each in gravest_first(findings)
    ]
    amiss = {each.cell.sheet for each in findings if each.cell}
    for title, count in filled_sheets.items():
        if title not in amiss:
            said = counted(count, "row") if count else "blank"
            rows.append(("ready" if count else "blank", f"{title}: {said}.", title, "", ""))
    return tuple(
        ReadyRow(number=n, standing=standing, what=what, where=where, cure=cure, rule=rule)
        for n, (standing, what, where, cure, rule) in enumerate(rows, start=1)
    )


def log_rows(
    position: Position, date: str, rulings: Iterable[Ruling], before: Sequence[LogRow] = ()
) -> tuple[LogRow, ...]:
    """Return this turn's rows of the Turn Log, numbered on from the rows that stand there."""
    first = max((row.number for row in before), default=0) + 1
    return tuple(
        LogRow(
            number=number,
            turn=str(position),
            date=date,
            phase=ruling.phase,
            rule=ruling.rule,
            what=ruling.text,
        )
        for number, ruling in enumerate(rulings, start=first)
    )


def setting_rows(settings: Settings) -> tuple[SettingRow, ...]:
    """Return the rows of the Settings sheet: every ambiguous reading and the one in force."""
    return tuple(
        SettingRow(
            setting=setting.name,
            reading=setting.reading,
            title=setting.title,
            value=as_reading(setting.value),
            default=as_reading(setting.default),
            choices=tuple(map(as_reading, setting.choices)),
            rule=setting.cite,
            why=setting.why,
        )
        for setting in settings
    )
