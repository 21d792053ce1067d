"""Findings: how they read, which stop the turn, and the nearest known word."""

import pytest
from msgspec.structs import replace

from workbook_engine.core.findings import (
    MISSPELT,
    Cell,
    Level,
    did_you_mean,
    error,
    folded,
    gravest_first,
    nearest,
    of_level,
    stops,
    warning,
)

CELL = Cell("guards_armd.xlsx", "Orders", "F7")


def test_a_finding_reads_rule_cell_message_cure() -> None:
    finding = error("E-TWO", "two actions for 32 Gds Bde.", "Leave one.", rule="OC-5.2", cell=CELL)
    assert str(finding) == (
        "OC-5.2 guards_armd.xlsx!Orders!F7: two actions for 32 Gds Bde. Leave one."
    )


def test_a_finding_without_rule_cell_and_cure_is_its_message() -> None:
    assert str(warning("W-1", "no key.")) == "no key."


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        (CELL, "guards_armd.xlsx!Orders!F7"),
        (Cell("master.xlsx", "Forces"), "master.xlsx!Forces"),
        (Cell("master.xlsx"), "master.xlsx"),
    ],
)
def test_a_cell_leaves_out_what_it_does_not_name(cell: Cell, text: str) -> None:
    assert str(cell) == text


def test_an_error_stops_the_turn() -> None:
    assert stops([warning("W-1", "odd."), error("E-1", "wrong.")])


def test_a_warning_stops_nothing() -> None:
    assert not stops([warning("W-1", "odd.")])


def test_what_a_finding_stops_is_the_commit_or_its_line_or_nothing() -> None:
    odd, wrong = warning("W-1", "odd."), error("E-1", "wrong.")
    in_line = replace(wrong, leaves_out="line 1 of blue", of_line=True)
    found = [odd, in_line, replace(wrong, leaves_out="blue's Orders"), wrong]
    assert [*map(str, of_level(found))] == ["stops the commit", "stops this line", "look"]
    assert [*of_level(found).values()] == [2, 1, 1]
    assert [each.level for each in gravest_first(found)] == [
        *([Level.COMMIT] * 2),
        Level.LINE,
        Level.LOOK,
    ]


def test_no_findings_do_not_stop_the_turn() -> None:
    assert not stops([])


@pytest.mark.parametrize(
    ("word", "same"),
    [
        ("Sint-Oedenröde", "sint oedenrode"),
        ("  2  PARA ", "2 para"),
        ("St. Michielsgestel", "st michielsgestel"),
        ("Groß", "gross"),
        ("Arnhem – Ede", "arnhem ede"),
        ("1 / 9 Guards", "1 9 guards"),
    ],
)
def test_accents_case_dots_and_blanks_do_not_count(word: str, same: str) -> None:
    assert folded(word) == same


def test_letters_and_figures_do_count() -> None:
    assert folded("2 Para") != folded("3 Para")


@pytest.mark.parametrize(("one", "other"), [("%", "=~>"), ("-", "%"), ("🦊", "🐻"), ("+", "++")])
@pytest.mark.parametrize("key", ["{}", "0403 {}", "0403 {} air"])
def test_names_of_signs_are_told_apart_alone_and_in_a_key(key: str, one: str, other: str) -> None:
    assert folded(key.format(one)) != folded(key.format(other))


def test_did_you_mean_names_the_nearest_words_as_they_are_written() -> None:
    assert did_you_mean("nijmgen", ["Arnhem", "Nijmegen"]) == "Did you mean Nijmegen?"


def test_did_you_mean_offers_every_near_word() -> None:
    question = did_you_mean("4 Para", ["2 Para", "3 Para", "Nijmegen"])
    assert (question.count(" or "), "Nijmegen" in question) == (1, False)


def test_did_you_mean_is_silent_where_nothing_is_near() -> None:
    assert did_you_mean("Moscow", ["Arnhem", "Nijmegen"]) == ""


@pytest.mark.parametrize(
    ("typed", "meant", "others"),
    [
        ("raod", "road", ["rail", "river"]),
        ("214 Wing", "124 Wing", ["143 Wing", "146 Wing"]),
        ("17 A/Tk", "71 A/Tk", ["21 A/Tk", "73 A/Tk"]),
        ("0530 SOV", "0503 SOV", ["0504 SOV", "0406 SOV"]),
        ("DZA", "DZ A", ["DZ T", "DZ X"]),
    ],
)
def test_two_letters_swapped_or_a_blank_left_out_are_one_slip(
    typed: str, meant: str, others: list[str]
) -> None:
    assert did_you_mean(typed, [*others, meant]).startswith(f"Did you mean {meant}")


def test_what_shares_half_its_letters_is_not_offered() -> None:
    assert did_you_mean("Mine", ["Kind"]) == ""


def test_of_words_as_near_the_same_three_are_offered_whatever_their_order() -> None:
    words = ["9 Bde", "2 Bde", "5 Bde", "7 Bde"]
    assert did_you_mean("4 Bde", words) == "Did you mean 2 Bde, 5 Bde or 7 Bde?"
    assert did_you_mean("4 Bde", reversed(words)) == did_you_mean("4 Bde", words)


@pytest.mark.parametrize("typed", ["Edse", "Arhnem", "Nijmgeen", "Elts"])
def test_a_slip_is_seen_for_what_it_is(typed: str) -> None:
    assert nearest(folded(typed), ["ede", "elst", "arnhem", "nijmegen"], MISSPELT)


@pytest.mark.parametrize("typed", ["Ghent", "9 SS", "the bridge"])
def test_what_may_well_be_another_word_is_not_called_misspelt(typed: str) -> None:
    assert not nearest(folded(typed), ["ede", "elst", "arnhem", "nijmegen"], MISSPELT)
