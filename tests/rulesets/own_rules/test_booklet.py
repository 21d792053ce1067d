"""A team's book holds the rules that concern it, and its orders are played ahead by them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.commands.desk_hands import desk
from tests.new_campaign import new_campaign
from tests.rulesets.own_rules.battle import battle
from tests.sheets_of import sheets_of
from workbook_engine.commands.desk.playing.play import play_desk
from workbook_engine.commands.forecast import forecast
from workbook_engine.commands.outcome import Status
from workbook_engine.commands.sample_orders import sample_orders
from workbook_engine.core.records import State, Tables, replace
from workbook_engine.core.settings import Word
from workbook_engine.kit.booklet import BookletRow, RuleLine, printed, rows_in, settings_in
from workbook_engine.rulesets.own_rules import RULESET
from workbook_engine.rulesets.own_rules.knowledge.booklet import SHEETS, booklet
from workbook_engine.rulesets.own_rules.vocabulary.book import CATALOGUE
from workbook_engine.rulesets.own_rules.vocabulary.records import (
    Area,
    Modifier,
    Place,
    StateKind,
    Stretch,
    SupplyRow,
    Unit,
    VictoryRow,
    WayKind,
)
from workbook_engine.sheets.schema import schemas_of
from workbook_engine.sheets.templates import make_book

TIRED = StateKind(name="tired", moves=Fraction(1, 3), barred=("attack",), rest=True)
MORE = (
    TIRED,
    WayKind(name="road", cost="1/2", costs=("wheels 1",)),
    Stretch(id="1", kind="road", fields=("B2", "C2")),
    SupplyRow(id="SUP-1", side="Blue", within=Fraction(7, 2)),
    SupplyRow(id="SUP-2", side="Red"),
    VictoryRow(id="VP-1", place="The Mill", points="5", known="its side"),
    VictoryRow(id="VP-2", side="Red", known="its side"),
    VictoryRow(id="VP-3", known="nobody"),
    Modifier(id="MOD-9", table="movement", side="attacker", when="night", does="movement x 1/2"),
)


def of_blue(state: State, **settings: Word) -> tuple[RuleLine, ...]:
    state = State(state.position, state.tables, RULESET.rules.with_values(settings))
    mine = (unit for unit in state[Unit].values() if unit.team == "blue")
    return booklet(state, mine, "Blue")


def test_a_booklet_holds_every_row_as_it_is_typed_or_bkl_1() -> None:
    state = battle("b1 infantry B2, b2 cavalry B3, b3 artillery B4, r1 infantry E4", "OO", *MORE)
    told = {(type(each), each.key): each for each in rows_in(of_blue(state), SHEETS)}
    of_others = {(SupplyRow, "SUP-2"), (VictoryRow, "VP-2"), (VictoryRow, "VP-3")}
    typed = {(kind, key): row for kind in SHEETS.values() for key, row in state[kind].items()}
    assert told.keys() == typed.keys() - of_others
    for (kind, key), row in told.items():
        unnoted = {"note": ""} if kind is Modifier else {}
        of_no_side = {"side": "either"} if key == "MOD-9" else {}
        assert row == replace(typed[kind, key], **unnoted, **of_no_side)


def test_types_of_others_and_notes_of_the_umpires_are_in_no_booklet_or_bkl_1() -> None:
    state = battle("b1 infantry B2, r1 cavalry E4", "OO", replace(TIRED, note="never before noon"))
    told = of_blue(state)
    assert {each.rule for each in told if each.sheet == "Type"} == {"infantry"}
    assert not any("noon" in each.says for each in told)


def test_a_booklet_tells_the_readings_in_force_or_bkl_1() -> None:
    state = battle("b1 infantry B2")
    told = of_blue(state, fields="squares", last_line=True)
    assert settings_in(told, RULESET.rules.settings)["fields"] == "squares"
    assert settings_in(told, RULESET.rules.settings)["last_line"] is True


def in_words(state: State) -> dict[str, str]:
    told = printed(of_blue(state, steps_are="men"), SHEETS, CATALOGUE)
    return {each.rule or each.about: each.words for each in told}


def test_players_read_the_rules_in_whole_sentences_or_bkl_1() -> None:
    words = in_words(battle("b1 infantry B2", "OO", *MORE))
    assert words["tired"] == (
        "Movement x 1/3. Not allowed: attack. Over after a turn without a move or fight."
    )
    assert words["attack"].endswith("may use all of its movement. It attacks the enemy there.")
    assert words["MOD-9"] == "Of movement. For either side. When night: movement x 1/2."
    assert words["CRT"] == "6: 1:2 AL1 · 1:1 AL1 · 2:1 DR2 · 3:1 DE · 4:1 DE · 5:1 DE"


def test_what_the_map_shows_is_not_told_in_words_or_bkl_1() -> None:
    mill = Place(place="Mill", field="B2")
    state = battle("b1 infantry B2", "OO", Area(area="Leipzig", cells=("H8:I10",)), mill, *MORE)
    assert {"Leipzig", "1", "Mill"} <= {each.rule for each in of_blue(state)}
    assert not {"Leipzig", "1", "Mill"} & in_words(state).keys()


def test_what_the_forecast_reads_stands_below_the_booklet_and_is_not_printed_or_bkl_1() -> None:
    rows = *(BookletRow(id=each) for each in "12"), *(RuleLine(id=each) for each in "123")
    book = make_book(schemas_of(RULESET), "team", Tables.of(*rows), title="A game")
    sheet = sheets_of(book, "Booklet")["Booklet"]
    heads = [row[0].row for row in sheet.iter_rows() if row[0].value in ("About", "Rule")]
    assert sheet.print_area.endswith(f"${heads[0] + 2}")
    assert heads[1] > heads[0] + 2


def test_players_have_no_booklet_where_the_umpire_says_so_or_bkl_1() -> None:
    state = battle("b1 infantry B2")
    assert of_blue(state, players_have="nothing") == ()


@pytest.mark.slow
@pytest.mark.parametrize("sample", ["brook_crossing", "nachod_1866"])
def test_units_that_meet_nobody_go_as_foreseen_or_bkl_1(tmp_path: Path, sample: str) -> None:
    folder = new_campaign(tmp_path / "campaign", sample)
    assert sample_orders(folder, sample).status is Status.DONE
    after = play_desk(desk(folder)).turn.after
    for book in (folder / "inbox").glob("*.xlsx"):
        told = forecast(book)
        assert told.status is Status.DONE, told.sentences
        assert told.answer["moves"]
        for each in told.answer["moves"]:
            assert after[Unit][each["unit"]].field in each["to"], each
