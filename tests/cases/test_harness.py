"""The harness itself: what it must not let through."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cases.casebook import HERE, Case, complete, keys_of, read, strange_keys
from tests.cases.comparing import Containing, Given, Mentions, Said, Whole, differences
from tests.cases.opcom.combat import combat
from tests.cases.test_cases import COMMENTS, RULESETS, found_in, given_of, unlike
from tests.cases.test_cases import test_case as play_case
from workbook_engine.core.dice import OutOfDiceError
from workbook_engine.core.records import replace

OP_COM = read(HERE, "opcom")
ARNHEM = next(case for case in OP_COM if case.id == "OCC-001")


def case_of(kind: str = "combat", given: Any = None, expect: Any = None) -> Case:
    return Case("opcom", "T-1", "", kind, given or {}, expect or {})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_kind_of_keys_md_is_played_and_no_other(ruleset: str) -> None:
    assert set(keys_of(ruleset)) == set(RULESETS[ruleset].KINDS)
    assert {case.kind for case in read(HERE, ruleset)} <= set(keys_of(ruleset))


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


def test_units_of_the_case_may_be_named_and_no_others() -> None:
    given, expect = {"defenders": [{"name": "Kampfgruppe X"}]}, {"captured": ["Kampfgruppe X"]}
    case = case_of(given=given, expect={**expect, "after": {"Kampfgruppe X": [1, 6]}})
    assert strange_keys(case, given) == []
    assert strange_keys(case, {}) == ["expect.after.Kampfgruppe X"]


def test_an_expected_key_nobody_handles_is_a_difference() -> None:
    assert list(differences({"die": 1}, {})) == ["die: expect key not handled"]


def test_a_given_key_nobody_reads_is_noticed() -> None:
    given = Given({"dice": [1], "units": [{"name": "R1", "morale": 2}], "note": "for people"})
    assert [given["dice"], given["units"][0]["name"]] == [[1], "R1"]
    assert list(given.unread()) == ["units.morale"]


@pytest.mark.parametrize(
    ("agrees", "expected", "found"),
    [
        (False, {"F3": -3}, Whole({"F3": -3, "F1": 2})),
        (False, [1, 2], [1]),
        (False, 0.3, Fraction(1, 3)),
        (False, True, 1),
        (False, 0, False),
        (False, "none", Said((0, None))),
        (False, "counter-attack", Mentions(["an encounter"])),
        (False, [3], Containing([1, 2])),
        (False, True, Mentions()),
        (True, 0.1, Fraction(1, 10)),
        (True, None, Said((0, None))),
        (True, "instant_decision", Mentions(["1 orders A instant decision 1"])),
        (True, {"F3": -3}, Whole({"F3": -3})),
        (True, [1, 2], [Fraction(1), Fraction(2)]),
        (True, {"a": 1}, lambda: {"a": 1, "b": 2}),
    ],
)
def test_what_differs_is_reported_and_what_agrees_is_not(
    agrees: bool, expected: Any, found: Any
) -> None:
    assert agrees == (not list(differences({"key": expected}, {"key": found})))


@pytest.mark.parametrize(
    ("dice", "problem", "said"),
    [([2, 5], AssertionError, "dice left over"), ([], OutOfDiceError, "combat")],
)
def test_dice_that_are_not_as_many_as_thrown_fail(dice: Any, problem: Any, said: str) -> None:
    with pytest.raises(problem, match=said):
        combat(Given({**ARNHEM.given, "dice": dice}))


@pytest.mark.parametrize(("ruleset", "id"), [("sector", "SBM-18"), ("combat_captain", "CCC-046")])
def test_a_die_too_few_or_left_over_fails_the_case(ruleset: str, id: str) -> None:
    case = next(each for each in read(HERE, ruleset) if each.id == id)
    dice = case.given["dice"]
    for wrong, said in ((dice[:-1], "no die is left|expected"), ([*dice, dice[-1]], "left over")):
        with pytest.raises(AssertionError, match=said):
            play_case(replace(case, given={**case.given, "dice": wrong}), HERE)


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


def test_cases_of_another_folder_build_on_the_given_ones_and_a_bare_off_is_a_word(
    tmp_path: Path,
) -> None:
    given, expect = "given: {same_as: OCC-001, dice: [1]}", "expect: {alternatives: {off: {}}}"
    text = f"cases:\n- {{id: X-1, kind: combat, {given}, {expect}}}\n"
    (tmp_path / "opcom.yaml").write_text(text, encoding="utf-8")
    (case,) = read(tmp_path, "opcom")
    assert complete(case, tmp_path).given["dice"] == [1]
    assert list(case.expect["alternatives"]) == ["off"]


def _put(facts: Any, path: str, value: Any) -> None:
    *way, last = (int(each) if each.isdigit() else each for each in path.split("."))
    for each in way:
        facts = facts[each]
    facts[last] = value


@pytest.mark.parametrize(
    ("ruleset", "id", "path"),
    [
        ("opcom", "OCC-001", "fire.0.type"),
        ("opcom", "OCC-041", "fire.0.side"),
        ("opcom", "OCC-045", "side"),
        ("opcom", "OCC-078", "type"),
        ("opcom", "OCC-090", "tests.1.defender"),
        ("opcom", "OCM-23", "order_cell"),
        ("last_war", "adv-01", "orders.0.by"),
        ("last_war", "more-seq-01", "combats.0.side"),
        ("sector", "SBC-008", "order_before"),
        ("sector", "SBC-094", "fighters.0.side"),
        ("sector", "SBM-13", "pile.0.grade"),
        ("combat_captain", "CCC-046", "defender.leader"),
        ("combat_captain", "CCC-058", "shells.0.touches.0.kind"),
    ],
)
def test_a_word_or_a_side_that_nobody_knows_fails(ruleset: str, id: str, path: str) -> None:
    case = next(each for each in read(HERE, ruleset) if each.id == id)
    given = deepcopy(complete(case, HERE).given)
    _put(given, path, "Nobody")
    with pytest.raises((AssertionError, KeyError, ValueError)):
        play_case(replace(case, given=given), HERE)


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


def _with_an_odd_row() -> Iterator[Case]:
    kinds = set[tuple[str, str]]()
    for case in (case for ruleset in RULESETS for case in read(HERE, ruleset)):
        given = deepcopy(complete(case, HERE).given)
        if (case.ruleset, case.kind) not in kinds and _odd(given):
            kinds.add((case.ruleset, case.kind))
            yield replace(case, given=given)


@pytest.mark.parametrize("case", [*_with_an_odd_row()], ids=lambda case: case.name)
def test_a_key_inside_a_row_that_nobody_knows_fails(case: Case) -> None:
    with pytest.raises((AssertionError, KeyError), match="morale"):
        play_case(case, HERE)


def _changed(expected: Any) -> Any:
    """Return an expectation with its first figure, word or answer otherwise."""
    if expected == {}:
        return {"another": 7}
    if isinstance(expected, dict):
        first = next(iter(expected))
        return {**expected, first: _changed(expected[first])}
    if isinstance(expected, list) and expected:
        return [_changed(expected[0]), *expected[1:]]
    if isinstance(expected, bool) or not isinstance(expected, int | float):
        return 7 if expected is None else not expected if isinstance(expected, bool) else "another"
    return expected + 1


@pytest.mark.parametrize(
    "case",
    [
        *read(HERE, "last_war"),
        *read(HERE, "sector"),
        *read(HERE, "combat_captain"),
        # a score that is one more may well come to the same result
        *(each for each in OP_COM if each.kind != "lookup"),
    ],
    ids=lambda case: case.name,
)
def test_a_changed_expectation_fails(case: Case) -> None:
    found = found_in(case, given_of(case, HERE))
    for key in case.expect.keys() - COMMENTS - {"tolerance"}:
        wrong = replace(case, expect={**case.expect, key: _changed(case.expect[key])})
        said = rf"(?m)^ *{key}\b.*(expected| does not hold)|'another'|'a'|7 is not on a die"
        with pytest.raises((AssertionError, KeyError, OutOfDiceError), match=said):
            assert not (told := unlike(wrong, found)), "\n".join(told)
