"""CC-CHT-01 The fire chart, proof-read against the table that two extractions gave."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from workbook_engine.rulesets.combat_captain.vocabulary.book import PRINTED

CHART = PRINTED.charts["fire"]
WITH_ONE_MORE = {*range(46, 60), *range(72, 90)}


def test_each_cell_is_as_the_extractions_have_it() -> None:
    with (Path(__file__).parent / "fire_chart.csv").open(encoding="utf-8") as file:
        head, *rows = csv.reader(file)
    assert CHART.columns == tuple(head[1:])
    printed = {row: [str(each) for each in cells] for row, cells in CHART.rows.items()}
    assert printed == {row: cells for row, *cells in rows}


@pytest.mark.parametrize("points", range(5, 100))
def test_the_sum_of_a_row_is_its_points_less_four_or_three(points: int) -> None:
    cells = [0 if each == "-" else int(each) for each in CHART.rows[str(points)]]
    assert cells == sorted(cells)
    assert sum(cells) == points - (3 if points in WITH_ONE_MORE else 4)
