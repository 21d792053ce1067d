"""Single cells: what is understood, what is understood with a warning, what is not."""

from fractions import Fraction

import pytest

from tests.sheets.written import forces, master, only, told
from workbook_engine.core.desk import CalendarTurn, Campaign
from workbook_engine.core.findings import Severity
from workbook_engine.core.records import Value
from workbook_engine.rulesets.opcom.vocabulary.records import Unit


def field(name: str, **cells: str) -> Value:
    reading = master(forces(**cells))
    assert reading.findings == []
    found: Value = getattr(reading.tables[Unit]["7PZ"], name)
    return found


def finding(**cells: str) -> tuple[str, str]:
    found = only(master(forces(**cells)))
    return found.code, found.message


@pytest.mark.parametrize(
    ("header", "cell", "name", "value"),
    [
        ("Steps lost", "2", "step", 2),
        ("Steps lost", "", "step", 0),
        ("Steps lost", "2.0", "step", 2),
        ("Unit points", "", "size", None),
        ("Unit points", "0", "size", 0),
        ("Mechanised", "x", "mechanised", True),
        ("Mechanised", "yes", "mechanised", True),
        ("Mechanised", "TRUE", "mechanised", True),
        ("Mechanised", "no", "mechanised", False),
        ("Mechanised", "", "mechanised", False),
        ("Moved (share of turn)", "0.25", "moved", Fraction(1, 4)),
        ("Moved (share of turn)", "0.3333333333333333", "moved", Fraction(1, 3)),
        ("Moved (share of turn)", "0.1", "moved", Fraction(1, 10)),
        ("Moved (share of turn)", '"1/3"', "moved", Fraction(1, 3)),
        ("Position", "k23", "position", "K23"),
        ("Posture", "", "posture", "Tact"),
        ("Posture", "non tact", "posture", "Non-Tact"),
        ("Division", "9", "division", "9"),
        ("Status profile", "(2)-(2)-(1)-0", "profile", "(2)-(2)-(1)-0"),
        ("Status profile", "[8 - 4 - 1 - 0]", "profile", "[8 - 4 - 1 - 0]"),
        ("Umpire's note", '"  as it comes "', "note", "as it comes"),
    ],
)
def test_a_cell_is_read_without_a_word(header: str, cell: str, name: str, value: Value) -> None:
    found = field(name, **{header: cell})
    assert found == value
    assert isinstance(found, type(value))


@pytest.mark.parametrize(
    ("header", "cell", "code"),
    [
        ("Steps lost", "=A1+1 → 2", "E-FORMULA"),
        ("Steps lost", "#REF!", "E-ERROR-VALUE"),
        ("Steps lost", "2.5", "E-WHOLE-NUMBER"),
        ("Steps lost", "two", "E-NUMBER"),
        ("Steps lost", "TRUE", "E-NUMBER"),
        ("Steps lost", "-1", "E-LIMIT"),
        ("Steps lost", "1944-09-17", "E-DATE"),
        ("Moved (share of turn)", "1.5", "E-LIMIT"),
        ("Lift (supply points)", '"1.000"', "E-NUMBER-AMBIGUOUS"),
        ("Lift (supply points)", '"1,000"', "E-NUMBER-AMBIGUOUS"),
        ("Mechanised", "maybe", "E-YES-NO"),
        ("Kind", "tnk", "E-WORD"),
        ("Kind", "tank, recce", "E-TWO-WORDS"),
        ("Status profile", "2030-10-01", "E-PROFILE-DATE"),
        ("Status profile", "01/10/30", "E-PROFILE-DATE"),
        ("Status profile", "1-Oct", "E-PROFILE-DATE"),
        ("Status profile", "47757", "E-PROFILE-DATE"),
        ("Status profile", "7-6-x", "E-PROFILE"),
        ("Status profile", "[7-6", "E-PROFILE"),
        ("Position", "1944-09-17", "E-DATE"),
        ("Unit", "1944-05-06", "E-DATE"),
        ("Side", "", "E-REQUIRED"),
        ("Steps lost", "1e16", "E-NUMBER-LARGE"),
        ("Steps lost", f'"{"9" * 5_000}"', "E-NUMBER-LARGE"),
        ("Moved (share of turn)", f'"0.{"3" * 50}"', "E-NUMBER-LARGE"),
        ("Unit", "7 \u0420Z", "E-ID"),
        ("Kind", "t\u0430nk", "E-ID"),
        ("Unit", "7_x0007_PZ", "E-TEXT-CONTROL"),
        ("Umpire's note", "a_x001F_b", "E-TEXT-CONTROL"),
    ],
)
def test_a_cell_that_makes_no_sense_is_one_finding(header: str, cell: str, code: str) -> None:
    assert finding(**{header: cell})[0] == code


