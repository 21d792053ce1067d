"""The templates that are shipped are what the schemas say."""

from __future__ import annotations

import pytest
from openpyxl import load_workbook

from workbook_engine.core.always import Always
from workbook_engine.rulesets import NAMES, named
from workbook_engine.sheets.blank import TITLES
from workbook_engine.sheets.dump import described
from workbook_engine.sheets.faces import faces
from workbook_engine.sheets.schema import Which, schemas_of
from workbook_engine.shipped import folder

RULESET = named("opcom")
SCHEMAS = schemas_of(RULESET)


@pytest.mark.parametrize("which", ["master", "team"])
def test_shipped_templates_are_as_the_schemas_say(which: Which) -> None:
    text = described(SCHEMAS, which, f"{RULESET.title}: {TITLES[which]}")
    file = folder("templates") / "opcom" / f"{which}.md"
    assert file.read_text(encoding="utf-8") == text, "run umpire rules --templates"


@pytest.mark.parametrize("which", ["master", "team"])
def test_shipped_workbooks_have_the_headers_of_the_schemas(which: Which) -> None:
    book = load_workbook(folder("templates") / "opcom" / f"{which}.xlsx", read_only=True)
    for face in faces(SCHEMAS, which):
        if face.schema.shape.has_rows:
            stands_on = (
                book[face.schema.under or face.title] if which == "team" else book[face.title]
            )
            headers = [placed.column.header for placed in face.columns]
            rows = (row[: len(face.columns)] for row in stands_on.iter_rows(values_only=True))
            assert tuple(headers) in rows


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(each, marks=() if each in {"opcom", "last_war"} else pytest.mark.slow)
        for each in NAMES
    ],
)
def test_both_books_of_a_rule_set_that_draws_a_map_have_a_place_for_it(name: str) -> None:
    ruleset = named(name)
    assert not isinstance(ruleset.maps, Always)
    for which in ("master", "team"):
        sheets = load_workbook(folder("templates") / name / f"{which}.xlsx", read_only=True)
        about = {row[0] for row in sheets["About"].values}
        assert "Map" in sheets.sheetnames and "Map" in about, which
