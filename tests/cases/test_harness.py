"""The harness itself: what it must not let through."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cases import last_war
from tests.cases.casebook import HERE, Case, complete, read
from tests.cases.comparing import Containing, Mentions, Said, Whole, differences
from tests.cases.given import Given
from tests.cases.keys import keys_of, strange_keys
from tests.cases.opcom import KINDS
from tests.cases.opcom.combat import combat
from tests.cases.test_cases import COMMENTS
from tests.cases.test_cases import test_case as play_case
from workbook_engine.core.dice import OutOfDiceError

ARNHEM = next(case for case in read(HERE, "opcom") if case.id == "OCC-001")


def case_of(kind: str = "combat", given: Any = None, expect: Any = None) -> Case:
    return Case("opcom", "T-1", "", kind, given or {}, expect or {})


def test_keys_md_names_all_kinds_of_the_given_cases() -> None:
    assert {case.kind for case in read(HERE, "opcom")} <= set(keys_of("opcom"))


def test_every_kind_of_op_com_is_played() -> None:
    assert set(keys_of("opcom")) == set(KINDS)


def test_every_kind_of_the_last_war_is_played() -> None:
    assert set(keys_of("last_war")) == set(last_war.KINDS)


def test_an_unknown_kind_is_named() -> None:
    assert strange_keys(case_of("duel"), {}) == ["unknown kind duel"]


@pytest.mark.parametrize(
    ("given", "expect", "named"),
    [
        ({"weather": "rain"}, {}, "given.weather"),
        ({"attackers": [{"name": "R1", "morale": 3}]}, {}, "given.attackers[].morale"),
        ({}, {"winner": "A"}, "expect.winner"),
        ({}, {"ammo": {"Z": 1}}, "expect.ammo.Z"),
    ],
)
def test_an_unknown_key_is_named(given: Any, expect: Any, named: str) -> None:
    assert strange_keys(case_of(given=given, expect=expect), given) == [named]


def test_units_of_the_case_may_be_named_though_no_given_case_names_them() -> None:
    given = {"defenders": [{"name": "Kampfgruppe X"}]}
    expect = {"after": {"Kampfgruppe X": [1, 6]}, "captured": ["Kampfgruppe X"]}
    assert strange_keys(case_of(given=given, expect=expect), given) == []


def test_a_unit_that_is_not_in_the_case_may_not_be_named() -> None:
    expect = {"after": {"Nobody": [1, 6]}}
    assert strange_keys(case_of(expect=expect), {}) == ["expect.after.Nobody"]


def test_an_expected_key_nobody_handles_is_a_difference() -> None:
    assert list(differences({"die": 1}, {})) == ["die: expect key not handled"]


def test_a_given_key_nobody_reads_is_noticed() -> None:
    given = Given({"dice": [1], "units": [{"name": "R1", "morale": 2}], "note": "for people"})
    assert [given["dice"], given["units"][0]["name"]] == [[1], "R1"]
    assert list(given.unread()) == ["units.morale"]


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({"F3": -3}, Whole({"F3": -3, "F1": 2})),
        ([1, 2], [1]),
        (0.3, Fraction(1, 3)),
        (True, 1),
        (0, False),
        ("none", Said((0, None))),
        ("counter-attack", Mentions(["an encounter"])),
        ([3], Containing([1, 2])),
        (True, Mentions()),
    ],
)
def test_what_differs_is_reported(expected: Any, found: Any) -> None:
    assert list(differences({"key": expected}, {"key": found}))


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        (0.1, Fraction(1, 10)),
        (None, Said((0, None))),
        ("instant_decision", Mentions(["1 orders A instant decision 1"])),
        ({"F3": -3}, Whole({"F3": -3})),
        ([1, 2], [Fraction(1), Fraction(2)]),
        ({"a": 1}, lambda: {"a": 1, "b": 2}),
    ],
)
def test_what_agrees_is_not_reported(expected: Any, found: Any) -> None:
    assert not list(differences({"key": expected}, {"key": found}))


def test_a_die_left_over_fails() -> None:
    with pytest.raises(AssertionError, match="dice left over"):
        combat(Given({**ARNHEM.given, "dice": [2, 5]}))


def test_a_die_too_few_fails() -> None:
    with pytest.raises(OutOfDiceError):
        combat(Given({**ARNHEM.given, "dice": []}))


def test_a_wrong_expectation_fails_the_worked_example() -> None:
    found = combat(Given(ARNHEM.given))
    assert list(differences(ARNHEM.expect, found)) == []
    wrong = {**ARNHEM.expect, "final": 14}
    assert list(differences(wrong, found)) == ["final: expected 14, found 13"]


def test_a_case_takes_over_what_another_gives() -> None:
    change = {"remove": ["2 Para"], "stand_all": False, "column": "bad"}
    given = {"same_as": "OCC-001", "change": change, "dice": [3]}
    whole = complete(case_of(given=given), HERE).given
    assert [(each["name"], each["stand"]) for each in whole["defenders"]] == [
        ("5 AL Atk Bty", False)
    ]
    assert (whole["column"], whole["dice"], whole["ground"]) == ("bad", [3], "built_up")
    assert ARNHEM.given["column"] == "normal"


def test_cases_of_another_folder_may_build_on_the_given_ones(tmp_path: Path) -> None:
    file = tmp_path / "opcom.yaml"
    file.write_text(
        "cases:\n- {id: X-1, kind: combat, given: {same_as: OCC-001, dice: [1]}, expect: {}}\n",
        encoding="utf-8",
    )
    (case,) = read(tmp_path, "opcom")
    assert complete(case, tmp_path).given["dice"] == [1]


def test_a_bare_off_is_a_word(tmp_path: Path) -> None:
    file = tmp_path / "opcom.yaml"
    text = "cases:\n- {id: X-1, kind: combat, expect: {alternatives: {off: {}}}}\n"
    file.write_text(text, encoding="utf-8")
    assert list(read(tmp_path, "opcom")[0].expect["alternatives"]) == ["off"]


def _odd(facts: Any) -> bool:
    """Put a key that nobody knows into the first row inside; tell whether there is one."""
    inner = facts.values() if isinstance(facts, dict) else facts
    for each in [each for each in inner if isinstance(each, dict | list)]:
        if _odd(each):
            return True
        if isinstance(each, dict):
            each["morale"] = 1
            return True
    return False


def _with_an_odd_row(ruleset: str) -> dict[str, Case]:
    found: dict[str, Case] = {}
    for case in read(HERE, ruleset):
        given = deepcopy(complete(case, HERE).given)
        if case.kind not in found and _odd(given):
            found[case.kind] = replace(case, given=given)
    return found


@pytest.mark.parametrize("case", _with_an_odd_row("opcom").values(), ids=lambda case: case.kind)
def test_a_key_inside_a_row_that_nobody_knows_fails(case: Case) -> None:
    with pytest.raises(AssertionError, match="morale"):
        play_case(case, HERE)


@pytest.mark.parametrize("case", _with_an_odd_row("last_war").values(), ids=lambda case: case.kind)
def test_a_key_inside_a_row_of_the_last_war_that_nobody_knows_fails(case: Case) -> None:
    with pytest.raises((AssertionError, KeyError), match="morale"):
        play_case(case, HERE)


def _changed(expected: Any) -> Any:
    """Return an expectation with its first figure, word or answer otherwise."""
    if isinstance(expected, dict):
        first = next(iter(expected))
        return {**expected, first: _changed(expected[first])}
    if isinstance(expected, list) and expected:
        return [_changed(expected[0]), *expected[1:]]
    if isinstance(expected, bool) or not isinstance(expected, int | float):
        return 7 if expected is None else not expected if isinstance(expected, bool) else "another"
    return expected + 1


@pytest.mark.parametrize("case", read(HERE, "last_war"), ids=lambda case: case.id)
def test_a_changed_expectation_of_the_last_war_fails(case: Case) -> None:
    for key in case.expect.keys() - COMMENTS:
        wrong = replace(case, expect={**case.expect, key: _changed(case.expect[key])})
        with pytest.raises((AssertionError, KeyError)):
            play_case(wrong, HERE)
