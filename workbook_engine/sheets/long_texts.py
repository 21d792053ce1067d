"""Texts longer than a cell holds go on in the rows below, cut where a reader would pause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbook_engine.sheets.cells import CellValue, RowCells

HOLDS = 32_767
"""Letters of a cell, as many as Excel holds; a longer text makes its book unreadable."""
PIECE = 2_000
"""Letters of each piece of such a text: as many as a row can be high enough to show."""
PAUSES = ("\n", ". ", "; ", " ")
"""Where a text is cut: the end of a line, of a sentence, of a thing listed, of a word."""


def with_long_texts_split(rows: Sequence[RowCells]) -> list[RowCells]:
    """Return rows in which no text is longer than a cell holds: the rest stands in rows below.

    >>> [len(str(row["text"])) for row in with_long_texts_split([{"text": "word " * 7_000}])][:2]
    [1999, 1999]
    """
    return [part for row in rows for part in (_parts(row) if _is_long(row) else (row,))]


def _is_long(row: RowCells) -> bool:
    return any(isinstance(value, str) and len(value) > HOLDS for value in row.values())


def _parts(row: RowCells) -> Iterator[RowCells]:
    """Yield the row with the first piece of each long text, then rows with the other pieces."""
    long = {name: pieces(text) for name, text in row.items() if _is_long({name: text})}
    for number in range(max(map(len, long.values()))):
        held = {name: cut[number] if number < len(cut) else None for name, cut in long.items()}
        yield {**(row if not number else dict.fromkeys(row)), **held}


def pieces(text: CellValue) -> list[str]:
    """Cut a text into pieces; only the blanks where it is cut are lost.

    >>> pieces("one. two"), [len(piece) for piece in pieces("a" * 5_000)]
    (['one. two'], [2000, 2000, 1000])
    """
    left, found = str(text), []
    while len(left) > PIECE:
        end = _end(left)
        found.append(left[:end].rstrip())
        left = left[end:].lstrip()
    return [*found, left] if left else found


def _end(text: str) -> int:
    ends = (text.rfind(pause, PIECE // 2, PIECE) + len(pause) for pause in PAUSES)
    return next((end for end in ends if end > PIECE // 2), PIECE)
