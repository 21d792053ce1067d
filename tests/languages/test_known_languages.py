"""A language that nobody speaks here is told where it is typed, and those that are, are offered."""

from tests.golden.played import sample_of
from workbook_engine.commands.desk.writing.drop_downs import offered
from workbook_engine.commands.inspection.soundness import unsound
from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.findings import Cell
from workbook_engine.core.records import Position, State, Tables, replace

SAMPLE = sample_of("arnhem_ramp")


def _told(**typed: str) -> list[tuple[str, str, str]]:
    campaign, team = (next(iter(SAMPLE.tables[kind].values())) for kind in (Campaign, Team))
    campaign = replace(campaign, language=typed.get("campaign", ""))
    team = replace(team, language=typed.get("team", ""))
    tables = {kind: SAMPLE.tables[kind] for kind in SAMPLE.tables}
    tables |= {Campaign: {campaign.key: campaign}, Team: {**tables[Team], team.key: team}}
    state = State(Position(1), Tables(tables), SAMPLE.ruleset.rules)
    found = unsound(SAMPLE.ruleset, state, lambda kind, key, field: Cell(kind.__name__, field))
    return [(each.code, str(each.cell), each.cure) for each in found]


def test_a_language_that_nobody_speaks_is_told_with_what_may_be_meant() -> None:
    told = _told(team="Deutch", campaign="Elvish")
    assert [each[:2] for each in told] == [
        ("E-LANGUAGE", "Campaign!language"),
        ("E-LANGUAGE", "Team!language"),
    ]
    assert "Did you mean Deutsch?" in told[1][2]
    assert _told(team="deutsch", campaign="German") == []


def test_the_languages_are_offered_by_their_own_names() -> None:
    assert offered(SAMPLE.schemas, SAMPLE.tables)["language"] == ["English", "Deutsch"]
