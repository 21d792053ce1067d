"""What is written into an existing master: the changed cells, each in its row, and no others."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from io import BytesIO

import pytest
from openpyxl import load_workbook

from tests.books.making import unpacked
from tests.new_campaign import few_blank_rows
from workbook_engine.books.file_book import FileBook
from workbook_engine.core.desk import Campaign, JudgementRow, RulingRow
from workbook_engine.core.findings import Cell, error
from workbook_engine.core.records import Position, Record, Tables, replace
from workbook_engine.core.rulings import Judgement, Standing
from workbook_engine.core.umpire import Answer
from workbook_engine.rulesets import named
from workbook_engine.rulesets.opcom.vocabulary.air_records import AirLine
from workbook_engine.rulesets.opcom.vocabulary.map_records import Crossing
from workbook_engine.rulesets.opcom.vocabulary.records import Engagement, Ground, OrderLine, Unit
from workbook_engine.sheets.mirror import Mirror, MirrorLine, Sent
from workbook_engine.sheets.page import lines_height
from workbook_engine.sheets.reading import Reading, read
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.sheets.templates import make_book
from workbook_engine.sheets.workings import NOT_ASKED, Beside, write_orders, write_rows
from workbook_engine.sheets.writing import write_state, write_status_lines

SCHEMAS = schemas_of(named("opcom"))
AT = Position(3)
DIE = "3/combat/K14/die/1"
RESULT = "3/combat/K14/result/1"
SIXTEEN = Judgement(DIE, "OC-9.14", "die", 4, 4, basis="d6")


def para(name: str, **fields: object) -> Unit:
    plain = {"side": "Allies", "team": "1 AB", "nation": "British", "profile": "7-6-5"}
    return Unit(id=name, **{**plain, **fields})  # type: ignore[arg-type]


UNITS = (para("1 Para"), para("2 Para"), para("3 Para"))
FIGHT = Engagement(label="K14", turn="3")


@cache
def fresh(*records: Record) -> bytes:
    with few_blank_rows():
        return make_book(SCHEMAS, "master", Tables.of(*records), title="A")


def master(*records: Record) -> FileBook:
    return FileBook(fresh(*records), "master.xlsx")


def understood(book: FileBook) -> Reading:
    return read(book, SCHEMAS, "master", AT)


def written(book: FileBook, before: tuple[Record, ...], after: tuple[Record, ...]) -> int:
    layouts = understood(book).layouts
    return write_state(book, layouts, Tables.of(*before), Tables.of(*after))


def drafted(
    book: FileBook,
    *rows: Record,
    answers: Mapping[str, Answer] | None = None,
    judgements: tuple[Judgement, ...] = (),
    turn: str = "3",
) -> None:
    reading = understood(book)
    kind = type(rows[0]) if rows else Engagement
    schema, layout = SCHEMAS.of(kind), reading.layouts[kind]
    write_rows(book, schema, layout, rows, answers or reading.answers, judgements, turn=turn)


def put(book: FileBook, header: str, value: str | int, row: int = 4) -> None:
    book.write("Engagements", {at(book, "Engagements", header, row): value})


def at(book: FileBook, sheet: str, header: str, row: int = 4) -> str:
    from workbook_engine.books.book import address

    return address(row, book.read(sheet)[2].index(header) + 1)


def seen(book: FileBook, header: str, row: int = 4, sheet: str = "Engagements") -> object:
    line = book.read(sheet)[row - 1] if row <= len(book.read(sheet)) else ()
    column = book.read(sheet)[2].index(header)
    return line[column] if column < len(line) else None


@pytest.mark.slow
def test_a_fresh_master_reads_back_as_what_was_put_in() -> None:
    assert dict(understood(master(*UNITS)).tables[Unit]) == {unit.id: unit for unit in UNITS}


def test_only_the_cell_that_changed_is_written() -> None:
    book = master(*UNITS)
    hurt = (UNITS[0], replace(UNITS[1], step=2), UNITS[2])
    assert written(book, UNITS, hurt) == 1
    assert book.changes() == {"Forces": {at(book, "Forces", "Steps lost", 5): 2}}


def test_a_state_that_stayed_writes_nothing() -> None:
    book = master(*UNITS)
    before = book.save()
    assert written(book, UNITS, UNITS) == 0
    assert book.save() == before


def test_a_record_is_found_in_the_row_the_umpire_sorted_it_to() -> None:
    book = master(UNITS[2], UNITS[0], UNITS[1])
    written(book, UNITS, (replace(UNITS[0], step=1), *UNITS[1:]))
    assert seen(book, "Steps lost", 5, "Forces") == 1


def test_a_new_record_takes_the_next_blank_row() -> None:
    book = master(*UNITS)
    written(book, UNITS, (*UNITS, para("KG Spindler")))
    assert seen(book, "Unit", 7, "Forces") == "KG Spindler"


def test_two_new_records_take_two_rows() -> None:
    book = master(*UNITS)
    written(book, UNITS, (*UNITS, para("KG Spindler"), para("KG Knaust")))
    assert [seen(book, "Unit", row, "Forces") for row in (7, 8)] == ["KG Spindler", "KG Knaust"]


def test_a_record_that_is_gone_keeps_its_row() -> None:
    book = master(*UNITS)
    assert written(book, UNITS, UNITS[:2]) == 0
    assert seen(book, "Unit", 6, "Forces") == "3 Para"


def test_a_fraction_is_written_as_a_number() -> None:
    book = master(*UNITS)
    written(book, UNITS, (replace(UNITS[0], moved=Fraction(1, 4)), *UNITS[1:]))
    assert seen(book, "Moved (share of turn)", 4, "Forces") == 0.25


@pytest.mark.slow
def test_a_tick_that_goes_leaves_a_blank() -> None:
    book = master(para("1 Para", prepared=True))
    written(book, (para("1 Para", prepared=True),), (para("1 Para"),))
    assert seen(book, "Prepared", 4, "Forces") is None


@pytest.mark.slow
def test_a_form_is_written_beside_its_label() -> None:
    before, after = (Campaign(name="A", ruleset="opcom", turn=n) for n in (3, 4))
    book = master(before)
    written(book, (before,), (after,))
    assert book.changes() == {"Campaign": {"B6": 4}}


def test_a_kept_column_that_an_older_book_lacks_comes_behind_its_others() -> None:
    before = Crossing(name="Joe's Bridge", bank="A1", far_bank="A2")
    book = master(before)
    book.write("Crossings", {at(book, "Crossings", "Used this turn", 3): None})
    assert written(book, (before,), (before,)) == 0
    written(book, (before,), (replace(before, used=2),))
    assert seen(book, "Used this turn", sheet="Crossings") == 2
    assert understood(book).tables[Crossing][before.name].used == 2


@pytest.mark.slow
def test_ground_is_written_as_its_letter() -> None:
    book = master(Ground(square="B2"))
    written(book, (Ground(square="B2"),), (Ground(square="B2", terrain="city"),))
    assert book.changes() == {"Ground": {"B2": "C"}}


@pytest.mark.slow
def test_a_draft_fills_the_rows() -> None:
    book = master()
    drafted(book, replace(FIGHT, result="success", attackers=("1 Para", "2 Para")))
    assert (seen(book, "Fight"), seen(book, "Attackers")) == ("K14", "1 Para; 2 Para")


@pytest.mark.slow
def test_rows_left_over_from_the_last_draft_are_blanked() -> None:
    book = master(FIGHT, replace(FIGHT, label="L15"))
    drafted(book, FIGHT)
    assert seen(book, "Fight", 5) is None


def test_the_same_draft_again_changes_no_byte() -> None:
    book = master()
    drafted(book, FIGHT, judgements=(SIXTEEN,))
    again = FileBook(book.save(), "master.xlsx")
    drafted(again, FIGHT, judgements=(SIXTEEN,))
    assert again.changes() == {}


def row_tag(book: bytes, text: str) -> str:
    """Find the start tag of the row in which a text stands."""
    sheets = (part.decode() for name, part in unpacked(book).items() if "/sheet" in name)
    sheet = next(part for part in sheets if text in part)
    return sheet[sheet.rindex("<row", 0, sheet.index(text)) :].partition(">")[0]


def ruled(book: FileBook, working: str) -> bytes:
    layout = understood(book).layouts[RulingRow]
    said = dict.fromkeys(("phase", "rule", "text", "dice", "changes"), "")
    row = RulingRow(ruling="3/a/b/c", turn="3", working=working, **said)
    write_rows(book, SCHEMAS.of(RulingRow), layout, [row])
    return book.save()


def test_a_row_is_as_high_as_its_working_is_long() -> None:
    made = ruled(master(), "\n".join(f"line {number}" for number in range(10)))
    assert f' ht="{lines_height(10):g}"' in row_tag(made, "line 9")
    short = ruled(FileBook(made, "master.xlsx"), "just one")
    assert f' ht="{lines_height(1):g}"' in row_tag(short, "just one")


@pytest.mark.slow
def test_a_row_whose_height_was_set_by_hand_stays_as_high() -> None:
    book = load_workbook(BytesIO(ruled(master(), "just one")))
    book["Rulings"].row_dimensions[4].height = 99
    saved = BytesIO()
    book.save(saved)
    made = ruled(FileBook(saved.getvalue(), "master.xlsx"), "line\n" * 10)
    assert ' ht="99"' in row_tag(made, "line\nline")


def test_a_yellow_cell_keeps_what_was_typed() -> None:
    book = master(FIGHT)
    put(book, "Result: yours", "Total  Success")
    drafted(book, FIGHT)
    assert seen(book, "Result: yours") == "Total  Success"


def test_a_yellow_cell_moves_with_its_fight() -> None:
    book = master(FIGHT)
    put(book, "Die: yours", 6)
    drafted(book, replace(FIGHT, label="A1"), FIGHT)
    assert (seen(book, "Die: yours", 4), seen(book, "Die: yours", 5)) == (None, 6)


def test_a_reason_without_an_answer_is_kept() -> None:
    book = master(FIGHT)
    put(book, "Reason", "we shall see")
    drafted(book, FIGHT)
    assert seen(book, "Reason") == "we shall see"


def test_answers_of_another_turn_are_dropped() -> None:
    book = master(FIGHT)
    put(book, "Die: yours", 6)
    drafted(book, replace(FIGHT, turn="4"), turn="4")
    assert seen(book, "Die: yours") is None


def test_an_answer_whose_fight_is_gone_is_kept_at_the_foot() -> None:
    book = master(FIGHT)
    put(book, "Die: yours", 6)
    drafted(book, replace(FIGHT, label="A1"))
    foot = [seen(book, header, 5) for header in ("Fight", "Die: yours", "How it stands")]
    assert foot == ["K14", 6, NOT_ASKED]


def test_a_row_without_an_answer_is_not_kept() -> None:
    book = master(FIGHT)
    drafted(book, replace(FIGHT, label="A1"))
    assert seen(book, "Fight", 5) is None


def test_given_on_tells_what_each_question_was_asked_on() -> None:
    book = master()
    other = Judgement(RESULT, "OC-9.22", "result", "success", "success", basis="A 21, D 10")
    drafted(book, FIGHT, judgements=(SIXTEEN, other))
    on = [seen(book, f"{what}: given on") for what in ("Die", "Result", "City")]
    assert on == ["d6", "A 21, D 10", None]


def test_what_was_asked_on_nothing_is_a_dash() -> None:
    book = master()
    drafted(book, FIGHT, judgements=(replace(SIXTEEN, basis=""),))
    assert seen(book, "Die: given on") == "-"


def test_an_answer_under_review_keeps_what_it_was_given_on() -> None:
    book = master()
    review = replace(SIXTEEN, basis="d6, new", standing=Standing.REVIEW, old_basis="d6")
    drafted(book, FIGHT, answers={DIE: Answer(DIE, 4, "d6")}, judgements=(review,))
    assert seen(book, "Die: given on") == "d6"


def test_a_confirmed_answer_is_given_on_what_holds_now_and_unticked() -> None:
    book = master()
    confirmed = replace(SIXTEEN, basis="d6, new", standing=Standing.ANSWERED)
    answer = Answer(DIE, 4, "d6", confirmed=True)
    drafted(book, FIGHT, answers={DIE: answer}, judgements=(confirmed,))
    assert (seen(book, "Die: given on"), seen(book, "Confirm")) == ("d6, new", None)


def test_a_row_stands_as_its_gravest_question() -> None:
    book = master()
    must = Judgement(RESULT, "", "", "a", "a", standing=Standing.MUST_ANSWER)
    drafted(book, FIGHT, judgements=(must, replace(SIXTEEN, standing=Standing.ANSWERED)))
    assert seen(book, "How it stands") == "MUST ANSWER"


def test_an_answer_is_read_back_on_what_it_was_given_on() -> None:
    book = master()
    answered = replace(SIXTEEN, standing=Standing.ANSWERED)
    drafted(book, FIGHT, answers={DIE: Answer(DIE, 6, "d6")}, judgements=(answered,))
    read_back = understood(book).answers[DIE]
    assert (read_back.value, read_back.basis) == (6, "d6")


def test_an_answer_to_a_judgement_stays_beside_its_question() -> None:
    row = JudgementRow(
        name="3/x/y/z/1", turn="3", standing="", rule="", question="", default="1", holds="1"
    )
    book = master(row)
    book.write("Judgements", {at(book, "Judgements", "Your answer"): "2"})
    drafted(book, replace(row, holds="2"))
    assert seen(book, "Your answer", sheet="Judgements") == "2"


def order(n: int, unit: str) -> OrderLine:
    return OrderLine(id=f"1 AB/{n}", team="1 AB", unit=unit, action="Hold")


def copied(book: FileBook, *lines: OrderLine, mirror: Mirror | None = None) -> None:
    reading = understood(book)
    origins = {line.id: f"1 ab.xlsx!Orders!A{n}" for n, line in enumerate(lines, 4)}
    layout = reading.layouts[OrderLine]
    sent = Sent(Tables.of(*lines))
    write_orders(book, layout, sent, (mirror or reading.mirror).over(sent), Beside(origins, {}))


def voided(book: FileBook, row: int = 4) -> None:
    book.write("Orders", {at(book, "Orders", "Void", row): "x"})


def test_an_order_is_copied_with_the_cell_it_came_from() -> None:
    book = master()
    copied(book, order(1, "2 Para"))
    assert seen(book, "From", sheet="Orders") == "1 ab.xlsx!Orders!A4"


def test_a_void_stays_with_its_line_when_another_comes_before_it() -> None:
    book = master()
    copied(book, order(1, "2 Para"))
    voided(book)
    copied(book, order(0, "1 Para"), order(1, "2 Para"))
    assert [seen(book, "Void", row, "Orders") for row in (4, 5)] == [None, "x"]


def test_a_void_of_a_line_for_another_unit_now_is_kept_at_the_foot() -> None:
    book = master()
    copied(book, order(1, "2 Para"))
    voided(book)
    copied(book, order(1, "3 Para"))
    units = [
        (seen(book, "Unit or group", r, "Orders"), seen(book, "Void", r, "Orders")) for r in (4, 5)
    ]
    assert units == [("3 Para", None), ("2 Para", "x")]


def test_a_void_of_a_line_that_has_changed_stands_below_the_one_that_came() -> None:
    book = master()
    copied(book, order(1, "2 Para"), order(2, "3 Para"))
    voided(book)
    for _ in range(2):
        copied(book, replace(order(1, "2 Para"), action="Attack"), order(2, "3 Para"))
        rows = [
            tuple(seen(book, head, row, "Orders") for head in ("Unit or group", "Action", "Void"))
            for row in (4, 5, 6)
        ]
        assert rows == [
            ("2 Para", "Attack", None),
            ("2 Para", "Hold", "x"),
            ("3 Para", "Hold", None),
        ]


def test_what_is_said_to_a_line_of_another_form_is_not_said_to_this_one() -> None:
    book = master()
    copied(book, order(1, "2 Para"))
    flight = MirrorLine(
        line="1 AB/1",
        row=4,
        order=AirLine(id="1 AB/1", team="1 AB", squadron="Typhoons"),
        words={},
        compared=("squadron",),
        void=True,
        instead={},
        cell=None,
    )
    mirror = understood(book).mirror
    copied(book, order(1, "2 Para"), mirror=Mirror((flight, *mirror.lines), mirror.own))
    units = [(seen(book, "Unit or group", r, "Orders")) for r in (4, 5)]
    assert units == ["2 Para", None]


def test_the_umpires_own_lines_stay() -> None:
    book = master()
    book.write("Orders", {at(book, "Orders", "Unit or group"): "2 Para"})
    copied(book, order(1, "1 Para"))
    assert seen(book, "Unit or group", 5, "Orders") == "2 Para"


def test_a_sheet_that_is_all_right_says_so() -> None:
    book = master()
    write_status_lines(book, SCHEMAS, [])
    assert "OK" in book.read("Forces")[0]


def test_a_sheet_counts_the_findings_that_touch_it() -> None:
    book = master()
    write_status_lines(book, SCHEMAS, [error("E-X", "wrong", cell=Cell("m", "Forces", "A4"))])
    assert "1 finding" in book.read("Forces")[0]
    assert "OK" in book.read("Places")[0]


def test_the_findings_sheet_counts_them_all() -> None:
    book = master()
    write_status_lines(book, SCHEMAS, [error("E-X", "wrong"), error("E-Y", "wrong")])
    assert "2 findings" in book.read("Findings")[0]


@pytest.mark.slow
def test_a_status_goes_back_to_the_cell_it_stood_in() -> None:
    book = master()
    write_status_lines(book, SCHEMAS, [error("E-X", "wrong", cell=Cell("m", "Forces", "A4"))])
    write_status_lines(book, SCHEMAS, [])
    assert book.changes() == {}
