"""The colours of what simulated games came to: one answer has one, on page and workbook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from workbook_engine.core.colours import colours_of
from workbook_engine.core.desk import Team
from workbook_engine.core.simulating import LOSSES, Share
from workbook_engine.sheets.columns import Mark
from workbook_engine.sheets.styles import INK, PALE, side_ink

DARK, LIGHT = INK, "#FFFFFF"
FEW: tuple[Mark, ...] = (
    ("#7C8B5E", LIGHT),
    ("#D9A441", DARK),
    ("#8D7B9B", LIGHT),
    ("#C9C3B5", DARK),
    ("#5F8F8B", LIGHT),
    ("#D8A58B", DARK),
)
"""Of answers that have no colour of their own, the most frequent first."""
REST: Mark = (PALE, DARK)
"""Of all others."""


def answer_colours(
    rows: Sequence[Share],
    words: Mapping[str, str],
    marks: Mapping[str, Mark],
    teams: Iterable[Team],
) -> dict[str, Mark]:
    """Return fill and ink of each answer: a result's are those of its sheet, a side's its own.

    `words` are what the sheets call results that say more, `marks` the colours of their words.
    """
    own = {side: (side_ink(colour), LIGHT) for side, colour in colours_of(teams).items()}
    came = Counter[str]()
    for each in rows:
        mark = marks.get(words.get(each.answer, each.answer))
        if mark:
            own[each.answer] = mark
        elif each.answer in own:
            continue
        elif each.beside_others or not (each.about == LOSSES or each.is_sure):
            came[each.answer] += each.times
    often = (answer for answer, _ in came.most_common(len(FEW)))
    return own | dict(zip(often, FEW, strict=False))
