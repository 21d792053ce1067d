"""The order form for a telephone: what a page must know to take orders and check them on the spot.

Its first part is of the rules and the same for every team: the columns of the order sheets, and
what the reader and the rule set find. They are asked about lines that order nobody about, `{whom}`,
so that the page has their own sentences and no rule is written twice. Its second part is of one
team's view: the lines that its form comes with, and what its drop-downs offer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from workbook_engine.core.answers import shown
from workbook_engine.core.briefing import OwnBook, Sight
from workbook_engine.core.desk import CalendarTurn, Team
from workbook_engine.core.findings import Finding, Severity
from workbook_engine.core.languages import speaks, spoken
from workbook_engine.core.naming import Naming, as_known
from workbook_engine.core.order_sheets import OrderSheet
from workbook_engine.core.own_words import FIELD
from workbook_engine.core.reader import Kind
from workbook_engine.core.records import Position, Record, State, Tables, Value
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.sheets import codes
from workbook_engine.sheets.building import when_blank
from workbook_engine.sheets.columns import Column
from workbook_engine.sheets.limits import LIMITS
from workbook_engine.sheets.order_lines import PARTS, is_filled
from workbook_engine.sheets.own_book import extent
from workbook_engine.sheets.schema import Schemas, SheetSchema, schemas_of
from workbook_engine.sheets.validations import offered_in

Json = dict[str, Any]

_NOTHING: Mapping[str, Value] = MappingProxyType({})
_WHOM, _NAME = "{whom}", "{name}"
_CODES = {
    "required": codes.REQUIRED,
    "number": codes.NUMBER,
    "whole": codes.WHOLE,
    "limit": codes.LIMIT,
}
"""What the page finds in a cell by itself; the gaps are filled there."""


def rules_of_forms(
    ruleset: RuleSet, schemas: Schemas, words: Mapping[str, Sequence[str]] | None = None
) -> Json:
    """Return what all order sheets of a rule set ask for, whoever fills them in.

    `words` are what the drop-downs of a team offer: they tell what its map is made of.
    """
    sheets = {each.record: each for each in ruleset.orders}
    nobody = _read_back(ruleset, _only_whom)
    offered = _only_whom if words is None else partial(_words_in, schemas_of(ruleset), words)
    land = _read_back(ruleset, offered)
    forms = [each for each in schemas.in_book("team") if each.book == "order"]
    return {
        "parts": PARTS,
        "limits": LIMITS,
        "codes": {name: _told(found) for name, found in _CODES.items()},
        "forms": [_Form(each, sheets[each.record], nobody, land).rules() for each in forms],
    }


def own_form(ruleset: RuleSet, sight: Sight[object]) -> Json:
    """Return a team's order sheets of the stage to come with their rules, lines and lists."""
    briefing = ruleset.briefing
    tables, remarks = briefing.tables(sight.knows), briefing.remarks(sight.knows)
    asked = ruleset.stage(sight.position).order_sheets
    schemas = schemas_of(ruleset, speaks()).with_forms(asked).used(tables, remarks)
    words = briefing.words(sight.knows)
    rules, lists = rules_of_forms(ruleset, schemas, words), _Lists(words)
    forms = (each for each in schemas.in_book("team") if each.book == "order")
    for form, rule in zip(forms, rules["forms"], strict=True):
        notes, lines = remarks.get(form.record), tables[form.record]
        rule["said"] = notes.said if notes else ""
        rule["lines"] = [_typed(form, each) for each in lines.values()]
        rule["heads"] = [at for at, key in enumerate(lines) if notes and notes.begins.get(key)]
        for column, each in zip(_own(form), rule["columns"], strict=True):
            each["list"] = lists.of(column)
    return {**rules, "lists": lists.every, "squares": extent(schemas, tables)}


class _Lists:
    """What the drop-downs of a team offer, each list once."""

    def __init__(self, words: Mapping[str, Sequence[str]]) -> None:
        self._words = words
        self.every: list[Sequence[str]] = []

    def of(self, column: Column) -> int | None:
        """Return the number of what a column offers; None where it offers no names."""
        if column.choices or column.type in ("boolean", "integer", "number"):
            return None
        names = offered_in(column, self._words) or (
            self._words.get("Place", ()) if column.kind == "route" else ()
        )
        if names and names not in self.every:
            self.every.append(names)
        return self.every.index(names) if names else None


