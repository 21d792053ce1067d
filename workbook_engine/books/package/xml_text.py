"""XML as bytes and as text: proved well-formed, looked through, escaped."""

from __future__ import annotations

import re
from typing import NamedTuple
from xml.parsers import expat

from workbook_engine.core.findings import Problem

ENTITY = re.compile(r"&(?:#x([0-9a-fA-F]+)|#([0-9]+)|(lt|gt|amp|quot|apos));")
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}


class Element(NamedTuple):
    """A start tag: names without their namespaces, and the name of what it stands in."""

    parent: str
    name: str
    attributes: dict[str, str]


def elements(part: str, xml: bytes) -> list[Element]:
    """List the start tags of a part in their order; for small parts only."""
    found: list[Element] = []
    path = [""]

    def start(name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition("}")[2]
        held = {key.rpartition("}")[2]: value for key, value in attributes.items()}
        found.append(Element(path[-1], local, held))
        path.append(local)

    parser = _parser(namespaces=True)
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: path.pop()
    _parse(parser, part, xml)
    return found


def prove_well_formed(part: str, xml: bytes) -> None:
    """Raise a Problem unless a part is well-formed XML that declares no entities.

    What is proved here may be looked through by patterns: every `<` begins a tag.
    """
    _parse(_parser(namespaces=False), part, xml)


def _parser(*, namespaces: bool) -> expat.XMLParserType:
    parser = expat.ParserCreate(namespace_separator="}" if namespaces else None)
    parser.StartDoctypeDeclHandler = _refuse_declaration
    return parser


def _refuse_declaration(*_: object) -> None:
    raise expat.ExpatError("a document type is declared")


def _parse(parser: expat.XMLParserType, part: str, xml: bytes) -> None:
    try:
        parser.Parse(xml, True)
    except (expat.ExpatError, ValueError, LookupError) as problem:
        raise Problem(
            "E-READ",
            f"The workbook cannot be read: its part {part} is damaged ({problem}).",
            "Open it in Excel and save it again as an Excel workbook (.xlsx).",
        ) from problem


def unescaped(text: str) -> str:
    """Give the text that stands in XML.

    >>> unescaped("Pz &amp; Gren &#x4B;&#246;ln")
    'Pz & Gren Köln'
    """
    return ENTITY.sub(_character, text) if "&" in text else text


def _character(found: re.Match[str]) -> str:
    if found[3]:
        return NAMED[found[3]]
    return chr(int(found[1], 16) if found[1] else int(found[2].lstrip("0")))


def escaped(text: str) -> str:
    """Write a text so that it may stand in XML, in an attribute too.

    >>> escaped('a < "b" & c')
    'a &lt; &quot;b&quot; &amp; c'
    """
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;")
