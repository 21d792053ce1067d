"""Texts in TOML from elsewhere: all that is wrong is told at once, each with file and key."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from types import FrameType
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import fields

from tests.foreign_texts import spoilt
from workbook_engine.core.battle_texts import battle_of, handed_of, handed_written, written
from workbook_engine.core.handing import Battle, Fighter, Holds, Laid, Part, Stamp
from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets.toml_texts import LARGEST, understood
from workbook_engine.shipped import folder

SAMPLE = 'title = "Kleindorf"\nruleset = "opcom"\nkey = "A brook, a bridge, a village"\n'
HANDED = 'ground = ["H8"]\n[[unit]]\nid = "2 Para"\nbecame = ["2 Para 1"]\n'
BATTLE = written(spoilt.battle())


def told(text: str | bytes, kind: str = "sample") -> list[str]:
    content = text if isinstance(text, bytes) else text.encode()
    table, found = understood(content, f"{kind}.toml", kind)
    assert not (table and found)
    assert all(each.cure for each in found)
    return [f"{each.code} {each.where}" for each in found]


def test_what_is_sound_is_taken() -> None:
    assert told(SAMPLE) == told(HANDED, "handed_down") == told(BATTLE, "battle") == []


def test_a_battle_is_read_as_it_was_written() -> None:
    table, _ = understood(BATTLE.encode(), "battle.toml", "battle")
    assert battle_of(table) == spoilt.battle()


def test_what_became_of_units_is_read_as_it_was_written() -> None:
    laid = Laid(rows=(), became={"2 Para": ("2 Para 1", 'the "Red" ones')}, ground=("H8",))
    table, _ = understood(handed_written(laid).encode(), "handed_down.toml", "handed_down")
    assert handed_of(table).became == laid.became


def test_all_that_is_wrong_is_told_at_once_each_with_its_key() -> None:
    spoilt_text = 'titel = "Kleindorf"\nruleset = ["opcom"]\nkey = 5\nsources = [1, "x"]\n'
    assert sorted(told(spoilt_text)) == [
        "E-TOML-MISSING sample.toml",
        "E-TOML-UNKNOWN sample.toml!titel",
        "E-TOML-VALUE sample.toml!key",
        "E-TOML-VALUE sample.toml!ruleset",
        "E-TOML-VALUE sample.toml!sources 1",
    ]


def test_a_misspelt_key_is_asked_about() -> None:
    _, found = understood(f"{SAMPLE}abuot = 'x'\n".encode(), "sample.toml", "sample")
    assert [each.cure for each in found] == ["Did you mean about?"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("= [", "E-TOML"),
        ("a = 1\na = 2", "E-TOML"),
        ("a = " + "9" * 5000, "E-TOML"),
        (b"title = '\xff'", "E-TOML-CODING"),
        ("a = " + "[" * 5000 + "]" * 5000, "E-TOML-DEEP"),
        ("a = " + "[" * 20 + "]" * 20, "E-TOML-DEEP"),
        (".".join("a" * 50_000) + " = 1", "E-TOML-DEEP"),
        ("a = { " + ".".join("a" * 50_000) + " = 1 }", "E-TOML-DEEP"),
        ("[" + ".".join("a" * 50_000) + "]\n" + "b = 1\n" * 9, "E-TOML-DEEP"),
        ("a = 0x" + "f" * 100_000, "E-TOML-NUMBER"),
        ("a = 1e300", "E-TOML-NUMBER"),
        ("a = nan", "E-TOML-NUMBER"),
        ("#" * LARGEST + "\n", "E-TOML-LARGE"),
    ],
    ids=lambda each: str(each)[:16],
)
def test_what_would_cost_time_or_memory_is_refused_at_once(text: str | bytes, code: str) -> None:
    """At once: in a tenth of the lines of Python that a battle as it should be takes to read."""
    steps: Counter[str] = Counter()

    def counted(frame: FrameType, event: str, arg: object) -> Callable[..., Any]:
        steps[event] += 1
        assert steps["line"] < 20_000, "not at once"
        return counted

    sys.settrace(counted)
    try:
        found = told(text)
    finally:
        sys.settrace(None)
    assert [each.split()[0] for each in found] == [code]


@pytest.mark.parametrize("left", ["-5", "1e99999999", "'1e99999999'", "'1/0'", "'-1'", "true"])
def test_how_much_is_left_is_a_number_within_reason(left: str) -> None:
    (found,) = told(f"{HANDED}left = {left}\n", "handed_down")
    assert found.startswith("E-TOML-")


@pytest.mark.parametrize("left", ["2.5", "'5/2'", "'2.5'", "25e-1"])
def test_how_much_is_left_may_be_written_as_people_do(left: str) -> None:
    table, found = understood(f"{HANDED}left = {left}\n".encode(), "a", "handed_down")
    assert not found
    assert str(handed_of(table).left["2 Para"]) == "5/2"


def test_a_unit_is_named_by_its_place_among_them() -> None:
    text = BATTLE.replace("status = 5", "status = 5.0", 2)
    assert told(text, "battle") == [
        "E-TOML-VALUE battle.toml!unit 1.status",
        "E-TOML-VALUE battle.toml!unit 2.status",
    ]


def test_the_texts_that_ship_are_sound() -> None:
    for file in folder("sample_campaigns").glob("*/sample.toml"):
        assert told(file.read_bytes()) == [], file
    for takes in (each.takes for each in map(named, NAMES)):
        assert takes is None or told(takes.conversion.read_bytes(), "conversion") == []


@pytest.mark.parametrize(
    ("kind", "place"), [(Stamp, "stamp"), (Battle, "battle"), (Fighter, "unit")]
)
def test_the_schema_of_a_battle_has_the_fields_that_it_has(kind: type[Struct], place: str) -> None:
    of_battle = json.loads((folder("schemas") / "texts" / "battle.schema.json").read_text("utf-8"))
    part = of_battle["properties"][place]
    part = part.get("items", part)
    own = [each for each in fields(kind) if each.name not in {"stamp", "fighters"}]
    assert set(part["properties"]) == {each.name for each in own}
    assert set(part["required"]) == {each.name for each in own if each.required}


def test_the_schemas_have_the_words_that_rules_have() -> None:
    texts = folder("schemas") / "texts"
    battle, handed = (
        json.loads((texts / f"{name}.schema.json").read_text(encoding="utf-8"))["properties"]
        for name in ("battle", "handed_down")
    )
    assert battle["unit"]["items"]["properties"]["part"]["enum"] == [str(each) for each in Part]
    assert handed["holds"]["enum"] == ["", *map(str, Holds)]


def spoils(kind: str, text: str, seeds: range) -> None:
    for seed in seeds:
        content = spoilt.toml(text, Random(seed))
        table, found = understood(content, "a.toml", kind)
        if not found:
            {"battle": battle_of, "handed_down": handed_of}.get(kind, dict)(table)


KINDS = [("sample", SAMPLE), ("battle", BATTLE), ("handed_down", HANDED)]


@pytest.mark.parametrize(("kind", "text"), KINDS)
def test_a_text_spoilt_by_chance_is_taken_or_told(kind: str, text: str) -> None:
    spoils(kind, text, range(60))


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "text"), KINDS)
def test_thousands_of_spoilt_texts_are_taken_or_told(kind: str, text: str) -> None:
    spoils(kind, text, range(5_000))
