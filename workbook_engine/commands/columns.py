"""Rows laid out in columns, for a table of plain lines."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def in_columns(
    headers: Sequence[str], rows: Sequence[Sequence[str]], numbers: Collection[str] = ()
) -> list[str]:
    """Lay rows out below their headers; numbers stand to the right.

    >>> in_columns(("Turn", "What"), [("9", "held"), ("10", "retired")], {"Turn"})
    ['Turn  What', '   9  held', '  10  retired']
    """
    widths = [max(map(len, column)) for column in zip(headers, *rows, strict=True)]
    return [_line(headers, row, widths, numbers) for row in (headers, *rows)]


def _line(
    headers: Sequence[str], row: Sequence[str], widths: Sequence[int], numbers: Collection[str]
) -> str:
    cells = (
        cell.rjust(width) if header in numbers else cell.ljust(width)
        for header, cell, width in zip(headers, row, widths, strict=True)
    )
    return "  ".join(cells).rstrip()
