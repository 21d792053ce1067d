"""The ledger: rulings, findings and judgements as plain JSON values, and back again exactly.

Texts, whole numbers, yes/no and nothing stand as they are; a fraction as `{"fraction": "1/2"}`, a
list of names as `{"list": [...]}`. Records are named by their class and found through the rule set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import asdict

from workbook_engine.core.changes import UNSTAMPED, Add, Change, Create, Retire, Set
from workbook_engine.core.dice import Roll
from workbook_engine.core.findings import Finding
from workbook_engine.core.front import Fight, Front, Loss, Remark
from workbook_engine.core.records import Record, Value, field_names
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.core.rulings import Judgement, Ruling, Standing, Told, Working

Json = Any
"""A value that `json` writes and reads: texts, numbers, lists and dictionaries of them."""


def write_value(value: Value) -> Json:
    """Return a field's value as JSON.

    >>> write_value(Fraction(1, 2)), write_value(("K14", "L15")), write_value(None)
    ({'fraction': '1/2'}, {'list': ['K14', 'L15']}, None)
    """
    if isinstance(value, Fraction):
        return {"fraction": str(value)}
    if isinstance(value, tuple):
        return {"list": [str(name) for name in value]}
    if isinstance(value, str):
        return str(value)  # a word of a closed list is written as the word
    return value


def read_value(written: Json) -> Value:
    """Return the value that `write_value` wrote."""
    if isinstance(written, dict):
        if "fraction" in written:
            return Fraction(written["fraction"])
        return tuple(written["list"])
    return cast("Value", written)


def write_record(row: Record) -> dict[str, Json]:
    """Return a record's fields as JSON."""
    return {name: write_value(getattr(row, name)) for name in field_names(type(row))}


def read_record(kind: type[Record], written: Mapping[str, Json]) -> Record:
    """Return the record of a class whose fields `write_record` wrote."""
    return kind(**{name: read_value(value) for name, value in written.items()})


def write_change(change: Change) -> dict[str, Json]:
    """Return a change as JSON, under the name of its verb; what was never stamped is left out."""
    if isinstance(change, Create):
        body: dict[str, Json] = {"record": change.record.__name__, "row": write_record(change.row)}
        return {"create": body}
    body = {"record": change.record.__name__, "key": change.key}
    if isinstance(change, Retire):
        body["was"] = None if change.was is None else write_record(change.was)
        return {"retire": body}
    body |= {"field": change.field, "value": write_value(change.value)}
    stamps = {"was": change.was, "now": change.now}
    body |= {name: write_value(stamp) for name, stamp in stamps.items() if stamp != UNSTAMPED}
    if isinstance(change, Set):
        return {"set": body}
    return {"add": body | ({"by": list(change.by)} if change.by else {})}


def read_change(written: Mapping[str, Json], ruleset: RuleSet) -> Change:
    """Return the change that `write_change` wrote."""
    ((verb, body),) = written.items()
    kind = ruleset.record(body["record"])
    if verb == "create":
        return Create(read_record(kind, body["row"]))
    if verb == "retire":
        was = body["was"]
        return Retire(kind, body["key"], None if was is None else read_record(kind, was))
    stamps = {name: read_value(body[name]) for name in ("was", "now") if name in body}
    value = read_value(body["value"])
    if verb == "set":
        return Set(kind, body["key"], body["field"], value, **stamps)
    by = tuple(body.get("by", ()))
    return Add(kind, body["key"], body["field"], cast("int | Fraction", value), **stamps, by=by)


_ARCHIVED = {"basis": "given", "old_basis": "was_given"}
"""Fields of a judgement that stand in archives under an older name, so that those stay readable."""


def write_judgement(judgement: Judgement) -> dict[str, Json]:
    """Return a question and how it stands as JSON."""
    texts = _texts(judgement, "default", "value", "choices", "of_row")
    texts |= {"of_row": True} if judgement.of_row else {}
    return {
        **{_ARCHIVED.get(name, name): text for name, text in texts.items()},
        "default": write_value(judgement.default),
        "value": write_value(judgement.value),
        "choices": [write_value(choice) for choice in judgement.choices],
    }