class _Form(Struct, frozen=True):
    """An order sheet, and what is found in lines of it that order nobody about."""

    schema: SheetSchema
    sheet: OrderSheet[Any, Any]
    state: State
    land: State
    """Of the team's book alone: its map."""

    def rules(self) -> Json:
        """Return its columns, what each verb needs, and how a second line for somebody is found."""
        verb = self._verb
        naming = {each.column: each for each in self.sheet.naming}
        return {
            "title": self.schema.title,
            "about": self.schema.description,
            "whom": self.schema.whom,
            "verb": verb.name if verb else "",
            "words": FIELD,
            "facts": [{"name": each.name, "header": each.header} for each in _facts(self.schema)],
            "columns": [self._column(each, naming.get(each.name)) for each in _own(self.schema)],
            "first": self._first.name if self._first else "",
            "needs": list(self._needs()),
            "twice": self._twice(),
        }

    @property
    def _verb(self) -> Column | None:
        return next((each for each in _own(self.schema) if each.verb), None)

    @property
    def _first(self) -> Column | None:
        chosen = (each for each in _own(self.schema) if each.choices)
        return self._verb or next(chosen, None)

    def _column(self, column: Column, naming: Naming[Any, Any] | None) -> Json:
        kinds = naming.kinds_of(self._line()) if naming else ()
        return {
            "name": column.name,
            "header": column.header,
            "type": column.type,
            "kind": column.kind,
            "note": column.note,
            "required": column.required,
            "choices": column.choices,
            "words": {word: spoken(said) for word, said in column.texts.items()},
            "objects": column.objects,
            "limits": {each: column.json[each] for each in LIMITS if each in column.json},
            "shape": naming.shape.value if naming else "",
            "squares": any(_are_squares(each, self.land) for each in kinds),
            "unknown": self._unknown(naming) if naming and naming.offered and kinds else None,
        }

    def _unknown(self, naming: Naming[Any, Any]) -> Json | None:
        """Return how a name is found that is not on the column's list; None where it is not.

        A list that does not offer all that may be said keeps nobody from saying it.
        """
        line = self._line()
        found = naming.strange(line, _NAME, "") if naming.strange else None
        told = found and _told(as_known(naming, found)) | {"rule": found.rule or naming.rule}
        whole = all(each.is_offered for each in naming.kinds_of(line))
        return told if told and (whole or not told["stops"]) else None

    def _needs(self) -> Iterator[Json]:
        """Yield what is found in a line that says no more than its first word, and what cures it.

        That is its verb, or what else it chooses first from a list.
        """
        first = self._first
        words = first.choices if first else ()
        for word in words if first and first.required else ("", *words):
            given: dict[str, Value] = {first.name: word} if first and word else {}
            for column, found in self.sheet.odd(self.state, self._line(given)):
                cured = dict(self._cures(given, (column, found.code)))
                yield {"word": word, "column": column, "cured": cured, **_told(found)}

    def _cures(
        self, given: Mapping[str, Value], odd: tuple[str, str]
    ) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield the columns that a finding is gone with, and with which words, if not with any."""
        for column in _own(self.schema):
            if column == self._first or column.name in (self.schema.whom, FIELD):
                continue
            tried = {shown(each): each for each in _samples(column)}
            good = [
                word
                for word, value in tried.items()
                if odd not in self._odd(self._line({**given, column.name: value}))
            ]
            if good:
                yield column.name, good if column.choices else ()

    def _odd(self, line: Record) -> set[tuple[str, str]]:
        return {(column, found.code) for column, found in self.sheet.odd(self.state, line)}

    def _twice(self) -> Json | None:
        """Return what is said where two lines order the same about; None where they may."""
        verb = self._verb
        is_chosen = verb is not None and verb.required and verb.choices
        given: dict[str, Value] = {verb.name: verb.choices[0]} if verb and is_chosen else {}
        lines = [self._line(given, number) for number in (1, 2)]
        ordered = self.sheet.ordered.column
        found = self.sheet.together(self.state, lines)
        return next((_told(each) for _, column, each in found if column == ordered), None)

    def _line(self, given: Mapping[str, Value] = _NOTHING, number: int = 1) -> Record:
        """Return a line in which names stand as gaps that are called as their columns are."""
        schema = self.schema
        blank = {each.name: when_blank(schema, each) for each in schema.fields}
        named = (each for each in _own(schema) if each.required and not each.choices)
        gaps: dict[str, Value] = {
            each.name: f"{{{each.name}}}" for each in named if each.type == "string"
        }
        whom: dict[str, Value] = {schema.whom: _WHOM} if schema.whom else {}
        keys: dict[str, Value] = {schema.key: f"/{number}", "team": ""}
        return schema.record(**{**blank, **gaps, **whom, **given, **keys})


Offered = Callable[[type[Record], str], tuple[str, ...]]
"""Tells what the drop-down of a column of an order sheet offers."""


def _read_back(ruleset: RuleSet, offered: Offered) -> State:
    """Return what a book of nothing but its drop-downs lets be known."""
    day, position = CalendarTurn(turn=1, date=""), Position(1)
    forms = frozenset(each.record for each in ruleset.orders)
    book = OwnBook(Team(team="", side=""), Tables(), offered, {}, day, position, forms)
    return State(position, ruleset.briefing.recall(book), ruleset.rules)


def _only_whom(kind: type[Record], column: str) -> tuple[str, ...]:
    """Return the one that is called `{whom}`, whatever is asked for."""
    return (_WHOM,)


def _words_in(
    schemas: Schemas, words: Mapping[str, Sequence[str]], kind: type[Record], column: str
) -> tuple[str, ...]:
    return offered_in(schemas.of(kind).column(column), words)


def _are_squares(kind: Kind, land: State) -> bool:
    """Tell whether a kind is of squares: of a map that has names for its fields it is not."""
    if kind.squares is None:
        return False
    fields = kind.squares(land)
    return not fields or any(map(kind.spelt, fields))


def _own(form: SheetSchema) -> list[Column]:
    """Return the columns that a team fills in."""
    return [each for each in form.columns_in("team") if each.edit == "team"]


def _facts(form: SheetSchema) -> list[Column]:
    """Return the columns that tell a team how things stand with whom a line orders."""
    return [each for each in form.columns_in("team") if each.edit != "team" and each.is_field]


def _typed(form: SheetSchema, line: Record) -> Json:
    """Return what stands in a line that a form comes with, as a person would type it."""
    columns = [*_own(form), *_facts(form)]
    return {e.name: shown(getattr(line, e.name)) for e in columns if is_filled(line, e, form)}


def _samples(column: Column) -> tuple[Value, ...]:
    """Return what a column may say, to see whether that is all."""
    if column.choices:
        return column.choices
    number = max(1, int(column.minimum or 0))
    samples: dict[str, Value] = {"boolean": True, "integer": number, "number": number}
    return (samples.get(column.type, (_NAME,) if column.type == "array" else _NAME),)


def _told(found: Finding) -> Json:
    said = {"code": found.code, "said": found.message, "cure": found.cure, "rule": found.rule}
    return {**said, "stops": found.severity is Severity.ERROR}
