"""What the front page says, row by row: one source for the sheet Desk and for `desk.html`."""

from __future__ import annotations

from collections.abc import Iterator

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
    is_grave,
)
from workbook_engine.core.answers import counted, shown
from workbook_engine.core.findings import Cell

SENT_HEADS = ("Team", "Side", "Sent", "Saved (UTC)", "Lines", "Findings", "Hold")
ASKED_HEADS = ("", "Question", "Holds now", "Rests on", "Answer in")
DEFAULT_HEADS = ("None must be answered. Asked in", "Questions", "May be answered on")
FIGHT_HEADS = (
    "Fight",
    "Place",
    "Attackers",
    "Defenders",
    "Sums",
    "Dice",
    "Result",
)
NOTHING = "none"
MOST_REASONS = 4
"""Reasons that are given for one fight; of more, only their number."""


class Row(Struct, frozen=True):
    """Texts, where they lead to, and whether they want the umpire's eye."""

    texts: tuple[str, ...]
    cell: Cell | None = None
    stands_out: bool = False


def title(front: FrontPage) -> str:
    """Return whose desk it is."""
    return f"{front.campaign}: the umpire's desk"


def about(front: FrontPage) -> str:
    """Return the rule set, and the weather of the day."""
    return f"Rule set {front.ruleset}."


def turn_of(front: FrontPage) -> str:
    """Return the turn to be played, with its date."""
    return f"{front.turn}: {front.date}" if front.date else front.turn


def next_of(front: FrontPage) -> str:
    """Return the next step, as a sentence."""
    return f"Next: {front.next_step}"


def sent_title(front: FrontPage) -> str:
    """Return how many order sheets have come."""
    came = sum(each.came is not None for each in front.sent)
    wanted = came + sum(map(front.is_missing, front.sent))
    none = "" if front.asks else "; none need to"
    return f"1  Who has sent   {came} of {wanted}{none}"


def sent_rows(front: FrontPage) -> Iterator[Row]:
    """Yield one row a team: has it sent, when, how many lines were understood, findings, hold."""
    for each in front.sent:
        missing = front.is_missing(each)
        yield Row((each.team, each.side, *_came(each, missing=missing)), each.cell, missing)


def _came(sent: Sent, *, missing: bool) -> tuple[str, ...]:
    hold = "x" if sent.hold else ""
    if sent.came is None:
        return (
            "LATE" if sent.late else "NO" if missing else "holds" if sent.hold else "no",
            "",
            "",
            "",
            hold,
        )
    came = sent.came
    return "yes", came.saved, str(came.lines), str(came.findings), hold


def asked_title(front: FrontPage) -> str:
    """Return how many questions wait."""
    must, others = len(front.must), len(front.waiting) - len(front.must)
    if not front.waiting:
        return "2  Nothing waits for your answer"
    return f"2  Waiting for your answer   {must} must, {others} stand at their default"


def asked_rows(front: FrontPage) -> Iterator[Row]:
    """Yield the questions that bar the commit: what, what holds, what it rests on, where."""
    for each in front.must:
        asked = each.judgement
        holds = shown(asked.value) or "blank"
        whose = f"{each.control}: " if each.control else ""
        question = f"{whose}{asked.question or asked.name}"
        texts = ("!", question, holds, asked.basis, _answer_in(each))
        yield Row(texts, each.cell, stands_out=True)


def _answer_in(waiting: Waiting) -> str:
    return where(waiting.cell) if waiting.cell else "draft first"


def default_rows(front: FrontPage) -> Iterator[Row]:
    """Yield the questions at their default: asked in which phase, how many, on which sheets."""
    phases: dict[str, list[Waiting]] = {}
    for each in front.waiting:
        if not each.judgement.standing.bars_commit:
            phases.setdefault(each.judgement.name.split("/")[1], []).append(each)
    for phase, asked in phases.items():
        cells = [each.cell for each in asked if each.cell]
        sheets = dict.fromkeys(cell.sheet for cell in cells)
        count = counted(len(asked), "question")
        yield Row((phase, count, ", ".join(sheets) or "draft first"), cells[0] if cells else None)


