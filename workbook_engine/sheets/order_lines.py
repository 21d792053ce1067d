"""Order lines in words: whom a line orders, what he is to do, then its other columns by header.

`1 Borderers: Attack, Posture Tact, Target J11, Stand fast; "over the bridge"`. The verb speaks for
itself, as a ticked column does; what the team says in its own words stands last, in quotation
marks. A value with a quotation mark, a comma or a colon in it that would part it stands in
quotation marks as well, a verb then behind its header, so that a line can be read in one way only.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from workbook_engine.core.answers import shown
from workbook_engine.core.languages import _, spoken
from workbook_engine.core.notation import quoted
from workbook_engine.core.own_words import FIELD, words_of
from workbook_engine.core.records import Record
from workbook_engine.sheets.building import when_blank
from workbook_engine.sheets.columns import Column
from workbook_engine.sheets.schema import SheetSchema

NOTHING = _("nothing else")
"""What a line says that orders whom it names to do nothing that is written."""
PARTS = ('"', ", ", ": ")
"""What would part a value, so that it stands in quotation marks."""


def said(
    schema: SheetSchema, line: Record, names: Iterable[str] = (), unread: Container[str] = ()
) -> str:
    """Return an order line in words; what is blank is left out, and columns that are not read.

    `names` are those whom it orders about where it names a formation: they stand behind it, so a
    name that ends in brackets of its own stands in quotation marks.
    """
    what = ordered(schema, line, unread)
    if not schema.whom:
        return what
    also = f" ({', '.join(names)})" if names else ""
    whom = _plain(shown(getattr(line, schema.whom))) or "?"
    return f"{quoted(whom) if whom.endswith(')') else whom}{also}: {what}"


def ordered(schema: SheetSchema, line: Record, unread: Container[str] = ()) -> str:
    """Return what an order line orders, without whom."""
    columns = sorted(_columns(schema), key=lambda each: not each.verb)
    told = [c for c in columns if c.name not in {schema.whom, FIELD} and c.name not in unread]
    order = ", ".join(_part(line, each) for each in told if is_filled(line, each, schema))
    words = words_of(line)
    return "; ".join(filter(None, (order, quoted(words) if words else ""))) or spoken(NOTHING)


def otherwise(schema: SheetSchema, was: Record, now: Record) -> str:
    """Return what a line said before it was changed: `Target was J11, Stand fast was no`."""
    return ", ".join(
        f"{each.header} was {_plain(shown(getattr(was, each.name))) or 'blank'}"
        for each in _columns(schema)
        if getattr(was, each.name) != getattr(now, each.name)
    )


def placed(schema: SheetSchema, key: str) -> str:
    """Return where a line stands, by its key: `line 3 of guards on Orders`."""
    team, _, number = key.rpartition("/")
    return f"line {number} of {team} on {schema.title}"


def _columns(schema: SheetSchema) -> list[Column]:
    return [each for each in schema.columns_in("team") if each.edit == "team"]


def is_filled(line: Record, column: Column, schema: SheetSchema) -> bool:
    """Tell whether something is said: a nought is, where it is other than a blank."""
    value = getattr(line, column.name)
    return bool(value) or (value == 0 and when_blank(schema, column) not in (0, False))


def _part(line: Record, column: Column) -> str:
    value, header = getattr(line, column.name), spoken(column.header)
    if value is True:
        return header
    text = column.said_as(shown(value))
    said = _plain(text)
    return said if column.verb and said == text else f"{header} {said}"


def _plain(text: str) -> str:
    return quoted(text) if any(mark in text for mark in PARTS) else text
