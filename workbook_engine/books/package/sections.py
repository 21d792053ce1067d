"""Lists within the styles part, each entry told by its number: found there, or added at the end."""

from __future__ import annotations

from workbook_engine.books.package.lexing import Splice, blanked, element, with_attributes

AFTER_FORMATS = ("dxfs", "cellStyles", "cellXfs")
"""After which of the lists one of differential formats is written, the last that is there."""


class Section:
    """One list of the styles part, such as `fonts`; entries are whole elements as written."""

    def __init__(self, text: str, name: str, entry: str) -> None:
        shadow = blanked(text)
        self._text, self._name = text, name
        self._found = element(name).search(shadow)
        inside = self._found[2] if self._found else None
        self.entries = [each[0] for each in element(entry).finditer(inside or "")]
        self._count = len(self.entries)

    def number(self, entry: str) -> int:
        """Return the number of an entry, which is added if it is not there yet."""
        if entry not in self.entries:
            self.entries.append(entry)
        return self.entries.index(entry)

    def splices(self) -> list[Splice]:
        """Return what puts the new entries into the text."""
        added = "".join(self.entries[self._count :])
        if not added:
            return []
        count = str(len(self.entries))
        if self._found is None:
            end = self._room()
            return [(end, end, f'<{self._name} count="{count}">{added}</{self._name}>')]
        attributes = with_attributes(self._found[1], count=count)
        if self._found[2] is None:
            whole = f"<{self._name}{attributes}>{added}</{self._name}>"
            return [(*self._found.span(), whole)]
        end = self._found.end(2)
        return [(*self._found.span(1), attributes), (end, end, added)]

    def _room(self) -> int:
        shadow = blanked(self._text)
        before = (element(name).search(shadow) for name in AFTER_FORMATS)
        return next(each.end() for each in before if each is not None)
