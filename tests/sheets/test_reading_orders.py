"""Order forms of the teams, and their mirror in the master."""

import pytest

from tests.sheets.written import forces, master, only, orders, told
from workbook_engine.books.grid_book import GridBook
from workbook_engine.books.text_book import TextBook
from workbook_engine.core.findings import Cell
from workbook_engine.core.records import Position, Tables, Value
from workbook_engine.rulesets import named
from workbook_engine.rulesets.opcom.vocabulary.records import OrderLine
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.sheets.mirror import (
    Mirror,
    amended,
    not_applied,
    without_what_the_umpire_settled,
)
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.sheets.schema import schemas_of

FORM = """\
| Unit or group | Action | Posture | To | Stand fast |
|---|---|---|---|---|
| 7PZ | Attack | Tact | K14 | |
| | | | | |
| 9PZ; 10PZ | Hold | | | x |
"""
MIRROR = "| Line | Team | Unit or group | Action | From | Void | Action instead | To instead |\n"
TEAM = "## Teams\n| Team | Side |\n| germans | German |\n\n"


def mirror(row: str) -> Reading:
    return master(f"{TEAM}## Orders\n{MIRROR}{row}\n")


SENT = orders(FORM).sent


def line(key: str, tables: Tables) -> OrderLine:
    return tables[OrderLine][key]


def test_a_line_is_an_order_of_the_team() -> None:
    reading = orders(FORM)
    assert reading.findings == []
    order = line("germans/1", reading.orders)
    assert (order.team, order.unit, order.action, order.to) == ("germans", "7PZ", "Attack", "K14")


def test_lines_are_counted_without_the_blank_ones() -> None:
    assert list(orders(FORM).orders[OrderLine]) == ["germans/1", "germans/2"]


def test_an_order_stands_where_it_was_typed() -> None:
    reading = orders(FORM)
    assert reading.where(OrderLine, "germans/2", "stand_fast") == Cell("german.md", "Orders", "E4")


def test_a_line_with_a_unit_and_nothing_else_is_no_order() -> None:
    reading = orders("| Unit or group | Action |\n| 7PZ | |\n| 9PZ | Hold |\n")
    assert told(reading) == [("W-NO-ORDER", "A2")]
    assert list(reading.orders[OrderLine]) == ["germans/2"]


def test_a_line_of_dashes_is_no_line() -> None:
    reading = orders("| Unit or group | Action |\n| - | - |\n| 9PZ | Hold |\n")
    assert (told(reading), list(reading.orders[OrderLine])) == ([], ["germans/2"])


def test_who_is_to_hold_where_that_needs_no_order_has_none() -> None:
    form = "## Actions\n| Division | Action | From sector | Bases |\n|---|---|---|---|\n"
    book = TextBook(f"{form}| 7 Gds | hold | E5 | B1 |\n", "red.md")
    reading = read(book, schemas_of(named("sector")), "team", Position(1), team="red", sparse=True)
    assert told(reading) == [("W-NO-ORDER", "A2")]
    assert not reading.orders[ActionLine]


def test_a_blank_before_a_unit_that_stands_alone_is_no_order_either() -> None:
    grid = [["Unit or group", "Action"], [" 7PZ", None]]
    schemas = schemas_of(named("opcom"))
    book = GridBook("german.xlsx", {"Orders": grid})
    reading = read(book, schemas, "team", Position(1), "germans", Tables(), sparse=True)
    assert not reading.orders[OrderLine]


def test_a_blank_verb_is_not_the_word_none_and_is_asked_for() -> None:
    grid = [["Division", "Action", "From sector", "To"], ["1 Div", None, "C3", "C4"]]
    schemas = schemas_of(named("sector"))
    book = GridBook("red.xlsx", {"Actions": grid})
    reading = read(book, schemas, "team", Position(1), "red", Tables(), sparse=True)
    assert [
        each.code for each in reading.findings if each.cell == Cell("red.xlsx", "Actions", "B2")
    ] == ["E-REQUIRED"]


def test_a_row_that_ends_before_its_verb_orders_nothing_else() -> None:
    book = TextBook("## Actions\n| Division | Action |\n|---|---|\n", "red.md")
    short = GridBook("red.xlsx", {"Actions": (*book.read("Actions"), ("7 Gds",))})
    reading = read(short, schemas_of(named("sector")), "team", Position(1), team="red", sparse=True)
    assert "E-REQUIRED" in [code for code, _ in told(reading)]


def test_a_line_without_a_unit_is_a_finding() -> None:
    reading = orders("| Unit or group | Action |\n| | Hold |\n")
    assert told(reading) == [("E-REQUIRED", "A2")]


