"""A side of several staffs: each sees its own units, the commander's book the whole side."""

from workbook_engine.core.desk import Campaign, Team
from workbook_engine.core.records import Position, State, Tables
from workbook_engine.core.report_pages import texts_of_pages
from workbook_engine.core.rulings import Ruling, Told, Turn
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.knowledge.views.views import OwnForce
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine, Unit

brief = RULESET.briefing.told

CORPS = Team(team="corps", side="allied", commander=True)
GUARDS = Team(team="guards", side="allied")
GERMANS = Team(team="germans", side="german")


def unit(name: str, team: str, side: str) -> Unit:
    return Unit(
        id=name,
        side=side,
        team=team,
        nation="British",
        profile="7-6-0",
        position="B2",
        division=team,
    )


def turn() -> Turn:
    state = State(
        Position(1),
        Tables.of(
            Campaign(name="club", ruleset="opcom"),
            *(CORPS, GUARDS, GERMANS),
            unit("Corps HQ", "corps", "allied"),
            unit("2 Irish", "guards", "allied"),
            unit("KG Hoff", "germans", "german"),
        ),
        RULESET.rules,
    )
    told = (Told("guards", "2 Irish is at the bridge."), Told("germans", "The bridge is lost."))
    ruling = Ruling(id="1/moves/2 Irish/moved/1", rule="OC-6.1", text="moved", told=told)
    return Turn(state, state, (ruling,), (), ())


def units_seen(team: Team) -> set[str]:
    return set(brief(turn(), team)[OwnForce])


def report(team: Team) -> str:
    return " ".join(texts_of_pages(RULESET.briefing.pages(RULESET.briefing.view(turn(), team))))


def test_a_staff_sees_its_own_units_only() -> None:
    assert units_seen(GUARDS) == {"2 Irish"}


def test_a_commander_sees_all_of_his_side_and_nothing_else() -> None:
    assert units_seen(CORPS) == {"Corps HQ", "2 Irish"}


def test_a_commander_hears_what_his_staffs_hear() -> None:
    assert "2 Irish is at the bridge." in report(CORPS)
    assert "The bridge is lost." not in report(CORPS)


def test_a_commander_orders_only_his_own_units() -> None:
    lines = brief(turn(), CORPS)[OrderLine].values()
    assert [line.unit for line in lines] == ["Corps HQ"]
