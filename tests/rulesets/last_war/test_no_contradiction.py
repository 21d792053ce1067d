"""No two sheets of a team of The Last War speak differently of the same thing (issue 16, 2)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.golden.played import turns_of
from tests.rulesets.last_war.test_random_wars import war_of
from workbook_engine.core.desk import Team
from workbook_engine.core.records import replace
from workbook_engine.core.report_pages import PAGE_DEEP, Page, Pages, page_height
from workbook_engine.core.rulings import Turn
from workbook_engine.rulesets.last_war.knowledge.briefs import own_forces
from workbook_engine.rulesets.last_war.knowledge.report_page import report
from workbook_engine.rulesets.last_war.knowledge.team_view import View, view
from workbook_engine.rulesets.last_war.knowledge.views import OwnForce

QUICK, LONG = 5, 120
"""Random wars; of the long run, 1,440 stages of 480 turns."""
_HEX = re.compile(r"\((\d{4})\)|^(\d{4})$")


def hexes(text: str) -> set[str]:
    return {one or other for part in text.split(", ") for one, other in _HEX.findall(part)}


def contradictions(pages: Pages, forces: list[OwnForce], seen: View) -> Iterator[str]:
    """Yield what the report says of a sector otherwise than Forces or the map's holders."""
    holder = {each.hex: each.holder for each in seen.land}
    for where, strength, into, against in _sectors(pages):
        (name,) = hexes(where)
        here = [row for row in forces if row.hex == name and row.kind == "front"]
        men = sum(row.man or 0 for row in here)
        told = sum(int(n) for n in re.findall(r"(\d+) M[ae]n", strength))
        if men != told:
            yield f"{where}: Report {strength!r}, Forces {men} Men"
        remarks = " ".join(row.remarks for row in here)
        for other in hexes(into) | hexes(against):
            if other not in remarks:
                yield f"{where}: Report {other}, Forces {remarks!r}"
        yield from (f"{where}: attacks its own {o}" for o in hexes(into) if holder[o] == "own")
        yield from (
            f"{where}: attacked from its own {o}" for o in hexes(against) if holder[o] == "own"
        )
    yield from (f"{name} won, held by another" for name in _won(seen) if holder[name] != "own")


def _won(seen: View) -> set[str]:
    return {name for place in seen.taken for name in hexes(place)}


def _sectors(pages: Pages) -> Iterator[tuple[str, str, str, str]]:
    for page in pages:
        for table in page.tables:
            for line in table.lines if table.heads[:1] == ("Sector",) else ():
                if len(line.cells) > 1:
                    where, strength, into, against = line.cells
                    yield where, strength, into, against


def found_in(turn: Turn) -> list[str]:
    found = []
    for team in turn.after[Team].values():
        seen = view(turn, team)
        found += contradictions(report(seen), [*own_forces(seen)], seen)
    return found


@pytest.mark.parametrize(
    "sample", ["orel_salient", pytest.param("eastern_front_1943", marks=pytest.mark.slow)]
)
def test_no_sheet_of_a_golden_turn_contradicts_another(sample: str) -> None:
    assert [found for turn in turns_of(sample) for found in found_in(turn)] == []


@pytest.mark.parametrize("seed", range(QUICK))
def test_no_sheet_of_a_random_war_contradicts_another(seed: int) -> None:
    assert [found for each in war_of(seed, 3)[0] for found in found_in(each.turn)] == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1000 + LONG))
def test_no_sheet_of_many_random_wars_contradicts_another(seed: int) -> None:
    assert [found for each in war_of(seed, 4)[0] for found in found_in(each.turn)] == []


def after_an_attack() -> tuple[Turn, View]:
    turn = turns_of("orel_salient")[0]
    return turn, view(turn, turn.after[Team]["soviet"])


def test_a_strength_that_differs_from_forces_is_found() -> None:
    _, seen = after_an_attack()
    more = replace(
        seen,
        holdings=tuple(replace(each, points=each.points + each.points) for each in seen.holdings),
    )
    assert [*contradictions(report(seen), [*own_forces(seen)], seen)] == []
    assert [*contradictions(report(more), [*own_forces(seen)], seen)]


def test_an_attack_on_what_is_ours_already_is_found_and_not_told() -> None:
    _, seen = after_an_attack()
    ((_, into, _), *_) = seen.attacks
    ours = {into: {"holder": "own", "side": seen.side}}
    land = tuple(replace(each, **ours.get(each.hex, {})) for each in seen.land)
    taken = replace(seen, land=land)
    assert [*contradictions(report(seen), [*own_forces(seen)], taken)]
    assert [*contradictions(report(taken), [*own_forces(taken)], taken)] == []


def test_every_page_but_the_last_is_more_than_a_third_full() -> None:
    for sample in ("orel_salient", "eastern_front_1943"):
        for turn in turns_of(sample):
            for team in turn.after[Team].values():
                assert all(_is_full(page) for page in report(view(turn, team))[:-1])


def _is_full(page: Page) -> bool:
    return PAGE_DEEP / 3 < page_height(page) <= PAGE_DEEP
