"""Cell styles: kept, and only where a value would be misread a variant is added at the end."""

from __future__ import annotations

from datetime import date, datetime, time

from workbook_engine.books.book import Value
from workbook_engine.books.package.lexing import (
    attributes_of,
    blanked,
    element,
    prefix_of,
    spliced,
    with_attributes,
)
from workbook_engine.books.package.looks import Looks

RISKY = ("=", "+", "-", "@")
"""First characters that make Excel take a text for a formula when it is typed again."""
GENERAL, TEXT = "0", "49"
DAY, HOUR, MOMENT = "14", "21", "22"
"""Excel's own number formats; a day is shown as the reader's own country writes it."""


class Styles:
    """The cell styles of a workbook as its part has them, and those that the writer adds."""

    def __init__(self, text: str, date_styles: frozenset[str]) -> None:
        self._text = text
        self._dates = set(date_styles)
        shadow = blanked(text)
        self._prefix = prefix_of(shadow, "styleSheet") or ""
        self._xf = element(f"{self._prefix}xf")
        self._found = element(f"{self._prefix}cellXfs").search(shadow)
        inside = self._found[2] if self._found else None
        self._listed = [each[0] for each in self._xf.finditer(inside or "")]
        self._count = len(self._listed)
        self._looks: Looks | None = None
        self._fitting: dict[tuple[str | None, type, bool], str | None] = {}
        """Styles that were found to fit, by what they were and the kind of value."""

    @property
    def looks(self) -> Looks | None:
        """The cellXfs, extendable; None if styles.xml cannot be parsed."""
        if self._looks is None and not self._prefix:
            self._looks = Looks(self._text)
            self._looks.styles.entries = self._listed
        return self._looks if self._looks and self._looks.known else None

    def fit(self, base: str | None, value: Value) -> str | None:
        """Give the style in which a value is read back as what it is.

        A number in a day's style would become a day, a day in any other a number, and a text
        such as `-1` a formula as soon as somebody retypes it.
        """
        key = base, type(value), isinstance(value, str) and value.startswith(RISKY)
        if key not in self._fitting:
            self._fitting[key] = self._fit(base, value)
        return self._fitting[key]

    def _fit(self, base: str | None, value: Value) -> str | None:
        is_date = (base or "0") in self._dates
        if isinstance(value, date | time):
            return base if is_date else self._variant(base, numFmtId=_day_format(value))
        if isinstance(value, int | float) and not isinstance(value, bool) and is_date:
            return self._variant(base, numFmtId=GENERAL)
        if isinstance(value, str) and value.startswith(RISKY) and self._format(base) != TEXT:
            return self._variant(base, numFmtId=TEXT, quotePrefix="1")
        return base

    def shows_days(self, style: str | None) -> bool:
        """Tell whether a number in this style is read as a day or an hour."""
        return (style or "0") in self._dates

    def _format(self, style: str | None) -> str:
        number = int(style or 0)
        found = self._xf.match(self._listed[number]) if number < self._count else None
        return attributes_of(found[1]).get("numFmtId", GENERAL) if found else GENERAL

    def _variant(self, base: str | None, **changes: str) -> str | None:
        """Find or add a style that differs from another in a few attributes."""
        number = int(base or 0)
        found = self._xf.match(self._listed[number]) if number < self._count else None
        if found is None:
            return base
        attributes = with_attributes(found[1], **changes, applyNumberFormat="1")
        new = f"<{self._prefix}xf{attributes}{found[0][found.end(1) :]}"
        if new not in self._listed:
            self._listed.append(new)
        style = str(self._listed.index(new))
        if changes["numFmtId"] in (DAY, HOUR, MOMENT):
            self._dates.add(style)
        return style

    def changed_text(self) -> str | None:
        """Give the text of the part with the new styles, or None if there are none."""
        added = self._listed[self._count :]
        beside = self._looks.splices() if self._looks else []
        if not (added or beside) or self._found is None:
            return None
        count = with_attributes(self._found[1], count=str(len(self._listed)))
        places = self._found.span(1), self._found.end(2)
        own = [(*places[0], count), (places[1], places[1], "".join(added))] if added else []
        return spliced(self._text, [*own, *beside])


def _day_format(value: date | time) -> str:
    if isinstance(value, time):
        return HOUR
    return MOMENT if isinstance(value, datetime) else DAY
