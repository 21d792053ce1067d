"""What a part points to, written: arrows added and taken away, and the text around them."""

from __future__ import annotations

from workbook_engine.books.package.lexing import blanked, element, one_attribute, spliced, start_tag
from workbook_engine.books.package.xml_text import escaped

LINKS_NS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELS_NS = "http://schemas.openxmlformats.org/package/2006/relationships"
NO_LINKS = (
    f'<?xml version="1.0" encoding="UTF-8"?>\n<Relationships xmlns="{RELS_NS}"></Relationships>'
)


def within(text: str, name: str, new: str, *, last: bool = False) -> str:
    """Put something first, or last, into the outermost element of a part."""
    tag = start_tag(name).search(blanked(text))
    if tag is None:
        raise ValueError(f"no {name}")
    if tag[2]:
        return spliced(text, [(*tag.span(), f"{tag[0].rstrip()[:-2]}>{new}</{name}>")])
    at = text.rindex("</") if last else tag.end()
    return spliced(text, [(at, at, new)])


def with_link(links: str, name: str, kind: str, target: str, *, last: bool = False) -> str:
    """Let a part point to another; `kind` is the whole name of what the arrow is."""
    link = f'<Relationship Id="{name}" Type="{kind}" Target="{escaped(target)}"/>'
    return within(links, "Relationships", link, last=last)


def without_link(links: str, name: str) -> str:
    """Let a part no longer point to another."""
    found = element("Relationship").finditer(blanked(links))
    return spliced(
        links, [(*each.span(), "") for each in found if one_attribute(each[1], "Id") == name]
    )
