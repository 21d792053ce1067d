"""What a draft says on the terminal: each fight in a line, and the questions with their cells."""

from __future__ import annotations

from collections.abc import Iterator

from workbook_engine.commands.columns import in_columns
from workbook_engine.commands.desk.front_rows import where
from workbook_engine.commands.desk.front_value import FrontPage
from workbook_engine.commands.desk.playing import must_answer

HEADS = ("Fight", "Place", "Sums", "Dice", "Result", "")


def fights_told(front: FrontPage) -> tuple[str, ...]:
    """Return the fights as a table: sums, dice, result, and whether it is as it was drafted."""
    rows = [
        (
            each.fight.label,
            each.fight.place,
            each.fight.sums,
            each.fight.dice,
            ", ".join(filter(None, (each.fight.result, each.fight.remark))),
            each.since,
        )
        for each in front.fights
    ]
    return tuple(in_columns(HEADS, rows)) if rows else ()


def questions_told(front: FrontPage) -> Iterator[str]:
    """Yield a sentence for each question that bars the commit, with the cell that answers it."""
    for each in front.must:
        at = f" Answer in {where(each.cell)}." if each.cell else ""
        yield from (f"{said}{at}" for said in must_answer((each.judgement,)))