def read_judgement(written: Mapping[str, Json]) -> Judgement:
    """Return the judgement that `write_judgement` wrote."""
    read: dict[str, Json] = {
        "default": read_value(written["default"]),
        "value": read_value(written["value"]),
        "choices": tuple(read_value(choice) for choice in written["choices"]),
        "standing": Standing(written["standing"]),
    }
    texts = {name: written[archived] for name, archived in _ARCHIVED.items()}
    plain = {name: text for name, text in written.items() if name not in _ARCHIVED.values()}
    return Judgement(**{**plain, **texts, **read})


def write_finding(finding: Finding) -> dict[str, Json]:
    """Return a finding as JSON, its cell in three parts."""
    cell = None if finding.cell is None else _texts(finding.cell)
    also = {"also": list(finding.also)} if finding.also else {}
    left_out = {"leaves_out": finding.leaves_out} if finding.leaves_out else {}
    said = _texts(finding, "cell", "also", "leaves_out", "of_line")
    return {**said, "level": str(finding.level), "cell": cell, **also, **left_out}


def write_ruling(ruling: Ruling) -> dict[str, Json]:
    """Return a ruling as JSON: text, working, dice, judgements, changes and what teams hear."""
    return {
        **_texts(ruling, "working", "changes", "told", "rolls", "judgements"),
        "working": [_texts(line) for line in ruling.working],
        "changes": [write_change(change) for change in ruling.changes],
        "told": [_told(told) for told in ruling.told],
        "rolls": [_texts(roll, *([] if roll.drawn_as else ["drawn_as"])) for roll in ruling.rolls],
        "judgements": [write_judgement(judgement) for judgement in ruling.judgements],
    }


def read_ruling(written: Mapping[str, Json], ruleset: RuleSet) -> Ruling:
    """Return the ruling that `write_ruling` wrote."""
    read: dict[str, Json] = {
        "working": tuple(Working(**line) for line in written["working"]),
        "changes": tuple(read_change(change, ruleset) for change in written["changes"]),
        "told": tuple(_read_told(told) for told in written["told"]),
        "rolls": tuple(Roll(**roll) for roll in written["rolls"]),
        "judgements": tuple(read_judgement(judgement) for judgement in written["judgements"]),
    }
    return Ruling(**{**written, **read})


def _told(told: Told) -> dict[str, Json]:
    plain: dict[str, Json] = {"team": told.team, "text": told.text}
    return {**plain, "fact": told.fact, "slots": dict(told.slots)} if told.fact else plain


def _read_told(written: Mapping[str, Json]) -> Told:
    slots = tuple(written.get("slots", {}).items())
    return Told(written["team"], written["text"], written.get("fact", ""), slots)


def write_rulings(rulings: Iterable[Ruling]) -> list[Json]:
    """Return the rulings of a turn as JSON, in their order."""
    return [write_ruling(ruling) for ruling in rulings]


def read_rulings(written: Iterable[Mapping[str, Json]], ruleset: RuleSet) -> tuple[Ruling, ...]:
    """Return the rulings that `write_rulings` wrote."""
    return tuple(read_ruling(ruling, ruleset) for ruling in written)


def write_front(front: Front) -> dict[str, Json]:
    """Return fights, losses and what to know of a turn as JSON; of a fight's row only its name."""
    rows = [each.row and [type(each.row).__name__, each.row.key] for each in front.fights]
    return {
        "fights": [
            {**_texts(each, "row"), "row": row}
            for each, row in zip(front.fights, rows, strict=True)
        ],
        "losses": [_texts(each) for each in front.losses],
        "remarks": [_texts(each) for each in front.remarks],
    }


def read_front(written: Mapping[str, Json], row_of: Callable[[str, str], Record | None]) -> Front:
    """Return what `write_front` wrote; `row_of` finds the row of a fight by record and key."""
    fights = (
        Fight(**{**each, "row": row_of(*each["row"]) if each["row"] else None})
        for each in written["fights"]
    )
    losses = (Loss(**each) for each in written["losses"])
    remarks = (Remark(**each) for each in written["remarks"])
    return Front(fights, losses, remarks)


def _texts(record: Struct, *left_out: str) -> dict[str, Json]:
    """Return the plain fields of a record, words of closed lists as the words they are."""
    values = ((name, value) for name, value in asdict(record).items() if name not in left_out)
    return {name: str(value) if isinstance(value, str) else value for name, value in values}
