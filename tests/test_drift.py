"""Schemas and record classes say the same; a change to one without the other fails here."""

import re
import tomllib
from enum import StrEnum
from fractions import Fraction
from importlib import resources
from itertools import pairwise
from types import NoneType, UnionType
from typing import get_args, get_type_hints

import pytest
from jsonschema import Draft202012Validator
from msgspec import NODEFAULT

from tests.every import every
from workbook_engine.core import colours, desk
from workbook_engine.core.desk import Team
from workbook_engine.core.dispatches import Means, Signal
from workbook_engine.core.findings import folded
from workbook_engine.core.house_rulings import About
from workbook_engine.core.records import Record, defaults_of, field_names
from workbook_engine.core.ruleset import RuleSet
from workbook_engine.importing.mapping import Said
from workbook_engine.kit import places
from workbook_engine.kit.boxes import DispatchSeen, Way
from workbook_engine.kit.dispatches import MessageLine
from workbook_engine.kit.map_cells import MapSeen, MapSquare
from workbook_engine.kit.maps.ways import BORDER, DRAWN_IN_CELLS
from workbook_engine.kit.own_words import Sentence
from workbook_engine.rulesets import NAMES, named
from workbook_engine.rulesets.combat_captain.events.tries import opponents_choices
from workbook_engine.rulesets.combat_captain.knowledge import rows as captain_rows
from workbook_engine.rulesets.combat_captain.knowledge.report import MORALE, SHORT
from workbook_engine.rulesets.combat_captain.knowledge.reported import (
    ALL_THERE,
    FEW,
    FEWER,
    IN_COVER,
)
from workbook_engine.rulesets.combat_captain.table.board import PLAYERS
from workbook_engine.rulesets.combat_captain.vocabulary import order_records as captain_orders
from workbook_engine.rulesets.combat_captain.vocabulary import records as captain
from workbook_engine.rulesets.combat_captain.vocabulary.book import PRINTED as CAPTAIN
from workbook_engine.rulesets.combat_captain.vocabulary.words import Kind, Weapon
from workbook_engine.rulesets.last_war.combat.overruled import COLOURS
from workbook_engine.rulesets.last_war.knowledge.own_seen import (
    BASE,
    FRONT,
    GAP,
    GARRISON,
    INDUSTRY,
    PARTISANS,
    POOL,
    ZONE,
)
from workbook_engine.rulesets.last_war.knowledge.views import OwnForce
from workbook_engine.rulesets.last_war.vocabulary.combat_records import CombatRow
from workbook_engine.rulesets.last_war.vocabulary.words import Defence, Outcome
from workbook_engine.rulesets.opcom.fire.artillery import range_class
from workbook_engine.rulesets.opcom.knowledge.views import views as opcom_views
from workbook_engine.rulesets.opcom.knowledge.views.map_view import BRIDGE
from workbook_engine.rulesets.opcom.knowledge.views.printed_land import RANKS
from workbook_engine.rulesets.opcom.knowledge.views.squadron_rows import SquadronRow
from workbook_engine.rulesets.opcom.vocabulary import air_records as air
from workbook_engine.rulesets.opcom.vocabulary import nations
from workbook_engine.rulesets.opcom.vocabulary import records as opcom
from workbook_engine.rulesets.opcom.vocabulary.air_words import Aircraft
from workbook_engine.rulesets.opcom.vocabulary.annex import by_name
from workbook_engine.rulesets.opcom.vocabulary.book import PRINTED
from workbook_engine.rulesets.opcom.vocabulary.words import (
    Barrier,
    CrossingState,
    Echelon,
    Knowledge,
    LoadClass,
    OnMap,
    RouteKind,
)
from workbook_engine.rulesets.own_rules.vocabulary.hearing import OWN_WORDS
from workbook_engine.rulesets.sector.knowledge.reported import (
    CORPS,
    DIVISION,
    OwnBase,
    OwnFormation,
)
from workbook_engine.rulesets.sector.vocabulary import records as sector
from workbook_engine.rulesets.sector.vocabulary.book import PRINTED as SECTOR
from workbook_engine.rulesets.sector.vocabulary.order_records import ActionLine
from workbook_engine.rulesets.sector.vocabulary.words import Aim, BaseState, Grade, Order, Result
from workbook_engine.sheets.rows import WHOLE
from workbook_engine.sheets.schema import Column, SheetSchema, files, schemas_of

