"""What the front page says, section by section and row by row: the words of all its faces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from workbook_engine.commands.desk.page.front_value import (
    CHANGED,
    NEW,
    FightLine,
    Found,
    FrontPage,
    Sent,
    Standing,
    Waiting,
)
from workbook_engine.commands.desk.page.odds_in_words import odds_in_short, throw_in_short
from workbook_engine.commands.desk.reading.collected import (
    BLANK,
    HOLDS,
    LATE,
    MISSING,
    REFUSED,
    SENT,
    WAITED_FOR,
    sent_of,
)
from workbook_engine.core.answers import counted, shown
from workbook_engine.core.desk import readable
from workbook_engine.core.findings import Cell, Level, of_level
from workbook_engine.core.names import phase_in
from workbook_engine.core.rulings import Ruling
from workbook_engine.core.rulings import Standing as Asked
from workbook_engine.sheets.columns import Mark

NOTHING = "none"
NOT_PLAYED = "not played: findings stop it"
"""Stands for what is not known while a draft cannot be played."""
ATTACKERS, DEFENDERS = "Attackers", "Defenders"
MOST_REASONS = 4
"""Reasons that are given for one fight; of more, only their number."""
MOST_RULINGS = 2
"""Rulings of one step that are given; of more, only their number."""
_SENT_IN_WORDS = {SENT: "yes", HOLDS: "holds", BLANK: "no"} | {
    MISSING: "NO",
    LATE: "LATE",
    REFUSED: "UNFIT",
}
"""Short, for the column is narrow."""


class Row(Struct, frozen=True):
    """Texts, where they lead to, and whether they want the umpire's eye."""

    texts: tuple[str, ...]
    cell: Cell | None = None
    stands_out: bool = False
    count: int = 0
    """What its bar is long by."""
    working: tuple[Ruling, ...] = ()
    mark: Mark | None = None
    """Fill and ink of a fight's result."""


