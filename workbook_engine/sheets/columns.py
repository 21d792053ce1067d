"""Columns: what the cells below one header hold, and who writes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from workbook_engine.core.languages import _, spoken

Json = Mapping[str, Any]
Mark = tuple[str, str]
"""Fill and ink."""

ALIKE, BASIS, CONTROL, ODDS, READY = "alike", "basis", "control", "odds", "ready"
WELL = _("ready")
"""Of a line that lacks nothing."""
TYPED_PARTS = ("reason", "confirm", CONTROL, ALIKE)
"""What the umpire types beside his answers."""
IS_READY: Json = {
    "type": "string",
    "x-header": _("Ready?"),
    "x-width": 15,
    "x-edit": "engine",
    "x-only": "team",
    "x-later": True,
    "x-part": READY,
    "x-marks": {WELL: ["#DDEFD8", "#1B5E20"]},
    "x-note": _(
        "Tells by itself whether the line is ready, or what it lacks, as far as this book can "
        "tell. Control reads the line, whatever stands here."
    ),
}
"""The column of every order sheet that is worked out by a formula (`ready.py`)."""
_NONE: Mapping[str, str] = MappingProxyType({})
_RULE = re.compile(r"\(([A-Z]{2}-[\w.-]+)")


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a sheet: its header, what it holds, and what its cells mean."""

    name: str
    header: str
    """Said again in the language of whoever is told of it."""
    type: str
    """`string`, `integer`, `number`, `boolean` or `array`."""
    nullable: bool
    """A blank cell means that there is none, rather than nothing or no."""
    required: bool
    choices: tuple[str, ...]
    kind: str
    """`profile`, `position`, `square`, `hex`, `group`, `route`, `date`, `fraction`; or blank."""
    width: int
    note: str
    refers: tuple[str, ...]
    """Tables whose keys its cells may name: `Unit`, or `Unit.brigade` for another field of it."""
    text: bool
    """Formatted as text, so that Excel leaves it alone."""
    edit: str
    """Who writes in it: `umpire`, `team` or `engine`."""
    only: str
    """`master`: it is not on the form in a team's book; `team`: it is there alone."""
    answer: str
    """What it answers of its row: `ground`; `{name}`: the question that the row is named after."""
    of: str
    """The field with the key of the row that is asked about, where it is another; or the yellow
    cell whose question was asked on what stands here."""
    part: str
    """Its part in the answers of the row: `basis`, `standing`, `reason`, `confirm`; or `alike`, a
    tick that takes what stands in the column `of` for the answer; or `control`,
    whose the row is where several umpires share the work; or `odds`, how likely its results are; or
    `ready`, what an order line lacks."""
    verb: bool
    """It says what whom the line orders is to do, such as Attack."""
    also: Mapping[str, str] = field(compare=False)
    """What others call the words of its list, folded, and which is meant; '' of a blank cell."""
    texts: Mapping[str, str] = field(compare=False)
    """The words of its list as texts, which are said in every language."""
    objects: Mapping[str, str] = field(compare=False)
    """Which column what stands behind a verb fills, `attack the bridge`; '' of all other verbs."""
    instead: str
    """The order field that its value takes the place of."""
    mirror: bool
    kept: bool
    """The engine keeps it: grey, though nothing bars the umpire from changing it."""
    later: bool
    """It came after books that are still played on: one without it is read all the same."""
    formerly: str
    """Its header in books that are still played on, where it has another now."""
    json: Json = field(repr=False, compare=False)

    @property
    def is_field(self) -> bool:
        """Whether it is a field of the record, and not the umpire's answer beside it."""
        return not (self.answer or self.part or self.mirror)

    @property
    def offered(self) -> tuple[str, ...]:
        """The words of its list in the language that is spoken now."""
        return tuple(map(spoken, self.texts.values()))

    def said_as(self, word: str) -> str:
        """Return a word of its list in the language that is spoken now, any other as it is."""
        return spoken(self.texts.get(word, word))

    @property
    def is_basis(self) -> bool:
        """Whether it holds what a yellow cell's question was asked on."""
        return self.part == BASIS

    @property
    def marks(self) -> Mapping[str, Mark]:
        """Its words that stand out, each with its fill and ink."""
        marks = self.json.get("x-marks", {})
        return {word: (fill, ink) for word, (fill, ink) in marks.items()}

    @property
    def private(self) -> bool:
        """Whether it is of people and not of the game: no ruling tells what the umpire types."""
        return bool(self.json.get("x-private"))

    @property
    def said(self) -> tuple[str, ...]:
        """What is said for its header in an order that is written in words: `supported by`."""
        return tuple(self.json.get("x-said", ()))

    @property
    def minimum(self) -> int | float | None:
        """The lowest number it takes."""
        return self.json.get("minimum")

    @property
    def maximum(self) -> int | float | None:
        """The highest number it takes."""
        return self.json.get("maximum")

    @property
    def rule(self) -> str:
        """The first rule that its note cites."""
        cited = _RULE.search(self.note)
        return cited[1] if cited else ""


def column_of(
    of: Json, schema: Json, name: str, *, also: Mapping[str, str] = _NONE, mirror: bool = False
) -> Column:
    """Return a column out of its part of a schema; `also` is what others call its words."""
    refers = of.get("x-refers", ())
    types, record = _types(of), schema.get("x-record", "")
    choices = tuple(word for word in of.get("enum", ()) if word)
    return Column(
        name=name,
        header=_(of["x-header"], record),
        type=types[0],
        nullable="null" in types,
        required=name in schema["required"],
        choices=choices,
        kind=of.get("x-kind", ""),
        width=of["x-width"],
        note=str(_(of.get("x-note", ""))),
        refers=(refers,) if isinstance(refers, str) else tuple(refers),
        text=of.get("x-text", False),
        edit=of.get("x-edit") or _editor(of, schema["x-edit"], mirror=mirror),
        only=of.get("x-only", ""),
        answer=of.get("x-answer", ""),
        of=of.get("x-of", ""),
        part=of.get("x-part", ""),
        verb=of.get("x-verb", False),
        also=also,
        texts={word: _(word, record) for word in choices},
        objects=of.get("x-objects", {}),
        instead=of.get("x-instead", ""),
        mirror=mirror,
        kept=of.get("x-kept", False),
        later=of.get("x-later", False),
        formerly=of.get("x-formerly", ""),
        json=of,
    )


def _types(of: Json) -> tuple[str, ...]:
    types = of.get("type", "string")
    return (types,) if isinstance(types, str) else tuple(types)


def _editor(of: Json, sheet: str, *, mirror: bool) -> str:
    """Answers, their reasons and amendments are the umpire's, whoever edits the sheet."""
    if mirror or "x-answer" in of or of.get("x-part") in TYPED_PARTS:
        return "umpire"
    return sheet if "x-part" not in of else "engine"