SHEETS = {f"{name}:{s.json['$id']}": s for name in NAMES for s in schemas_of(named(name)).sheets}
KNOWN: dict[str, set[str]] = {}
for _sheet in SHEETS.values():  # two rule sets may have a record of one name
    KNOWN.setdefault(_sheet.record.__name__, set()).update(field_names(_sheet.record))
COLUMNS = {f"{at}:{c.name}": (s, c) for at, s in SHEETS.items() for c in s.columns}
FIELDS = {at: pair for at, pair in COLUMNS.items() if pair[1].is_field}
each_sheet, each_column, each_field = every(SHEETS), every(COLUMNS), every(FIELDS)
each_ruleset = pytest.mark.parametrize("ruleset", [named(name) for name in NAMES])

TYPES: dict[object, str] = {
    str: "string",
    int: "integer",
    bool: "boolean",
    Fraction: "number",
    tuple[str, ...]: "array",
}
WORDS: dict[tuple[type[Record], str], tuple[str, ...]] = {
    (Sentence, "event"): tuple(OWN_WORDS.events),
    (Team, "colour"): colours.COLOURS,
    (desk.Campaign, "dice"): ("campaign key", "typed"),
    (desk.Campaign, "paper"): ("A4", "Letter"),
    (desk.AmendmentRow, "when"): ("before", "after"),
    (desk.ImportRow, "what"): tuple(Said),
    (desk.HouseRulingRow, "about"): tuple(About),
    (opcom.Unit, "artillery"): (
        "field",
        "medium",
        "heavy",
        "coastal",
        "rocket",
        "infantry gun",
        "battalion",
    ),
    (opcom.Unit, "fights_as"): tuple(opcom.Kind),
    (opcom.Unit, "typical"): tuple(by_name()),
    (opcom.Unit, "rail"): tuple(opcom.RailState),
    (opcom.Unit, "echelon"): tuple(Echelon),
    (opcom.Unit, "flak"): tuple(air.Flak),
    (nations.Nation, "ammunition"): tuple(nations.Ammunition),
    (nations.Nation, "air"): tuple(nations.AirForce),
    (nations.Nation, "parachutists"): tuple(nations.Airborne),
    (nations.Nation, "glider_troops"): tuple(nations.Airborne),
    (air.AirLine, "mission"): tuple(air.Mission),
    (air.AirLine, "delivery"): tuple(air.Delivery),
    (air.AirMission, "mission"): tuple(air.Mission),
    (air.AirMission, "delivery"): tuple(air.Delivery),
    (opcom.OrderLine, "action"): tuple(opcom.Action),
    (opcom.OrderLine, "mode"): tuple(opcom.Mode),
    (opcom.Engagement, "column"): PRINTED.charts["combat_results"].columns,
    (opcom.Engagement, "result"): (*opcom.Result, opcom.NO_RESISTANCE),
    (opcom.Engaged, "role"): tuple(opcom.Role),
    (CombatRow, "colour"): tuple(COLOURS),
    (CombatRow, "result"): tuple(Outcome),
    (sector.Division, "grade"): tuple(Grade),
    (sector.Base, "grade"): tuple(Grade),
    (sector.Base, "type"): tuple(SECTOR.charts["units"].rows),
    (OwnBase, "grade"): tuple(Grade),
    (OwnBase, "state"): (*BaseState, *(each for each in Result if each.lost)),
    (OwnFormation, "kind"): (CORPS, DIVISION),
    (OwnFormation, "grade"): tuple(Grade),
    (OwnFormation, "order"): tuple(Order),
    (OwnForce, "kind"): (POOL, INDUSTRY, GAP, FRONT, GARRISON, ZONE, PARTISANS, BASE, *Defence),
    (ActionLine, "aim"): (Aim.ARMOURED, Aim.SOFT),
    (places.Feature, "kind"): (places.TABLE, *places.Relief),
    (captain.SubUnit, "second"): tuple(Weapon),
    (captain_rows.OwnCompany, "kind"): tuple(captain.CompanyKind),
    (captain_rows.OwnCompany, "plays"): PLAYERS,
    (captain_rows.OwnCompany, "ammunition"): (SHORT,),
    (captain_rows.OwnCompany, "morale"): MORALE,
    (captain_rows.OwnCompany, "state"): tuple(captain.Status),
    (captain_rows.OwnForce, "kind"): tuple(Kind),
    (captain_rows.OwnForce, "weapon"): tuple(Weapon),
    (captain_rows.OwnForce, "second"): tuple(Weapon),
    (captain_rows.OwnForce, "state"): tuple(captain.Status),
    (captain_rows.EnemyRow, "kind"): tuple(Kind),
    (captain_rows.EnemyRow, "men"): (ALL_THERE, FEWER, FEW),
    (captain_rows.EnemyRow, "cover"): (IN_COVER,),
    (captain_rows.GroundRow, "kind"): (places.TABLE, *places.Relief),
    (captain_orders.OrderLine, "weapon"): tuple(Weapon),
    (captain_orders.AirLine, "if_theirs"): opponents_choices(CAPTAIN),
    (MapSquare, "south"): (*Barrier, BRIDGE),
    (MapSquare, "east"): (*Barrier, BRIDGE),
    (MapSquare, "way"): tuple(RouteKind),
    (MapSeen, "south"): (*Barrier, BRIDGE),
    (MapSeen, "east"): (*Barrier, BRIDGE),
    (MapSeen, "way"): tuple(RouteKind),
    (opcom_views.OwnForce, "kind"): tuple(opcom.Kind),
    (opcom_views.MapName, "what"): (*RANKS, *OnMap, *RouteKind, *Barrier),
    (opcom_views.MapName, "state"): (CrossingState.BLOWN,),
    (opcom_views.MapName, "bears"): tuple(LoadClass),
    (opcom_views.ContactSeen, "old"): (Knowledge.OLD,),
    (SquadronRow, "type"): tuple(Aircraft),
    (Signal, "by"): tuple(Means),
    (MessageLine, "by"): tuple(Means),
    (DispatchSeen, "by"): tuple(Means),
    (DispatchSeen, "way"): tuple(Way),
}
"""Closed lists of fields whose default does not tell of which enumeration they are."""
BORDERS = {
    (f"own_rules/{sheet}", side): (*DRAWN_IN_CELLS.values(), BORDER)
    for sheet in ("map", "own_map")
    for side in ("south", "east")
}
"""What may run along the sides of squares by own rules besides."""

