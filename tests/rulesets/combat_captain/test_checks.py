"""What is found in a set-up of Combat Captain and in order lines, told by its code."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.rulesets.combat_captain.battle import battle, call, order, reaction
from workbook_engine.books.text_book import TextBook
from workbook_engine.core.findings import Cell, Finding
from workbook_engine.core.order_sheets import as_read, with_teams
from workbook_engine.core.records import Position, Record, State, Tables, replace
from workbook_engine.rulesets.combat_captain import RULESET
from workbook_engine.rulesets.combat_captain.vocabulary.order_records import OrderLine
from workbook_engine.rulesets.combat_captain.vocabulary.records import Company, SideRow, SubUnit
from workbook_engine.sheets.reading import read
from workbook_engine.sheets.schema import schemas_of

TOWN = "a1: *A1 rifle 5 @0,0, A2 rifle 5 @2,0\ng1: *G1 rifle 5 @0,7, G2 rifle 5 @0,10"


def nowhere(record: type[Record], key: str, field: str) -> Cell | None:
    return None


def codes(found: Iterable[Finding]) -> list[str]:
    return [each.code for each in found]


def with_row(state: State, *rows: Record) -> State:
    changed = {type(row): {**state[type(row)], row.key: row} for row in rows}
    return replace(state, tables=state.tables.replaced(changed))


def of_a1(**more: object) -> SubUnit:
    return replace(battle(TOWN)[SubUnit]["A1"], **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (of_a1(company="x1", leader=True), "E-NO-COMPANY"),
        (of_a1(men=6), "E-MORE-THAN-FULL"),
        (of_a1(y=None), "W-HALF-A-PLACE"),
        (of_a1(leader=False), "W-NO-LEADER"),
        (SideRow(side="German", moves_first=True), "E-BOTH-FIRST"),
        (of_a1(weapon="mortar"), ""),
    ],
)
def test_cc_gen_02_what_a_set_up_lacks_is_found(row: Record, code: str) -> None:
    state = with_row(battle(TOWN), row)
    found = codes([*RULESET.sound(state, nowhere), *RULESET.ready(state, nowhere)])
    assert code in found if code else found == []


def test_cc_org_01_a_company_made_up_unusually_is_only_warned_of() -> None:
    tanks = battle(TOWN, a1={"kind": "tanks"})
    (found,) = RULESET.ready(tanks, nowhere)
    assert (found.code, found.message) == ("W-UNUSUAL", "a1 is unusual for tanks: vehicles.")


@pytest.mark.parametrize(
    ("typed", "read_as", "found"),
    [("german ", "German", ""), ("GERMAN", "German", ""), ("Garman", "Garman", "E-UNKNOWN-SIDE")],
)
def test_cc_gen_03_a_row_of_sides_is_of_a_teams_side(typed: str, read_as: str, found: str) -> None:
    teams = "## Teams\n| Team | Side |\n| ost | German |\n\n"
    book = TextBook(f"{teams}## Sides\n| Side | Moves first |\n| {typed} | x |\n", "master.md")
    reading = read(book, schemas_of(RULESET), "master", Position(1), sparse=True)
    assert reading.tables[SideRow] == {read_as: SideRow(side=read_as, moves_first=True)}
    assert [each.code for each in reading.findings if each.cell and each.cell.sheet == "Sides"] == (
        [found] if found else []
    )
    assert reading.where(SideRow, read_as) == Cell("master.md", "Sides", "A2")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (order("a1", "fire", "G1"), ""),
        (order("a1", "charge", "g1"), ""),
        (order("a1", "fire", "g1"), "E-MISSING"),
        (order("a1", "fire"), "E-MISSING"),
        (order("a1", "rally", "g1"), "W-NOT-READ"),
        (order("a1", "fire", "X9"), "E-NOT-IN-SIGHT"),
        (order("g1", "fire", "A1", id="x"), ""),
        (replace(order("a1", "fire", "G1"), company="g1"), "E-NOT-YOURS"),
        (reaction("a1", loss_order=("G1",)), "E-NOT-YOURS"),
        (call(targets=("A1",)), "E-NOT-IN-SIGHT"),
    ],
)
def test_cc_los_01_a_captain_orders_his_own_and_names_whom_he_sees(line: Record, code: str) -> None:
    found = codes(RULESET.check(battle(TOWN), Tables.of(line), nowhere))
    assert code in found if code else found == []


def test_cc_fir_01_companies_never_combine() -> None:
    two = "a1: *A1 rifle 5 @0,0\na2: *A2 rifle 5 @2,0\ng1: *G1 rifle 5 @0,7"
    line = order("a1", "fire", "G1", subunits=("A1", "A2"))
    assert codes(RULESET.check(battle(two), Tables.of(line), nowhere)) == ["E-OTHER-COMPANY"]


def test_cc_clc_13_a_company_reacts_in_one_line() -> None:
    lines = [reaction("a1"), replace(reaction("a1"), id="again")]
    found = codes(RULESET.check(battle(TOWN), Tables.of(*lines), nowhere))
    assert found == ["E-ORDERED-TWICE"]


def test_cc_gen_02_whose_a_line_of_the_umpires_own_is_follows_from_the_company() -> None:
    lines = [replace(order("a1", "fire", "G1"), team=""), replace(reaction("g1"), team="")]
    said = with_teams(RULESET.orders, battle(TOWN), Tables.of(*lines))
    assert [each.team for kind in said for each in said[kind].values()] == ["allied", "german"]  # type: ignore[attr-defined]
    assert codes(RULESET.check(battle(TOWN), said, nowhere)) == []


@pytest.mark.parametrize(
    ("typed", "company"),
    [("easy co", "Easy"), ("Fox Company", "Fox"), ("Fox Platoon", "Fox Platoon")],
)
def test_cc_gen_02_a_company_may_be_called_a_company(typed: str, company: str) -> None:
    state = battle(TOWN)
    for name in ("Easy", "Fox"):
        state = with_row(state, replace(state[Company]["a1"], id=name))
    line = Tables.of(replace(order("a1", "rally"), company=typed))
    lines, _ = as_read(RULESET.orders, state, line)
    assert [each.company for each in lines[OrderLine].values()] == [company]


def test_cc_gen_02_the_squads_of_a_company_that_is_not_known_are_nobody_elses() -> None:
    found = RULESET.check(battle(TOWN), Tables.of(order("a9", "rally", subunits=("A1",))), nowhere)
    assert codes(found) == ["E-NOT-YOURS"]


def test_cc_fir_01_fire_at_a_company_is_told_to_name_a_squad() -> None:
    (found,) = RULESET.check(battle(TOWN), Tables.of(order("a1", "fire", "g1")), nowhere)
    said = "a1 is to fire, and g1 is not an enemy sub-unit. Write the name of an enemy sub-unit."
    assert found.said == said


@pytest.mark.parametrize("target", ["G9", "a name that nobody has"])
def test_cc_los_01_an_enemy_that_is_not_seen_is_answered_as_one_that_is_not_there(
    target: str,
) -> None:
    unseen = replace(battle(TOWN)[SubUnit]["G1"], id="G9", men=0)
    state = with_row(battle(TOWN), unseen)
    found = RULESET.check(state, Tables.of(order("a1", "fire", target)), nowhere)
    assert codes(found) == ["E-NOT-IN-SIGHT"]
