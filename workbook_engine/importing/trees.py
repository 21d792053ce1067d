"""Unit lists that programs write as a tree, JSON, XML or an indented text, as rows below headers.

It is run in the process that reads foreign files, and imports none of our modules. What is wrong
with a file is a ValueError: code, sentence, cure.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

Node = Mapping[str, Any]
Row = dict[str, str]
_FIELD = re.compile(r"\{([^{}]+)\}")
UNIT, GROUP = "Unit", "Group"
_DEEPEST = 60


def rows(content: bytes, name: str) -> list[list[str]]:
    """Return the units in a tree of a program that is known, headers first."""
    is_json = name.lower().endswith(".json")
    top = json.loads(content) if is_json else _node(ElementTree.fromstring(content))
    with open(os.path.join(os.path.dirname(__file__), "trees.toml"), "rb") as words:  # noqa: PTH118, PTH120, PTH123
        tools = tomllib.load(words)["tools"]
    tool = next((each for each in tools if isinstance(top, dict) and each["has"] in top), None)
    if tool is None:
        known = ", ".join(each["name"] for each in tools)
        said = f"{name} is not a unit list of a program that is known: {known}."
        cure = "Let the program write a table, and save it as CSV."
        if isinstance(top, dict) and top.get("type") == "FeatureCollection":
            cure = "A land in shapes is read where its name ends in .geojson: name it so."
        raise ValueError("E-FOREIGN-TREE", said, cure)
    return _table(_numbered([*_units(top, tool, {}, 0)]))


def inventory(lines: Sequence[str]) -> list[list[str]]:
    """Return the ends of an indented text as units below what they stand under; else no rows.

    So VASSAL saves the inventory of a game: a first line that heads all others is left out.
    """
    levels = [(len(line) - len(line.lstrip()), line.strip()) for line in lines if line.strip()]
    found: list[Row] = []
    depths = [level for level, _ in levels]
    title = next((at for at in depths[:1] if depths.count(at) == 1), None)
    over: list[tuple[int, str]] = []
    for (level, text), (following, _) in pairwise([*levels, (0, "")]):
        over = [each for each in over if each[0] < level]
        if following > level:
            over.append((level, text))
        else:
            groups = (name for at, name in over if at != title)
            found.append({UNIT: text} | {f"{GROUP} {n}": name for n, name in enumerate(groups, 1)})
    return _table(_numbered(found)) if any(len(each) > 1 for each in found) else []


def _node(element: ElementTree.Element) -> dict[str, Any]:
    """Return an element as JSON has it: its attributes, and the elements in it by their tags."""
    node: dict[str, Any] = dict(element.attrib)
    for each in element:
        node.setdefault(each.tag, []).append(_node(each))
    return node


def _units(node: Node, tool: Mapping[str, Any], heads: Row, deep: int) -> Iterator[Row]:
    """Yield the units below a node, each with the heads that it stands under."""
    for key in tool["below"] if deep < _DEEPEST else ():
        for each in node.get(key) or ():
            if key in tool["units"]:
                yield heads | _unit(each, tool)
            head = tool.get("heads", {}).get(key)
            own = heads | ({head: _filled("{name}", each)} if head else {})
            yield from _units(each, tool, own, deep + 1)


def _unit(node: Node, tool: Mapping[str, Any]) -> Row:
    """Return what a tree says of a unit, by our headers."""
    row = {
        header: next(filter(None, (_filled(text, node) for text in texts)), "")
        for header, texts in tool["columns"].items()
    }
    for sign in tool.get("signs", ()):
        figures = str(node.get(sign["of"], ""))[slice(*sign["figures"])]
        row[sign["header"]] = row.get(sign["header"]) or sign["words"].get(figures, "")
    for header, said in tool.get("lists", {}).items():
        things = node.get(said["of"]) or ()
        row[header] = ", ".join(filter(None, (_filled(said["each"], each) for each in things)))
    return row


def _filled(text: str, node: Node) -> str:
    """Return a text with what a node says in it; blank where it does not say all of that."""
    said = [_at(node, path.split(".")) for path in _FIELD.findall(text)]
    answers = iter(said)
    return _FIELD.sub(lambda _: next(answers), text).strip() if all(said) else ""


def _at(node: Any, path: Sequence[str]) -> str:
    for part in path:
        node = node[0] if isinstance(node, list) and node else node
        node = node.get(part) if isinstance(node, dict) else None
    if isinstance(node, list):
        return ", ".join(map(str, node))
    return str(node) if isinstance(node, str | int | float) else ""


def _numbered(found: list[Row]) -> list[Row]:
    """Return units with names of their own: those of one name are numbered."""
    many = Counter(row[UNIT] for row in found)
    seen: Counter[str] = Counter()
    for row in found:
        name = row[UNIT]
        seen[name] += 1
        row[UNIT] = f"{name} {seen[name]}" if name and many[name] > 1 else name
    return found


def _table(found: Iterable[Row]) -> list[list[str]]:
    """Return units as a table, without the columns that hold nothing."""
    filled = [{header: cell for header, cell in row.items() if cell} for row in found]
    headers = [*dict.fromkeys(header for row in filled for header in row)]
    return [headers, *([row.get(header, "") for header in headers] for row in filled)]
