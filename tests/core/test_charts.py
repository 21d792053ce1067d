"""Charts: read from TOML as printed, looked up as a person reads them."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.core.toy import LOSSES
from workbook_engine.core.charts import Chart, ChartCell, holds, span

PRINTED = """
title = "Artillery"
cite = "OC-9.16"
row = "status"
columns = ["light", "heavy"]
rows = [
  ["0 to 9", "1/2", 1],
  ["10+",    "-",   "3 to 4"],
]
"""


@pytest.fixture
def chart(tmp_path: Path) -> Chart:
    file = tmp_path / "artillery.toml"
    file.write_text(PRINTED, encoding="utf-8")
    return Chart.load(file)


def test_a_chart_is_read_with_title_citation_and_the_name_of_its_rows(chart: Chart) -> None:
    assert (chart.title, chart.cite, chart.row) == ("Artillery", "OC-9.16", "status")


def test_columns_and_rows_stand_as_printed(chart: Chart) -> None:
    assert (chart.columns, list(chart.rows)) == (("light", "heavy"), ["0 to 9", "10+"])


def test_a_cell_remembers_where_it_stands(chart: Chart) -> None:
    assert chart.cell("10+", "heavy") == ChartCell("Artillery", "OC-9.16", "10+", "heavy", "3 to 4")


def test_a_cell_reads_as_chart_row_column_and_what_is_printed(chart: Chart) -> None:
    assert str(chart.cell("10+", "heavy")) == "Artillery, row 10+, column heavy: 3 to 4"


def test_a_number_is_read_from_its_cell(chart: Chart) -> None:
    assert chart.number("0 to 9", "heavy") == 1


def test_a_printed_share_is_an_exact_fraction(chart: Chart) -> None:
    assert chart.share("0 to 9", "light") == Fraction(1, 2)


def test_a_column_that_is_not_printed_is_named(chart: Chart) -> None:
    with pytest.raises(KeyError, match="Artillery has no column medium"):
        chart.cell("10+", "medium")


def test_a_row_that_is_not_printed_is_named(chart: Chart) -> None:
    with pytest.raises(KeyError, match="12"):
        chart.cell("12", "light")


@pytest.mark.parametrize(
    ("score", "result"),
    [(-3, "beaten off"), (3, "beaten off"), (4, "standstill"), (5, "standstill"), (6, "broken")],
)
def test_a_score_finds_the_row_whose_range_holds_it(score: int, result: str) -> None:
    cell = LOSSES.row_with("score", score)
    assert cell is not None
    assert cell.row == result


def test_a_number_finds_the_column_whose_range_holds_it(chart: Chart) -> None:
    cell = chart.column_with("10+", 4)
    assert cell is not None
    assert cell.column == "heavy"


def test_a_number_in_no_row_finds_nothing(chart: Chart) -> None:
    assert chart.row_with("heavy", 2) is None


def test_a_number_in_no_column_finds_nothing(chart: Chart) -> None:
    assert chart.column_with("10+", 5) is None


@pytest.mark.parametrize(
    ("printed", "low", "high"),
    [
        ("5", 5, 5),
        ("-2", -2, -2),
        ("8 to 11", 8, 11),
        ("8-11", 8, 11),
        ("-5 to -2", -5, -2),
        ("-2 to -5", -5, -2),
        ("12+", 12, None),
        ("12 or more", 12, None),
        ("-2 or less", None, -2),
        (" 3 ", 3, 3),
    ],
)
def test_a_printed_range_spans(printed: str, low: int | None, high: int | None) -> None:
    assert span(printed) == (low, high)


@pytest.mark.parametrize("printed", ["-", "", " - "])
def test_an_empty_cell_holds_no_number(printed: str) -> None:
    assert not any(holds(printed, number) for number in range(-3, 4))


def test_a_fraction_between_two_ranges_is_in_neither() -> None:
    assert not holds("4 to 5", Fraction(11, 2))
    assert not holds("6+", Fraction(11, 2))


def test_a_word_is_no_range() -> None:
    with pytest.raises(ValueError, match="total success"):
        span("total success")