KEYWORDS_OF_SHEETS = {"record", "book", "group", "order", "layout", "key", "edit", "rows", "view"}
KEYWORDS_OF_SHEETS |= {
    "letters",
    "mirror",
    "marks",
    "sides",
    "edges",
    "ways",
    "lines",
    "map",
    "breaks",
}
KEYWORDS_OF_SHEETS |= {
    "also",
    "cleared",
    "sections",
    "frozen",
    "later",
    "follows",
    "paper",
    "side",
    "shows",
}
KEYWORDS_OF_SHEETS |= {"under", "unprinted", "needs", "inventory", "as-typed"}
KEYWORDS_OF_COLUMNS = {"header", "width", "note", "kind", "text", "refers", "edit", "only"}
KEYWORDS_OF_COLUMNS |= {
    "answer",
    "of",
    "part",
    "instead",
    "shows",
    "kept",
    "marks",
    "later",
    "verb",
    "objects",
}
KEYWORDS_OF_COLUMNS |= {"formerly", "private", "said", "shaded"}
KEYWORDS_OF_COLUMNS |= {"once", "most", "unsure", "free"}
CITED = re.compile(r"\b(?:OC-[\w.]+\w|(?:LW|SB|CC|OR)-[A-Z]+-\d+)")


def ours(keywords: object) -> set[str]:
    return {word[2:] for word in keywords if word.startswith("x-")}  # type: ignore[attr-defined]


def default_of(sheet: SheetSchema, column: Column) -> object:
    return defaults_of(sheet.record).get(column.name, NODEFAULT)


@each_sheet
def test_a_sheet_is_valid_json_schema(sheet: SheetSchema) -> None:
    Draft202012Validator.check_schema(dict(sheet.json))


@each_sheet
def test_columns_are_the_fields_of_the_record(sheet: SheetSchema) -> None:
    assert {column.name for column in sheet.fields} == set(field_names(sheet.record))


@each_sheet
def test_the_key_is_the_records_key(sheet: SheetSchema) -> None:
    assert sheet.key == sheet.record.key_field


@each_field
def test_types_agree(sheet: SheetSchema, column: Column) -> None:
    hint = get_type_hints(sheet.record)[column.name]
    kinds = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    (kind,) = (each for each in kinds if each is not NoneType)
    assert (TYPES[kind], NoneType in kinds) == (column.type, column.nullable)


@each_field
def test_closed_lists_agree(sheet: SheetSchema, column: Column) -> None:
    default = default_of(sheet, column)
    of_default = tuple(type(default)) if isinstance(default, StrEnum) else ()
    words = WORDS.get((sheet.record, column.name), of_default)
    words = (*words, *BORDERS.get((sheet.json["$id"], column.name), ()))
    assert set(column.choices) == set(words)