def test_an_order_is_no_longer_than_two_thousand_characters() -> None:
    table = "| Unit or group | Action | In your own words |\n| 7PZ | Hold | {} |\n"
    assert told(orders(table.format("x" * 2_000))) == []
    found = only(orders(table.format("x" * 2_001)))
    assert (found.code, found.cell) == ("E-TEXT-LONG", Cell("german.md", "Orders", "C2"))


def test_each_name_of_a_list_is_looked_at() -> None:
    table = "| Unit or group | Action | Supports |\n| 7PZ | Hold | 2 Fd; 5 F\u0435 |\n"
    assert ("E-ID", "C2") in told(orders(table))


def test_two_actions_are_a_finding_with_their_rule() -> None:
    found = only(orders("| Unit or group | Action |\n| 7PZ | Attack, Hold |\n"))
    assert (found.code, found.rule) == ("E-TWO-WORDS", "OC-5.2")


def test_the_controls_note_is_no_order() -> None:
    text = "| Unit or group | Action | Control's note |\n| | | well done |\n"
    reading = orders(text)
    assert (reading.findings, list(reading.orders[OrderLine])) == ([], [])


def test_a_missing_order_sheet_is_named() -> None:
    found = orders("## Order\n| Unit or group |\n", sparse=False).findings[0]
    assert (found.code, found.cell) == ("E-SHEET-MISSING", Cell("german.md"))
    assert found.cure == "Did you mean Order? Give that sheet the name Orders again."


def test_a_formula_among_the_orders_is_a_finding() -> None:
    assert told(orders("| Unit or group | Action |\n| 7PZ | =B1 → Hold |\n")) == [
        ("E-FORMULA", "B2")
    ]


@pytest.mark.parametrize(
    ("header", "cell", "name", "value"),
    [
        ("Unit or group", "7pz; 1 pz bde", "unit", "7PZ; 1 Pz Bde"),
        ("To", "ARNHEM", "to", "Arnhem"),
        ("Via", "k14>arnhem", "via", "K14 > Arnhem"),
        ("Target", "7pz", "target", "7PZ"),
        ("Supports", "1 PZ BDE", "supports", "1 Pz Bde"),
    ],
)
def test_names_in_orders_are_read_as_the_master_has_them(
    header: str, cell: str, name: str, value: str
) -> None:
    brigade = {"Brigade or regiment": "1 Pz Bde"}
    known = master(f"## Places\n| Place | Square |\n| Arnhem | C2 |\n\n{forces(**brigade)}").tables
    cells = {"Unit or group": "7PZ", "Action": "Hold"} | {header: cell}
    reading = orders(f"| {' | '.join(cells)} |\n| {' | '.join(cells.values())} |\n", known)
    assert reading.findings == []
    assert getattr(line("germans/1", reading.orders), name) == value


def test_a_name_that_is_not_known_is_left_for_the_rules_to_judge() -> None:
    known = master(forces()).tables
    reading = orders("| Unit or group | Action |\n| 8PZ | Hold |\n", known)
    assert reading.findings == []
    assert line("germans/1", reading.orders).unit == "8PZ"


@pytest.mark.parametrize(
    ("cells", "field", "value"),
    [
        ("| Hold | |", "action", "Hold"),
        ("| | l15 |", "to", "L15"),
        ("| move to l 15 | |", "to", "L15"),
        ("| move to l 15 | l15 |", "action", "Move"),
    ],
)
def test_an_amendment_takes_the_place_of_what_was_ordered(
    cells: str, field: str, value: Value
) -> None:
    said = mirror(f"| germans/1 | germans | 7PZ | Attack | german.md!Orders!A2 | {cells}")
    order = line("germans/1", amended(SENT, said.mirror.over(SENT)))
    assert getattr(order, field) == value


def test_a_void_line_does_not_count() -> None:
    said = mirror("| germans/1 | germans | 7PZ | Attack | german.md!Orders!A2 | x | | |")
    assert list(amended(SENT, said.mirror.over(SENT))[OrderLine]) == ["germans/2"]


def test_without_a_word_of_the_umpires_orders_stay_as_they_are() -> None:
    said = mirror("| germans/1 | germans | 7PZ | Attack | german.md!Orders!A2 | | | |")
    assert amended(SENT, said.mirror.over(SENT)) == SENT.orders


def test_a_line_of_the_umpires_own_counts() -> None:
    said = mirror("| | germans | 11PZ | Hold | | | | |")
    assert said.findings == []
    order = line("umpire/1", amended(SENT, said.mirror.over(SENT)))
    assert (order.team, order.unit, order.action) == ("germans", "11PZ", "Hold")


def test_a_line_of_the_umpires_own_stands_in_the_master() -> None:
    said = mirror("| | germans | 11PZ | Hold | | | | |")
    assert said.where(OrderLine, "umpire/1", "unit") == Cell("master.md", "Orders", "C2")


