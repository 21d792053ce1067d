"""What was called otherwise at first, and which rows are taken for the same."""

from __future__ import annotations

from workbook_engine.core.first_names import FirstNames, first_names, renamed
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing


def test_a_name_is_found_as_a_whole_and_only_where_names_stand() -> None:
    names = FirstNames({"1": "one", "Bridge": "Ford", "A/B": "C"})
    assert names.of("1/bridges/Bridge/die/1") == "1/bridges/Ford/die/1"
    assert names.of("1/bridges/Bridges/die/1") == "1/bridges/Bridges/die/1"
    assert names.of("2/bridges/A|B/die/1") == "2/bridges/C/die/1"


def test_two_that_changed_names_keep_their_own_dice() -> None:
    names = FirstNames({"North": "South", "South": "North"})
    assert names.of("1/air combat/North v South/die/1") == "1/air combat/South v North/die/1"


def test_what_is_written_is_read_back() -> None:
    names = FirstNames({"Bridge (new)": "Bridge (was a ford)", "B": "A"})
    assert first_names(names.written()) == names
    assert first_names("").firsts == {}


def crossing(name: str, bank: str) -> Crossing:
    return Crossing(name=name, bank=bank, far_bank="B2", kind="bridge")


def test_the_likest_row_is_the_one_that_was_renamed() -> None:
    before = {each.name: each for each in (crossing("A", "A1"), crossing("B", "C3"))}
    now = {each.name: each for each in (crossing("Y", "C3"), crossing("X", "A1"))}
    assert renamed(before, now) == {"X": "A", "Y": "B"}


def test_a_row_that_only_came_or_went_is_not_renamed() -> None:
    one = {"A": crossing("A", "A1")}
    assert renamed(one, {}) == {}
    assert renamed({}, one) == {}
