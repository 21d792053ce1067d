"""The written definition of what a team may know: plain values, and all its book is made of."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import get_args, get_type_hints

import pytest
from msgspec import Struct

from tests.golden.played import turns_of
from workbook_engine.core.always import Always
from workbook_engine.core.desk import Team
from workbook_engine.core.records import field_names
from workbook_engine.kit.maps.picture import Over, Rank, Stream, Tint, Way
from workbook_engine.rulesets.opcom import RULESET
from workbook_engine.rulesets.opcom.checks.order_sheets import ORDER_SHEETS
from workbook_engine.rulesets.opcom.knowledge.views import briefs, forms, offered
from workbook_engine.rulesets.opcom.knowledge.views.team_view import View
from workbook_engine.sheets.schema import SheetSchema, schemas_of
from workbook_engine.sheets.validations import named_by

PLAIN = {str, int, bool, type(None)}
DRAWN = {float, Over, Rank, Stream, Tint, Way}
"""What the printed map is drawn of, which everybody has."""
THE_TURN = {"Turn", "State", "Orders", "Ruling", "Unit", "Umpire", "Team", "Campaign"}


def types_in(of: object) -> Iterator[object]:
    """Yield every type that a value of some type can hold, however deep."""
    if isinstance(of, type) and issubclass(of, Struct):
        hints = get_type_hints(of)
        for name in field_names(of):
            yield from types_in(hints[name])
        yield of
    elif get_args(of):
        yield from (inner for each in get_args(of) if each is not ... for inner in types_in(each))
    else:
        yield of


def test_a_view_holds_plain_values_and_no_way_back_to_the_turn() -> None:
    found = set(types_in(View))
    ours = {each for each in found if isinstance(each, type) and issubclass(each, Struct)}
    assert found - ours <= PLAIN | DRAWN
    assert {each.__name__ for each in ours}.isdisjoint(THE_TURN)
    assert all(each.__struct_config__.frozen for each in ours)


def test_what_makes_the_book_is_given_the_view_alone() -> None:
    named = [each for sheet in ORDER_SHEETS for each in sheet.naming]
    offers = [offer for each in named for offer in each.offered.values()]
    made_forms = [sheet.form for sheet in ORDER_SHEETS if not isinstance(sheet.form, Always)]
    for made in (briefs.brief, *offers, *made_forms):
        (given,) = inspect.signature(made).parameters.values()
        assert given.annotation in ("View", "Seen"), made  # the head of every view
    assert (len(offers), len(made_forms)) == (19, 2)


@pytest.mark.parametrize("room", [briefs, forms, offered], ids=lambda room: room.__name__)
def test_the_room_that_makes_the_book_does_not_know_what_a_turn_is(room: ModuleType) -> None:
    tree = ast.parse(Path(inspect.getfile(room)).read_text(encoding="utf-8"))
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert imported.isdisjoint(THE_TURN)


@pytest.mark.parametrize("sheet", schemas_of(RULESET).in_book("team"), ids=lambda s: s.title)
def test_every_drop_down_of_a_teams_book_has_its_words(sheet: SheetSchema) -> None:
    turn = turns_of("market_garden")[0]
    team = next(iter(turn.after[Team].values()))
    words = RULESET.briefing.words(RULESET.briefing.view(turn, team))
    naming = [column for column in sheet.columns_in("team") if named_by(column)]
    without = [
        column.name
        for column in naming
        if column.name not in words and not any(name in words for name in named_by(column))
    ]
    assert without == []


def test_oc_9_37_a_target_is_offered_bridges_and_a_mission_its_zones() -> None:
    turn = turns_of("market_garden")[0]
    seen = RULESET.briefing.view(turn, next(iter(turn.after[Team].values())))
    words = RULESET.briefing.words(seen)
    assert seen.crossings
    assert words["target"] == tuple(dict.fromkeys((*seen.places, *seen.crossings)))
    assert words["zone"][: len(seen.air_zones)] == seen.air_zones
