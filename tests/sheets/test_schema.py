"""The schemas as the rest of the house asks them."""

import pytest

from tests.sheets.written import SCHEMAS
from workbook_engine.core.desk import Campaign
from workbook_engine.core.records import replace
from workbook_engine.rulesets import named
from workbook_engine.rulesets.opcom.knowledge.views.views import OwnForce
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine, Unit
from workbook_engine.sheets.schema import schemas_of


def test_the_master_reads_from_control_to_outputs() -> None:
    groups = [sheet.group for sheet in SCHEMAS.in_book("master")]
    order = ["Control", "Inputs", "Workings", "Outputs"]
    assert sorted(groups, key=order.index) == groups


def test_a_teams_book_begins_with_its_orders() -> None:
    titles = [sheet.title for sheet in SCHEMAS.in_book("team")]
    assert titles[0] == "Orders"
    assert {"Forces", "Report"} <= set(titles)


def test_one_title_is_another_sheet_in_another_book() -> None:
    assert SCHEMAS.titled("Forces").record is Unit
    assert SCHEMAS.titled("Forces", "team").record is OwnForce


def test_a_record_has_its_sheet() -> None:
    assert SCHEMAS.of(Campaign).title == "Campaign"


def test_the_form_of_a_team_lacks_the_umpires_columns() -> None:
    form = {column.name for column in SCHEMAS.of(OrderLine).columns_in("team")}
    assert {"unit", "action", "words"} <= form
    assert form.isdisjoint({"id", "team", "from", "void", "action_instead"})


@pytest.mark.parametrize(
    ("title", "column", "edit"),
    [
        ("Forces", "step", "umpire"),
        ("Orders", "action", "team"),
        ("Orders", "control_note", "engine"),
        ("Orders", "void", "umpire"),
        ("Engagements", "die", "engine"),
        ("Engagements", "die_yours", "umpire"),
        ("Engagements", "die_basis", "engine"),
        ("Engagements", "confirm", "umpire"),
        ("Settings", "value", "umpire"),
        ("Settings", "default", "engine"),
        ("Campaign", "turn", "engine"),
    ],
)
def test_a_column_belongs_to_one_editor(title: str, column: str, edit: str) -> None:
    assert SCHEMAS.titled(title).column(column).edit == edit


def test_a_column_cites_the_first_rule_of_its_note() -> None:
    assert SCHEMAS.of(Unit).column("profile").rule == "OC-9.1"


def test_schemas_are_read_once() -> None:
    assert schemas_of(named("opcom")).sheets is SCHEMAS.sheets


def test_a_schema_of_an_unlisted_record_is_a_defect() -> None:
    with pytest.raises(LookupError, match="which the rule set does not list"):
        schemas_of(replace(named("opcom"), records=()))
