"""The data of OP COM: charts, settings, rule numbers and annexes are whole and hold together."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from workbook_engine.core.charts import Chart, holds
from workbook_engine.core.settings import Settings

HERE = Path(__file__).parents[3] / "workbook_engine" / "rulesets" / "opcom"
CHARTS = sorted((HERE / "charts").glob("*.toml"))
DIE = range(1, 7)
RULES_PER_SECTION = {
    "2": 3,
    "3": 3,
    "4": 1,
    "5": 11,
    "6": 15,
    "7": 5,
    "8": 2,
    "9": 49,
    "10": 6,
    "11": 9,
    "12": 15,
    "13": 7,
    "A": 3,
    "B": 1,
}

Table = dict[str, Any]


def load(name: str) -> Table:
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


def chart(name: str) -> dict[str, dict[str, Any]]:
    table = load(f"charts/{name}.toml")
    return {row[0]: dict(zip(table["columns"], row[1:], strict=True)) for row in table["rows"]}


def times_covered(cells: list[Any], numbers: range) -> set[int]:
    return {sum(holds(cell, number) for cell in cells) for number in numbers}


@pytest.mark.parametrize("path", CHARTS, ids=lambda path: path.stem)
def test_a_chart_has_title_citation_row_name_columns_and_rows(path: Path) -> None:
    table = load(f"charts/{path.name}")
    ruled = {"umpire", "instead", "spans"}  # what may be ruled otherwise, and how
    assert set(table) - ruled == {"title", "cite", "row", "columns", "rows"}
    assert table["cite"].startswith("OC-")


@pytest.mark.parametrize("path", CHARTS, ids=lambda path: path.stem)
def test_each_row_of_a_chart_has_a_label_and_a_cell_for_each_column(path: Path) -> None:
    table = load(f"charts/{path.name}")
    assert {len(row) for row in table["rows"]} == {len(table["columns"]) + 1}


@pytest.mark.parametrize("path", CHARTS, ids=lambda path: path.stem)
def test_no_row_or_column_of_a_chart_is_named_twice(path: Path) -> None:
    table = load(f"charts/{path.name}")
    labels = [row[0] for row in table["rows"]]
    assert len(set(labels)) == len(labels)
    assert len(set(table["columns"])) == len(table["columns"])


@pytest.mark.parametrize("path", CHARTS, ids=lambda path: path.stem)
def test_labels_and_columns_are_text_and_cells_text_or_whole_numbers(path: Path) -> None:
    table = load(f"charts/{path.name}")
    assert {type(row[0]) for row in table["rows"]} | {type(c) for c in table["columns"]} == {str}
    assert {type(cell) for row in table["rows"] for cell in row[1:]} <= {str, int}


@pytest.mark.parametrize("path", CHARTS, ids=lambda path: path.stem)
def test_the_core_reads_every_chart(path: Path) -> None:
    assert Chart.load(path).rows


def test_the_core_reads_the_settings() -> None:
    assert all(setting.is_default for setting in Settings.load(HERE / "settings.toml"))


def test_oc_6_1_towed_guns_move_only_in_road_column() -> None:
    towed = chart("movement")["towed_artillery/all"]
    assert (towed["tact"], towed["non_tact"], towed["road_column"]) == ("-", "-", 75)


def test_oc_6_1_no_class_is_slower_in_road_column() -> None:
    rows = [row for row in chart("movement").values() if row["tact"] != "-"]
    assert all(row["tact"] < row["non_tact"] < row["road_column"] for row in rows)


def test_oc_7_2_capacities_spoilt_by_a_spreadsheet_are_read_as_ranges() -> None:
    crossings = chart("crossing_capacities")
    assert crossings["minor_road_bridge"] == {"low": 10, "high": 30}
    assert crossings["light_military_bridge"] == {"low": 5, "high": 15}


def test_oc_9_16_rockets_and_infantry_guns_have_no_long_range() -> None:
    ranges = chart("artillery_ranges")
    assert ranges["rocket"] == ranges["infantry_gun"] == {"effective": 6, "long": "-"}


def test_oc_9_20_any_number_of_tactical_squadrons_gives_one_factor() -> None:
    for nation in ("german", "allied"):
        cells = list(chart("close_air_support")[nation].values())
        assert times_covered(cells, range(1, 30)) == {1}


def test_oc_9_20_heavy_bombers_never_give_less_than_overwhelming_support() -> None:
    heavy = chart("close_air_support")["heavy"]
    assert [column for column, cell in heavy.items() if holds(cell, 1)] == ["8"]
    assert times_covered(list(heavy.values()), range(1, 30)) == {1}


@pytest.mark.parametrize("column", ["normal", "bad"])
def test_oc_9_22_every_score_has_one_result(column: str) -> None:
    cells = [row[column] for row in chart("combat_results").values()]
    assert times_covered(cells, range(-40, 41)) == {1}


def test_oc_9_23_to_9_27_every_result_has_its_consequences() -> None:
    assert list(chart("consequences")) == list(chart("combat_results"))


def test_oc_9_28_overruns_follow_the_three_successes() -> None:
    assert list(chart("overrun")) == list(chart("combat_results"))[:3]


def test_oc_9_36_every_die_of_interdiction_has_one_effect() -> None:
    for row in chart("interdiction").values():
        assert times_covered(list(row.values()), DIE) == {1}


def test_oc_9_36_force_and_effect_of_interdiction_have_the_same_rows() -> None:
    assert list(chart("interdiction_force")) == list(chart("interdiction"))


def test_oc_9_36_nine_is_missing_and_twelve_in_two_rows_as_printed() -> None:
    cells = [row["tactical"] for row in chart("interdiction_force").values()]
    counts = {number: sum(holds(cell, number) for cell in cells) for number in range(1, 30)}
    assert {number: n for number, n in counts.items() if n != 1} == {9: 0, 12: 2}


def test_oc_9_36_any_number_of_heavy_squadrons_has_one_row() -> None:
    cells = [row["heavy"] for row in chart("interdiction_force").values()]
    assert times_covered(cells, range(1, 30)) == {1}


def test_oc_9_f4_a_factor_that_is_a_setting_shows_its_default() -> None:
    settings = load("settings.toml")
    rows = [row for row in chart("factors").values() if row["setting"] != "-"]
    assert rows
    assert all(row["value"] == settings[row["setting"]]["default"] for row in rows)


def test_oc_9_f10_the_air_factors_are_the_columns_of_close_air_support() -> None:
    air = [str(row["value"]) for name, row in chart("factors").items() if name.startswith("F10")]
    assert air == list(chart("close_air_support")["heavy"])


def test_oc_10_1_every_status_has_one_word() -> None:
    cells = [row["status"] for row in chart("report_bands").values()]
    assert times_covered(cells, range(13)) == {1}


def test_oc_12_2_a_higher_score_never_delivers_fewer_points() -> None:
    for points, row in chart("air_resupply").items():
        delivered = list(row.values())
        assert delivered == sorted(delivered, reverse=True)
        assert delivered[0] == int(points)


def test_oc_12_2_more_points_dropped_never_deliver_fewer() -> None:
    rows = [list(row.values()) for row in chart("air_resupply").values()]
    for column in zip(*rows, strict=True):
        assert list(column) == sorted(column, reverse=True)


def test_oc_12_10_every_die_of_reconnaissance_has_a_row() -> None:
    assert [int(die) for die in chart("recce")] == sorted(DIE, reverse=True)


def test_oc_12_14_every_die_of_flak_has_one_effect() -> None:
    for row in chart("flak").values():
        assert times_covered(list(row.values()), DIE) == {1}


def test_oc_13_3_even_odds_are_the_same_for_both_sides() -> None:
    even = [row["1-1"] for row in chart("air_odds").values()]
    swapped = {"lose": "win", "draw": "draw", "win": "lose"}
    assert [swapped[result] for result in reversed(even)] == even


def test_oc_13_3_every_result_has_its_losses() -> None:
    results = {cell for row in chart("air_odds").values() for cell in row.values()}
    assert results == set(chart("air_losses"))


def test_figures_name_rules_of_the_rule_book() -> None:
    rules = load("rulebook.toml")
    assert {row["rule"] for row in chart("figures").values()} <= set(rules)


def test_every_setting_has_reading_title_default_choices_citation_and_reason() -> None:
    wanted = {"reading", "title", "default", "choices", "named", "cite", "why"}
    for entry in load("settings.toml").values():
        assert entry.keys() == wanted


def test_every_default_is_one_of_the_choices() -> None:
    for name, entry in load("settings.toml").items():
        kinds = [(type(choice), choice) for choice in entry["choices"]]
        assert (type(entry["default"]), entry["default"]) in kinds, name
        assert len(set(kinds)) == len(kinds), name


def test_settings_stand_in_order_of_number() -> None:
    readings = [entry["reading"] for entry in load("settings.toml").values()]
    assert readings == sorted(readings)


def test_settings_cite_rules_of_the_rule_book() -> None:
    rules = load("rulebook.toml")
    for name, entry in load("settings.toml").items():
        cited = re.findall(r"OC-[0-9AB]+\.F?\d+b?", entry["cite"])
        assert cited, name
        assert set(cited) <= set(rules), name


def test_the_rule_book_has_130_numbers_by_section() -> None:
    sections = [re.split(r"[-.]", number)[1] for number in load("rulebook.toml")]
    assert Counter(sections) == RULES_PER_SECTION
    assert len(sections) == 130
    assert list(dict.fromkeys(sections)) == list(RULES_PER_SECTION)


def test_no_two_rules_have_the_same_title() -> None:
    titles = [rule["title"] for rule in load("rulebook.toml").values()]
    assert len(set(titles)) == len(titles)


def test_every_rule_has_a_status_and_what_that_status_asks_for() -> None:
    asked = {"implemented": "where", "umpire": "judgement", "out of scope": "why", "to come": ""}
    for number, rule in load("rulebook.toml").items():
        assert set(rule) == {"title", "status", asked[rule["status"]]} - {""}, number


def test_oc_a_1_annex_a_has_59_units() -> None:
    rows = load("vocabulary/annex.toml")["rows"]
    nations = {"British": 18, "USA": 8, "German": 23, "Italian": 7, "General": 3}
    assert Counter(row[0] for row in rows) == nations
    assert len(rows) == 59


def test_oc_a_1_no_nation_has_two_units_of_one_name() -> None:
    names = [(row[0], row[1]) for row in load("vocabulary/annex.toml")["rows"]]
    assert len(set(names)) == len(names)


def test_oc_9_1_a_profile_never_rises_and_ends_at_nought() -> None:
    for _, name, profile, *_ in load("vocabulary/annex.toml")["rows"]:
        values = [int(value) for value in re.findall(r"\d+", profile)]
        assert values == sorted(values, reverse=True), name
        assert values[-1] == 0, name


def test_oc_a_3_only_the_heavy_coastal_guns_have_no_size() -> None:
    annex = load("vocabulary/annex.toml")
    assert annex["columns"] == ["nation", "name", "profile", "size", "lift", "kind"]
    assert [row[1] for row in annex["rows"] if row[3] == "-"] == ['9.2" Coastal Artillery']
    assert {type(row[4]) for row in annex["rows"]} == {int}


def test_oc_b_1_annex_b_has_21_symbols() -> None:
    assert len(set(load("vocabulary/annex.toml")["symbols"])) == 21
