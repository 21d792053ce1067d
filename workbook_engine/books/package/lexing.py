"""Patterns over XML that was proved well-formed, and splices of its text.

In well-formed XML no `<` stands in a text or an attribute. With comments blanked out every `<`
begins a tag, so patterns that respect quotes find exactly what a parser would.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

from workbook_engine.books.package.strings import COMMENT
from workbook_engine.books.package.xml_text import escaped, unescaped

ATTRIBUTES = r"""((?:[^"'<>/]|"[^"<]*+"|'[^'<]*+'|/(?!>))*+)"""
"""The inside of a start tag, up to its `>` or `/>`."""

NAMED = re.compile(r"""(?<![^\s=])([^\s=]++)\s*+=\s*+(?:"([^"]*+)(?:"|\Z)|'([^']*+)(?:'|\Z))""")

_INSIDE = r"((?:[^<]|<(?!/?{0}[\s/>]))*+)"
"""What stands in an element that holds no other of its name."""

Splice: TypeAlias = tuple[int, int, str]
"""Where a stretch of text begins and ends, and what comes in its place."""


def element(name: str) -> re.Pattern[str]:
    """Find a whole element that holds no other of its name: attributes [1], inside [2].

    >>> element("c").search('<cols/><c r=">"><v>1</v></c>').groups()
    (' r=">"', '<v>1</v>')
    """
    name = re.escape(name)
    return re.compile(rf"<{name}(?=[\s/>]){ATTRIBUTES}(?:/>|>{_INSIDE.format(name)}</{name}\s*+>)")


def start_tag(name: str) -> re.Pattern[str]:
    """Find a start tag: attributes [1], `/` if it has no inside [2]."""
    return re.compile(rf"<{re.escape(name)}(?=[\s/>]){ATTRIBUTES}(/?)>")


def prefix_of(shadow: str, name: str) -> str | None:
    """Find the prefix, with its colon, under which a part's first element is written.

    >>> prefix_of('<?xml version="1.0"?><x:table ref="A1"/>', "table")
    'x:'
    """
    found = re.search(rf"<((?:[^\s<>/:?!]+:)?){name}[\s/>]", shadow)
    return found[1] if found else None


def blanked(text: str) -> str:
    """Put blanks where comments are, so that places in the text stay what they were."""
    if "<!" not in text and text.count("<?") < 2:
        return text
    return COMMENT.sub(lambda found: " " * len(found[0]), text)


def attributes_of(inside: str) -> dict[str, str]:
    """Read the attributes of a tag, by their names as written.

    >>> attributes_of(" r='A1' x:y=\\"&lt;\\"")
    {'r': 'A1', 'x:y': '<'}
    """
    found = NAMED.findall(inside)
    return {name: unescaped(double or single) for name, double, single in found}


def one_attribute(inside: str, name: str) -> str | None:
    """Read one attribute of a tag.

    >>> one_attribute(' r="A1" s="4"', "s")
    '4'
    """
    place = inside.find(f' {name}="')
    if place < 0 or "'" in inside or inside.count('"', 0, place) % 2:
        return attributes_of(inside).get(name)
    start = place + len(name) + 3
    return unescaped(inside[start : inside.index('"', start)])


def with_attributes(inside: str, **values: str | None) -> str:
    """Give the inside of a tag with attributes set, or taken out where the value is None.

    >>> with_attributes(' r="A1" t="s"', t=None, s="4")
    ' r="A1" s="4"'
    """
    for name, value in values.items():
        new = "" if value is None else f' {name}="{escaped(value)}"'
        pattern = rf"""(?<!\s)\s++{name}\s*+=\s*+(?:"[^"]*"|'[^']*')"""
        inside, count = re.subn(pattern, lambda _, new=new: new, inside)  # type: ignore[misc]
        if not count:
            inside = inside.rstrip() + new
    return inside


def spliced(text: str, splices: Iterable[Splice]) -> str:
    """Put all the splices in place; those at one place come in the order given."""
    done, place = [], 0
    for start, end, new in sorted(splices, key=lambda splice: splice[:2]):
        if start < place:
            raise ValueError("two splices overlap")
        done += [text[place:start], new]
        place = end
    return "".join([*done, text[place:]])