def fights_title(front: FrontPage) -> str:
    """Return how many fights there are, and of which turn where it is another."""
    if front.told_of:
        return f"3  Fights of {front.told_of}   {len(front.fights) or NOTHING}"
    if front.standing is Standing.NOT_DRAFTED and front.fights:
        return f"3  Fights   {len(front.fights)}, as they would be fought now: not drafted"
    changed = sum(each.since in {NEW, CHANGED} for each in front.fights)
    compared = any(each.since for each in front.fights)
    news = f"; {changed} new or changed" if compared else ""
    return f"3  Fights   {len(front.fights) or NOTHING}{news}"


def fight_heads(front: FrontPage) -> tuple[str, ...]:
    """Return the headings of the fights; before a draft there is nothing to compare with."""
    last = front.standing in {Standing.DRAFTED, Standing.STALE}
    label, *heads = FIGHT_HEADS
    whose = ("Control",) if front.is_shared else ()
    return (label, *whose, *heads, "Since draft" if last else "")


def fight_rows(front: FrontPage) -> Iterator[Row]:
    """Yield one row a fight."""
    for line in front.fights:
        fight = line.fight
        sides = fight.attackers, fight.defenders
        whose = (line.control,) if front.is_shared else ()
        names = (fight.label, *whose, fight.place)
        texts = (*names, *sides, fight.sums, fight.dice, result_of(line))
        yield Row((*texts, line.since), line.cell, line.since in {NEW, CHANGED})


def changed_title(front: FrontPage) -> str:
    """Return what the reasons are given for."""
    return "Why fights are not as the last draft had them"


def changed_rows(front: FrontPage) -> Iterator[Row]:
    """Yield each fight that is not as it was drafted, with the reasons in a sentence."""
    for each in front.changed:
        reasons = each.reasons[:MOST_REASONS]
        more = len(each.reasons) - len(reasons)
        said = "; ".join((*reasons, *((f"and {more} more",) if more else ())))
        yield Row((each.label, f"{each.since.lower()}: {said}."), each.cell)


def result_of(line: FightLine) -> str:
    """Return the result and what of it is the umpire's; without one, what was ruled last."""
    said = ", ".join(filter(None, (line.fight.result, line.fight.remark)))
    return said or next((each.text for each in reversed(line.rulings)), "")


def losses_title(front: FrontPage) -> str:
    """Return of which turn the losses are, and how many each side's are in all."""
    sums: dict[str, int] = {}
    for each in front.front.losses:
        sums[each.side] = sums.get(each.side, 0) + each.count
    of = front.told_of.partition(",")[0] or "this turn"
    said = ", ".join(f"{side} {lost}" for side, lost in sums.items())
    return f"4  Losses {of}   {said}".rstrip()


def loss_rows(front: FrontPage) -> Iterator[Row]:
    """Yield what each formation or nation lost."""
    for each in front.front.losses:
        yield Row((each.side, each.whose, each.what))


def remarks_title(front: FrontPage) -> str:
    """Return what the remarks are about."""
    return "5  To know"


def remark_rows(front: FrontPage) -> Iterator[Row]:
    """Yield what the umpire wants to know at once: bridges, supplies, who is cut off."""
    for each in front.front.remarks:
        yield Row((each.about, each.text))


def findings_title(front: FrontPage) -> str:
    """Return how many findings there are; missing orders are never nothing."""
    stop = f", {front.errors} stop{'s' if front.errors == 1 else ''} the turn"
    return f"6  Findings   {len(front.findings) or NOTHING}{stop if front.errors else ''}"


def finding_rows(front: FrontPage) -> Iterator[Row]:
    """Yield the findings, the gravest first: weight, where, what and its cure."""
    for each in front.findings:
        found = each.finding
        said = f"{found.message} {found.cure}".strip()
        yield Row(
            ("E" if is_grave(each) else "W", _found_in(each), said), each.cell, is_grave(each)
        )


def link_of(found: Found, master: str) -> Cell | None:
    """Return the cell of the master where a finding is mended, or its row of Findings."""
    cell = found.finding.cell
    in_master = cell is not None and cell.book == master and cell.sheet and cell.address
    return cell if in_master else found.mend or found.cell


def _found_in(found: Found) -> str:
    cell = found.finding.cell
    if cell is None:
        return ""
    mend = f", mend it in {where(found.mend)}" if found.mend else ""
    return f"{cell.book} {where(cell)}{mend}" if cell.sheet else cell.book


def where(cell: Cell) -> str:
    """Return a cell as the umpire reads it: `Orders!A4`."""
    return f"{cell.sheet}!{cell.address}" if cell.address else cell.sheet
