"""OC-5.1 How names in order lines are read as people write them, and what is never read."""

from __future__ import annotations

from tests.every import every
from tests.rulesets.opcom.air_board import TEAMS, place, squadron
from tests.rulesets.opcom.drawn_map import bridge, on_the_table, open_ground, order, road, unit
from workbook_engine.core.desk import HouseWord
from workbook_engine.core.order_sheets import as_read
from workbook_engine.core.records import State, Tables, replace
from workbook_engine.rulesets.opcom.checks.order_sheets import ORDER_SHEETS, check_orders
from workbook_engine.rulesets.opcom.vocabulary.intelligence_records import Contact
from workbook_engine.rulesets.opcom.vocabulary.logistics_records import LogisticsLine
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine


def table() -> State:
    """A brigade at a stream with one bridge; the enemy beyond it, of whom one unit is known."""
    return on_the_table(
        open_ground(12, 12),
        *TEAMS,
        replace(unit("1 Borderers", "J9", brigade="11 Brigade"), name="1st Bn Border Regt"),
        unit("2 Fusiliers", "H8", brigade="11 Brigade"),
        unit("3 Hussars", "L8", kind="armour", brigade="11 Brigade"),
        unit("I/143", "K9", brigade="143 Regt"),
        unit("40 Fd Regt", "J5", kind="artillery"),
        unit("KG Knaust", "J11", "german"),
        unit("II/900", "K12", "german"),
        squadron("247 Sqn"),
        place("Kleindorf", "J9", "village"),
        place("Muehle", "D10", "mill"),
        place("Hof", "B2", "village"),
        bridge("J10", "J11", "Bruecke"),
        road("J1 > Kleindorf > Bruecke > J12", "Hauptstrasse"),
        Contact(id="allied K12", team="allied", square="K12", seen=1, since=1, names=("II/900",)),
        HouseWord(number=1, theirs="the strongpoint", ours="Hof"),
        HouseWord(number=2, theirs="the Tigers", ours="KG Knaust"),
    )


def lines(text: str) -> dict[str, tuple[str, str, str]]:
    """Return the rows of a table: column, what is typed, what it is read as."""
    rows = (tuple(cell.strip() for cell in row.split("|")) for row in text.strip().splitlines())
    return {f"{column}: {typed}": (column, typed, name) for column, typed, name in rows}


READ = lines(
    """
    to       | j 11                           | J11
    to       | J-11                           | J11
    to       | J.9                            | J9
    to       | J09                            | J9
    to       | J11 (village)                  | J11
    to       | Kleindorf (J9)                 | Kleindorf
    to       | square k 12                    | K12
    to       | at i09.                        | I9
    to       | the bridge                     | Bruecke
    to       | Brücke                         | Bruecke
    to       | the mill                       | Muehle
    to       | at Kleindorf                   | Kleindorf
    to       | the strongpoint                | Hof
    to       | main road Hauptstrasse         |
    via      | j 9, Bruecke, k-12             | J9 > Bruecke > K12
    via      | Kleindorf then the bridge      | Kleindorf > Bruecke
    target   | attack the bridge              | Bruecke
    target   | 2/900                          | II/900
    target   | the Tigers                     |
    supports | support I/143 in its attack    | I/143
    supports | 1/143                          | I/143
    supports | 1-Jan                          |
    supports | 1st Borderers and 2 Fusiliers  | 1 Borderers; 2 Fusiliers
    supports | 11 Bde                         | 11 Brigade
    unit     | 1 Bn Border Regiment           | 1 Borderers
    unit     | the Hussars                    | 3 Hussars
    unit     | 40 FR                          | 40 Fd Regt
    unit     | 40th Field Regiment            | 40 Fd Regt
    attach   | 11th Bde                       | 11 Brigade
    """
)


@every(READ)
def test_oc_5_1_a_cell_is_read_as_people_write_it_and_that_is_told(
    column: str, typed: str, name: str
) -> None:
    line = replace(order("1 Borderers"), **{column: typed})
    read, told = as_read(ORDER_SHEETS, table(), Tables.of(line))
    (now,) = read[OrderLine].values()
    assert getattr(now, column) == (name or typed)
    assert [(each.column, each.text, each.name) for each in told] == (
        [(column, typed, name)] if name else []
    )


def found(column: str, typed: str) -> list[tuple[str, str]]:
    line = replace(order("1 Borderers"), **{column: typed})
    read, _ = as_read(ORDER_SHEETS, table(), Tables.of(line))
    return [(each.code, each.said) for each in check_orders(table(), read, lambda *_: None)]


SAID = lines(
    """
    to       | J11 (Kleindorf) | J11 or Kleindorf
    to       | the village     | Hof or Kleindorf
    to       | j9 or j10       | J9 or J10
    to       | J11 (or K11)    | neither a square
    to       | Kleindorf, Hoff | neither a square
    to       | L13             | Did you mean L12, L11 or
    unit     | 3 Fusilers      | Did you mean 2 Fusiliers?
    target   | Z1              | neither a square
    """
)


@every(SAID)
def test_oc_5_1_what_may_be_two_things_or_none_is_told_with_them(
    column: str, typed: str, name: str
) -> None:
    ((code, said),) = found(column, typed)
    assert name in said
    assert (code == "E-TWO-READINGS") is (" may be " in said)


def test_oc_5_4_a_road_is_no_target_and_a_point_of_it_is_asked_for() -> None:
    ((code, said),) = found("target", "the Hauptstrasse")
    assert (code, "Name the square, place or crossing on it" in said) == ("E-TARGET-ROAD", True)


def test_oc_11_4_supplies_go_to_a_crossing_by_its_name() -> None:
    line = LogisticsLine(
        id="allied/1", team="allied", carrier="40 Fd Regt", to="the bridge", fuel=1
    )
    read, _ = as_read(ORDER_SHEETS, table(), Tables.of(line))
    assert read[LogisticsLine]["allied/1"].to == "Bruecke"
    assert [*check_orders(table(), read, lambda *_: None)] == []


@every({typed: typed for typed in ("Knaust", "KG-Knaust", "the Tigers", "KG Knaust")})
def test_oc_2_1_an_enemy_that_a_team_does_not_know_is_read_as_nobody(typed: str) -> None:
    _, told = as_read(ORDER_SHEETS, table(), Tables.of(replace(order("1 Borderers"), target=typed)))
    assert told == ()
    assert [code for code, _ in found("target", typed)] == ["W-TARGET"]