@pytest.mark.parametrize(
    ("header", "cell", "code", "name", "value"),
    [
        ("Steps lost", '"2"', "W-NUMBER-AS-TEXT", "step", 2),
        ("Moved (share of turn)", '"0,5"', "W-NUMBER-AS-TEXT", "moved", Fraction(1, 2)),
        ("Moved (share of turn)", '"0.125"', "W-NUMBER-AS-TEXT", "moved", Fraction(1, 8)),
        ("Advanced (km)", '"3,5"', "W-NUMBER-AS-TEXT", "advanced_km", Fraction(7, 2)),
        ("Kind", '" tank "', "W-TEXT-TRIMMED", "kind", "tank"),
        ("Unit", '"7PZ "', "W-TEXT-TRIMMED", "id", "7PZ"),
        ("Unit", "7\u200bPZ", "W-TEXT-INVISIBLE", "id", "7PZ"),
        ("Unit", "\u202e7PZ", "W-TEXT-INVISIBLE", "id", "7PZ"),
        ("Unit", "7PZ\u2066", "W-TEXT-INVISIBLE", "id", "7PZ"),
        ("Unit", "7\u3164PZ", "W-TEXT-INVISIBLE", "id", "7PZ"),
        ("Unit", "7\u200dPZ", "W-TEXT-INVISIBLE", "id", "7PZ"),
        ("Full name", "7th \u202eregnaP\u202c", "W-TEXT-INVISIBLE", "name", "7th regnaP"),
        ("Umpire's note", "as\u200b told", "W-TEXT-INVISIBLE", "note", "as told"),
        ("Unit", "７ＰＺ", "W-TEXT-NON-LATIN", "id", "7PZ"),
        ("Posture", "Non\u2011Tact", "W-TEXT-NON-LATIN", "posture", "Non-Tact"),
    ],
)
def test_what_is_badly_typed_is_read_with_a_warning(
    header: str, cell: str, code: str, name: str, value: Value
) -> None:
    reading = master(forces(**{header: cell}))
    found = only(reading)
    assert (found.code, found.severity) == (code, Severity.WARNING)
    assert getattr(reading.tables[Unit]["7PZ"], name) == value


def test_a_finding_names_book_sheet_cell_rule_and_cure() -> None:
    assert str(only(master(forces(Kind="tnk")))) == (
        "OC-B.1 master.md!Forces!E2: Kind reads tnk, which is not one of its words."
        " Did you mean tank?"
    )


@pytest.mark.parametrize("name", ["نیم\u200cروز", "क्\u200dष", "राज्\u200cय"])
def test_a_name_keeps_the_joiners_that_its_script_needs(name: str) -> None:
    reading = master(forces(**{"Unit": name, "Full name": name}))
    assert reading.findings == []
    assert [(each.id, each.name) for each in reading.tables[Unit].values()] == [(name, name)]


@pytest.mark.parametrize("name", ["Köln", "Гвардия", "Βήτα", "½ Bde", "7. Pz–Div", "Łódź"])
def test_a_name_in_any_language_is_a_name(name: str) -> None:
    reading = master(forces(Unit=name))
    assert reading.findings == []
    assert list(reading.tables[Unit]) == [name]


def test_a_letter_that_only_looks_latin_is_named() -> None:
    found = only(master(forces(Unit="7 \u0420Z")))
    assert "U+0420, Cyrillic capital letter er" in found.message
    assert found.cure == "Type it again with a Latin P."


def test_two_words_of_a_closed_list_are_named_as_such() -> None:
    found = only(master(forces(Posture="Tact / Rest")))
    assert found.message == "Posture holds more than one word: Tact / Rest."
    assert found.cure == "Leave one of Tact, Non-Tact or Rest."


def test_a_date_is_welcome_where_a_date_is_wanted() -> None:
    text = "## Calendar\n| Turn | Date | Half of the day |\n| 1 | 1944-09-17 | am |\n"
    reading = master(text)
    assert reading.findings == []
    assert reading.tables[CalendarTurn]["1"].date == "17 September 1944"


def test_a_cell_that_makes_no_sense_leaves_its_record_to_be_referred_to() -> None:
    text = forces(Kind="tnk") + (
        "\n## Stacks\n| Stack | Side | Held by |\n| 7PZ stack | German | 7PZ |\n"
    )
    assert told(master(text)) == [("E-WORD", "E2")]


@pytest.mark.parametrize(
    ("cell", "code"),
    [("0", "E-LIMIT"), ("one", "E-NUMBER"), ("", "E-REQUIRED"), ("=1 → 1", "E-FORMULA")],
)
def test_a_form_is_checked_like_a_table(cell: str, code: str) -> None:
    text = (
        "## Campaign\n| Campaign | Arnhem |\n| Rule set | opcom |\n| Turn | 1 |\n"
        f"| Side of a square (km) | {cell} |\n"
    )
    assert told(master(text)) == [(code, "B4")]


def test_a_form_is_one_record() -> None:
    campaign = master("## Places\n").tables[Campaign]["Arnhem"]
    assert (campaign.ruleset, campaign.turn, campaign.square_km) == ("opcom", 1, Fraction(1))


def test_a_missing_line_of_a_form_is_named() -> None:
    text = "## Campaign\n| Campaign | Arnhem |\n| Rule set | opcom |\n| Turn | 1 |\n"
    found = only(master(text))
    assert (found.code, found.message) == (
        "E-LABEL-MISSING",
        "there is no line Side of a square (km).",
    )