def test_a_verb_of_the_umpires_own_line_may_have_its_object_behind_it() -> None:
    said = mirror("| | germans | 11PZ | move to k 12 | | | | |")
    assert told(said) == [("W-READ-AS", "D2")]
    order = line("umpire/1", amended(SENT, said.mirror.over(SENT)))
    assert (order.action, order.to) == ("Move", "K12")


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ("| move to l 15 | |", "W-READ-AS"),
        ("| move to l 15 | K14 |", "E-TWO-READINGS"),
        ("| attack the Tigers | |", "E-WORD"),
    ],
)
def test_a_verb_that_the_umpire_mends_may_have_its_object_behind_it(cells: str, code: str) -> None:
    said = mirror(f"| germans/1 | germans | 7PZ | Attack | german.md!Orders!A2 | {cells}")
    assert told(said) == [(code, "G2")]
    is_read = code == "W-READ-AS"
    assert line("germans/1", amended(SENT, said.mirror.over(SENT))).action == (
        "Move" if is_read else "Attack"
    )


def test_an_object_that_nobody_knows_is_asked_back_on_the_umpires_own_line() -> None:
    assert told(mirror("| | germans | 11PZ | attack the Tigers | | | | |")) == [("E-WORD", "D2")]


def test_a_void_is_not_applied_to_a_line_that_is_for_another_unit_now() -> None:
    said = mirror("| germans/1 | germans | 8PZ | Attack | german.md!Orders!A2 | x | | |")
    laid = said.mirror.over(SENT)
    assert amended(SENT, laid) == SENT.orders
    (found,) = not_applied(laid)
    assert (found.code, found.cell) == ("W-NOT-APPLIED", Cell("master.md", "Orders", "F2"))


def test_a_void_of_a_line_that_has_changed_waits() -> None:
    said = mirror("| germans/1 | germans | 7PZ | Hold | german.md!Orders!A2 | x | | |")
    laid = said.mirror.over(SENT)
    assert amended(SENT, laid) == SENT.orders
    assert [(each.line.line, each.now) for each in laid.changed] == [
        ("germans/1", line("germans/1", SENT.orders))
    ]


def test_a_void_goes_with_its_line_when_the_form_is_sorted() -> None:
    said = mirror("| germans/2 | germans | 7PZ | Attack | german.md!Orders!A2 | x | | |")
    assert list(amended(SENT, said.mirror.over(SENT))[OrderLine]) == ["germans/2"]


def test_a_word_to_the_line_that_came_ends_the_word_to_the_one_that_was_there() -> None:
    said = mirror(
        "| germans/1 | germans | 7PZ | Attack | german.md!Orders!A2 | | Hold | |\n"
        "| germans/1 | germans | 7PZ | Probe | german.md!Orders!A2 | x | | |"
    )
    laid = said.mirror.over(SENT)
    assert line("germans/1", amended(SENT, laid)).action == "Hold"
    assert laid.changed == ()


def test_a_void_that_is_applied_is_no_finding() -> None:
    said = mirror("| germans/1 | germans | 7PZ | Attack | german.md!Orders!A2 | x | | |")
    assert [*not_applied(said.mirror.over(SENT))] == []


def test_what_was_copied_from_a_team_is_not_found_wrong_again() -> None:
    said = mirror("| germans/1 | germans | 7PZ | Atack | german.md!Orders!A2 | | Hodl | |")
    assert told(said) == [("E-WORD", "G2")]


BAD = "| Unit or group | Action | Ammunition (points) |\n| 7PZ | Atack | few |\n| 9PZ | Hodl | |\n"


def test_a_void_line_no_longer_stops_the_turn() -> None:
    said = mirror("| germans/1 | germans | 7PZ | Atack | german.md!Orders!A2 | x | | |")
    sent = orders(BAD)
    laid = said.mirror.over(sent.sent)
    left = without_what_the_umpire_settled(sent.findings, sent.layouts, laid)
    assert [str(found.cell) for found in left] == ["german.md!Orders!B3"]


def test_an_amended_cell_no_longer_stops_the_turn() -> None:
    said = mirror("| germans/1 | germans | 7PZ | Atack | german.md!Orders!A2 | | Hold | |")
    sent = orders(BAD)
    laid = said.mirror.over(sent.sent)
    left = without_what_the_umpire_settled(sent.findings, sent.layouts, laid)
    assert [found.cell.address for found in left if found.cell] == ["C2", "B3"]


def test_the_mirrors_of_two_order_sheets_are_read_together() -> None:
    own = mirror("| | germans | 11PZ | Hold | | | | |").mirror
    said = mirror("| germans/1 | germans | 7PZ | Attack | german.md!Orders!A2 | x | | |").mirror
    for both in (own.with_sheet(said), said.with_sheet(own)):
        assert both == Mirror(said.lines, own.own)