@each_field
def test_a_default_is_on_the_closed_list(sheet: SheetSchema, column: Column) -> None:
    default = default_of(sheet, column)
    assert default is NODEFAULT or not column.choices or default in column.json["enum"]


def test_every_class_of_artillery_has_a_range() -> None:
    ranges = {
        range_class(word, "nearest_class", PRINTED) for word in WORDS[opcom.Unit, "artillery"]
    }
    assert ranges == set(PRINTED.charts["artillery_ranges"].rows)


@each_field
def test_a_number_the_umpire_types_has_a_default_or_is_required(
    sheet: SheetSchema, column: Column
) -> None:
    bare = default_of(sheet, column) is NODEFAULT and not column.nullable
    number = column.type in ("integer", "number")
    assert column.required or not (bare and number and sheet.edit == "umpire")


@each_column
def test_a_column_shows_its_words(sheet: SheetSchema, column: Column) -> None:
    """Words wrap between two, never within one; a log of one line a row does not wrap at all."""
    words = [
        word for each in column.choices for word in ([each] if sheet.lines == 1 else each.split())
    ]
    assert column.width >= max(map(len, words), default=4)


@each_column
def test_a_name_in_an_answer_is_a_field(sheet: SheetSchema, column: Column) -> None:
    about = [column.of] if column.answer and column.of else []
    assert {*re.findall(r"\{(\w+)\}", column.answer), *about} <= set(field_names(sheet.record))


@each_sheet
def test_each_yellow_cell_of_a_row_has_its_basis_beside_it(sheet: SheetSchema) -> None:
    yellow = [c.name for c in sheet.columns if c.answer and c.answer != WHOLE]
    assert [c.of for c in sheet.columns if c.is_basis] == yellow


@each_column
def test_an_amendment_is_of_a_field(sheet: SheetSchema, column: Column) -> None:
    assert column.instead in ("", *field_names(sheet.record))


@each_column
def test_a_column_has_no_keyword_of_its_own(sheet: SheetSchema, column: Column) -> None:
    assert ours(column.json) <= KEYWORDS_OF_COLUMNS


@each_sheet
def test_a_sheet_has_no_keyword_of_its_own(sheet: SheetSchema) -> None:
    assert ours(sheet.json) <= KEYWORDS_OF_SHEETS


@each_sheet
def test_no_two_headers_read_alike(sheet: SheetSchema) -> None:
    headers = sorted(folded(column.header) for column in sheet.columns)
    assert [one for one, other in pairwise(headers) if one == other] == []


@each_column
def test_what_a_column_refers_to_is_there(sheet: SheetSchema, column: Column) -> None:
    for name, _, field in (reference.partition(".") for reference in column.refers):
        assert not field or field in KNOWN[name]
        assert name in KNOWN


@each_ruleset
def test_every_record_has_a_sheet(ruleset: RuleSet) -> None:
    orders = {kind for stage in ruleset.sequence for kind in stage.order_sheets}
    of_desk = {
        kind
        for kind in vars(desk).values()
        if isinstance(kind, type) and issubclass(kind, Record) and kind is not Record
    }
    shown = {sheet.record for sheet in schemas_of(ruleset).sheets}
    assert shown == {*ruleset.records, *orders, *ruleset.shown, *of_desk}


@each_ruleset
def test_no_two_sheets_of_a_book_have_one_title(ruleset: RuleSet) -> None:
    for which in ("master", "team"):
        titles = [folded(sheet.title) for sheet in schemas_of(ruleset).in_book(which)]  # type: ignore[arg-type]
        assert len(titles) == len(set(titles))


@each_ruleset
def test_a_schema_is_called_as_its_file(ruleset: RuleSet) -> None:
    names = {f"{file.parent.name}/{file.name.split('.')[0]}" for file in files(ruleset)}
    assert names == {sheet.json["$id"] for sheet in schemas_of(ruleset).sheets}


@each_ruleset
def test_notes_cite_rules_that_there_are(ruleset: RuleSet) -> None:
    folder = resources.files(f"workbook_engine.rulesets.{ruleset.name}")
    rules = tomllib.loads(folder.joinpath("rulebook.toml").read_text(encoding="utf-8"))
    columns = (
        c
        for s in schemas_of(ruleset).sheets
        if s.json["$id"].startswith(ruleset.name)
        for c in s.columns
    )
    cited = {rule for column in columns for rule in CITED.findall(column.note)}
    assert cited
    assert cited - set(rules) == set()
