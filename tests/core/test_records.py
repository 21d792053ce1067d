"""Records, tables, positions and the state."""

import pytest

from tests.core.toy import Band, Charge, desk
from workbook_engine.core.desk import CalendarTurn
from workbook_engine.core.records import (
    Position,
    Record,
    State,
    Table,
    Tables,
    changed,
    field_names,
    replace,
)


def test_the_key_of_a_record_is_its_id() -> None:
    assert Band(id="reds").key == "reds"


def test_a_record_may_name_another_field_as_its_key() -> None:
    assert Charge(line="7", band="reds", target="blues").key == "7"


def test_a_key_is_text_even_where_the_field_is_a_number() -> None:
    assert CalendarTurn(turn=3, date="17 September", half="am").key == "3"


def test_a_record_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Band(id="reds").strength = 3  # type: ignore[misc]


def test_a_changed_row_is_what_replace_makes_and_leaves_the_old_one_as_it_was() -> None:
    band = Band(id="A")
    new = changed(band, {"id": "B"})
    assert (new, band) == (replace(band, id="B"), Band(id="A"))


def test_a_record_has_no_bounds_unless_it_says_so() -> None:
    assert Charge(line="7", band="reds", target="blues").bounds("line") == (None, None)


def test_field_names_stand_in_the_order_of_the_columns() -> None:
    assert field_names(Charge) == ("line", "band", "target")


def test_a_table_is_found_by_its_class_and_a_row_by_its_key() -> None:
    tables = Tables.of(Band(id="reds"), Charge(line="7", band="reds", target="blues"))
    assert tables[Charge]["7"].target == "blues"


def test_a_table_that_was_never_filled_is_empty() -> None:
    assert dict(Tables()[Band]) == {}


def test_rows_keep_the_order_in_which_they_were_given() -> None:
    assert list(Tables.of(Band(id="reds"), Band(id="blues"))[Band]) == ["reds", "blues"]


def test_a_table_cannot_be_written_to() -> None:
    table = Tables.of(Band(id="reds"))[Band]
    with pytest.raises(TypeError):
        table["blues"] = Band(id="blues")  # type: ignore[index]


def test_tables_are_equal_whatever_the_order_of_their_rows() -> None:
    reds, blues = Band(id="reds"), Band(id="blues")
    assert Tables.of(reds, blues) == Tables.of(blues, reds)


def test_tables_differ_where_one_field_of_one_row_differs() -> None:
    assert Tables.of(Band(id="reds")) != Tables.of(Band(id="reds", strength=5))


def test_tables_differ_where_one_has_a_row_more() -> None:
    assert Tables.of(Band(id="reds")) != Tables.of(Band(id="reds"), Band(id="blues"))


def test_a_table_without_rows_equals_no_table() -> None:
    assert Tables({Band: {}}) == Tables()


def test_tables_are_not_equal_to_anything_else() -> None:
    assert Tables() != {}


def test_tables_name_the_classes_they_hold() -> None:
    assert list(Tables.of(Band(id="reds"))) == [Band]


def test_replacing_a_table_leaves_the_old_tables_as_they_were() -> None:
    old = Tables.of(Band(id="reds"))
    old.replaced({Band: {}})
    assert "reds" in old[Band]


def test_replacing_a_table_leaves_the_other_tables_in_place() -> None:
    charge = Charge(line="7", band="reds", target="blues")
    new = Tables.of(Band(id="reds"), charge).replaced({Band: {}})
    assert new == Tables.of(charge)


def test_an_index_is_made_once_and_stands_while_other_tables_change() -> None:
    made = []

    def bands(table: Table[Band]) -> list[str]:
        made.append(table)
        return list(table)

    tables = Tables.of(Band(id="reds"), Charge(line="7", band="reds", target="blues"))
    assert tables.index(Band, bands) == ["reds"]
    assert tables.replaced({Charge: {}}).index(Band, bands) == ["reds"]
    assert len(made) == 1


def test_an_index_is_made_anew_when_its_table_changes() -> None:
    tables = Tables.of(Band(id="reds"))
    assert tables.index(Band, list) == ["reds"]
    assert tables.replaced({Band: {"blues": Band(id="blues")}}).index(Band, list) == ["blues"]
    assert tables.index(Band, list) == ["reds"]


def test_a_state_indexes_its_tables() -> None:
    assert State(Position(1), Tables.of(Band(id="reds"))).index(Band, len) == 1


def test_a_state_gives_its_tables_by_class() -> None:
    assert desk(Band(id="reds"))[Band]["reds"].id == "reds"


def test_a_state_with_other_tables_keeps_its_position() -> None:
    state = State(Position(4, 2), Tables())
    assert state.with_tables({Band: {"reds": Band(id="reds")}}).position == Position(4, 2)


@pytest.mark.parametrize(
    ("position", "text"),
    [(Position(0), "0"), (Position(3), "3"), (Position(3, 2), "3.2"), (Position(12, 10), "12.10")],
)
def test_a_position_is_written_and_read_back(position: Position, text: str) -> None:
    assert (str(position), Position.parse(text)) == (text, position)


def test_the_first_stage_may_be_written_out() -> None:
    assert Position.parse("3.1") == Position(3)


def test_blanks_around_a_position_do_not_matter() -> None:
    assert Position.parse(" 3.2 ") == Position(3, 2)


@pytest.mark.parametrize("text", ["", "x", "3.", ".2", "3.0", "-1", "3.2.1", "1_0", "3,2"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="position"):
        Position.parse(text)


def test_positions_follow_each_other_by_turn_and_then_by_stage() -> None:
    places = [Position(2), Position(1, 3), Position(1, 12)]
    assert sorted(places) == [Position(1, 3), Position(1, 12), Position(2)]


def test_a_record_class_of_its_own_shares_no_table_with_another() -> None:
    tables: dict[type[Record], dict[str, Record]] = {Band: {"7": Band(id="7")}}
    assert dict(Tables(tables)[Charge]) == {}
