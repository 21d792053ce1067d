"""The form for a telephone says what the schemas and the rule set's own checks say."""

from __future__ import annotations

from typing import Any

from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets.phone_form import rules_of_forms
from workbook_engine.sheets.schema import schemas_of


def forms(ruleset: str) -> dict[str, dict[str, Any]]:
    rules = named(ruleset)
    every = rules_of_forms(rules, schemas_of(rules))["forms"]
    return {each["title"]: each for each in every}


def said(ruleset: str, title: str, verb: str) -> list[str]:
    return [need["said"] for need in forms(ruleset)[title]["needs"] if need["word"] == verb]


def test_every_order_sheet_has_its_columns_with_the_words_of_its_schema() -> None:
    for name in NAMES:
        shown = forms(name)
        for sheet in schemas_of(named(name)).in_book("team"):
            if sheet.book != "order":
                continue
            typed = [each for each in sheet.columns_in("team") if each.edit == "team"]
            told = [(each["header"], each["choices"]) for each in shown[sheet.title]["columns"]]
            assert told == [(each.header, each.choices) for each in typed], sheet.title


def test_oc_12_1_what_a_mission_lacks_is_said_as_the_reader_says_it() -> None:
    assert said("opcom", "Air Orders", "Bombing") == ["{whom} is not told what to strike."]


def test_sb_ord_02_what_a_division_lacks_names_the_column_that_cures_it() -> None:
    (need,) = forms("sector")["Day Orders"]["needs"]
    assert (need["word"], need["column"], need["cured"]) == (
        "Support",
        "supports",
        {"supports": ()},
    )


def test_lw_adv_01_a_card_that_is_not_for_a_die_needs_no_combat() -> None:
    needs = forms("last_war")["Cards Played"]["needs"]
    assert [need["word"] for need in needs] == ["", "die", "column"]
    assert needs[0]["cured"] == {"combat": ()}


def test_oc_5_1_who_is_ordered_twice_is_told_so_and_who_may_be_is_not() -> None:
    opcom = forms("opcom")
    assert opcom["Orders"]["twice"]["said"] == "{whom} is in two lines: {whom} and {whom}."
    assert opcom["Logistics"]["twice"] is None


def test_a_list_that_does_not_offer_all_that_may_be_said_keeps_nobody_from_it() -> None:
    columns = {each["name"]: each for each in forms("opcom")["Orders"]["columns"]}
    assert columns["stands"]["unknown"] is None
    assert columns["to"]["unknown"]["stops"] is True
    assert columns["supports"]["unknown"]["stops"] is False  # an ally's is not in the book


def test_or_map_3_only_of_a_map_of_squares_a_column_takes_a_square() -> None:
    rules = named("own_rules")
    for fields, takes in (["Halle", "Leipzig"], False), (["A1", "B1"], True):
        form, *_ = rules_of_forms(rules, schemas_of(rules), {"to": fields})["forms"]
        assert {each["name"]: each["squares"] for each in form["columns"]}["to"] is takes
