"""A blank book told in Markdown, so that a template is compared as text, never as a binary."""

from __future__ import annotations

from collections.abc import Iterable

from workbook_engine.sheets.faces import Face, Placed, faces
from workbook_engine.sheets.schema import Schemas, Which
from workbook_engine.sheets.validations import Offers, offers, takes

HEADINGS = ("column", "header", "width", "typed in", "takes", "drop-down", "note")


def described(schemas: Schemas, which: Which, title: str) -> str:
    """Return the sheets of a book with their columns, limits, lists and notes, in Markdown."""
    shown = faces(schemas, which)
    offered = offers(shown, {})
    sheets = (_sheet(face, offered) for face in shown)
    return "\n".join((f"# {title}", *sheets, _lists(offered)))


def _sheet(face: Face, offered: Offers) -> str:
    schema = face.schema
    lines = (
        f"\n## {face.title}",
        "",
        f"{schema.description}",
        "",
        f"{schema.group}, {schema.shape.name} of {face.record.__name__} by {schema.key}, "
        f"{schema.rows} rows.",
        "",
        _row(HEADINGS),
        _row("---" for _ in HEADINGS),
        *(_row(_column(placed, offered)) for placed in face.columns),
    )
    return "\n".join(lines)


def _column(placed: Placed, offered: Offers) -> tuple[str, ...]:
    column = placed.column
    text = "text" if placed.is_text else column.type
    return (
        column.name,
        column.header,
        f"{placed.width:g}",
        "yes" if placed.typed else "open" if placed.loose else "",
        takes(placed) or text,
        offered.of(placed).removeprefix("=") if placed.typed or placed.loose else "",
        column.note,
    )


def _lists(offered: Offers) -> str:
    rows = (_row((heading, "; ".join(words))) for heading, words in offered.lists.items())
    return "\n".join(("\n## Lists", "", _row(("list", "words")), _row(("---", "---")), *rows, ""))


def _row(cells: Iterable[str]) -> str:
    texts = (cell.replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(texts)} |"
