"""Typos on the order sheets of The Last War: left out, mended beside the line, played."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk, seen, type_cells, type_in
from workbook_engine.commands.commit import commit
from workbook_engine.commands.draft import draft
from workbook_engine.commands.new import new
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.verify import verify
from workbook_engine.core.records import Record


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("orel") / "orel"
    assert new(folder, sample="orel_salient", with_orders=True, sample_dice=True).status is (
        Status.DONE
    )
    return folder


@pytest.fixture
def orel(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "orel"))


def first_line(campaign: Path) -> tuple[type[Record], str]:
    """Return the first order line with a nation of its own."""
    given = desk(campaign).given.as_sent.orders
    return next((kind, key) for kind in given for key in given[kind])


def mistype(campaign: Path, kind: type[Record], key: str, field: str, text: str) -> None:
    """Type into a cell of a team's form."""
    given = desk(campaign).given
    cell = given.origin(kind, key, field)
    assert cell is not None
    type_cells(
        campaign / given.books[key.rpartition("/")[0]].place, cell.sheet, {cell.address: text}
    )


@pytest.mark.slow
def test_a_mistyped_nation_is_left_out_mended_and_played(orel: Path) -> None:
    kind, key = first_line(orel)
    mistype(orel, kind, key, "nation", "SOW")
    outcome = draft(orel)
    assert outcome.status is Status.PARTLY
    (left,) = outcome.answer["left_out"]
    assert (left["line"], left["named"].split(",")[0]) == (key, "SOW")
    assert commit(orel).status is Status.STOPPED
    assert seen(orel, kind, key, "nation") == "SOW"
    type_in(orel, kind, key, "nation_instead", "SOV")
    assert draft(orel).status is Status.DONE
    assert commit(orel).status is Status.DONE
    assert verify(orel, quick=True).status is Status.DONE


@pytest.mark.slow
def test_a_number_that_is_none_counts_as_blank_where_the_umpire_says_so(orel: Path) -> None:
    kind, key = first_line(orel)
    mistype(orel, kind, key, "priority", "urgent")
    assert draft(orel).status is Status.PARTLY
    type_in(orel, kind, key, "rest_counts", "x")
    assert draft(orel).status is Status.DONE


def test_a_nation_in_another_case_is_no_finding(orel: Path) -> None:
    kind, key = first_line(orel)
    before = draft(orel)
    mistype(orel, kind, key, "nation", "sov")
    after = draft(orel)
    assert {each.code for each in after.findings} == {each.code for each in before.findings}