class Section(Struct, frozen=True):
    """One part of the page: what its title says, and its rows below their headings."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    blank: str = NOTHING
    """What stands there without any."""


def head(front: FrontPage) -> tuple[str, ...]:
    """Return whose desk it is and by what rules, the turn with its date, its state, what is next.

    >>> page = FrontPage("Bridge", "OP COM", "Turn 1", "", state="NOT DRAFTED", next_step="draft")
    >>> head(page)[-3:]
    ('Turn 1', 'NOT DRAFTED', 'Next: draft')
    """
    return (
        f"{front.campaign}: the umpire's desk",
        f"Rule set {front.ruleset}.",
        f"{front.turn}: {front.date}" if front.date else front.turn,
        front.state,
        f"Next: {front.next_step}",
    )


def sent(front: FrontPage) -> Section:
    """Return each team: has it sent or holds, when, how many lines were understood, findings."""
    none = "" if front.asks else "; none need to"
    title = f"1  Who has sent   {sent_of([each.stands for each in front.sent])}{none}"
    heads = ("Team", "Side", "Sent", "Saved (UTC)", "Lines", "Findings")
    return Section(title, heads, tuple(map(_sent, front.sent)))


def _sent(sent: Sent) -> Row:
    stands, came = sent.stands, sent.stands.came
    said = (came.saved, str(came.lines), str(came.findings)) if came else ("", "", "")
    texts = (stands.called, readable(stands.side), _SENT_IN_WORDS[stands.standing], *said)
    return Row(texts, sent.cell, stands.standing in WAITED_FOR)


def asked(front: FrontPage) -> Section:
    """Return the questions that bar the commit: what, what holds, what it rests on, where."""
    looks = sum(each.to_look_at for each in front.waiting)
    worth = f"{looks} {'is' if looks == 1 else 'are'} worth a look" if looks else ""
    must = f"Waiting for your answer   {len(front.must)} must" if front.must else ""
    title = f"2  {'; '.join(filter(None, (must or 'Nothing must be answered', worth)))}"
    none = f"2  Questions   {NOT_PLAYED}" if front.unplayed else "2  Nothing waits for your answer"
    heads = ("", "Question", "Holds now", "Rests on", "Answer in")
    return Section(title if front.waiting else none, heads, tuple(map(_asked, front.must)))


def _asked(waiting: Waiting) -> Row:
    asked = waiting.judgement
    whose = f"{waiting.control}: " if waiting.control else ""
    why = "" if asked.standing is Asked.MUST_ANSWER else f"{asked.standing}: "
    question = f"{whose}{why}{asked.question or asked.name}"
    answer_in = where(waiting.cell) if waiting.cell else "draft first"
    holds = shown(asked.value) or "blank"
    return Row(("!", question, holds, asked.basis, answer_in), waiting.cell, stands_out=True)


def defaults(front: FrontPage) -> Section:
    """Return the questions at their default: asked in which phase, how many, on which sheets."""
    phases: dict[str, list[Waiting]] = {}
    for each in sorted(front.waiting, key=lambda each: not each.to_look_at):
        if not each.judgement.standing.bars_commit:
            phases.setdefault(phase_in(each.judgement.name), []).append(each)
    heads = ("None must be answered. Asked in", "Questions", "May be answered on")
    return Section("", heads, tuple(_defaults(phases)))


def _defaults(phases: dict[str, list[Waiting]]) -> Iterator[Row]:
    for phase, asked in phases.items():
        cells = [each.cell for each in asked if each.cell]
        sheets = ", ".join(dict.fromkeys(cell.sheet for cell in cells)) or "draft first"
        looks = sum(each.to_look_at for each in asked)
        said = f"{looks} worth a look" if looks else f"{counted(len(asked), 'question')} at default"
        yield Row((phase, said, sheets), cells[0] if cells else None)


def in_vain(front: FrontPage) -> Section:
    """Return the order lines of which nothing will come, each with the reason."""
    title = f"Will come to nothing, however the dice fall   {len(front.in_vain)}"
    rows = tuple(Row((each.where, f"{each.said}: {each.why}"), each.cell) for each in front.in_vain)
    return Section(title, ("Line", "What it orders, and why that is in vain"), rows)


def fights(front: FrontPage) -> Section:
    """Return each fight: place, sides, sums, dice, result, and whether it is as last drafted."""
    last = front.standing in {Standing.DRAFTED, Standing.STALE}
    whose = ("Control",) if front.is_shared else ()
    middle = ("Place", ATTACKERS, DEFENDERS, "Sums", "Dice", "Result")
    heads = ("Fight", *whose, *middle, "Since draft" if last else "")
    still = bool(front.stopped)
    rows = tuple(_fight(e, shared=front.is_shared, still=still) for e in front.fights)
    return Section(_fights_title(front), heads, rows, _blank(front))


def _blank(front: FrontPage) -> str:
    """Return what stands for fights, losses and remarks where there are none."""
    return NOT_PLAYED if front.unplayed else NOTHING


def _fights_title(front: FrontPage) -> str:
    """Return how many fights there are, and of which turn where it is another."""
    if front.told_of:
        many = len(front.fights) or NOTHING
        return f"3  Fights of turn {front.told_of}, as committed   {many}"
    changed = sum(each.since in {NEW, CHANGED} for each in front.fights)
    compared = any(each.since for each in front.fights)
    news = f"; {changed} new or changed" if compared else ""
    return f"3  Fights   {len(front.fights) or _blank(front)}{news}"


def _fight(line: FightLine, *, shared: bool, still: bool) -> Row:
    fight = line.fight
    names = (fight.label, *((line.control,) if shared else ()), fight.place)
    sides = (fight.attackers, fight.defenders, fight.sums, fight.dice)
    is_news = line.since in {NEW, CHANGED}
    texts = (*names, *sides, _result_of(line, still=still), line.since)
    return Row(texts, line.cell, is_news, working=line.rulings, mark=line.mark)


def _result_of(line: FightLine, *, still: bool) -> str:
    """Return the result and what of it is the umpire's; without one, what was ruled last.

    It may still be to come, where a draft has stopped.
    """
    said = ", ".join(filter(None, (line.fight.result, line.fight.remark)))
    last = "" if still else next((each.text for each in reversed(line.rulings)), "")
    return said or last


def odds(front: FrontPage) -> Section:
    """Return how likely each result of a fight was, and what was to be expected lost in it."""
    of_fights = (
        Row((line.fight.label, odds_in_short(line.odds)), line.cell)
        for line in front.fights
        if line.odds is not None
    )
    of_throws = (Row((throw.label, throw_in_short(throw))) for throw in front.throws)
    title = "How likely it was before the dice, with all else as drafted"
    return Section(title, ("Fight", "Odds"), (*of_fights, *of_throws))


def changed(front: FrontPage) -> Section:
    """Return each fight that is not as it was drafted, with the reasons in a sentence."""
    rows = []
    for each in front.changed:
        reasons = each.reasons[:MOST_REASONS]
        more = len(each.reasons) - len(reasons)
        said = "; ".join((*reasons, *((f"and {more} more",) if more else ())))
        rows.append(Row((each.label, f"{each.since.lower()}: {said}."), each.cell))
    return Section("Why fights are not as the last draft had them", ("Fight", "Why"), tuple(rows))


def steps(front: FrontPage) -> Section:
    """Return what each step of a draft decided; of one that has stopped, the last one first."""
    played = reversed(front.steps) if front.stopped else front.steps
    rows = (Row((f"{e.number}  {e.name}", _decided(e.rulings))) for e in played)
    how = f"stopped after {front.stopped}, the last step first" if front.stopped else "of the draft"
    title = f"Steps   {how}"
    return Section(title, ("Step", "What it decided"), tuple(rows))


def _decided(rulings: Sequence[Ruling]) -> str:
    """Return how many rulings and dice there were, and the first of them, those with dice before.

    >>> _decided([Ruling("1/a/b/c/1", "OC-6.1", "Moved."), Ruling("1/a/b/d/1", "OC-6.1", "Held.")])
    '2 rulings. Moved. Held.'
    """
    dice = sum(len(each.rolls) for each in rulings)
    counts = [counted(len(rulings), "ruling"), *([counted(dice, "die", "dice")] if dice else ())]
    first = sorted(rulings, key=lambda each: not each.rolls)[:MOST_RULINGS]
    more = [f"And {len(rulings) - len(first)} more."] if len(rulings) > len(first) else []
    return " ".join((f"{', '.join(counts)}.", *(each.text for each in first), *more))


def losses(front: FrontPage) -> Section:
    """Return what each formation or nation lost, and how much each side in all, kind by kind.

    Where all is of one kind, such as steps, what a side lost in all stands in the title.
    """
    sums: dict[str, dict[tuple[str, str], int]] = {}
    for each in front.losses:
        kinds = sums.setdefault(each.side, {})
        kinds[each.one, each.many] = kinds.get((each.one, each.many), 0) + each.count
    in_all = [(readable(side), _by_kind(lost)) for side, lost in sums.items()]
    alike = len({words for lost in sums.values() for words in lost}) == 1
    said = "; ".join(map(" ".join, in_all)) if alike else ""
    of = f"of turn {front.told_at}" if front.told_at else "this turn"
    whole = () if alike else tuple(Row((side, "in all", lost)) for side, lost in in_all)
    rows = tuple(Row((readable(e.side), e.whose, e.what), count=e.count) for e in front.losses)
    title, heads = f"4  Losses {of}   {said}".rstrip(), ("Side", "Whose", "Lost")
    return Section(title, heads, (*whole, *rows), _blank(front))


def _by_kind(lost: Mapping[tuple[str, str], int]) -> str:
    return ", ".join(counted(n, *words) if words[0] else str(n) for words, n in lost.items())


def remarks(front: FrontPage) -> Section:
    """Return what the umpire wants to know at once: bridges, supplies, who is cut off."""
    rows = tuple(Row((each.about, each.text)) for each in front.remarks)
    after = f" after turn {front.told_at}" if front.told_at else ""
    return Section(f"5  To know{after}", ("What", "Which"), rows, _blank(front))


def findings(front: FrontPage) -> Section:
    """Return the findings, the gravest first: what each stops, where, what and its cure."""
    commit, lines, _ = of_level(each.finding for each in front.findings).values()
    stop = (
        f", {commit} stop{'s' if commit == 1 else ''} the commit" if commit else "",
        f", {lines} a line" if commit and lines else "",
        f", {lines} stop{'s' if lines == 1 else ''} a line" if lines and not commit else "",
    )
    title = f"6  Findings   {len(front.findings) or NOTHING}{''.join(stop)}"
    heads = ("Stops", "Where", "What, and the cure")
    return Section(title, heads, tuple(map(_finding, front.findings)))


STOPS = {Level.COMMIT: "commit", Level.LINE: "line", Level.LOOK: "look"}
"""What findings stop, in the words of the front page."""


def _finding(each: Found) -> Row:
    found = each.finding
    texts = (STOPS[found.level], _found_in(each), found.said)
    return Row(texts, each.cell, each.is_grave)


def _found_in(found: Found) -> str:
    cell = found.finding.cell
    if cell is None:
        return ""
    mend = f", mend it in {where(found.mend)}" if found.mend else ""
    return f"{cell.book} {where(cell)}{mend}" if cell.sheet else cell.book


def where(cell: Cell) -> str:
    """Return a cell as the umpire reads it: `Orders!A4`."""
    return f"{cell.sheet}!{cell.address}" if cell.address else cell.sheet


SECTIONS: tuple[Callable[[FrontPage], Section], ...] = (
    sent,
    asked,
    defaults,
    in_vain,
    steps,
    fights,
    odds,
    changed,
    losses,
    remarks,
    findings,
)
"""All that the page says besides its head; each face shows each of them that has rows."""
